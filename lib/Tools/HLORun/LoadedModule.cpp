//===- LoadedModule.cpp - A module read from a file -----------------------===//

#include "LoadedModule.h"
#include "hlo/Interpreter/Interpreter.h"
#include "mlir/Parser/Parser.h"

using namespace hlo;
using namespace hlo::tools;

func::FuncOp LoadedModule::getEntry() { return *getEntryFunction(*module); }

ExitCode LoadedModule::load(StringRef file) {
  filename = file.str();
  Input input;
  if (ExitCode code = readInput(filename, input); code != ExitCode::Success)
    return code;
  bool isHLOText = input.isHLOText();
  sourceMgr.AddNewSourceBuffer(std::move(input.buffer), llvm::SMLoc());
  const llvm::MemoryBuffer *text =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  printer.emplace(sourceMgr, &context);
  if (isHLOText)
    locator.emplace(text->getBuffer(), text->getBufferIdentifier(), *printer,
                    &context);
  context.printOpOnDiagnostic(false); // operations may be large
  classifier.emplace(&context, [this](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
      failure = StringRef(diagnostic.str()).contains("cannot be interpreted")
                    ? ExitCode::Unsupported
                    : ExitCode::BadInput;
    return mlir::failure(); // for the next handler
  });

  // One thread reads: without others, nothing takes locks.
  context.disableMultithreading();
  module = isHLOText ? importHLOText(sourceMgr, &context)
                     : mlir::parseSourceFile<ModuleOp>(
                           sourceMgr, mlir::ParserConfig(&context));
  context.enableMultithreading();
  if (!module || failed(getEntryFunction(*module)))
    return ExitCode::BadInput;
  return ExitCode::Success;
}

//===- LoadedModule.cpp - A module read from a file -----------------------===//

#include "LoadedModule.h"
#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Tools/Support/CommandLine.h"
#include "mlir/Parser/Parser.h"

using namespace hlo;
using namespace hlo::tools;

func::FuncOp LoadedModule::getEntry() { return *getEntryFunction(*module); }

/// Makes a function the only public one.
ExitCode LoadedModule::setEntry(StringRef name) {
  func::FuncOp entry;
  SmallVector<StringRef> names;
  for (auto function : module->getOps<func::FuncOp>()) {
    names.push_back(function.getName());
    bool isEntry = function.getName() == name;
    if (isEntry)
      entry = function;
    function.setVisibility(isEntry ? SymbolTable::Visibility::Public
                                   : SymbolTable::Visibility::Private);
  }
  if (entry)
    return ExitCode::Success;
  return reportError(ExitCode::BadUsage, "'" + filename +
                                             "' has no function '" + name +
                                             "'" + suggestNearest(name, names));
}

ExitCode LoadedModule::load(StringRef file, StringRef entry) {
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
  if (!module)
    return ExitCode::BadInput;
  if (!entry.empty())
    if (ExitCode code = setEntry(entry); code != ExitCode::Success)
      return code;
  if (failed(getEntryFunction(*module)))
    return ExitCode::BadInput;
  return ExitCode::Success;
}

//===- Output.cpp - Forms in which the tools write modules ----------------===//

#include "hlo/Tools/Support/Output.h"
#include "hlo/Analysis/Buffers/BufferAssignment.h"
#include "hlo/Target/Graph/Graph.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "llvm/Support/FileSystem.h"

using namespace hlo;
using namespace hlo::tools;

ExitCode tools::writeModule(ModuleOp module, OutputForm form, raw_ostream &os) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  switch (form) {
  case OutputForm::HLO:
    if (failed(exportHLOText(module, stream)))
      return ExitCode::Unsupported;
    break;
  case OutputForm::MLIR:
    module.print(os);
    os << '\n';
    return ExitCode::Success;
  case OutputForm::Bytecode:
    if (failed(mlir::writeBytecodeToFile(module, stream)))
      return ExitCode::Unsupported;
    break;
  case OutputForm::Dot:
    if (failed(exportDot(module, stream)))
      return ExitCode::Unsupported;
    break;
  case OutputForm::HTML:
    if (failed(exportHTML(module, stream)))
      return ExitCode::Unsupported;
    break;
  case OutputForm::LLVMIR:
  case OutputForm::PTX:
  case OutputForm::SASS:
    module.emitError("is no code");
    return ExitCode::Unsupported;
  case OutputForm::BufferAssignment: {
    FailureOr<BufferAssignment> assignment = BufferAssignment::get(module);
    if (failed(assignment))
      return ExitCode::Unsupported;
    printBufferAssignment(module, *assignment, stream);
    break;
  }
  case OutputForm::Memory:
    if (failed(exportMemory(module, MemoryForm::Text, stream)))
      return ExitCode::Unsupported;
    break;
  case OutputForm::MemoryJSON:
    if (failed(exportMemory(module, MemoryForm::JSON, stream)))
      return ExitCode::Unsupported;
    break;
  case OutputForm::MemorySVG:
    if (failed(exportMemory(module, MemoryForm::SVG, stream)))
      return ExitCode::Unsupported;
    break;
  }
  os << text;
  return ExitCode::Success;
}

ExitCode tools::writeFile(StringRef filename,
                          function_ref<ExitCode(raw_ostream &)> write) {
  namespace fs = llvm::sys::fs;
  auto refuse = [&](const std::string &why) {
    return reportError(ExitCode::BadUsage,
                       "cannot open output file '" + filename + "': " + why);
  };
  fs::file_status status;
  bool exists = !fs::status(filename, status) && fs::exists(status);
  if (exists && !fs::is_regular_file(status)) { // A pipe or device.
    std::error_code error;
    llvm::raw_fd_ostream os(filename, error);
    return error ? refuse(error.message()) : write(os);
  }
  SmallString<128> path(filename);
  if (exists)
    (void)fs::real_path(filename, path); // What a link leads to.

  ExitCode code = ExitCode::Success;
  llvm::Error error = llvm::writeToOutput(path, [&](raw_ostream &os) {
    code = write(os);
    return code == ExitCode::Success
               ? llvm::Error::success()
               : llvm::createStringError("nothing to keep");
  });
  std::string why = llvm::toString(std::move(error));
  return code == ExitCode::Success && !why.empty() ? refuse(why) : code;
}

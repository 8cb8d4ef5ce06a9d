//===- Output.cpp - Forms in which the tools write modules ----------------===//

#include "hlo/Tools/Support/Output.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "mlir/Bytecode/BytecodeWriter.h"

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
  case OutputForm::HTML:
    return reportError(ExitCode::Unsupported, "graphs are not written yet");
  }
  os << text;
  return ExitCode::Success;
}

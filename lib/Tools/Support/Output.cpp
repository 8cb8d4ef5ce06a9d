//===- Output.cpp - Forms in which the tools write modules ----------------===//

#include "hlo/Tools/Support/Output.h"
#include "hlo/Target/Graph/Graph.h"
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
    if (failed(exportDot(module, stream)))
      return ExitCode::Unsupported;
    break;
  case OutputForm::HTML:
    if (failed(exportHTML(module, stream)))
      return ExitCode::Unsupported;
    break;
  }
  os << text;
  return ExitCode::Success;
}

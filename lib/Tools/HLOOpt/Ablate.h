//===- Ablate.h - Ablation of the pipeline of a command line ----*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOOPT_ABLATE_H
#define HLO_LIB_TOOLS_HLOOPT_ABLATE_H

#include "hlo/Pipelines/PassControl.h"
#include "hlo/Tools/Support/ExitCode.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

namespace hlo::tools {
struct AblateOptions {
  enum class Form { None, Text, JSON, SVG };
  /// Nothing is ablated if this is None.
  Form form = Form::None;
  unsigned repetitions = 3;
  /// Also runs each module, on the reference interpreter.
  bool runs = false;
};

/// Writes what each pass of the pipeline in `config` is good for on `module`.
ExitCode ablate(ModuleOp module, const mlir::MlirOptMainConfig &config,
                const PassControlOptions &passes, const AblateOptions &options,
                raw_ostream &os);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOOPT_ABLATE_H

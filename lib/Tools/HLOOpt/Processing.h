//===- Processing.h - Modules through a pass pipeline -----------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOOPT_PROCESSING_H
#define HLO_LIB_TOOLS_HLOOPT_PROCESSING_H

#include "Ablate.h"
#include "Dump.h"
#include "KernelCode.h"
#include "hlo/Pipelines/PassControl.h"
#include "hlo/Tools/Support/Input.h"
#include "hlo/Tools/Support/Output.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

namespace hlo::tools {
struct Options {
  mlir::MlirOptMainConfig config;
  OutputForm outputForm;
  KernelCodeOptions code;
  DumpOptions dump;
  PassControlOptions passes;
  AblateOptions ablation;
};

/// Runs the pipeline over every module in `input` and writes what comes out.
ExitCode processInput(Input input, raw_ostream &os, DialectRegistry &registry,
                      const Options &options);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOOPT_PROCESSING_H

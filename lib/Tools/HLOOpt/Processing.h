//===- Processing.h - Modules through a pass pipeline -----------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOOPT_PROCESSING_H
#define HLO_LIB_TOOLS_HLOOPT_PROCESSING_H

#include "Dump.h"
#include "hlo/Tools/Support/Input.h"
#include "hlo/Tools/Support/Output.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include <optional>

namespace hlo::tools {
/// `--elided-constants`: what `{...}` stands for.
struct ElidedConstants {
  /// Zeros unless set.
  std::optional<uint64_t> randomSeed;
};
/// Parses `zero` or `random:SEED`.
FailureOr<ElidedConstants> parseElidedConstants(StringRef text);
/// Gives every elided constant a value.
std::unique_ptr<Pass> createMaterializeElidedConstants(ElidedConstants choice);

struct Options {
  mlir::MlirOptMainConfig config;
  OutputForm outputForm;
  std::optional<ElidedConstants> elidedConstants;
  DumpOptions dump;
};

/// Runs the pipeline over every module in `input` and writes what comes out.
ExitCode processInput(Input input, raw_ostream &os, DialectRegistry &registry,
                      const Options &options);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOOPT_PROCESSING_H

//===- Ablation.h - What each pass of a pipeline is good for ----*- C++ -*-===//
// Runs a pipeline once as it is and once without each of its optional passes.

#ifndef HLO_PIPELINES_ABLATION_H
#define HLO_PIPELINES_ABLATION_H

#include "hlo/Analysis/Cost/CostAnalysis.h"
#include "hlo/Pipelines/PassControl.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include <functional>
#include <string>

namespace hlo {
struct AblationOptions {
  /// Adds the passes of the pipeline.
  std::function<LogicalResult(PassManager &)> buildPipeline;
  /// What to leave out in any case.
  PassControlOptions passes;
  /// Times the pipeline runs for each measurement; the quickest run counts.
  unsigned repetitions = 3;
  bool verifiesPasses = true;
  /// Seconds that a module runs, where it is to run; fails with diagnostics.
  std::function<FailureOr<double>(ModuleOp)> run;
};

/// A module after passes.
struct AblationResult {
  /// The pass left out; empty for the whole pipeline.
  std::string pass;
  /// The first diagnostic where the pipeline fails without the pass; the
  /// numbers mean nothing then.
  std::string error;
  /// Instructions of all computations.
  uint64_t instructions = 0;
  Cost cost;
  /// What the device is given to do, and how long it takes by an estimate.
  double launches = 0;
  double estimatedSeconds = 0;
  double compileSeconds = 0;
  std::optional<double> runSeconds;
};

struct Ablation {
  /// The module before any pass.
  AblationResult input;
  AblationResult whole;
  /// In the order in which the passes run first.
  SmallVector<AblationResult> without;
};

/// Fails, with diagnostics, where the whole pipeline does. Leaves `module` as
/// it is. The context must have no handler of actions.
FailureOr<Ablation> runAblation(ModuleOp module,
                                const AblationOptions &options);

/// A table, with differences to the whole pipeline in percent.
void writeText(const Ablation &ablation, StringRef moduleName, raw_ostream &os);
/// All numbers, in bytes, operations and seconds.
void writeJSON(const Ablation &ablation, StringRef moduleName, raw_ostream &os);
/// Bars of the differences, as a picture.
void writeSVG(const Ablation &ablation, StringRef moduleName, raw_ostream &os);
} // namespace hlo

#endif // HLO_PIPELINES_ABLATION_H

//===- Trial.h - A module before and after a pipeline -----------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLODIFFERENTIAL_TRIAL_H
#define HLO_LIB_TOOLS_HLODIFFERENTIAL_TRIAL_H

#include "hlo/Tools/Values/Comparison.h"
#include "hlo/Tools/Values/Values.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace hlo::tools {
/// What came of running a module before and after a pipeline.
enum class Outcome {
  Equal,
  /// The module does not run as it is, so nothing can be said.
  NotRunnable,
  /// The pipeline fails, or makes an invalid module.
  PassFailed,
  PassCrashed,
  /// What the pipeline made does not run.
  ResultNotRunnable,
  Different,
};
/// "the results differ", for example.
StringRef describe(Outcome outcome);

/// A module, inputs for it, and what it makes of them.
class Trial {
public:
  /// Inputs are those hlo-run makes for the seed.
  Trial(ModuleOp module, uint32_t inputSeed);

  /// Whether the module runs; the messages say why not.
  bool isRunnable() const { return runnable; }
  /// Runs a pipeline on a copy of the module and compares.
  Outcome run(StringRef pipeline, const Tolerance &tolerance);
  /// Whether the last pipeline changed the module.
  bool hasChanged() const { return changed; }
  /// What was said while the module and the last pipeline ran.
  StringRef getMessages() const { return messages; }

private:
  /// The arrays in the result of `target`, by device.
  FailureOr<std::vector<SmallVector<Literal>>> interpretModule(ModuleOp target);

  ModuleOp module;
  std::vector<Arguments> inputs;
  size_t numArrays = 0; // of a device
  std::vector<SmallVector<Literal>> expected;
  std::string messages;
  bool runnable = false, changed = false;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLODIFFERENTIAL_TRIAL_H

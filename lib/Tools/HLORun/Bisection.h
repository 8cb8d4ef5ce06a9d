//===- Bisection.h - Which pass changes results -----------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_BISECTION_H
#define HLO_LIB_TOOLS_HLORUN_BISECTION_H

#include "Runner.h"
#include "hlo/Tools/Values/Comparison.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"

namespace hlo::tools {
/// The first pass of a pipeline that changes results.
struct Culprit {
  std::string pass;
  /// The number of the pass among those that ran, from 1.
  unsigned index;
  OwningOpRef<ModuleOp> before, after;
  /// What the module gives before the pass, and after it unless that fails.
  Results expected;
  std::optional<Results> actual;
};

/// Runs `pm` on `module` and the interpreter after every pass that changes it;
/// compares with what `module` gives at first. Fails when that fails, or a
/// pass. The pipeline is on one thread.
FailureOr<std::optional<Culprit>> bisect(PassManager &pm, ModuleOp module,
                                         const Runner &runner,
                                         const Tolerance &tolerance);

/// An operation that gives something else after the pass than the instruction
/// of the same name gave before.
struct CulpritOperation {
  Operation *op = nullptr;
  int64_t device = 0;
};

/// The first such operation in the order of execution; null if there is none.
/// Of several devices, the one that comes to its first one the soonest.
CulpritOperation findCulprit(const Culprit &culprit, const Runner &runner,
                             const Tolerance &tolerance);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_BISECTION_H

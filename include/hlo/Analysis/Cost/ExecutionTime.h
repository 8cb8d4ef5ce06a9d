//===- ExecutionTime.h - How long a module takes ----------------*- C++ -*-===//

#ifndef HLO_ANALYSIS_COST_EXECUTIONTIME_H
#define HLO_ANALYSIS_COST_EXECUTIONTIME_H

#include "hlo/Analysis/Cost/InstructionTime.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {

/// An instruction that takes time, and how often it runs.
struct TimedInstruction {
  Operation *op;
  double times;
  InstructionTime time;
  double getSeconds() const { return time.time.getTotal() * times; }
};

/// What public functions of a module run: loops as often as they are known to,
/// of branches the one that takes longest.
SmallVector<TimedInstruction>
getTimedInstructions(ModuleOp module, const DeviceDescription &device);

/// Seconds that an operation takes by itself, with all that runs in it.
double getExecutionTime(Operation *op, InstructionTimeAnalysis &times);

} // namespace hlo

#endif // HLO_ANALYSIS_COST_EXECUTIONTIME_H

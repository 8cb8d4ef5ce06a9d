//===- Interpreter.h - Reference semantics of HLO ---------------*- C++ -*-===//
// Runs modules on the host, for constant folding, for tests, and as what every
// platform is compared with.

#ifndef HLO_INTERPRETER_INTERPRETER_H
#define HLO_INTERPRETER_INTERPRETER_H

#include "hlo/Interpreter/Literal.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include <functional>

namespace hlo {
class Evaluators;

/// What happens during a run; the default does nothing. With several devices,
/// called from the thread of each.
class InterpreterObserver {
public:
  virtual ~InterpreterObserver();
  /// Before an operation is evaluated on a device.
  virtual void willEvaluate(Operation *op, int64_t device) {}
  /// Whether `didEvaluate` is to be called. Where it is not, operations may
  /// work in place as in a run without an observer.
  virtual bool observesResults() const { return true; }
  /// After an operation gave `result`; a failure ends the run of the device.
  virtual LogicalResult didEvaluate(Operation *op, int64_t device,
                                    ArrayRef<Literal> operands,
                                    const Literal &result) {
    return success();
  }
};

struct InterpreterOptions {
  /// Bytes of literals that may live at a time in the process; 0 for no limit.
  /// An operation that needs more is an error.
  int64_t memoryLimit = 0;
  /// State of `rng` and `rng-get-and-update-state`.
  uint64_t seed = 0;
  /// Operations evaluated in all; 0 for no limit. More is an error.
  int64_t stepLimit = 0;
  /// The next value of the host's queue for an infeed on a device; one of
  /// another type than the infeed has is an error there. Without it, an infeed
  /// is an error. Called, as `outfeed` is, from the threads of several devices.
  std::function<FailureOr<Literal>(Operation *op, int64_t device)> infeed;
  /// Takes what an outfeed on a device gives.
  std::function<void(Operation *op, int64_t device, const Literal &value)>
      outfeed;
  /// The functions that evaluate operations; null for `Evaluators::getDefault`.
  const Evaluators *evaluators = nullptr;
  InterpreterObserver *observer = nullptr;
};

/// Whether `inputs` are what `entry` takes; reports an error there if not.
LogicalResult checkInputs(func::FuncOp entry, ArrayRef<Literal> inputs);

/// Runs the entry of `module` on one device: replica 0, partition 0. `inputs`
/// has one literal per parameter, matching its type. Errors are reported at the
/// operation: inputs that do not match, operations that have no evaluator,
/// values that make the result undefined.
FailureOr<Literal> interpret(ModuleOp module, ArrayRef<Literal> inputs,
                             const InterpreterOptions &options = {});

/// Devices that are simulated at most: each is a thread.
inline constexpr int64_t maxDevices = 1024;

/// Runs the entry of `module` on simulated devices, one thread each, which meet
/// at collectives. `inputs` has one list of inputs per device; device `i` is
/// replica `i / num_partitions` and partition `i % num_partitions`. Where one
/// fails, the others go on until they need it. Devices that wait for each other
/// forever are an error. Returns the result of each device.
FailureOr<SmallVector<Literal>>
interpretOnDevices(ModuleOp module, ArrayRef<SmallVector<Literal>> inputs,
                   const InterpreterOptions &options = {});

/// Evaluates one operation with the given operands, of one device.
FailureOr<Literal> interpretOperation(Operation *op, ArrayRef<Literal> operands,
                                      const InterpreterOptions &options = {});
} // namespace hlo

#endif // HLO_INTERPRETER_INTERPRETER_H

//===- Evaluation.h - How operations are evaluated --------------*- C++ -*-===//
// For those who add the evaluation of an operation; to run a module,
// Interpreter.h is enough.

#ifndef HLO_INTERPRETER_EVALUATION_H
#define HLO_INTERPRETER_EVALUATION_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Interpreter/Interpreter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"

namespace hlo {
class Computation;
class Devices;
class Evaluation;
class ScalarComputation;

/// Computes the result of `op`. The operands are the function's to take: one
/// that nothing else uses is unique, and may be changed in place. Errors are
/// reported at `op`.
using EvaluateFn = FailureOr<Literal> (*)(Operation *op,
                                          MutableArrayRef<Literal> operands,
                                          Evaluation &evaluation);

namespace detail {
template <auto fn> struct EvaluatorTraits;
template <typename OpT,
          FailureOr<Literal> (*fn)(OpT, MutableArrayRef<Literal>, Evaluation &)>
struct EvaluatorTraits<fn> {
  using Op = OpT;
  static FailureOr<Literal> evaluate(Operation *op,
                                     MutableArrayRef<Literal> operands,
                                     Evaluation &evaluation) {
    return fn(cast<OpT>(op), operands, evaluation);
  }
};
} // namespace detail

/// The functions that evaluate operations and custom calls.
class Evaluators {
public:
  /// Those of every operation of the dialect.
  static const Evaluators &getDefault();

  /// `evaluators.add<evaluateIota>()` for
  /// `FailureOr<Literal> evaluateIota(IotaOp, MutableArrayRef<Literal>,
  /// Evaluation &)`. Replaces the function the operation had.
  template <auto fn> void add() {
    using Traits = detail::EvaluatorTraits<fn>;
    functions[TypeID::get<typename Traits::Op>()] = Traits::evaluate;
  }
  /// The function for custom calls of a target.
  void addCustomCall(StringRef target, EvaluateFn fn) {
    customCalls[target] = fn;
  }

  /// Null when there is none.
  EvaluateFn lookup(Operation *op) const;

private:
  DenseMap<TypeID, EvaluateFn> functions;
  llvm::StringMap<EvaluateFn> customCalls;
};

/// The state of a run on one device.
class Evaluation {
public:
  /// For one device.
  explicit Evaluation(const InterpreterOptions &options);
  Evaluation(const InterpreterOptions &options, Devices &devices,
             int64_t device);
  ~Evaluation();

  /// Runs a computation, a region of one block whose terminator has one
  /// operand.
  FailureOr<Literal> evaluate(Region &computation,
                              MutableArrayRef<Literal> arguments);
  FailureOr<Literal> evaluate(Region &computation, Literal argument) {
    return evaluate(computation, MutableArrayRef<Literal>(argument));
  }
  /// Evaluates one operation.
  FailureOr<Literal> evaluate(Operation *op, MutableArrayRef<Literal> operands);

  /// What computes the result of a library call by operations of HLO.
  FailureOr<Region *> getReference(Operation *op);

  /// A computation whose parameters and results are scalars, ready to be
  /// applied to many elements at a time.
  FailureOr<const ScalarComputation *>
  getScalarComputation(Region &computation);

  /// The dimensions of the array `op` returns for these operands: where types
  /// are dynamic, what its type inference gives for the sizes that the operands
  /// have. Reports an error when it gives none.
  FailureOr<SmallVector<int64_t>> getResultShape(Operation *op,
                                                 ArrayRef<Literal> operands);
  /// An array of these dimensions and the element type of the result.
  FailureOr<Literal> getUninitializedResult(Operation *op,
                                            ArrayRef<Literal> operands);

  const InterpreterOptions &getOptions() const { return options; }
  Devices &getDevices() const { return devices; }
  int64_t getDevice() const { return device; }

  /// 64 random bits, the same ones in each run with the same seed.
  uint64_t getRandomBits();
  /// The state of `rng-get-and-update-state`, the low half first.
  std::array<uint64_t, 2> &getRandomState() { return rngState; }

private:
  Evaluation(const InterpreterOptions &options,
             std::unique_ptr<Devices> devices);
  LogicalResult checkLimits(Operation *op, int64_t newBytes);

  const InterpreterOptions &options;
  const Evaluators &evaluators;
  /// Set when there is one device.
  std::unique_ptr<Devices> ownDevices;
  Devices &devices;
  int64_t device;
  int64_t depth = 0;
  int64_t steps = 0;
  uint64_t randomState;
  /// Without a seed, what XLA:CPU begins with.
  std::array<uint64_t, 2> rngState = {options.seed + 0x7012395, 0};
  DenseMap<Operation *, mlir::OwningOpRef<func::FuncOp>> references;
  DenseMap<Region *, std::unique_ptr<Computation>> computations;
  DenseMap<Region *, std::unique_ptr<ScalarComputation>> scalarComputations;
};

/// The element type of an array type.
inline PrimitiveType getPrimitiveTypeOf(Value array) {
  return getPrimitiveType(
      cast<RankedTensorType>(array.getType()).getElementType());
}

/// What an operation returns: one literal as it is, several as a tuple.
inline Literal getResult(ArrayRef<Literal> results) {
  return results.size() == 1 ? results.front() : Literal::getTuple(results);
}

/// Calls `fn(begin, end)` for ranges that make up [0, count), from several
/// threads when there are many elements. `cost` is about how many simple
/// operations an element takes.
void parallelForRanges(int64_t count, int64_t cost,
                       function_ref<void(int64_t begin, int64_t end)> fn);
} // namespace hlo

#endif // HLO_INTERPRETER_EVALUATION_H

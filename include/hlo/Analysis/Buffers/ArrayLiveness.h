//===- ArrayLiveness.h - When the arrays of a function are needed *- C++
//-*-===//

#ifndef HLO_ANALYSIS_BUFFERS_ARRAYLIVENESS_H
#define HLO_ANALYSIS_BUFFERS_ARRAYLIVENESS_H

#include "hlo/Analysis/Buffers/LiveTimes.h"
#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include <limits>

namespace hlo {

/// Contents that memory has from one time to another.
struct LiveArray {
  enum class Kind {
    /// Of the caller: lives to the end, or until it is needed last if the
    /// function may write there.
    Parameter,
    Constant,
    /// Computed by an operation.
    Result,
    /// What one of several arrays becomes where control flow joins: the state
    /// of a loop, the result of a loop or of a conditional, a result of the
    /// function.
    Join,
    /// A copy that is not there yet.
    Copy,
  };
  Kind kind;
  Type type;
  int64_t bytes;
  /// The value, and in it the array, that is defined; none of copies, and of
  /// results of the function the operand of what returns it.
  Value value;
  unsigned leaf = 0;
  /// From when it is computed until it is needed last, but for branches of
  /// conditionals after which, and in which, it is not.
  LiveTimes times;
  /// Arrays whose memory it may be computed in if they are not needed later.
  SmallVector<unsigned, 1> sources = {};
  /// Of a copy: the operand that it takes the place of, or the parameter, for
  /// what follows. The array is `leaf`.
  mlir::OpOperand *copiedOperand = nullptr;
  mlir::BlockArgument copiedArgument;
  /// How many loops it is in.
  unsigned depth = 0;
};

/// The arrays of a function, and of the loops and branches in it, and when they
/// are alive, if operations run in the order they have. A time counts what ran
/// before, each loop once, and the branches of a conditional as if they ran one
/// after the other; what only some of them need is not alive in the others. An
/// array is alive at the time that it is computed and at that when it is read.
class ArrayLiveness {
public:
  static constexpr unsigned kEnd = std::numeric_limits<unsigned>::max();

  /// `withCopies` has a copy wherever there may have to be one, so that only
  /// arrays that may share memory have to. Failure, with an error, where sizes
  /// are dynamic, or functions are called.
  static FailureOr<ArrayLiveness> get(func::FuncOp function,
                                      bool withCopies = false);

  ArrayRef<LiveArray> getArrays() const { return arrays; }
  /// Whether an array was found to be another one, which counts instead.
  bool isOther(unsigned array) const { return same[array] != array; }
  /// The indices of the arrays of a value.
  SmallVector<unsigned, 1> getArrays(Value value) const;
  const llvm::DenseMap<Value, SmallVector<unsigned, 1>> &
  getArraysOfValues() const {
    return arraysOf;
  }
  /// Pairs of arrays that have to share memory.
  ArrayRef<std::pair<unsigned, unsigned>> getRequired() const {
    return required;
  }
  /// An operation that runs at a time; null if there is none.
  Operation *getOperation(unsigned time) const {
    return time < operations.size() ? operations[time] : nullptr;
  }
  unsigned getNumTimes() const { return operations.size(); }

private:
  friend class ArrayLivenessBuilder;

  /// What an array is, after it was found to be another.
  unsigned resolve(unsigned array) const;

  std::vector<LiveArray> arrays;
  /// Another array that this one is: of the state of a loop what no iteration
  /// changes.
  mutable std::vector<unsigned> same;
  std::vector<std::pair<unsigned, unsigned>> required;
  std::vector<Operation *> operations;
  llvm::DenseMap<Value, SmallVector<unsigned, 1>> arraysOf;
};

/// The function that memory is assigned to: the one public function. Failure,
/// with an error, where there is none or more.
FailureOr<func::FuncOp> getScheduledFunction(ModuleOp module);

} // namespace hlo

#endif // HLO_ANALYSIS_BUFFERS_ARRAYLIVENESS_H

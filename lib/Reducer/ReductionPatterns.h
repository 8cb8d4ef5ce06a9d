//===- ReductionPatterns.h - Reductions of one operation --------*- C++ -*-===//

#ifndef HLO_LIB_REDUCER_REDUCTIONPATTERNS_H
#define HLO_LIB_REDUCER_REDUCTIONPATTERNS_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
/// What is done to an operation; alternatives are steps of their own.
enum class ReductionStep {
  /// Erases it if nothing uses it.
  Erase,
  /// Puts an operand of the same type in its place.
  ReplaceByOperand,
  /// Inlines calls, fusions, asynchronous operations, one trip of a loop and
  /// the first branch of a conditional.
  Unwrap,
  /// The same with the last branch.
  UnwrapLastBranch,
  /// Puts zeros in its place, and in that of other constants.
  ReplaceByConstant,
  /// Puts a new parameter of the entry in its place.
  ReplaceByParameter,
};

/// Applies a step to `op`; fails where it does not apply. The result need not
/// be valid.
LogicalResult reduceOperation(Operation *op, ReductionStep step,
                              RewriterBase &rewriter);
} // namespace hlo

#endif // HLO_LIB_REDUCER_REDUCTIONPATTERNS_H

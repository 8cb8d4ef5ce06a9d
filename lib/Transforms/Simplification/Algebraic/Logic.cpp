//===- Logic.cpp - Rewrites of and, or and exclusive or -------------------===//
// Identities with 0 and all ones are folders of the operations.

#include "Simplifier.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace hlo;
using namespace hlo::algebraic;

namespace {
/// `value < limit`, a constant integer; null where there is none.
struct UpperBound {
  Value value, limit;
};
} // namespace

static UpperBound getUpperBound(Value pred) {
  auto compare = pred.getDefiningOp<CompareOp>();
  if (!compare || !isInteger(getElementType(compare.getLhs())))
    return {};
  Value value = compare.getLhs(), limit = compare.getRhs();
  ComparisonDirection direction = compare.getDirection();
  if (direction == ComparisonDirection::GT)
    std::swap(value, limit);
  else if (direction != ComparisonDirection::LT)
    return {};
  if (!getSplatInteger(limit))
    return {};
  return UpperBound{value, limit};
}

/// A < c1 and A < c2 -> A < min(c1, c2) for integers
static Value mergeUpperBounds(AndOp op, Simplifier &s) {
  UpperBound lhs = getUpperBound(op.getLhs());
  UpperBound rhs = getUpperBound(op.getRhs());
  if (!lhs.value || lhs.value != rhs.value)
    return {};
  APInt first = *getSplatInteger(lhs.limit);
  APInt second = *getSplatInteger(rhs.limit);
  bool isFirst = isUnsignedInteger(getElementType(lhs.value))
                     ? first.ule(second)
                     : first.sle(second);
  return isFirst ? op.getLhs() : op.getRhs();
}

/// True if both are one computation without effects.
static bool isSameComputation(Operation *lhs, Operation *rhs) {
  return lhs && rhs && mlir::isPure(lhs) &&
         mlir::OperationEquivalence::isEquivalentTo(
             lhs, rhs, mlir::OperationEquivalence::IgnoreLocations);
}

/// A xor A -> 0, also for the same instruction written twice
static Value xorWithItself(XorOp op, Simplifier &s) {
  if (!op.getType().hasStaticShape() ||
      (op.getLhs() != op.getRhs() &&
       !isSameComputation(op.getLhs().getDefiningOp(),
                          op.getRhs().getDefiningOp())))
    return {};
  return s.splat(op.getType(), int64_t(0));
}

void hlo::populateLogicPatterns(RewritePatternSet &patterns,
                                const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.addUniform("MergeUpperBounds", mergeUpperBounds);
  set.add("XorWithItself", xorWithItself);
}

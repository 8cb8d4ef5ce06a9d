//===- MinMax.cpp - Rewrites of minima, maxima and clamps -----------------===//

#include "Simplifier.h"
#include "mlir/IR/BuiltinOps.h"

using namespace hlo;
using namespace hlo::algebraic;

/// max(A, A) -> A, min(A, A) -> A
template <typename OpT> static Value mergeEqual(OpT op, Simplifier &) {
  return op.getLhs() == op.getRhs() ? op.getLhs() : Value();
}

/// The least or greatest value of the element type, infinity of floats.
static bool isLimit(Value array, bool isGreatest) {
  Type element = getElementType(array);
  if (std::optional<APFloat> number = getSplatFloat(array))
    return number->isInfinity() && number->isNegative() != isGreatest;
  std::optional<APInt> integer = getSplatInteger(array);
  if (!integer)
    return false;
  if (isUnsignedInteger(element) || isPred(element))
    return isGreatest ? integer->isAllOnes() : integer->isZero();
  return isGreatest ? integer->isMaxSignedValue() : integer->isMinSignedValue();
}

/// max(A, lowest) -> A, min(A, highest) -> A; of floats where NaN propagates
template <typename OpT> static Value removeLimit(OpT op, Simplifier &s) {
  bool isMin = std::is_same_v<OpT, MinimumOp>;
  return isLimit(op.getRhs(), isMin) &&
                 (isPredOrInteger(op.getType().getElementType()) ||
                  s.options.minmaxPropagateNaN)
             ? op.getLhs()
             : Value();
}

/// max(max(A, B), B) -> max(A, B), and so on; the same for min
template <typename OpT> static Value mergeNested(OpT op, Simplifier &) {
  Value result;
  matchEitherOrder(op.getLhs(), op.getRhs(), [&](Value nested, Value other) {
    auto inner = getUniform<OpT>(nested);
    if (inner && (inner.getLhs() == other || inner.getRhs() == other))
      result = nested;
    return bool(result);
  });
  return result;
}

/// True if both are constants, numbers, and the first is not greater.
static bool areOrdered(Value low, Value high) {
  std::optional<APFloat> lowNumber = getSplatFloat(low);
  std::optional<APFloat> highNumber = getSplatFloat(high);
  if (lowNumber && highNumber)
    return *lowNumber <= *highNumber;
  std::optional<APInt> lowInteger = getSplatInteger(low);
  std::optional<APInt> highInteger = getSplatInteger(high);
  if (!lowInteger || !highInteger || isPred(getElementType(low)))
    return false;
  return isUnsignedInteger(getElementType(low)) ? lowInteger->ule(*highInteger)
                                                : lowInteger->sle(*highInteger);
}

/// max(lo, min(A, hi)) -> clamp(lo, A, hi), min(hi, max(A, lo)) -> clamp(lo, A,
/// hi) for constants lo <= hi
template <typename OuterT, typename InnerT>
static Value makeClamp(OuterT op, Simplifier &s) {
  auto inner = getUniform<InnerT>(op.getLhs());
  if (!inner)
    return {};
  Value low = op.getRhs(), high = inner.getRhs();
  if (std::is_same_v<OuterT, MinimumOp>)
    std::swap(low, high);
  if (!areOrdered(low, high))
    return {};
  return s.create<ClampOp>(op.getType(), low, inner.getLhs(), high);
}

/// max(lo, clamp(lo, A, hi)) -> clamp(lo, A, hi) for constants lo <= hi
static Value maxOfClamp(MaximumOp op, Simplifier &) {
  auto clamp = op.getLhs().getDefiningOp<ClampOp>();
  if (!clamp ||
      getElementType(clamp.getMax()) != op.getType().getElementType() ||
      !areOrdered(clamp.getMin(), clamp.getMax()) ||
      getSplatConstant(clamp.getMin()) != getSplatConstant(op.getRhs()))
    return {};
  return op.getLhs();
}

/// max(f(A), f(B)) -> f(max(A, B)), min alike, for nondecreasing f
template <typename OpT, typename FunctionT>
static Value moveIntoFunction(OpT op, Simplifier &s) {
  auto lhs = getUniform<FunctionT>(op.getLhs());
  auto rhs = getUniform<FunctionT>(op.getRhs());
  if (!lhs || !rhs || !lhs->hasOneUse() || !rhs->hasOneUse() ||
      !isFloat(op.getType().getElementType()) ||
      !s.options.mayReassociate(op.getType().getElementType()))
    return {};
  return s.math<FunctionT>(s.binary<OpT>(lhs.getOperand(), rhs.getOperand()));
}

/// clamp(a, clamp(a, A, b), b) -> clamp(a, A, b)
static Value repeatedClamp(ClampOp op, Simplifier &) {
  auto inner = op.getOperand().getDefiningOp<ClampOp>();
  return inner && inner.getMin() == op.getMin() &&
                 inner.getMax() == op.getMax() &&
                 inner.getType() == op.getType() &&
                 getElementType(op.getMin()) == op.getType().getElementType() &&
                 getElementType(op.getMax()) == op.getType().getElementType()
             ? inner.getResult()
             : Value();
}

/// clamp(0, partition-id, C) -> partition-id where C is not less than any;
/// replica-id alike
static Value clampOfId(ClampOp op, Simplifier &) {
  Operation *id = op.getOperand().getDefiningOp();
  std::optional<APInt> max = getSplatInteger(op.getMax());
  if (!id || !isa<PartitionIdOp, ReplicaIdOp>(id) || !max ||
      !isAll(op.getMin(), 0))
    return {};
  auto module = op->getParentOfType<ModuleOp>();
  auto count = module ? module->getAttrOfType<IntegerAttr>(
                            isa<PartitionIdOp>(id) ? HLODialect::kNumPartitions
                                                   : HLODialect::kReplicaCount)
                      : IntegerAttr();
  return count && count.getInt() > 1 &&
                 max->getZExtValue() + 1 >= uint64_t(count.getInt())
             ? op.getOperand()
             : Value();
}

template <typename OpT> static void addMinOrMax(RewriteSet &set) {
  set.add("MergeEqual", mergeEqual<OpT>);
  set.addUniform("RemoveLimit", removeLimit<OpT>);
  set.addUniform("MergeNested", mergeNested<OpT>);
  set.addUniform("MoveIntoCbrt", moveIntoFunction<OpT, CbrtOp>);
  set.addUniform("MoveIntoErf", moveIntoFunction<OpT, ErfOp>);
  set.addUniform("MoveIntoLogistic", moveIntoFunction<OpT, LogisticOp>);
  set.addUniform("MoveIntoTanh", moveIntoFunction<OpT, TanhOp>);
}

void hlo::populateMinMaxPatterns(RewritePatternSet &patterns,
                                 const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  addMinOrMax<MaximumOp>(set);
  addMinOrMax<MinimumOp>(set);
  set.addUniform("MakeClamp", makeClamp<MaximumOp, MinimumOp>);
  set.addUniform("MakeClamp", makeClamp<MinimumOp, MaximumOp>);
  set.addUniform("MaxOfClamp", maxOfClamp);
  set.add("RepeatedClamp", repeatedClamp);
  set.add("ClampOfId", clampOfId);
}

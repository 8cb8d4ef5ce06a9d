//===- CompareSelect.cpp - Rewrites of comparisons and selections ---------===//

#include "Simplifier.h"

using namespace hlo;
using namespace hlo::algebraic;

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// Reads GT and GE as LT and LE of the operands swapped.
static std::pair<Value, Value> getAscending(CompareOp op,
                                            ComparisonDirection &direction) {
  direction = op.getDirection();
  if (direction == ComparisonDirection::GT ||
      direction == ComparisonDirection::GE) {
    direction = direction == ComparisonDirection::GT ? ComparisonDirection::LT
                                                     : ComparisonDirection::LE;
    return {op.getRhs(), op.getLhs()};
  }
  return {op.getLhs(), op.getRhs()};
}

/// A < 0 -> false and 0 <= A -> true for A >= 0, also with > and >=; the second
/// not of floats, which may be NaN
static Value compareWithZero(CompareOp op, Simplifier &s) {
  Type element = getElementType(op.getLhs());
  if (!op.getType().hasStaticShape() ||
      op.getEffectiveComparisonType() == ComparisonType::TOTALORDER)
    return {};
  ComparisonDirection direction;
  auto [lhs, rhs] = getAscending(op, direction);
  if (direction == ComparisonDirection::LT && isAllZero(rhs) &&
      isNonNegative(lhs))
    return s.splat(op.getType(), int64_t(0));
  if (direction == ComparisonDirection::LE && isAllZero(lhs) &&
      isNonNegative(rhs) && s.options.mayAssumeFinite(element))
    return s.splat(op.getType(), 1);
  return {};
}

/// A != A, A < A, A > A -> false; A == A, A <= A, A >= A -> true of integers
static Value compareWithItself(CompareOp op, Simplifier &s) {
  if (op.getLhs() != op.getRhs() || !op.getType().hasStaticShape() ||
      !isPredOrInteger(getElementType(op.getLhs())))
    return {};
  bool isTrue =
      llvm::is_contained({ComparisonDirection::EQ, ComparisonDirection::LE,
                          ComparisonDirection::GE},
                         op.getDirection());
  return s.splat(op.getType(), int64_t(isTrue));
}

/// A != false -> A, A == true -> A of preds
static Value comparePred(CompareOp op, Simplifier &) {
  Value result;
  if (isPred(getElementType(op.getLhs())))
    matchEitherOrder(op.getLhs(), op.getRhs(), [&](Value a, Value constant) {
      std::optional<APInt> value = getSplatInteger(constant);
      if (value &&
          op.getDirection() == (value->isZero() ? ComparisonDirection::NE
                                                : ComparisonDirection::EQ))
        result = a;
      return bool(result);
    });
  return result;
}

/// select(P, c, 0) != 0 -> P for constants c != 0
static Value compareOfSelect(CompareOp op, Simplifier &) {
  auto select = op.getLhs().getDefiningOp<SelectOp>();
  if (!select || op.getDirection() != ComparisonDirection::NE ||
      op.getEffectiveComparisonType() == ComparisonType::TOTALORDER ||
      !isAllZero(op.getRhs()) || !isAllZero(select.getOnFalse()) ||
      !isSplatConstant(select.getOnTrue()) || isAllZero(select.getOnTrue()) ||
      getElementType(select) != getElementType(select.getOnTrue()))
    return {};
  return select.getPred();
}

/// convert(P) < c -> P, not P, true or false, for integers c; and with >, ==,
/// ...
static Value compareOfConvertedPred(CompareOp op, Simplifier &s) {
  bool isUnsigned = isUnsignedInteger(getElementType(op.getLhs()));
  Value result;
  matchEitherOrder(op.getLhs(), op.getRhs(), [&](Value array, Value constant) {
    auto convert = array.getDefiningOp<ConvertOp>();
    std::optional<APInt> value = getSplatInteger(constant);
    if (!convert || !value || convert.getOperand().getType() != op.getType() ||
        !op.getType().hasStaticShape())
      return false;
    auto holdsFor = [&](bool pred) {
      APInt number(value->getBitWidth(), pred);
      return array == op.getLhs()
                 ? holds(op.getDirection(), number, *value, isUnsigned)
                 : holds(op.getDirection(), *value, number, isUnsigned);
    };
    if (holdsFor(false) == holdsFor(true))
      result = s.splat(op.getType(), int64_t(holdsFor(true)));
    else
      result = holdsFor(true) ? convert.getOperand()
                              : s.unary<NotOp>(convert.getOperand());
    return true;
  });
  return result;
}

/// max(A, B) > A -> B > A; A > min(A, B) -> A > B; and with <
static Value compareWithMinOrMax(CompareOp op, Simplifier &s) {
  ComparisonDirection direction;
  auto [lhs, rhs] = getAscending(op, direction);
  if (direction != ComparisonDirection::LT ||
      op.getEffectiveComparisonType() == ComparisonType::TOTALORDER)
    return {};
  auto getOther = [](Operation *op, Value one) {
    if (op->getOperand(0) == one)
      return op->getOperand(1);
    return op->getOperand(1) == one ? op->getOperand(0) : Value();
  };
  auto less = [&](Value lhs, Value rhs) {
    return s.create<CompareOp>(op.getType(), lhs, rhs, ComparisonDirection::LT,
                               op.getComparisonTypeAttr());
  };
  if (auto maximum = getUniform<MaximumOp>(rhs))
    if (Value other = getOther(maximum, lhs))
      return less(lhs, other);
  if (auto minimum = getUniform<MinimumOp>(lhs))
    if (Value other = getOther(minimum, rhs))
      return less(other, rhs);
  return {};
}

//===----------------------------------------------------------------------===//
// Selections
//===----------------------------------------------------------------------===//

static bool isUniformSelect(SelectOp op) {
  return op.getOnTrue().getType() == op.getType() &&
         op.getOnFalse().getType() == op.getType();
}

/// select(not P, A, B) -> select(P, B, A)
static Value selectOfNot(SelectOp op, Simplifier &s) {
  auto negation = op.getPred().getDefiningOp<NotOp>();
  if (!negation || !isUniformSelect(op))
    return {};
  return s.create<SelectOp>(op.getType(), negation.getOperand(),
                            op.getOnFalse(), op.getOnTrue());
}

/// select(P, true, false) -> P; select(P, false, true) -> not P
static Value selectOfPreds(SelectOp op, Simplifier &s) {
  if (op.getPred().getType() != op.getType())
    return {};
  if (isAll(op.getOnTrue(), 1) && isAll(op.getOnFalse(), 0))
    return op.getPred();
  if (isAll(op.getOnTrue(), 0) && isAll(op.getOnFalse(), 1))
    return s.unary<NotOp>(op.getPred());
  return {};
}

/// select(compare(A, B), A, B) of preds -> A or B for > and >=, A and B for <
/// and <=, B for ==, A for !=
static Value selectOfComparedPreds(SelectOp op, Simplifier &s) {
  auto compare = op.getPred().getDefiningOp<CompareOp>();
  if (!compare || !isPred(op.getType().getElementType()) ||
      !isUniformSelect(op) || compare.getLhs() != op.getOnTrue() ||
      compare.getRhs() != op.getOnFalse())
    return {};
  switch (compare.getDirection()) {
  case ComparisonDirection::GT:
  case ComparisonDirection::GE:
    return s.binary<OrOp>(op.getOnTrue(), op.getOnFalse());
  case ComparisonDirection::LT:
  case ComparisonDirection::LE:
    return s.binary<AndOp>(op.getOnTrue(), op.getOnFalse());
  case ComparisonDirection::EQ:
    return op.getOnFalse();
  case ComparisonDirection::NE:
    return op.getOnTrue();
  }
  return {};
}

/// select(P, A, dynamic-update-slice(A, U, i)) -> dynamic-update-slice(A,
/// select(P', dynamic-slice(A, i), U), i), and the other way around; P' is P if
/// that is a scalar, else dynamic-slice(P, i)
static Value selectOfUpdate(SelectOp op, Simplifier &s) {
  if (!isUniformSelect(op) || !op.getType().hasStaticShape())
    return {};
  auto rewrite = [&](Value a, Value updated, bool isUpdateOnTrue) -> Value {
    auto update = updated.getDefiningOp<DynamicUpdateSliceOp>();
    if (!update || update.getOperand() != a || !update->hasOneUse() ||
        !isStatic(update.getUpdate()) ||
        getElementType(update.getUpdate()) != op.getType().getElementType())
      return {};
    RankedTensorType type = update.getUpdate().getType();
    Value pred = op.getPred();
    if (op.getPred().getType().getRank() != 0)
      pred = s.create<DynamicSliceOp>(
          s.getType(type.getShape(), getElementType(pred)), pred,
          update.getStartIndices(), type.getShape());
    Value slice = s.create<DynamicSliceOp>(type, a, update.getStartIndices(),
                                           type.getShape());
    Value onTrue = slice, onFalse = update.getUpdate();
    if (isUpdateOnTrue)
      std::swap(onTrue, onFalse);
    Value chosen = s.create<SelectOp>(type, pred, onTrue, onFalse);
    return s.create<DynamicUpdateSliceOp>(op.getType(), a, chosen,
                                          update.getStartIndices());
  };
  if (Value result = rewrite(op.getOnTrue(), op.getOnFalse(), false))
    return result;
  return rewrite(op.getOnFalse(), op.getOnTrue(), true);
}

void hlo::populateCompareSelectPatterns(
    RewritePatternSet &patterns, const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("CompareWithZero", compareWithZero);
  set.add("CompareWithItself", compareWithItself);
  set.add("ComparePred", comparePred);
  set.add("CompareOfSelect", compareOfSelect);
  set.add("CompareOfConvertedPred", compareOfConvertedPred);
  set.add("CompareWithMinOrMax", compareWithMinOrMax);
  set.add("SelectOfNot", selectOfNot);
  set.add("SelectOfPreds", selectOfPreds);
  set.add("SelectOfComparedPreds", selectOfComparedPreds);
  set.add("SelectOfUpdate", selectOfUpdate);
}

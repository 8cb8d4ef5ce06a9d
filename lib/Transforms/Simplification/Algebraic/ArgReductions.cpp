//===- ArgReductions.cpp - Rewrites of argmin and argmax ------------------===//

#include "Combiners.h"

using namespace hlo;
using namespace hlo::algebraic;

//===----------------------------------------------------------------------===//
// What a computation of two values and their indices returns
//===----------------------------------------------------------------------===//

namespace {
enum class Relation { Less, Equal, Greater, FirstNaN, SecondNaN, BothNaN };
enum class Outcome {
  False,
  True,
  FirstValue,
  FirstIndex,
  SecondValue,
  SecondIndex,
  Unknown
};
using Case = std::pair<Relation, Relation>;
using Outcomes = llvm::SmallDenseMap<Value, Outcome, 16>;

} // namespace

static Relation swapped(Relation relation) {
  switch (relation) {
  case Relation::Less:
    return Relation::Greater;
  case Relation::Greater:
    return Relation::Less;
  case Relation::FirstNaN:
    return Relation::SecondNaN;
  case Relation::SecondNaN:
    return Relation::FirstNaN;
  default:
    return relation;
  }
}

/// How two outcomes compare; nothing if that is not known.
static std::optional<Relation> relate(Outcome a, Outcome b, Case given) {
  auto [values, indices] = given;
  if (a == Outcome::FirstValue && b == Outcome::SecondValue)
    return values;
  if (a == Outcome::SecondValue && b == Outcome::FirstValue)
    return swapped(values);
  if (a == Outcome::FirstIndex && b == Outcome::SecondIndex)
    return indices;
  if (a == Outcome::SecondIndex && b == Outcome::FirstIndex)
    return swapped(indices);
  if (a != b || a == Outcome::Unknown)
    return std::nullopt;
  Relation ofNaN =
      a == Outcome::FirstValue ? Relation::FirstNaN : Relation::SecondNaN;
  bool isValue = a == Outcome::FirstValue || a == Outcome::SecondValue;
  return isValue && (values == Relation::BothNaN || values == ofNaN)
             ? Relation::BothNaN
             : Relation::Equal;
}

static bool compare(ComparisonDirection direction, Relation relation) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return relation == Relation::Equal;
  case ComparisonDirection::NE:
    return relation != Relation::Equal;
  case ComparisonDirection::LT:
    return relation == Relation::Less;
  case ComparisonDirection::LE:
    return relation == Relation::Less || relation == Relation::Equal;
  case ComparisonDirection::GT:
    return relation == Relation::Greater;
  case ComparisonDirection::GE:
    return relation == Relation::Greater || relation == Relation::Equal;
  }
  llvm_unreachable("all directions are handled");
}

static Outcome toOutcome(bool value) {
  return value ? Outcome::True : Outcome::False;
}

/// What an instruction returns in that case.
static Outcome evaluate(Operation *op, const Outcomes &known, Case given) {
  auto get = [&](unsigned operand) {
    return known.lookup_or(op->getOperand(operand), Outcome::Unknown);
  };
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    std::optional<APInt> value = getSplatInteger(constant);
    return value && isPred(getElementType(constant))
               ? toOutcome(!value->isZero())
               : Outcome::Unknown;
  }
  if (auto comparison = dyn_cast<CompareOp>(op)) {
    std::optional<Relation> relation = relate(get(0), get(1), given);
    bool isTotal = comparison.getComparisonType() == ComparisonType::TOTALORDER;
    return relation && !isTotal
               ? toOutcome(compare(comparison.getDirection(), *relation))
               : Outcome::Unknown;
  }
  if (isa<MaximumOp, MinimumOp>(op)) {
    std::optional<Relation> relation = relate(get(0), get(1), given);
    if (!relation)
      return Outcome::Unknown;
    bool isFirst =
        *relation == Relation::Equal || *relation == Relation::FirstNaN ||
        *relation == Relation::BothNaN ||
        *relation == (isa<MaximumOp>(op) ? Relation::Greater : Relation::Less);
    return get(isFirst ? 0 : 1);
  }
  if (isa<SelectOp>(op)) {
    Outcome pred = get(0);
    return pred <= Outcome::True ? get(pred == Outcome::True ? 1 : 2)
                                 : Outcome::Unknown;
  }
  if (!isa<AndOp, OrOp, XorOp, NotOp>(op))
    return Outcome::Unknown;
  if (llvm::any_of(llvm::seq(op->getNumOperands()),
                   [&](unsigned i) { return get(i) > Outcome::True; }))
    return Outcome::Unknown;
  bool a = get(0) == Outcome::True;
  if (isa<NotOp>(op))
    return toOutcome(!a);
  bool b = get(1) == Outcome::True;
  return toOutcome(isa<AndOp>(op) ? a && b : isa<OrOp>(op) ? a || b : a != b);
}

/// The value and the index returned in that case.
static std::pair<Outcome, Outcome> evaluate(Block &block, Case given) {
  Outcomes known;
  for (BlockArgument argument : block.getArguments())
    known[argument] =
        Outcome(unsigned(Outcome::FirstValue) + argument.getArgNumber());
  for (Operation &op : block.without_terminator())
    for (Value result : op.getResults())
      known[result] = evaluate(&op, known, given);
  Operation *terminator = block.getTerminator();
  auto tuple = terminator->getNumOperands() == 1
                   ? terminator->getOperand(0).getDefiningOp<TupleOp>()
                   : TupleOp();
  if (!tuple || tuple.getNumOperands() != 2)
    return {Outcome::Unknown, Outcome::Unknown};
  auto get = [&](Value value) {
    return known.lookup_or(value, Outcome::Unknown);
  };
  return {get(tuple.getOperand(0)), get(tuple.getOperand(1))};
}

/// Which of the two pairs is returned in that case: both parts of one.
static std::optional<bool> isFirstReturned(Block &block, Case given) {
  auto [value, index] = evaluate(block, given);
  // Equal values are one or the other, and so are equal indices.
  bool isValueFirst = value == Outcome::FirstValue,
       isIndexFirst = index == Outcome::FirstIndex;
  if ((!isValueFirst && value != Outcome::SecondValue) ||
      (!isIndexFirst && index != Outcome::SecondIndex))
    return std::nullopt;
  if (given.second == Relation::Equal)
    return isValueFirst;
  if (given.first == Relation::Equal || given.first == Relation::BothNaN ||
      isValueFirst == isIndexFirst)
    return isIndexFirst;
  return std::nullopt;
}

/// Of a reduction of values and their indices to the greatest or least value
/// and where it is, the least index of equal ones: true if it is the greatest.
static std::optional<bool> matchArgMax(ReduceOp op) {
  if (op.getInputs().size() != 2 || hasControlDependencies(op))
    return std::nullopt;
  auto tuple = cast<TupleType>(op.getType());
  for (auto [input, init, type] :
       llvm::zip_equal(op.getInputs(), op.getInitValues(), tuple.getTypes())) {
    auto array = cast<RankedTensorType>(type);
    if (!array.hasStaticShape() || !isStatic(input) ||
        getElementType(input) != array.getElementType() ||
        getElementType(init) != array.getElementType())
      return std::nullopt;
  }
  Type element = getElementType(op.getInputs()[0]);
  Block &block = op.getToApply().front();
  if ((!isInteger(element) && !isFloat(element)) ||
      !isInteger(getElementType(op.getInputs()[1])))
    return std::nullopt;

  bool isMax = isFirstReturned(block, {Relation::Greater, Relation::Equal})
                   .value_or(false);
  for (Relation indices :
       {Relation::Less, Relation::Equal, Relation::Greater}) {
    auto check = [&](Relation values, bool isFirst) {
      return isFirstReturned(block, {values, indices}) == isFirst;
    };
    if (!check(Relation::Greater, isMax) || !check(Relation::Less, !isMax))
      return std::nullopt;
    if (indices != Relation::Equal &&
        !check(Relation::Equal, indices == Relation::Less))
      return std::nullopt;
    // NaN is the least and the greatest, as for minima and maxima.
    if (isFloat(element) && (!check(Relation::FirstNaN, true) ||
                             !check(Relation::SecondNaN, false)))
      return std::nullopt;
  }
  return isMax;
}

//===----------------------------------------------------------------------===//
// Rewrites
//===----------------------------------------------------------------------===//

/// True if the constant `value` wins against `init`, both splats.
static bool isBeyond(Value value, Value init, bool isMax) {
  if (std::optional<APFloat> number = getSplatFloat(value)) {
    std::optional<APFloat> start = getSplatFloat(init);
    return start && number->compare(*start) == (isMax ? APFloat::cmpGreaterThan
                                                      : APFloat::cmpLessThan);
  }
  std::optional<APInt> number = getSplatInteger(value),
                       start = getSplatInteger(init);
  if (!start)
    return false;
  if (!isMax)
    std::swap(number, start);
  return isUnsignedInteger(getElementType(value)) ? number->ugt(*start)
                                                  : number->sgt(*start);
}

/// argmax(broadcast(c), iota) -> (c, 0) of a constant c beyond the initial
/// value, or as large as that, which has index 0; argmin alike. Of no elements
/// at all the initial values are the result.
static Value argReductionOfSplat(ReduceOp op, Simplifier &s) {
  if (op.getInputs().size() != 2 || op.getDimensions().size() != 1)
    return {};
  Value values = op.getInputs()[0], indices = op.getInputs()[1];
  int64_t dim = op.getDimensions().front();
  Attribute splat = getSplatConstant(values);
  if (!splat || !isPositions(indices, dim) ||
      cast<RankedTensorType>(values.getType()).getDimSize(dim) == 0)
    return {};
  std::optional<bool> isMax = matchArgMax(op);
  if (!isMax)
    return {};
  Value init = op.getInitValues()[0];
  bool isSame =
      splat == getSplatConstant(init) && isAllZero(op.getInitValues()[1]);
  if (std::optional<APFloat> number = getSplatFloat(values))
    isSame &= !number->isNaN();
  if (!isSame && !isBeyond(values, init, *isMax))
    return {};
  auto tuple = cast<TupleType>(op.getType());
  Value value = s.splat(cast<RankedTensorType>(tuple.getType(0)), splat);
  Value index = s.splat(cast<RankedTensorType>(tuple.getType(1)), int64_t(0));
  return s.create<TupleOp>(tuple, ValueRange{value, index});
}

/// True if `op` is in front of the root, or is going to be moved there, with
/// operands that have none themselves.
static bool isBeforeRoot(Operation *op, Simplifier &s) {
  if (op->isBeforeInBlock(s.root))
    return true;
  llvm::SmallSetVector<Operation *, 4> toMove;
  for (Value operand : op->getOperands()) {
    Operation *source = operand.getDefiningOp();
    if (!source || source->isBeforeInBlock(s.root))
      continue;
    if (source->getNumOperands() != 0 || !isMemoryEffectFree(source))
      return false;
    toMove.insert(source);
  }
  for (Operation *source : toMove)
    s.moveLater(source);
  s.moveLater(op);
  return true;
}

/// reduce_max(A) -> argmax(A, indices)[0] where that is computed as well; of
/// floats, where the sign of zero does not matter. Minima alike.
static Value reduceNextToArgReduction(ReduceOp op, Simplifier &s) {
  SimpleReduction reduce(op);
  if (!reduce || !isa<MaximumOp, MinimumOp>(reduce.combiner) ||
      !s.options.mayReassociate(reduce.type.getElementType()))
    return {};
  auto getSorted = [](ReduceOp reduce) {
    SmallVector<int64_t> dims(reduce.getDimensions());
    llvm::sort(dims);
    return dims;
  };
  for (Operation *user : reduce.input.getUsers()) {
    auto other = dyn_cast<ReduceOp>(user);
    if (!other || other->use_empty() ||
        other.getInputs().front() != reduce.input ||
        getSorted(other) != getSorted(op))
      continue;
    std::optional<bool> isMax = matchArgMax(other);
    if (!isMax || *isMax != isa<MaximumOp>(reduce.combiner))
      continue;
    Value init = other.getInitValues()[0];
    Attribute splat = getSplatConstant(init);
    auto tuple = cast<TupleType>(other.getType());
    if ((init != reduce.init &&
         (!splat || splat != getSplatConstant(reduce.init))) ||
        tuple.getType(0) != op.getType() || !isBeforeRoot(other, s))
      continue;
    return s.create<GetTupleElementOp>(op.getType(), other.getResult(), 0);
  }
  return {};
}

void algebraic::populateArgReductionRewrites(RewriteSet &set) {
  set.add("ArgReductionOfSplat", argReductionOfSplat);
  set.add("ReduceNextToArgReduction", reduceNextToArgReduction);
}

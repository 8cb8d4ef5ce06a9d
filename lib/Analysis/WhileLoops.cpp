//===- WhileLoops.cpp - State and trip count of while loops ---------------===//

#include "hlo/Analysis/WhileLoops.h"
#include "WhileLoopEvaluation.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"

using namespace hlo;
using llvm::APInt;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

bool InductionVariable::isLinear(uint64_t count) const {
  if (count < 2)
    return true;
  unsigned width = init.getBitWidth() + 66;
  auto extend = [&](const APInt &number) {
    return isUnsigned ? number.zext(width) : number.sext(width);
  };
  // A step is a signed number: an unsigned variable goes down by adding 2^n-1.
  APInt last = extend(init) + step.sext(width) * APInt(width, count - 1);
  return last == extend(last.trunc(init.getBitWidth()));
}

/// The smallest k with first <= factor * k mod modulus <= last, where 0 <=
/// first <= last < modulus and factor < modulus: Euclid's algorithm.
static std::optional<APInt> getFirstMultiple(APInt factor, const APInt &modulus,
                                             APInt first, APInt last) {
  if (first.isZero())
    return first;
  if (factor.isZero())
    return std::nullopt;
  // At most half the modulus, so that it halves each time.
  if ((factor + factor).ugt(modulus)) {
    std::swap(first, last);
    first = modulus - first;
    last = modulus - last;
    factor = modulus - factor;
  }
  auto divideUp = [&](const APInt &number) {
    return (number + factor - 1).udiv(factor);
  };
  APInt count = divideUp(first);
  if ((count * factor).ule(last))
    return count;
  // No multiple lies in between, so that both have one quotient.
  APInt rest = modulus.urem(factor);
  std::optional<APInt> wraps =
      getFirstMultiple(rest.isZero() ? rest : factor - rest, factor,
                       first.urem(factor), last.urem(factor));
  if (!wraps)
    return std::nullopt;
  return divideUp(first + modulus * *wraps);
}

std::optional<uint64_t> hlo::getFirstHit(const APInt &start, const APInt &step,
                                         const APInt &first,
                                         const APInt &last) {
  APInt from = first - start, to = last - start;
  // The range goes across zero, or starts there: the start is in it.
  if (from.isZero() || from.ugt(to))
    return 0;
  unsigned width = start.getBitWidth();
  auto extend = [&](const APInt &number) { return number.zext(2 * width + 2); };
  std::optional<APInt> count =
      getFirstMultiple(extend(step), APInt::getOneBitSet(2 * width + 2, width),
                       extend(from), extend(to));
  if (!count)
    return std::nullopt;
  return count->getZExtValue();
}

//===----------------------------------------------------------------------===//
// State
//===----------------------------------------------------------------------===//

/// The operand that `op` copies, renames, or put into a tuple before and takes
/// out again; null if there is none.
static Value getCopied(Operation *op) {
  if (isa<ParameterOp, CopyOp>(op))
    return op->getOperand(0);
  auto element = dyn_cast<GetTupleElementOp>(op);
  auto tuple =
      element ? element.getOperand().getDefiningOp<TupleOp>() : TupleOp();
  return tuple ? tuple.getOperands()[element.getIndex()] : Value();
}

/// What `value` is a copy of, or another name for, in its own computation.
static Value getSource(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    Value copied = getCopied(op);
    if (!copied ||
        withoutLayout(copied.getType()) != withoutLayout(value.getType()))
      break;
    value = copied;
  }
  return value;
}

unsigned WhileLoop::getNumElements() const {
  auto type = dyn_cast<TupleType>(loop.getType());
  return type ? type.size() : 1;
}

Type WhileLoop::getElementType(unsigned element) const {
  auto type = dyn_cast<TupleType>(loop.getType());
  return type ? type.getType(element) : loop.getType();
}

static Value getRoot(Region &computation) {
  return computation.front().getTerminator()->getOperand(0);
}

bool WhileLoop::hasUniformType() const {
  for (Region *region : {&loop.getCondition(), &loop.getBody()})
    if (region->getArgumentTypes() != TypeRange(loop.getType()))
      return false;
  return loop.getOperand().getType() == loop.getType() &&
         getRoot(loop.getBody()).getType() == loop.getType();
}

static Value getTupleOperand(Value tuple, unsigned element) {
  auto op = getSource(tuple).getDefiningOp<TupleOp>();
  return op ? op.getOperands()[element] : Value();
}

Value WhileLoop::getInit(unsigned element) const {
  return isTuple() ? getTupleOperand(loop.getOperand(), element)
                   : loop.getOperand();
}

Value WhileLoop::getNext(unsigned element) const {
  Value root = getRoot(loop.getBody());
  return isTuple() ? getTupleOperand(root, element) : root;
}

std::optional<unsigned> WhileLoop::getElement(Value value) const {
  auto isState = [&](Value state) {
    auto argument = dyn_cast<BlockArgument>(getSource(state));
    return argument && argument.getOwner()->getParentOp() == loop;
  };
  value = getSource(value);
  if (!isTuple())
    return isState(value) ? std::optional(0u) : std::nullopt;
  auto element = value.getDefiningOp<GetTupleElementOp>();
  if (element && isState(element.getOperand()))
    return element.getIndex();
  return std::nullopt;
}

bool WhileLoop::isInvariant(unsigned element) const {
  Value next = getNext(element);
  return next ? getElement(next) == element
              : isa<BlockArgument>(getSource(getRoot(loop.getBody())));
}

/// The value of a constant scalar, of integers.
static std::optional<APInt> getScalar(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.getRank() != 0 || !isInteger(type.getElementType()))
    return std::nullopt;
  auto attr = dyn_cast_or_null<IntegerAttr>(getSplatConstant(value));
  return attr ? std::optional(attr.getValue()) : std::nullopt;
}

std::optional<APInt> WhileLoop::getConstantInit(unsigned element) const {
  Value init = getInit(element);
  return init ? getScalar(getSource(init)) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

namespace {
/// An element of the state, or zero, plus a constant.
struct Sum {
  std::optional<unsigned> element;
  APInt offset;
};

/// Looks at the expressions of integer scalars of a loop's computations.
class Expressions {
public:
  explicit Expressions(const WhileLoop &loop) : loop(loop) {}

  std::optional<Sum> getSum(Value value) {
    if (remaining == 0)
      return std::nullopt;
    --remaining;
    value = getDefinition(value);
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getRank() != 0 || !isInteger(type.getElementType()))
      return std::nullopt;
    if (std::optional<APInt> constant = getScalar(value))
      return Sum{std::nullopt, *constant};
    if (std::optional<unsigned> element = loop.getElement(value)) {
      if (loop.isInvariant(*element))
        if (std::optional<APInt> init = loop.getConstantInit(*element))
          return Sum{std::nullopt, *init};
      return Sum{element,
                 APInt(hlo::getElementBitWidth(type.getElementType()), 0)};
    }
    auto add = value.getDefiningOp<AddOp>();
    auto subtract = value.getDefiningOp<SubtractOp>();
    if (!add && !subtract)
      return std::nullopt;
    Operation *op = value.getDefiningOp();
    std::optional<Sum> lhs = getSum(op->getOperand(0));
    std::optional<Sum> rhs = lhs ? getSum(op->getOperand(1)) : std::nullopt;
    if (!rhs || (rhs->element && (lhs->element || subtract)))
      return std::nullopt;
    if (add)
      return Sum{lhs->element ? lhs->element : rhs->element,
                 lhs->offset + rhs->offset};
    return Sum{lhs->element, lhs->offset - rhs->offset};
  }

  /// Calls `take` for each part of the condition that has to hold; the second
  /// argument tells whether the part has to be false instead.
  void forEachConjunct(Value condition, bool isNegated,
                       function_ref<void(Value, bool)> take) {
    if (remaining == 0)
      return take(condition, isNegated);
    --remaining;
    condition = getDefinition(condition);
    Operation *op = condition.getDefiningOp();
    if (auto negation = dyn_cast_or_null<NotOp>(op))
      return forEachConjunct(negation.getOperand(), !isNegated, take);
    if (isNegated ? isa_and_nonnull<OrOp>(op) : isa_and_nonnull<AndOp>(op)) {
      forEachConjunct(op->getOperand(0), isNegated, take);
      return forEachConjunct(op->getOperand(1), isNegated, take);
    }
    take(condition, isNegated);
  }

private:
  /// Looks into fusions and out of them.
  static Value getDefinition(Value value) {
    while (true) {
      value = getSource(value);
      if (auto fusion = value.getDefiningOp<FusionOp>()) {
        value = getRoot(fusion.getCalls());
        continue;
      }
      auto argument = dyn_cast<BlockArgument>(value);
      auto fusion = argument
                        ? dyn_cast<FusionOp>(argument.getOwner()->getParentOp())
                        : FusionOp();
      if (!fusion)
        return value;
      value = fusion.getOperands()[argument.getArgNumber()];
    }
  }

  const WhileLoop &loop;
  /// Values may be shared: not all paths are looked at.
  unsigned remaining = 64;
};

/// A cyclic range of integers.
struct Range {
  APInt first, last;
  bool isEmpty = false;
};

/// A part of the condition that looks at an induction variable.
struct Exit {
  InductionVariable variable;
  /// Values of the variable that end the loop; none if they are not known.
  std::optional<Range> range;
};
} // namespace

static ComparisonDirection swapOperands(ComparisonDirection direction) {
  switch (direction) {
  case ComparisonDirection::LT:
    return ComparisonDirection::GT;
  case ComparisonDirection::LE:
    return ComparisonDirection::GE;
  case ComparisonDirection::GT:
    return ComparisonDirection::LT;
  case ComparisonDirection::GE:
    return ComparisonDirection::LE;
  default:
    return direction;
  }
}

/// The integers that do not compare so with `limit`, or that do.
static Range getRange(ComparisonDirection direction, const APInt &limit,
                      bool isSigned, bool holds) {
  unsigned width = limit.getBitWidth();
  APInt min = isSigned ? APInt::getSignedMinValue(width) : APInt(width, 0);
  APInt max = min - 1, first = min, last = max;
  bool isEmpty = false;
  switch (direction) {
  case ComparisonDirection::EQ:
    first = last = limit;
    break;
  case ComparisonDirection::NE:
    return getRange(ComparisonDirection::EQ, limit, isSigned, !holds);
  case ComparisonDirection::LT:
    isEmpty = limit == min;
    last = limit - 1;
    break;
  case ComparisonDirection::LE:
    last = limit;
    break;
  case ComparisonDirection::GT:
    isEmpty = limit == max;
    first = limit + 1;
    break;
  case ComparisonDirection::GE:
    first = limit;
    break;
  }
  if (holds)
    return {first, last, isEmpty};
  if (isEmpty)
    return {min, max};
  return {last + 1, first - 1, /*isEmpty=*/last + 1 == first};
}

std::optional<APInt> WhileLoop::getStep(unsigned element) const {
  Value next = getNext(element);
  std::optional<Sum> sum =
      next ? Expressions(*this).getSum(next) : std::nullopt;
  if (!sum || sum->element != element)
    return std::nullopt;
  return sum->offset;
}

std::optional<InductionVariable>
WhileLoop::getInductionVariable(unsigned element) const {
  std::optional<APInt> init = getConstantInit(element);
  Value next = getNext(element);
  if (!init || !next)
    return std::nullopt;
  std::optional<Sum> sum = Expressions(*this).getSum(next);
  if (!sum || !sum->element)
    return std::nullopt;
  auto type = cast<RankedTensorType>(getElementType(element));
  bool isUnsigned = isUnsignedInteger(type.getElementType());
  if (sum->element == element)
    return InductionVariable{element, *init, sum->offset, isUnsigned};
  // What another one was an iteration ago, plus a constant, from the start on.
  std::optional<APInt> first = getConstantInit(*sum->element);
  std::optional<APInt> step = first ? getStep(*sum->element) : std::nullopt;
  if (!step || *init != *first + sum->offset - *step)
    return std::nullopt;
  return InductionVariable{element, *init, *step, isUnsigned};
}

static std::optional<Exit> getExit(const WhileLoop &loop,
                                   Expressions &expressions, Value part,
                                   bool isNegated) {
  auto compare = part.getDefiningOp<CompareOp>();
  if (!compare)
    return std::nullopt;
  std::optional<Sum> lhs = expressions.getSum(compare.getLhs());
  std::optional<Sum> rhs = expressions.getSum(compare.getRhs());
  auto getVariable = [&](const std::optional<Sum> &sum) {
    auto variable = sum && sum->element
                        ? loop.getInductionVariable(*sum->element)
                        : std::nullopt;
    return variable && !variable->step.isZero() ? variable : std::nullopt;
  };
  std::optional<InductionVariable> variable = getVariable(lhs);
  std::optional<InductionVariable> other = getVariable(rhs);
  if (variable.has_value() == other.has_value())
    return std::nullopt;
  ComparisonDirection direction = compare.getDirection();
  if (other) {
    variable = other;
    std::swap(lhs, rhs);
    direction = swapOperands(direction);
  }
  Exit exit{*variable, std::nullopt};
  if (rhs && !rhs->element) {
    exit.range =
        getRange(direction, rhs->offset, !variable->isUnsigned, isNegated);
    // The comparison is of the variable plus an offset.
    exit.range->first -= lhs->offset;
    exit.range->last -= lhs->offset;
  }
  return exit;
}

/// What the condition says of induction variables; `isAll` tells whether it
/// says nothing else.
static SmallVector<Exit> getExits(const WhileLoop &loop, bool &isAll) {
  Expressions expressions(loop);
  SmallVector<Exit> exits;
  isAll = true;
  expressions.forEachConjunct(
      getRoot(loop.getOp().getCondition()), /*isNegated=*/false,
      [&](Value part, bool isNegated) {
        if (auto exit = getExit(loop, expressions, part, isNegated))
          exits.push_back(*exit);
        else
          isAll = false;
      });
  return exits;
}

static std::optional<uint64_t> getFirstExit(const Exit &exit) {
  if (!exit.range || exit.range->isEmpty)
    return std::nullopt;
  return getFirstHit(exit.variable.init, exit.variable.step, exit.range->first,
                     exit.range->last);
}

std::optional<InductionVariable> WhileLoop::getInductionVariable() const {
  bool isAll;
  SmallVector<Exit> exits = getExits(*this, isAll);
  return exits.size() == 1 ? std::optional(exits.front().variable)
                           : std::nullopt;
}

static std::optional<uint64_t> getFirstExit(ArrayRef<Exit> exits) {
  std::optional<uint64_t> first;
  for (const Exit &exit : exits)
    if (std::optional<uint64_t> count = getFirstExit(exit))
      first = first ? std::min(*first, *count) : *count;
  return first;
}

std::optional<uint64_t> WhileLoop::getTripCountBound() const {
  bool isAll;
  return getFirstExit(getExits(*this, isAll));
}

std::optional<uint64_t> WhileLoop::getTripCount(TripCountLimits limits) const {
  bool isAll;
  SmallVector<Exit> exits = getExits(*this, isAll);
  // Known how it ends, or not to.
  if (isAll && llvm::all_of(exits, [](const Exit &exit) {
        return exit.range.has_value();
      }))
    return getFirstExit(exits);
  return evaluateTripCount(*this, limits);
}

std::optional<bool> WhileLoop::getOutcome(CompareOp compare,
                                          uint64_t tripCount) const {
  Expressions expressions(*this);
  std::optional<Exit> holds = getExit(*this, expressions, compare, true);
  std::optional<Exit> fails = getExit(*this, expressions, compare, false);
  // The first iteration in which it is so; 2^64 stands for none.
  auto isNever = [&](const std::optional<Exit> &exit) {
    std::optional<uint64_t> first = getFirstExit(*exit);
    return !first || *first >= tripCount;
  };
  if (!holds || !holds->range)
    return std::nullopt;
  if (isNever(holds))
    return false;
  if (isNever(fails))
    return true;
  return std::nullopt;
}

//===- LayerNormGradient.cpp - Gradients of layer normalizations ----------===//
// The gradient of x is
//
//   rstd * (g - mean(g) - (x - mean) * rstd^2 * mean(g * (x - mean)))
//
// where g = dy * scale, and means are those of rows. Sums of it come in many
// orders and shapes: each value that follows from x and dy is written as a
// polynomial, and what has that of the gradient is the gradient.

#include "LayerNormGradient.h"
#include "Polynomial.h"
#include "hlo/Transforms/Utils/Values.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include <queue>

using namespace hlo;

namespace {
enum Variable : unsigned {
  // Of each element: without the mean, the parameter and the gradient.
  Centered,
  Scale,
  Dy,
  // Of each row, the last two the sums of g and of g * (x - mean).
  Rstd,
  Mean,
  SumG,
  SumGX,
  NumVariables
};
using Formula = Polynomial<NumVariables>;

struct Term {
  Formula formula;
  /// Has one value for each row, in its dimensions and others of size 1.
  bool isRow = false;
  /// Another array added to it.
  Value rest = {};
};

/// Operations in the order of their block.
class Worklist {
public:
  explicit Worklist(Block *block) : block(block) {}

  void addUsers(Value value) {
    for (Operation *user : value.getUsers())
      if (user->getBlock() == block && seen.insert(user).second)
        queue.push(user);
  }
  Operation *pop() {
    if (queue.empty())
      return nullptr;
    Operation *op = queue.top();
    queue.pop();
    return op;
  }

private:
  struct IsLater {
    bool operator()(Operation *lhs, Operation *rhs) const {
      return rhs->isBeforeInBlock(lhs);
    }
  };
  Block *block;
  llvm::SmallPtrSet<Operation *, 32> seen;
  std::priority_queue<Operation *, std::vector<Operation *>, IsLater> queue;
};

class GradientMatcher {
public:
  explicit GradientMatcher(const RowStatistics &statistics)
      : statistics(statistics), count(statistics.getNumColumns()),
        block(Value(statistics.rstd).getParentBlock()) {}

  std::optional<LayerNormGradient>
  match(function_ref<bool(Operation *)> accept);

private:
  using Terms = llvm::DenseMap<Value, Term>;

  /// The terms of `op`, from those of its operands.
  std::optional<Term> evaluate(Operation *op);
  std::optional<Term> get(Value value);
  std::optional<Formula> getNumber(Value array);
  std::optional<Term> broadcast(BroadcastOp op);
  std::optional<Term> sumRows(ReduceOp op);
  std::optional<Term> combine(Operation *op);
  /// With what `dy` is multiplied by as the parameter.
  std::optional<LayerNormGradient> match(Value dy);
  void findScale(MultiplyOp op);
  /// What might be the gradient of the result.
  SmallVector<Value> findGradients();
  bool isArray(Value value) {
    return value.getType() == statistics.x.getType();
  }

  const RowStatistics &statistics;
  double count;
  Block *block;
  /// What follows from `x`, and from a `dy` too.
  Terms known, derived;
  Value scale;
};
} // namespace

static Formula operator-(const Formula &lhs, const Formula &rhs) {
  return lhs + rhs * -1;
}

/// Small multiples of 1/count are meant exactly.
std::optional<Formula> GradientMatcher::getNumber(Value array) {
  std::optional<APFloat> value = getSplatFloat(array);
  if (!value || !value->isFinite())
    return std::nullopt;
  double number = value->convertToDouble();
  double precision = std::ldexp(
      1.0, 1 - int(APFloat::semanticsPrecision(value->getSemantics())));
  double multiple = std::round(2 * number * count) / 2;
  if (multiple != 0 && std::abs(multiple) <= 4 &&
      std::abs(number * count - multiple) <= precision * std::abs(multiple))
    number = multiple / count;
  return Formula(number);
}

std::optional<Term> GradientMatcher::get(Value value) {
  for (Terms *terms : {&derived, &known})
    if (auto it = terms->find(value); it != terms->end())
      return it->second;
  if (!scale || !isArray(value))
    return std::nullopt;
  const Formula parameter = Formula::get(1, {{Scale, 1}});
  if (statistics.getParameter(value) == scale)
    return Term{parameter};
  std::optional<Term> result;
  if (auto product = value.getDefiningOp<MultiplyOp>())
    matchEitherOrder(product.getLhs(), product.getRhs(), [&](Value a, Value b) {
      auto it = known.find(a);
      if (it == known.end() || statistics.getParameter(b) != scale)
        return false;
      result = Term{it->second.formula * parameter};
      return true;
    });
  return result;
}

void GradientMatcher::findScale(MultiplyOp op) {
  for (Value operand : op.getOperands()) {
    if (scale || !isArray(operand))
      return;
    scale = statistics.getParameter(operand);
    if (auto product = operand.getDefiningOp<MultiplyOp>(); product && !scale)
      matchEitherOrder(product.getLhs(), product.getRhs(),
                       [&](Value a, Value b) {
                         if (known.contains(a))
                           scale = statistics.getParameter(b);
                         return bool(scale);
                       });
  }
}

std::optional<Term> GradientMatcher::broadcast(BroadcastOp op) {
  std::optional<Term> term = get(op.getOperand());
  if (!term || !term->isRow)
    return std::nullopt;
  if (statistics.getStatistic(op) && isArray(op)) {
    term->isRow = false;
    return term;
  }
  return skipUnitDim(op) ? term : std::nullopt;
}

/// The sum of each row.
std::optional<Term> GradientMatcher::sumRows(ReduceOp op) {
  if (op.getInputs().size() != 1)
    return std::nullopt;
  Value summed = op.getInputs().front();
  std::optional<Term> term = get(summed);
  if (!term || term->rest)
    return std::nullopt;
  // Of one element each.
  if (term->isRow)
    return getSummed(op, op.getDimensions()) &&
                   matchWithoutUnitDims(summed, op->getResult(0))
               ? term
               : std::nullopt;
  if (!isArray(summed) || !getSummed(op, statistics.getRowDims()))
    return std::nullopt;
  Formula sum;
  for (auto [exponents, coefficient] : term->formula.getTerms()) {
    auto factor = exponents;
    factor[Centered] = factor[Scale] = factor[Dy] = 0;
    Formula row;
    row.add(factor, coefficient);
    std::array<int, 3> powers = {exponents[Centered], exponents[Scale],
                                 exponents[Dy]};
    if (powers == std::array{0, 0, 0})
      row = row * count;
    else if (powers == std::array{1, 0, 0})
      continue;
    else if (powers == std::array{2, 0, 0})
      row = row * (Formula::get(count, {{Rstd, -2}}) -
                   Formula(count * statistics.epsilon));
    else if (powers == std::array{0, 1, 1})
      row = row * Formula::get(1, {{SumG, 1}});
    else if (powers == std::array{1, 1, 1})
      row = row * Formula::get(1, {{SumGX, 1}});
    else
      return std::nullopt;
    sum = sum + row;
  }
  return Term{sum, /*isRow=*/true};
}

/// Elementwise functions of two operands.
std::optional<Term> GradientMatcher::combine(Operation *op) {
  std::optional<Term> terms[] = {get(op->getOperand(0)),
                                 get(op->getOperand(1))};
  for (unsigned i : {0, 1}) {
    if (terms[i])
      continue;
    Term *other = terms[1 - i] ? &*terms[1 - i] : nullptr;
    if (!other)
      return std::nullopt;
    if (std::optional<Formula> number = getNumber(op->getOperand(i))) {
      terms[i] = Term{*number, other->isRow};
      continue;
    }
    // Gradients of something else that reads x.
    if (!isa<AddOp>(op) || other->isRow || other->rest ||
        !(other->formula.has(Dy) || other->formula.has(SumG)))
      return std::nullopt;
    terms[i] = Term{Formula(), other->isRow, op->getOperand(i)};
  }
  auto &[lhs, rhs] = terms;
  bool isSum = isa<AddOp>(op);
  if (lhs->isRow != rhs->isRow || (lhs->rest && rhs->rest) ||
      (!isSum && (lhs->rest || rhs->rest)))
    return std::nullopt;
  Term result{{}, lhs->isRow, lhs->rest ? lhs->rest : rhs->rest};
  if (isSum) {
    result.formula = lhs->formula + rhs->formula;
  } else if (isa<SubtractOp>(op)) {
    result.formula = lhs->formula - rhs->formula;
  } else if (isa<MultiplyOp>(op)) {
    result.formula = lhs->formula * rhs->formula;
  } else {
    std::optional<Formula> inverse = rhs->formula.raise(-1);
    if (!inverse)
      return std::nullopt;
    result.formula = lhs->formula * *inverse;
  }
  return result;
}

std::optional<Term> GradientMatcher::evaluate(Operation *op) {
  std::optional<Term> result =
      llvm::TypeSwitch<Operation *, std::optional<Term>>(op)
          .Case([&](BroadcastOp broadcastOp) { return broadcast(broadcastOp); })
          .Case([&](ReduceOp reduce) { return sumRows(reduce); })
          .Case<AddOp, SubtractOp, MultiplyOp, DivideOp>(
              [&](Operation *binary) { return combine(binary); })
          .Case<ReshapeOp, BitcastOp>(
              [&](Operation *cast) -> std::optional<Term> {
                std::optional<Term> term = get(cast->getOperand(0));
                if (!term || !term->isRow || !skipUnitDim(cast))
                  return std::nullopt;
                return term;
              })
          .Case([&](NegateOp negate) -> std::optional<Term> {
            std::optional<Term> term = get(negate.getOperand());
            if (!term || term->rest)
              return std::nullopt;
            term->formula = term->formula * -1;
            return term;
          })
          .Default([](Operation *) { return std::nullopt; });
  // What takes more terms is no part of it.
  constexpr size_t most = 16;
  if (result && result->formula.getTerms().size() > most)
    return std::nullopt;
  return result;
}

std::optional<LayerNormGradient> GradientMatcher::match(Value dy) {
  LayerNormGradient gradient{statistics, /*scale=*/{}, dy};
  const Formula dBias = Formula::get(1, {{Dy, 1}}),
                dScale = Formula::get(1, {{Dy, 1}, {Centered, 1}, {Rstd, 1}}),
                dx = Formula::get(1, {{Scale, 1}, {Dy, 1}, {Rstd, 1}}) -
                     Formula::get(1 / count, {{Rstd, 1}, {SumG, 1}}) -
                     Formula::get(1 / count,
                                  {{Centered, 1}, {Rstd, 3}, {SumGX, 1}});
  scale = {};
  derived.clear();
  derived[dy] = Term{dBias};
  Worklist worklist(block);
  worklist.addUsers(dy);
  while (Operation *op = worklist.pop()) {
    if (op->use_empty())
      continue;
    if (auto reduce = dyn_cast<ReduceOp>(op))
      if (Value summed = getSummed(reduce, statistics.getOtherDims())) {
        std::optional<Term> term = isArray(summed) ? get(summed) : std::nullopt;
        if (!term || term->rest)
          continue;
        if (!gradient.dBias && term->formula.isNear(dBias))
          gradient.dBias = reduce;
        else if (!gradient.dScale && term->formula.isNear(dScale))
          gradient.dScale = reduce;
        continue;
      }
    if (auto product = dyn_cast<MultiplyOp>(op); product && !scale)
      findScale(product);
    std::optional<Term> term = evaluate(op);
    if (!term)
      continue;
    if (!term->isRow && term->formula.isNear(dx)) {
      // Once there is one, the others wait for it to be gone.
      if (!gradient.dx) {
        gradient.dx = op;
        gradient.rest = term->rest;
      }
      continue;
    }
    derived[op->getResult(0)] = std::move(*term);
    worklist.addUsers(op->getResult(0));
  }
  gradient.scale = scale;
  return gradient.dx ? std::optional(gradient) : std::nullopt;
}

SmallVector<Value> GradientMatcher::findGradients() {
  Value rsqrt = statistics.rstd, shifted = rsqrt.getDefiningOp()->getOperand(0);
  known[statistics.x] =
      Term{Formula::get(1, {{Centered, 1}}) + Formula::get(1, {{Mean, 1}})};
  auto addRow = [&](Value value, Variable variable, int exponent) {
    known[value] =
        Term{Formula::get(1, {{variable, exponent}}), /*isRow=*/true};
  };
  addRow(statistics.mean, Mean, 1);
  addRow(rsqrt, Rstd, 1);
  // As it is, and as others have it.
  addRow(shifted, Rstd, -2);
  addRow(skipUnitDims(shifted), Rstd, -2);
  Worklist worklist(block);
  for (auto &[value, term] : known)
    worklist.addUsers(value);

  llvm::SetVector<Value> gradients;
  auto isUnknown = [&](Value value) {
    return !known.contains(value) && !statistics.getParameter(value) &&
           !getNumber(value);
  };
  while (Operation *op = worklist.pop()) {
    if (op->use_empty() || known.contains(op->getResult(0)))
      continue;
    if (std::optional<Term> term = evaluate(op)) {
      known[op->getResult(0)] = std::move(*term);
      worklist.addUsers(op->getResult(0));
      continue;
    }
    if (!isa<MultiplyOp>(op) || !isArray(op->getResult(0)))
      continue;
    // What is multiplied by the parameter first is meant without that.
    for (Value operand : op->getOperands())
      if (isUnknown(operand)) {
        if (auto product = operand.getDefiningOp<MultiplyOp>())
          matchEitherOrder(product.getLhs(), product.getRhs(),
                           [&](Value a, Value b) {
                             if (!statistics.getParameter(a))
                               return false;
                             operand = b;
                             return true;
                           });
        if (isUnknown(operand))
          gradients.insert(operand);
      }
  }
  return gradients.takeVector();
}

std::optional<LayerNormGradient>
GradientMatcher::match(function_ref<bool(Operation *)> accept) {
  for (Value dy : findGradients())
    if (std::optional<LayerNormGradient> gradient = match(dy);
        gradient && accept(gradient->dx))
      return gradient;
  return std::nullopt;
}

std::optional<LayerNormGradient>
LayerNormGradient::find(const RowStatistics &statistics,
                        function_ref<bool(Operation *)> accept) {
  return GradientMatcher(statistics).match(accept);
}

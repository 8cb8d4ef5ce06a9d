//===- LayerNormGradient.cpp - Gradients of layer normalizations ----------===//
// The gradient of x is
//
//   rstd * (g - mean(g) - (x - mean) * rstd^2 * mean(g * (x - mean)))
//
// where g = dy * scale, and means are those of rows. Sums of it come in many
// orders and shapes: each value that follows from x and dy is written as a
// polynomial, and what has that of the gradient is the gradient.

#include "LayerNormGradient.h"
#include "RowFormulas.h"
#include "hlo/Transforms/Utils/Values.h"
#include "llvm/ADT/SetVector.h"

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
  SumGX
};
class GradientMatcher : RowFormulas {
public:
  explicit GradientMatcher(const RowStatistics &statistics)
      : RowFormulas(statistics.getType().getShape(), statistics.firstDim,
                    Value(statistics.rstd).getParentBlock()),
        statistics(statistics), count(statistics.getNumColumns()) {}

  std::optional<LayerNormGradient>
  match(function_ref<bool(Operation *)> accept);

private:
  std::optional<Formula> sumRow(const Formula::Exponents &powers) override;
  bool isOfElements(unsigned variable) override { return variable <= Dy; }
  double getMeant(const APFloat &value) override;
  bool mayHaveRest(const Formula &formula) override {
    return formula.has(Dy) || formula.has(SumG);
  }
  std::optional<Term> getOther(Value value) override;
  std::optional<Term> evaluateOther(Operation *op) override;

  /// With what `dy` is multiplied by as the parameter.
  std::optional<LayerNormGradient> match(Value dy);
  void findScale(MultiplyOp op);
  /// What might be the gradient of the result.
  SmallVector<Value> findGradients();

  const RowStatistics &statistics;
  double count;
  /// What follows from `x` alone.
  llvm::DenseMap<Value, Term> known;
  Value scale;
};
} // namespace

/// Small multiples of 1/count are meant exactly.
double GradientMatcher::getMeant(const APFloat &value) {
  double number = value.convertToDouble();
  double precision = std::ldexp(
      1.0, 1 - int(APFloat::semanticsPrecision(value.getSemantics())));
  double multiple = std::round(2 * number * count) / 2;
  bool isMeant =
      std::abs(multiple) <= 4 &&
      std::abs(number * count - multiple) <= precision * std::abs(multiple);
  return isMeant ? multiple / count : number;
}

std::optional<Formula>
GradientMatcher::sumRow(const Formula::Exponents &powers) {
  std::array<int, 3> key = {powers[Centered], powers[Scale], powers[Dy]};
  if (key == std::array{0, 0, 0})
    return Formula(count);
  if (key == std::array{1, 0, 0})
    return Formula();
  if (key == std::array{2, 0, 0})
    return Formula::get(count, {{Rstd, -2}}) -
           Formula(count * statistics.epsilon);
  if (key == std::array{0, 1, 1})
    return Formula::get(1, {{SumG, 1}});
  if (key == std::array{1, 1, 1})
    return Formula::get(1, {{SumGX, 1}});
  return std::nullopt;
}

std::optional<Term> GradientMatcher::getOther(Value value) {
  if (auto it = known.find(value); it != known.end())
    return it->second;
  if (!scale || !isArray(value))
    return std::nullopt;
  const Formula parameter = Formula::get(1, {{Scale, 1}});
  if (statistics.getParameter(value) == scale)
    return Term{parameter};
  std::optional<Term> result;
  if (auto product =
          statistics.skipConversions(value).getDefiningOp<MultiplyOp>())
    matchEitherOrder(product.getLhs(), product.getRhs(), [&](Value a, Value b) {
      auto it = known.find(a);
      if (it == known.end() || statistics.getParameter(b) != scale)
        return false;
      result = Term{it->second.formula * parameter};
      return true;
    });
  return result;
}

std::optional<Term> GradientMatcher::evaluateOther(Operation *op) {
  auto convert = dyn_cast<ConvertOp>(op);
  if (!convert || statistics.skipConversions(convert) == convert)
    return std::nullopt;
  std::optional<Term> term = get(convert.getOperand());
  return term && !term->rest ? term : std::nullopt;
}

void GradientMatcher::findScale(MultiplyOp op) {
  for (Value operand : op.getOperands()) {
    if (scale || !isArray(operand))
      return;
    scale = statistics.getParameter(operand);
    if (auto product =
            statistics.skipConversions(operand).getDefiningOp<MultiplyOp>())
      matchEitherOrder(product.getLhs(), product.getRhs(),
                       [&](Value a, Value b) {
                         if (known.contains(a))
                           scale = statistics.getParameter(b);
                         return bool(scale);
                       });
  }
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
  terms.clear();
  set(dy, dBias);
  OrderedWorklist worklist(block);
  worklist.addUsers(dy);
  while (Operation *op = worklist.pop()) {
    if (op->use_empty())
      continue;
    if (auto reduce = dyn_cast<ReduceOp>(op))
      if (Value summed = getSummed(reduce, statistics.getOtherDims())) {
        std::optional<Term> term = get(summed);
        if (!term || term->rest)
          continue;
        if (!gradient.dBias && term->formula.isNear(dBias))
          gradient.dBias = reduce;
        else if (!gradient.dScale && term->formula.isNear(dScale))
          gradient.dScale = reduce;
        continue;
      }
    if (auto product = dyn_cast<MultiplyOp>(op))
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
    terms[op->getResult(0)] = std::move(*term);
    worklist.addUsers(op->getResult(0));
  }
  gradient.scale = scale;
  return gradient.dx ? std::optional(gradient) : std::nullopt;
}

SmallVector<Value> GradientMatcher::findGradients() {
  Value rsqrt = statistics.rstd, shifted = rsqrt.getDefiningOp()->getOperand(0);
  for (Value value : {statistics.x, statistics.skipConversions(statistics.x)})
    set(value, Formula::get(1, {{Centered, 1}}) + Formula::get(1, {{Mean, 1}}));
  set(statistics.mean, Formula::get(1, {{Mean, 1}}), /*isRow=*/true);
  set(rsqrt, Formula::get(1, {{Rstd, 1}}), /*isRow=*/true);
  // As it is, and as others have it.
  for (Value value : {shifted, skipUnitDims(shifted)})
    set(value, Formula::get(1, {{Rstd, -2}}), /*isRow=*/true);
  OrderedWorklist worklist(block);
  for (auto &[value, term] : terms)
    worklist.addUsers(value);

  llvm::SetVector<Value> gradients;
  auto isUnknown = [&](Value value) {
    return !terms.contains(value) && !statistics.getParameter(value) &&
           !getNumber(value);
  };
  while (Operation *op = worklist.pop()) {
    if (op->use_empty() || terms.contains(op->getResult(0)))
      continue;
    if (std::optional<Term> term = evaluate(op)) {
      terms[op->getResult(0)] = std::move(*term);
      worklist.addUsers(op->getResult(0));
      continue;
    }
    if (!isa<MultiplyOp>(op) || !isArray(op->getResult(0)))
      continue;
    // What is multiplied by the parameter first is meant without that.
    for (Value operand : op->getOperands())
      if (isUnknown(operand)) {
        operand = statistics.skipConversions(operand);
        if (auto product = operand.getDefiningOp<MultiplyOp>())
          matchEitherOrder(product.getLhs(), product.getRhs(),
                           [&](Value a, Value b) {
                             if (!statistics.getParameter(a))
                               return false;
                             operand = statistics.skipConversions(b);
                             return true;
                           });
        if (isUnknown(operand))
          gradients.insert(operand);
      }
  }
  known = std::move(terms);
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

//===- AttentionGradient.cpp - Gradients of attention ---------------------===//
// P being the probabilities, and G the gradient of what is computed of these,
// the gradient of the scores is P * (G - sum(P * G)), with sums of rows.

#include "Attention.h"
#include "RowFormulas.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

Operation *hlo::getConvertedTo(Operation *op, Type element) {
  if (getElementType(op->getResult(0)) == element)
    return op;
  auto convert =
      op->hasOneUse() ? dyn_cast<ConvertOp>(*op->user_begin()) : ConvertOp();
  return convert && convert->getBlock() == op->getBlock() &&
                 getElementType(convert) == element
             ? convert
             : ConvertOp();
}

namespace {
enum Variable : unsigned {
  // Of each element.
  Probability,
  Gradient,
  // Of each row: what the powers are divided by, and the sum of P * G.
  Sum,
  SumPG
};

class GradientMatcher : RowFormulas {
public:
  explicit GradientMatcher(const AttentionParts &parts)
      : RowFormulas(InstructionBuilder::getShape(parts.probabilities),
                    /*firstDim=*/3, parts.root->getBlock()),
        parts(parts) {}

  std::optional<AttentionGradient> match();

private:
  std::optional<Formula> sumRow(const Formula::Exponents &powers) override;
  bool isOfElements(unsigned variable) override { return variable <= Gradient; }
  std::optional<Term> evaluateOther(Operation *op) override;
  void matchDot(DotOp dot);
  bool matchBias(Operation *op, const Term &term);

  const AttentionParts &parts;
  AttentionGradient result;
  const Formula p = Formula::get(1, {{Probability, 1}}),
                g = Formula::get(1, {{Gradient, 1}}),
                dBias = p * g - p * Formula::get(1, {{SumPG, 1}});
};
} // namespace

std::optional<Formula>
GradientMatcher::sumRow(const Formula::Exponents &powers) {
  if (powers[Probability] == 1 && powers[Gradient] == 0)
    return Formula(1);
  if (powers[Probability] == 1 && powers[Gradient] == 1)
    return Formula::get(1, {{SumPG, 1}});
  return std::nullopt;
}

/// True if all terms are zero where the probability is.
static bool vanishes(const Formula &formula) {
  return llvm::all_of(formula.getTerms(), [](const auto &term) {
    return term.first[Probability] > 0;
  });
}

std::optional<Term> GradientMatcher::evaluateOther(Operation *op) {
  if (auto convert = dyn_cast<ConvertOp>(op))
    return isFloat(getElementType(convert)) ? get(convert.getOperand())
                                            : std::nullopt;
  // What the mask takes away has no probability.
  auto select = dyn_cast<SelectOp>(op);
  if (!select || select.getPred() != parts.mask ||
      !isAllZero(select.getOnFalse()))
    return std::nullopt;
  std::optional<Term> term = get(select.getOnTrue());
  return term && !term->isRow && vanishes(term->formula) ? term : std::nullopt;
}

/// Whether the operand `index` of `dot` has the batch dimensions 0 and 1 and
/// contracts that dimension, and the other one has these.
static bool hasDims(DotOp dot, unsigned index, int64_t contracting,
                    ArrayRef<int64_t> batch, int64_t otherContracting) {
  DotOperandDims dims = getOperandDims(dot, index),
                 other = getOperandDims(dot, 1 - index);
  return dims.batch == ArrayRef<int64_t>({0, 1}) &&
         dims.contracting == ArrayRef(contracting) && other.batch == batch &&
         other.contracting == ArrayRef(otherContracting);
}

void GradientMatcher::matchDot(DotOp dot) {
  DotOperandDims query = getLhsDims(parts.first), key = getRhsDims(parts.first);
  for (unsigned index : {0, 1}) {
    Value other = dot->getOperand(1 - index);
    std::optional<Term> term = get(dot->getOperand(index));
    if (!term || term->isRow)
      continue;
    auto take = [&](AttentionGradient::Product &gradient) {
      if (!gradient.dot)
        gradient = {dot, /*isSwapped=*/index == 1};
    };
    if (term->formula.isNear(p) && other == result.dy &&
        hasDims(dot, index, 2, result.dyDims.batch, result.dyDims.free[0]))
      take(result.dValue);
    if (!term->formula.isNear(dBias * parts.scale))
      continue;
    if (other == parts.first->getOperand(1) &&
        hasDims(dot, index, 3, key.batch, key.free[0]))
      take(result.dQuery);
    if (other == parts.first->getOperand(0) &&
        hasDims(dot, index, 2, query.batch, query.free[0]))
      take(result.dKey);
  }
}

/// Whether `op` is the gradient of the bias, that is read as such.
bool GradientMatcher::matchBias(Operation *op, const Term &term) {
  if (!parts.bias || result.dBias || term.isRow ||
      !term.formula.isNear(dBias) ||
      getElementType(op->getResult(0)) != getElementType(parts.bias) ||
      ArrayRef(parts.biasShape) != ArrayRef(shape))
    return false;
  bool isRead = llvm::none_of(op->getUsers(), [&](Operation *user) {
    return isa<DotOp, MultiplyOp, SelectOp, ConvertOp>(user);
  });
  if (isRead)
    result.dBias = op;
  return isRead;
}

std::optional<AttentionGradient> GradientMatcher::match() {
  // The gradient of the probabilities is a dot of the values.
  DotOperandDims valueDims = parts.getValueDims();
  DotOp dProbabilities;
  for (Operation *user : parts.values.getUsers()) {
    auto dot = dyn_cast<DotOp>(user);
    if (!dot || dot == parts.root || dot->getBlock() != block ||
        dot.getRhs() != parts.values || !isArray(dot))
      continue;
    DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
    if (rhs.batch == valueDims.batch && rhs.contracting == valueDims.free &&
        rhs.free == valueDims.contracting && lhs.free.size() == 1) {
      dProbabilities = dot;
      result.dy = dot.getLhs();
      result.dyDims = lhs;
      break;
    }
  }
  if (!dProbabilities)
    return std::nullopt;

  set(parts.powers, p * Formula::get(1, {{Sum, 1}}));
  set(parts.sum, Formula::get(1, {{Sum, 1}}), /*isRow=*/true);
  set(dProbabilities, g);
  OrderedWorklist worklist(block);
  for (auto &[value, term] : terms)
    worklist.addUsers(value);
  while (Operation *op = worklist.pop()) {
    if (op->use_empty() || op == parts.root)
      continue;
    if (auto dot = dyn_cast<DotOp>(op)) {
      matchDot(dot);
      continue;
    }
    if (auto reduce = dyn_cast<ReduceOp>(op); reduce && parts.bias) {
      // The gradient of a bias that repeats adds up.
      SmallVector<int64_t> repeated;
      for (int64_t dim : {0, 1})
        if (parts.biasShape[dim] != shape[dim])
          repeated.push_back(dim);
      Value summed = repeated.empty() ? Value() : getSummed(reduce, repeated);
      std::optional<Term> term = summed ? get(summed) : std::nullopt;
      if (term && !term->isRow && !result.dBias &&
          term->formula.isNear(dBias)) {
        result.dBias = getConvertedTo(reduce, getElementType(parts.bias));
        continue;
      }
    }
    std::optional<Term> term = evaluate(op);
    if (!term || matchBias(op, *term))
      continue;
    terms[op->getResult(0)] = std::move(*term);
    worklist.addUsers(op->getResult(0));
  }
  if (!result.dQuery.dot || !result.dKey.dot || !result.dValue.dot)
    return std::nullopt;
  return result;
}

std::optional<AttentionGradient>
AttentionGradient::find(const AttentionParts &parts) {
  return GradientMatcher(parts).match();
}

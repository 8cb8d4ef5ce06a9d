//===- AttentionGradient.cpp - Gradients of attention ---------------------===//
// P being the probabilities, and G the gradient of what is computed of these,
// the gradient of the scores is P * (G - sum(P * G)), with sums of rows. With
// dropout, G is zero where nothing is kept.

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
  // 1 where dropout keeps a probability, 0 elsewhere.
  Kept,
  // Of each row: what the powers are divided by, and the sum of P * G.
  Sum,
  SumPG
};

class GradientMatcher : RowFormulas {
public:
  explicit GradientMatcher(const AttentionParts &parts)
      : RowFormulas(InstructionBuilder::getShape(parts.probabilities),
                    /*firstDim=*/parts.getRank() - 1, parts.root->getBlock()),
        parts(parts) {}

  std::optional<AttentionGradient> match();

private:
  std::optional<Formula> sumRow(const Formula::Exponents &powers) override;
  bool isOfElements(unsigned variable) override { return variable <= Kept; }
  std::optional<Term> evaluateOther(Operation *op) override;
  void matchDot(DotOp dot);
  bool matchBias(Operation *op, const Term &term);
  /// The dimensions that the bias is repeated along.
  SmallVector<int64_t> getRepeatedDims() {
    return llvm::filter_to_vector(llvm::seq(parts.getRank()), [&](int64_t dim) {
      return !parts.bias.has(dim) && shape[dim] != 1;
    });
  }

  const AttentionParts &parts;
  AttentionGradient result;
  const Formula kept = parts.hasDropout()
                           ? Formula::get(parts.keptFactor, {{Kept, 1}})
                           : Formula(1),
                p = Formula::get(1, {{Probability, 1}}),
                g = Formula::get(1, {{Gradient, 1}}),
                dBias = p * g * kept - p * Formula::get(1, {{SumPG, 1}});
};
} // namespace

std::optional<Formula>
GradientMatcher::sumRow(const Formula::Exponents &powers) {
  if (powers[Probability] == 1 && powers[Gradient] == 0 && powers[Kept] == 0)
    return Formula(1);
  if (powers[Probability] == 1 && powers[Gradient] == 1 &&
      powers[Kept] == parts.hasDropout())
    return Formula::get(1 / parts.keptFactor, {{SumPG, 1}});
  return std::nullopt;
}

/// The same with powers of 0 and 1 being these.
static Formula keepOnce(const Formula &formula) {
  Formula result;
  for (const auto &[powers, coefficient] : formula.getTerms()) {
    Formula::Exponents exponents = powers;
    exponents[Kept] = std::min(exponents[Kept], 1);
    result.add(exponents, coefficient);
  }
  return result;
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
  auto select = dyn_cast<SelectOp>(op);
  if (!select)
    return std::nullopt;
  if (select.getPred() == parts.kept && isAllZero(select.getOnFalse())) {
    std::optional<Term> term = get(select.getOnTrue());
    if (!term || term->isRow)
      return std::nullopt;
    term->formula = term->formula * Formula::get(1, {{Kept, 1}});
    return term;
  }
  // What the mask takes away has no probability.
  Value rest = isAllZero(select.getOnFalse())  ? select.getOnTrue()
               : isAllZero(select.getOnTrue()) ? select.getOnFalse()
                                               : Value();
  if (!rest || !llvm::is_contained(parts.preds, select.getPred()))
    return std::nullopt;
  std::optional<Term> term = get(rest);
  return term && !term->isRow && vanishes(term->formula) ? term : std::nullopt;
}

/// Whether that is `operand` as it is multiplied by an array of scores, its
/// dimension `contracting` being contracted.
static bool isMultiplied(const DotOperand &other, const DotOperand &operand,
                         int64_t contracting) {
  return other.array == operand.array &&
         other.dims.batch == operand.dims.batch &&
         other.dims.contracting == ArrayRef(contracting);
}

void GradientMatcher::matchDot(DotOp dot) {
  DotOperand query = parts.getQuery(), key = parts.getKey();
  int64_t queryDim = parts.getRank() - 2, keyDim = queryDim + 1;
  for (unsigned index : {0, 1}) {
    std::optional<Term> term = get(dot->getOperand(index));
    DotOperandDims dims = getOperandDims(dot, index);
    if (!term || dims.contracting.size() != 1 ||
        !llvm::equal(dims.batch, llvm::seq(queryDim)))
      continue;
    DotOperand other = DotOperand::get(dot, 1 - index);
    int64_t contracted = dims.contracting.front();
    auto take = [&](AttentionGradient::Product &gradient) {
      if (!gradient.dot)
        gradient = {dot, /*isSwapped=*/index == 1};
    };
    if (term->formula.isNear(p * kept) && contracted == queryDim &&
        isMultiplied(other, result.dy, result.dy.dims.free[0]))
      take(result.dValue);
    if (!term->formula.isNear(dBias * parts.scale))
      continue;
    // Where scores are f32, so are the gradients.
    if (auto convert = other.array.getDefiningOp<ConvertOp>())
      other = DotOperand(convert.getOperand(), other.dims);
    if (contracted == keyDim && isMultiplied(other, key, key.dims.free[0]))
      take(result.dQuery);
    if (contracted == queryDim &&
        isMultiplied(other, query, query.dims.free[0]))
      take(result.dKey);
  }
}

/// Behind additions of zero, with which gradients begin.
static Operation *skipZeroAdded(Operation *op) {
  while (op->hasOneUse()) {
    auto add = dyn_cast<AddOp>(*op->user_begin());
    if (!add || add->getBlock() != op->getBlock() ||
        !(isAllZero(add.getLhs()) || isAllZero(add.getRhs())))
      break;
    op = add;
  }
  return op;
}

/// Whether `op` is the gradient of the bias, that is read as such.
bool GradientMatcher::matchBias(Operation *op, const Term &term) {
  if (!parts.bias || result.dBias || !term.formula.isNear(dBias) ||
      getElementType(op->getResult(0)) != getElementType(parts.bias.array) ||
      !getRepeatedDims().empty())
    return false;
  bool isRead = llvm::none_of(op->getUsers(), [&](Operation *user) {
    return isa<DotOp, MultiplyOp, SelectOp, ConvertOp>(user);
  });
  if (isRead)
    result.dBias = op;
  return isRead;
}

std::optional<AttentionGradient> GradientMatcher::match() {
  DotOperand value = parts.getValue();
  for (const DotOperand &operand : {parts.getQuery(), parts.getKey(), value})
    if (operand.dims.contracting.size() != 1 || operand.dims.free.size() != 1)
      return std::nullopt;
  // The gradient of the probabilities is a dot of the values.
  DotOp dProbabilities;
  SmallVector<Operation *> users(value.array.getUsers());
  while (!users.empty()) {
    Operation *user = users.pop_back_val();
    if (isa<TransposeOp>(user))
      users.append(user->user_begin(), user->user_end());
    auto dot = dyn_cast<DotOp>(user);
    if (!dot || dot == parts.root || dot->getBlock() != block || !isArray(dot))
      continue;
    DotOperand dy = DotOperand::get(dot, 0), other = DotOperand::get(dot, 1);
    if (isMultiplied(other, value, value.dims.free[0])) {
      dProbabilities = dot;
      result.dy = dy;
      break;
    }
  }
  if (!dProbabilities)
    return std::nullopt;

  set(parts.powers, p * Formula::get(1, {{Sum, 1}}));
  set(parts.sum, Formula::get(1, {{Sum, 1}}), /*isRow=*/true);
  set(dProbabilities, g);
  if (parts.multiplier)
    set(parts.multiplier, kept);
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
    if (parts.bias) {
      // The gradient of a bias that repeats adds up.
      auto reduce = dyn_cast<ReduceOp>(op);
      std::optional<Term> term = get(getSummed(reduce, getRepeatedDims()));
      if (term && !result.dBias && term->formula.isNear(dBias)) {
        result.dBias = getConvertedTo(skipZeroAdded(reduce),
                                      getElementType(parts.bias.array));
        continue;
      }
    }
    std::optional<Term> term = evaluate(op);
    if (!term)
      continue;
    term->formula = keepOnce(term->formula);
    if (matchBias(op, *term))
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

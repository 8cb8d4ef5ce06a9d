//===- Attention.cpp - Attention as passes look for it --------------------===//

#include "Attention.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

DotOperand::DotOperand(Value operand, DotOperandDims operandDims)
    : array(operand), dims(std::move(operandDims)) {
  while (auto transpose = array.getDefiningOp<TransposeOp>()) {
    RankedTensorType type = transpose.getOperand().getType();
    if (!hasPlainLayout(type) || !isDescending(type))
      break;
    for (SmallVector<int64_t> *group :
         {&dims.batch, &dims.contracting, &dims.free})
      for (int64_t &dim : *group)
        dim = transpose.getDimensions()[dim];
    array = transpose.getOperand();
  }
}

SmallVector<int64_t> AttentionParts::getBiasDims() const {
  int64_t query = getRank() - 2;
  auto has = [&](int64_t dim) {
    return bias.has(dim) ||
           llvm::any_of(masks.getOthers(),
                        [&](const auto &other) { return other.pred.has(dim); });
  };
  SmallVector<int64_t> dims;
  for (int64_t dim : llvm::seq(getRank()))
    if (dim >= query || has(dim))
      dims.push_back(dim);
  return dims;
}

template <typename OpT>
OpT AttentionMatcher::getOnlyUsed(Value value, unsigned uses) {
  auto op = value.getDefiningOp<OpT>();
  return op && (isTrain || value.hasNUses(uses)) && !hasControlDependencies(op)
             ? op
             : OpT();
}

/// In front of conversions between floats that nothing else reads.
Value AttentionMatcher::skipConversions(Value value) {
  while (auto convert = getOnlyUsed<ConvertOp>(value)) {
    if (!isFloat(getElementType(convert.getOperand())))
      break;
    value = convert.getOperand();
  }
  return value;
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

/// The reduction of the last dimension that `array` repeats.
template <typename CombinerT>
ReduceOp AttentionMatcher::getRowReduction(Value array) {
  int64_t last = getRank() - 1;
  auto broadcast = getOnlyUsed<BroadcastOp>(skipConversions(array));
  if (!broadcast || !llvm::equal(broadcast.getDimensions(), llvm::seq(last)))
    return {};
  auto reduce = getOnlyUsed<ReduceOp>(skipConversions(broadcast.getOperand()));
  if (!reduce || reduce.getInputs().size() != 1 ||
      reduce.getDimensions() != ArrayRef<int64_t>(last) ||
      !llvm::isa_and_present<CombinerT>(getCombiner(reduce.getToApply())))
    return {};
  return reduce;
}

/// What the softmax is of, or null.
Value AttentionMatcher::matchSoftmax(Value quotients) {
  auto quotient = getOnlyUsed<DivideOp>(skipConversions(quotients));
  auto sum = quotient ? getRowReduction<AddOp>(quotient.getRhs()) : ReduceOp();
  auto powers = quotient ? getOnlyUsed<ExponentialOp>(quotient.getLhs(), 2)
                         : ExponentialOp();
  if (!sum || !powers || powers.getResultAccuracyAttr() ||
      skipConversions(sum.getInputs()[0]) != powers ||
      !isAllZero(sum.getInitValues()[0]))
    return {};
  auto difference = getOnlyUsed<SubtractOp>(powers.getOperand());
  auto max =
      difference ? getRowReduction<MaximumOp>(difference.getRhs()) : ReduceOp();
  if (!max || max.getInputs()[0] != difference.getLhs() ||
      !(isTrain || difference.getLhs().hasNUses(2)))
    return {};
  this->powers = powers;
  this->sum = sum->getResult(0);
  std::optional<APFloat> init = getSplatFloat(max.getInitValues()[0]);
  return init && init->isInfinity() && init->isNegative() ? difference.getLhs()
                                                          : Value();
}

//===----------------------------------------------------------------------===//
// Dropout
//===----------------------------------------------------------------------===//

/// Whether that is a number where something is kept, and zero elsewhere.
bool AttentionMatcher::matchMultiplier(Value array) {
  double factor = 1;
  Value rest = array;
  while (Operation *op = rest.getDefiningOp()) {
    if (auto convert = dyn_cast<ConvertOp>(op)) {
      rest = convert.getOperand();
      if (!isPred(getElementType(rest)))
        continue;
      multiplier = array;
      keptFactor *= factor;
      return true;
    }
    if (auto select = dyn_cast<SelectOp>(op)) {
      std::optional<APFloat> number = getSplatFloat(select.getOnTrue());
      if (!number || !isAllZero(select.getOnFalse()))
        return false;
      multiplier = array;
      keptFactor *= factor * number->convertToDouble();
      return true;
    }
    if (!isa<MultiplyOp, DivideOp>(op))
      return false;
    std::optional<APFloat> number = getSplatFloat(op->getOperand(1));
    if (!number)
      return false;
    double value = number->convertToDouble();
    factor *= isa<MultiplyOp>(op) ? value : 1 / value;
    rest = op->getOperand(0);
  }
  return false;
}

/// What something is dropped from, or the array itself.
Value AttentionMatcher::matchDropout(Value array) {
  while (true) {
    array = skipConversions(array);
    if (auto select = getOnlyUsed<SelectOp>(array);
        select && !hasDropout() && isAllZero(select.getOnFalse()) &&
        InstructionBuilder::getShape(select.getPred()) == getShape()) {
      kept = select.getPred();
      array = select.getOnTrue();
      continue;
    }
    if (auto product = getOnlyUsed<MultiplyOp>(array)) {
      Value rest;
      bool isFactor = matchEitherOrder(
          product.getLhs(), product.getRhs(), [&](Value a, Value b) {
            std::optional<APFloat> number = getSplatFloat(b);
            if (number)
              keptFactor *= number->convertToDouble();
            else if (hasDropout() || !matchMultiplier(b))
              return false;
            rest = a;
            return true;
          });
      if (!isFactor)
        return array;
      array = rest;
      continue;
    }
    auto quotient = getOnlyUsed<DivideOp>(array);
    std::optional<APFloat> number =
        quotient ? getSplatFloat(quotient.getRhs()) : std::nullopt;
    if (!number)
      return array;
    keptFactor /= number->convertToDouble();
    array = quotient.getLhs();
  }
}

//===----------------------------------------------------------------------===//
// Scores
//===----------------------------------------------------------------------===//

/// Whether it makes scores so small that no power is left of them.
bool AttentionMatcher::matchMask(SelectOp select) {
  if (InstructionBuilder::getShape(select.getPred()) != getShape())
    return false;
  std::optional<APFloat> onTrue = getSplatFloat(select.getOnTrue()),
                         onFalse = getSplatFloat(select.getOnFalse());
  bool isKept = !onTrue;
  std::optional<APFloat> number = isKept ? onFalse : onTrue;
  if (!number || scale < 0)
    return false;
  double scaled = scale * number->convertToDouble();
  if (!isMaskNumber(APFloat(scaled)))
    return false;
  preds.push_back(select.getPred());
  masks.add(RepeatedArray(select.getPred()), isKept, scaled);
  return true;
}

/// Whether scores may be that: a product, scaled, masked and added to.
static bool leadsToProduct(Value value, int depth = 8) {
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0)
    return false;
  if (isa<DotOp>(op))
    return true;
  unsigned first = isa<SelectOp>(op);
  if (!isa<ConvertOp, MultiplyOp, DivideOp, AddOp, SelectOp>(op))
    return false;
  return llvm::any_of(op->getOperands().drop_front(first), [&](Value operand) {
    return leadsToProduct(operand, depth - 1);
  });
}

/// Whether `summand` is a mask, or a bias that is the only one.
bool AttentionMatcher::matchSummand(Value summand) {
  Type element = getElementType(probabilities);
  RepeatedArray repeated = RepeatedArray(summand).skipRepetition();
  while (getElementType(repeated.array) != element) {
    auto convert = repeated.array.getDefiningOp<ConvertOp>();
    if (!convert)
      break;
    repeated =
        RepeatedArray(convert.getOperand(), repeated.dims).skipRepetition();
  }
  bool isBias = !bias && getElementType(repeated.array) == element;
  AttentionMasks before = masks;
  bool isMask = masks.addSummand(summand);
  // As a bias it stays what it is.
  if (isMask &&
      (!isBias || masks.getOthers().size() == before.getOthers().size()))
    return true;
  masks = before;
  if (isBias)
    bias = repeated;
  return isBias;
}

/// Why what the softmax is of is no product that the library masks.
StringRef AttentionMatcher::matchScores(Value scores) {
  // The maximum and the difference read them.
  unsigned uses = 2;
  if (auto convert = getOnlyUsed<ConvertOp>(scores, uses);
      convert && isFloat(getElementType(convert.getOperand()))) {
    scores = convert.getOperand();
    uses = 1;
  }
  while (true) {
    if (uses == 1)
      scores = skipConversions(scores);
    if (!isTrain && !scores.hasNUses(uses))
      return "something else reads the scores";
    Operation *op = scores.getDefiningOp();
    if (!op || hasControlDependencies(op))
      return "the softmax is of no product";
    uses = 1;
    if (auto dot = dyn_cast<DotOp>(op)) {
      first = dot;
      masks.finish();
      return {};
    }
    if (auto select = dyn_cast<SelectOp>(op)) {
      if (!matchMask(select))
        return "a select of scores is no mask";
      scores = getSplatFloat(select.getOnTrue()) ? select.getOnFalse()
                                                 : select.getOnTrue();
      continue;
    }
    if (auto sum = dyn_cast<AddOp>(op)) {
      if (scale != 1)
        return "what is added to the product is scaled";
      bool isMatch =
          matchEitherOrder(sum.getLhs(), sum.getRhs(), [&](Value a, Value b) {
            if (!leadsToProduct(a) || !matchSummand(b))
              return false;
            scores = a;
            return true;
          });
      if (!isMatch)
        return "what is added to the scores is neither a mask nor a bias of "
               "their type";
      continue;
    }
    std::optional<APFloat> number;
    Value rest;
    if (auto quotient = dyn_cast<DivideOp>(op)) {
      number = getSplatFloat(quotient.getRhs());
      rest = quotient.getLhs();
    } else if (auto product = dyn_cast<MultiplyOp>(op)) {
      matchEitherOrder(product.getLhs(), product.getRhs(),
                       [&](Value a, Value b) {
                         number = getSplatFloat(b);
                         rest = a;
                         return number.has_value();
                       });
    }
    if (!number || !number->isFinite() || number->isZero())
      return "the softmax is of no product";
    double value = number->convertToDouble();
    scale *= isa<DivideOp>(op) ? 1 / value : value;
    scores = rest;
  }
}

bool AttentionMatcher::match(StringRef &obstacle) {
  DotOperandDims lhs = getLhsDims(root), rhs = getRhsDims(root);
  probabilities = root.getLhs();
  values = root.getRhs();
  for (int i : {0, 1}) {
    int64_t rank = getRank();
    if ((rank == 3 || rank == 4) &&
        llvm::equal(lhs.batch, llvm::seq(rank - 2)) &&
        lhs.contracting == ArrayRef(rank - 1)) {
      masks = AttentionMasks(getShape());
      if (Value scores = matchSoftmax(matchDropout(probabilities))) {
        obstacle = matchScores(scores);
        return obstacle.empty();
      }
      kept = multiplier = {};
      keptFactor = 1;
    }
    if (i == 1)
      break;
    std::swap(lhs, rhs);
    std::swap(probabilities, values);
  }
  return false;
}

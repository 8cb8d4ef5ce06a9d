//===- RowFormulas.cpp - What arrays and their rows are, as formulas ------===//

#include "RowFormulas.h"
#include "Terms.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

bool hlo::matchWithoutUnitDims(Value lhs, Value rhs) {
  auto getSizes = [](Value array) {
    SmallVector<int64_t> sizes(
        cast<RankedTensorType>(array.getType()).getShape());
    llvm::erase(sizes, 1);
    return sizes;
  };
  return isStatic(lhs) && getSizes(lhs) == getSizes(rhs);
}

Value hlo::skipUnitDim(Operation *op) {
  auto isRowMajor = [](Value array) {
    auto type = cast<RankedTensorType>(array.getType());
    return hasPlainLayout(type) && isDescending(type);
  };
  auto broadcast = dyn_cast<BroadcastOp>(op);
  if (!isa<ReshapeOp, BitcastOp, BroadcastOp>(op) ||
      getElementType(op->getResult(0)) != getElementType(op->getOperand(0)) ||
      !matchWithoutUnitDims(op->getResult(0), op->getOperand(0)) ||
      (broadcast && !llvm::is_sorted(broadcast.getDimensions())) ||
      (isa<BitcastOp>(op) &&
       !(isRowMajor(op->getResult(0)) && isRowMajor(op->getOperand(0)))))
    return {};
  return op->getOperand(0);
}

Value hlo::skipUnitDims(Value value, bool skipsConversions) {
  for (;;) {
    if (skipsConversions)
      value = skipFloatConversions(value);
    Operation *op = value.getDefiningOp();
    Value operand = op ? skipUnitDim(op) : Value();
    if (!operand)
      return value;
    value = operand;
  }
}

Value hlo::getSummed(ReduceOp sum, ArrayRef<int64_t> dims) {
  return sum && sum.getInputs().size() == 1 &&
                 isAllZero(sum.getInitValues().front()) &&
                 llvm::isa_and_present<AddOp>(getCombiner(sum.getToApply())) &&
                 sum.getDimensions() == dims
             ? sum.getInputs().front()
             : Value();
}

Value hlo::getRepeated(Value array, ArrayRef<int64_t> shape, int64_t firstDim,
                       int64_t endDim) {
  auto broadcast = array.getDefiningOp<BroadcastOp>();
  if (!broadcast || broadcast.getType().getShape() != shape)
    return {};
  SmallVector<int64_t> kept, expected;
  for (auto [index, dim] : llvm::enumerate(broadcast.getDimensions()))
    if (broadcast.getOperand().getType().getDimSize(index) != 1)
      kept.push_back(dim);
  for (auto [dim, size] : llvm::enumerate(shape))
    if (size != 1 && (int64_t(dim) < firstDim || int64_t(dim) >= endDim))
      expected.push_back(dim);
  return kept == expected ? broadcast.getOperand() : Value();
}

void OrderedWorklist::addUsers(Value value) {
  for (Operation *user : value.getUsers())
    if (user->getBlock() == block && seen.insert(user).second)
      queue.push(user);
}

Operation *OrderedWorklist::pop() {
  if (queue.empty())
    return nullptr;
  Operation *op = queue.top();
  queue.pop();
  return op;
}

std::optional<Formula> RowFormulas::getNumber(Value array) {
  std::optional<APFloat> value = getSplatFloat(array);
  if (!value || !value->isFinite())
    return std::nullopt;
  return Formula(getMeant(*value));
}

std::optional<Term> RowFormulas::get(Value value) {
  auto it = terms.find(value);
  return it == terms.end() ? getOther(value) : std::optional(it->second);
}

std::optional<Term> RowFormulas::broadcast(BroadcastOp op) {
  std::optional<Term> term = get(op.getOperand());
  if (!term || !term->isRow)
    return std::nullopt;
  if (getRepeated(op, shape, firstDim, shape.size())) {
    term->isRow = false;
    return term;
  }
  return skipUnitDim(op) ? term : std::nullopt;
}

/// The sum of each row.
std::optional<Term> RowFormulas::sumRows(ReduceOp op) {
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
  auto rowDims = llvm::to_vector(llvm::seq<int64_t>(firstDim, shape.size()));
  if (!getSummed(op, rowDims))
    return std::nullopt;
  Formula sum;
  for (const auto &[exponents, coefficient] : term->formula.getTerms()) {
    Formula::Exponents row = exponents, elements{};
    for (unsigned variable = 0; variable < row.size(); ++variable)
      if (isOfElements(variable))
        std::swap(row[variable], elements[variable]);
    std::optional<Formula> factor = sumRow(elements);
    if (!factor)
      return std::nullopt;
    Formula rest;
    rest.add(row, coefficient);
    sum = sum + rest * *factor;
  }
  return Term{sum, /*isRow=*/true};
}

/// Elementwise functions of two operands.
std::optional<Term> RowFormulas::combine(Operation *op) {
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
    if (other->isRow || !mayHaveRest(other->formula))
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

std::optional<Term> RowFormulas::evaluate(Operation *op) {
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
          .Default([&](Operation *other) { return evaluateOther(other); });
  // What takes more terms is no part of it.
  constexpr size_t most = 16;
  if (result && result->formula.getTerms().size() > most)
    return std::nullopt;
  return result;
}

//===- AttentionMasks.cpp - What attention is masked by -------------------===//

#include "AttentionMasks.h"
#include "RowFormulas.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Repeated arrays
//===----------------------------------------------------------------------===//

RepeatedArray::RepeatedArray(Value array, ArrayRef<int64_t> places)
    : array(array), dims(places) {
  for (auto [dim, size] :
       llvm::zip_equal(dims, InstructionBuilder::getShape(array)))
    if (size == 1)
      dim = -1;
}

RepeatedArray::RepeatedArray(Value array)
    : RepeatedArray(array, llvm::to_vector(llvm::seq<int64_t>(
                               InstructionBuilder::getType(array).getRank()))) {
}

RepeatedArray RepeatedArray::skipRepetition() const {
  RepeatedArray result = *this;
  while (Operation *op = result.array.getDefiningOp()) {
    if (auto broadcast = dyn_cast<BroadcastOp>(op)) {
      SmallVector<int64_t> dims;
      for (int64_t dim : broadcast.getDimensions())
        dims.push_back(result.dims[dim]);
      result = {broadcast.getOperand(), dims};
      continue;
    }
    Value operand = skipUnitDim(op);
    if (!operand)
      break;
    SmallVector<int64_t> large(result.dims), dims;
    llvm::erase(large, -1);
    unsigned next = 0;
    for (int64_t size : InstructionBuilder::getShape(operand))
      dims.push_back(size == 1 ? -1 : large[next++]);
    result = {operand, dims};
  }
  return result;
}

bool RepeatedArray::isWhole(ArrayRef<int64_t> shape,
                            ArrayRef<int64_t> kept) const {
  SmallVector<int64_t> large, expected;
  for (auto [size, dim] : llvm::zip_equal(shape, kept))
    if (size != 1)
      expected.push_back(dim);
  for (int64_t dim : dims)
    if (dim != -1)
      large.push_back(dim);
  return large == expected;
}

Value RepeatedArray::build(InstructionBuilder &b, ArrayRef<int64_t> shape,
                           ArrayRef<int64_t> kept) const {
  if (isWhole(shape, kept))
    return b.reshape(array, shape);
  SmallVector<int64_t> sizes, places;
  for (auto [dim, size] : llvm::zip_equal(dims, b.getShape(array)))
    if (dim != -1) {
      sizes.push_back(size);
      places.push_back(llvm::find(kept, dim) - kept.begin());
    }
  return b.broadcast(b.reshape(array, sizes), shape, places);
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

namespace {
/// Integers that are `query * position of the query + key * position of the key
/// + offset`.
struct Positions {
  int64_t query = 0, key = 0, offset = 0;
};
} // namespace

static std::optional<Positions> getPositions(const RepeatedArray &repeated,
                                             int64_t queryDim, int depth = 4) {
  RepeatedArray source = repeated.skipRepetition();
  Type element = getElementType(source.array);
  // No sum of as many of these as there may be overflows.
  constexpr int64_t most = 1 << 24;
  if (!element.isSignlessInteger() || element.getIntOrFloatBitWidth() < 32 ||
      !isStatic(source.array) || depth == 0)
    return std::nullopt;
  if (std::optional<APInt> number = getSplatInteger(source.array)) {
    if (number->abs().uge(most))
      return std::nullopt;
    return Positions{0, 0, number->getSExtValue()};
  }
  Operation *op = source.array.getDefiningOp();
  if (auto iota = dyn_cast_or_null<IotaOp>(op)) {
    int64_t dim = source.dims[iota.getIotaDimension()];
    if (iota.getType().getDimSize(iota.getIotaDimension()) >= most)
      return std::nullopt;
    if (dim == -1)
      return Positions{};
    if (dim == queryDim || dim == queryDim + 1)
      return Positions{dim == queryDim, dim != queryDim, 0};
    return std::nullopt;
  }
  if (!isa_and_present<AddOp, SubtractOp>(op))
    return std::nullopt;
  std::optional<Positions> sides[2];
  for (unsigned i : {0, 1}) {
    sides[i] =
        getPositions({op->getOperand(i), source.dims}, queryDim, depth - 1);
    if (!sides[i])
      return std::nullopt;
  }
  int64_t sign = isa<AddOp>(op) ? 1 : -1;
  Positions sum{sides[0]->query + sign * sides[1]->query,
                sides[0]->key + sign * sides[1]->key,
                sides[0]->offset + sign * sides[1]->offset};
  return std::abs(sum.offset) < most ? std::optional(sum) : std::nullopt;
}

/// `lhs - rhs >= least` is what keeps scores; nothing of other comparisons.
static std::optional<int64_t> getLeast(ComparisonDirection direction,
                                       bool isKept, Value &lhs, Value &rhs) {
  if (direction == ComparisonDirection::LE ||
      direction == ComparisonDirection::GT)
    std::swap(lhs, rhs);
  else if (direction != ComparisonDirection::GE &&
           direction != ComparisonDirection::LT)
    return std::nullopt;
  // That is `lhs >= rhs`, or else `lhs < rhs`.
  bool isAtLeast = direction == ComparisonDirection::GE ||
                   direction == ComparisonDirection::LE;
  if (isAtLeast == isKept)
    return 0;
  std::swap(lhs, rhs);
  return 1;
}

bool AttentionMasks::addPositions(const RepeatedArray &pred, bool isKept) {
  auto compare = pred.array.getDefiningOp<CompareOp>();
  if (!compare)
    return false;
  Value lhs = compare.getLhs(), rhs = compare.getRhs();
  std::optional<int64_t> least =
      getLeast(compare.getDirection(), isKept, lhs, rhs);
  if (!least)
    return false;
  int64_t query = shape.size() - 2;
  std::optional<Positions> left = getPositions({lhs, pred.dims}, query),
                           right = getPositions({rhs, pred.dims}, query);
  if (!left || !right)
    return false;
  // Of `query - key` a lower or an upper limit; positions that are always 0 may
  // not be there.
  int64_t ofQuery = left->query - right->query, ofKey = left->key - right->key,
          limit = *least - (left->offset - right->offset);
  auto isSign = [&](int64_t sign) {
    return (ofQuery == sign || (ofQuery == 0 && shape[query] == 1)) &&
           (ofKey == -sign || (ofKey == 0 && shape[query + 1] == 1));
  };
  if (isSign(1)) {
    if (limit <= -(shape[query + 1] - 1))
      return true;
    if (limit == 0)
      causal = Other{pred, isKept, std::isinf(*number)};
    return limit == 0;
  }
  if (!isSign(-1))
    return false;
  if (-limit >= shape[query] - 1)
    return true;
  // Where there are more queries than keys, the last ones may have none.
  if (limit > 0 || window || shape[query] > shape[query + 1])
    return false;
  windowSize = 1 - limit;
  window = Other{pred, isKept, std::isinf(*number)};
  return true;
}

//===----------------------------------------------------------------------===//
// Lengths
//===----------------------------------------------------------------------===//

bool AttentionMasks::addLengths(const RepeatedArray &pred, bool isKept) {
  auto compare = pred.array.getDefiningOp<CompareOp>();
  if (!compare || lengths || !std::isinf(*number) || shape.size() != 4)
    return false;
  Value lhs = compare.getLhs(), rhs = compare.getRhs();
  if (getLeast(compare.getDirection(), isKept, lhs, rhs) != 1)
    return false;
  std::optional<Positions> positions = getPositions({rhs, pred.dims}, 2);
  RepeatedArray limit = RepeatedArray(lhs, pred.dims).skipRepetition();
  if (!positions || positions->query || positions->key != 1 ||
      positions->offset || !getElementType(limit.array).isSignlessInteger(32) ||
      !isStatic(limit.array) ||
      llvm::any_of(limit.dims, [](int64_t dim) { return dim > 0; }))
    return false;
  lengths = limit.array;
  return true;
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

void AttentionMasks::add(RepeatedArray pred, bool isKept, double newNumber) {
  // Finite numbers add up.
  mixed |= number &&
           (*number != newNumber || (hasSummand && !std::isinf(newNumber)));
  number = newNumber;
  SmallVector<std::pair<RepeatedArray, bool>> worklist = {{pred, isKept}};
  while (!worklist.empty()) {
    auto [repeated, keeps] = worklist.pop_back_val();
    RepeatedArray source = repeated.skipRepetition();
    Operation *op = source.array.getDefiningOp();
    if (auto negation = dyn_cast_or_null<NotOp>(op)) {
      worklist.push_back({{negation.getOperand(), source.dims}, !keeps});
      continue;
    }
    if (keeps ? isa_and_present<AndOp>(op) : isa_and_present<OrOp>(op)) {
      for (Value operand : llvm::reverse(op->getOperands()))
        worklist.push_back({{operand, source.dims}, keeps});
      continue;
    }
    std::optional<APInt> constant = getSplatInteger(source.array);
    if ((constant && constant->isOne() == keeps) ||
        addPositions(source, keeps) || addLengths(source, keeps))
      continue;
    others.push_back({source, keeps, std::isinf(newNumber)});
  }
}

bool AttentionMasks::addSummand(Value summand) {
  hasSummand = true;
  RepeatedArray source(summand);
  auto skip = [&] {
    while (true) {
      source = source.skipRepetition();
      auto convert = source.array.getDefiningOp<ConvertOp>();
      if (!convert || !isFloat(getElementType(convert.getOperand())))
        break;
      source = {convert.getOperand(), source.dims};
    }
  };
  skip();
  if (auto select = source.array.getDefiningOp<SelectOp>()) {
    for (bool isKept : {true, false}) {
      Value kept = isKept ? select.getOnTrue() : select.getOnFalse(),
            lost = isKept ? select.getOnFalse() : select.getOnTrue();
      std::optional<APFloat> number = getSplatFloat(lost);
      if (!isAllZero(kept) || !number || !isMaskNumber(*number))
        continue;
      // The pred may be one scalar for all.
      if (InstructionBuilder::getShape(select.getPred()) !=
          InstructionBuilder::getShape(source.array))
        return false;
      add({select.getPred(), source.dims}, isKept, number->convertToDouble());
      return true;
    }
    return false;
  }
  // A pred as a number times what is added where it holds.
  auto product = source.array.getDefiningOp<MultiplyOp>();
  return product &&
         matchEitherOrder(
             product.getLhs(), product.getRhs(), [&](Value a, Value b) {
               std::optional<APFloat> number = getSplatFloat(b);
               RepeatedArray factor =
                   RepeatedArray(a, source.dims).skipRepetition();
               auto convert = factor.array.getDefiningOp<ConvertOp>();
               if (!number || !isMaskNumber(*number) || !number->isFinite() ||
                   !convert || !isPred(getElementType(convert.getOperand())))
                 return false;
               add({convert.getOperand(), factor.dims}, /*isKept=*/false,
                   number->convertToDouble());
               return true;
             });
}

void AttentionMasks::finish() {
  // Of a row of which finite numbers leave nothing, all is the same.
  bool isFinite = llvm::any_of(
      others, [](const Other &other) { return !other.isInfinite; });
  if (window && (!causal || isFinite)) {
    others.push_back(*window);
    window.reset();
  }
  if (causal && isFinite) {
    others.push_back(*causal);
    causal.reset();
  }
}

bool hlo::isMaskNumber(const APFloat &number) {
  // What models take at least, that of floats of 16 bits in mind.
  constexpr double greatest = -1e4;
  return number.convertToDouble() <= greatest;
}

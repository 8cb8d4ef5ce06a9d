//===- HLOSortingOps.cpp - Scatter, sort, topk ----------------------------===//

#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOSorting.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// ScatterOp
//===----------------------------------------------------------------------===//

namespace {
/// The arrays of a scatter, and their types.
struct ScatterShapes {
  SmallVector<RankedTensorType> inputs, updates;
  RankedTensorType indices;
};
} // namespace

static LogicalResult inferSorted(std::optional<Location> location,
                                 StringRef what, ArrayRef<int64_t> dims) {
  for (size_t i = 1; i < dims.size(); ++i)
    if (dims[i] < dims[i - 1])
      return inferenceError(location,
                            what + "s are not sorted: " + Twine(dims[i - 1]) +
                                " before " + Twine(dims[i]));
  return success();
}

/// The rules on the dimension numbers that concern input `index`.
static LogicalResult inferScatterInput(std::optional<Location> location,
                                       ScatterDimensionNumbersAttr numbers,
                                       const ScatterShapes &shapes,
                                       size_t index) {
  RankedTensorType input = shapes.inputs[index];
  RankedTensorType updates = shapes.updates[index];
  RankedTensorType indices = shapes.indices;
  int64_t rank = input.getRank();
  ArrayRef<int64_t> windowDims = numbers.getUpdateWindowDims();
  ArrayRef<int64_t> inserted = numbers.getInsertedWindowDims();
  ArrayRef<int64_t> batching = numbers.getInputBatchingDims();
  ArrayRef<int64_t> indicesBatching = numbers.getScatterIndicesBatchingDims();
  ArrayRef<int64_t> toOperand = numbers.getScatterDimsToOperandDims();
  int64_t vectorDim = numbers.getIndexVectorDim();

  if (failed(verifyDimensions(location, "update window dimension", windowDims,
                              updates.getRank())) ||
      failed(inferSorted(location, "update window dimension",
                         windowDims)) || // C3
      failed(verifyDimensions(location, "inserted window dimension", inserted,
                              rank)) ||
      failed(inferSorted(location, "inserted window dimension",
                         inserted)) || // C4
      failed(verifyDimensions(location, "input batching dimension", batching,
                              rank)) ||
      failed(inferSorted(location, "input batching dimension",
                         batching)) || // C4
      failed(verifyDimensions(location,
                              "scatter dimension to operand dimension",
                              toOperand, rank)) || // C5
      failed(verifyDimensions(location, "scatter indices batching dimension",
                              indicesBatching, indices.getRank()))) // C6
    return failure();
  for (int64_t dim : batching) {
    if (llvm::is_contained(inserted, dim)) // C4
      return inferenceError(location,
                            "dimension " + Twine(dim) +
                                " is an inserted window dimension and "
                                "an input batching dimension");
    if (llvm::is_contained(toOperand, dim)) // C5
      return inferenceError(location, "dimension " + Twine(dim) +
                                          " is scattered to and an input "
                                          "batching dimension");
  }
  if (llvm::is_contained(indicesBatching, vectorDim)) // C6
    return inferenceError(location, "index_vector_dim " + Twine(vectorDim) +
                                        " is a scatter indices batching "
                                        "dimension");

  int64_t vectorSize = vectorDim == indices.getRank()
                           ? 1
                           : getDimSizeOrBound(indices, vectorDim);
  if (!ShapedType::isDynamic(vectorSize) &&
      vectorSize != static_cast<int64_t>(toOperand.size())) // C5
    return inferenceError(location,
                          "has " + Twine(toOperand.size()) +
                              " scatter dimensions to operand dimensions for "
                              "index vectors of size " +
                              Twine(vectorSize));
  if (batching.size() != indicesBatching.size()) // C6
    return inferenceError(location, "has " + Twine(batching.size()) +
                                        " input batching dimensions, but " +
                                        Twine(indicesBatching.size()) +
                                        " scatter indices batching dimensions");
  for (auto [inputDim, indicesDim] : llvm::zip(batching, indicesBatching)) {
    int64_t size = getDimSizeOrBound(input, inputDim);
    int64_t indicesSize = getDimSizeOrBound(indices, indicesDim);
    if (size != indicesSize && !ShapedType::isDynamic(size) &&
        !ShapedType::isDynamic(indicesSize)) // C6
      return inferenceError(
          location, "batching dimension " + Twine(inputDim) + " of input " +
                        Twine(index) + " is " + Twine(size) +
                        ", but dimension " + Twine(indicesDim) +
                        " of the indices is " + Twine(indicesSize));
  }
  if (static_cast<int64_t>(windowDims.size() + inserted.size() +
                           batching.size()) != rank) // C7
    return inferenceError(location,
                          "has " + Twine(windowDims.size()) + " window, " +
                              Twine(inserted.size()) + " inserted and " +
                              Twine(batching.size()) +
                              " batching dimensions, but "
                              "input " +
                              Twine(index) + " has rank " + Twine(rank));

  // The dimensions of the indices, less the one that holds a vector.
  SmallVector<int64_t> scatterDims;
  for (int64_t dim = 0, end = indices.getRank(); dim < end; ++dim)
    if (dim != vectorDim)
      scatterDims.push_back(dim);
  int64_t wantedRank = scatterDims.size() + windowDims.size();
  if (updates.getRank() != wantedRank) // C8
    return inferenceError(location, "update " + Twine(index) + " has rank " +
                                        Twine(updates.getRank()) + ", but " +
                                        Twine(wantedRank) + " is expected");

  SmallVector<int64_t> inputDims;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(inserted, dim) &&
        !llvm::is_contained(batching, dim))
      inputDims.push_back(dim);
  auto nextInputDim = inputDims.begin();
  auto nextScatterDim = scatterDims.begin();
  for (int64_t dim = 0; dim < wantedRank; ++dim) { // C9
    int64_t size = getDimSizeOrBound(updates, dim);
    bool isWindow = llvm::is_contained(windowDims, dim);
    int64_t otherDim = isWindow ? *nextInputDim++ : *nextScatterDim++;
    int64_t other = getDimSizeOrBound(isWindow ? input : indices, otherDim);
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(other))
      continue;
    if (isWindow ? size > other : size != other)
      return inferenceError(
          location,
          "dimension " + Twine(dim) + " of update " + Twine(index) + " is " +
              Twine(size) +
              (isWindow ? ", more than dimension " : ", but dimension ") +
              Twine(otherDim) +
              (isWindow ? " of the input, " : " of the indices is ") +
              Twine(other));
  }
  return success();
}

LogicalResult ScatterOp::inferReturnTypes(MLIRContext *context,
                                          std::optional<Location> location,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  if (operands.size() < 3 || operands.size() % 2 == 0) // C1
    return inferenceError(location,
                          "has " + Twine(operands.size()) +
                              " operands; arrays, indices and as many updates "
                              "are expected");
  size_t count = operands.size() / 2;
  ScatterShapes shapes;
  for (size_t index = 0; index < count; ++index) {
    shapes.inputs.push_back(cast<RankedTensorType>(operands[index].getType()));
    shapes.updates.push_back(
        cast<RankedTensorType>(operands[count + 1 + index].getType()));
  }
  shapes.indices = cast<RankedTensorType>(operands[count].getType());
  if (!isInteger(shapes.indices.getElementType())) // C1
    return inferenceError(location, "the indices are " +
                                        shapeToString(shapes.indices, false) +
                                        ", not integers");
  ScatterDimensionNumbersAttr numbers = adaptor.getDimensionNumbers();
  int64_t vectorDim = numbers.getIndexVectorDim();
  if (vectorDim < 0 || vectorDim > shapes.indices.getRank()) // C2
    return inferenceError(location, "index_vector_dim " + Twine(vectorDim) +
                                        " is outside [0, " +
                                        Twine(shapes.indices.getRank()) + "]");
  for (size_t index = 0; index < count; ++index)
    if (failed(inferScatterInput(location, numbers, shapes, index))) // C3-C9
      return failure();

  SmallVector<Type> fallback;
  for (RankedTensorType input : shapes.inputs)
    fallback.push_back(getScalarOf(input));
  bool isTuple;
  SmallVector<Type> results = getReducerResultTypes(
      adaptor.getRegions().empty() ? nullptr : adaptor.getRegions().front(),
      fallback, isTuple);
  for (auto [result, input] : llvm::zip(results, shapes.inputs))
    result =
        withElementType(input, cast<RankedTensorType>(result).getElementType());
  inferred.push_back(isTuple ? Type(TupleType::get(context, results))
                             : results.front()); // C11
  return success();
}

LogicalResult ScatterOp::verify() {
  if (failed(verifyInferredResultType(*this)))
    return failure();
  auto scalars =
      llvm::map_to_vector(getInputs().getTypes(),
                          [](Type type) -> Type { return getScalarOf(type); });
  return verifyReducer(*this, getToApply(), "to_apply", scalars,
                       getUpdates().getTypes()); // C10
}

OpFoldResult ScatterOp::fold(FoldAdaptor) {
  // Nothing is combined into the input when the updates are empty.
  if (getNumOperands() != 3 || !isMemoryEffectFree(*this))
    return {};
  auto updates = cast<RankedTensorType>(getUpdates().front().getType());
  return llvm::is_contained(updates.getShape(), 0)
             ? foldTo(*this, getInputs().front())
             : OpFoldResult();
}

//===----------------------------------------------------------------------===//
// SortOp
//===----------------------------------------------------------------------===//

LogicalResult SortOp::inferReturnTypes(MLIRContext *context,
                                       std::optional<Location> location,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  ValueRange operands = adaptor.getOperands();
  if (operands.empty()) // C1
    return inferenceError(location, "has no operand");
  auto first = cast<RankedTensorType>(operands[0].getType());
  SmallVector<Type> results;
  for (auto [index, operand] : llvm::enumerate(operands)) {
    auto array = cast<RankedTensorType>(operand.getType());
    if (failed(inferSameDimensions(location, "operand " + Twine(index), array,
                                   "operand 0", first))) // C1
      return failure();
    results.push_back(withLayout(array, {}));
  }
  if (failed(verifyDimensions(location, "dimension",
                              static_cast<int64_t>(adaptor.getDimension()),
                              first.getRank()))) // C2
    return failure();
  inferred.push_back(results.size() == 1
                         ? results.front()
                         : Type(TupleType::get(context, results))); // C4
  return success();
}

LogicalResult SortOp::verify() {
  if (failed(verifyInferredResultType(*this)))
    return failure();
  SmallVector<Type> scalars;
  for (Type type : getOperandTypes())
    scalars.append(2, getScalarOf(type));
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  return verifyComputation(*this, getToApply(), "to_apply", scalars,
                           pred); // C3
}

OpFoldResult SortOp::fold(FoldAdaptor) {
  // One element, or none, is sorted.
  auto type = dyn_cast<RankedTensorType>(getType());
  if (!type || !isMemoryEffectFree(*this))
    return {};
  int64_t size = getDimSizeOrBound(type, getDimension());
  return !ShapedType::isDynamic(size) && size <= 1
             ? foldTo(*this, getOperand(0))
             : OpFoldResult();
}

//===----------------------------------------------------------------------===//
// TopkOp
//===----------------------------------------------------------------------===//

LogicalResult TopkOp::inferReturnTypes(MLIRContext *context,
                                       std::optional<Location> location,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  auto array = cast<RankedTensorType>(adaptor.getOperand().getType());
  if (!array.getRank()) // C1
    return inferenceError(location, "operand is a scalar");
  int64_t last = array.getRank() - 1;
  int64_t size = getDimSizeOrBound(array, last);
  int64_t k = adaptor.getK();
  if (k < 0 || (!ShapedType::isDynamic(size) && k > size)) // C2
    return inferenceError(
        location, "k " + Twine(k) + " is outside [0, " +
                      (ShapedType::isDynamic(size) ? Twine("?") : Twine(size)) +
                      "], the size of dimension " + Twine(last));
  ArrayShape shape(array);
  shape.set(last, k);
  inferred.push_back(TupleType::get(
      context, {shape.getType(array.getElementType()),
                shape.getType(IntegerType::get(context, 32))})); // C3
  return success();
}

LogicalResult TopkOp::verify() { return verifyInferredResultType(*this); }

/// What a conversion to floats that hold all of its operand's is of, or the
/// value itself: the order stays.
static Value skipWidening(Value value) {
  auto convert = value.getDefiningOp<ConvertOp>();
  if (!convert)
    return value;
  auto from =
      dyn_cast<FloatType>(mlir::getElementTypeOrSelf(convert.getOperand()));
  auto to = dyn_cast<FloatType>(mlir::getElementTypeOrSelf(value));
  bool isWidening = from && to &&
                    APFloat::isRepresentableBy(from.getFloatSemantics(),
                                               to.getFloatSemantics());
  return isWidening ? convert.getOperand() : value;
}

/// A number as an element of the arrays that `parameter` stands for.
static APFloat toElement(APFloat number, BlockArgument parameter) {
  auto type = cast<FloatType>(mlir::getElementTypeOrSelf(parameter));
  bool isRounded;
  number.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &isRounded);
  return number;
}

/// The parameter that `value` is but for selects of other zeros and NaNs, which
/// go into `floats`.
static BlockArgument getSortedParameter(Value value, SortedFloats &floats) {
  value = skipWidening(value);
  auto select = value.getDefiningOp<SelectOp>();
  if (!select)
    return getParameterOf(value);
  auto test = select.getPred().getDefiningOp<CompareOp>();
  std::optional<APFloat> number = getSplatFloat(select.getOnTrue());
  BlockArgument parameter = getSortedParameter(select.getOnFalse(), floats);
  if (!test || !number || !parameter ||
      getParameterOf(skipWidening(test.getLhs())) != parameter)
    return {};
  std::optional<APFloat> rhs = getSplatFloat(test.getRhs());
  if (test.getDirection() == ComparisonDirection::EQ && number->isZero() &&
      rhs && rhs->isZero())
    floats.areZerosOne = true;
  else if (test.getDirection() == ComparisonDirection::NE && number->isNaN() &&
           getParameterOf(skipWidening(test.getRhs())) == parameter)
    floats.nan = toElement(*number, parameter);
  else
    return {};
  return parameter;
}

static bool areSame(const SortedFloats &lhs, const SortedFloats &rhs) {
  return lhs.areZerosOne == rhs.areZerosOne &&
         lhs.nan.has_value() == rhs.nan.has_value() &&
         (!lhs.nan || lhs.nan->bitwiseIsEqual(*rhs.nan));
}

/// What a comparison by `LT` or `GT` says; with `allowsFloats`, but for what
/// selects do to floats.
static std::optional<FloatSortKey> getSortKey(CompareOp compare,
                                              bool allowsFloats) {
  if (!compare || (compare.getDirection() != ComparisonDirection::LT &&
                   compare.getDirection() != ComparisonDirection::GT))
    return std::nullopt;
  SortedFloats lhsFloats, rhsFloats;
  auto getParameter = [&](Value value, SortedFloats &found) {
    return allowsFloats ? getSortedParameter(value, found)
                        : getParameterOf(value);
  };
  BlockArgument lhs = getParameter(compare.getLhs(), lhsFloats);
  BlockArgument rhs = getParameter(compare.getRhs(), rhsFloats);
  if (!lhs || !rhs || lhs == rhs ||
      lhs.getArgNumber() / 2 != rhs.getArgNumber() / 2 ||
      !areSame(lhsFloats, rhsFloats))
    return std::nullopt;
  SortKey key = {lhs.getArgNumber() / 2,
                 (compare.getDirection() == ComparisonDirection::GT) !=
                     (lhs.getArgNumber() > rhs.getArgNumber()),
                 compare.getEffectiveComparisonType()};
  return FloatSortKey{key, lhsFloats};
}

/// What a comparator returns; null if it has not one block and one result.
static Value getComparison(Region &comparator) {
  // The body of a function may be empty, or have several blocks.
  if (!comparator.hasOneBlock())
    return {};
  Operation *terminator = comparator.front().getTerminator();
  return terminator->getNumOperands() == 1 ? terminator->getOperand(0)
                                           : Value();
}

std::optional<SortKey> hlo::getSortKey(Region &comparator,
                                       SortedFloats *floats) {
  Value comparison = getComparison(comparator);
  if (!comparison)
    return std::nullopt;
  std::optional<FloatSortKey> key = ::getSortKey(
      comparison.getDefiningOp<CompareOp>(), /*allowsFloats=*/floats);
  if (!key)
    return std::nullopt;
  if (floats)
    *floats = key->floats;
  return key->key;
}

/// Whether `value` says that the elements which `key` compares are equal: it
/// compares them by `EQ`, or neither is before the other one.
static bool isEquality(Value value, const FloatSortKey &key) {
  auto compare = value.getDefiningOp<CompareOp>();
  if (!compare || compare.getDirection() != ComparisonDirection::EQ)
    return false;
  auto isOf = [&](const FloatSortKey &other) {
    return other.key.operand == key.key.operand &&
           other.key.type == key.key.type && areSame(other.floats, key.floats);
  };
  std::optional<FloatSortKey> lhs = ::getSortKey(
      compare.getLhs().getDefiningOp<CompareOp>(), /*allowsFloats=*/true);
  std::optional<FloatSortKey> rhs = ::getSortKey(
      compare.getRhs().getDefiningOp<CompareOp>(), /*allowsFloats=*/true);
  if (lhs && rhs)
    return isOf(*lhs) && isOf(*rhs) &&
           lhs->key.isDescending != rhs->key.isDescending;
  SortedFloats lhsFloats, rhsFloats;
  BlockArgument left = getSortedParameter(compare.getLhs(), lhsFloats);
  BlockArgument right = getSortedParameter(compare.getRhs(), rhsFloats);
  return left && right && left != right &&
         left.getArgNumber() / 2 == key.key.operand &&
         right.getArgNumber() / 2 == key.key.operand &&
         compare.getEffectiveComparisonType() == key.key.type &&
         areSame(lhsFloats, key.floats) && areSame(rhsFloats, key.floats);
}

SmallVector<FloatSortKey> hlo::getSortKeys(Region &comparator) {
  SmallVector<FloatSortKey> keys;
  Value value = getComparison(comparator);
  while (value) {
    // The comparison of the first key, and what decides where that is equal:
    // `equal ? rest : first` or `first || (equal && rest)`.
    Value first = value, equal, rest;
    if (auto select = value.getDefiningOp<SelectOp>()) {
      first = select.getOnFalse();
      equal = select.getPred();
      rest = select.getOnTrue();
    } else if (auto either = value.getDefiningOp<OrOp>()) {
      first = either.getLhs();
      if (auto both = either.getRhs().getDefiningOp<AndOp>()) {
        equal = both.getLhs();
        rest = both.getRhs();
      }
    }
    std::optional<FloatSortKey> key =
        ::getSortKey(first.getDefiningOp<CompareOp>(), /*allowsFloats=*/true);
    if (!key || (first != value && (!equal || !isEquality(equal, *key))))
      return {};
    keys.push_back(*key);
    value = rest;
  }
  return keys;
}

std::optional<bool> hlo::takesLargest(CustomCallOp topk) {
  ArrayAttr callees = topk.getCalledComputationsAttr();
  if (!callees || callees.empty())
    return true;
  auto comparator = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      topk, cast<FlatSymbolRefAttr>(callees[0]));
  std::optional<SortKey> key = getSortKey(comparator.getBody());
  if (!key || key->operand != 0)
    return std::nullopt;
  return key->isDescending;
}

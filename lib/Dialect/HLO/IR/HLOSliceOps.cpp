//===- HLOSliceOps.cpp - Operations on sub-arrays -------------------------===//

#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
using llvm::formatv;

/// `list` has one entry per dimension of an operand of the rank `rank`.
static LogicalResult verifyPerDimension(std::optional<Location> location,
                                        StringRef what, ArrayRef<int64_t> list,
                                        int64_t rank) {
  if (int64_t(list.size()) == rank)
    return success();
  return inferenceError(location,
                        formatv("has {0} {1} for an operand of rank {2}",
                                list.size(), what, rank));
}

/// A slice of `size` fits the dimension `dim` of `operand`.
static LogicalResult verifySliceSize(std::optional<Location> location,
                                     RankedTensorType operand, int64_t dim,
                                     int64_t size) {
  int64_t operandSize = getDimSizeOrBound(operand, dim);
  if (size < 0 || (!ShapedType::isDynamic(operandSize) && size > operandSize))
    return inferenceError(
        location,
        formatv("slice size {0} of dimension {1} is outside [0, {2}]", size,
                dim,
                ShapedType::isDynamic(operandSize) ? "?"
                                                   : Twine(operandSize).str()));
  return success();
}

/// Appends that dimension of the slice: dynamic where it is a whole dynamic
/// one.
static void appendSliceDim(ArrayShape &shape, RankedTensorType operand,
                           int64_t dim, int64_t size) {
  if (size == getDimSizeOrBound(operand, dim))
    shape.appendDim(operand, dim);
  else
    shape.append(size);
}

/// The start of a slice: one integer scalar per dimension, or, in older
/// modules, one array of rank 1 with an integer per dimension.
static LogicalResult verifyStartIndices(std::optional<Location> location,
                                        ValueRange indices, int64_t rank) {
  SmallVector<RankedTensorType> types;
  for (Value index : indices) {
    FailureOr<RankedTensorType> type =
        inferArray(location, "start index", index.getType());
    if (failed(type))
      return failure();
    types.push_back(*type);
  }
  if (types.size() == 1 && types[0].getRank() == 1) {
    int64_t size = getDimSizeOrBound(types[0], 0);
    if (mayBeSameSize(size, rank))
      return success();
    return inferenceError(
        location, formatv("has {0} start indices for an operand of rank {1}",
                          size, rank));
  }
  if (int64_t(types.size()) != rank)
    return inferenceError(
        location, formatv("has {0} start indices for an operand of rank {1}",
                          types.size(), rank));
  for (auto [dim, type] : llvm::enumerate(types)) {
    if (type.getRank() != 0)
      return inferenceError(
          location, formatv("start index of dimension {0} is {1}, not a scalar",
                            dim, shapeToString(type, false)));
    if (type.getElementType() != types[0].getElementType())
      return inferenceError(
          location, formatv("start index of dimension {0} is {1}, but that of "
                            "dimension 0 is {2}",
                            dim, shapeToString(type, false),
                            shapeToString(types[0], false)));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// SliceOp
//===----------------------------------------------------------------------===//

LogicalResult SliceOp::inferReturnTypes(MLIRContext *,
                                        std::optional<Location> location,
                                        Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> operand =
      inferArray(location, "operand", adaptor.getOperand().getType());
  if (failed(operand))
    return failure();
  int64_t rank = operand->getRank();
  ArrayRef<int64_t> starts = adaptor.getStartIndices();
  ArrayRef<int64_t> limits = adaptor.getLimitIndices();
  ArrayRef<int64_t> strides = adaptor.getStrides();
  if (failed(verifyPerDimension(location, "start indices", starts, rank)) ||
      failed(verifyPerDimension(location, "limit indices", limits, rank)) ||
      failed(verifyPerDimension(location, "strides", strides, rank))) // C1
    return failure();
  ArrayShape shape;
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t start = starts[dim], limit = limits[dim], stride = strides[dim];
    int64_t size = getDimSizeOrBound(*operand, dim);
    if (start < 0 || limit < start ||
        (!ShapedType::isDynamic(size) && limit > size)) // C2
      return inferenceError(
          location,
          formatv("slice [{0}:{1}] of dimension {2} is not within "
                  "[0:{3}]",
                  start, limit, dim,
                  ShapedType::isDynamic(size) ? "?" : Twine(size).str()));
    if (stride < 1) // C3
      return inferenceError(
          location,
          formatv("stride {0} of dimension {1} is less than 1", stride, dim));
    int64_t sliced = llvm::divideCeil(limit - start, stride); // C4
    if (sliced == 1)
      shape.append(sliced);
    else
      shape.appendSizedLike(*operand, dim, sliced);
  }
  inferred.push_back(shape.getType(operand->getElementType()));
  return success();
}

LogicalResult SliceOp::verify() { return verifyInferredResultType(*this); }

OpFoldResult SliceOp::fold(FoldAdaptor) {
  RankedTensorType operand = getOperand().getType();
  // A slice as large as the operand is all of it.
  bool isUnbounded = false;
  for (int64_t dim = 0, rank = operand.getRank(); dim < rank; ++dim)
    isUnbounded |= ShapedType::isDynamic(getDimSizeOrBound(operand, dim));
  if (isUnbounded)
    return {};
  return foldTo(*this, getOperand());
}

//===----------------------------------------------------------------------===//
// DynamicSliceOp
//===----------------------------------------------------------------------===//

LogicalResult DynamicSliceOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> operand =
      inferArray(location, "operand", adaptor.getOperand().getType());
  if (failed(operand))
    return failure();
  int64_t rank = operand->getRank();
  ArrayRef<int64_t> sizes = adaptor.getDynamicSliceSizes();
  if (failed(verifyPerDimension(location, "slice sizes", sizes, rank)) || // C1
      failed(verifyStartIndices(location, adaptor.getStartIndices(),
                                rank))) // C2, C3
    return failure();
  ArrayShape shape;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (failed(verifySliceSize(location, *operand, dim, size))) // C4
      return failure();
    appendSliceDim(shape, *operand, dim, size); // C5
  }
  inferred.push_back(shape.getType(operand->getElementType()));
  return success();
}

LogicalResult DynamicSliceOp::verify() {
  return verifyInferredResultType(*this);
}

OpFoldResult DynamicSliceOp::fold(FoldAdaptor) {
  RankedTensorType operand = getOperand().getType();
  // Whatever the start, it is brought into range to 0.
  if (!operand.hasStaticShape())
    return {};
  return foldTo(*this, getOperand());
}

//===----------------------------------------------------------------------===//
// DynamicUpdateSliceOp
//===----------------------------------------------------------------------===//

LogicalResult DynamicUpdateSliceOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> operand =
      inferArray(location, "operand", adaptor.getOperand().getType());
  FailureOr<RankedTensorType> update =
      inferArray(location, "update", adaptor.getUpdate().getType());
  if (failed(operand) || failed(update))
    return failure();
  int64_t rank = operand->getRank();
  if (update->getRank() != rank) // C1
    return inferenceError(
        location, formatv("update has rank {0}, but the operand has rank {1}",
                          update->getRank(), rank));
  Type elementType = operand->getElementType();
  Type updateElementType = update->getElementType();
  if (!isSameUpToPrecision(elementType, updateElementType)) // C2
    return inferenceError(
        location, formatv("update has element type {0}, but the operand {1}",
                          getElementTypeName(updateElementType),
                          getElementTypeName(elementType)));
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t size = getDimSizeOrBound(*operand, dim);
    int64_t updateSize = getDimSizeOrBound(*update, dim);
    if (!ShapedType::isDynamic(size) && updateSize > size) // C3
      return inferenceError(
          location, formatv("dimension {0} of the update has size {1}, which "
                            "exceeds {2} of the operand",
                            dim, updateSize, size));
  }
  if (failed(verifyStartIndices(location, adaptor.getStartIndices(),
                                rank))) // C4, C5
    return failure();
  inferred.push_back(withElementType(
      *operand, getHigherPrecision(elementType, updateElementType))); // C6
  return success();
}

LogicalResult DynamicUpdateSliceOp::verify() {
  return verifyInferredResultType(*this);
}

OpFoldResult DynamicUpdateSliceOp::fold(FoldAdaptor) {
  RankedTensorType update = getUpdate().getType();
  // Wherever an update as large as the operand starts, it replaces all of it.
  if (!update.hasStaticShape() ||
      getOperand().getType().getShape() != update.getShape() ||
      hasControlDependencies(*this))
    return {};
  return foldTo(*this, getUpdate());
}

//===----------------------------------------------------------------------===//
// GatherOp
//===----------------------------------------------------------------------===//

/// `dims` are unique, in [0, rank), and ascend.
static LogicalResult verifySortedDimensions(std::optional<Location> location,
                                            StringRef what,
                                            ArrayRef<int64_t> dims,
                                            int64_t rank) {
  if (failed(verifyDimensions(location, what, dims, rank)))
    return failure();
  for (auto [previous, dim] : llvm::zip(dims, dims.drop_front(!dims.empty())))
    if (previous > dim)
      return inferenceError(location,
                            formatv("{0} {1} comes after {2}: they must be "
                                    "sorted",
                                    what, dim, previous));
  return success();
}

/// `first` and `second`, which `otherWhat` is one of, have no dimension in
/// common.
static LogicalResult verifyDisjoint(std::optional<Location> location,
                                    StringRef what, ArrayRef<int64_t> first,
                                    StringRef otherWhat,
                                    ArrayRef<int64_t> second) {
  for (int64_t dim : first)
    if (llvm::is_contained(second, dim))
      return inferenceError(
          location, formatv("{0} {1} is {2} as well", what, dim, otherWhat));
  return success();
}

static LogicalResult verifyGatherNumbers(std::optional<Location> location,
                                         RankedTensorType operand,
                                         RankedTensorType indices,
                                         GatherDimensionNumbersAttr numbers) {
  int64_t rank = operand.getRank(), indicesRank = indices.getRank();
  int64_t vectorDim = numbers.getIndexVectorDim();
  if (vectorDim < 0 || vectorDim > indicesRank) // C1
    return inferenceError(location,
                          formatv("index vector dimension {0} is outside [0, "
                                  "{1}]",
                                  vectorDim, indicesRank));
  int64_t vectorSize =
      vectorDim == indicesRank ? 1 : getDimSizeOrBound(indices, vectorDim);
  ArrayRef<int64_t> map = numbers.getStartIndexMap();
  if (!mayBeSameSize(vectorSize, map.size())) // C2
    return inferenceError(location,
                          formatv("start index map has {0} entries for index "
                                  "vectors of {1}",
                                  map.size(), vectorSize));
  ArrayRef<int64_t> collapsed = numbers.getCollapsedSliceDims();
  ArrayRef<int64_t> batching = numbers.getOperandBatchingDims();
  if (failed(verifyDimensions(location, "start index map entry", map,
                              rank)) || // C3
      failed(verifySortedDimensions(location, "collapsed slice dimension",
                                    collapsed, rank)) ||
      failed(verifySortedDimensions(location, "operand batching dimension",
                                    batching, rank)) ||
      failed(verifyDisjoint(location, "collapsed slice dimension", collapsed,
                            "an operand batching dimension", batching))) // C4
    return failure();
  ArrayRef<int64_t> indicesBatching = numbers.getStartIndicesBatchingDims();
  if (failed(verifyDimensions(location, "start indices batching dimension",
                              indicesBatching, indicesRank)) ||
      failed(verifyDisjoint(location, "start indices batching dimension",
                            indicesBatching, "the index vector dimension",
                            vectorDim))) // C8
    return failure();
  if (batching.size() != indicesBatching.size()) // C9
    return inferenceError(
        location, formatv("has {0} operand batching dimensions, but {1} start "
                          "indices batching dimensions",
                          batching.size(), indicesBatching.size()));
  for (auto [dim, indicesDim] : llvm::zip_equal(batching, indicesBatching)) {
    int64_t size = getDimSizeOrBound(operand, dim);
    int64_t indicesSize = getDimSizeOrBound(indices, indicesDim);
    if (!mayBeSameSize(size, indicesSize)) // C9
      return inferenceError(
          location, formatv("operand batching dimension {0} has size {1}, but "
                            "start indices batching dimension {2} has {3}",
                            dim, size, indicesDim, indicesSize));
  }
  return success();
}

LogicalResult GatherOp::inferReturnTypes(MLIRContext *,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> operand =
      inferArray(location, "operand", adaptor.getOperand().getType());
  FailureOr<RankedTensorType> indices = inferArray(
      location, "start indices", adaptor.getStartIndices().getType());
  if (failed(operand) || failed(indices))
    return failure();
  GatherDimensionNumbersAttr numbers = adaptor.getDimensionNumbers();
  if (failed(verifyGatherNumbers(location, *operand, *indices, numbers)))
    return failure();

  int64_t rank = operand->getRank();
  ArrayRef<int64_t> sizes = adaptor.getSliceSizes();
  ArrayRef<int64_t> offset = numbers.getOffsetDims();
  ArrayRef<int64_t> collapsed = numbers.getCollapsedSliceDims();
  ArrayRef<int64_t> batching = numbers.getOperandBatchingDims();
  if (failed(verifyPerDimension(location, "slice sizes", sizes, rank))) // C5
    return failure();
  if (int64_t(offset.size() + collapsed.size() + batching.size()) != rank) // C5
    return inferenceError(
        location,
        formatv("has {0} offset, {1} collapsed slice and {2} operand batching "
                "dimensions for an operand of rank {3}",
                offset.size(), collapsed.size(), batching.size(), rank));
  // The dimensions of the slice that the result keeps.
  SmallVector<int64_t> window;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (failed(verifySliceSize(location, *operand, dim, size))) // C6
      return failure();
    if (!llvm::is_contained(collapsed, dim) &&
        !llvm::is_contained(batching, dim))
      window.push_back(dim);
    else if (size > 1) // C7
      return inferenceError(
          location, formatv("slice size {0} of dimension {1}, which the result "
                            "does not have, exceeds 1",
                            size, dim));
  }
  SmallVector<int64_t> batch;
  for (int64_t dim = 0; dim < indices->getRank(); ++dim)
    if (dim != numbers.getIndexVectorDim())
      batch.push_back(dim);
  int64_t resultRank = offset.size() + batch.size();
  if (failed(verifySortedDimensions(location, "offset dimension", offset,
                                    resultRank))) // C10
    return failure();
  ArrayShape shape;
  const int64_t *nextBatch = batch.begin(), *nextWindow = window.begin();
  for (int64_t dim = 0; dim < resultRank; ++dim) { // C11
    if (!llvm::is_contained(offset, dim)) {
      shape.appendDim(*indices, *nextBatch++);
      continue;
    }
    int64_t operandDim = *nextWindow++;
    appendSliceDim(shape, *operand, operandDim, sizes[operandDim]);
  }
  inferred.push_back(shape.getType(operand->getElementType()));
  return success();
}

LogicalResult GatherOp::verify() { return verifyInferredResultType(*this); }

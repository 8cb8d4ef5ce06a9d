//===- HLOContractionOps.cpp - Dots and convolutions ----------------------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
using llvm::formatv;

//===----------------------------------------------------------------------===//
// Shared by contractions
//===----------------------------------------------------------------------===//

/// Compares the result of a contraction with the one inferred; it may be of
/// another element type than the operands suggest.
static LogicalResult verifyContractionResult(Operation *op, Type inferred) {
  auto expected = cast<RankedTensorType>(inferred);
  Type written =
      cast<RankedTensorType>(op->getResult(0).getType()).getElementType();
  Type natural = expected.getElementType();
  if (!isFloat(natural) &&
      getElementBitWidth(written) < getElementBitWidth(natural))
    return op->emitOpError()
           << "result has element type " << getElementTypeName(written)
           << ", which is narrower than " << getElementTypeName(natural)
           << " of the operands";
  return verifyResultType(op, withElementType(expected, written));
}

template <typename OpT> static LogicalResult verifyContraction(OpT op) {
  std::optional<PrecisionConfigAttr> precision = op.getOperandPrecision();
  if (precision && precision->getOperandPrecision().size() > 2)
    return op.emitOpError() << "has " << precision->getOperandPrecision().size()
                            << " operand precisions for 2 operands";
  FailureOr<Type> inferred = inferResultType(op);
  if (failed(inferred))
    return failure();
  return verifyContractionResult(op, *inferred);
}

/// Constraints C1 to C3 of `dot`.
static LogicalResult verifyDotNumbers(std::optional<Location> location,
                                      RankedTensorType lhs,
                                      RankedTensorType rhs,
                                      DotDimensionNumbersAttr numbers) {
  auto verifySide = [&](StringRef what, RankedTensorType type,
                        ArrayRef<int64_t> batch,
                        ArrayRef<int64_t> contracting) {
    SmallVector<int64_t> dims(batch);
    llvm::append_range(dims, contracting);
    return verifyDimensions(location, what, dims, type.getRank());
  };
  if (failed(verifySide("lhs batch or contracting dimension", lhs,
                        numbers.getLhsBatchDims(),
                        numbers.getLhsContractingDims())) ||
      failed(verifySide("rhs batch or contracting dimension", rhs,
                        numbers.getRhsBatchDims(),
                        numbers.getRhsContractingDims()))) // C1
    return failure();
  auto verifyPairs = [&](StringRef what, ArrayRef<int64_t> lhsDims,
                         ArrayRef<int64_t> rhsDims) -> LogicalResult {
    if (lhsDims.size() != rhsDims.size()) // C2
      return inferenceError(location,
                            formatv("lhs has {0} {1} dimensions, but rhs {2}",
                                    lhsDims.size(), what, rhsDims.size()));
    for (auto [lhsDim, rhsDim] : llvm::zip_equal(lhsDims, rhsDims)) {
      int64_t lhsSize = getDimSizeOrBound(lhs, lhsDim);
      int64_t rhsSize = getDimSizeOrBound(rhs, rhsDim);
      if (!mayBeSameSize(lhsSize, rhsSize)) // C3
        return inferenceError(
            location, formatv("{0} dimension {1} of lhs has size {2}, but "
                              "dimension {3} of rhs has {4}",
                              what, lhsDim, lhsSize, rhsDim, rhsSize));
    }
    return success();
  };
  if (failed(verifyPairs("batch", numbers.getLhsBatchDims(),
                         numbers.getRhsBatchDims())) ||
      failed(verifyPairs("contracting", numbers.getLhsContractingDims(),
                         numbers.getRhsContractingDims())))
    return failure();
  return success();
}

/// Appends the dimensions of `type` that are in none of the lists.
static void appendFreeDims(ArrayShape &shape, RankedTensorType type,
                           ArrayRef<int64_t> batch,
                           ArrayRef<int64_t> contracting,
                           ArrayRef<int64_t> group = {}) {
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim)
    if (!llvm::is_contained(batch, dim) &&
        !llvm::is_contained(contracting, dim) &&
        !llvm::is_contained(group, dim))
      shape.appendDim(type, dim);
}

/// Appends what a dot of the operands has: batch dimensions, free dimensions of
/// `lhs`, free dimensions of `rhs`, those in `rhsGroup` left out.
static void appendDotDims(ArrayShape &shape, RankedTensorType lhs,
                          RankedTensorType rhs, DotDimensionNumbersAttr numbers,
                          ArrayRef<int64_t> rhsGroup = {}) {
  for (auto [lhsDim, rhsDim] :
       llvm::zip_equal(numbers.getLhsBatchDims(), numbers.getRhsBatchDims())) {
    shape.appendDim(lhs, lhsDim);
    shape.mergeDim(shape.getRank() - 1, rhs, rhsDim);
  }
  appendFreeDims(shape, lhs, numbers.getLhsBatchDims(),
                 numbers.getLhsContractingDims());
  appendFreeDims(shape, rhs, numbers.getRhsBatchDims(),
                 numbers.getRhsContractingDims(), rhsGroup);
}

static FailureOr<RankedTensorType> inferDot(std::optional<Location> location,
                                            Type lhsType, Type rhsType,
                                            DotDimensionNumbersAttr numbers) {
  FailureOr<RankedTensorType> lhs = inferArray(location, "lhs", lhsType);
  FailureOr<RankedTensorType> rhs = inferArray(location, "rhs", rhsType);
  if (failed(lhs) || failed(rhs) ||
      failed(verifyDotNumbers(location, *lhs, *rhs, numbers)))
    return failure();
  ArrayShape shape;
  appendDotDims(shape, *lhs, *rhs, numbers);
  return shape.getType(
      getHigherPrecision(lhs->getElementType(), rhs->getElementType()));
}

//===----------------------------------------------------------------------===//
// DotOp
//===----------------------------------------------------------------------===//

LogicalResult DotOp::inferReturnTypes(MLIRContext *,
                                      std::optional<Location> location,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> result =
      inferDot(location, adaptor.getLhs().getType(), adaptor.getRhs().getType(),
               adaptor.getDimensionNumbers()); // C1-C4
  if (failed(result))
    return failure();
  inferred.push_back(*result);
  return success();
}

LogicalResult DotOp::verify() { return verifyContraction(*this); } // C5, C6

//===----------------------------------------------------------------------===//
// RaggedDotOp
//===----------------------------------------------------------------------===//

/// The sizes of groups are `[groups]`, or that after the dimensions of `lhs`
/// along which they differ.
static LogicalResult verifyGroupSizes(std::optional<Location> location,
                                      RankedTensorType lhs,
                                      RankedTensorType sizes,
                                      ArrayRef<int64_t> outerDims) {
  int64_t rank = sizes.getRank(), outerRank = outerDims.size();
  if (rank == 1)
    return success();
  if (rank != outerRank + 1) // C5
    return inferenceError(
        location,
        formatv("group sizes have rank {0}, but {1} is expected", rank,
                outerRank ? Twine(outerRank + 1).str() + " or 1" : "1"));
  for (auto [dim, lhsDim] : llvm::enumerate(outerDims)) {
    int64_t size = getDimSizeOrBound(sizes, dim);
    int64_t lhsSize = getDimSizeOrBound(lhs, lhsDim);
    if (!mayBeSameSize(size, lhsSize)) // C5
      return inferenceError(
          location,
          formatv("dimension {0} of the group sizes has size {1}, but "
                  "dimension {2} of lhs has {3}",
                  dim, size, lhsDim, lhsSize));
  }
  return success();
}

LogicalResult RaggedDotOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location> location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> lhs =
      inferArray(location, "lhs", adaptor.getLhs().getType());
  FailureOr<RankedTensorType> rhs =
      inferArray(location, "rhs", adaptor.getRhs().getType());
  FailureOr<RankedTensorType> sizes =
      inferArray(location, "group sizes", adaptor.getGroupSizes().getType());
  DotDimensionNumbersAttr numbers = adaptor.getDimensionNumbers();
  if (failed(lhs) || failed(rhs) || failed(sizes) ||
      failed(verifyDotNumbers(location, *lhs, *rhs, numbers))) // C1
    return failure();
  ArrayRef<int64_t> raggedDims = adaptor.getLhsRaggedDims();
  if (raggedDims.size() != 1) // C2
    return inferenceError(location,
                          formatv("has {0} lhs ragged dimensions, but "
                                  "1 is expected",
                                  raggedDims.size()));
  if (failed(verifyDimensions(location, "lhs ragged dimension", raggedDims,
                              lhs->getRank()))) // C2
    return failure();

  int64_t ragged = raggedDims.front();
  ArrayRef<int64_t> lhsBatch = numbers.getLhsBatchDims();
  ArrayRef<int64_t> lhsContracting = numbers.getLhsContractingDims();
  bool isBatch = llvm::is_contained(lhsBatch, ragged);
  bool isContracting = llvm::is_contained(lhsContracting, ragged);
  bool isFree = !isBatch && !isContracting;
  // The dimensions of lhs along which the groups may differ.
  SmallVector<int64_t> outerDims;
  if (isBatch) {
    llvm::append_range(outerDims, lhsBatch.take_while([&](int64_t dim) {
      return dim != ragged;
    }));
  } else {
    llvm::append_range(outerDims, lhsBatch);
    if (isContracting)
      llvm::append_range(outerDims, lhsContracting.take_while([&](int64_t dim) {
        return dim != ragged;
      }));
    for (int64_t dim = 0; isFree && dim < ragged; ++dim)
      if (!llvm::is_contained(lhsBatch, dim) &&
          !llvm::is_contained(lhsContracting, dim))
        outerDims.push_back(dim);
  }

  ArrayRef<int64_t> groupDims = adaptor.getRhsGroupDims();
  if (groupDims.size() != (isFree ? 1 : 0)) // C3
    return inferenceError(
        location, formatv("has {0} rhs group dimensions, but {1} is expected",
                          groupDims.size(), isFree ? 1 : 0));
  SmallVector<int64_t> rhsDims(groupDims);
  llvm::append_range(rhsDims, numbers.getRhsBatchDims());
  llvm::append_range(rhsDims, numbers.getRhsContractingDims());
  if (failed(verifyDimensions(location,
                              "rhs group, batch or contracting dimension",
                              rhsDims, rhs->getRank()))) // C3
    return failure();
  if (sizes->getRank() == 0) // C4
    return inferenceError(location, "group sizes are a scalar");
  int64_t groups = getDimSizeOrBound(*sizes, sizes->getRank() - 1);
  if (isFree) {
    int64_t rhsGroups = getDimSizeOrBound(*rhs, groupDims.front());
    if (!mayBeSameSize(groups, rhsGroups)) // C4
      return inferenceError(
          location,
          formatv("has {0} group sizes, but group dimension {1} of rhs "
                  "has size {2}",
                  groups, groupDims.front(), rhsGroups));
  }
  if (failed(verifyGroupSizes(location, *lhs, *sizes, outerDims))) // C5
    return failure();

  ArrayShape shape; // C6
  if (isContracting)
    shape.append(groups);
  appendDotDims(shape, *lhs, *rhs, numbers, groupDims);
  inferred.push_back(shape.getType(
      getHigherPrecision(lhs->getElementType(), rhs->getElementType())));
  return success();
}

LogicalResult RaggedDotOp::verify() {
  return verifyContraction(*this);
} // C6, C7

//===----------------------------------------------------------------------===//
// ScaledDotOp
//===----------------------------------------------------------------------===//

static LogicalResult verifyScale(std::optional<Location> location,
                                 StringRef what, RankedTensorType operand,
                                 RankedTensorType scale) {
  if (scale.getRank() == 0)
    return success();
  if (scale.getRank() != operand.getRank()) // C3
    return inferenceError(
        location, formatv("{0} scale has rank {1}, but {0} has rank {2}", what,
                          scale.getRank(), operand.getRank()));
  for (int64_t dim = 0, rank = scale.getRank(); dim < rank; ++dim) {
    int64_t size = getDimSizeOrBound(operand, dim);
    int64_t scaleSize = getDimSizeOrBound(scale, dim);
    if (ShapedType::isDynamic(size) || ShapedType::isDynamic(scaleSize))
      continue;
    if (scaleSize == 0 ? size != 0 : size % scaleSize != 0) // C4
      return inferenceError(
          location,
          formatv("dimension {0} of {1} has size {2}, which is no multiple of "
                  "{3} of its scale",
                  dim, what, size, scaleSize));
  }
  return success();
}

LogicalResult ScaledDotOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location> location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  DotDimensionNumbersAttr numbers = adaptor.getDimensionNumbers();
  FailureOr<RankedTensorType> result =
      inferDot(location, adaptor.getLhs().getType(), adaptor.getRhs().getType(),
               numbers); // C1, C5
  FailureOr<RankedTensorType> lhsScale =
      inferArray(location, "lhs scale", adaptor.getLhsScale().getType());
  FailureOr<RankedTensorType> rhsScale =
      inferArray(location, "rhs scale", adaptor.getRhsScale().getType());
  if (failed(result) || failed(lhsScale) || failed(rhsScale))
    return failure();
  if (numbers.getLhsContractingDims().size() != 1) // C2
    return inferenceError(
        location, formatv("has {0} contracting dimensions, but 1 is expected",
                          numbers.getLhsContractingDims().size()));
  if (failed(verifyScale(location, "lhs",
                         cast<RankedTensorType>(adaptor.getLhs().getType()),
                         *lhsScale)) ||
      failed(verifyScale(location, "rhs",
                         cast<RankedTensorType>(adaptor.getRhs().getType()),
                         *rhsScale))) // C3, C4
    return failure();
  inferred.push_back(*result);
  return success();
}

LogicalResult ScaledDotOp::verify() {
  return verifyContraction(*this);
} // C5, C6

//===----------------------------------------------------------------------===//
// ConvolutionOp
//===----------------------------------------------------------------------===//

/// One group of labels names each dimension of an array of `rank` once.
static LogicalResult verifyLabels(std::optional<Location> location,
                                  StringRef what, int64_t rank, int64_t first,
                                  int64_t second, ArrayRef<int64_t> spatial) {
  int64_t labelled = spatial.size() + 2;
  if (rank != labelled)
    return inferenceError(location,
                          formatv("{0} has rank {1}, but {2} labelled "
                                  "dimensions",
                                  what, rank, labelled));
  SmallVector<int64_t> dims = {first, second};
  llvm::append_range(dims, spatial);
  return verifyDimensions(location, formatv("{0} dimension", what).str(), dims,
                          rank);
}

/// Constraints C5 to C8.
static LogicalResult verifyGroups(std::optional<Location> location,
                                  RankedTensorType lhs, RankedTensorType rhs,
                                  ConvDimensionNumbersAttr labels,
                                  int64_t featureGroups, int64_t batchGroups,
                                  bool isSparse) {
  for (auto [what, count] :
       {std::pair("feature", featureGroups), std::pair("batch", batchGroups)})
    if (count < 1) // C5
      return inferenceError(
          location,
          formatv("{0} group count {1} is not positive", what, count));
  if (featureGroups > 1 && batchGroups > 1) // C5
    return inferenceError(
        location, formatv("feature group count {0} and batch group count {1} "
                          "both exceed 1",
                          featureGroups, batchGroups));
  int64_t inputFeature = getDimSizeOrBound(lhs, labels.getInputFeature());
  int64_t kernelFeature =
      getDimSizeOrBound(rhs, labels.getKernelInputFeature());
  if (!isSparse && !ShapedType::isDynamic(kernelFeature)) {
    std::optional<int64_t> expected =
        llvm::checkedMul(kernelFeature, featureGroups);
    if (!expected || !mayBeSameSize(inputFeature, *expected)) // C6
      return inferenceError(
          location, formatv("lhs has {0} features, but rhs {1} input features "
                            "for each of {2} groups",
                            inputFeature, kernelFeature, featureGroups));
  }
  auto verifyMultiple = [&](StringRef what, int64_t size, StringRef group,
                            int64_t count) -> LogicalResult {
    if (ShapedType::isDynamic(size) || size % count == 0)
      return success();
    return inferenceError(location,
                          formatv("{0} {1} is no multiple of {2} group count "
                                  "{3}",
                                  what, size, group, count));
  };
  int64_t outputFeature =
      getDimSizeOrBound(rhs, labels.getKernelOutputFeature());
  if (failed(verifyMultiple("output feature", outputFeature, "feature",
                            featureGroups)) ||
      failed(verifyMultiple("output feature", outputFeature, "batch",
                            batchGroups)) || // C7
      failed(verifyMultiple("batch",
                            getDimSizeOrBound(lhs, labels.getInputBatch()),
                            "batch", batchGroups))) // C8
    return failure();
  return success();
}

LogicalResult ConvolutionOp::inferReturnTypes(MLIRContext *,
                                              std::optional<Location> location,
                                              Adaptor adaptor,
                                              SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> lhs =
      inferArray(location, "lhs", adaptor.getLhs().getType());
  FailureOr<RankedTensorType> rhs =
      inferArray(location, "rhs", adaptor.getRhs().getType());
  if (failed(lhs) || failed(rhs))
    return failure();
  ConvDimensionNumbersAttr labels = adaptor.getDimLabels();
  ArrayRef<int64_t> inputSpatial = labels.getInputSpatial();
  ArrayRef<int64_t> kernelSpatial = labels.getKernelSpatial();
  ArrayRef<int64_t> outputSpatial = labels.getOutputSpatial();
  int64_t rank = outputSpatial.size() + 2;
  if (failed(verifyLabels(location, "lhs", lhs->getRank(),
                          labels.getInputBatch(), labels.getInputFeature(),
                          inputSpatial)) ||
      failed(verifyLabels(location, "rhs", rhs->getRank(),
                          labels.getKernelInputFeature(),
                          labels.getKernelOutputFeature(), kernelSpatial)) ||
      failed(verifyLabels(location, "result", rank, labels.getOutputBatch(),
                          labels.getOutputFeature(), outputSpatial))) // C1
    return failure();
  if (inputSpatial.size() != outputSpatial.size() ||
      kernelSpatial.size() != outputSpatial.size()) // C1
    return inferenceError(
        location, formatv("lhs, rhs and result have {0}, {1} and {2} spatial "
                          "dimensions",
                          inputSpatial.size(), kernelSpatial.size(),
                          outputSpatial.size()));

  SmallVector<int64_t> base = llvm::map_to_vector(
      inputSpatial, [&](int64_t dim) { return getDimSizeOrBound(*lhs, dim); });
  WindowAttr window = adaptor.getWindowAttr();
  FailureOr<SmallVector<int64_t>> positions =
      inferWindowOutput(location, base, window); // C2, C4
  if (failed(positions))
    return failure();
  for (auto [index, dim] : llvm::enumerate(kernelSpatial)) {
    int64_t size = getDimSizeOrBound(*rhs, dim);
    if (!mayBeSameSize(size, window.getSize()[index])) // C3
      return inferenceError(
          location, formatv("window has size {0} in spatial dimension {1}, but "
                            "dimension {2} of rhs has size {3}",
                            window.getSize()[index], index, dim, size));
  }
  int64_t batchGroups = adaptor.getBatchGroupCount();
  if (failed(verifyGroups(location, *lhs, *rhs, labels,
                          adaptor.getFeatureGroupCount(), batchGroups,
                          bool(adaptor.getSparsityConfigAttr()))))
    return failure();

  SmallVector<std::pair<RankedTensorType, int64_t>> sources(rank);
  SmallVector<int64_t> sizes(rank);
  int64_t batch = getDimSizeOrBound(*lhs, labels.getInputBatch());
  sources[labels.getOutputBatch()] = {*lhs, labels.getInputBatch()};
  sizes[labels.getOutputBatch()] =
      ShapedType::isDynamic(batch) ? batch : batch / batchGroups;
  sources[labels.getOutputFeature()] = {*rhs, labels.getKernelOutputFeature()};
  sizes[labels.getOutputFeature()] =
      getDimSizeOrBound(*rhs, labels.getKernelOutputFeature());
  for (auto [index, dim] : llvm::enumerate(outputSpatial)) {
    sources[dim] = {*lhs, inputSpatial[index]};
    sizes[dim] = (*positions)[index];
  }
  ArrayShape shape; // C9
  for (int64_t dim = 0; dim < rank; ++dim)
    shape.appendSizedLike(sources[dim].first, sources[dim].second, sizes[dim]);
  inferred.push_back(shape.getType(
      getHigherPrecision(lhs->getElementType(), rhs->getElementType())));
  return success();
}

LogicalResult ConvolutionOp::verify() {
  if (!getSparsityIndices().empty() && !getSparsityConfig()) // C11
    return emitOpError() << "has " << getSparsityIndices().size()
                         << " sparsity indices, but no sparsity config";
  return verifyContraction(*this); // C9, C10
}

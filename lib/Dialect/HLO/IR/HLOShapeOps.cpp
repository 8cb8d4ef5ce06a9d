//===- HLOShapeOps.cpp - Operations that move elements --------------------===//

#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
using llvm::formatv;

/// Number of elements, exact however large; a bounded dimension counts as its
/// bound. None when a dimension is unbounded.
static std::optional<APInt> countElements(RankedTensorType type) {
  APInt count(64, 1);
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim) {
    int64_t size = getDimSizeOrBound(type, dim);
    if (ShapedType::isDynamic(size))
      return std::nullopt;
    if (count.getActiveBits() + llvm::bit_width(uint64_t(size)) >
        count.getBitWidth())
      count = count.zext(count.getBitWidth() + 64);
    count *= size;
  }
  return count;
}

static LogicalResult verifySameElementType(Operation *op,
                                           RankedTensorType operand,
                                           RankedTensorType result) {
  if (operand.getElementType() == result.getElementType())
    return success();
  return op->emitOpError() << "operand has element type "
                           << getElementTypeName(operand.getElementType())
                           << ", but the result "
                           << getElementTypeName(result.getElementType());
}

static LogicalResult verifySameElementCount(Operation *op,
                                            RankedTensorType operand,
                                            RankedTensorType result) {
  std::optional<APInt> from = countElements(operand);
  std::optional<APInt> to = countElements(result);
  if (!from || !to || APInt::isSameValue(*from, *to))
    return success();
  return op->emitOpError() << "operand " << shapeToString(operand, false)
                           << " has "
                           << llvm::toString(*from, 10, /*Signed=*/false)
                           << " elements, but the result "
                           << shapeToString(result, false) << " has "
                           << llvm::toString(*to, 10, /*Signed=*/false);
}

/// True if a chain of two operations through `middle` loses nothing that going
/// from `operand` to the result directly keeps.
static bool isLosslessStep(RankedTensorType operand, RankedTensorType middle) {
  return operand.getElementType() == middle.getElementType() &&
         operand.hasStaticShape() && middle.hasStaticShape();
}

//===----------------------------------------------------------------------===//
// BroadcastOp
//===----------------------------------------------------------------------===//

LogicalResult BroadcastOp::verify() {
  RankedTensorType operand = getOperand().getType(), result = getType();
  if (!isSameUpToPrecision(operand.getElementType(), result.getElementType()))
    return verifySameElementType(*this, operand, result); // C1
  ArrayRef<int64_t> dims = getDimensions();
  if (int64_t(dims.size()) != operand.getRank()) // C2
    return emitOpError() << "has " << dims.size()
                         << " dimensions for an operand of rank "
                         << operand.getRank();
  if (failed(verifyDimensions([&] { return emitOpError(); }, "dimension", dims,
                              result.getRank()))) // C3
    return failure();
  for (auto [dim, resultDim] : llvm::enumerate(dims)) {
    int64_t size = getDimSizeOrBound(operand, dim);
    int64_t resultSize = getDimSizeOrBound(result, resultDim);
    if (!mayBeSameSize(size, resultSize)) // C4
      return emitOpError() << "operand dimension " << dim << " of size " << size
                           << " becomes result dimension " << resultDim
                           << " of size " << resultSize;
  }
  return success();
}

OpFoldResult BroadcastOp::fold(FoldAdaptor) {
  if (!llvm::is_sorted(getDimensions()))
    return {};
  return foldTo(*this, getOperand());
}

//===----------------------------------------------------------------------===//
// ReshapeOp, DynamicReshapeOp
//===----------------------------------------------------------------------===//

LogicalResult ReshapeOp::verify() {
  RankedTensorType operand = getOperand().getType(), result = getType();
  if (failed(verifySameElementType(*this, operand, result)) || // C1
      failed(verifySameElementCount(*this, operand, result)))  // C2
    return failure();
  std::optional<int64_t> dim = getInferredDimension();
  if (dim && (*dim < 0 || *dim >= result.getRank())) // C3
    return emitOpError() << "inferred dimension " << *dim << " is outside [0, "
                         << result.getRank() << ")";
  return success();
}

OpFoldResult ReshapeOp::fold(FoldAdaptor) {
  RankedTensorType operand = getOperand().getType();
  if (!operand.hasStaticShape())
    return {};
  return foldTo(*this, getOperand());
}

/// reshape(reshape(x)) -> reshape(x)
static LogicalResult mergeReshapes(ReshapeOp op, PatternRewriter &rewriter) {
  auto inner = op.getOperand().getDefiningOp<ReshapeOp>();
  if (!inner || hasControlDependencies(op) ||
      !isLosslessStep(inner.getOperand().getType(), inner.getType()))
    return failure();
  rewriter.modifyOpInPlace(
      op, [&] { op.getOperandMutable().assign(inner.getOperand()); });
  return success();
}

void ReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *) {
  patterns.add(mergeReshapes);
}

LogicalResult DynamicReshapeOp::verify() {
  RankedTensorType operand = getOperand().getType(), result = getType();
  if (failed(verifySameElementType(*this, operand, result)) || // C1
      failed(verifySameElementCount(*this, operand, result)))  // C2
    return failure();
  if (int64_t(getDimSizes().size()) != result.getRank()) // C3
    return emitOpError() << "has " << getDimSizes().size()
                         << " sizes for a result of rank " << result.getRank();
  for (auto [dim, type] : llvm::enumerate(getDimSizes().getTypes())) {
    auto array = cast<RankedTensorType>(type);
    if (array.getRank() != 0 ||
        !array.getElementType().isSignlessInteger(32)) // C4
      return emitOpError() << "size of dimension " << dim << " is "
                           << shapeToString(array, false)
                           << ", but s32[] is expected";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// BitcastOp, BitcastConvertOp
//===----------------------------------------------------------------------===//

/// Bytes of an array with a layout; none when tiles or dynamic dimensions add
/// to its elements, or when there is no layout.
static std::optional<APInt> countBytes(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  if (!layout || !layout.getTiles().empty() || !type.hasStaticShape())
    return std::nullopt;
  APInt count = *countElements(type);
  count = count.zext(count.getBitWidth() + 64);
  int64_t bits = layout.getElementSizeInBits();
  count *=
      bits ? bits : llvm::alignTo(getElementBitWidth(type.getElementType()), 8);
  return (count + 7).lshr(3);
}

LogicalResult BitcastOp::verify() {
  Type from = getOperand().getType(), to = getType();
  auto operand = dyn_cast<RankedTensorType>(from);
  auto result = dyn_cast<RankedTensorType>(to);
  if (!operand || !result) {
    if (areCompatible(from, to)) // C1
      return success();
    return emitOpError() << "operand is " << shapeToString(from, false)
                         << ", which does not become "
                         << shapeToString(to, false);
  }
  std::optional<APInt> bytes = countBytes(operand);
  std::optional<APInt> resultBytes = countBytes(result);
  if (!bytes || !resultBytes || APInt::isSameValue(*bytes, *resultBytes)) // C2
    return success();
  return emitOpError() << "operand " << shapeToString(operand) << " takes "
                       << llvm::toString(*bytes, 10, /*Signed=*/false)
                       << " bytes, but the result " << shapeToString(result)
                       << " takes "
                       << llvm::toString(*resultBytes, 10, /*Signed=*/false);
}

OpFoldResult BitcastOp::fold(FoldAdaptor) {
  return foldTo(*this, getOperand());
}

LogicalResult BitcastConvertOp::verify() {
  RankedTensorType operand = getOperand().getType(), result = getType();
  Type from = operand.getElementType(), to = result.getElementType();
  if (isComplex(from) != isComplex(to)) // C1
    return emitOpError() << "does not convert between "
                         << getElementTypeName(from) << " and "
                         << getElementTypeName(to);
  auto getStorageBits = [](Type type) {
    return isPred(type) ? 8 : getElementBitWidth(type);
  };
  int64_t bits = getStorageBits(from), resultBits = getStorageBits(to);
  if (std::max(bits, resultBits) % std::min(bits, resultBits) != 0) // C2
    return emitOpError() << "does not convert between elements of " << bits
                         << " and " << resultBits << " bits";
  ArrayShape shape;
  int64_t kept = operand.getRank() - (resultBits > bits ? 1 : 0);
  if (resultBits > bits) {
    int64_t factor = resultBits / bits;
    if (kept < 0)
      return emitOpError() << "needs a last dimension of size " << factor
                           << " to make " << getElementTypeName(to)
                           << ", but the operand is a scalar"; // C3
    int64_t last = getDimSizeOrBound(operand, kept);
    if (!mayBeSameSize(last, factor)) // C3
      return emitOpError() << "last dimension of the operand has size " << last
                           << ", but " << factor << " "
                           << getElementTypeName(from) << " make one "
                           << getElementTypeName(to);
  }
  for (int64_t dim = 0; dim < kept; ++dim)
    shape.appendDim(operand, dim);
  if (resultBits < bits)
    shape.append(bits / resultBits);
  return verifyResultType(*this, shape.getType(to)); // C4
}

OpFoldResult BitcastConvertOp::fold(FoldAdaptor) {
  return foldTo(*this, getOperand());
}

//===----------------------------------------------------------------------===//
// TransposeOp
//===----------------------------------------------------------------------===//

LogicalResult TransposeOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location> location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> operand =
      inferArray(location, "operand", adaptor.getOperand().getType());
  if (failed(operand))
    return failure();
  ArrayRef<int64_t> dims = adaptor.getDimensions();
  if (int64_t(dims.size()) != operand->getRank()) // C1
    return inferenceError(location,
                          formatv("has {0} dimensions for an operand of rank "
                                  "{1}",
                                  dims.size(), operand->getRank()));
  if (failed(verifyDimensions(location, "dimension", dims,
                              operand->getRank()))) // C2
    return failure();
  ArrayShape shape;
  for (int64_t dim : dims)
    shape.appendDim(*operand, dim); // C3
  inferred.push_back(shape.getType(operand->getElementType()));
  return success();
}

LogicalResult TransposeOp::verify() { return verifyInferredResultType(*this); }

OpFoldResult TransposeOp::fold(FoldAdaptor) {
  if (!llvm::is_sorted(getDimensions()))
    return {};
  return foldTo(*this, getOperand());
}

/// transpose(transpose(x)) -> transpose(x)
static LogicalResult mergeTransposes(TransposeOp op,
                                     PatternRewriter &rewriter) {
  auto inner = op.getOperand().getDefiningOp<TransposeOp>();
  if (!inner || hasControlDependencies(op) ||
      !isLosslessStep(inner.getOperand().getType(), inner.getType()))
    return failure();
  SmallVector<int64_t> dims =
      llvm::map_to_vector(op.getDimensions(), [&](int64_t dim) {
        return inner.getDimensions()[dim];
      });
  rewriter.modifyOpInPlace(op, [&] {
    op.getOperandMutable().assign(inner.getOperand());
    op.setDimensions(dims);
  });
  return success();
}

void TransposeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *) {
  patterns.add(mergeTransposes);
}

//===----------------------------------------------------------------------===//
// ReverseOp
//===----------------------------------------------------------------------===//

LogicalResult ReverseOp::inferReturnTypes(MLIRContext *,
                                          std::optional<Location> location,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> operand =
      inferArray(location, "operand", adaptor.getOperand().getType());
  if (failed(operand) ||
      failed(verifyDimensions(location, "dimension", adaptor.getDimensions(),
                              operand->getRank()))) // C2
    return failure();
  inferred.push_back(withLayout(*operand, {})); // C1
  return success();
}

LogicalResult ReverseOp::verify() { return verifyInferredResultType(*this); }

OpFoldResult ReverseOp::fold(FoldAdaptor) {
  RankedTensorType operand = getOperand().getType();
  // Of one element or none, nothing is left to reverse.
  bool isIdentity = llvm::all_of(getDimensions(), [&](int64_t dim) {
    int64_t size = getDimSizeOrBound(operand, dim);
    return size == 0 || size == 1;
  });
  if (!isIdentity)
    return {};
  return foldTo(*this, getOperand());
}

/// reverse(reverse(x)) -> reverse(x) in the dimensions only one of them has.
static LogicalResult mergeReverses(ReverseOp op, PatternRewriter &rewriter) {
  auto inner = op.getOperand().getDefiningOp<ReverseOp>();
  if (!inner || hasControlDependencies(op) ||
      !isLosslessStep(inner.getOperand().getType(), inner.getType()))
    return failure();
  SmallVector<int64_t> dims;
  for (int64_t dim = 0, rank = op.getType().getRank(); dim < rank; ++dim)
    if (llvm::is_contained(op.getDimensions(), dim) !=
        llvm::is_contained(inner.getDimensions(), dim))
      dims.push_back(dim);
  rewriter.modifyOpInPlace(op, [&] {
    op.getOperandMutable().assign(inner.getOperand());
    op.setDimensions(dims);
  });
  return success();
}

void ReverseOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *) {
  patterns.add(mergeReverses);
}

//===----------------------------------------------------------------------===//
// ConcatenateOp
//===----------------------------------------------------------------------===//

LogicalResult ConcatenateOp::inferReturnTypes(MLIRContext *,
                                              std::optional<Location> location,
                                              Adaptor adaptor,
                                              SmallVectorImpl<Type> &inferred) {
  if (adaptor.getOperands().empty()) // C1
    return inferenceError(location, "needs at least one operand");
  FailureOr<RankedTensorType> first =
      inferArray(location, "operand 0", adaptor.getOperands()[0].getType());
  if (failed(first))
    return failure();
  int64_t rank = first->getRank(), joined = adaptor.getDimension();
  if (failed(verifyDimensions(location, "dimension", joined, rank))) // C2
    return failure();
  ArrayShape shape(*first);
  Type elementType = first->getElementType();
  // Where one size of the joined dimension is dynamic, so is the sum.
  std::optional<int64_t> size = 0;
  bool isBounded = false, isUnbounded = false;
  for (auto [index, value] : llvm::enumerate(adaptor.getOperands())) {
    FailureOr<RankedTensorType> operand = inferArray(
        location, formatv("operand {0}", index).str(), value.getType());
    if (failed(operand))
      return failure();
    if (operand->getRank() != rank) // C3
      return inferenceError(location,
                            formatv("operand {0} has rank {1}, but operand 0 "
                                    "has rank {2}",
                                    index, operand->getRank(), rank));
    if (!isSameUpToPrecision(operand->getElementType(),
                             first->getElementType())) // C4
      return inferenceError(
          location,
          formatv("operand {0} has element type {1}, but operand 0 "
                  "has {2}",
                  index, getElementTypeName(operand->getElementType()),
                  getElementTypeName(first->getElementType())));
    elementType = getHigherPrecision(elementType, operand->getElementType());
    for (int64_t dim = 0; dim < rank; ++dim) {
      int64_t dimSize = getDimSizeOrBound(*operand, dim);
      if (dim == joined) {
        isUnbounded |= ShapedType::isDynamic(dimSize);
        isBounded |= operand->isDynamicDim(dim);
        if (size && !isUnbounded)
          size = llvm::checkedAdd(*size, dimSize);
        continue;
      }
      if (!mayBeSameSize(dimSize, shape.getSizeOrBound(dim))) // C5
        return inferenceError(
            location, formatv("dimension {0} of operand {1} has size {2}, but "
                              "the operands before it have {3}",
                              dim, index, dimSize, shape.getSizeOrBound(dim)));
      shape.mergeDim(dim, *operand, dim);
    }
  }
  if (isUnbounded)
    shape.set(joined, ShapedType::kDynamic);
  else if (!size)
    return inferenceError(
        location,
        formatv("sum of the sizes of dimension {0} exceeds 64 bits", joined));
  else if (isBounded)
    shape.set(joined, ShapedType::kDynamic, *size);
  else
    shape.set(joined, *size);
  inferred.push_back(shape.getType(elementType)); // C6
  return success();
}

LogicalResult ConcatenateOp::verify() {
  return verifyInferredResultType(*this);
}

OpFoldResult ConcatenateOp::fold(FoldAdaptor) {
  return getOperands().size() == 1 ? foldTo(*this, getOperand(0))
                                   : OpFoldResult();
}

//===----------------------------------------------------------------------===//
// PadOp
//===----------------------------------------------------------------------===//

LogicalResult PadOp::inferReturnTypes(MLIRContext *,
                                      std::optional<Location> location,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> operand =
      inferArray(location, "operand", adaptor.getOperand().getType());
  FailureOr<RankedTensorType> value = inferArray(
      location, "padding value", adaptor.getPaddingValue().getType());
  if (failed(operand) || failed(value))
    return failure();
  if (value->getRank() != 0) // C1
    return inferenceError(location,
                          formatv("padding value is {0}, not a scalar",
                                  shapeToString(*value, false)));
  if (!isSameUpToPrecision(operand->getElementType(),
                           value->getElementType())) // C1
    return inferenceError(
        location,
        formatv("padding value has element type {0}, but the operand {1}",
                getElementTypeName(value->getElementType()),
                getElementTypeName(operand->getElementType())));
  int64_t rank = operand->getRank();
  ArrayRef<int64_t> low = adaptor.getEdgePaddingLow();
  ArrayRef<int64_t> high = adaptor.getEdgePaddingHigh();
  ArrayRef<int64_t> interior = adaptor.getInteriorPadding();
  for (auto [what, list] : {std::pair("low", low), std::pair("high", high),
                            std::pair("interior", interior)})
    if (int64_t(list.size()) != rank) // C2
      return inferenceError(
          location, formatv("has {0} values of {1} padding for an operand of "
                            "rank {2}",
                            list.size(), what, rank));
  ArrayShape shape;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (interior[dim] < 0) // C3
      return inferenceError(
          location, formatv("interior padding {0} of dimension {1} is negative",
                            interior[dim], dim));
    int64_t size = getDimSizeOrBound(*operand, dim);
    if (ShapedType::isDynamic(size)) {
      shape.append(ShapedType::kDynamic);
      continue;
    }
    std::optional<int64_t> padded = llvm::checkedMulAdd(
        std::max<int64_t>(size - 1, 0), interior[dim], size);
    if (padded)
      padded = llvm::checkedAdd(*padded, low[dim]);
    if (padded)
      padded = llvm::checkedAdd(*padded, high[dim]);
    if (!padded)
      return inferenceError(
          location,
          formatv("padded size of dimension {0} exceeds 64 bits", dim));
    if (*padded < 0) // C4
      return inferenceError(
          location, formatv("dimension {0} of size {1} has size {2} with its "
                            "padding",
                            dim, size, *padded));
    shape.appendSizedLike(*operand, dim, *padded);
  }
  inferred.push_back(shape.getType(
      getHigherPrecision(operand->getElementType(), value->getElementType())));
  return success();
}

LogicalResult PadOp::verify() { return verifyInferredResultType(*this); }

OpFoldResult PadOp::fold(FoldAdaptor) {
  auto isZero = [](int64_t padding) { return padding == 0; };
  if (!llvm::all_of(getEdgePaddingLow(), isZero) ||
      !llvm::all_of(getEdgePaddingHigh(), isZero) ||
      !llvm::all_of(getInteriorPadding(), isZero))
    return {};
  return foldTo(*this, getOperand());
}

//===----------------------------------------------------------------------===//
// GetDimensionSizeOp, SetDimensionSizeOp
//===----------------------------------------------------------------------===//

/// The array whose dimension is asked for or set; run-time sizes have 32 bits.
static FailureOr<RankedTensorType>
inferSizedArray(std::optional<Location> location, Type type, int64_t dim) {
  FailureOr<RankedTensorType> operand = inferArray(location, "operand", type);
  if (failed(operand) || failed(verifyDimensions(location, "dimension", dim,
                                                 operand->getRank()))) // C1
    return failure();
  int64_t size = getDimSizeOrBound(*operand, dim);
  if (size > std::numeric_limits<int32_t>::max()) // C2
    return inferenceError(
        location, formatv("dimension {0} has size {1}, which exceeds 32 bits",
                          dim, size));
  return *operand;
}

LogicalResult GetDimensionSizeOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  if (failed(inferSizedArray(location, adaptor.getOperand().getType(),
                             adaptor.getDimension())))
    return failure();
  inferred.push_back(
      RankedTensorType::get({}, IntegerType::get(context, 32))); // C3
  return success();
}

LogicalResult GetDimensionSizeOp::verify() {
  return verifyInferredResultType(*this);
}

OpFoldResult GetDimensionSizeOp::fold(FoldAdaptor) {
  RankedTensorType operand = getOperand().getType();
  if (operand.isDynamicDim(getDimension()) || hasControlDependencies(*this))
    return {};
  return DenseElementsAttr::get(getType(),
                                int32_t(operand.getDimSize(getDimension())));
}

LogicalResult SetDimensionSizeOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  int64_t dim = adaptor.getDimension();
  FailureOr<RankedTensorType> operand =
      inferSizedArray(location, adaptor.getOperand().getType(), dim);
  FailureOr<RankedTensorType> size =
      inferArray(location, "size", adaptor.getSize().getType());
  if (failed(operand) || failed(size))
    return failure();
  if (size->getRank() != 0 ||
      !size->getElementType().isSignlessInteger(32)) // C3
    return inferenceError(location,
                          formatv("size is {0}, but s32[] is expected",
                                  shapeToString(*size, false)));
  ArrayShape shape(*operand);
  shape.set(dim, ShapedType::kDynamic, getDimSizeOrBound(*operand, dim));
  inferred.push_back(shape.getType(operand->getElementType())); // C4
  return success();
}

LogicalResult SetDimensionSizeOp::verify() {
  return verifyInferredResultType(*this);
}

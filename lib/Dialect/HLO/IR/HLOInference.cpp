//===- HLOInference.cpp - Shared by shape inference -----------------------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
using llvm::formatv;

FailureOr<RankedTensorType> hlo::inferArray(std::optional<Location> location,
                                            StringRef what, Type type) {
  if (auto array = dyn_cast<RankedTensorType>(type))
    return array;
  return inferenceError(location,
                        what + " is " + shapeToString(type) + ", not an array");
}

LogicalResult hlo::inferSameDimensions(std::optional<Location> location,
                                       const Twine &what,
                                       RankedTensorType array,
                                       const Twine &otherWhat,
                                       RankedTensorType other) {
  if (array.getRank() != other.getRank())
    return inferenceError(
        location, what + " has rank " + Twine(array.getRank()) + ", but " +
                      otherWhat + " has rank " + Twine(other.getRank()));
  for (int64_t dim = 0, rank = array.getRank(); dim < rank; ++dim) {
    int64_t size = getDimSizeOrBound(array, dim);
    int64_t otherSize = getDimSizeOrBound(other, dim);
    if (size != otherSize && !ShapedType::isDynamic(size) &&
        !ShapedType::isDynamic(otherSize))
      return inferenceError(location, "dimension " + Twine(dim) + " of " +
                                          what + " is " + Twine(size) +
                                          ", but " + Twine(otherSize) + " in " +
                                          otherWhat);
  }
  return success();
}

Type hlo::getHigherPrecision(Type lhs, Type rhs) {
  auto rank = [](Type type) {
    unsigned kind = isComplex(type) ? 2 : isFloat(type) ? 1 : 0;
    return std::make_pair(kind, getElementBitWidth(type));
  };
  return rank(rhs) > rank(lhs) ? rhs : lhs;
}

LogicalResult hlo::verifyDimensions(std::optional<Location> location,
                                    StringRef what, ArrayRef<int64_t> dims,
                                    int64_t rank) {
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= rank)
      return inferenceError(
          location, formatv("{0} {1} is outside [0, {2})", what, dim, rank));
    if (seen.test(dim))
      return inferenceError(location,
                            formatv("{0} {1} is repeated", what, dim));
    seen.set(dim);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// ArrayShape
//===----------------------------------------------------------------------===//

ArrayShape::ArrayShape(RankedTensorType type) {
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim)
    appendDim(type, dim);
}

void ArrayShape::append(int64_t size) {
  sizes.push_back(size);
  bounds.push_back(ShapedType::kDynamic);
}

void ArrayShape::appendDim(RankedTensorType type, int64_t dim) {
  appendSizedLike(type, dim, getDimSizeOrBound(type, dim));
}

void ArrayShape::appendSizedLike(RankedTensorType type, int64_t dim,
                                 int64_t size) {
  append(size);
  if (type.isDynamicDim(dim))
    set(getRank() - 1, ShapedType::kDynamic, size);
}

void ArrayShape::set(int64_t dim, int64_t size, int64_t bound) {
  sizes[dim] = size;
  bounds[dim] = bound;
}

void ArrayShape::mergeDim(int64_t dim, RankedTensorType other,
                          int64_t otherDim) {
  int64_t size = getSizeOrBound(dim);
  int64_t otherSize = getDimSizeOrBound(other, otherDim);
  bool isBounded =
      (sizes[dim] == ShapedType::kDynamic && !ShapedType::isDynamic(size)) ||
      (other.isDynamicDim(otherDim) && !ShapedType::isDynamic(otherSize));
  if (ShapedType::isDynamic(size))
    size = otherSize;
  if (isBounded)
    set(dim, ShapedType::kDynamic, size);
  else
    set(dim, size);
}

RankedTensorType ArrayShape::getType(Type elementType) const {
  return getArrayType(sizes, elementType, bounds);
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// Extent of `size` elements `dilation` apart; none on overflow.
static std::optional<int64_t> dilate(int64_t size, int64_t dilation) {
  if (size == 0)
    return 0;
  return llvm::checkedMulAdd<int64_t>(size - 1, dilation, 1);
}

FailureOr<SmallVector<int64_t>>
hlo::inferWindowOutput(std::optional<Location> location, ArrayRef<int64_t> base,
                       WindowAttr window) {
  size_t windowRank = window ? window.getRank() : 0;
  if (windowRank != base.size())
    return inferenceError(
        location, formatv("window has {0} dimensions, but moves over {1}",
                          windowRank, base.size()));
  SmallVector<int64_t> output;
  for (auto [dim, baseSize] : llvm::enumerate(base)) {
    int64_t size = window.getSize()[dim];
    int64_t stride = window.getStrideOf(dim);
    int64_t baseDilation = window.getBaseDilationOf(dim);
    int64_t windowDilation = window.getWindowDilationOf(dim);
    for (auto [what, value] :
         {std::pair("size", size), std::pair("stride", stride),
          std::pair("base dilation", baseDilation),
          std::pair("dilation", windowDilation)})
      if (value < 1)
        return inferenceError(
            location, formatv("window {0} {1} of dimension {2} is not positive",
                              what, value, dim));
    if (ShapedType::isDynamic(baseSize)) {
      output.push_back(ShapedType::kDynamic);
      continue;
    }
    std::optional<int64_t> area = dilate(baseSize, baseDilation);
    if (area)
      area = llvm::checkedAdd(*area, window.getPadLowOf(dim));
    if (area)
      area = llvm::checkedAdd(*area, window.getPadHighOf(dim));
    std::optional<int64_t> extent = dilate(size, windowDilation);
    if (!area || !extent)
      return inferenceError(
          location,
          formatv("window over dimension {0} of size {1} exceeds 64 bits", dim,
                  baseSize));
    if (*area < 0)
      return inferenceError(
          location,
          formatv("dimension {0} of size {1} has size {2} with its padding",
                  dim, baseSize, *area));
    output.push_back(*area < *extent ? 0 : (*area - *extent) / stride + 1);
  }
  return output;
}

FailureOr<RankedTensorType>
hlo::inferWindowOutput(std::optional<Location> location, RankedTensorType base,
                       WindowAttr window) {
  SmallVector<int64_t> sizes;
  for (int64_t dim = 0, rank = base.getRank(); dim < rank; ++dim)
    sizes.push_back(getDimSizeOrBound(base, dim));
  FailureOr<SmallVector<int64_t>> output =
      inferWindowOutput(location, sizes, window);
  if (failed(output))
    return failure();
  ArrayShape shape;
  for (auto [dim, size] : llvm::enumerate(*output))
    shape.appendSizedLike(base, dim, size);
  return shape.getType(base.getElementType());
}

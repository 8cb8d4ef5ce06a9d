//===- HLOInference.cpp - Shared by shape inference -----------------------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace hlo;

FailureOr<RankedTensorType> hlo::inferArray(std::optional<Location> location,
                                            StringRef what, Type type) {
  if (auto array = dyn_cast<RankedTensorType>(type))
    return array;
  return inferenceError(location,
                        what + " is " + shapeToString(type) + ", not an array");
}

Type hlo::getHigherPrecision(Type lhs, Type rhs) {
  auto rank = [](Type type) {
    unsigned kind = isComplex(type) ? 2 : isFloat(type) ? 1 : 0;
    return std::make_pair(kind, getElementBitWidth(type));
  };
  return rank(rhs) > rank(lhs) ? rhs : lhs;
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
    return inferenceError(location, "window has " + Twine(windowRank) +
                                        " dimensions, but moves over " +
                                        Twine(base.size()));
  SmallVector<int64_t> output;
  for (auto [dim, baseSize] : llvm::enumerate(base)) {
    int64_t size = window.getSize()[dim];
    int64_t stride = window.getStrideOf(dim);
    int64_t baseDilation = window.getBaseDilationOf(dim);
    int64_t windowDilation = window.getWindowDilationOf(dim);
    for (auto [what, value] :
         {std::pair("size", size), std::pair("stride", stride),
          std::pair("base dilation", baseDilation),
          std::pair("window dilation", windowDilation)})
      if (value < 1)
        return inferenceError(location, Twine("window ") + what + " " +
                                            Twine(value) + " of dimension " +
                                            Twine(dim) + " is not positive");
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
      return inferenceError(location, "window over dimension " + Twine(dim) +
                                          " of size " + Twine(baseSize) +
                                          " exceeds 64 bits");
    if (*area < 0)
      return inferenceError(location, "dimension " + Twine(dim) + " of size " +
                                          Twine(baseSize) + " is " +
                                          Twine(*area) + " with its padding");
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

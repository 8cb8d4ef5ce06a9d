//===- LiteralLayout.cpp - Elements in the order of layouts ---------------===//

#include "StridedCopy.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"

using namespace hlo;

Literal hlo::toLayout(const Literal &array, RankedTensorType type) {
  if (isDescending(type))
    return array;
  return transpose(array, getMajorToMinor(type)).reshape(array.getShape());
}

Literal hlo::fromLayout(const Literal &array, RankedTensorType type) {
  if (isDescending(type))
    return array;
  SmallVector<int64_t> order = getMajorToMinor(type), shape, inverse(order);
  for (auto [position, dim] : llvm::enumerate(order)) {
    shape.push_back(array.getShape()[dim]);
    inverse[dim] = position;
  }
  return transpose(array.reshape(shape), inverse);
}

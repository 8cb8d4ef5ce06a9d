//===- IndexVectors.cpp - The indices of gather and scatter ---------------===//

#include "IndexVectors.h"

using namespace hlo;

IndexVectors::IndexVectors(const Literal &indices, int64_t vectorDim,
                           ArrayRef<int64_t> dimMap,
                           ArrayRef<int64_t> operandBatchingDims,
                           ArrayRef<int64_t> indicesBatchingDims,
                           const Literal &operand)
    : shape(indices.getShape()), strides(getStrides(shape)),
      operandRank(operand.getRank()), dimMap(dimMap) {
  elements.resize(indices.getNumElements());
  if (indices.getType() == PrimitiveType::U64)
    for (auto [i, element] : llvm::enumerate(elements))
      element = indices.getIndex(i);
  else
    convertElements(indices.getType(), indices.getData(), PrimitiveType::S64,
                    elements.data(), elements.size());
  vectorStride = 1;
  if (vectorDim < indices.getRank()) {
    vectorStride = strides[vectorDim];
    shape.erase(shape.begin() + vectorDim);
    strides.erase(strides.begin() + vectorDim);
  }
  count = llvm::product_of(shape, int64_t(1));
  for (auto [operandDim, indicesDim] :
       llvm::zip_equal(operandBatchingDims, indicesBatchingDims))
    batching.push_back({operandDim, indicesDim - (indicesDim > vectorDim)});
}

ArrayRef<int64_t> IndexVectors::Walk::getStarts() {
  for (auto [operandDim, dim] : vectors.batching)
    starts[operandDim] = 0;
  const int64_t *element = vectors.elements.data() + walk.getOffset(0);
  for (int64_t dim : vectors.dimMap) {
    starts[dim] = *element;
    element += vectors.vectorStride;
  }
  for (auto [operandDim, dim] : vectors.batching)
    starts[operandDim] += walk.getIndex()[dim];
  return starts;
}

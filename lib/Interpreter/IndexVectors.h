//===- IndexVectors.h - The indices of gather and scatter -------*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_INDEXVECTORS_H
#define HLO_LIB_INTERPRETER_INDEXVECTORS_H

#include "StridedCopy.h"

namespace hlo {
/// Where the slices begin that a gather reads, or the windows that a scatter
/// writes: the vectors of indices in an array, with batching dimensions.
class IndexVectors {
public:
  /// Element `k` of a vector, along `vectorDim` of `indices`, is an index into
  /// dimension `dimMap[k]` of `operand`; the position in the dimension
  /// `indicesBatchingDims[k]` is added to that in `operandBatchingDims[k]`.
  IndexVectors(const Literal &indices, int64_t vectorDim,
               ArrayRef<int64_t> dimMap, ArrayRef<int64_t> operandBatchingDims,
               ArrayRef<int64_t> indicesBatchingDims, const Literal &operand);

  /// The dimensions of `indices` without that of the vectors.
  ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getCount() const { return count; }

  /// Goes from vector to vector in row-major order, and through an array that
  /// has `strides` in the dimensions of `getShape()`.
  class Walk {
  public:
    Walk(const IndexVectors &vectors, ArrayRef<int64_t> strides,
         int64_t begin = 0)
        : vectors(vectors),
          walk(vectors.shape, {vectors.strides, strides}, begin),
          starts(vectors.operandRank) {}

    void next() { walk.next(); }
    int64_t getOffset() const { return walk.getOffset(1); }
    /// The index in each dimension of the operand.
    ArrayRef<int64_t> getStarts();

  private:
    const IndexVectors &vectors;
    StridedWalk<2> walk;
    SmallVector<int64_t> starts;
  };

private:
  std::vector<int64_t> elements;
  SmallVector<int64_t> shape, strides;
  int64_t count, vectorStride, operandRank;
  SmallVector<int64_t> dimMap;
  /// Dimension of the operand and of `shape`.
  SmallVector<std::pair<int64_t, int64_t>> batching;
};
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_INDEXVECTORS_H

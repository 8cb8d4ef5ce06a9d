//===- MatrixBatch.h - Matrices as LAPACK takes them ------------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_MATRIXBATCH_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_MATRIXBATCH_H

#include "StridedCopy.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <complex>

namespace hlo::runtime {
/// The element type of a C++ type.
template <typename T> constexpr PrimitiveType getTypeOf() {
  if constexpr (std::is_same_v<T, float>)
    return PrimitiveType::F32;
  else if constexpr (std::is_same_v<T, double>)
    return PrimitiveType::F64;
  else if constexpr (std::is_same_v<T, int32_t>)
    return PrimitiveType::S32;
  else if constexpr (sizeof(T) == 8)
    return PrimitiveType::C64;
  else
    return PrimitiveType::C128;
}

/// An array whose last dimensions, `rank` of them, are one of a batch: the
/// first of them the closest together, as LAPACK wants columns, and the batch
/// in order.
class MatrixBatch {
public:
  MatrixBatch() = default;
  MatrixBatch(const ArrayShape &shape, PrimitiveType type, size_t rank)
      : sizes(shape.dimensions), own{shape.type, getStrides(shape)},
        wanted{type, {}} {
    size_t numBatches = sizes.size() - rank;
    Ints order(sizes.begin(), sizes.begin() + numBatches);
    order.insert(order.end(), sizes.rbegin(), sizes.rbegin() + rank);
    wanted.strides = getRowMajorStrides(order);
    std::reverse(wanted.strides.begin() + numBatches, wanted.strides.end());
    isCopied = own.type != type;
    for (size_t i = 0; i < sizes.size(); ++i)
      isCopied |= sizes[i] != 1 && own.strides[i] != wanted.strides[i];
    if (getNumElements(sizes) == 0)
      isCopied = false;
    for (size_t i = numBatches; i < sizes.size(); ++i)
      matrixSize *= sizes[i];
  }

  /// A place for a copy, if there has to be one.
  void addTo(ScratchLayout &scratch) {
    if (isCopied)
      offset = scratch.add(getNumElements(sizes) * getStorageSize(wanted.type));
  }
  bool needsCopy() const { return isCopied; }
  int64_t getMatrixSize() const { return matrixSize; }
  PrimitiveType getType() const { return wanted.type; }

  /// The memory in the order wanted: the array, or its copy.
  void *locate(void *array, void *scratch) const {
    return isCopied ? at(scratch, offset) : array;
  }
  /// Copies the array `from`, in the order of `source`, to memory in the order
  /// wanted.
  void read(const MatrixBatch &source, const void *from, void *to,
            ThreadPool &threads) const {
    if (from != to)
      copyStrided(sizes, source.own, from, wanted, to, threads);
  }
  /// Copies memory in the order wanted to the array.
  void write(const void *from, void *array, ThreadPool &threads) const {
    if (isCopied)
      copyStrided(sizes, wanted, from, own, array, threads);
  }

private:
  Ints sizes;
  StridedArray own{PrimitiveType::F32, {}}, wanted{PrimitiveType::F32, {}};
  bool isCopied = false;
  int64_t matrixSize = 1, offset = 0;
};
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_MATRIXBATCH_H

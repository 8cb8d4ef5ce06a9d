//===- MatrixArray.h - Batches of matrices ----------------------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CUDA_LIBRARIES_MATRIXARRAY_H
#define HLO_LIB_RUNTIME_CUDA_LIBRARIES_MATRIXARRAY_H

#include "../../CallReader.h"
#include <algorithm>

namespace hlo::runtime::cuda {

/// An array whose last two dimensions are matrices, one behind the other.
struct MatrixArray {
  /// Throws `Error` where they lie otherwise.
  MatrixArray(const CallReader &reader, const ArrayShape &shape) {
    size_t rank = shape.dimensions.size();
    reader.check(rank >= 2, "has an operand without matrices");
    rows = shape.dimensions[rank - 2];
    columns = shape.dimensions[rank - 1];
    reader.check(rows <= INT32_MAX && columns <= INT32_MAX,
                 "a matrix is too large");
    const Ints &order = shape.minorToMajor;
    isRowMajor = order[0] == int64_t(rank - 1);
    bool isOrdered = order[0] + order[1] == int64_t(2 * rank - 3) &&
                     order[0] >= int64_t(rank - 2);
    for (size_t i = 2; i < rank; ++i) {
      isOrdered &= order[i] == int64_t(rank - 1 - i);
      count *= shape.dimensions[rank - 1 - i];
    }
    reader.check(isOrdered, "matrices do not lie in one piece");
    byteSize = rows * columns * getStorageSize(shape.type);
  }

  int64_t rows, columns, count = 1, byteSize;
  /// Else column-major. As a library sees it, the matrix is transposed then.
  bool isRowMajor;
  int64_t getLeadingDimension() const {
    return std::max<int64_t>(isRowMajor ? columns : rows, 1);
  }
};

} // namespace hlo::runtime::cuda

#endif // HLO_LIB_RUNTIME_CUDA_LIBRARIES_MATRIXARRAY_H

//===- BLAS.h - Matrix products of one thread -------------------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_BLAS_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_BLAS_H

#include "OpenMP.h"
#include "SmallMatmul.h"
#include <mutex>

namespace hlo::runtime {
/// While it lives, calls of BLAS and LAPACK stay on the calling thread. An
/// OpenBLAS that was built without threads has memory that calls share, and no
/// locks: then only one thread has a scope at a time.
class BLASScope {
public:
  BLASScope();

private:
  OpenMPScope threads{1};
  std::unique_lock<std::mutex> lock;
};

/// `result`, a row-major array, is the product of two matrices of elements of
/// the same type; of complex numbers by BLAS, else by loops. One stride of each
/// matrix is 1. Sizes fit into 32 bits.
template <typename T>
void multiply(MatrixView lhs, MatrixView rhs, T *result, int64_t resultStride,
              int64_t rows, int64_t columns, int64_t depth);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_BLAS_H

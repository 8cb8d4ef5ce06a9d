//===- TriangularMatrix.h - Cholesky factors and solves ---------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_TRIANGULARMATRIX_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_TRIANGULARMATRIX_H

#include "SmallMatmul.h"
#include <type_traits>

namespace hlo::runtime {
/// Whether the functions below are there for elements of a type: unlike
/// OpenBLAS, they do not wait for each other.
template <typename T>
constexpr bool hasTriangularFunctions =
    std::is_same_v<T, float> || std::is_same_v<T, double>;

/// Makes the lower triangle of a symmetric matrix its Cholesky factor, and
/// leaves the upper one alone. Returns 0, or the first of the leading matrices,
/// counted from 1, that is not positive definite. The factor does not depend on
/// the number of threads.
template <typename T>
int factorizeCholesky(T *matrix, int64_t rowStride, int64_t columnStride,
                      int64_t size, ThreadPool &threads);

/// Makes `b`, a matrix of so many columns, the solution x of a * x = b, where
/// `a` is a lower triangle. Strides may be negative. On the calling thread.
template <typename T>
void solveLower(MatrixView a, bool hasUnitDiagonal, int64_t size, T *b,
                int64_t rowStride, int64_t columnStride, int64_t columns);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_TRIANGULARMATRIX_H

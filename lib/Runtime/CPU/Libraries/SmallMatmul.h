//===- SmallMatmul.h - Products that libraries do badly ---------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_SMALLMATMUL_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_SMALLMATMUL_H

#include <cstdint>

namespace hlo::runtime {
class ThreadPool;

/// A matrix in memory, of f32 or bf16.
struct MatrixView {
  const void *data;
  int64_t rowStride, columnStride;
};

/// Whether `multiplyThin` and `multiplySmall` take matrices of these sizes: so
/// few rows that each element of `rhs` is used a few times only, or all small.
bool isThin(int64_t rows, int64_t columns, int64_t depth);
bool isSmall(int64_t rows, int64_t columns, int64_t depth);

/// Bytes that `multiplyThin` works in for one product, if the columns of `rhs`
/// lie so far apart.
int64_t getThinScratchSize(int64_t rows, int64_t columns, int64_t depth,
                           int64_t columnStride);

/// `result`, an array of f32, is the product of two matrices, `lhs` of few
/// rows. One stride of `rhs` is 1. If that is the one between columns of
/// several rows, it is that of the result, too: `columnStride` is 1. The sums
/// do not depend on the number of threads.
template <typename T>
void multiplyThin(MatrixView lhs, MatrixView rhs, float *result,
                  int64_t resultStride, int64_t columnStride, int64_t rows,
                  int64_t columns, int64_t depth, void *scratch,
                  ThreadPool &threads);

/// Products one after the other, with so many elements from the matrices of one
/// to those of the next.
struct ProductSteps {
  int64_t count = 1, lhs = 0, rhs = 0, result = 0;
};

/// The same of small matrices of elements of one type, on the calling thread;
/// the rows from `firstRow` to `endRow`, which it may add to. `scratch` has
/// room for `rhs`.
template <typename T>
void multiplySmall(MatrixView lhs, MatrixView rhs, T *result,
                   int64_t resultStride, int64_t firstRow, int64_t endRow,
                   int64_t columns, int64_t depth, T *scratch,
                   bool accumulates = false, ProductSteps steps = {});
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_SMALLMATMUL_H

//===- BLAS.cpp - Matrix products of one thread ---------------------------===//

#include "BLAS.h"
#include <algorithm>
#include <complex>
#include <dlfcn.h>
#include <type_traits>
#include <vector>

using namespace hlo;
using namespace hlo::runtime;

extern "C" {
#define HLO_GEMM(name, T)                                                      \
  void name(const char *transposeA, const char *transposeB, const int *m,      \
            const int *n, const int *k, const T *alpha, const T *a,            \
            const int *lda, const T *b, const int *ldb, const T *beta, T *c,   \
            const int *ldc);
HLO_GEMM(cgemm_, std::complex<float>)
HLO_GEMM(zgemm_, std::complex<double>)
}

BLASScope::BLASScope() {
  static std::mutex mutex;
  static const bool hasNoThreads = [] {
    auto *getParallel = reinterpret_cast<int (*)()>(
        dlsym(RTLD_DEFAULT, "openblas_get_parallel"));
    return getParallel && getParallel() == 0;
  }();
  if (hasNoThreads)
    lock = std::unique_lock<std::mutex>(mutex);
}

template <typename T> static constexpr auto getRoutine() {
  if constexpr (std::is_same_v<T, std::complex<float>>)
    return cgemm_;
  else
    return zgemm_;
}

/// BLAS reads matrices by columns: those of `matrix` transposed are its rows.
static void describe(MatrixView matrix, int64_t rows, int64_t columns,
                     char &transpose, int &stride) {
  bool hasRows = matrix.columnStride == 1 || columns == 1;
  transpose = hasRows ? 'N' : 'T';
  int64_t distance = hasRows ? matrix.rowStride : matrix.columnStride;
  stride = std::max({distance, hasRows ? columns : rows, int64_t(1)});
}

template <typename T>
void runtime::multiply(MatrixView lhs, MatrixView rhs, T *result,
                       int64_t resultStride, int64_t rows, int64_t columns,
                       int64_t depth) {
  if constexpr (std::is_arithmetic_v<T>) {
    // In parts of `rhs` that stay in a cache, in rows that lie together.
    constexpr int64_t maxColumns = 64, maxDepth = 4096 / sizeof(T);
    std::vector<T> part(maxColumns * std::min(depth, maxDepth));
    for (int64_t column = 0; column < columns; column += maxColumns)
      for (int64_t first = 0; first < depth; first += maxDepth) {
        int64_t width = std::min(maxColumns, columns - column);
        int64_t size = std::min(maxDepth, depth - first);
        auto *source = static_cast<const T *>(rhs.data) +
                       column * rhs.columnStride + first * rhs.rowStride;
        for (int64_t k = 0; k < size; ++k)
          if (rhs.columnStride == 1)
            std::copy_n(source + k * rhs.rowStride, width, &part[k * width]);
          else
            for (int64_t j = 0; j < width; ++j)
              part[k * width + j] =
                  source[k * rhs.rowStride + j * rhs.columnStride];
        MatrixView left = lhs;
        left.data = static_cast<const T *>(lhs.data) + first * lhs.columnStride;
        multiplySmall<T>(left, {part.data(), width, 1}, result + column,
                         resultStride, 0, rows, width, size, nullptr,
                         /*accumulates=*/first != 0);
      }
  } else {
    char lhsTranspose, rhsTranspose;
    int lhsStride, rhsStride, m = rows, n = columns, k = depth;
    int stride = rows == 1 ? columns : resultStride;
    describe(lhs, rows, depth, lhsTranspose, lhsStride);
    describe(rhs, depth, columns, rhsTranspose, rhsStride);
    T one = 1, zero = 0;
    BLASScope scope;
    getRoutine<T>()(&rhsTranspose, &lhsTranspose, &n, &m, &k, &one,
                    static_cast<const T *>(rhs.data), &rhsStride,
                    static_cast<const T *>(lhs.data), &lhsStride, &zero, result,
                    &stride);
  }
}

#define HLO_INSTANTIATE(T)                                                     \
  template void runtime::multiply<T>(MatrixView, MatrixView, T *, int64_t,     \
                                     int64_t, int64_t, int64_t);
HLO_INSTANTIATE(float)
HLO_INSTANTIATE(double)
HLO_INSTANTIATE(std::complex<float>)
HLO_INSTANTIATE(std::complex<double>)
HLO_INSTANTIATE(uint32_t)
HLO_INSTANTIATE(uint64_t)

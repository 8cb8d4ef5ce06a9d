//===- BatchedSolvers.h - Factors of many small matrices --------*- C++ -*-===//
// Cholesky, LU and QR factors, and triangular solves, of a batch. LAPACK takes
// matrices one by one, and for small ones the calls are most of the time; here
// each lane of a vector has a matrix of its own. What is computed of a matrix
// does not depend on the others.

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_BATCHEDSOLVERS_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_BATCHEDSOLVERS_H

#include <cstdint>
#include <type_traits>

namespace hlo::runtime {
class ThreadPool;

/// Elements of a small matrix, at most: one of each of several matrices stays
/// in the fastest caches.
inline constexpr int64_t kMostElements = 1024;

/// Whether the functions below take `count` matrices of elements `T` and are
/// faster than LAPACK.
template <typename T>
bool isSmallBatch(int64_t rows, int64_t columns, int64_t count) {
  constexpr bool isReal = std::is_same_v<T, float> || std::is_same_v<T, double>;
  // Few matrices leave most of a vector unused.
  constexpr int64_t mostOfFew = 64;
  int64_t limit = count * sizeof(T) < 16 ? mostOfFew : kMostElements;
  return isReal && count > 0 && rows > 0 && columns > 0 &&
         rows <= limit / columns;
}

/// Replaces `count` square matrices, each by columns, by their Cholesky
/// factors, in the lower or the upper triangle; the other one stays as it is.
/// `infos`, if not null, gets for each matrix the number of the first pivot
/// that is not positive, counted from 1, or 0, as potrf of LAPACK returns. Such
/// a pivot becomes 0 or NaN.
template <typename T>
void factorizeCholesky(T *matrices, int64_t size, int64_t count, bool isLower,
                       int32_t *infos, ThreadPool &threads);

/// Replaces `count` matrices, each by columns, by their LU factors. `pivots`
/// gets the row that each of the first min(rows, columns) ones was exchanged
/// with, and `infos`, if not null, the number of the first pivot that is zero,
/// or 0; both are counted from 1, as getrf of LAPACK does.
template <typename T>
void factorizeLu(T *matrices, int64_t rows, int64_t columns, int64_t count,
                 int32_t *pivots, int32_t *infos, ThreadPool &threads);

/// Replaces `count` matrices, each by columns, by their QR factors; `factors`
/// gets min(rows, columns) numbers for each, all as geqrf of LAPACK.
template <typename T>
void factorizeQr(T *matrices, int64_t rows, int64_t columns, int64_t count,
                 T *factors, ThreadPool &threads);

/// The arguments of ormqr of LAPACK: matrices of these sizes are multiplied, on
/// the left or the right side, by the matrix `Q` that so many reflectors make.
struct Reflections {
  int64_t rows, columns, numReflectors;
  bool isLeft, isTransposed;
  /// Matrices begin as identity: orgqr of LAPACK, which may work in the memory
  /// of the reflectors.
  bool isOfIdentity;
};

/// Replaces `count` matrices, by columns, by their products with the reflectors
/// that `factorizeQr` results in.
template <typename T>
void multiplyByReflectors(const Reflections &reflections, const T *reflectors,
                          const T *factors, T *matrices, int64_t count,
                          ThreadPool &threads);

/// The arguments of trsm of BLAS: `triangle * x = b`, or `x * triangle = b` if
/// the triangle is not on the left.
struct TriangularSystem {
  int64_t size, numSides;
  bool isLeft, isLower, isUnit, isTransposed;
};

/// Replaces the sides `b` of `count` systems by their solutions `x`. All
/// matrices are by columns.
template <typename T>
void solveTriangular(const TriangularSystem &system, const T *triangles,
                     T *sides, int64_t count, ThreadPool &threads);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_BATCHEDSOLVERS_H

//===- BatchedSolvers.cpp - Factors of many small matrices ----------------===//

#include "BatchedSolvers.h"
#include "../../Vectorization.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

using namespace hlo;
using namespace hlo::runtime;

/// Reflectors of a small matrix, at most: there are no more than rows, nor than
/// columns.
static constexpr int64_t maxReflectors = 32;
static_assert(maxReflectors * maxReflectors == kMostElements);

/// The same element of so many matrices.
template <typename T, int numLanes>
using Lanes = T __attribute__((ext_vector_type(numLanes)));
/// The integers as wide as `T`, in which comparisons result.
template <typename T>
using Int = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Exchanges bit `step` of the numbers of vectors and of their lanes.
template <int step, typename Vector, int... lanes>
HLO_INLINE void exchange(Vector &first, Vector &second,
                         std::integer_sequence<int, lanes...>) {
  constexpr int count = sizeof...(lanes);
  Vector low = __builtin_shufflevector(
      first, second, (lanes & step ? count + lanes - step : lanes)...);
  second = __builtin_shufflevector(
      first, second, (lanes & step ? count + lanes : lanes + step)...);
  first = low;
}

/// Transposes as many vectors as each has lanes.
template <int numLanes, int step = numLanes / 2, typename Vector>
HLO_INLINE void transpose(Vector (&vectors)[numLanes]) {
  if constexpr (step != 0) {
    for (int i = 0; i < numLanes; ++i)
      if ((i & step) == 0)
        exchange<step>(vectors[i], vectors[i + step],
                       std::make_integer_sequence<int, numLanes>());
    transpose<numLanes, step / 2>(vectors);
  }
}

/// `to` gets `size` elements of each of `count` matrices, of which the next is
/// `step` elements after the one before. Further lanes repeat the last matrix.
template <typename T, int numLanes>
HLO_INLINE void load(const T *from, int64_t step, int64_t size, int64_t count,
                     Lanes<T, numLanes> *to) {
  using Vector = Lanes<T, numLanes>;
  int64_t done = 0;
  for (; done + numLanes <= size; done += numLanes) {
    Vector block[numLanes];
    for (int lane = 0; lane < numLanes; ++lane)
      memcpy(&block[lane],
             from + std::min<int64_t>(lane, count - 1) * step + done,
             sizeof(Vector));
    transpose<numLanes>(block);
    std::copy_n(block, numLanes, to + done);
  }
  T *elements = reinterpret_cast<T *>(to);
  for (int64_t lane = 0; lane < numLanes; ++lane) {
    const T *matrix = from + std::min(lane, count - 1) * step;
    for (int64_t i = done; i < size; ++i)
      elements[i * numLanes + lane] = matrix[i];
  }
}

template <typename T, int numLanes>
HLO_INLINE void store(const Lanes<T, numLanes> *from, int64_t step,
                      int64_t size, int64_t count, T *to) {
  using Vector = Lanes<T, numLanes>;
  int64_t done = 0;
  for (; done + numLanes <= size; done += numLanes) {
    Vector block[numLanes];
    std::copy_n(from + done, numLanes, block);
    transpose<numLanes>(block);
    for (int64_t lane = 0; lane < count; ++lane)
      memcpy(to + lane * step + done, &block[lane], sizeof(Vector));
  }
  const T *elements = reinterpret_cast<const T *>(from);
  for (int64_t lane = 0; lane < count; ++lane)
    for (int64_t i = done; i < size; ++i)
      to[lane * step + i] = elements[i * numLanes + lane];
}

//===----------------------------------------------------------------------===//
// Cholesky factors
//===----------------------------------------------------------------------===//

template <typename T, int numLanes>
HLO_INLINE void factorizeCholeskyOf(T *matrices, int64_t size, bool isLower,
                                    int64_t count, int32_t *infos) {
  using Vector = Lanes<T, numLanes>;
  Vector a[kMostElements];
  load<T, numLanes>(matrices, size * size, size * size, count, a);
  // An upper factor by columns is a lower one by rows.
  int64_t rowStep = isLower ? 1 : size, columnStep = isLower ? size : 1;
  Lanes<Int<T>, numLanes> info = 0;
  for (int64_t j = 0; j < size; ++j) {
    Vector *column = a + j * columnStep;
    Vector pivot = column[j * rowStep];
    // A pivot that is NaN is not positive either.
    auto isFirst = ~(pivot > 0) & (info == 0);
    info = isFirst ? Int<T>(j + 1) : info;
    pivot = __builtin_elementwise_sqrt(pivot);
    column[j * rowStep] = pivot;
    if (__builtin_reduce_and(info != 0))
      break;
    // As LAPACK does: quotients take several times as long.
    Vector inverse = 1 / pivot;
    for (int64_t i = j + 1; i < size; ++i)
      column[i * rowStep] *= inverse;
    for (int64_t k = j + 1; k < size; ++k) {
      Vector factor = column[k * rowStep];
      for (int64_t i = k; i < size; ++i)
        a[k * columnStep + i * rowStep] -= column[i * rowStep] * factor;
    }
  }
  store<T, numLanes>(a, size * size, size * size, count, matrices);
  if (infos)
    for (int64_t lane = 0; lane < count; ++lane)
      infos[lane] = info[lane];
}

//===----------------------------------------------------------------------===//
// LU factors
//===----------------------------------------------------------------------===//

template <typename T, int numLanes>
HLO_INLINE void factorizeLuOf(T *matrices, int64_t rows, int64_t columns,
                              int64_t count, int32_t *pivots, int32_t *infos) {
  using Vector = Lanes<T, numLanes>;
  using Numbers = Lanes<Int<T>, numLanes>;
  Vector a[kMostElements];
  load<T, numLanes>(matrices, rows * columns, rows * columns, count, a);
  int64_t numPivots = std::min(rows, columns);
  Numbers info = 0;
  for (int64_t j = 0; j < numPivots; ++j) {
    Vector *column = a + j * rows;
    Vector largest = __builtin_elementwise_abs(column[j]);
    Numbers row = Int<T>(j);
    for (int64_t i = j + 1; i < rows; ++i) {
      Vector element = __builtin_elementwise_abs(column[i]);
      Numbers isLarger = element > largest;
      largest = isLarger ? element : largest;
      row = isLarger ? Int<T>(i) : row;
    }
    for (int64_t lane = 0; lane < count; ++lane)
      pivots[lane * numPivots + j] = row[lane] + 1;
    for (int64_t lane = 0; lane < numLanes; ++lane) {
      T *elements = reinterpret_cast<T *>(a) + lane;
      int64_t other = row[lane];
      if (other != j)
        for (int64_t k = 0; k < columns; ++k)
          std::swap(elements[(k * rows + j) * numLanes],
                    elements[(k * rows + other) * numLanes]);
    }
    Vector pivot = column[j];
    Numbers isZero = pivot == 0;
    Numbers isFirst = isZero & (info == 0);
    info = isFirst ? Int<T>(j + 1) : info;
    // A pivot of zero has nothing but zeros below it.
    pivot = isZero ? T(1) : pivot;
    for (int64_t i = j + 1; i < rows; ++i)
      column[i] /= pivot;
    for (int64_t k = j + 1; k < columns; ++k) {
      Vector factor = a[k * rows + j];
      for (int64_t i = j + 1; i < rows; ++i)
        a[k * rows + i] -= column[i] * factor;
    }
  }
  store<T, numLanes>(a, rows * columns, rows * columns, count, matrices);
  if (infos)
    for (int64_t lane = 0; lane < count; ++lane)
      infos[lane] = info[lane];
}

//===----------------------------------------------------------------------===//
// QR factors
//===----------------------------------------------------------------------===//

/// The sum of `a[i] * b[i * step]`, of which four parts are added up at a time.
template <typename Vector>
HLO_INLINE Vector multiply(const Vector *a, const Vector *b, int64_t step,
                           int64_t size) {
  constexpr int64_t numParts = 4;
  Vector sums[numParts] = {};
  int64_t i = 0;
  for (; i + numParts <= size; i += numParts)
    for (int64_t part = 0; part < numParts; ++part)
      sums[part] += a[i + part] * b[(i + part) * step];
  for (; i < size; ++i)
    sums[0] += a[i] * b[i * step];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/// Subtracts from `b` its part along a reflector, whose first element is one.
template <typename Vector>
HLO_INLINE void reflect(const Vector *reflector, Vector factor, int64_t size,
                        Vector *b, int64_t step) {
  Vector product =
      factor * (b[0] + multiply(reflector + 1, b + step, step, size - 1));
  b[0] -= product;
  for (int64_t i = 1; i < size; ++i)
    b[i * step] -= reflector[i] * product;
}

/// A power of two near numbers that are not negative, by which elements up to
/// that size can be divided so that their squares neither overflow nor vanish.
template <typename T, int numLanes>
HLO_INLINE Lanes<T, numLanes> getScale(Lanes<T, numLanes> size) {
  using Numbers = Lanes<Int<T>, numLanes>;
  Lanes<T, numLanes> infinity = std::numeric_limits<T>::infinity();
  // Without the fraction, and away from where an inverse is not exact.
  Numbers bits =
      __builtin_bit_cast(Numbers, size) & __builtin_bit_cast(Numbers, infinity);
  constexpr T most = sizeof(T) == 8 ? T(0x1p900) : T(0x1p100);
  Lanes<T, numLanes> upper = most, lower = 1 / most;
  return __builtin_elementwise_max(
      lower, __builtin_elementwise_min(
                 upper, __builtin_bit_cast(Lanes<T, numLanes>, bits)));
}

template <typename T, int numLanes>
HLO_INLINE void factorizeQrOf(T *matrices, int64_t rows, int64_t columns,
                              int64_t count, T *factors) {
  using Vector = Lanes<T, numLanes>;
  Vector a[kMostElements], ownFactors[maxReflectors];
  load<T, numLanes>(matrices, rows * columns, rows * columns, count, a);
  int64_t numReflectors = std::min(rows, columns);
  for (int64_t j = 0; j < numReflectors; ++j) {
    Vector *column = a + j * rows + j;
    int64_t size = rows - j;
    Vector largest = 0, head = column[0];
    for (int64_t i = 1; i < size; ++i) {
      Vector element = __builtin_elementwise_abs(column[i]);
      // NaN is larger than all.
      largest =
          ((element > largest) | (element != element)) ? element : largest;
    }
    // There is nothing to reflect where all is zero.
    auto isZero = largest == 0;
    Vector scale = getScale<T, numLanes>(
        __builtin_elementwise_max(largest, __builtin_elementwise_abs(head)));
    Vector inverse = 1 / scale, first = head * inverse, sum = first * first;
    for (int64_t i = 1; i < size; ++i) {
      Vector element = column[i] * inverse;
      sum += element * element;
    }
    Vector result =
        -__builtin_elementwise_copysign(__builtin_elementwise_sqrt(sum), first);
    Vector factor = (result - first) / result, rest = 1 / (first - result);
    factor = isZero ? T(0) : factor;
    rest = isZero ? T(0) : rest;
    for (int64_t i = 1; i < size; ++i)
      column[i] = column[i] * inverse * rest;
    column[0] = isZero ? head : result * scale;
    for (int64_t k = j + 1; k < columns; ++k)
      reflect(column, factor, size, a + k * rows + j, /*step=*/1);
    ownFactors[j] = factor;
  }
  store<T, numLanes>(a, rows * columns, rows * columns, count, matrices);
  store<T, numLanes>(ownFactors, numReflectors, numReflectors, count, factors);
}

/// Elements from the reflectors of one matrix to those of the next.
HLO_INLINE int64_t getReflectorStep(const Reflections &reflections) {
  return (reflections.isLeft ? reflections.rows : reflections.columns) *
         (reflections.isOfIdentity ? reflections.columns
                                   : reflections.numReflectors);
}

template <typename T, int numLanes>
HLO_INLINE void multiplyByReflectorsOf(const Reflections &reflections,
                                       const T *reflectors, const T *factors,
                                       T *matrices, int64_t count) {
  using Vector = Lanes<T, numLanes>;
  int64_t rows = reflections.rows, columns = reflections.columns;
  int64_t numReflectors = reflections.numReflectors;
  bool isLeft = reflections.isLeft;
  int64_t size = isLeft ? rows : columns, others = isLeft ? columns : rows;
  Vector a[kMostElements], b[kMostElements], ownFactors[maxReflectors];
  load<T, numLanes>(reflectors, getReflectorStep(reflections),
                    size * numReflectors, count, a);
  load<T, numLanes>(factors, numReflectors, numReflectors, count, ownFactors);
  if (reflections.isOfIdentity)
    for (int64_t i = 0; i < rows * columns; ++i)
      b[i] = T(i / rows == i % rows);
  else
    load<T, numLanes>(matrices, rows * columns, rows * columns, count, b);
  for (int64_t k = 0; k < numReflectors; ++k) {
    int64_t j = isLeft == reflections.isTransposed ? k : numReflectors - 1 - k;
    Vector *column = a + j * size + j;
    for (int64_t other = 0; other < others; ++other)
      reflect(column, ownFactors[j], size - j,
              isLeft ? b + other * rows + j : b + j * rows + other,
              isLeft ? 1 : rows);
  }
  store<T, numLanes>(b, rows * columns, rows * columns, count, matrices);
}

//===----------------------------------------------------------------------===//
// Triangular solves
//===----------------------------------------------------------------------===//

template <typename T, int numLanes>
HLO_INLINE void solveTriangularOf(const TriangularSystem &system,
                                  const T *triangles, T *sides, int64_t count) {
  using Vector = Lanes<T, numLanes>;
  int64_t size = system.size;
  Vector a[kMostElements], b[kMostElements];
  load<T, numLanes>(triangles, size * size, size * size, count, a);
  // `x * a = b` is `a^T * x^T = b^T`.
  bool isTransposed = system.isTransposed == system.isLeft;
  int64_t rowStep = isTransposed ? size : 1,
          columnStep = isTransposed ? 1 : size;
  bool isForward = system.isLower != isTransposed;
  int64_t sideStep = system.isLeft ? size : 1;
  auto solve = [&](Vector *b, int64_t numSides, int64_t step) {
    for (int64_t k = 0; k < size; ++k) {
      int64_t j = isForward ? k : size - 1 - k;
      int64_t begin = isForward ? j + 1 : 0, end = isForward ? size : j;
      for (int64_t side = 0; side < numSides; ++side) {
        Vector *column = b + side * sideStep;
        if (!system.isUnit)
          column[j * step] /= a[j * (size + 1)];
        Vector x = column[j * step];
        for (int64_t i = begin; i < end; ++i)
          column[i * step] -= a[i * rowStep + j * columnStep] * x;
      }
    }
  };
  int64_t all = size * system.numSides, maxSides = kMostElements / size;
  for (int64_t first = 0; first < system.numSides; first += maxSides) {
    int64_t numSides = std::min(maxSides, system.numSides - first);
    if (system.isLeft) {
      T *part = sides + first * size;
      load<T, numLanes>(part, all, size * numSides, count, b);
      solve(b, numSides, 1);
      store<T, numLanes>(b, all, size * numSides, count, part);
      continue;
    }
    for (int64_t i = 0; i < size; ++i)
      load<T, numLanes>(sides + i * system.numSides + first, all, numSides,
                        count, b + i * numSides);
    solve(b, numSides, numSides);
    for (int64_t i = 0; i < size; ++i)
      store<T, numLanes>(b + i * numSides, all, numSides, count,
                         sides + i * system.numSides + first);
  }
}

//===----------------------------------------------------------------------===//
// Batches
//===----------------------------------------------------------------------===//

#define HLO_SOLVERS(T, numLanes)                                               \
  HLO_VECTORIZE static void cholesky_##T##_##numLanes(                         \
      T *matrices, int64_t size, bool isLower, int64_t count,                  \
      int32_t *infos) {                                                        \
    factorizeCholeskyOf<T, numLanes>(matrices, size, isLower, count, infos);   \
  }                                                                            \
  HLO_VECTORIZE static void lu_##T##_##numLanes(                               \
      T *matrices, int64_t rows, int64_t columns, int64_t count,               \
      int32_t *pivots, int32_t *infos) {                                       \
    factorizeLuOf<T, numLanes>(matrices, rows, columns, count, pivots, infos); \
  }                                                                            \
  HLO_VECTORIZE static void qr_##T##_##numLanes(                               \
      T *matrices, int64_t rows, int64_t columns, int64_t count, T *factors) { \
    factorizeQrOf<T, numLanes>(matrices, rows, columns, count, factors);       \
  }                                                                            \
  HLO_VECTORIZE static void reflect_##T##_##numLanes(                          \
      const Reflections &reflections, const T *reflectors, const T *factors,   \
      T *matrices, int64_t count) {                                            \
    multiplyByReflectorsOf<T, numLanes>(reflections, reflectors, factors,      \
                                        matrices, count);                      \
  }                                                                            \
  HLO_VECTORIZE static void solve_##T##_##numLanes(                            \
      const TriangularSystem &system, const T *triangles, T *sides,            \
      int64_t count) {                                                         \
    solveTriangularOf<T, numLanes>(system, triangles, sides, count);           \
  }
HLO_SOLVERS(float, 1)
HLO_SOLVERS(float, 16)
HLO_SOLVERS(double, 1)
HLO_SOLVERS(double, 8)

namespace {
template <typename T> struct Solvers;
#define HLO_SOLVERS_OF(T, lanes)                                               \
  template <> struct Solvers<T> {                                              \
    static constexpr int64_t numLanes = lanes;                                 \
    static constexpr auto cholesky = cholesky_##T##_##lanes;                   \
    static constexpr auto choleskyOfOne = cholesky_##T##_1;                    \
    static constexpr auto lu = lu_##T##_##lanes;                               \
    static constexpr auto luOfOne = lu_##T##_1;                                \
    static constexpr auto qr = qr_##T##_##lanes;                               \
    static constexpr auto qrOfOne = qr_##T##_1;                                \
    static constexpr auto reflect = reflect_##T##_##lanes;                     \
    static constexpr auto reflectOne = reflect_##T##_1;                        \
    static constexpr auto solve = solve_##T##_##lanes;                         \
    static constexpr auto solveOfOne = solve_##T##_1;                          \
  }
HLO_SOLVERS_OF(float, 16);
HLO_SOLVERS_OF(double, 8);
} // namespace

/// Calls `fn` with the first of up to `numLanes` matrices, and their number;
/// computing those takes about so many instructions.
template <typename Fn>
static void forEachVector(int64_t count, int64_t numLanes, int64_t work, Fn fn,
                          ThreadPool &threads) {
  threads.parallelFor((count + numLanes - 1) / numLanes,
                      [&](int64_t begin, int64_t end) {
                        for (int64_t i = begin; i < end; ++i)
                          fn(i * numLanes,
                             std::min(numLanes, count - i * numLanes));
                      },
                      std::max<int64_t>(1, (1 << 15) / work));
}

template <typename T>
void runtime::factorizeCholesky(T *matrices, int64_t size, int64_t count,
                                bool isLower, int32_t *infos,
                                ThreadPool &threads) {
  if (count == 1)
    return Solvers<T>::choleskyOfOne(matrices, size, isLower, 1, infos);
  forEachVector(
      count, Solvers<T>::numLanes, size * size * (size + 16),
      [&](int64_t first, int64_t numMatrices) {
        Solvers<T>::cholesky(matrices + first * size * size, size, isLower,
                             numMatrices, infos ? infos + first : nullptr);
      },
      threads);
}

template <typename T>
void runtime::factorizeLu(T *matrices, int64_t rows, int64_t columns,
                          int64_t count, int32_t *pivots, int32_t *infos,
                          ThreadPool &threads) {
  if (count == 1)
    return Solvers<T>::luOfOne(matrices, rows, columns, 1, pivots, infos);
  forEachVector(
      count, Solvers<T>::numLanes, rows * columns * (columns + 32),
      [&](int64_t first, int64_t numMatrices) {
        Solvers<T>::lu(matrices + first * rows * columns, rows, columns,
                       numMatrices, pivots + first * std::min(rows, columns),
                       infos ? infos + first : nullptr);
      },
      threads);
}

template <typename T>
void runtime::factorizeQr(T *matrices, int64_t rows, int64_t columns,
                          int64_t count, T *factors, ThreadPool &threads) {
  if (count == 1)
    return Solvers<T>::qrOfOne(matrices, rows, columns, 1, factors);
  forEachVector(
      count, Solvers<T>::numLanes, rows * columns * (columns + 32),
      [&](int64_t first, int64_t numMatrices) {
        Solvers<T>::qr(matrices + first * rows * columns, rows, columns,
                       numMatrices, factors + first * std::min(rows, columns));
      },
      threads);
}

template <typename T>
void runtime::multiplyByReflectors(const Reflections &reflections,
                                   const T *reflectors, const T *factors,
                                   T *matrices, int64_t count,
                                   ThreadPool &threads) {
  if (count == 1)
    return Solvers<T>::reflectOne(reflections, reflectors, factors, matrices,
                                  1);
  int64_t rows = reflections.rows, columns = reflections.columns;
  int64_t numReflectors = reflections.numReflectors;
  int64_t step = getReflectorStep(reflections);
  forEachVector(
      count, Solvers<T>::numLanes,
      16 * step + rows * columns * (numReflectors + 16),
      [&](int64_t first, int64_t numMatrices) {
        Solvers<T>::reflect(reflections, reflectors + first * step,
                            factors + first * numReflectors,
                            matrices + first * rows * columns, numMatrices);
      },
      threads);
}

template <typename T>
void runtime::solveTriangular(const TriangularSystem &system,
                              const T *triangles, T *sides, int64_t count,
                              ThreadPool &threads) {
  if (count == 1)
    return Solvers<T>::solveOfOne(system, triangles, sides, 1);
  int64_t size = system.size, numSides = system.numSides;
  forEachVector(
      count, Solvers<T>::numLanes, size * (size + numSides * (size + 16)),
      [&](int64_t first, int64_t numMatrices) {
        Solvers<T>::solve(system, triangles + first * size * size,
                          sides + first * size * numSides, numMatrices);
      },
      threads);
}

#define HLO_INSTANTIATE(T)                                                     \
  template void runtime::factorizeCholesky<T>(T *, int64_t, int64_t, bool,     \
                                              int32_t *, ThreadPool &);        \
  template void runtime::factorizeLu<T>(T *, int64_t, int64_t, int64_t,        \
                                        int32_t *, int32_t *, ThreadPool &);   \
  template void runtime::factorizeQr<T>(T *, int64_t, int64_t, int64_t, T *,   \
                                        ThreadPool &);                         \
  template void runtime::multiplyByReflectors<T>(                              \
      const Reflections &, const T *, const T *, T *, int64_t, ThreadPool &);  \
  template void runtime::solveTriangular<T>(                                   \
      const TriangularSystem &, const T *, T *, int64_t, ThreadPool &);
HLO_INSTANTIATE(float)
HLO_INSTANTIATE(double)

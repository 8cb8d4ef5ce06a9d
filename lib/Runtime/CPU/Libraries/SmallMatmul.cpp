//===- SmallMatmul.cpp - Products that libraries do badly -----------------===//
// Tiles of the result stay in registers; `rhs` is read as it lies in memory.

#include "SmallMatmul.h"
#include "../../Vectorization.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <cstring>
#include <type_traits>

using namespace hlo;
using namespace hlo::runtime;

static constexpr int64_t numLanes = 16;
typedef float Vector __attribute__((vector_size(numLanes * sizeof(float))));
typedef uint32_t Bits __attribute__((vector_size(numLanes * sizeof(float))));

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

HLO_INLINE float toFloat(float value) { return value; }
/// Of bf16.
HLO_INLINE float toFloat(uint16_t bits) {
  uint32_t wide = uint32_t(bits) << 16;
  float value;
  memcpy(&value, &wide, sizeof(value));
  return value;
}

HLO_INLINE Vector load(const float *from) {
  Vector value;
  memcpy(&value, from, sizeof(value));
  return value;
}
HLO_INLINE Vector load(const uint16_t *from) {
  typedef uint16_t Halves __attribute__((vector_size(numLanes * 2)));
  Halves halves;
  memcpy(&halves, from, sizeof(halves));
  Bits bits = __builtin_convertvector(halves, Bits) << 16;
  return __builtin_bit_cast(Vector, bits);
}
/// Elements of two vectors; those of bf16 in even places come first, then those
/// in odd ones, which takes least.
static constexpr int64_t pairSize = 2 * numLanes;
HLO_INLINE void loadPair(const float *from, Vector (&pair)[2]) {
  pair[0] = load(from);
  pair[1] = load(from + numLanes);
}
HLO_INLINE void loadPair(const uint16_t *from, Vector (&pair)[2]) {
  Bits both;
  memcpy(&both, from, sizeof(both));
  pair[0] = __builtin_bit_cast(Vector, both << 16);
  pair[1] = __builtin_bit_cast(Vector, both & 0xffff0000u);
}
/// Which element of so many pairs comes where, next to `loadPair`.
template <typename T> static int64_t getPlace(int64_t k, int64_t inPairs) {
  if (sizeof(T) != 2 || k >= inPairs)
    return k;
  int64_t lane = k % pairSize;
  return k - lane + lane / 2 + lane % 2 * numLanes;
}
/// Which lanes of a vector are elements.
typedef bool Mask __attribute__((ext_vector_type(numLanes)));
HLO_INLINE Mask getMask(int64_t count) {
  typedef int32_t Numbers __attribute__((ext_vector_type(numLanes)));
  Numbers lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return __builtin_convertvector(lanes < int32_t(count), Mask);
}
/// Loads fewer elements than a vector has; the other lanes are zero.
HLO_INLINE Vector loadPart(const float *from, Mask mask) {
  typedef float Floats __attribute__((ext_vector_type(numLanes)));
  Floats zeros = 0;
  return __builtin_bit_cast(Vector, __builtin_masked_load(mask, from, zeros));
}
HLO_INLINE Vector loadPart(const uint16_t *from, Mask mask) {
  typedef uint16_t Halves __attribute__((ext_vector_type(numLanes)));
  Halves zeros = 0, halves = __builtin_masked_load(mask, from, zeros);
  return load(reinterpret_cast<const uint16_t *>(&halves));
}
HLO_INLINE void store(float *to, Vector value) {
  memcpy(to, &value, sizeof(value));
}
HLO_INLINE float addUp(Vector value) {
  auto eight =
      __builtin_shufflevector(value, value, 0, 1, 2, 3, 4, 5, 6, 7) +
      __builtin_shufflevector(value, value, 8, 9, 10, 11, 12, 13, 14, 15);
  auto four = __builtin_shufflevector(eight, eight, 0, 1, 2, 3) +
              __builtin_shufflevector(eight, eight, 4, 5, 6, 7);
  auto two = __builtin_shufflevector(four, four, 0, 1) +
             __builtin_shufflevector(four, four, 2, 3);
  return two[0] + two[1];
}

//===----------------------------------------------------------------------===//
// Thin products
//===----------------------------------------------------------------------===//

static constexpr int64_t maxThinRows = 8;

namespace {
/// How a thin product is cut into tasks, whatever the number of threads:
/// columns of `rhs` whose sums are in the fastest cache, and where there are
/// few of them, parts of its rows, each of which has sums of its own.
struct ThinTiling {
  ThinTiling(int64_t rows, int64_t columns, int64_t depth)
      : tileColumns(maxSums / rows / maxWidth * maxWidth),
        numTiles((columns + tileColumns - 1) / tileColumns),
        numParts(std::clamp<int64_t>(
            std::min(maxTasks / numTiles, depth / minPartRows), 1, maxTasks)) {}

  static constexpr int64_t maxSums = 8192, maxWidth = 64;
  static constexpr int64_t maxTasks = 16, minPartRows = 64;
  int64_t tileColumns, numTiles, numParts;
};
} // namespace

bool runtime::isThin(int64_t rows, int64_t columns, int64_t depth) {
  return rows <= maxThinRows && columns > rows;
}

/// Whether columns of `rhs` lie together, and are multiplied one by one.
static bool hasColumns(int64_t columns, int64_t columnStride) {
  return columnStride != 1 || columns == 1;
}

int64_t runtime::getThinScratchSize(int64_t rows, int64_t columns,
                                    int64_t depth, int64_t columnStride) {
  int64_t numParts = hasColumns(columns, columnStride)
                         ? 1
                         : ThinTiling(rows, columns, depth).numParts;
  int64_t sums = numParts == 1 ? 0 : numParts * rows * columns;
  return (sums + rows * depth) * sizeof(float);
}

/// `rhs` [columns][depth], some of its rows times each of those of `lhs`.
template <int rows, int columns, typename T>
HLO_INLINE void multiplyColumns(const float *lhs, const T *rhs,
                                int64_t rhsStride, float *result,
                                int64_t resultStride, int64_t columnStride,
                                int64_t depth) {
  Vector sums[columns][rows][2] = {};
  int64_t k = 0;
  for (; k + pairSize <= depth; k += pairSize)
    for (int column = 0; column < columns; ++column) {
      Vector factors[2];
      loadPair(rhs + column * rhsStride + k, factors);
      for (int half = 0; half < 2; ++half)
        for (int i = 0; i < rows; ++i)
          sums[column][i][half] +=
              load(lhs + i * depth + k + half * numLanes) * factors[half];
    }
  for (; k < depth; k += numLanes) {
    Mask mask = getMask(depth - k);
    for (int column = 0; column < columns; ++column) {
      Vector factor = loadPart(rhs + column * rhsStride + k, mask);
      for (int i = 0; i < rows; ++i)
        sums[column][i][0] += loadPart(lhs + i * depth + k, mask) * factor;
    }
  }
  for (int column = 0; column < columns; ++column)
    for (int i = 0; i < rows; ++i)
      result[i * resultStride + column * columnStride] =
          addUp(sums[column][i][0] + sums[column][i][1]);
}

/// All rows of `rhs` from `begin` to `end`: of few rows of `lhs`, several at a
/// time, so that sums do not wait for each other.
template <int rows, typename T>
HLO_INLINE void multiplyRows(const float *lhs, const T *rhs, int64_t rhsStride,
                             float *result, int64_t resultStride,
                             int64_t columnStride, int64_t begin, int64_t end,
                             int64_t depth) {
  constexpr int together = rows == 1 ? 4 : rows == 2 ? 2 : 1;
  int64_t column = begin;
  for (; column + together <= end; column += together)
    multiplyColumns<rows, together>(lhs, rhs + column * rhsStride, rhsStride,
                                    result + column * columnStride,
                                    resultStride, columnStride, depth);
  for (; column < end; ++column)
    multiplyColumns<rows, 1>(lhs, rhs + column * rhsStride, rhsStride,
                             result + column * columnStride, resultStride,
                             columnStride, depth);
}

/// Adds rows of `rhs`, times elements of `lhs` [depth][rows], to `sums`
/// [rows][columns], as many columns as are in the vectors.
template <int rows, int vectors, typename T>
HLO_INLINE void accumulateTile(const float *lhs, const T *rhs,
                               int64_t rhsStride, float *sums, int64_t depth) {
  Vector tile[rows][vectors] = {};
  for (int64_t k = 0; k < depth; ++k) {
    Vector factors[vectors];
    for (int j = 0; j < vectors; ++j)
      factors[j] = load(rhs + k * rhsStride + j * numLanes);
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < vectors; ++j)
        tile[i][j] += factors[j] * lhs[k * rows + i];
  }
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < vectors; ++j) {
      float *sum = sums + (i * vectors + j) * numLanes;
      store(sum, load(sum) + tile[i][j]);
    }
}

/// `lhs` [depth][rows], transposed, times `rhs` [depth][columns], for the
/// columns of one task: their sums lie together in tiles, since rows of a power
/// of two would all take the same few lines of a cache.
template <int rows, typename T>
HLO_INLINE void
accumulateRows(const float *lhs, const T *rhs, int64_t rhsStride, float *result,
               int64_t resultStride, int64_t columns, int64_t depth) {
  constexpr int64_t depthStep = 8;
  constexpr int vectors = rows > 4 ? 2 : 4;
  constexpr int64_t width = vectors * numLanes;
  alignas(64) float sums[ThinTiling::maxSums] = {};
  int64_t whole = columns / width * width;
  for (int64_t k = 0; k < depth; k += depthStep) {
    int64_t steps = std::min(depthStep, depth - k);
    const T *right = rhs + k * rhsStride;
    for (int64_t column = 0; column < whole; column += width)
      accumulateTile<rows, vectors>(lhs + k * rows, right + column, rhsStride,
                                    sums + column * rows, steps);
    for (int64_t step = 0; step < steps; ++step)
      for (int i = 0; i < rows; ++i)
        for (int64_t column = whole; column < columns; ++column)
          sums[whole * rows + i * width + column - whole] +=
              lhs[(k + step) * rows + i] *
              toFloat(right[step * rhsStride + column]);
  }
  for (int64_t column = 0; column < columns; column += width)
    for (int i = 0; i < rows; ++i)
      std::copy_n(sums + column * rows + i * width,
                  std::min(width, columns - column),
                  result + i * resultStride + column);
}

// One function for each number of rows, so that tiles are in registers.
#define HLO_THIN(T, name, rows)                                                \
  HLO_VECTORIZE static void multiplyRows_##name##_##rows(                      \
      const float *lhs, const T *rhs, int64_t rhsStride, float *result,        \
      int64_t resultStride, int64_t columnStride, int64_t begin, int64_t end,  \
      int64_t depth) {                                                         \
    multiplyRows<rows>(lhs, rhs, rhsStride, result, resultStride,              \
                       columnStride, begin, end, depth);                       \
  }                                                                            \
  HLO_VECTORIZE static void accumulateRows_##name##_##rows(                    \
      const float *lhs, const T *rhs, int64_t rhsStride, float *result,        \
      int64_t resultStride, int64_t columns, int64_t depth) {                  \
    accumulateRows<rows>(lhs, rhs, rhsStride, result, resultStride, columns,   \
                         depth);                                               \
  }
#define HLO_THIN_ALL(T, name)                                                  \
  HLO_THIN(T, name, 1)                                                         \
  HLO_THIN(T, name, 2)                                                         \
  HLO_THIN(T, name, 3)                                                         \
  HLO_THIN(T, name, 4)                                                         \
  HLO_THIN(T, name, 5)                                                         \
  HLO_THIN(T, name, 6)                                                         \
  HLO_THIN(T, name, 7)                                                         \
  HLO_THIN(T, name, 8)                                                         \
  static constexpr decltype(&multiplyRows_##name##_1) multiply_##name[] =      \
      {multiplyRows_##name##_1, multiplyRows_##name##_2,                       \
       multiplyRows_##name##_3, multiplyRows_##name##_4,                       \
       multiplyRows_##name##_5, multiplyRows_##name##_6,                       \
       multiplyRows_##name##_7, multiplyRows_##name##_8};                      \
  static constexpr decltype(&accumulateRows_##name##_1) accumulate_##name[] =  \
      {accumulateRows_##name##_1, accumulateRows_##name##_2,                   \
       accumulateRows_##name##_3, accumulateRows_##name##_4,                   \
       accumulateRows_##name##_5, accumulateRows_##name##_6,                   \
       accumulateRows_##name##_7, accumulateRows_##name##_8};
HLO_THIN_ALL(float, f32)
HLO_THIN_ALL(uint16_t, bf16)

template <typename T>
void runtime::multiplyThin(MatrixView lhs, MatrixView rhs, float *result,
                           int64_t resultStride, int64_t columnStride,
                           int64_t rows, int64_t columns, int64_t depth,
                           void *scratch, ThreadPool &threads) {
  // The left side in f32, as rows or columns.
  auto *packed = static_cast<float *>(scratch);
  auto *source = static_cast<const T *>(lhs.data);
  bool isByColumns = hasColumns(columns, rhs.columnStride);
  int64_t inPairs = isByColumns ? depth / pairSize * pairSize : 0;
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t k = 0; k < depth; ++k)
      packed[isByColumns ? row * depth + getPlace<T>(k, inPairs)
                         : k * rows + row] =
          toFloat(source[row * lhs.rowStride + k * lhs.columnStride]);
  auto *weights = static_cast<const T *>(rhs.data);
  // What takes a thread longer than it takes to wake it.
  int64_t perThread = 1 << 15;
  if (isByColumns) {
    auto multiply = [] {
      if constexpr (sizeof(T) == 4)
        return multiply_f32;
      else
        return multiply_bf16;
    }()[rows - 1];
    threads.parallelFor(
        columns,
        [&](int64_t begin, int64_t end) {
          multiply(packed, weights, rhs.columnStride, result, resultStride,
                   columnStride, begin, end, depth);
        },
        std::max<int64_t>(1, perThread / (depth + 1)));
    return;
  }
  auto accumulate = [] {
    if constexpr (sizeof(T) == 4)
      return accumulate_f32;
    else
      return accumulate_bf16;
  }()[rows - 1];
  ThinTiling tiling(rows, columns, depth);
  int64_t numParts = tiling.numParts, numTasks = numParts * tiling.numTiles;
  bool isDirect = numParts == 1;
  float *sums = isDirect ? result : packed + rows * depth;
  int64_t stride = isDirect ? resultStride : columns, size = rows * columns;
  threads.parallelFor(
      numTasks,
      [&](int64_t begin, int64_t end) {
        for (int64_t task = begin; task < end; ++task) {
          int64_t part = task / tiling.numTiles;
          int64_t first = part * depth / numParts;
          int64_t column = task % tiling.numTiles * tiling.tileColumns;
          accumulate(packed + first * rows,
                     weights + first * rhs.rowStride + column, rhs.rowStride,
                     sums + part * size + column, stride,
                     std::min(tiling.tileColumns, columns - column),
                     (part + 1) * depth / numParts - first);
        }
      },
      std::max<int64_t>(1, perThread * numTasks / (depth * columns + 1)));
  if (isDirect)
    return;
  threads.parallelFor(
      columns,
      [&](int64_t begin, int64_t end) {
        for (int64_t row = 0; row < rows; ++row) {
          float *out = result + row * resultStride;
          const float *first = sums + row * columns;
          std::copy(first + begin, first + end, out + begin);
          for (int64_t part = 1; part < numParts; ++part)
            for (int64_t column = begin; column < end; ++column)
              out[column] += first[part * size + column];
        }
      },
      std::max<int64_t>(1, perThread / (numParts * rows)));
}
template void runtime::multiplyThin<float>(MatrixView, MatrixView, float *,
                                           int64_t, int64_t, int64_t, int64_t,
                                           int64_t, void *, ThreadPool &);
template void runtime::multiplyThin<uint16_t>(MatrixView, MatrixView, float *,
                                              int64_t, int64_t, int64_t,
                                              int64_t, int64_t, void *,
                                              ThreadPool &);

//===----------------------------------------------------------------------===//
// Small products
//===----------------------------------------------------------------------===//

bool runtime::isSmall(int64_t rows, int64_t columns, int64_t depth) {
  return rows * columns * depth <= 128 * 128 * 128 && columns * depth <= 32768;
}

/// A vector of so many elements.
template <typename T, int64_t count> struct Lanes {
  typedef T Vector __attribute__((vector_size(count * sizeof(T))));
};

template <typename T, int rows, int64_t count, int vectors>
HLO_INLINE void multiplyTile(MatrixView lhs, const T *rhs, int64_t rhsStride,
                             T *result, int64_t resultStride, int64_t depth,
                             bool accumulates) {
  // So many products are added up one after the other, and then their sums,
  // which are rounded less often. Few sums wait for each other anyway.
  constexpr int64_t depthStep = rows * vectors > 8 ? 16 : 8;
  using Row = typename Lanes<T, count>::Vector;
  auto *left = static_cast<const T *>(lhs.data);
  Row sums[rows][vectors] = {};
  if (accumulates)
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < vectors; ++j)
        memcpy(&sums[i][j], result + i * resultStride + j * count, sizeof(Row));
  for (int64_t first = 0; first < depth; first += depthStep) {
    Row tile[rows][vectors] = {};
    int64_t end = std::min(first + depthStep, depth);
    for (int64_t k = first; k < end; ++k) {
      Row factors[vectors];
      for (int j = 0; j < vectors; ++j)
        memcpy(&factors[j], rhs + k * rhsStride + j * count, sizeof(Row));
      for (int i = 0; i < rows; ++i) {
        T factor = left[i * lhs.rowStride + k * lhs.columnStride];
        for (int j = 0; j < vectors; ++j)
          tile[i][j] += factors[j] * factor;
      }
    }
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < vectors; ++j)
        sums[i][j] += tile[i][j];
  }
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < vectors; ++j)
      memcpy(result + i * resultStride + j * count, &sums[i][j], sizeof(Row));
}

template <typename T, int rows>
HLO_INLINE void multiplyPanel(MatrixView lhs, const T *rhs, int64_t rhsStride,
                              T *result, int64_t resultStride, int64_t columns,
                              int64_t depth, bool accumulates) {
  int64_t column = 0;
  auto multiplyTiles = [&](auto lanes,
                           auto vectors) __attribute__((always_inline)) {
    constexpr int64_t count = decltype(lanes)::value;
    constexpr int64_t step = count * decltype(vectors)::value;
    for (; column + step <= columns; column += step)
      multiplyTile<T, rows, count, decltype(vectors)::value>(
          lhs, rhs + column, rhsStride, result + column, resultStride, depth,
          accumulates);
  };
  constexpr int64_t count = 64 / sizeof(T);
  using std::integral_constant;
  if constexpr (rows <= 6)
    multiplyTiles(integral_constant<int64_t, count>(),
                  integral_constant<int, 2>());
  multiplyTiles(integral_constant<int64_t, count>(),
                integral_constant<int, 1>());
  multiplyTiles(integral_constant<int64_t, count / 2>(),
                integral_constant<int, 1>());
  multiplyTiles(integral_constant<int64_t, count / 4>(),
                integral_constant<int, 1>());
  multiplyTiles(integral_constant<int64_t, 1>(), integral_constant<int, 1>());
}

/// The last dimension of `rhs` lies together.
template <typename T>
HLO_INLINE void
multiplyRowMajor(MatrixView lhs, const T *rhs, int64_t rhsStride, T *result,
                 int64_t resultStride, int64_t rows, int64_t columns,
                 int64_t depth, bool accumulates) {
  int64_t row = 0;
  auto multiplyPanels = [&](auto count) __attribute__((always_inline)) {
    constexpr int size = decltype(count)::value;
    for (; row + size <= rows; row += size)
      multiplyPanel<T, size>(
          {static_cast<const T *>(lhs.data) + row * lhs.rowStride,
           lhs.rowStride, lhs.columnStride},
          rhs, rhsStride, result + row * resultStride, resultStride, columns,
          depth, accumulates);
  };
  // Those of several vectors in a row take more registers.
  if (columns <= int64_t(64 / sizeof(T)) && rows % 8 <= rows % 6)
    multiplyPanels(std::integral_constant<int, 8>());
  multiplyPanels(std::integral_constant<int, 6>());
  multiplyPanels(std::integral_constant<int, 2>());
  multiplyPanels(std::integral_constant<int, 1>());
}

template <typename T>
HLO_INLINE void multiplyAll(MatrixView lhs, const T *rhs, int64_t rhsStride,
                            T *result, int64_t resultStride, int64_t rows,
                            int64_t columns, int64_t depth, bool accumulates,
                            ProductSteps steps) {
  for (int64_t i = 0; i < steps.count; ++i)
    multiplyRowMajor<T>({static_cast<const T *>(lhs.data) + i * steps.lhs,
                         lhs.rowStride, lhs.columnStride},
                        rhs + i * steps.rhs, rhsStride,
                        result + i * steps.result, resultStride, rows, columns,
                        depth, accumulates);
}
#define HLO_MULTIPLY(T)                                                        \
  HLO_VECTORIZE static void multiply(                                          \
      MatrixView lhs, const T *rhs, int64_t rhsStride, T *result,              \
      int64_t resultStride, int64_t rows, int64_t columns, int64_t depth,      \
      bool accumulates, ProductSteps steps) {                                  \
    multiplyAll<T>(lhs, rhs, rhsStride, result, resultStride, rows, columns,   \
                   depth, accumulates, steps);                                 \
  }
HLO_MULTIPLY(float)
HLO_MULTIPLY(double)
HLO_MULTIPLY(uint32_t)
HLO_MULTIPLY(uint64_t)

template <typename T>
void runtime::multiplySmall(MatrixView lhs, MatrixView rhs, T *result,
                            int64_t resultStride, int64_t firstRow,
                            int64_t endRow, int64_t columns, int64_t depth,
                            T *scratch, bool accumulates, ProductSteps steps) {
  MatrixView rows = {static_cast<const T *>(lhs.data) +
                         firstRow * lhs.rowStride,
                     lhs.rowStride, lhs.columnStride};
  auto *source = static_cast<const T *>(rhs.data);
  result += firstRow * resultStride;
  if (rhs.columnStride == 1 || columns == 1)
    return multiply(rows, source, rhs.rowStride, result, resultStride,
                    endRow - firstRow, columns, depth, accumulates, steps);
  for (int64_t i = 0; i < steps.count; ++i) {
    for (int64_t column = 0; column < columns; ++column)
      for (int64_t k = 0; k < depth; ++k)
        scratch[k * columns + column] =
            source[k * rhs.rowStride + column * rhs.columnStride];
    multiply(rows, scratch, columns, result, resultStride, endRow - firstRow,
             columns, depth, accumulates, {});
    rows.data = static_cast<const T *>(rows.data) + steps.lhs;
    source += steps.rhs;
    result += steps.result;
  }
}
#define HLO_INSTANTIATE(T)                                                     \
  template void runtime::multiplySmall<T>(MatrixView, MatrixView, T *,         \
                                          int64_t, int64_t, int64_t, int64_t,  \
                                          int64_t, T *, bool, ProductSteps);
HLO_INSTANTIATE(float)
HLO_INSTANTIATE(double)
HLO_INSTANTIATE(uint32_t)
HLO_INSTANTIATE(uint64_t)

//===- TriangularMatrix.cpp - Cholesky factors and solves -----------------===//
// Blocks of a triangle: products with what is done, then the block itself.
// Right sides are rows of panels, whose columns fill vectors.

#include "TriangularMatrix.h"
#include "../../Vectorization.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <cmath>
#include <vector>

using namespace hlo;
using namespace hlo::runtime;

/// Rows of a block, and columns of a panel.
static constexpr int64_t blockSize = 64;

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Solves with a row-major lower triangle.
template <typename T>
HLO_INLINE void solveBlockOf(const T *triangle, bool hasUnitDiagonal,
                             int64_t size, T *panel, int64_t columns) {
  for (int64_t i = 0; i < size; ++i) {
    T *row = panel + i * columns;
    for (int64_t k = 0; k < i; ++k) {
      T factor = triangle[i * size + k];
      const T *other = panel + k * columns;
      for (int64_t column = 0; column < columns; ++column)
        row[column] -= factor * other[column];
    }
    if (hasUnitDiagonal)
      continue;
    T pivot = triangle[i * size + i];
    for (int64_t column = 0; column < columns; ++column)
      row[column] /= pivot;
  }
}

/// Makes a row-major upper triangle the transpose of its Cholesky factor.
template <typename T> HLO_INLINE int factorizeBlockOf(T *block, int64_t size) {
  for (int64_t k = 0; k < size; ++k) {
    T *pivotRow = block + k * size;
    if (!(pivotRow[k] > 0))
      return k + 1;
    T pivot = std::sqrt(pivotRow[k]);
    for (int64_t column = k; column < size; ++column)
      pivotRow[column] /= pivot;
    pivotRow[k] = pivot;
    for (int64_t i = k + 1; i < size; ++i) {
      T factor = pivotRow[i];
      for (int64_t column = i; column < size; ++column)
        block[i * size + column] -= factor * pivotRow[column];
    }
  }
  return 0;
}

#define HLO_BLOCK(T)                                                           \
  HLO_VECTORIZE static void solveBlock(const T *triangle,                      \
                                       bool hasUnitDiagonal, int64_t size,     \
                                       T *panel, int64_t columns) {            \
    solveBlockOf(triangle, hasUnitDiagonal, size, panel, columns);             \
  }                                                                            \
  HLO_VECTORIZE static int factorizeBlock(T *block, int64_t size) {            \
    return factorizeBlockOf(block, size);                                      \
  }
HLO_BLOCK(float)
HLO_BLOCK(double)

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

template <typename T>
static MatrixView getPart(MatrixView matrix, int64_t row, int64_t column) {
  matrix.data = static_cast<const T *>(matrix.data) + row * matrix.rowStride +
                column * matrix.columnStride;
  return matrix;
}

/// Subtracts lhs * rhs from the rows of a panel.
template <typename T>
static void subtractProduct(MatrixView lhs, MatrixView rhs, T *panel,
                            int64_t rows, int64_t columns, int64_t depth,
                            std::vector<T> &scratch) {
  if (depth == 0)
    return;
  scratch.resize(rows * columns + columns * depth);
  multiplySmall(lhs, rhs, scratch.data(), columns, 0, rows, columns, depth,
                scratch.data() + rows * columns);
  for (int64_t i = 0; i < rows * columns; ++i)
    panel[i] -= scratch[i];
}

/// The lower triangle at a place of the diagonal, as rows.
template <typename T>
static void copyTriangle(MatrixView matrix, int64_t first, int64_t size,
                         T *triangle) {
  MatrixView part = getPart<T>(matrix, first, first);
  auto *data = static_cast<const T *>(part.data);
  for (int64_t i = 0; i < size; ++i)
    for (int64_t k = 0; k <= i; ++k)
      triangle[i * size + k] = data[i * part.rowStride + k * part.columnStride];
}

template <typename T>
void runtime::solveLower(MatrixView a, bool hasUnitDiagonal, int64_t size, T *b,
                         int64_t rowStride, int64_t columnStride,
                         int64_t columns) {
  std::vector<T> panel(size * columns), triangle(blockSize * blockSize),
      scratch;
  for (int64_t i = 0; i < size; ++i)
    for (int64_t column = 0; column < columns; ++column)
      panel[i * columns + column] = b[i * rowStride + column * columnStride];
  for (int64_t first = 0; first < size; first += blockSize) {
    int64_t rows = std::min(blockSize, size - first);
    T *block = panel.data() + first * columns;
    subtractProduct<T>(getPart<T>(a, first, 0), {panel.data(), columns, 1},
                       block, rows, columns, first, scratch);
    copyTriangle(a, first, rows, triangle.data());
    solveBlock(triangle.data(), hasUnitDiagonal, rows, block, columns);
  }
  for (int64_t i = 0; i < size; ++i)
    for (int64_t column = 0; column < columns; ++column)
      b[i * rowStride + column * columnStride] = panel[i * columns + column];
}

template <typename T>
int runtime::factorizeCholesky(T *matrix, int64_t rowStride,
                               int64_t columnStride, int64_t size,
                               ThreadPool &threads) {
  MatrixView all = {matrix, rowStride, columnStride};
  for (int64_t first = 0; first < size; first += blockSize) {
    int64_t width = std::min(blockSize, size - first);
    MatrixView done = getPart<T>(all, first, 0);
    // Rows of the matrix, from `row` on, as columns of a panel.
    auto getPanel = [&](int64_t row, int64_t rows) {
      std::vector<T> panel(width * rows), scratch;
      for (int64_t i = 0; i < width; ++i)
        for (int64_t j = 0; j < rows; ++j)
          panel[i * rows + j] =
              matrix[(row + j) * rowStride + (first + i) * columnStride];
      MatrixView left = getPart<T>(all, row, 0);
      std::swap(left.rowStride, left.columnStride);
      subtractProduct<T>(done, left, panel.data(), width, rows, first, scratch);
      return panel;
    };
    auto setPanel = [&](int64_t row, int64_t rows, const std::vector<T> &panel,
                        bool isDiagonal) {
      for (int64_t i = 0; i < width; ++i)
        for (int64_t j = isDiagonal ? i : 0; j < rows; ++j)
          matrix[(row + j) * rowStride + (first + i) * columnStride] =
              panel[i * rows + j];
    };
    std::vector<T> diagonal = getPanel(first, width);
    if (int info = factorizeBlock(diagonal.data(), width))
      return first + info;
    setPanel(first, width, diagonal, /*isDiagonal=*/true);
    std::vector<T> triangle(width * width);
    copyTriangle(all, first, width, triangle.data());
    int64_t below = first + width;
    threads.parallelFor((size - below + blockSize - 1) / blockSize,
                        [&](int64_t begin, int64_t end) {
                          for (int64_t i = begin; i < end; ++i) {
                            int64_t row = below + i * blockSize;
                            int64_t rows = std::min(blockSize, size - row);
                            std::vector<T> panel = getPanel(row, rows);
                            solveBlock(triangle.data(), false, width,
                                       panel.data(), rows);
                            setPanel(row, rows, panel, /*isDiagonal=*/false);
                          }
                        });
  }
  return 0;
}

#define HLO_INSTANTIATE(T)                                                     \
  template void runtime::solveLower<T>(MatrixView, bool, int64_t, T *,         \
                                       int64_t, int64_t, int64_t);             \
  template int runtime::factorizeCholesky<T>(T *, int64_t, int64_t, int64_t,   \
                                             ThreadPool &);
HLO_INSTANTIATE(float)
HLO_INSTANTIATE(double)

//===- LinearAlgebra.cpp - Cholesky factors and triangular solves ---------===//
// By LAPACK and BLAS, matrix by matrix, unless these are small; what is
// narrower than f32 in f32.

#include "BLAS.h"
#include "BatchedSolvers.h"
#include "Functions.h"
#include "MatrixBatch.h"
#include <cmath>
#include <limits>
#define lapack_complex_float std::complex<float>
#define lapack_complex_double std::complex<double>
#include <lapacke.h>
#include <oneapi/dnnl/dnnl.h>

using namespace hlo;
using namespace hlo::runtime;

extern "C" {
#define HLO_SOLVERS(letter, T)                                                 \
  void letter##trsm_(const char *side, const char *uplo, const char *trans,    \
                     const char *diag, const int *m, const int *n,             \
                     const T *alpha, const T *a, const int *lda, T *b,         \
                     const int *ldb);
HLO_SOLVERS(s, float)
HLO_SOLVERS(d, double)
HLO_SOLVERS(c, std::complex<float>)
HLO_SOLVERS(z, std::complex<double>)
}

template <typename T> struct Solvers;
#define HLO_SOLVERS_OF(letter, T)                                              \
  template <> struct Solvers<T> {                                              \
    static constexpr auto potrf = LAPACKE_##letter##potrf_work;                \
    static constexpr auto trsm = letter##trsm_;                                \
  }
HLO_SOLVERS_OF(s, float);
HLO_SOLVERS_OF(d, double);
HLO_SOLVERS_OF(c, std::complex<float>);
HLO_SOLVERS_OF(z, std::complex<double>);

/// Calls `fn` with a value of the type that elements are computed in.
template <typename Fn> static auto dispatch(PrimitiveType type, Fn fn) {
  switch (type) {
  case PrimitiveType::F64:
    return fn(double());
  case PrimitiveType::C64:
    return fn(std::complex<float>());
  case PrimitiveType::C128:
    return fn(std::complex<double>());
  default:
    return fn(float());
  }
}

static void checkType(const CallReader &reader, PrimitiveType type) {
  if (!isFloat(type) && !isComplex(type))
    reader.fail("does not take elements of " +
                std::string(getPrimitiveTypeName(type)));
}

//===----------------------------------------------------------------------===//
// cholesky
//===----------------------------------------------------------------------===//

/// The array with its last two dimensions exchanged.
static ArrayShape transposeMatrices(ArrayShape shape) {
  int64_t last = shape.dimensions.size() - 1;
  std::swap(shape.dimensions[last], shape.dimensions[last - 1]);
  for (int64_t &dim : shape.minorToMajor)
    if (dim >= last - 1)
      dim = 2 * last - 1 - dim;
  return shape;
}

namespace {
template <typename T> class Cholesky : public LibraryFunction {
public:
  explicit Cholesky(const CallReader &reader)
      : operand(reader.getOperand(0), getTypeOf<T>(), 2),
        result(reader.getResult(0), getTypeOf<T>(), 2),
        isLower(reader.get<bool>("lower", false)),
        size(reader.getOperand(0).dimensions.back()),
        count(size == 0
                  ? 0
                  : getNumElements(reader.getOperand(0)) / (size * size)) {
    // The lower factor of a matrix is the upper one of its transpose,
    // transposed.
    MatrixBatch transposed(transposeMatrices(reader.getResult(0)),
                           getTypeOf<T>(), 2);
    if (result.needsCopy() && !transposed.needsCopy()) {
      operand = MatrixBatch(transposeMatrices(reader.getOperand(0)),
                            getTypeOf<T>(), 2);
      result = transposed;
      isLower = !isLower;
    }
    result.addTo(scratch);
  }
  int64_t getScratchSize() const override { return scratch.getSize(); }

  void run(void *const *operands, void *const *results, void *memory,
           ThreadPool &threads) const override {
    auto *matrices = static_cast<T *>(result.locate(results[0], memory));
    result.read(operand, operands[0], matrices, threads);
    bool isSmall = isSmallBatch<T>(size, size, count);
    if constexpr (std::is_floating_point_v<T>)
      if (isSmall)
        factorizeCholesky(matrices, size, count, isLower,
                          /*infos=*/nullptr, threads);
    threads.parallelFor(
        count,
        [&](int64_t begin, int64_t end) {
          for (int64_t i = begin; i < end; ++i) {
            T *matrix = matrices + i * size * size;
            finish(matrix, isSmall || factorize(matrix));
          }
        },
        std::max<int64_t>(1, (1 << 16) / (size * size * size + 1)));
    result.write(matrices, results[0], threads);
  }

private:
  /// Whether LAPACK finds a factor.
  bool factorize(T *matrix) const {
    BLASScope scope;
    return Solvers<T>::potrf(LAPACK_COL_MAJOR, isLower ? 'L' : 'U', size,
                             matrix, size) == 0;
  }
  /// Clears the other triangle; a matrix without a factor becomes NaN.
  void finish(T *matrix, bool isDefinite) const {
    // Infinity and NaN may go unnoticed.
    for (int64_t i = 0; i < size; ++i) {
      auto pivot = std::real(matrix[i * size + i]);
      isDefinite &= pivot > 0 && std::isfinite(pivot);
    }
    if (!isDefinite) {
      std::fill_n(matrix, size * size,
                  T(std::numeric_limits<double>::quiet_NaN()));
      return;
    }
    for (int64_t i = 0; i < size; ++i) {
      T *column = matrix + i * size;
      std::fill(isLower ? column : column + i + 1,
                isLower ? column + i : column + size, T(0));
    }
  }

  MatrixBatch operand, result;
  bool isLower;
  int64_t size, count;
  ScratchLayout scratch;
};
} // namespace

std::unique_ptr<LibraryFunction>
runtime::makeCholesky(const LibraryCall &call) {
  CallReader reader(call, 1, 1);
  const ArrayShape &operand = reader.getOperand(0);
  const Ints &sizes = operand.dimensions;
  checkType(reader, operand.type);
  reader.check(sizes.size() >= 2 && sizes.back() == sizes[sizes.size() - 2] &&
                   reader.getResult(0).dimensions == sizes &&
                   reader.getResult(0).type == operand.type,
               "the matrices are not square");
  reader.check(sizes.back() <= INT32_MAX, "a matrix is too large");
  return dispatch(operand.type,
                  [&](auto tag) -> std::unique_ptr<LibraryFunction> {
                    return std::make_unique<Cholesky<decltype(tag)>>(reader);
                  });
}

//===----------------------------------------------------------------------===//
// triangular_solve
//===----------------------------------------------------------------------===//

namespace {
template <typename T> class TriangularSolve : public LibraryFunction {
public:
  explicit TriangularSolve(const CallReader &reader)
      : a(reader.getOperand(0), getTypeOf<T>(), 2),
        b(reader.getOperand(1), getTypeOf<T>(), 2),
        result(reader.getResult(0), getTypeOf<T>(), 2),
        isLeft(reader.get<bool>("left_side", false)),
        isLower(reader.get<bool>("lower", false)),
        isUnit(reader.get<bool>("unit_diagonal", false)) {
    std::string name = reader.get<std::string>("transpose_a", "NO_TRANSPOSE");
    transpose = name == "TRANSPOSE" ? 'T' : name == "ADJOINT" ? 'C' : 'N';
    const Ints &sizes = reader.getResult(0).dimensions;
    columns = sizes.back();
    rows = sizes[sizes.size() - 2];
    transposeIfCloser(reader);
    count = rows * columns == 0
                ? 0
                : getNumElements(reader.getResult(0)) / (rows * columns);
    a.addTo(scratch);
    result.addTo(scratch);
  }
  int64_t getScratchSize() const override { return scratch.getSize(); }

  void run(void *const *operands, void *const *results, void *memory,
           ThreadPool &threads) const override {
    if (count == 0)
      return;
    auto *triangles = static_cast<T *>(a.locate(operands[0], memory));
    a.read(a, operands[0], triangles, threads);
    auto *solutions = static_cast<T *>(result.locate(results[0], memory));
    result.read(b, operands[1], solutions, threads);
    // Columns, or rows on the right side, are solved for by themselves.
    int64_t size = isLeft ? rows : columns, others = isLeft ? columns : rows;
    constexpr int64_t maxPart = 128;
    // One matrix with many sides is for BLAS.
    if constexpr (std::is_floating_point_v<T>)
      if (isSmallBatch<T>(size, count == 1 ? others : size, count)) {
        TriangularSystem system = {size,    others, isLeft,
                                   isLower, isUnit, transpose != 'N'};
        solveTriangular(system, triangles, solutions, count, threads);
        result.write(solutions, results[0], threads);
        return;
      }
    int64_t parts = (others + maxPart - 1) / maxPart;
    threads.parallelFor(
        count * parts,
        [&](int64_t begin, int64_t end) {
          for (int64_t task = begin; task < end; ++task) {
            int64_t i = task / parts, first = task % parts * maxPart;
            BLASScope scope;
            solve(triangles + i * size * size, size,
                  solutions + i * rows * columns +
                      (isLeft ? first * rows : first),
                  std::min(maxPart, others - first));
          }
        },
        std::max<int64_t>(1, (1 << 16) /
                                 (size * size * std::min(others, maxPart))));
    result.write(solutions, results[0], threads);
  }

private:
  /// `a * x = b` is `x^T * a^T = b^T`: rows that lie together are columns then.
  void transposeIfCloser(const CallReader &reader) {
    auto transposed = [](const ArrayShape &shape) {
      return MatrixBatch(transposeMatrices(shape), getTypeOf<T>(), 2);
    };
    MatrixBatch aTransposed = transposed(reader.getOperand(0));
    MatrixBatch resultTransposed = transposed(reader.getResult(0));
    if (a.needsCopy() + result.needsCopy() <=
        aTransposed.needsCopy() + resultTransposed.needsCopy())
      return;
    a = aTransposed;
    b = transposed(reader.getOperand(1));
    result = resultTransposed;
    isLeft = !isLeft;
    isLower = !isLower;
    std::swap(rows, columns);
  }

  /// Subtracts a product of matrices by rows from `to`: `rows` times `depth`
  /// elements of `lhs`, and `depth` times `columns` ones of `rhs`.
  static void subtractProduct(MatrixView lhs, MatrixView rhs, T *to,
                              int64_t stride, int64_t rows, int64_t columns,
                              int64_t depth) {
    if constexpr (std::is_same_v<T, float>) {
      auto getOrder = [](MatrixView matrix) {
        return matrix.columnStride == 1 ? 'N' : 'T';
      };
      auto getStride = [](MatrixView matrix) {
        return std::max(matrix.rowStride, matrix.columnStride);
      };
      dnnl_sgemm(getOrder(lhs), getOrder(rhs), rows, columns, depth, -1,
                 static_cast<const T *>(lhs.data), getStride(lhs),
                 static_cast<const T *>(rhs.data), getStride(rhs), 1, to,
                 stride);
    } else {
      std::vector<T> product(rows * columns);
      multiply(lhs, rhs, product.data(), columns, rows, columns, depth);
      for (int64_t i = 0; i < rows; ++i)
        for (int64_t j = 0; j < columns; ++j)
          to[i * stride + j] -= product[i * columns + j];
    }
  }

  /// `part` systems of `size` unknowns, whose triangle is on the diagonal of
  /// one. Large ones are solved by halves: products are faster than what BLAS
  /// does.
  void solve(const T *triangle, int64_t size, T *solutions,
             int64_t part) const {
    int n = isLeft ? rows : columns, stride = rows;
    if constexpr (std::is_floating_point_v<T>) {
      constexpr int64_t maxSize = 64;
      if (size > maxSize) {
        int64_t half = size / 2 / 16 * 16, rest = size - half;
        const T *between = triangle + (isLower ? half : half * n);
        const T *others = triangle + half * (n + 1);
        T *next = solutions + (isLeft ? half : half * stride);
        auto subtract = [&](const T *from, int64_t fromSize, T *to,
                            int64_t toSize) {
          // Columns are rows of a transpose.
          bool isSame = transpose == 'N';
          MatrixView sides = {from, stride, 1};
          MatrixView factor = {between, isSame ? n : 1, isSame ? 1 : n};
          if (isLeft)
            subtractProduct(sides, factor, to, stride, part, toSize, fromSize);
          else
            subtractProduct(factor, sides, to, stride, toSize, part, fromSize);
        };
        bool isForward = isLeft == (isLower == (transpose == 'N'));
        if (isForward) {
          solve(triangle, half, solutions, part);
          subtract(solutions, half, next, rest);
          solve(others, rest, next, part);
        } else {
          solve(others, rest, next, part);
          subtract(next, rest, solutions, half);
          solve(triangle, half, solutions, part);
        }
        return;
      }
    }
    int m = int(isLeft ? size : part), k = int(isLeft ? part : size);
    T one = 1;
    Solvers<T>::trsm(isLeft ? "L" : "R", isLower ? "L" : "U", &transpose,
                     isUnit ? "U" : "N", &m, &k, &one, triangle, &n, solutions,
                     &stride);
  }

  MatrixBatch a, b, result;
  bool isLeft, isLower, isUnit;
  char transpose;
  int64_t rows, columns, count;
  ScratchLayout scratch;
};
} // namespace

std::unique_ptr<LibraryFunction>
runtime::makeTriangularSolve(const LibraryCall &call) {
  CallReader reader(call, 2, 1);
  const ArrayShape &a = reader.getOperand(0), &b = reader.getOperand(1);
  checkType(reader, a.type);
  size_t rank = a.dimensions.size();
  bool fits = rank >= 2 && b.dimensions.size() == rank &&
              reader.getResult(0).dimensions == b.dimensions &&
              a.type == b.type && reader.getResult(0).type == b.type;
  for (size_t i = 0; fits && i + 2 < rank; ++i)
    fits &= a.dimensions[i] == b.dimensions[i];
  reader.check(
      fits && a.dimensions[rank - 1] == a.dimensions[rank - 2] &&
          a.dimensions.back() ==
              b.dimensions[reader.get<bool>("left_side", false) ? rank - 2
                                                                : rank - 1],
      "the operands and the result do not fit together");
  for (int64_t size : b.dimensions)
    reader.check(size <= INT32_MAX, "a matrix is too large");
  return dispatch(a.type, [&](auto tag) -> std::unique_ptr<LibraryFunction> {
    return std::make_unique<TriangularSolve<decltype(tag)>>(reader);
  });
}

//===- LinearAlgebra.cpp - Evaluation of cholesky and triangular-solve ----===//
// In f64, each matrix by itself; results are rounded once.

#include "LinearAlgebra.h"
#include "Evaluators.h"

using namespace hlo;

/// Calls `fn(TypeTag<T>(), wide type)` with the wider type computed in.
template <typename Fn> static void dispatchWideType(PrimitiveType type, Fn fn) {
  if (isComplex(type))
    fn(TypeTag<std::complex<double>>(), PrimitiveType::C128);
  else
    fn(TypeTag<double>(), PrimitiveType::F64);
}

static double conjugate(double value) { return value; }
static std::complex<double> conjugate(std::complex<double> value) {
  return std::conj(value);
}

namespace {
/// A matrix, or the transposed or adjoint of one, in memory.
template <typename T> struct Matrix {
  T *data;
  int64_t rowStride, columnStride;
  bool isConjugated = false;

  T &at(int64_t row, int64_t column) const {
    return data[row * rowStride + column * columnStride];
  }
  T get(int64_t row, int64_t column) const {
    T value = at(row, column);
    return isConjugated ? conjugate(value) : value;
  }
  Matrix getTransposed(bool conjugates) const {
    return {data, columnStride, rowStride, isConjugated != conjugates};
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// cholesky
//===----------------------------------------------------------------------===//

/// Replaces the lower triangle of the positive definite `matrix` by its
/// factor, and zeroes the rest. All of it is NaN when there is none.
template <typename T> static void factorize(Matrix<T> matrix, int64_t size) {
  bool isDefinite = true;
  for (int64_t column = 0; column < size && isDefinite; ++column) {
    double diagonal = std::real(matrix.at(column, column));
    for (int64_t k = 0; k < column; ++k)
      diagonal -= std::norm(matrix.at(column, k));
    isDefinite = diagonal > 0 && std::isfinite(diagonal);
    diagonal = std::sqrt(diagonal);
    matrix.at(column, column) = diagonal;
    for (int64_t row = column + 1; row < size; ++row) {
      T sum = matrix.at(row, column);
      for (int64_t k = 0; k < column; ++k)
        sum -= matrix.at(row, k) * conjugate(matrix.at(column, k));
      matrix.at(row, column) = sum / diagonal;
    }
  }
  for (int64_t row = 0; row < size; ++row)
    for (int64_t column = 0; column < size; ++column)
      if (!isDefinite)
        matrix.at(row, column) = std::numeric_limits<double>::quiet_NaN();
      else if (row < column)
        matrix.at(row, column) = 0;
}

/// Conjugates every element in place.
template <typename T> static void conjugateAll(MutableArrayRef<T> elements) {
  for (T &element : elements)
    element = conjugate(element);
}

static FailureOr<Literal> evaluateCholesky(CholeskyOp op,
                                           MutableArrayRef<Literal> operands,
                                           Evaluation &) {
  Literal operand = std::move(operands[0]);
  PrimitiveType type = operand.getType();
  int64_t size = operand.getShape().back();
  Literal result;
  dispatchWideType(type, [&](auto tag, PrimitiveType wideType) {
    using T = typename decltype(tag)::type;
    result = operand.convert(wideType);
    operand = Literal();
    MutableArrayRef<T> elements = result.getMutableElements<T>();
    int64_t count = size ? elements.size() / (size * size) : 0;
    parallelForRanges(count, size * size * size / 3,
                      [&](int64_t begin, int64_t end) {
                        for (int64_t i = begin; i < end; ++i) {
                          MutableArrayRef<T> matrix =
                              elements.slice(i * size * size, size * size);
                          // With adjoint(u) * u, transpose(u) is the lower
                          // factor of the conjugated matrix, whose lower
                          // triangle is the transposed upper one of the matrix.
                          Matrix<T> lower = {matrix.data(), size, 1};
                          if (!op.getLower()) {
                            lower = lower.getTransposed(/*conjugates=*/false);
                            conjugateAll(matrix);
                          }
                          factorize(lower, size);
                          if (!op.getLower())
                            conjugateAll(matrix);
                        }
                      });
  });
  return result.convert(getPrimitiveTypeOf(op.getResult()));
}

//===----------------------------------------------------------------------===//
// triangular-solve
//===----------------------------------------------------------------------===//

/// Replaces `b`, of `columns` columns, by the `x` with `a * x = b`, where `a`
/// is triangular of `size` rows.
template <typename T>
static void solve(Matrix<T> a, bool isLower, bool hasUnitDiagonal, Matrix<T> b,
                  int64_t size, int64_t columns) {
  for (int64_t step = 0; step < size; ++step) {
    int64_t row = isLower ? step : size - 1 - step;
    int64_t begin = isLower ? 0 : row + 1, end = isLower ? row : size;
    for (int64_t column = 0; column < columns; ++column) {
      T sum = b.at(row, column);
      for (int64_t k = begin; k < end; ++k)
        sum -= a.get(row, k) * b.at(k, column);
      b.at(row, column) = hasUnitDiagonal ? sum : sum / a.get(row, row);
    }
  }
}

Literal TriangularSolve::evaluate(const Literal &a, const Literal &b) const {
  ArrayRef<int64_t> shape = b.getShape();
  int64_t size = a.getShape().back();
  int64_t rows = shape[shape.size() - 2], columns = shape.back();
  bool isTransposed =
      transpose == Transpose::TRANSPOSE || transpose == Transpose::ADJOINT;
  Literal result;
  dispatchWideType(b.getType(), [&](auto tag, PrimitiveType wideType) {
    using T = typename decltype(tag)::type;
    Literal triangles = a.convert(wideType);
    result = b.convert(wideType);
    T *source = triangles.getMutableElements<T>().data();
    T *target = result.getMutableElements<T>().data();
    int64_t count =
        rows * columns ? result.getNumElements() / (rows * columns) : 0;
    parallelForRanges(
        count, rows * columns * size, [&](int64_t begin, int64_t end) {
          for (int64_t i = begin; i < end; ++i) {
            Matrix<T> lhs = {source + i * size * size, size, 1};
            Matrix<T> rhs = {target + i * rows * columns, columns, 1};
            bool readsLower = isLower;
            if (isTransposed) {
              lhs = lhs.getTransposed(transpose == Transpose::ADJOINT);
              readsLower = !readsLower;
            }
            // x * a = b says transpose(a) * transpose(x) = transpose(b).
            if (!isLeftSide) {
              lhs = lhs.getTransposed(/*conjugates=*/false);
              readsLower = !readsLower;
              rhs = rhs.getTransposed(/*conjugates=*/false);
            }
            solve(lhs, readsLower, hasUnitDiagonal, rhs, size,
                  isLeftSide ? columns : rows);
          }
        });
  });
  return result;
}

static FailureOr<Literal>
evaluateTriangularSolve(TriangularSolveOp op, MutableArrayRef<Literal> operands,
                        Evaluation &) {
  TriangularSolve solve;
  solve.isLeftSide = op.getLeftSide();
  solve.isLower = op.getLower();
  solve.hasUnitDiagonal = op.getUnitDiagonal();
  solve.transpose = op.getTransposeA().value_or(Transpose::NO_TRANSPOSE);
  return solve.evaluate(operands[0], operands[1])
      .convert(getPrimitiveTypeOf(op.getResult()));
}

void hlo::populateLinearAlgebraEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateCholesky>();
  evaluators.add<evaluateTriangularSolve>();
}

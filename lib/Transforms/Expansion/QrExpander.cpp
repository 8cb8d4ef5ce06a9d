//===- QrExpander.cpp - Factorize by Householder reflections --------------===//
// See the description of qr-expander in Passes.td; test: qr-expander.mlir.
//
// The factor Q is the product of reflections H = I - tau * v * adjoint(v), and
// is kept as those vectors `v`, below the diagonal of R, and their `tau`. The
// product of several is I - V * T * adjoint(V), where T is upper triangular:
// Schreiber and van Loan, "A storage-efficient WY representation for products
// of Householder transformations", 1989.

#include "CallExpander.h"
#include "Matrices.h"
#include "hlo/Transforms/Expansion/Passes.h"

#define DEBUG_TYPE "qr-expander"

namespace hlo {
#define GEN_PASS_DEF_QREXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// A column of vectors; for each, what is left of the column it is made of.
struct Reflection {
  Value vector, tau, beta;
};

/// R with vectors below its diagonal, and a column with the tau of each.
struct Reflections {
  Value matrix, taus;
};

class ReflectionBuilder {
public:
  ReflectionBuilder(InstructionBuilder &b, int64_t blockSize)
      : b(b), m(b), blockSize(blockSize) {}

  Reflections factorize(Value a);
  /// The first columns of the product of reflections.
  Value multiplyOut(Reflections reflections);

private:
  Reflection reflect(Value column, Value j);
  Reflections factorizeColumns(Value a);
  Value getVectors(Value matrix);
  Value getFactorT(Value vectors, Value taus);

  Value sumSquares(Value column);
  Value getRowNumbers(Value like) {
    return b.iota(b.getShape(like), b.getI32Type(),
                  b.getType(like).getRank() - 2);
  }
  Value asElement(Value real, Value like) {
    return b.convert(real, b.getElementType(like));
  }

  InstructionBuilder &b;
  MatrixBuilder m;
  int64_t blockSize;
};
} // namespace

/// The sum of the squared magnitudes of a column, as real 1x1 matrices.
Value ReflectionBuilder::sumSquares(Value column) {
  Value squares;
  if (isComplex(b.getElementType(column))) {
    Value real = b.unary<RealOp>(column), imag = b.unary<ImagOp>(column);
    squares = b.add(b.mul(real, real), b.mul(imag, imag));
  } else {
    squares = b.mul(column, column);
  }
  Value sum = b.reduce<AddOp>(squares, b.constantLike(squares, 0),
                              {b.getType(column).getRank() - 2});
  return b.reshape(sum, m.getShape(column, 1, 1));
}

/// The reflection that makes zeros of what is below element `j` of a column. As
/// LAPACK's, it makes element `j` a real number of the other sign, and is the
/// identity where there is nothing to do.
Reflection ReflectionBuilder::reflect(Value column, Value j) {
  int64_t rowDim = b.getType(column).getRank() - 2;
  auto spread = [&](Value number) { return m.spread(number, column); };
  Value row = getRowNumbers(column);
  Value isBelow = b.compare(ComparisonDirection::GT, row, j);
  Value isPivot = b.compare(ComparisonDirection::EQ, row, j);
  Value zero = b.constantLike(column, 0);
  Value alpha = m.dynamicSlice(column, j, b.constantLike(j, 0), 1, 1);
  Value below = b.select(isBelow, column, zero);

  // Scaled by the largest magnitude, squares do not overflow.
  auto getLargest = [&](Value array) {
    Value magnitudes = b.abs(array);
    Value largest = b.reduce<MaximumOp>(
        magnitudes, b.constantLike(magnitudes, 0), {rowDim});
    return b.reshape(largest, m.getShape(column, 1, 1));
  };
  Value largestBelow = getLargest(below);
  Value largest = b.max(largestBelow, b.abs(alpha));
  Value realZero = b.constantLike(largest, 0);
  Value realOne = b.constantLike(largest, 1);
  Value isTrivial = b.compare(ComparisonDirection::EQ, largestBelow, realZero);
  bool isComplexElement = isComplex(b.getElementType(column));
  if (isComplexElement)
    isTrivial =
        b.bitAnd(isTrivial, b.compare(ComparisonDirection::EQ,
                                      b.unary<ImagOp>(alpha), realZero));
  Value scale = b.select(isTrivial, realOne, largest);
  Value elementScale = asElement(scale, column);
  Value scaledAlpha = b.div(alpha, elementScale);
  Value scaledBelow = b.div(below, spread(elementScale));

  Value norm =
      b.math<SqrtOp>(b.add(sumSquares(scaledAlpha), sumSquares(scaledBelow)));
  Value real = isComplexElement ? b.unary<RealOp>(scaledAlpha) : scaledAlpha;
  Value isNegative = b.compare(ComparisonDirection::LT, real, realZero);
  Value beta = b.select(isNegative, norm, b.neg(norm));
  beta = b.select(isTrivial, realOne, beta);
  Value tau = b.div(b.sub(beta, real), beta);
  if (isComplexElement)
    tau = b.create<ComplexOp>(tau,
                              b.neg(b.div(b.unary<ImagOp>(scaledAlpha), beta)));

  Value divisor = b.sub(scaledAlpha, asElement(beta, column));
  divisor = b.select(isTrivial, b.constantLike(column, 1), divisor);
  Value vector = b.select(isPivot, b.constantLike(column, 1),
                          b.div(scaledBelow, spread(divisor)));
  return {vector, b.select(isTrivial, zero, tau),
          b.select(isTrivial, alpha, asElement(b.mul(beta, scale), column))};
}

/// Column by column.
Reflections ReflectionBuilder::factorizeColumns(Value a) {
  int64_t rows = m.getRows(a), columns = m.getColumns(a);
  int64_t count = std::min(rows, columns);
  SmallVector<Value> results = b.forLoop(
      b.constant(b.getI32Type(), count), {a, m.zeros(a, count, 1)},
      [&](Value j, ValueRange state) -> SmallVector<Value> {
        Value matrix = state[0], column = m.getColumn(matrix, j);
        auto [vector, tau, beta] = reflect(column, j);
        // The adjoint of the reflection applied to the columns to the right.
        Value number = b.iota(b.getShape(matrix), b.getI32Type(),
                              b.getType(matrix).getRank() - 1);
        Value isRight = b.compare(ComparisonDirection::GT, number, j);
        Value product = m.multiply(vector, matrix, MatrixForm::Adjoint);
        product = b.mul(product, m.spread(m.conjugate(tau), product));
        Value reflected = b.sub(matrix, m.multiply(vector, product));
        matrix = b.select(isRight, reflected, matrix);

        Value row = getRowNumbers(column);
        Value packed =
            b.select(b.compare(ComparisonDirection::GT, row, j), vector,
                     b.select(b.compare(ComparisonDirection::EQ, row, j),
                              m.spread(beta, column), column));
        return {m.updateColumn(matrix, packed, j),
                m.updateRow(state[1], tau, j)};
      });
  return {results[0], results[1]};
}

/// The vectors below the diagonal, with their ones and zeros.
Value ReflectionBuilder::getVectors(Value matrix) {
  Value strict = m.selectIndices(matrix, ComparisonDirection::GT);
  return b.select(m.compareIndices(ComparisonDirection::EQ, matrix),
                  b.constantLike(matrix, 1), strict);
}

/// Column `j` of T is -tau * T * adjoint(V) * v above the diagonal, and tau on
/// it.
Value ReflectionBuilder::getFactorT(Value vectors, Value taus) {
  int64_t count = m.getColumns(vectors);
  Value products = m.multiply(vectors, vectors, MatrixForm::Adjoint);
  return b.forLoop(
      b.constant(b.getI32Type(), count), {m.zeros(vectors, count, count)},
      [&](Value j, ValueRange state) -> SmallVector<Value> {
        Value tau = m.dynamicSlice(taus, j, b.constantLike(j, 0), 1, 1);
        Value column = m.multiply(state[0], m.getColumn(products, j));
        tau = m.spread(tau, column);
        Value isPivot =
            b.compare(ComparisonDirection::EQ, getRowNumbers(column), j);
        column = b.select(isPivot, tau, b.neg(b.mul(tau, column)));
        return {m.updateColumn(state[0], column, j)};
      })[0];
}

/// Block column by block column, each applied as a whole to what is on its
/// right.
Reflections ReflectionBuilder::factorize(Value a) {
  int64_t rows = m.getRows(a), columns = m.getColumns(a);
  int64_t count = std::min(rows, columns);
  SmallVector<Value> taus;
  for (int64_t begin = 0; begin < count; begin += blockSize) {
    int64_t width = std::min(blockSize, count - begin);
    int64_t end = begin + width, height = rows - begin;
    auto [panel, panelTaus] =
        factorizeColumns(m.slice(a, begin, begin, height, width));
    taus.push_back(panelTaus);
    auto getIndex = [&](int64_t i) { return b.constant(b.getI32Type(), i); };
    if (end < columns) {
      Value vectors = getVectors(panel);
      Value t = getFactorT(vectors, panelTaus);
      Value right = m.slice(a, begin, end, height, columns - end);
      Value products = m.multiply(vectors, right, MatrixForm::Adjoint);
      products = m.multiply(t, products, MatrixForm::Adjoint);
      right = b.sub(right, m.multiply(vectors, products));
      panel = b.concatenate({panel, right}, b.getType(a).getRank() - 1);
    }
    a = m.update(a, panel, getIndex(begin), getIndex(begin));
  }
  return {a, b.concatenate(taus, b.getType(a).getRank() - 2)};
}

Value ReflectionBuilder::multiplyOut(Reflections reflections) {
  auto [a, taus] = reflections;
  int64_t rows = m.getRows(a), columns = m.getColumns(a);
  int64_t count = m.getRows(taus);
  Value result = b.convert(m.compareIndices(ComparisonDirection::EQ, a),
                           b.getElementType(a));
  // From the last reflections on, which reach the least elements.
  for (int64_t block = llvm::divideCeil(count, blockSize); block-- > 0;) {
    int64_t begin = block * blockSize;
    int64_t width = std::min(blockSize, count - begin), height = rows - begin;
    Value vectors = getVectors(m.slice(a, begin, begin, height, width));
    Value t = getFactorT(vectors, m.slice(taus, begin, 0, width, 1));
    Value part = m.slice(result, begin, begin, height, columns - begin);
    Value products =
        m.multiply(t, m.multiply(vectors, part, MatrixForm::Adjoint));
    part = b.sub(part, m.multiply(vectors, products));
    Value start = b.constant(b.getI32Type(), begin);
    result = m.update(result, part, start, start);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
struct QrExpanderPass : hlo::impl::QrExpanderPassBase<QrExpanderPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    return verifyBlockSize(context, blockSize);
  }

  void runOnOperation() override {
    CallExpander expander(getOperation(), DEBUG_TYPE);
    expander.expandAll<CustomCallOp>([&](CustomCallOp op) {
      StringRef target = op.getCustomCallTarget();
      bool isProduct = target == "ProductOfElementaryHouseholderReflectors";
      if ((target != "Qr" && !isProduct) || !expander.requireStatic(op))
        return;
      if (isProduct)
        expandProduct(op, expander);
      else
        expandFactorization(op, expander);
    });
    if (!expander.hasExpanded())
      markAllAnalysesPreserved();
  }

private:
  void expandFactorization(CustomCallOp op, CallExpander &expander);
  void expandProduct(CustomCallOp op, CallExpander &expander);
};
} // namespace

void QrExpanderPass::expandFactorization(CustomCallOp op,
                                         CallExpander &expander) {
  MatrixCall call(op);
  int64_t count = std::min(call.rows, call.columns);
  if (StringRef reason = call.whyNot({{call.rows, call.columns}},
                                     {{call.rows, call.columns}, {count}});
      !reason.empty()) {
    expander.decline(op, reason);
    return;
  }
  expander.expand(op, "qr", [&](InstructionBuilder &b, ValueRange parameters) {
    MatrixBuilder m(b);
    Value a = parameters[0];
    Type type = b.getElementType(a);
    SmallVector<int64_t> tausShape = call.getShape({count});
    if (b.getType(a).getNumElements() == 0)
      return b.tuple({a, b.splat(tausShape, b.constantLike(a, 0))});
    auto [matrix, taus] = ReflectionBuilder(b, blockSize)
                              .factorize(b.convert(a, m.getComputeType(type)));
    return b.tuple(
        {b.convert(matrix, type), b.convert(b.reshape(taus, tausShape), type)});
  });
}

void QrExpanderPass::expandProduct(CustomCallOp op, CallExpander &expander) {
  MatrixCall call(op);
  int64_t count = call.getSize(/*operand=*/1);
  StringRef reason = call.whyNot({{call.rows, call.columns}, {count}},
                                 {{call.rows, call.columns}});
  if (reason.empty() && (count > call.columns || call.columns > call.rows))
    reason = "there are more reflections or columns than the matrix can have";
  if (!reason.empty()) {
    expander.decline(op, reason);
    return;
  }
  expander.expand(
      op, "householder_product",
      [&](InstructionBuilder &b, ValueRange parameters) {
        MatrixBuilder m(b);
        Value a = parameters[0];
        Type type = b.getElementType(a), computeType = m.getComputeType(type);
        if (b.getType(a).getNumElements() == 0)
          return a;
        Value taus = b.reshape(parameters[1], m.getShape(a, count, 1));
        Value product = ReflectionBuilder(b, blockSize)
                            .multiplyOut({b.convert(a, computeType),
                                          b.convert(taus, computeType)});
        return b.convert(product, type);
      });
}

//===- CholeskyExpander.cpp - Factorize positive definite matrices --------===//
// See the description of cholesky-expander in Passes.td; test:
// cholesky-expander.mlir.

#include "CallExpander.h"
#include "Matrices.h"
#include "hlo/Transforms/Expansion/Passes.h"

#define DEBUG_TYPE "cholesky-expander"

namespace hlo {
#define GEN_PASS_DEF_CHOLESKYEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// A lower triangular factor, and whether there is one, for each matrix.
struct Factor {
  Value matrix, isDefinite;
};

/// Writes the lower factor of matrices, of which it reads the lower triangle.
class Factorization {
public:
  Factorization(InstructionBuilder &b, int64_t blockSize)
      : b(b), m(b), blockSize(blockSize) {}

  Factor factorize(Value a) {
    return m.getRows(a) <= blockSize ? factorizeColumns(a) : factorizeBlocks(a);
  }

private:
  Factor factorizeColumns(Value a);
  Factor factorizeBlocks(Value a);

  InstructionBuilder &b;
  MatrixBuilder m;
  int64_t blockSize;
};
} // namespace

/// Column by column; columns to the right of those done are zero.
Factor Factorization::factorizeColumns(Value a) {
  int64_t size = m.getRows(a);
  Value isDefinite = b.splat(m.getShape(a, 1, 1), b.builder.getI1Type(), true);
  SmallVector<Value> results = b.forLoop(
      b.constant(b.getI32Type(), size), {m.zeros(a, size, size), isDefinite},
      [&](Value j, ValueRange state) -> SmallVector<Value> {
        Value factor = state[0];
        Value column =
            b.sub(m.getColumn(a, j),
                  m.multiply(factor, m.getRow(factor, j), MatrixForm::Plain,
                             MatrixForm::Adjoint));
        Value pivot = m.dynamicSlice(column, j, b.constantLike(j, 0), 1, 1);
        if (isComplex(b.getElementType(pivot)))
          pivot = b.unary<RealOp>(pivot);
        Value isPositive = b.bitAnd(
            b.compare(ComparisonDirection::GT, pivot, b.constantLike(pivot, 0)),
            b.unary<IsFiniteOp>(pivot));
        Value root = b.convert(b.math<SqrtOp>(pivot), b.getElementType(a));
        Value row = b.iota(b.getShape(column), b.getI32Type(),
                           b.getType(column).getRank() - 2);
        Value below = b.select(b.compare(ComparisonDirection::GT, row, j),
                               b.div(column, m.spread(root, column)),
                               b.constantLike(column, 0));
        column = b.select(b.compare(ComparisonDirection::EQ, row, j),
                          m.spread(root, column), below);
        return {m.updateColumn(factor, column, j),
                b.bitAnd(state[1], isPositive)};
      });
  return {results[0], results[1]};
}

/// Block column by block column: each less the product of those to the left,
/// then its square on the diagonal factorized, then the rest divided by that.
Factor Factorization::factorizeBlocks(Value a) {
  int64_t size = m.getRows(a), rank = b.getType(a).getRank();
  Factor result{m.zeros(a, size, size), Value()};
  for (int64_t begin = 0; begin < size; begin += blockSize) {
    int64_t width = std::min(blockSize, size - begin);
    int64_t below = size - begin - width;
    Value panel = m.slice(a, begin, begin, size - begin, width);
    if (begin > 0) {
      Value left = m.slice(result.matrix, begin, 0, size - begin, begin);
      Value square = m.slice(result.matrix, begin, 0, width, begin);
      panel = b.sub(panel, m.multiply(left, square, MatrixForm::Plain,
                                      MatrixForm::Adjoint));
    }
    Factor block = factorizeColumns(m.slice(panel, 0, 0, width, width));
    Value column = block.matrix;
    if (below) {
      auto adjoint =
          TransposeAttr::get(b.builder.getContext(), Transpose::ADJOINT);
      Value rest = b.create<TriangularSolveOp>(
          block.matrix, m.slice(panel, width, 0, below, width),
          /*left_side=*/false, /*lower=*/true, /*unit_diagonal=*/false,
          adjoint);
      column = b.concatenate({column, rest}, rank - 2);
    }
    Value start = b.constant(b.getI32Type(), begin);
    result.matrix = m.update(result.matrix, column, start, start);
    result.isDefinite = result.isDefinite
                            ? b.bitAnd(result.isDefinite, block.isDefinite)
                            : block.isDefinite;
  }
  return result;
}

namespace {
struct CholeskyExpanderPass
    : hlo::impl::CholeskyExpanderPassBase<CholeskyExpanderPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    return verifyBlockSize(context, blockSize);
  }

  void runOnOperation() override {
    CallExpander expander(getOperation(), DEBUG_TYPE);
    expander.expandAll<CholeskyOp>(
        [&](CholeskyOp op) { expand(op, expander); });
    if (!expander.hasExpanded())
      markAllAnalysesPreserved();
  }

private:
  void expand(CholeskyOp op, CallExpander &expander);
};
} // namespace

void CholeskyExpanderPass::expand(CholeskyOp op, CallExpander &expander) {
  if (!expander.requireStatic(op))
    return;
  bool isLower = op.getLower();
  expander.expand(
      op, isLower ? "cholesky_lower" : "cholesky_upper",
      [&](InstructionBuilder &b, ValueRange parameters) {
        MatrixBuilder m(b);
        Type elementType = b.getElementType(parameters[0]);
        if (b.getType(parameters[0]).getNumElements() == 0)
          return parameters[0];
        Value a = b.convert(parameters[0], m.getComputeType(elementType));
        // The upper factor is the adjoint of the lower one of the adjoint.
        if (!isLower)
          a = m.adjoint(a);
        auto [factor, isDefinite] = Factorization(b, blockSize).factorize(a);
        if (!isLower)
          factor = m.adjoint(factor);
        Value nan = b.constantLike(factor, std::nan(""));
        factor = b.select(m.spread(isDefinite, factor), factor, nan);
        return b.convert(factor, elementType);
      });
}

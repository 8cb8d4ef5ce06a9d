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
/// Writes the lower factor of matrices, of which it reads the lower triangle.
/// What lies above the diagonal of the factor is never read, and means nothing.
class Factorization {
public:
  Factorization(InstructionBuilder &b, int64_t blockSize)
      : b(b), m(b), blockSize(blockSize) {}

  Value factorize(Value a) {
    return m.getRows(a) <= blockSize ? factorizeColumns(a) : factorizeBlocks(a);
  }
  /// The factor with zeros above the diagonal; NaN where there is none.
  Value finish(Value factor);

private:
  Value factorizeColumns(Value a);
  Value factorizeBlocks(Value a);

  InstructionBuilder &b;
  MatrixBuilder m;
  int64_t blockSize;
};
} // namespace

/// Column by column; columns to the right of those done are zero.
Value Factorization::factorizeColumns(Value a) {
  int64_t size = m.getRows(a);
  SmallVector<Value> results = b.forLoop(
      b.constant(b.getI32Type(), size), {m.zeros(a, size, size)},
      [&](Value j, ValueRange state) -> SmallVector<Value> {
        Value factor = state[0];
        Value column =
            b.sub(m.getColumn(a, j),
                  m.multiply(factor, m.getRow(factor, j), MatrixForm::Plain,
                             MatrixForm::Adjoint));
        Value pivot = m.getRow(column, j);
        if (isComplex(b.getElementType(pivot)))
          pivot = b.unary<RealOp>(pivot);
        Value root = b.convert(b.math<SqrtOp>(pivot), b.getElementType(a));
        column = b.div(column, m.spread(root, column));
        return {m.update(m.updateColumn(factor, column, j), root, j, j)};
      });
  return results[0];
}

/// Block column by block column: each less the product of those to the left,
/// then its square on the diagonal factorized, then the rest divided by that.
Value Factorization::factorizeBlocks(Value a) {
  int64_t size = m.getRows(a), rank = b.getType(a).getRank();
  Value factor = m.zeros(a, size, size);
  for (int64_t begin = 0; begin < size; begin += blockSize) {
    int64_t width = std::min(blockSize, size - begin);
    int64_t below = size - begin - width;
    Value panel = m.slice(a, begin, begin, size - begin, width);
    if (begin > 0) {
      Value left = m.slice(factor, begin, 0, size - begin, begin);
      Value square = m.slice(factor, begin, 0, width, begin);
      panel = b.sub(panel, m.multiply(left, square, MatrixForm::Plain,
                                      MatrixForm::Adjoint));
    }
    Value block = factorizeColumns(m.slice(panel, 0, 0, width, width));
    Value column = block;
    if (below) {
      auto adjoint =
          TransposeAttr::get(b.builder.getContext(), Transpose::ADJOINT);
      Value rest = b.create<TriangularSolveOp>(
          block, m.slice(panel, width, 0, below, width),
          /*left_side=*/false, /*lower=*/true, /*unit_diagonal=*/false,
          adjoint);
      column = b.concatenate({block, rest}, rank - 2);
    }
    Value start = b.constant(b.getI32Type(), begin);
    factor = m.update(factor, column, start, start);
  }
  return factor;
}

Value Factorization::finish(Value factor) {
  // Roots of positive, finite pivots are positive and finite, and no others.
  Value roots = m.getDiagonal(factor);
  if (isComplex(b.getElementType(roots)))
    roots = b.unary<RealOp>(roots);
  Value isRoot = b.bitAnd(
      b.compare(ComparisonDirection::GT, roots, b.constantLike(roots, 0)),
      b.unary<IsFiniteOp>(roots));
  int64_t rank = b.getType(factor).getRank();
  Value isDefinite = b.reduce<AndOp>(isRoot, b.constantLike(isRoot, true),
                                     {rank - 2, rank - 1});
  SmallVector<int64_t> batch = llvm::to_vector(llvm::seq<int64_t>(0, rank - 2));
  factor = m.selectIndices(factor, ComparisonDirection::GE);
  return b.select(b.broadcast(isDefinite, b.getShape(factor), batch), factor,
                  b.constantLike(factor, std::nan("")));
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
  expander.expand(op, isLower ? "cholesky_lower" : "cholesky_upper",
                  [&](InstructionBuilder &b, ValueRange parameters) {
                    MatrixBuilder m(b);
                    Type elementType = b.getElementType(parameters[0]);
                    if (b.getType(parameters[0]).getNumElements() == 0)
                      return parameters[0];
                    Value a =
                        b.convert(parameters[0], m.getComputeType(elementType));
                    // The upper factor is the adjoint of the lower one of the
                    // adjoint.
                    if (!isLower)
                      a = m.adjoint(a);
                    Factorization factorization(b, blockSize);
                    Value factor =
                        factorization.finish(factorization.factorize(a));
                    if (!isLower)
                      factor = m.adjoint(factor);
                    return b.convert(factor, elementType);
                  });
}

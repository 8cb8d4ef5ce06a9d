//===- TriangularSolveExpander.cpp - Solve by substitution ----------------===//
// See the description of triangular-solve-expander in Passes.td; test:
// triangular-solve-expander.mlir.

#include "CallExpander.h"
#include "Matrices.h"
#include "hlo/Transforms/Expansion/Passes.h"

#define DEBUG_TYPE "triangular-solve-expander"

namespace hlo {
#define GEN_PASS_DEF_TRIANGULARSOLVEEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// Writes `x` with `a * x = b`, where `a` is triangular.
class Solver {
public:
  Solver(InstructionBuilder &b, bool isLower, bool hasUnitDiagonal,
         int64_t blockSize)
      : b(b), m(b), isLower(isLower), hasUnitDiagonal(hasUnitDiagonal),
        blockSize(blockSize) {}

  Value solve(Value a, Value rhs) {
    return m.getRows(a) <= blockSize ? substitute(a, rhs) : solveBlocks(a, rhs);
  }

private:
  Value substitute(Value a, Value rhs);
  SmallVector<Value> invertDiagonalBlocks(Value a);
  Value solveBlocks(Value a, Value rhs);

  InstructionBuilder &b;
  MatrixBuilder m;
  bool isLower, hasUnitDiagonal;
  int64_t blockSize;
};
} // namespace

/// Row by row, from the first one of a lower matrix and the last one of an
/// upper.
Value Solver::substitute(Value a, Value rhs) {
  int64_t size = m.getRows(a), columns = m.getColumns(rhs);
  // Rows not solved yet are zero, which leaves them out of products as long as
  // they meet numbers.
  Value strict = m.selectIndices(a, isLower ? ComparisonDirection::GT
                                            : ComparisonDirection::LT);
  Value count = b.constant(b.getI32Type(), size);
  return b.forLoop(count, {m.zeros(rhs, size, columns)},
                   [&](Value step, ValueRange state) -> SmallVector<Value> {
                     Value row = step;
                     if (!isLower)
                       row = b.sub(b.constantLike(step, size - 1), step);
                     Value sum = m.multiply(m.getRow(strict, row), state[0]);
                     Value solution = b.sub(m.getRow(rhs, row), sum);
                     if (!hasUnitDiagonal) {
                       Value diagonal = m.dynamicSlice(a, row, row, 1, 1);
                       solution = b.div(solution, m.spread(diagonal, solution));
                     }
                     return {m.updateRow(state[0], solution, row)};
                   })[0];
}

/// The inverses of the blocks of full size on the diagonal. They are computed
/// together, as a batch.
SmallVector<Value> Solver::invertDiagonalBlocks(Value a) {
  int64_t count = m.getRows(a) / blockSize, dim = b.getType(a).getRank() - 2;
  SmallVector<int64_t> shape = m.getShape(a, blockSize, blockSize);
  SmallVector<int64_t> batchShape(shape);
  batchShape.insert(batchShape.begin() + dim, 1);
  SmallVector<Value> blocks;
  for (int64_t i = 0; i < count; ++i)
    blocks.push_back(b.reshape(
        m.slice(a, i * blockSize, i * blockSize, blockSize, blockSize),
        batchShape));
  Value all = b.concatenate(blocks, dim);
  Value identity = b.convert(m.compareIndices(ComparisonDirection::EQ, all),
                             b.getElementType(a));
  Value inverses = substitute(all, identity);
  for (auto [i, block] : llvm::enumerate(blocks))
    block = b.reshape(b.slice(inverses, dim, i, i + 1), shape);
  return blocks;
}

Value Solver::solveBlocks(Value a, Value rhs) {
  int64_t size = m.getRows(a), columns = m.getColumns(rhs);
  int64_t rowDim = b.getType(a).getRank() - 2;
  SmallVector<Value> inverses = invertDiagonalBlocks(a);
  Value solved;
  int64_t numBlocks = llvm::divideCeil(size, blockSize);
  for (int64_t step = 0; step < numBlocks; ++step) {
    int64_t i = isLower ? step : numBlocks - 1 - step;
    int64_t begin = i * blockSize, end = std::min(begin + blockSize, size);
    Value part = m.slice(rhs, begin, 0, end - begin, columns);
    if (solved) {
      Value factor = isLower ? m.slice(a, begin, 0, end - begin, begin)
                             : m.slice(a, begin, end, end - begin, size - end);
      part = b.sub(part, m.multiply(factor, solved));
    }
    if (i < int64_t(inverses.size()))
      part = m.multiply(inverses[i], part);
    else
      part =
          substitute(m.slice(a, begin, begin, end - begin, end - begin), part);
    if (!solved)
      solved = part;
    else
      solved = isLower ? b.concatenate({solved, part}, rowDim)
                       : b.concatenate({part, solved}, rowDim);
  }
  return solved;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
struct TriangularSolveExpanderPass
    : hlo::impl::TriangularSolveExpanderPassBase<TriangularSolveExpanderPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    return verifyBlockSize(context, blockSize);
  }

  void runOnOperation() override {
    CallExpander expander(getOperation(), DEBUG_TYPE);
    expander.expandAll<TriangularSolveOp>(
        [&](TriangularSolveOp op) { expand(op, expander); });
    if (!expander.hasExpanded())
      markAllAnalysesPreserved();
  }

private:
  void expand(TriangularSolveOp op, CallExpander &expander);
};
} // namespace

/// A name that says what the options are.
static std::string getFunctionName(TriangularSolveOp op) {
  std::string name = "triangular_solve";
  name += op.getLeftSide() ? "_left" : "_right";
  name += op.getLower() ? "_lower" : "_upper";
  if (op.getUnitDiagonal())
    name += "_unit";
  Transpose transpose = op.getTransposeA().value_or(Transpose::NO_TRANSPOSE);
  if (transpose == Transpose::TRANSPOSE)
    name += "_transposed";
  if (transpose == Transpose::ADJOINT)
    name += "_adjoint";
  return name;
}

void TriangularSolveExpanderPass::expand(TriangularSolveOp op,
                                         CallExpander &expander) {
  if (!expander.requireStatic(op))
    return;
  expander.expand(
      op, getFunctionName(op),
      [&](InstructionBuilder &b, ValueRange parameters) {
        MatrixBuilder m(b);
        Type elementType = b.getElementType(parameters[1]);
        Type computeType = m.getComputeType(elementType);
        Value a = b.convert(parameters[0], computeType);
        Value rhs = b.convert(parameters[1], computeType);
        if (b.getType(rhs).getNumElements() == 0)
          return parameters[1];
        bool isLower = op.getLower();
        Transpose transpose =
            op.getTransposeA().value_or(Transpose::NO_TRANSPOSE);
        bool isTransposed = transpose == Transpose::TRANSPOSE ||
                            transpose == Transpose::ADJOINT;
        if (transpose == Transpose::ADJOINT)
          a = m.conjugate(a);
        // x * a = b says transpose(a) * transpose(x) = transpose(b).
        if (isTransposed == op.getLeftSide()) {
          a = m.transpose(a);
          isLower = !isLower;
        }
        if (!op.getLeftSide())
          rhs = m.transpose(rhs);
        Value solution =
            Solver(b, isLower, op.getUnitDiagonal(), blockSize).solve(a, rhs);
        if (!op.getLeftSide())
          solution = m.transpose(solution);
        return b.convert(solution, elementType);
      });
}

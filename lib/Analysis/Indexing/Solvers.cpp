//===- Solvers.cpp - Indexing of fft, cholesky and triangular_solve -------===//

#include "IndexingModels.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// fft
//===----------------------------------------------------------------------===//

/// Whether the lengths are those of the dimensions; HLO leaves open what else
/// is computed.
static bool isKnown(FftOp op) {
  Value real =
      op.getFftType() == FftType::IRFFT ? op.getResult() : op.getOperand();
  SmallVector<int64_t> sizes = getSizes(real);
  return !isDynamic(op.getOperand()) &&
         ArrayRef(sizes).take_back(op.getFftLength().size()) ==
             op.getFftLength();
}

/// Elements of a batch depend on all others of it.
static OperandIndexings fftIndices(FftOp op, Value from, Value to) {
  if (!isKnown(op))
    return getUndefinedIndexing(op.getContext());
  AccessBuilder builder(from);
  SmallVector<AffineExpr> results = builder.allDims();
  int64_t first = results.size() - op.getFftLength().size();
  for (int64_t dim = first, rank = results.size(); dim < rank; ++dim)
    results[dim] = builder.addRange(getSize(to, dim));
  return builder.build(results);
}

static OperandIndexings fftToInput(FftOp op, unsigned, unsigned) {
  return fftIndices(op, op.getResult(), op.getOperand());
}

static OperandIndexings fftToOutput(FftOp op, unsigned, unsigned) {
  return fftIndices(op, op.getOperand(), op.getResult());
}

//===----------------------------------------------------------------------===//
// cholesky
//===----------------------------------------------------------------------===//

/// Where one index of a matrix does not come after another.
static void requireOrder(AccessBuilder &builder, AffineExpr first,
                         AffineExpr second, int64_t size) {
  builder.require(second - first, Interval::ofSize(size));
}

/// All elements of a factor depend on the triangle that is read: where there is
/// no factor, all of them say so.
static OperandIndexings choleskyToInput(CholeskyOp op, unsigned, unsigned) {
  AccessBuilder builder(op.getResult());
  SmallVector<AffineExpr> results = builder.allDims();
  int64_t row = results.size() - 2, column = row + 1;
  int64_t size = getSize(op.getOperand(), row);
  results[row] = builder.addRange(size);
  results[column] = builder.addRange(size);
  if (op.getLower())
    requireOrder(builder, results[column], results[row], size);
  else
    requireOrder(builder, results[row], results[column], size);
  return builder.build(results);
}

static OperandIndexings choleskyToOutput(CholeskyOp op, unsigned, unsigned) {
  AccessBuilder builder(op.getOperand());
  SmallVector<AffineExpr> results = builder.allDims();
  int64_t row = results.size() - 2, column = row + 1;
  int64_t size = getSize(op.getOperand(), row);
  if (op.getLower())
    requireOrder(builder, builder.dim(column), builder.dim(row), size);
  else
    requireOrder(builder, builder.dim(row), builder.dim(column), size);
  results[row] = builder.addRange(size);
  results[column] = builder.addRange(size);
  return builder.build(results);
}

//===----------------------------------------------------------------------===//
// triangular_solve
//===----------------------------------------------------------------------===//

namespace {
/// The solve of a vector of unknowns: unknown `p` depends on the equations that
/// come no later, or no earlier.
struct TriangularSystem {
  TriangularSystem(TriangularSolveOp op) {
    bool isTransposed = op.getTransposeA().value_or(Transpose::NO_TRANSPOSE) !=
                        Transpose::NO_TRANSPOSE;
    int64_t rank = op.getType().getRank();
    // On the right side the unknowns are a row, and the matrix is transposed.
    isForward = (op.getLower() != isTransposed) == op.getLeftSide();
    unknownDim = op.getLeftSide() ? rank - 2 : rank - 1;
    otherDim = op.getLeftSide() ? rank - 1 : rank - 2;
    equationDim = op.getLeftSide() == isTransposed ? rank - 1 : rank - 2;
    coefficientDim = op.getLeftSide() == isTransposed ? rank - 2 : rank - 1;
    size = getSize(op.getA(), rank - 1);
    isUnit = op.getUnitDiagonal();
  }

  /// That equation `earlier` is solved no later than `later`.
  void requireOrder(AccessBuilder &builder, AffineExpr earlier,
                    AffineExpr later, int64_t least = 0) const {
    builder.require(isForward ? later - earlier : earlier - later,
                    {least, size - 1});
  }

  bool isForward, isUnit;
  /// Of `b` and the result: the dimensions of unknowns and of systems.
  int64_t unknownDim, otherDim;
  /// Of `a`: the dimensions of equations and of their coefficients.
  int64_t equationDim, coefficientDim;
  int64_t size;
};
} // namespace

static OperandIndexings triangularSolveToInput(TriangularSolveOp op, unsigned,
                                               unsigned input) {
  TriangularSystem system(op);
  AccessBuilder builder(op.getResult());
  SmallVector<AffineExpr> results = builder.allDims();
  AffineExpr unknown = results[system.unknownDim];
  AffineExpr equation = builder.addRange(system.size);
  system.requireOrder(builder, equation, unknown);
  if (input == 1) {
    results[system.unknownDim] = equation;
    return builder.build(results);
  }
  AffineExpr coefficient = builder.addRange(system.size);
  system.requireOrder(builder, coefficient, equation, system.isUnit);
  results[system.equationDim] = equation;
  results[system.coefficientDim] = coefficient;
  return builder.build(results);
}

static OperandIndexings triangularSolveToOutput(TriangularSolveOp op,
                                                unsigned input, unsigned) {
  TriangularSystem system(op);
  AccessBuilder builder(op->getOperand(input));
  SmallVector<AffineExpr> results = builder.allDims();
  AffineExpr equation = results[system.unknownDim];
  AffineExpr unknown = builder.addRange(system.size);
  if (input == 0) {
    equation = results[system.equationDim];
    system.requireOrder(builder, results[system.coefficientDim], equation,
                        system.isUnit);
    results[system.otherDim] =
        builder.addRange(getSize(op.getResult(), system.otherDim));
  }
  system.requireOrder(builder, equation, unknown);
  results[system.unknownDim] = unknown;
  return builder.build(results);
}

void hlo::attachSolverIndexing(MLIRContext *context) {
  attachIndexing<fftToInput, fftToOutput>(context);
  attachIndexing<choleskyToInput, choleskyToOutput>(context);
  attachIndexing<triangularSolveToInput, triangularSolveToOutput>(context);
}

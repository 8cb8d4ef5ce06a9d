//===- Dot.cpp - Evaluation of dot ----------------------------------------===//

#include "Contraction.h"
#include "Evaluators.h"

using namespace hlo;

/// The contraction of `lhs` and `rhs` along the given dimensions, written to
/// `result`, which has the batch dimensions, the free ones of `lhs` and those
/// of `rhs`.
static void contract(const Literal &lhs, const Literal &rhs,
                     DotDimensionNumbersAttr numbers, Literal &result) {
  ArrayRef<int64_t> lhsBatch = numbers.getLhsBatchDims();
  ArrayRef<int64_t> rhsBatch = numbers.getRhsBatchDims();
  ArrayRef<int64_t> lhsContracting = numbers.getLhsContractingDims();
  ArrayRef<int64_t> rhsContracting = numbers.getRhsContractingDims();
  SmallVector<int64_t> lhsBatches = getOffsets(lhs.getShape(), lhsBatch);
  SmallVector<int64_t> rhsBatches = getOffsets(rhs.getShape(), rhsBatch);
  SmallVector<int64_t> rows = getOffsets(
      lhs.getShape(), getOtherDims(lhs.getRank(), lhsBatch, lhsContracting));
  SmallVector<int64_t> columns = getOffsets(
      rhs.getShape(), getOtherDims(rhs.getRank(), rhsBatch, rhsContracting));
  int64_t numRows = rows.size(), numColumns = columns.size();

  auto getLhsOffset = [&](int64_t batch, int64_t row, int64_t) {
    return lhsBatches[batch] + rows[row];
  };
  auto getRhsOffset = [&](int64_t batch, int64_t column, int64_t) {
    return rhsBatches[batch] + columns[column];
  };
  auto getResultOffset = [&](int64_t batch, int64_t row) {
    return (batch * numRows + row) * numColumns;
  };
  Contraction contraction;
  contraction.batches = lhsBatches.size();
  contraction.rows = numRows;
  contraction.columns = numColumns;
  contraction.lhs = {lhs, getLhsOffset,
                     getOffsets(lhs.getShape(), lhsContracting)};
  contraction.rhs = {rhs, getRhsOffset,
                     getOffsets(rhs.getShape(), rhsContracting)};
  contraction.getResultOffset = getResultOffset;
  contraction.evaluate(result);
}

static FailureOr<Literal> evaluateDot(DotOp op,
                                      MutableArrayRef<Literal> operands,
                                      Evaluation &evaluation) {
  FailureOr<SmallVector<int64_t>> shape =
      evaluation.getResultShape(op, operands);
  if (failed(shape))
    return failure();
  Literal result =
      Literal::getUninitialized(getPrimitiveTypeOf(op.getResult()), *shape);
  contract(operands[0], operands[1], op.getDimensionNumbers(), result);
  return result;
}

void hlo::populateDotEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateDot>();
}

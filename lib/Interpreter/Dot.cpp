//===- Dot.cpp - Evaluation of dot ----------------------------------------===//

#include "Contraction.h"
#include "Evaluators.h"

using namespace hlo;

template <typename OpT>
static FailureOr<Literal>
contract(OpT op, const Literal &lhs, const Literal &rhs,
         ArrayRef<Literal> operands, Evaluation &evaluation) {
  FailureOr<Literal> result = evaluation.getUninitializedResult(op, operands);
  if (failed(result))
    return failure();
  DotMatrices matrices(lhs.getShape(), rhs.getShape(),
                       op.getDimensionNumbers());
  int64_t rows = matrices.rows.size(), columns = matrices.columns.size();
  auto getLhsOffset = [&](int64_t batch, int64_t row, int64_t) {
    return matrices.lhsBatches[batch] + matrices.rows[row];
  };
  auto getRhsOffset = [&](int64_t batch, int64_t column, int64_t) {
    return matrices.rhsBatches[batch] + matrices.columns[column];
  };
  auto getResultOffset = [&](int64_t batch, int64_t row) {
    return (batch * rows + row) * columns;
  };
  Contraction contraction;
  contraction.batches = matrices.lhsBatches.size();
  contraction.rows = rows;
  contraction.columns = columns;
  contraction.lhs = {lhs, getLhsOffset, matrices.lhsDepth};
  contraction.rhs = {rhs, getRhsOffset, matrices.rhsDepth};
  contraction.getResultOffset = getResultOffset;
  contraction.evaluate(*result);
  return result;
}

static FailureOr<Literal> evaluateDot(DotOp op,
                                      MutableArrayRef<Literal> operands,
                                      Evaluation &evaluation) {
  return contract(op, operands[0], operands[1], operands, evaluation);
}

/// The elements of `operand` times those of `scale` whose blocks they are in.
static Literal applyScale(const Literal &operand, const Literal &scale) {
  Literal result = operand.convert(PrimitiveType::F64);
  Literal factors = scale.convert(PrimitiveType::F64);
  ArrayRef<double> factor = factors.getElements<double>();
  MutableArrayRef<double> elements = result.getMutableElements<double>();
  SmallVector<int64_t> strides = getStrides(operand.getShape());
  SmallVector<int64_t> scaleStrides = getStrides(scale.getShape());
  for (int64_t i = 0, e = elements.size(); i < e; ++i) {
    int64_t offset = 0;
    for (int64_t dim = 0, rank = scale.getRank(); dim < rank; ++dim) {
      int64_t size = operand.getShape()[dim];
      int64_t block = size / scale.getShape()[dim];
      offset += i / strides[dim] % size / block * scaleStrides[dim];
    }
    elements[i] *= factor[offset];
  }
  return result;
}

static FailureOr<Literal> evaluateScaledDot(ScaledDotOp op,
                                            MutableArrayRef<Literal> operands,
                                            Evaluation &evaluation) {
  for (const Literal &operand : operands)
    if (isComplex(operand.getType()))
      return op.emitOpError("cannot be interpreted: an operand is complex");
  return contract(op, applyScale(operands[0], operands[2]),
                  applyScale(operands[1], operands[3]), operands, evaluation);
}

void hlo::populateDotEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateDot>();
  evaluators.add<evaluateScaledDot>();
}

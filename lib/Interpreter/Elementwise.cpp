//===- Elementwise.cpp - Evaluation of elementwise operations -------------===//

#include "ElementwiseFunctions.h"
#include "Evaluators.h"

using namespace hlo;

ElementwiseFn hlo::getElementwiseFunction(Operation *op,
                                          ArrayRef<PrimitiveType> operandTypes,
                                          PrimitiveType resultType) {
  switch (operandTypes.size()) {
  case 1:
    return getUnaryFunction(op, operandTypes[0]);
  case 2:
    if (isa<CompareOp>(op))
      return getCompareFunction(op, operandTypes[0]);
    if (isa<StochasticConvertOp>(op))
      return getStochasticConvertFunction(operandTypes[0], operandTypes[1],
                                          resultType);
    return getBinaryFunction(op, operandTypes[0]);
  case 3:
    return getTernaryFunction(op, operandTypes[1]);
  default:
    return nullptr;
  }
}

Literal hlo::evaluateElementwise(const ElementwiseKernel &kernel,
                                 ArrayRef<Literal> operands) {
  ArrayRef<int64_t> shape = operands[0].getShape();
  for (const Literal &operand : operands)
    if (operand.getRank() > int64_t(shape.size()))
      shape = operand.getShape();
  Literal result = Literal::getUninitialized(kernel.getResultType(), shape);

  // Scalars among arrays are repeated for a block of elements.
  constexpr int64_t blockSize = 1024;
  SmallVector<Literal, 3> rows(operands);
  int64_t step = result.getNumElements();
  SmallVector<int64_t, 3> sizes;
  for (Literal &row : rows) {
    int64_t size = getStorageSize(row.getType());
    if (row.getShape() == shape) {
      sizes.push_back(size);
      continue;
    }
    step = std::min(step, blockSize);
    Literal repeated = Literal::getUninitialized(row.getType(), step);
    for (int64_t i = 0; i < step; ++i)
      memcpy(repeated.getMutableData() + i * size, row.getData(), size);
    row = repeated;
    sizes.push_back(0);
  }
  char *target = result.getMutableData();
  int64_t resultSize = getStorageSize(kernel.getResultType());
  parallelForRanges(
      result.getNumElements(), /*cost=*/4, [&](int64_t begin, int64_t end) {
        SmallVector<const void *, 3> pointers(rows.size());
        for (; begin < end; begin += step) {
          for (auto [index, row] : llvm::enumerate(rows))
            pointers[index] = row.getData() + begin * sizes[index];
          kernel(target + begin * resultSize, pointers,
                 std::min(step, end - begin));
        }
      });
  return result;
}

/// What Computation has prepared no kernel for: dynamic dimensions, scalars
/// among arrays.
template <typename OpT>
static FailureOr<Literal>
evaluateElementwise(OpT op, MutableArrayRef<Literal> operands, Evaluation &) {
  SmallVector<PrimitiveType> types;
  for (const Literal &operand : operands)
    types.push_back(operand.getType());
  std::optional<ElementwiseKernel> kernel =
      ElementwiseKernel::get(op, types, getPrimitiveTypeOf(op->getResult(0)));
  if (!kernel)
    return op->emitOpError("cannot be interpreted for these element types");
  return evaluateElementwise(*kernel, operands);
}

template <typename... Ops> static void add(Evaluators &evaluators) {
  (evaluators.add<evaluateElementwise<Ops>>(), ...);
}

void hlo::populateElementwiseEvaluators(Evaluators &evaluators) {
  add<AbsOp, AcosOp, AcoshOp, AddOp, AndOp, AsinOp, AsinhOp, Atan2Op, AtanhOp,
      CbrtOp, CeilOp, ClampOp, CompareOp, ComplexOp, ConvertOp, CosineOp,
      CoshOp, CountLeadingZerosOp, DivideOp, ErfOp, ExponentialMinusOneOp,
      ExponentialOp, FloorOp, ImagOp, IsFiniteOp, LogOp, LogPlusOneOp,
      LogisticOp, MaximumOp, MinimumOp, MulhiOp, MultiplyOp, NegateOp, NotOp,
      OrOp, PopcntOp, PowerOp, RealOp, ReducePrecisionOp, RemainderOp,
      RoundNearestAfzOp, RoundNearestEvenOp, RsqrtOp, SelectOp, ShiftLeftOp,
      ShiftRightArithmeticOp, ShiftRightLogicalOp, SignOp, SineOp, SinhOp,
      SqrtOp, StochasticConvertOp, SubtractOp, TanOp, TanhOp, XorOp>(
      evaluators);
}

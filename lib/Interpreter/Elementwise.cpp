//===- Elementwise.cpp - Evaluation of elementwise operations -------------===//

#include "ElementwiseFunctions.h"
#include "Evaluators.h"
#include "StridedCopy.h"

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
                                 MutableArrayRef<Literal> operands) {
  // Operands of another shape than the one with the most dimensions are
  // scalars.
  const Literal *largest = &operands[0];
  for (const Literal &operand : operands)
    if (operand.getRank() > largest->getRank())
      largest = &operand;
  SmallVector<int64_t, 4> shape(largest->getShape());
  int64_t numElements = largest->getNumElements();

  // Scalars among arrays are repeated for a block of elements.
  constexpr int64_t blockSize = 1024;
  struct Row {
    const char *data;
    int64_t stride;
  };
  SmallVector<Row, 3> rows;
  SmallVector<Literal, 3> repeated;
  int64_t step = numElements;
  Literal *reused = nullptr;
  for (Literal &operand : operands) {
    int64_t size = getStorageSize(operand.getType());
    if (operand.getShape() == ArrayRef<int64_t>(shape)) {
      rows.push_back({operand.getData(), size});
      if (operand.getType() == kernel.getResultType() && operand.isUnique())
        reused = &operand;
      continue;
    }
    step = std::min(step, blockSize);
    repeated.push_back(Literal::getUninitialized(operand.getType(), step));
    char *data = repeated.back().getMutableData();
    for (int64_t i = 0; i < step; ++i)
      memcpy(data + i * size, operand.getData(), size);
    rows.push_back({data, 0});
  }

  Literal result =
      reused ? std::move(*reused)
             : Literal::getUninitialized(kernel.getResultType(), shape);
  char *target = result.getMutableData();
  int64_t resultSize = getStorageSize(kernel.getResultType());
  parallelForRanges(numElements, kernel.getCost(),
                    [&](int64_t begin, int64_t end) {
                      SmallVector<const void *, 3> pointers(rows.size());
                      for (; begin < end; begin += step) {
                        for (auto [pointer, row] : llvm::zip(pointers, rows))
                          pointer = row.data + begin * row.stride;
                        kernel(target + begin * resultSize, pointers,
                               std::min(step, end - begin));
                      }
                    });
  return result;
}

LogicalResult hlo::verifySameShape(Operation *op, ArrayRef<Literal> operands) {
  const Literal *array = nullptr;
  for (const Literal &operand : operands) {
    if (operand.getRank() == 0)
      continue;
    if (array && array->getShape() != operand.getShape())
      return op->emitOpError("cannot be interpreted: its operands are ")
             << array->toString() << " and " << operand.toString()
             << " at run time";
    array = &operand;
  }
  return success();
}

LogicalResult hlo::fitToDynamicSizes(Operation *op,
                                     MutableArrayRef<Literal> operands) {
  auto isStatic = [&](unsigned index, int64_t dim) {
    auto type = cast<RankedTensorType>(op->getOperand(index).getType());
    return !type.isDynamicDim(dim);
  };
  SmallVector<int64_t> shape;
  for (auto [index, operand] : llvm::enumerate(operands)) {
    if (shape.empty())
      shape.assign(operand.getShape().begin(), operand.getShape().end());
    for (int64_t dim = 0; dim < operand.getRank(); ++dim)
      if (!isStatic(index, dim))
        shape[dim] = operand.getShape()[dim];
  }
  for (auto [index, operand] : llvm::enumerate(operands)) {
    SmallVector<int64_t> kept(operand.getShape());
    for (auto [dim, size] : llvm::enumerate(kept))
      if (isStatic(index, dim))
        size = std::min(size, shape[dim]);
    if (operand.getShape() != ArrayRef(kept))
      operand = resize(operand, kept);
  }
  return verifySameShape(op, operands);
}

/// What Computation has prepared no kernel for: dynamic dimensions, scalars
/// among arrays.
template <typename OpT>
static FailureOr<Literal>
evaluateElementwise(OpT op, MutableArrayRef<Literal> operands, Evaluation &) {
  if (failed(fitToDynamicSizes(op, operands)))
    return failure();
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

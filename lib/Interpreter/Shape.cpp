//===- Shape.cpp - Evaluation of operations that move elements ------------===//

#include "Evaluators.h"
#include "StridedCopy.h"
#include "hlo/Dialect/HLO/IR/HLOReshape.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Broadcast, transpose, reverse
//===----------------------------------------------------------------------===//

static FailureOr<Literal> evaluateBroadcast(BroadcastOp op,
                                            MutableArrayRef<Literal> operands,
                                            Evaluation &) {
  PrimitiveType type = getPrimitiveTypeOf(op.getResult());
  Literal operand = operands[0].convert(type);
  SmallVector<int64_t> shape(op.getType().getShape());
  SmallVector<int64_t> sourceStrides(shape.size(), 0);
  SmallVector<int64_t> operandStrides = getStrides(operand.getShape());
  for (auto [dim, resultDim] : llvm::enumerate(op.getDimensions())) {
    shape[resultDim] = operand.getShape()[dim];
    sourceStrides[resultDim] = operandStrides[dim];
  }
  if (llvm::any_of(shape, ShapedType::isDynamic))
    return op.emitOpError("cannot be interpreted: a dynamic dimension of the "
                          "result is none of the operand");
  if (shape == operand.getShape() && llvm::is_sorted(op.getDimensions()))
    return operand;
  Literal result = Literal::getUninitialized(type, shape);
  if (result.getNumElements() != 0)
    StridedCopy(type, shape, sourceStrides, getStrides(shape))
        .copyInParallel(operand.getData(), result.getMutableData());
  return result;
}

static FailureOr<Literal> evaluateTranspose(TransposeOp op,
                                            MutableArrayRef<Literal> operands,
                                            Evaluation &) {
  return transpose(operands[0], op.getDimensions());
}

static FailureOr<Literal>
evaluateReverse(ReverseOp op, MutableArrayRef<Literal> operands, Evaluation &) {
  const Literal &operand = operands[0];
  ArrayRef<int64_t> shape = operand.getShape();
  Literal result = Literal::getUninitialized(operand.getType(), shape);
  SmallVector<int64_t> strides = getStrides(shape), sourceStrides = strides;
  int64_t first = 0;
  for (int64_t dim : op.getDimensions()) {
    first += (shape[dim] - 1) * strides[dim];
    sourceStrides[dim] = -strides[dim];
  }
  if (result.getNumElements() != 0)
    StridedCopy(operand.getType(), shape, sourceStrides, strides)
        .copyInParallel(operand.getData() +
                            first * getStorageSize(operand.getType()),
                        result.getMutableData());
  return result;
}

//===----------------------------------------------------------------------===//
// Concatenate, pad, slice
//===----------------------------------------------------------------------===//

static FailureOr<Literal> evaluateConcatenate(ConcatenateOp op,
                                              MutableArrayRef<Literal> operands,
                                              Evaluation &evaluation) {
  // Operands with dynamic dimensions may not fit together.
  if (failed(evaluation.getResultShape(op, operands)))
    return failure();
  for (Literal &operand : operands)
    operand = operand.convert(getPrimitiveTypeOf(op.getResult()));
  return concatenate(operands, op.getDimension());
}

static FailureOr<Literal> evaluatePad(PadOp op,
                                      MutableArrayRef<Literal> operands,
                                      Evaluation &evaluation) {
  FailureOr<Literal> result = evaluation.getUninitializedResult(op, operands);
  if (failed(result) || result->getNumElements() == 0)
    return result;
  PrimitiveType type = result->getType();
  ArrayRef<int64_t> shape = result->getShape();
  Literal operand = operands[0].convert(type),
          value = operands[1].convert(type);
  SmallVector<int64_t> strides = getStrides(shape);
  StridedCopy(type, shape, SmallVector<int64_t>(shape.size(), 0), strides)
      .copyInParallel(value.getData(), result->getMutableData());

  // The elements that stay are a box, one in `interior + 1` places of the
  // result.
  SmallVector<int64_t> sourceStrides = getStrides(operand.getShape());
  SmallVector<int64_t> sizes, targetStrides;
  int64_t source = 0, target = 0;
  for (int64_t dim = 0, rank = shape.size(); dim < rank; ++dim) {
    int64_t step = op.getInteriorPadding()[dim] + 1;
    int64_t low = op.getEdgePaddingLow()[dim];
    int64_t begin = low < 0 ? llvm::divideCeilSigned(-low, step) : 0;
    // Places from the first one in the result to its end.
    int64_t places = shape[dim] - (low + begin * step);
    int64_t end =
        places <= 0
            ? begin
            : std::min<int64_t>(operand.getShape()[dim],
                                begin + llvm::divideCeilSigned(places, step));
    if (begin >= end)
      return result;
    sizes.push_back(end - begin);
    source += begin * sourceStrides[dim];
    target += (low + begin * step) * strides[dim];
    targetStrides.push_back(strides[dim] * step);
  }
  int64_t size = getStorageSize(type);
  StridedCopy(type, sizes, sourceStrides, targetStrides)
      .copyInParallel(operand.getData() + source * size,
                      result->getMutableData() + target * size);
  return result;
}

static FailureOr<Literal>
evaluateSlice(SliceOp op, MutableArrayRef<Literal> operands, Evaluation &) {
  const Literal &operand = operands[0];
  RankedTensorType type = op.getType();
  SmallVector<int64_t> strides = getStrides(operand.getShape()), shape,
                       sourceStrides;
  int64_t first = 0;
  for (int64_t dim = 0, rank = operand.getRank(); dim < rank; ++dim) {
    int64_t start = op.getStartIndices()[dim], step = op.getStrides()[dim];
    int64_t limit = op.getLimitIndices()[dim], size = operand.getShape()[dim];
    // Of a dimension that stays dynamic, what there is of the slice.
    if (limit > size) {
      if (!type.isDynamicDim(dim))
        return op.emitOpError("reads past the end of dimension ")
               << dim << ", which has the size " << size;
      limit = size;
    }
    start = std::min(start, limit);
    shape.push_back(llvm::divideCeilSigned(limit - start, step));
    // With one element the step does not matter, and may be huge.
    sourceStrides.push_back(shape.back() > 1 ? strides[dim] * step : 0);
    first += start * strides[dim];
  }
  if (shape == operand.getShape())
    return operand;
  Literal result = Literal::getUninitialized(operand.getType(), shape);
  if (result.getNumElements() != 0)
    StridedCopy(operand.getType(), shape, sourceStrides, getStrides(shape))
        .copyInParallel(operand.getData() +
                            first * getStorageSize(operand.getType()),
                        result.getMutableData());
  return result;
}

//===----------------------------------------------------------------------===//
// Sizes known at run time
//===----------------------------------------------------------------------===//

static FailureOr<Literal>
evaluateGetDimensionSize(GetDimensionSizeOp op,
                         MutableArrayRef<Literal> operands, Evaluation &) {
  return Literal::getScalar<int32_t>(PrimitiveType::S32,
                                     operands[0].getShape()[op.getDimension()]);
}

static FailureOr<Literal>
evaluateSetDimensionSize(SetDimensionSizeOp op,
                         MutableArrayRef<Literal> operands, Evaluation &) {
  const Literal &operand = operands[0];
  int64_t dim = op.getDimension(), size = operands[1].getIndex();
  int64_t bound = getDimSizeOrBound(op.getType(), dim);
  if (size < 0 || (ShapedType::isStatic(bound) && size > bound))
    return op.emitOpError("sets dimension ")
           << dim << " to the size " << size << ", which is outside [0, "
           << bound << "]";
  if (!op.getType().isDynamicDim(dim) && size != bound)
    return op.emitOpError("sets dimension ")
           << dim << " to the size " << size << ", but its type is "
           << shapeToString(op.getType(), /*withLayouts=*/false);
  SmallVector<int64_t> shape(operand.getShape());
  shape[dim] = size;
  // New elements may have any value.
  return shape == operand.getShape() ? operand : resize(operand, shape);
}

/// The dimensions of the result of a reshape. A dynamic one follows from the
/// others of its group; nothing when several dynamic ones do.
static std::optional<SmallVector<int64_t>>
getReshapedShape(ReshapeOp op, const Literal &operand) {
  RankedTensorType to = op.getType();
  SmallVector<int64_t> shape(to.getShape());
  // Arrays of no elements have no groups to speak of.
  if (to.hasStaticShape())
    return shape;
  for (const DimensionGroup &group :
       getReshapeGroups(op.getOperand().getType(), to)) {
    int64_t count = llvm::product_of(
        operand.getShape().slice(group.fromBegin, group.getFromSize()),
        int64_t(1));
    int64_t *unknown = nullptr;
    for (int64_t &size :
         MutableArrayRef(shape).slice(group.toBegin, group.getToSize())) {
      if (ShapedType::isDynamic(size)) {
        if (unknown)
          return std::nullopt;
        unknown = &size;
      } else if (size != 0 && count % size == 0) {
        count /= size;
      } else if (size != 0 || count != 0) {
        return std::nullopt;
      }
    }
    if (unknown)
      *unknown = count;
  }
  return shape;
}

static FailureOr<Literal>
evaluateReshape(ReshapeOp op, MutableArrayRef<Literal> operands, Evaluation &) {
  std::optional<SmallVector<int64_t>> shape = getReshapedShape(op, operands[0]);
  if (!shape ||
      llvm::product_of(*shape, int64_t(1)) != operands[0].getNumElements())
    return op.emitOpError("cannot be interpreted: ")
           << operands[0].getNumElements()
           << " elements do not say the dimensions of the result";
  return operands[0].reshape(*shape);
}

static FailureOr<Literal>
evaluateDynamicReshape(DynamicReshapeOp op, MutableArrayRef<Literal> operands,
                       Evaluation &) {
  SmallVector<int64_t> shape;
  int64_t count = 1;
  bool overflows = false;
  for (const Literal &size : operands.drop_front()) {
    shape.push_back(size.getIndex());
    overflows |=
        shape.back() < 0 || llvm::MulOverflow(count, shape.back(), count);
  }
  Literal result = operands[0];
  if (!overflows && count == result.getNumElements())
    result = result.reshape(shape);
  if (overflows || !result.matches(op.getType()))
    return op.emitOpError("cannot be interpreted: ")
           << operands[0].toString() << " does not have these sizes";
  return result;
}

void hlo::populateShapeEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateBroadcast>();
  evaluators.add<evaluateTranspose>();
  evaluators.add<evaluateReverse>();
  evaluators.add<evaluateConcatenate>();
  evaluators.add<evaluatePad>();
  evaluators.add<evaluateSlice>();
  evaluators.add<evaluateGetDimensionSize>();
  evaluators.add<evaluateSetDimensionSize>();
  evaluators.add<evaluateReshape>();
  evaluators.add<evaluateDynamicReshape>();
}

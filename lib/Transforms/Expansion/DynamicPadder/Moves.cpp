//===- Moves.cpp - Instructions that move elements ------------------------===//

#include "Padder.h"

using namespace hlo;

/// Sets the starts that are missing, except that of `dim`.
static void fillWithZero(InstructionBuilder &b, MutableArrayRef<Value> starts,
                         int64_t dim = -1) {
  Value zero;
  for (auto [index, start] : llvm::enumerate(starts)) {
    if (start || int64_t(index) == dim)
      continue;
    if (!zero)
      zero = b.constant(b.getI32Type(), 0);
    start = zero;
  }
}

Value Padder::padConcatenate(ConcatenateOp op, Builder &b) {
  int64_t dim = op.getDimension();
  auto isPadded = [&](Value operand) { return isDynamic(operand, dim); };
  // All with their padding; then those that come after some once more, in
  // order, over the padding before them.
  Type type = getPaddedType(op.getType());
  Value result = b.create<ConcatenateOp>(type, op.getOperands(), dim);
  SmallVector<Value> starts(cast<RankedTensorType>(type).getRank());
  fillWithZero(b, starts, dim);
  AffineExpr offset = mlir::getAffineConstantExpr(0, op.getContext());
  bool isMoved = false;
  for (Value operand : op.getOperands()) {
    if (isMoved) {
      starts[dim] = getValue(b, offset);
      Value update = b.convert(operand, Builder::getElementType(result));
      result = b.create<DynamicUpdateSliceOp>(type, result, update, starts);
    }
    isMoved |= isPadded(operand);
    offset = offset + sizes.getSize(operand, dim);
  }
  return result;
}

Value Padder::padReverse(ReverseOp op, Builder &b) {
  SmallVector<DimSize> dynamic =
      getDynamic(op.getOperand(), op.getDimensions());
  if (dynamic.empty())
    return {};
  // The padding comes first then; what is behind it moves to the front.
  ArrayRef<int64_t> shape = Builder::getShape(op.getOperand());
  Value reversed = b.create<ReverseOp>(op.getOperand().getType(),
                                       op.getOperand(), op.getDimensions());
  SmallVector<Value> starts(shape.size());
  SmallVector<int64_t> low(shape.size()), high(shape.size());
  for (auto [dim, size] : dynamic) {
    high[dim] = shape[dim];
    starts[dim] = getValue(b, shape[dim] - size);
  }
  fillWithZero(b, starts);
  Value wide = b.pad(reversed, b.constantLike(op.getOperand(), 0), low, high);
  return b.dynamicSlice(wide, starts, shape);
}

void Padder::padPad(PadOp op, Builder &b) {
  // What follows the elements is the padding value.
  SmallVector<int64_t> dims;
  for (auto [dim, high] : llvm::enumerate(op.getEdgePaddingHigh()))
    if (high > 0)
      dims.push_back(dim);
  SmallVector<DimSize> dynamic = getDynamic(op.getOperand(), dims);
  if (dynamic.empty())
    return;
  // In the wider of the two types of floats.
  Value operand = op.getOperand();
  op.getOperandMutable().assign(
      b.convert(operand, op.getType().getElementType()));
  mask(b, op.getOperandMutable(), dynamic, op.getPaddingValue());
}

Value Padder::resize(Value array, Type type, Builder &b) {
  ArrayRef<int64_t> shape = Builder::getShape(array);
  auto padded = cast<RankedTensorType>(getPaddedType(type));
  if (shape == padded.getShape())
    return array;
  SmallVector<int64_t> low(shape.size()), high;
  for (auto [size, bound] : llvm::zip_equal(shape, padded.getShape()))
    high.push_back(bound - size);
  return b.pad(array, b.constantLike(array, 0), low, high);
}

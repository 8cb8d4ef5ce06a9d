//===- Convolutions.cpp - Windows over dynamic dimensions -----------------===//

#include "Padder.h"

using namespace hlo;

void Padder::maskConvolution(Operation *op, ConvDimensionNumbersAttr labels,
                             function_ref<bool(int64_t)> readsOverEnd,
                             Builder &b) {
  OpOperand &lhs = op->getOpOperand(0), &rhs = op->getOpOperand(1);
  int64_t lhsFeature = labels.getInputFeature();
  int64_t rhsFeature = labels.getKernelInputFeature();
  SmallVector<DimSize> lhsDims, rhsDims;
  if (isDynamic(lhs.get(), lhsFeature) || isDynamic(rhs.get(), rhsFeature)) {
    AffineExpr size = isDynamic(lhs.get(), lhsFeature)
                          ? sizes.getSize(lhs.get(), lhsFeature)
                          : sizes.getSize(rhs.get(), rhsFeature);
    lhsDims.push_back({lhsFeature, size});
    rhsDims.push_back({rhsFeature, size});
  }
  for (auto [index, dim] : llvm::enumerate(labels.getInputSpatial()))
    if (isDynamic(lhs.get(), dim) && readsOverEnd(index))
      lhsDims.push_back({dim, sizes.getSize(lhs.get(), dim)});
  mask(b, lhs, lhsDims, b.constantLike(lhs.get(), 0));
  mask(b, rhs, rhsDims, b.constantLike(rhs.get(), 0));
}

void Padder::padConvolution(ConvolutionOp op, Builder &b) {
  // A window that reaches over the end reads zeros, as it did.
  maskConvolution(
      op, op.getDimLabels(),
      [&](int64_t dim) { return op.getWindowAttr().getPadHighOf(dim) > 0; }, b);
}

/// How many elements a window reaches over.
static int64_t getExtent(WindowAttr window, int64_t dim) {
  return (window.getSize()[dim] - 1) * window.getWindowDilationOf(dim) + 1;
}

Value Padder::padDynamicConvolution(CustomCallOp op, Builder &b) {
  ConvDimensionNumbersAttr labels = *op.getDimLabels();
  WindowAttr window = *op.getWindow();
  bool isSame = *op.getPaddingType() == PaddingType::PADDING_SAME;
  Value old = op.getOperand(0);
  maskConvolution(op, labels, [&](int64_t) { return isSame; }, b);

  // What all windows take is cut out of the array with the most padding there
  // can be. Before the elements there is half of what they take more.
  auto type = cast<RankedTensorType>(getPaddedType(op.getType()));
  Value lhs = op.getOperand(0);
  auto number = [&](int64_t value) {
    return b.constant(b.getI32Type(), value);
  };
  SmallVector<int64_t> shape(Builder::getShape(lhs)), low(shape.size()),
      high(shape.size()), pad;
  SmallVector<Value> starts(shape.size(), number(0));
  bool isCut = false;
  for (auto [index, dim] : llvm::enumerate(labels.getInputSpatial())) {
    if (!isDynamic(old, dim)) {
      pad.append({window.getPadLowOf(index), window.getPadHighOf(index)});
      continue;
    }
    pad.append({0, 0});
    if (!isSame)
      continue;
    int64_t resultDim = labels.getOutputSpatial()[index];
    int64_t stride = window.getStrideOf(index);
    int64_t extent = getExtent(window, index);
    Value last =
        b.mul(b.sub(getSize(b, op, resultDim), number(1)), number(stride));
    Value more = b.sub(b.add(last, number(extent)), getSize(b, old, dim));
    Value padding = b.div(b.max(more, number(0)), number(2));
    int64_t taken = std::max<int64_t>(
        (type.getDimSize(resultDim) - 1) * stride + extent, 0);
    low[dim] = (extent - 1) / 2;
    high[dim] = std::max<int64_t>(taken - shape[dim], 0);
    starts[dim] = b.sub(number(low[dim]), padding);
    shape[dim] = taken;
    isCut = true;
  }
  if (isCut)
    lhs = b.dynamicSlice(b.pad(lhs, b.constantLike(lhs, 0), low, high), starts,
                         shape);
  auto staticWindow = WindowAttr::get(
      op.getContext(), window.getSize(), window.getStride(), pad,
      window.getLhsDilate(), window.getRhsDilate(), window.getRhsReversal());
  return b.create<ConvolutionOp>(
      type, lhs, op.getOperand(1), ValueRange(), staticWindow, labels,
      op.getFeatureGroupCount(), op.getBatchGroupCount(), ConvolutionKindAttr(),
      op.getOperandPrecisionAttr(), DotAlgorithmAttr(), SparsityConfigAttr());
}

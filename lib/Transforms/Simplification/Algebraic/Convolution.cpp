//===- Convolution.cpp - Rewrites of convolutions -------------------------===//

#include "Convolution.h"

using namespace hlo;
using namespace hlo::algebraic;

/// conv(A, B) -> 0 where there is nothing to add up, or no result
static Value convolutionOfNothing(ConvolutionOp op, Simplifier &s) {
  auto hasNoElements = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getNumElements() == 0;
  };
  if (!isStatic(op.getLhs()) || !isStatic(op.getRhs()) ||
      !op.getType().hasStaticShape() ||
      (!hasNoElements(op.getLhs()) && !hasNoElements(op.getRhs()) &&
       !hasNoElements(op)))
    return {};
  return s.splat(op.getType(), int64_t(0));
}

/// The convolution with another window and operands.
static Value withWindow(ConvolutionOp op, Value lhs, Value rhs,
                        WindowAttr window, Simplifier &s) {
  Value result = s.clone(op, op.getType(), {lhs, rhs});
  cast<ConvolutionOp>(result.getDefiningOp()).setWindowAttr(window);
  return result;
}

/// A pad with zeros of an operand, which the window can do.
static PadOp getZeroPad(Value operand) {
  auto pad = operand.getDefiningOp<PadOp>();
  return pad && isAllZero(pad.getPaddingValue()) &&
                 isStatic(pad.getOperand()) &&
                 pad.getOperand().getType().getElementType() ==
                     pad.getType().getElementType() &&
                 pad.getOperand().getType().getNumElements() != 0
             ? pad
             : PadOp();
}

static bool isUnpadded(PadOp pad, int64_t dim) {
  return pad.getEdgePaddingLow()[dim] == 0 &&
         pad.getEdgePaddingHigh()[dim] == 0 &&
         pad.getInteriorPadding()[dim] == 0;
}

/// conv(pad(A, 0), B) -> conv(A, B) with padding and dilation of the window
static Value foldInputPad(ConvolutionOp op, Simplifier &s) {
  PadOp pad = getZeroPad(op.getLhs());
  WindowAttr window = op.getWindowAttr();
  ConvDimensionNumbersAttr dims = op.getDimLabels();
  if (!pad || !window || !s.options.foldPadIntoConvolution ||
      op.getSparsityConfig() || !isUnpadded(pad, dims.getInputBatch()) ||
      !isUnpadded(pad, dims.getInputFeature()))
    return {};
  SmallVector<int64_t> padding, dilation;
  for (auto [index, dim] : llvm::enumerate(dims.getInputSpatial())) {
    int64_t low = pad.getEdgePaddingLow()[dim];
    int64_t high = pad.getEdgePaddingHigh()[dim];
    int64_t interior = pad.getInteriorPadding()[dim];
    int64_t base = window.getBaseDilationOf(index);
    int64_t windowLow = window.getPadLowOf(index);
    int64_t windowHigh = window.getPadHighOf(index);
    bool isPlain = base == 1 && windowLow == 0 && windowHigh == 0;
    if ((interior != 0 && !isPlain) || low < 0 || high < 0)
      return {};
    // Dilation puts holes between the padding, too.
    padding.push_back(windowLow + low * base);
    padding.push_back(windowHigh + high * base);
    dilation.push_back(base * (interior + 1));
  }
  auto merged = WindowAttr::get(op.getContext(), window.getSize(),
                                window.getStride(), padding, dilation,
                                window.getRhsDilate(), window.getRhsReversal());
  return withWindow(op, pad.getOperand(), op.getRhs(), merged, s);
}

/// conv(A, pad(B, 0)) -> conv(A, B) with dilation of the window, of interior
/// padding only
static Value foldKernelPad(ConvolutionOp op, Simplifier &s) {
  PadOp pad = getZeroPad(op.getRhs());
  WindowAttr window = op.getWindowAttr();
  ConvDimensionNumbersAttr dims = op.getDimLabels();
  if (!pad || !window || !s.options.foldPadIntoConvolution ||
      op.getSparsityConfig() ||
      !isUnpadded(pad, dims.getKernelInputFeature()) ||
      !isUnpadded(pad, dims.getKernelOutputFeature()))
    return {};
  SmallVector<int64_t> sizes, dilation;
  for (auto [index, dim] : llvm::enumerate(dims.getKernelSpatial())) {
    if (pad.getEdgePaddingLow()[dim] != 0 ||
        pad.getEdgePaddingHigh()[dim] != 0 ||
        window.getWindowDilationOf(index) != 1)
      return {};
    sizes.push_back(pad.getOperand().getType().getDimSize(dim));
    dilation.push_back(pad.getInteriorPadding()[dim] + 1);
  }
  auto merged = WindowAttr::get(op.getContext(), sizes, window.getStride(),
                                window.getPad(), window.getLhsDilate(),
                                dilation, window.getRhsReversal());
  return withWindow(op, op.getLhs(), pad.getOperand(), merged, s);
}

void hlo::populateConvolutionPatterns(RewritePatternSet &patterns,
                                      const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("ConvolutionOfNothing", convolutionOfNothing);
  set.add("FoldInputPad", foldInputPad);
  set.add("FoldKernelPad", foldKernelPad);
  populateConvolutionProductRewrites(set);
  populateConvolutionOperandRewrites(set);
}

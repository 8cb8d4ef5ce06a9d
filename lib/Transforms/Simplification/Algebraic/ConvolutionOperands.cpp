//===- ConvolutionOperands.cpp - Convolutions with operands exchanged -----===//

#include "Convolution.h"
#include "hlo/Transforms/Utils/Contractions.h"

using namespace hlo;
using namespace hlo::algebraic;

/// True if exchanging the operands changes nothing in that dimension: the
/// window covers it once, or every element of the one meets one of the other.
static bool isSymmetric(WindowAttr window, int64_t index, int64_t inputSize) {
  int64_t size = window.getSize()[index], stride = window.getStrideOf(index),
          dilation = window.getBaseDilationOf(index);
  return size == inputSize && !window.isReversed(index) &&
         window.getPadLowOf(index) == 0 && window.getPadHighOf(index) == 0 &&
         window.getWindowDilationOf(index) == 1 &&
         ((dilation == 1 && stride == 1) ||
          (dilation == size && stride == size - 1));
}

/// `values`, or no list where each of them is that by default.
static SmallVector<int64_t> orNone(SmallVector<int64_t> values,
                                   int64_t byDefault) {
  if (llvm::all_equal(values) && values.front() == byDefault)
    values.clear();
  return values;
}

/// conv(A, B) -> conv(reverse(B), A), its window reversed, where A has fewer
/// elements in spatial dimensions than the kernel B; of floats, where the order
/// in which products add up does not matter
static Value swapOperands(ConvolutionOp op, Simplifier &s) {
  WindowAttr window = op.getWindowAttr();
  ConvDimensionNumbersAttr dims = op.getDimLabels();
  if (s.options.convOperandSwap == SwappedConvolutions::None ||
      s.options.layoutSensitive || !window || op.getSparsityConfig() ||
      op.getConvolutionKind().value_or(ConvolutionKind::unset) !=
          ConvolutionKind::unset ||
      op.getFeatureGroupCount() != 1 || op.getBatchGroupCount() != 1 ||
      !isStatic(op.getLhs()) || !isStatic(op.getRhs()) ||
      !op.getType().hasStaticShape() ||
      !s.options.mayReassociate(op.getType().getElementType()))
    return {};
  int64_t rank = window.getRank(), kernelElements = 1, inputElements = 1;
  SmallVector<int64_t> sizes, padding, baseDilation, windowDilation, reversal,
      reversed;
  for (int64_t index = 0; index < rank; ++index) {
    int64_t size = window.getSize()[index];
    int64_t input =
        op.getLhs().getType().getDimSize(dims.getInputSpatial()[index]);
    int64_t base = window.getBaseDilationOf(index);
    int64_t dilation = window.getWindowDilationOf(index);
    sizes.push_back(input);
    if (isSymmetric(window, index, input)) {
      padding.append({0, 0});
      baseDilation.push_back(base);
      windowDilation.push_back(1);
      reversal.push_back(0);
      continue;
    }
    kernelElements *= size;
    inputElements *= input;
    // The first element of the one meets the last of the other.
    if (!window.isReversed(index))
      reversed.push_back(dims.getKernelSpatial()[index]);
    int64_t more = (input - 1) * base - (size - 1) * dilation;
    padding.append(
        {window.getPadLowOf(index) + more, window.getPadHighOf(index) + more});
    baseDilation.push_back(dilation);
    windowDilation.push_back(base);
    reversal.push_back(1);
  }
  if (kernelElements <= inputElements)
    return {};
  // cuDNN reverses two dimensions or none.
  if (s.options.convOperandSwap == SwappedConvolutions::CuDNN &&
      (rank != 2 || llvm::is_contained(reversal, 0)))
    return {};
  MLIRContext *context = op.getContext();
  auto labels = ConvDimensionNumbersAttr::get(
      context, dims.getKernelOutputFeature(), dims.getKernelInputFeature(),
      dims.getKernelSpatial(), dims.getInputFeature(), dims.getInputBatch(),
      dims.getInputSpatial(), dims.getOutputFeature(), dims.getOutputBatch(),
      dims.getOutputSpatial(), dims.getKernelRank(), dims.getInputRank(),
      dims.getOutputRank());
  Value input = op.getRhs();
  if (!reversed.empty())
    input = s.create<ReverseOp>(op.getRhs().getType(), input, reversed);
  Value result = s.clone(op, op.getType(), {input, op.getLhs()});
  auto swapped = cast<ConvolutionOp>(result.getDefiningOp());
  swapped.setDimLabelsAttr(labels);
  swapped.setWindowAttr(WindowAttr::get(
      context, sizes, window.getStride(), orNone(padding, 0),
      orNone(baseDilation, 1), orNone(windowDilation, 1), reversal));
  if (PrecisionConfigAttr precision = op.getOperandPrecisionAttr())
    swapped.setOperandPrecisionAttr(swapPrecision(precision));
  return result;
}

void algebraic::populateConvolutionOperandRewrites(RewriteSet &set) {
  set.add("SwapConvolutionOperands", swapOperands);
}

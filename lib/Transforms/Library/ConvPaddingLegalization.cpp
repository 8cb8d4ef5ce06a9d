//===- ConvPaddingLegalization.cpp - Windows that cuDNN has ---------------===//
// See the description of conv-padding-legalization in Passes.td; test:
// conv-padding-legalization.mlir.

#include "Convolutions.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "conv-padding-legalization"

namespace hlo {
#define GEN_PASS_DEF_CONVPADDINGLEGALIZATIONPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using CallKind = library::ConvolutionKind;

static bool isLegal(const WindowDim &dim) {
  return dim.padLow == dim.padHigh && dim.padLow >= 0 && dim.baseDilation == 1;
}

/// Pads and spreads out the input by what the library does not, which leaves
/// `window` and takes part in a pad operation.
static Value padInput(InstructionBuilder &builder, Value input,
                      ConvDimensionNumbersAttr labels,
                      MutableArrayRef<WindowDim> window) {
  int64_t rank = InstructionBuilder::getType(input).getRank();
  SmallVector<int64_t> low(rank), high(rank), interior(rank);
  for (auto [dim, pad] : llvm::zip_equal(labels.getInputSpatial(), window)) {
    int64_t even = std::max<int64_t>(0, std::min(pad.padLow, pad.padHigh));
    low[dim] = pad.padLow - even;
    high[dim] = pad.padHigh - even;
    interior[dim] = pad.baseDilation - 1;
    pad.padLow = pad.padHigh = even;
    pad.baseDilation = 1;
  }
  Value zero = builder.constant(InstructionBuilder::getElementType(input), 0);
  return builder.create<PadOp>(input, zero, low, high, interior);
}

static library::ConvolutionOp rebuild(InstructionBuilder &builder,
                                      library::ConvolutionOp op,
                                      RankedTensorType computed,
                                      ValueRange operands,
                                      ArrayRef<WindowDim> window) {
  auto call = library::rebuildConvolution(builder, op, computed, operands);
  call.setWindowAttr(getWindow(op.getContext(), window));
  return call;
}

/// Computes the gradient of a larger input, of which the padding is even.
static Value enlargeGradient(InstructionBuilder &builder,
                             library::ConvolutionOp op,
                             MutableArrayRef<WindowDim> window) {
  RankedTensorType type = op.getComputedType();
  SmallVector<int64_t> sizes(type.getShape()), starts(type.getRank(), 0),
      limits(sizes);
  for (auto [dim, pad] :
       llvm::zip_equal(op.getDimLabels().getInputSpatial(), window)) {
    int64_t even = std::min(pad.padLow, pad.padHigh);
    starts[dim] = pad.padLow - even;
    limits[dim] += starts[dim];
    sizes[dim] += pad.padLow + pad.padHigh - 2 * even;
    pad.padLow = pad.padHigh = even;
  }
  library::ConvolutionOp call =
      rebuild(builder, op, type.clone(sizes), op.getOperands(), window);
  Value slice = builder.slice(builder.element(call, 0), starts, limits);
  return builder.tuple({slice, builder.element(call, 1)});
}

static Value legalize(library::ConvolutionOp op, InstructionBuilder &builder,
                      const InstructionExpander &expander) {
  SmallVector<WindowDim> window = getWindowDims(op.getWindowAttr());
  if (op.getOnednn() || llvm::all_of(window, isLegal))
    return {};
  auto [input, filter, output] = op.getForwardTypes();
  ConvDimensionNumbersAttr labels = op.getDimLabels();
  for (auto [dim, inputDim, outputDim] : llvm::zip_equal(
           window, labels.getInputSpatial(), labels.getOutputSpatial()))
    library::evenPadding(dim, input.getDimSize(inputDim),
                         output.getDimSize(outputDim));
  if (op.getKind() != CallKind::Forward &&
      llvm::any_of(window, [](const WindowDim &dim) {
        return dim.padLow < 0 || dim.padHigh < 0 || dim.baseDilation != 1;
      }))
    return expander.decline(
        op, "a gradient with negative padding or of an input spread out");
  if (llvm::all_of(window, isLegal))
    return rebuild(builder, op, op.getComputedType(), op.getOperands(), window);
  if (op.getKind() == CallKind::BackwardInput)
    return enlargeGradient(builder, op, window);
  SmallVector<Value> operands(op.getOperands());
  operands[0] = padInput(builder, op.getLhs(), labels, window);
  return rebuild(builder, op, op.getComputedType(), operands, window);
}

namespace {
struct ConvPaddingLegalizationPass
    : hlo::impl::ConvPaddingLegalizationPassBase<ConvPaddingLegalizationPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<library::ConvolutionOp>(
            [&](library::ConvolutionOp op, InstructionBuilder &builder) {
              return legalize(op, builder, expander);
            }))
      markAllAnalysesPreserved();
  }
};
} // namespace

//===- SimplifyConvPadding.cpp - Padding that convolutions have -----------===//
// See the description of simplify-conv-padding in Passes.td; test:
// simplify-conv-padding.mlir.

#include "Convolutions.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Values.h"

#define DEBUG_TYPE "simplify-conv-padding"

namespace hlo {
#define GEN_PASS_DEF_SIMPLIFYCONVPADDINGPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using library::ActivationMode;

/// How many of the last elements of dimension `dim` are known to be zeros.
static int64_t countTrailingZeros(Value array, int64_t dim) {
  auto type = cast<RankedTensorType>(array.getType());
  if (isAllZero(array))
    return type.getDimSize(dim);
  if (auto transpose = array.getDefiningOp<TransposeOp>())
    return countTrailingZeros(transpose.getOperand(),
                              transpose.getDimensions()[dim]);
  if (auto pad = array.getDefiningOp<PadOp>())
    return isAllZero(pad.getPaddingValue())
               ? std::max<int64_t>(0, pad.getEdgePaddingHigh()[dim])
               : 0;
  auto constant = array.getDefiningOp<ConstantOp>();
  auto elements = constant ? dyn_cast<DenseElementsAttr>(constant.getValue())
                           : DenseElementsAttr();
  if (!elements || elements.empty())
    return 0;
  auto isZero = [](const auto &element) { return element.isZero(); };
  int64_t stride =
      ShapedType::getNumElements(type.getShape().drop_front(dim + 1));
  int64_t size = type.getDimSize(dim), zeros = size;
  auto count = [&](auto values) {
    for (auto [index, element] : llvm::enumerate(values))
      if (!isZero(element))
        zeros = std::min(zeros, size - 1 - int64_t(index) / stride % size);
  };
  if (isFloat(type.getElementType()))
    count(elements.getValues<APFloat>());
  else if (isPredOrInteger(type.getElementType()))
    count(elements.getValues<APInt>());
  else
    return 0;
  return zeros;
}

/// How many of the last output features of a convolution are zeros.
static int64_t countZeroFeatures(library::ConvolutionOp call) {
  if (call.getKind() != library::ConvolutionKind::Forward ||
      call.getFeatureGroupCount() != 1 ||
      call.getActivation() == ActivationMode::Sigmoid)
    return 0;
  ConvDimensionNumbersAttr labels = call.getDimLabels();
  int64_t zeros =
      countTrailingZeros(call.getRhs(), labels.getKernelOutputFeature());
  if (Value bias = call.getBias())
    zeros = std::min(zeros, countTrailingZeros(bias, 0));
  if (Value side = call.getSideInput())
    zeros =
        std::min(zeros, countTrailingZeros(side, labels.getOutputFeature()));
  return zeros;
}

/// The number of elements that `slice` takes away at the end of `dim`; nothing
/// if it does anything else.
static std::optional<int64_t> getCut(SliceOp slice, int64_t dim) {
  ArrayRef<int64_t> shape = slice.getOperand().getType().getShape();
  for (auto [index, size] : llvm::enumerate(shape)) {
    bool isWhole = slice.getLimitIndices()[index] == size;
    if (slice.getStartIndices()[index] != 0 || slice.getStrides()[index] != 1 ||
        (!isWhole && int64_t(index) != dim))
      return std::nullopt;
  }
  return shape[dim] - slice.getLimitIndices()[dim];
}

static Value simplify(PadOp pad, InstructionBuilder &builder,
                      const InstructionExpander &expander, bool fastMath) {
  Value padded = pad.getOperand();
  auto transpose = padded.getDefiningOp<TransposeOp>();
  if (transpose)
    padded = transpose.getOperand();
  auto slice = padded.getDefiningOp<SliceOp>();
  auto array = slice ? slice.getOperand().getDefiningOp<GetTupleElementOp>()
                     : GetTupleElementOp();
  auto call = array && array.getIndex() == 0
                  ? array.getOperand().getDefiningOp<library::ConvolutionOp>()
                  : library::ConvolutionOp();
  if (!call)
    return {};

  int64_t feature = call.getDimLabels().getOutputFeature();
  int64_t dim = feature;
  if (transpose)
    dim = llvm::find(transpose.getDimensions(), feature) -
          transpose.getDimensions().begin();
  std::optional<int64_t> cut = getCut(slice, feature);
  if (!cut || !isAllZero(pad.getPaddingValue()) ||
      pad.getInteriorPadding()[dim] != 0)
    return expander.decline(pad, "it is no padding of features with zeros");
  if (!fastMath && isFloat(getElementType(call.getLhs())))
    return expander.decline(pad,
                            "zero times an infinite element is not a number");
  if (*cut > countZeroFeatures(call))
    return expander.decline(pad, "features that are cut off may be no zeros");

  SmallVector<int64_t> high(pad.getEdgePaddingHigh());
  high[dim] -= *cut;
  Value whole = array;
  if (transpose)
    whole = builder.transpose(whole, transpose.getDimensions());
  auto isZero = [](int64_t size) { return size == 0; };
  if (llvm::all_of(high, isZero) &&
      llvm::all_of(pad.getEdgePaddingLow(), isZero) &&
      llvm::all_of(pad.getInteriorPadding(), isZero) &&
      whole.getType() == pad.getType())
    return whole;
  return builder.create<PadOp>(pad.getType(), whole, pad.getPaddingValue(),
                               pad.getEdgePaddingLow(), high,
                               pad.getInteriorPadding());
}

namespace {
struct SimplifyConvPaddingPass
    : hlo::impl::SimplifyConvPaddingPassBase<SimplifyConvPaddingPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<PadOp>([&](PadOp op, InstructionBuilder &builder) {
          return simplify(op, builder, expander, fastMath);
        }))
      markAllAnalysesPreserved();
  }
};
} // namespace

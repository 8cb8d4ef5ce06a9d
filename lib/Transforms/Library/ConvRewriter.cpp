//===- ConvRewriter.cpp - Convolutions that cuDNN computes ----------------===//
// See the description of conv-rewriter in Passes.td; test: conv-rewriter.mlir.

#include "Convolutions.h"
#include "UnusedOperands.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/Values.h"

#define DEBUG_TYPE "conv-rewriter"

namespace hlo {
#define GEN_PASS_DEF_CONVREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using CallKind = library::ConvolutionKind;

static constexpr int64_t kMaxSpatialDims = 3;

//===----------------------------------------------------------------------===//
// Reversed filters
//===----------------------------------------------------------------------===//

namespace {
/// A filter as one that is reversed in some of its dimensions.
struct ReversedFilter {
  Value source;
  SmallVector<int64_t> dims;
  /// A reshape that only adds dimensions of size 1 is done after it.
  RankedTensorType type;
};
} // namespace

static SmallVector<int64_t> getLargeDims(RankedTensorType type) {
  SmallVector<int64_t> dims;
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (size != 1)
      dims.push_back(dim);
  return dims;
}

static ReversedFilter getReversal(Value filter) {
  auto type = cast<RankedTensorType>(filter.getType());
  Value reversed = filter;
  SmallVector<int64_t> to = getLargeDims(type), from = to;
  if (auto reshape = filter.getDefiningOp<ReshapeOp>()) {
    RankedTensorType inner = reshape.getOperand().getType();
    from = getLargeDims(inner);
    auto sizeIn = [](RankedTensorType of) {
      return [=](int64_t dim) { return of.getDimSize(dim); };
    };
    if (llvm::equal(llvm::map_range(from, sizeIn(inner)),
                    llvm::map_range(to, sizeIn(type))))
      reversed = reshape.getOperand();
  }
  auto reverse = reversed.getDefiningOp<ReverseOp>();
  if (!reverse)
    return {filter, {}, type};
  SmallVector<int64_t> dims;
  for (auto [inner, outer] : llvm::zip_equal(from, to))
    if (llvm::is_contained(reverse.getDimensions(), inner))
      dims.push_back(outer);
  return {reverse.getOperand(), dims, type};
}

//===----------------------------------------------------------------------===//
// Rewrite
//===----------------------------------------------------------------------===//

namespace {
/// What a convolution becomes.
struct Match {
  CallKind kind;
  SmallVector<WindowDim> window;
  ConvDimensionNumbersAttr labels;
  int64_t groups;
};

class ConvRewriter {
public:
  ConvRewriter(ConvolutionOp op, InstructionBuilder &builder)
      : op(op), builder(builder), labels(op.getDimLabels()),
        window(getWindowDims(op.getWindowAttr())), lhs(op.getLhs()),
        rhs(op.getRhs()), filter(getReversal(op.getRhs())) {}

  /// The first reason why cuDNN does not compute the convolution; empty if it
  /// does.
  StringRef getObstacle(const DeviceDescription &device);
  Value rewrite();
  /// The same of oneDNN, after that.
  StringRef getOneDnnObstacle(const DeviceDescription &device);
  Value rewriteForOneDnn();

private:
  StringRef getTypeObstacle(const DeviceDescription &device);
  bool isReversed(int64_t index);
  std::optional<Match> matchBackwardInput();
  std::optional<Match> matchBackwardFilter();
  Match getForward();
  void splitBatchGroups();
  Value getFilter(function_ref<bool(int64_t)> isReversedInCall);

  int64_t getInputSize(int64_t index) {
    return op.getLhs().getType().getDimSize(labels.getInputSpatial()[index]);
  }
  int64_t getOutputSize(int64_t index) {
    return op.getType().getDimSize(labels.getOutputSpatial()[index]);
  }
  auto getIndices() const { return llvm::seq<int64_t>(0, window.size()); }

  ConvolutionOp op;
  InstructionBuilder &builder;
  ConvDimensionNumbersAttr labels;
  SmallVector<WindowDim> window;
  Value lhs, rhs;
  ReversedFilter filter;
};
} // namespace

//===----------------------------------------------------------------------===//
// Preconditions
//===----------------------------------------------------------------------===//

/// The array of i8 that `array` is a wider copy of, or null.
static Value getBytes(Value array) {
  if (auto convert = array.getDefiningOp<ConvertOp>())
    array = convert.getOperand();
  return getElementType(array).isSignlessInteger(8) ? array : Value();
}

StringRef ConvRewriter::getTypeObstacle(const DeviceDescription &device) {
  Type element = getElementType(lhs), computed = op.getType().getElementType();
  if (isa<IntegerType>(element) && isa<IntegerType>(getElementType(rhs))) {
    Value lhsBytes = getBytes(lhs), rhsBytes = getBytes(rhs);
    if (!lhsBytes || !rhsBytes || !computed.isSignlessInteger(32))
      return "integers are not s8 with a result of s32";
    lhs = lhsBytes;
    if (rhsBytes != rhs) {
      rhs = rhsBytes;
      filter = getReversal(rhs);
    }
    return {};
  }
  if (element != getElementType(rhs) || !isFloat(computed))
    return "operands are not floats of one type";
  if (element.isBF16() && device.computeCapability < 80)
    return "the device does not multiply bf16";
  if (element.getIntOrFloatBitWidth() >= 16)
    return {};
  if (!isa<mlir::Float8E4M3FNType, mlir::Float8E5M2Type>(element))
    return "of floats of 8 bits and less there are f8e4m3fn and f8e5m2";
  if (device.computeCapability < 89)
    return "the device does not multiply floats of 8 bits";
  return {};
}

StringRef ConvRewriter::getObstacle(const DeviceDescription &device) {
  if (op.getSparsityConfig())
    return "an operand is sparse";
  if (op.getAlgorithm())
    return "it asks for an algorithm";
  if (getIndices().size() > kMaxSpatialDims)
    return "more than 3 spatial dimensions";
  for (Type type : {Type(op.getLhs().getType()), Type(op.getRhs().getType()),
                    Type(op.getType())})
    if (cast<RankedTensorType>(type).getNumElements() == 0)
      return "an array has no elements";
  return getTypeObstacle(device);
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

/// The filter runs backwards in that dimension.
bool ConvRewriter::isReversed(int64_t index) {
  return window[index].isReversed !=
         llvm::is_contained(filter.dims, labels.getKernelSpatial()[index]);
}

std::optional<Match> ConvRewriter::matchBackwardInput() {
  if (op.getFeatureGroupCount() != 1 || op.getBatchGroupCount() != 1)
    return {};
  bool isAllReversed = true, hasReversal = false, hasBaseDilation = false;
  for (int64_t i : getIndices()) {
    if (window[i].stride != 1 || window[i].windowDilation != 1)
      return {};
    hasBaseDilation |= window[i].baseDilation != 1;
    if (window[i].size == 1)
      continue;
    hasReversal |= isReversed(i);
    isAllReversed &= isReversed(i);
  }
  // What spreads the input out costs more than to reverse the filter.
  if (!hasBaseDilation && !(hasReversal && isAllReversed))
    return {};

  SmallVector<WindowDim> forward;
  for (int64_t i : getIndices()) {
    WindowDim dim;
    dim.size = window[i].size;
    dim.stride = window[i].baseDilation;
    dim.padLow = dim.size - 1 - window[i].padLow;
    library::evenPadding(dim, getOutputSize(i), getInputSize(i));
    if (dim.padLow < 0 || dim.padHigh < 0)
      return {};
    forward.push_back(dim);
  }
  return Match{CallKind::BackwardInput, forward,
               library::getInputGradientLabels(labels), 1};
}

std::optional<Match> ConvRewriter::matchBackwardFilter() {
  if (op.getFeatureGroupCount() != 1 || getIndices().empty())
    return {};
  bool isLarge = op.getBatchGroupCount() != 1, isSmall = false;
  for (int64_t i : getIndices()) {
    if (window[i].stride != 1 || window[i].baseDilation != 1 ||
        window[i].padLow < 0 || (isReversed(i) && window[i].size != 1))
      return {};
    isLarge |= window[i].size > getOutputSize(i);
    isSmall |= window[i].size < getOutputSize(i);
  }
  // The gradient of an output is larger than that of a filter.
  if (!isLarge || (isSmall && op.getBatchGroupCount() == 1))
    return {};

  SmallVector<WindowDim> forward;
  for (int64_t i : getIndices()) {
    WindowDim dim;
    dim.size = getOutputSize(i);
    dim.stride = window[i].windowDilation;
    dim.padLow = window[i].padLow;
    library::evenPadding(dim, getInputSize(i), window[i].size);
    if (dim.padHigh < 0)
      return {};
    forward.push_back(dim);
  }
  return Match{CallKind::BackwardFilter, forward,
               library::getFilterGradientLabels(labels),
               int64_t(op.getBatchGroupCount())};
}

//===----------------------------------------------------------------------===//
// Forward
//===----------------------------------------------------------------------===//

/// Makes groups of batches groups of features: `[g * n, c]` becomes
/// `[n, g * c]`.
void ConvRewriter::splitBatchGroups() {
  int64_t groups = op.getBatchGroupCount();
  if (groups == 1)
    return;
  int64_t batch = labels.getInputBatch(), feature = labels.getInputFeature();
  SmallVector<int64_t> split, order, joined;
  for (auto [dim, size] : llvm::enumerate(InstructionBuilder::getShape(lhs))) {
    // The group dimension is there before the batch.
    int64_t place = dim + (int64_t(dim) >= batch);
    if (int64_t(dim) == batch)
      split.append({groups, size / groups});
    else
      split.push_back(size);
    if (int64_t(dim) == feature)
      order.push_back(batch);
    order.push_back(place);
    joined.push_back(int64_t(dim) == batch     ? size / groups
                     : int64_t(dim) == feature ? size * groups
                                               : size);
  }
  lhs = builder.reshape(builder.transpose(builder.reshape(lhs, split), order),
                        joined);
}

Match ConvRewriter::getForward() {
  splitBatchGroups();
  return {CallKind::Forward, window, labels,
          int64_t(op.getFeatureGroupCount() * op.getBatchGroupCount())};
}

/// The filter as a call takes it that reverses it itself in those dimensions.
Value ConvRewriter::getFilter(function_ref<bool(int64_t)> isReversedInCall) {
  SmallVector<int64_t> reversed;
  for (int64_t dim : filter.dims)
    if (!llvm::is_contained(labels.getKernelSpatial(), dim))
      reversed.push_back(dim);
  for (int64_t i : getIndices())
    if (window[i].size != 1 && isReversed(i) != isReversedInCall(i))
      reversed.push_back(labels.getKernelSpatial()[i]);
  llvm::sort(reversed);
  if (reversed == filter.dims)
    return rhs;
  Value source = builder.reshape(filter.type, filter.source);
  return reversed.empty() ? source
                          : builder.create<ReverseOp>(source, reversed);
}

Value ConvRewriter::rewrite() {
  // There are no gradients of integers.
  bool isFloating = isFloat(op.getType().getElementType());
  std::optional<Match> match;
  if (isFloating)
    match = matchBackwardInput();
  Value callFilter;
  if (match) {
    callFilter = getFilter([](int64_t) { return true; });
  } else if (isFloating && (match = matchBackwardFilter())) {
    callFilter = getFilter([](int64_t) { return false; });
  } else {
    match = getForward();
    bool isConvolution =
        window.size() == 2 && llvm::all_of(window, [](const WindowDim &dim) {
          return dim.isReversed;
        });
    callFilter = getFilter([&](int64_t) { return isConvolution; });
    for (WindowDim &dim : match->window)
      dim.isReversed = isConvolution;
  }
  auto call = builder.create<library::ConvolutionOp>(
      library::getConvolutionType(builder, op.getType()), match->kind, lhs,
      callFilter, /*bias=*/Value(), /*side_input=*/Value(),
      getWindow(op.getContext(), match->window), match->labels, match->groups,
      op.getOperandPrecisionAttr(), library::ActivationMode::None, APFloat(0.0),
      APFloat(1.0), APFloat(0.0), library::ConvolutionAlgorithmAttr());
  if (Attribute config = op->getAttr(HLODialect::kBackendConfig))
    call->setAttr(HLODialect::kBackendConfig, config);
  return builder.element(call, 0);
}

StringRef ConvRewriter::getOneDnnObstacle(const DeviceDescription &device) {
  Type element = op.getType().getElementType();
  SmallVector<Type> types(op->getOperandTypes());
  types.push_back(op.getType());
  for (Type type : types) {
    auto array = cast<RankedTensorType>(type);
    if (array.getElementType() != element ||
        !(element.isF32() || (element.isBF16() && device.matrixRates.bf16)))
      return "the library does not have its types";
    if (array.getNumElements() == 0)
      return "no elements";
    if (!hasPlainLayout(array))
      return "arrays have tiles";
  }
  if (op.getSparsityConfig() || op.getAlgorithm())
    return "it asks for an algorithm";
  if (window.empty() || window.size() > kMaxSpatialDims)
    return "it has not 1 to 3 spatial dimensions";
  if (op.getBatchGroupCount() != 1)
    return "it has batch groups";
  for (const WindowDim &dim : window)
    if (dim.baseDilation != 1 || dim.padLow < 0 || dim.padHigh < 0 ||
        (dim.isReversed && dim.size != 1))
      return "it has base dilation, reversal or negative padding";
  return {};
}

/// `value` in a layout, copied if it has another.
static Value copyTo(InstructionBuilder &builder, RankedTensorType type,
                    Value value) {
  return value.getType() == type ? value : builder.create<CopyOp>(type, value);
}

/// The library takes row-major arrays.
Value ConvRewriter::rewriteForOneDnn() {
  for (WindowDim &dim : window)
    dim.isReversed = false;
  auto getRowMajor = [](RankedTensorType type) {
    return isDescending(type) ? type : withDefaultLayout(withLayout(type, {}));
  };
  lhs = copyTo(builder, getRowMajor(op.getLhs().getType()), lhs);
  rhs = copyTo(builder, getRowMajor(op.getRhs().getType()), rhs);
  auto call = builder.create<library::ConvolutionOp>(
      library::getConvolutionType(builder, getRowMajor(op.getType())),
      CallKind::Forward, lhs, rhs, /*bias=*/Value(), /*side_input=*/Value(),
      getWindow(op.getContext(), window), labels, op.getFeatureGroupCount(),
      PrecisionConfigAttr(), library::ActivationMode::None, APFloat(0.0),
      APFloat(1.0), APFloat(0.0), library::ConvolutionAlgorithmAttr(),
      /*onednn=*/true);
  return copyTo(builder, op.getType(), builder.element(call, 0));
}

namespace {
struct ConvRewriterPass
    : library::CallRewriterPass<
          hlo::impl::ConvRewriterPassBase<ConvRewriterPass>, ConvolutionOp> {
  using CallRewriterPass::CallRewriterPass;

protected:
  Value expand(ConvolutionOp op, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &device) override {
    if (!expander.requireStatic(op))
      return {};
    ConvRewriter rewriter(op, builder);
    if (!device.isGPU()) {
      if (StringRef obstacle = rewriter.getOneDnnObstacle(device);
          !obstacle.empty())
        return expander.decline(op, obstacle);
      return rewriter.rewriteForOneDnn();
    }
    if (StringRef obstacle = rewriter.getObstacle(device); !obstacle.empty())
      return expander.decline(op, obstacle);
    unused.add(op);
    return rewriter.rewrite();
  }
};
} // namespace

//===- ConvolutionOp.cpp - Convolutions of libraries ----------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/BackendConfig.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/IR/HLOWindows.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

using namespace hlo;
using namespace hlo::library;
using hlo::library::ConvolutionKindAttr;
namespace json = llvm::json;
using LabelsAttr = ConvDimensionNumbersAttr;

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

RankedTensorType library::ConvolutionOp::getComputedType() {
  auto tuple = dyn_cast<TupleType>(getType());
  return cast<RankedTensorType>(tuple ? tuple.getType(0) : getType());
}

std::optional<unsigned> library::ConvolutionOp::getWorkspaceIndex() {
  if (getOnednn() && !isa<TupleType>(getType()))
    return std::nullopt;
  return 1;
}

std::array<RankedTensorType, 3> library::ConvolutionOp::getForwardTypes() {
  RankedTensorType lhs = getLhs().getType(), rhs = getRhs().getType(),
                   computed = getComputedType();
  switch (getKind()) {
  case library::ConvolutionKind::Forward:
    return {lhs, rhs, computed};
  case library::ConvolutionKind::BackwardInput:
    return {computed, rhs, lhs};
  case library::ConvolutionKind::BackwardFilter:
    return {lhs, computed, rhs};
  }
  llvm_unreachable("unknown kind");
}

static std::string toString(Value array) {
  return shapeToString(array.getType(), /*withLayouts=*/false);
}

LogicalResult library::verifyForwardShapes(Operation *op,
                                           RankedTensorType input,
                                           RankedTensorType filter,
                                           RankedTensorType output,
                                           WindowAttr window, LabelsAttr labels,
                                           IntegerAttr featureGroups) {
  // Inference reads the types of values: those of a block never inserted.
  Block block;
  block.addArguments({input, filter}, {op->getLoc(), op->getLoc()});
  hlo::ConvolutionOp::Properties properties;
  Builder builder(op->getContext());
  properties.setWindow(window);
  properties.setDimLabels(labels);
  properties.setFeatureGroupCount(featureGroups);
  properties.setBatchGroupCount(builder.getI64IntegerAttr(1));
  SmallVector<Type> inferred;
  InferenceScope scope(op);
  if (failed(hlo::ConvolutionOp::inferReturnTypes(
          op->getContext(), op->getLoc(),
          hlo::ConvolutionOp::Adaptor(block.getArguments(), {}, properties),
          inferred)))
    return failure();
  auto expected = cast<RankedTensorType>(inferred.front());
  if (failed(
          mlir::verifyCompatibleShape(expected.getShape(), output.getShape())))
    return op->emitOpError()
           << "input " << shapeToString(input, /*withLayouts=*/false)
           << " and filter " << shapeToString(filter, /*withLayouts=*/false)
           << " make an output of the dimensions of "
           << shapeToString(expected, /*withLayouts=*/false) << ", but it is "
           << shapeToString(output, /*withLayouts=*/false);
  return success();
}

/// Constraint C6.
static LogicalResult verifyElements(library::ConvolutionOp op) {
  Type lhs = getElementTypeOrSelf(op.getLhs()),
       rhs = getElementTypeOrSelf(op.getRhs()),
       computed = op.getComputedType().getElementType();
  bool areIntegers = lhs.isSignlessInteger(8);
  if (lhs != rhs || !(isFloat(lhs) || areIntegers) ||
      !(isFloat(computed) ||
        (areIntegers && (computed == lhs || computed.isSignlessInteger(32)))))
    return op.emitOpError()
           << "does not convolve elements of " << getElementTypeName(lhs)
           << " and " << getElementTypeName(rhs) << " to "
           << getElementTypeName(computed);
  if (Value bias = op.getBias(); bias && !isFloat(getElementTypeOrSelf(bias)))
    return op.emitOpError() << "bias " << toString(bias) << " has no floats";
  if (Value side = op.getSideInput())
    if (Type element = getElementTypeOrSelf(side);
        !isFloat(element) && !(areIntegers && element == lhs))
      return op.emitOpError()
             << "side input " << toString(side) << " has no floats";
  return success();
}

/// Constraint C7.
static LogicalResult verifyOneDnn(library::ConvolutionOp op) {
  Type element = op.getComputedType().getElementType();
  auto isSame = [&](Value array) {
    return getElementTypeOrSelf(array) == element;
  };
  if (!(element.isF32() || element.isBF16()) ||
      !llvm::all_of(op->getOperands(), isSame))
    return op.emitOpError("onednn convolves f32 and bf16 to their own type");
  if (WindowAttr window = op.getWindowAttr())
    for (const WindowDim &dim : getWindowDims(window))
      if (dim.baseDilation != 1 || dim.isReversed || dim.padLow < 0 ||
          dim.padHigh < 0)
        return op.emitOpError("onednn has no base dilation, reversal and "
                              "negative padding");
  switch (op.getActivation()) {
  case ActivationMode::ReluX:
  case ActivationMode::BandPass:
  case ActivationMode::LeakyRelu:
    return op.emitOpError() << "onednn has no activation "
                            << stringifyActivationMode(op.getActivation());
  default:
    break;
  }
  if (op.getKind() != library::ConvolutionKind::Forward || op.getAlgorithm() ||
      op.getOperandPrecision() || !op.getConvResultScale().isExactlyValue(1) ||
      !op.getSideInputScale().isExactlyValue(op.getSideInput() ? 1 : 0))
    return op.emitOpError("onednn has forward convolutions only, without "
                          "scales, algorithms and precisions");
  return success();
}

LogicalResult library::ConvolutionOp::verify() {
  auto tuple = dyn_cast<TupleType>(getType());
  if (getWorkspaceIndex() &&
      (tuple.size() != 2 ||
       !getElementTypeOrSelf(tuple.getType(1)).isUnsignedInteger(8))) // C5
    return emitOpError()
           << "result must be a tuple of an array and a workspace "
              "of type u8, but is "
           << shapeToString(getType(), /*withLayouts=*/false);
  RankedTensorType computed = getComputedType();
  auto [input, filter, output] = getForwardTypes();
  if (failed(verifyForwardShapes(*this, input, filter, output, getWindowAttr(),
                                 getDimLabels(),
                                 getFeatureGroupCountAttr())) || // C1
      failed(verifyElements(*this)))
    return failure();
  if (getKind() != ConvolutionKind::Forward && getBias()) // C2
    return emitOpError("only a forward convolution has a bias");
  if (getOnednn() && failed(verifyOneDnn(*this)))
    return failure();
  if (!getBias() && !getOnednn() &&
      (getSideInput() || getActivation() != ActivationMode::None)) // C2
    return emitOpError("a side input and an activation come with a bias");
  if (Value bias = getBias()) { // C3
    ArrayRef<int64_t> shape = cast<RankedTensorType>(bias.getType()).getShape();
    int64_t features = computed.getDimSize(getDimLabels().getOutputFeature());
    if (shape.size() != 1 || shape[0] != features)
      return emitOpError() << "bias must have one element for each of "
                           << features << " features, but is "
                           << toString(bias);
  }
  if (Value side = getSideInput()) // C4
    if (failed(mlir::verifyCompatibleShape(side.getType(), computed)))
      return emitOpError() << "side input " << toString(side)
                           << " does not have the dimensions of "
                           << shapeToString(computed, false);
  return success();
}

//===----------------------------------------------------------------------===//
// Custom calls
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kForward = "__cudnn$convForward";
static constexpr llvm::StringLiteral kFused =
    "__cudnn$convBiasActivationForward";
static constexpr llvm::StringLiteral kBackwardInput =
    "__cudnn$convBackwardInput";
static constexpr llvm::StringLiteral kBackwardFilter =
    "__cudnn$convBackwardFilter";

static constexpr std::pair<library::ConvolutionKind, llvm::StringLiteral>
    kTargets[] = {{library::ConvolutionKind::Forward, kForward},
                  {library::ConvolutionKind::Forward, kFused},
                  {library::ConvolutionKind::BackwardInput, kBackwardInput},
                  {library::ConvolutionKind::BackwardFilter, kBackwardFilter}};

/// As XLA writes them.
static constexpr std::pair<ActivationMode, llvm::StringLiteral> kActivations[] =
    {{ActivationMode::None, "kNone"},
     {ActivationMode::Sigmoid, "kSigmoid"},
     {ActivationMode::Relu, "kRelu"},
     {ActivationMode::Relu6, "kRelu6"},
     {ActivationMode::ReluX, "kReluX"},
     {ActivationMode::Tanh, "kTanh"},
     {ActivationMode::BandPass, "kBandPass"},
     {ActivationMode::Elu, "kElu"},
     {ActivationMode::LeakyRelu, "kLeakyRelu"}};

json::Object library::getAlgorithmConfig(ConvolutionAlgorithmAttr algorithm) {
  json::Object knobs;
  ArrayRef<int64_t> pairs = algorithm.getKnobs();
  for (; pairs.size() >= 2; pairs = pairs.drop_front(2))
    knobs[std::to_string(pairs[0])] = std::to_string(pairs[1]);
  json::Object config{{"algo_id", std::to_string(algorithm.getId())},
                      {"math_type", algorithm.getTensorOps() ? "TENSOR_OP_MATH"
                                                             : "DEFAULT_MATH"},
                      {"tuning_knobs", std::move(knobs)},
                      {"is_cudnn_frontend", algorithm.getFrontend()}};
  if (int64_t size = algorithm.getWorkspaceSize())
    config["workspace_size"] = std::to_string(size);
  return config;
}

CustomCallOp library::ConvolutionOp::buildCustomCall(OpBuilder &builder) {
  if (getOnednn())
    return buildOneDnnCall(builder, *this);
  StringRef target =
      getBias() ? StringRef(kFused) : lookupValue(kTargets, getKind());
  json::Object config{
      {"conv_result_scale", getConvResultScale().convertToDouble()},
      {"side_input_scale", getSideInputScale().convertToDouble()},
      {"leakyrelu_alpha", getLeakyReluAlpha().convertToDouble()},
      {"activation_mode", lookupValue(kActivations, getActivation())}};
  return buildConvolutionCall(builder, *this, target, std::move(config));
}

ConvolutionAlgorithmAttr library::getAlgorithm(MLIRContext *context,
                                               const json::Object &config) {
  const json::Object *algorithm = config.getObject("algorithm");
  if (!algorithm)
    return {};
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  if (const json::Object *object = algorithm->getObject("tuning_knobs"))
    for (const auto &[name, value] : *object) {
      int64_t knob;
      std::optional<int64_t> number = getInteger(value);
      if (number && !StringRef(name).getAsInteger(10, knob))
        pairs.emplace_back(knob, *number);
    }
  llvm::sort(pairs);
  SmallVector<int64_t> knobs;
  for (auto [knob, value] : pairs)
    knobs.append({knob, value});
  return ConvolutionAlgorithmAttr::get(
      context, getInteger(*algorithm, "algo_id").value_or(0),
      algorithm->getString("math_type") == "TENSOR_OP_MATH",
      algorithm->getBoolean("is_cudnn_frontend").value_or(false), knobs,
      getInteger(*algorithm, "workspace_size").value_or(0));
}

std::optional<library::ConvolutionKind>
library::getConvolutionKind(StringRef target) {
  return lookupName(kTargets, target);
}

library::ConvolutionOp library::buildConvolution(OpBuilder &builder,
                                                 CustomCallOp op,
                                                 std::string &reason) {
  StringRef target = op.getCustomCallTarget();
  bool isFused = target == kFused;
  ValueRange operands = op.getOperands();
  if (operands.size() < 2 + isFused || operands.size() > (isFused ? 4 : 2)) {
    reason = "the number of operands";
    return {};
  }
  if (!op.getDimLabelsAttr()) {
    reason = "there are no dim_labels";
    return {};
  }
  std::optional<json::Object> config =
      getConfig(op, kConvolutionConfig, reason);
  if (!config)
    return {};
  // What is not understood is noticed by its not being in the custom call made
  // of this.
  ActivationMode activation =
      lookupName(kActivations,
                 config->getString("activation_mode").value_or("kNone"))
          .value_or(ActivationMode::None);
  auto scale = [&](StringRef key) {
    return builder.getF64FloatAttr(config->getNumber(key).value_or(0));
  };
  return ConvolutionOp::create(
      builder, op.getLoc(), op.getType(),
      ConvolutionKindAttr::get(op.getContext(), *lookupName(kTargets, target)),
      operands[0], operands[1], isFused ? operands[2] : Value(),
      operands.size() > 3 ? operands[3] : Value(), op.getWindowAttr(),
      op.getDimLabelsAttr(), op.getFeatureGroupCountAttr(),
      op.getOperandPrecisionAttr(),
      ActivationModeAttr::get(op.getContext(), activation),
      scale("leakyrelu_alpha"), scale("conv_result_scale"),
      scale("side_input_scale"), getAlgorithm(op.getContext(), *config),
      /*onednn=*/UnitAttr());
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

LabelsAttr library::getInputGradientLabels(LabelsAttr labels) {
  return LabelsAttr::get(
      labels.getContext(), labels.getOutputBatch(), labels.getOutputFeature(),
      labels.getOutputSpatial(), labels.getKernelOutputFeature(),
      labels.getKernelInputFeature(), labels.getKernelSpatial(),
      labels.getInputBatch(), labels.getInputFeature(),
      labels.getInputSpatial(), labels.getOutputRank(), labels.getKernelRank(),
      labels.getInputRank());
}

LabelsAttr library::getFilterGradientLabels(LabelsAttr labels) {
  return LabelsAttr::get(
      labels.getContext(), labels.getInputFeature(), labels.getInputBatch(),
      labels.getInputSpatial(), labels.getOutputBatch(),
      labels.getOutputFeature(), labels.getOutputSpatial(),
      labels.getKernelInputFeature(), labels.getKernelOutputFeature(),
      labels.getKernelSpatial(), labels.getInputRank(), labels.getOutputRank(),
      labels.getKernelRank());
}

//===----------------------------------------------------------------------===//
// Reference
//===----------------------------------------------------------------------===//

namespace {
/// Sizes of one spatial dimension of the forward convolution, dilated.
struct SpatialDim {
  int64_t input, filter, output;
  int64_t stride, padLow, inputDilation, filterDilation;
  bool isReversed;
};
} // namespace

static SmallVector<SpatialDim> getSpatialDims(library::ConvolutionOp op) {
  auto [input, filter, output] = op.getForwardTypes();
  LabelsAttr labels = op.getDimLabels();
  WindowAttr window = op.getWindowAttr();
  SmallVector<SpatialDim> dims;
  for (int64_t i = 0, e = labels.getInputSpatial().size(); i < e; ++i)
    dims.push_back({input.getDimSize(labels.getInputSpatial()[i]),
                    filter.getDimSize(labels.getKernelSpatial()[i]),
                    output.getDimSize(labels.getOutputSpatial()[i]),
                    window.getStrideOf(i), window.getPadLowOf(i),
                    window.getBaseDilationOf(i), window.getWindowDilationOf(i),
                    window.isReversed(i)});
  return dims;
}

namespace {
/// A convolution of HLO with results of the type `type`.
struct Convolve {
  library::ConvolutionOp op;
  InstructionBuilder &builder;
  RankedTensorType type;

  Value build(Value lhs, Value rhs, WindowAttr window, LabelsAttr labels,
              int64_t featureGroups, int64_t batchGroups) {
    Builder attributes(op.getContext());
    return builder.create<hlo::ConvolutionOp>(
        type, lhs, rhs, ValueRange(), window, labels,
        attributes.getI64IntegerAttr(featureGroups),
        attributes.getI64IntegerAttr(batchGroups), hlo::ConvolutionKindAttr(),
        op.getOperandPrecisionAttr(), DotAlgorithmAttr(), SparsityConfigAttr());
  }
};
} // namespace

static Value buildForward(Convolve convolve, Value input, Value filter) {
  library::ConvolutionOp op = convolve.op;
  return convolve.build(input, filter, op.getWindowAttr(), op.getDimLabels(),
                        op.getFeatureGroupCount(), 1);
}

/// The filter with the output features of a group as its input features, and
/// the input features of all groups as its output features.
static Value exchangeFeatures(InstructionBuilder &builder, Value filter,
                              LabelsAttr labels, int64_t groups) {
  if (groups == 1)
    return filter;
  int64_t in = labels.getKernelInputFeature(),
          out = labels.getKernelOutputFeature();
  SmallVector<int64_t> split, order, merged;
  ArrayRef<int64_t> shape = InstructionBuilder::getShape(filter);
  auto indexOf = [&](int64_t dim) { return dim > out ? dim + 1 : dim; };
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (int64_t(dim) == out) {
      split.append({groups, size / groups});
      order.push_back(out + 1);
      merged.push_back(size / groups);
      continue;
    }
    split.push_back(size);
    if (int64_t(dim) == in)
      order.push_back(out);
    order.push_back(indexOf(dim));
    merged.push_back(int64_t(dim) == in ? size * groups : size);
  }
  return builder.reshape(
      builder.transpose(builder.reshape(filter, split), order), merged);
}

/// Where the gradient of an input element comes from: the output is spread out
/// by the stride, and the filter runs over it backwards.
static Value buildBackwardInput(Convolve convolve, Value gradient,
                                Value filter) {
  library::ConvolutionOp op = convolve.op;
  LabelsAttr labels = op.getDimLabels();
  int64_t groups = op.getFeatureGroupCount();
  SmallVector<WindowDim> window;
  for (const SpatialDim &dim : getSpatialDims(op)) {
    int64_t reach = (dim.filter - 1) * dim.filterDilation;
    int64_t low = reach - dim.padLow;
    int64_t high = (dim.input - 1) * dim.inputDilation + reach + 1 - low -
                   WindowDim::dilate(dim.output, dim.stride);
    window.push_back({dim.filter, dim.inputDilation, low, high, dim.stride,
                      dim.filterDilation, !dim.isReversed});
  }
  filter = exchangeFeatures(convolve.builder, filter, labels, groups);
  return convolve.build(gradient, filter, getWindow(op.getContext(), window),
                        library::getInputGradientLabels(labels), groups, 1);
}

/// The gradient of the output runs over the input, with its batch as what is
/// added up over.
static Value buildBackwardFilter(Convolve convolve, Value input,
                                 Value gradient) {
  library::ConvolutionOp op = convolve.op;
  LabelsAttr labels = op.getDimLabels();
  SmallVector<WindowDim> window;
  SmallVector<int64_t> reversed;
  for (auto [index, dim] : llvm::enumerate(getSpatialDims(op))) {
    int64_t high = (dim.filter - 1) * dim.filterDilation +
                   (dim.output - 1) * dim.stride + 1 - dim.padLow -
                   WindowDim::dilate(dim.input, dim.inputDilation);
    window.push_back({dim.output, dim.filterDilation, dim.padLow, high,
                      dim.inputDilation, dim.stride});
    if (dim.isReversed)
      reversed.push_back(labels.getKernelSpatial()[index]);
  }
  Value filter = convolve.build(
      input, gradient, getWindow(op.getContext(), window),
      library::getFilterGradientLabels(labels), 1, op.getFeatureGroupCount());
  if (reversed.empty())
    return filter;
  return convolve.builder.create<ReverseOp>(filter, reversed);
}

static Value applyActivation(library::ConvolutionOp op,
                             InstructionBuilder &builder, Value x) {
  Value zero = builder.constantLike(x, 0);
  switch (op.getActivation()) {
  case ActivationMode::None:
  // The last two have no parameters in a convolution: nothing is cut off.
  case ActivationMode::BandPass:
  case ActivationMode::ReluX:
    return x;
  case ActivationMode::Sigmoid:
    return builder.math<LogisticOp>(x);
  case ActivationMode::Relu:
    return builder.max(x, zero);
  case ActivationMode::Relu6:
    return builder.min(builder.max(x, zero), builder.constantLike(x, 6));
  case ActivationMode::Tanh:
    return builder.math<TanhOp>(x);
  case ActivationMode::Elu:
    return builder.select(builder.compare(ComparisonDirection::GT, x, zero), x,
                          builder.math<ExponentialMinusOneOp>(x));
  case ActivationMode::LeakyRelu:
    return builder.select(
        builder.compare(ComparisonDirection::GT, x, zero), x,
        builder.mul(x, builder.constantLike(
                           x, op.getLeakyReluAlpha().convertToDouble())));
  }
  llvm_unreachable("unknown activation");
}

/// Elements of the type `element`; of integers the nearest that there is.
static Value roundTo(InstructionBuilder &builder, Value x, Type element) {
  if (isa<IntegerType>(element) &&
      isa<FloatType>(InstructionBuilder::getElementType(x)))
    x = builder.unary<RoundNearestEvenOp>(x);
  return builder.convert(x, element);
}

SmallVector<Value>
library::ConvolutionOp::buildReference(InstructionBuilder &builder,
                                       ValueRange operands) {
  RankedTensorType computed = getComputedType();
  Type element = computed.getElementType();
  double scale = getConvResultScale().convertToDouble(),
         sideScale = getSideInputScale().convertToDouble();
  bool isPlain = !getBias() && !getSideInput() && scale == 1 &&
                 getActivation() == ActivationMode::None;
  // What is convolved of integers is 32 bits wide, and what follows is f32.
  Type products = element, f32 = builder.builder.getF32Type();
  if (isa<IntegerType>(builder.getElementType(operands[0])))
    products = builder.getI32Type();
  else if (!isPlain && element.getIntOrFloatBitWidth() < 32)
    products = f32;
  Convolve convolve{*this, builder,
                    builder.getType(computed.getShape(), products)};

  Value x;
  switch (getKind()) {
  case ConvolutionKind::Forward:
    x = buildForward(convolve, operands[0], operands[1]);
    break;
  case ConvolutionKind::BackwardInput:
    x = buildBackwardInput(convolve, operands[0], operands[1]);
    break;
  case ConvolutionKind::BackwardFilter:
    x = buildBackwardFilter(convolve, operands[0], operands[1]);
    break;
  }
  if (isPlain && products == element)
    return {x};

  Type arithmetic = isa<FloatType>(products) ? products : f32;
  x = builder.convert(x, arithmetic);
  if (scale != 1)
    x = builder.mul(x, builder.constantLike(x, scale));
  Adaptor adaptor(operands, *this);
  if (Value side = adaptor.getSideInput()) {
    side = builder.convert(side, arithmetic);
    if (sideScale != 1)
      side = builder.mul(side, builder.constantLike(side, sideScale));
    x = builder.add(x, side);
  }
  if (Value bias = adaptor.getBias())
    x = builder.add(
        x, builder.broadcast(builder.convert(bias, arithmetic),
                             computed.getShape(),
                             {int64_t(getDimLabels().getOutputFeature())}));
  return {roundTo(builder, applyActivation(*this, builder, x), element)};
}

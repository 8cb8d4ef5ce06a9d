//===- OneDnnCalls.cpp - Library calls as custom calls of oneDNN ----------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOWindows.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

static constexpr llvm::StringLiteral kOneDnnMatmul = "__onednn$matmul";
static constexpr llvm::StringLiteral kOneDnnMatmulConfig =
    "onednn_matmul_config";

static constexpr llvm::StringLiteral kOneDnnConvolution =
    "__onednn$convolution";
static constexpr llvm::StringLiteral kOneDnnConvolutionConfig =
    "onednn_conv_config";

/// As XLA writes them.
static constexpr std::pair<MatmulActivation, llvm::StringLiteral>
    kMatmulActivations[] = {{MatmulActivation::Relu, "RELU"},
                            {MatmulActivation::Gelu, "GELU_TANH"},
                            {MatmulActivation::Silu, "SWISH"},
                            {MatmulActivation::Tanh, "TANH"},
                            {MatmulActivation::Logistic, "SIGMOID"}};

static constexpr std::pair<ActivationMode, llvm::StringLiteral>
    kConvolutionActivations[] = {{ActivationMode::Relu, "RELU"},
                                 {ActivationMode::Relu6, "RELU6"},
                                 {ActivationMode::Elu, "ELU"},
                                 {ActivationMode::Tanh, "TANH"},
                                 {ActivationMode::Sigmoid, "SIGMOID"}};

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

bool library::isOneDnnMatmulTarget(StringRef target) {
  return target == kOneDnnMatmul;
}

/// What the library adds as a bias it adds before it multiplies by a number: a
/// bias behind that is any other summand.
CustomCallOp library::buildOneDnnCall(OpBuilder &builder, MatmulOp op) {
  json::Array ops;
  json::Object fusions;
  bool isScaled = !op.getAlpha().isExactlyValue(1);
  if (isScaled) {
    ops.push_back("LINEAR");
    fusions["alpha"] = op.getAlpha().convertToDouble();
  }
  if (op.getC())
    ops.push_back("BINARY_ADD");
  if (op.getBias())
    ops.push_back(isScaled ? "BINARY_ADD" : "BIAS");
  if (op.getActivation() != MatmulActivation::None)
    ops.push_back(lookupValue(kMatmulActivations, op.getActivation()));
  json::Object config;
  if (!ops.empty()) {
    fusions["ops"] = std::move(ops);
    config["fusions"] = std::move(fusions);
  }
  if (op.getBias())
    config["optimization_config"] = json::Object{{"bias_broadcast", true}};
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t rank = op.getProductType().getRank();
  config["transpose_a"] = numbers.getLhsContractingDims().front() == rank - 2;
  config["transpose_b"] = numbers.getRhsContractingDims().front() == rank - 1;
  return buildCustomCallOf(
      builder, op, kOneDnnMatmul,
      json::Object{{kOneDnnMatmulConfig, std::move(config)}});
}

MatmulOp library::buildOneDnnMatmul(OpBuilder &builder, CustomCallOp op,
                                    std::string &reason) {
  std::optional<json::Object> config =
      getConfig(op, kOneDnnMatmulConfig, reason);
  if (!config)
    return {};
  if (op.getNumOperands() < 2) {
    reason = "the number of operands";
    return {};
  }
  auto type = [](Value array) {
    return cast<RankedTensorType>(array.getType());
  };
  ValueRange rest = op.getOperands();
  Value lhs = rest[0], rhs = rest[1], c, bias;
  rest = rest.drop_front(2);
  // What is not understood is noticed by its not being in the custom call made
  // of this.
  double alpha = 1;
  MatmulActivation activation = MatmulActivation::None;
  const json::Object *fusions = config->getObject("fusions");
  if (const json::Array *ops = fusions ? fusions->getArray("ops") : nullptr)
    for (const json::Value &value : *ops) {
      StringRef name = value.getAsString().value_or("");
      if (name == "LINEAR") {
        alpha = fusions->getNumber("alpha").value_or(1);
      } else if (name == "BIAS" || name == "BINARY_ADD") {
        if (rest.empty())
          break;
        Value summand = rest.front();
        rest = rest.drop_front();
        bool isBias =
            name == "BIAS" || c ||
            llvm::is_contained(type(summand).getShape().drop_back(), 1);
        (isBias ? bias : c) = summand;
      } else {
        activation = lookupName(kMatmulActivations, name).value_or(activation);
      }
    }
  if (!rest.empty()) {
    reason = "the number of operands";
    return {};
  }
  int64_t rank = type(lhs).getRank();
  auto batch =
      llvm::to_vector(llvm::seq<int64_t>(std::max<int64_t>(rank - 2, 0)));
  auto getDim = [&](StringRef key, bool isLast) {
    return rank - (config->getBoolean(key).value_or(false) == isLast ? 2 : 1);
  };
  return MatmulOp::create(
      builder, op.getLoc(), op.getType(), lhs, rhs, c, /*a_scale=*/Value(),
      /*b_scale=*/Value(), bias, /*d_scale=*/Value(),
      DotDimensionNumbersAttr::get(op.getContext(), batch, batch,
                                   getDim("transpose_a", true),
                                   getDim("transpose_b", false)),
      /*operand_precision=*/PrecisionConfigAttr(),
      /*algorithm=*/DotAlgorithmAttr(), builder.getF64FloatAttr(alpha),
      /*alpha_imag=*/builder.getF64FloatAttr(0),
      builder.getF64FloatAttr(c ? 1 : 0),
      MatmulActivationAttr::get(op.getContext(), activation),
      /*aux=*/UnitAttr(), /*amax=*/UnitAttr(), /*in_place=*/UnitAttr(),
      /*legacy=*/UnitAttr(), /*onednn=*/builder.getUnitAttr(),
      /*grad_x=*/UnitAttr(), /*grad_y=*/UnitAttr(),
      /*selected_algorithm=*/IntegerAttr(),
      /*autotune_workspace_size=*/builder.getI64IntegerAttr(0));
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

bool library::isOneDnnConvolutionTarget(StringRef target) {
  return target == kOneDnnConvolution;
}

/// Integers of 64 bits, as JSON of protocol buffers has them.
static json::Array getNumbers(ArrayRef<int64_t> values) {
  return json::Array(llvm::map_range(
      values, [](int64_t value) { return std::to_string(value); }));
}

static SmallVector<int64_t> getNumbers(const json::Object *object,
                                       StringRef key) {
  SmallVector<int64_t> values;
  if (const json::Array *list = object ? object->getArray(key) : nullptr)
    for (const json::Value &value : *list)
      values.push_back(getInteger(value).value_or(-1));
  return values;
}

/// Which dimensions of an array of `rank` are which.
static json::Object getLayoutConfig(int64_t rank, StringRef kind,
                                    std::pair<StringRef, int64_t> first,
                                    std::pair<StringRef, int64_t> second,
                                    ArrayRef<int64_t> spatial) {
  return json::Object{
      {"dims", std::to_string(rank)},
      {kind, json::Object{{first.first, std::to_string(first.second)},
                          {second.first, std::to_string(second.second)},
                          {"spatial_dims", getNumbers(spatial)}}}};
}

CustomCallOp library::buildOneDnnCall(OpBuilder &builder,
                                      library::ConvolutionOp op) {
  ConvDimensionNumbersAttr labels = op.getDimLabels();
  int64_t rank = op.getComputedType().getRank();
  SmallVector<int64_t> size, padLow, padHigh, strides, dilations;
  for (const WindowDim &dim : getWindowDims(op.getWindowAttr())) {
    size.push_back(dim.size);
    padLow.push_back(dim.padLow);
    padHigh.push_back(dim.padHigh);
    strides.push_back(dim.stride);
    dilations.push_back(dim.windowDilation);
  }
  json::Object config{
      {"dims", std::to_string(rank)},
      {"input",
       getLayoutConfig(rank, "data", {"batch_dim", labels.getInputBatch()},
                       {"feature_dim", labels.getInputFeature()},
                       labels.getInputSpatial())},
      {"kernel",
       getLayoutConfig(rank, "filter",
                       {"input_feature_dim", labels.getKernelInputFeature()},
                       {"output_feature_dim", labels.getKernelOutputFeature()},
                       labels.getKernelSpatial())},
      {"output",
       getLayoutConfig(rank, "data", {"batch_dim", labels.getOutputBatch()},
                       {"feature_dim", labels.getOutputFeature()},
                       labels.getOutputSpatial())},
      {"window", json::Object{{"size", getNumbers(size)},
                              {"pad_left", getNumbers(padLow)},
                              {"pad_right", getNumbers(padHigh)},
                              {"strides", getNumbers(strides)},
                              {"window_dilations", getNumbers(dilations)}}},
      {"feature_groups", std::to_string(op.getFeatureGroupCount())}};
  json::Array ops;
  if (op.getBias())
    ops.push_back("BIAS");
  if (op.getSideInput())
    ops.push_back("BINARY_ADD");
  if (op.getActivation() != ActivationMode::None)
    ops.push_back(lookupValue(kConvolutionActivations, op.getActivation()));
  if (!ops.empty())
    config["fusions"] = json::Object{{"ops", std::move(ops)}};
  return buildCustomCallOf(
      builder, op, kOneDnnConvolution,
      json::Object{{kOneDnnConvolutionConfig, std::move(config)}});
}

library::ConvolutionOp library::buildOneDnnConvolution(OpBuilder &builder,
                                                       CustomCallOp op,
                                                       std::string &reason) {
  std::optional<json::Object> config =
      getConfig(op, kOneDnnConvolutionConfig, reason);
  if (!config)
    return {};
  ValueRange rest = op.getOperands();
  if (rest.size() < 2) {
    reason = "the number of operands";
    return {};
  }
  rest = rest.drop_front(2);
  // What is not there, or not understood, is noticed by its not being in the
  // custom call made of this.
  Value bias, sideInput;
  ActivationMode activation = ActivationMode::None;
  const json::Object *fusions = config->getObject("fusions");
  if (const json::Array *ops = fusions ? fusions->getArray("ops") : nullptr)
    for (const json::Value &value : *ops) {
      StringRef name = value.getAsString().value_or("");
      activation =
          lookupName(kConvolutionActivations, name).value_or(activation);
      if ((name != "BIAS" && name != "BINARY_ADD") || rest.empty())
        continue;
      (name == "BIAS" ? bias : sideInput) = rest.front();
      rest = rest.drop_front();
    }
  if (!rest.empty()) {
    reason = "the number of operands";
    return {};
  }

  auto getPart = [&](StringRef array, StringRef kind) {
    const json::Object *object = config->getObject(array);
    return object ? object->getObject(kind) : nullptr;
  };
  const json::Object *input = getPart("input", "data"),
                     *kernel = getPart("kernel", "filter"),
                     *output = getPart("output", "data"),
                     *sizes = config->getObject("window");
  auto getDim = [&](const json::Object *object, StringRef key) {
    return object ? getInteger(*object, key).value_or(0) : 0;
  };
  int64_t rank = cast<RankedTensorType>(op.getOperand(0).getType()).getRank();
  SmallVector<WindowDim> window;
  SmallVector<int64_t> padLow = getNumbers(sizes, "pad_left"),
                       padHigh = getNumbers(sizes, "pad_right"),
                       strides = getNumbers(sizes, "strides"),
                       dilations = getNumbers(sizes, "window_dilations");
  for (auto [i, size] : llvm::enumerate(getNumbers(sizes, "size"))) {
    if (i >= std::min({padLow.size(), padHigh.size(), strides.size(),
                       dilations.size()})) {
      reason = "the window";
      return {};
    }
    window.push_back(
        {size, strides[i], padLow[i], padHigh[i], 1, dilations[i], false});
  }
  // Two dimensions, and those that are spatial.
  auto getDims = [&](const json::Object *object, StringRef first,
                     StringRef second) {
    SmallVector<int64_t> dims = {getDim(object, first), getDim(object, second)};
    dims.append(getNumbers(object, "spatial_dims"));
    return dims;
  };
  SmallVector<int64_t> arrays[] = {
      getDims(input, "batch_dim", "feature_dim"),
      getDims(kernel, "input_feature_dim", "output_feature_dim"),
      getDims(output, "batch_dim", "feature_dim")};
  if (int64_t(window.size()) != rank - 2 ||
      !llvm::all_of(arrays, [&](ArrayRef<int64_t> dims) {
        return int64_t(dims.size()) == rank && mlir::isPermutationVector(dims);
      })) {
    reason = "the dimension numbers";
    return {};
  }
  auto getSpatial = [&](unsigned array) {
    return ArrayRef(arrays[array]).drop_front(2);
  };
  auto labels = ConvDimensionNumbersAttr::get(
      op.getContext(), arrays[0][0], arrays[0][1], getSpatial(0), arrays[1][0],
      arrays[1][1], getSpatial(1), arrays[2][0], arrays[2][1], getSpatial(2),
      rank, rank, rank);
  Builder attributes(op.getContext());
  return library::ConvolutionOp::create(
      builder, op.getLoc(), op.getType(),
      library::ConvolutionKindAttr::get(op.getContext(),
                                        library::ConvolutionKind::Forward),
      op.getOperand(0), op.getOperand(1), bias, sideInput,
      getWindow(op.getContext(), window), labels,
      attributes.getI64IntegerAttr(
          getInteger(*config, "feature_groups").value_or(1)),
      /*operand_precision=*/PrecisionConfigAttr(),
      ActivationModeAttr::get(op.getContext(), activation),
      /*leaky_relu_alpha=*/attributes.getF64FloatAttr(0),
      /*conv_result_scale=*/attributes.getF64FloatAttr(1),
      /*side_input_scale=*/attributes.getF64FloatAttr(sideInput ? 1 : 0),
      /*algorithm=*/ConvolutionAlgorithmAttr(),
      /*onednn=*/attributes.getUnitAttr());
}

//===- CublasCalls.cpp - Custom calls of cuBLAS ---------------------------===//

#include "CustomCalls.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

static constexpr llvm::StringLiteral kLegacy = "__cublas$gemm";
static constexpr llvm::StringLiteral kMatmul = "__cublas$lt$matmul";
static constexpr llvm::StringLiteral kMatmulF8 = "__cublas$lt$matmul$f8";

/// As XLA writes them, without what is in front and behind.
static constexpr std::pair<MatmulActivation, llvm::StringLiteral>
    kActivations[] = {{MatmulActivation::None, "DEFAULT"},
                      {MatmulActivation::Relu, "RELU"},
                      {MatmulActivation::Gelu, "GELU"},
                      {MatmulActivation::Silu, "SILU"}};

static std::string getEpilogue(MatmulOp op) {
  MatmulActivation activation = op.getActivation();
  if (op.getBias() && activation == MatmulActivation::None)
    return "BIAS";
  return (Twine(op.getBias() ? "BIAS_" : "") +
          lookupValue(kActivations, activation) + (op.getAux() ? "_AUX" : ""))
      .str();
}

/// Elements of a matrix; what there is for each place in `batch`.
static int64_t getStride(Value matrix, ArrayRef<int64_t> batch) {
  int64_t elements = 1;
  auto type = cast<RankedTensorType>(matrix.getType());
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (!llvm::is_contained(batch, int64_t(dim)))
      elements *= size;
  return elements;
}

static json::Array getList(ArrayRef<int64_t> dims) {
  return json::Array(
      llvm::map_range(dims, [](int64_t dim) { return std::to_string(dim); }));
}

json::Object library::getDotConfig(DotDimensionNumbersAttr numbers) {
  return json::Object{
      {"lhs_contracting_dimensions", getList(numbers.getLhsContractingDims())},
      {"rhs_contracting_dimensions", getList(numbers.getRhsContractingDims())},
      {"lhs_batch_dimensions", getList(numbers.getLhsBatchDims())},
      {"rhs_batch_dimensions", getList(numbers.getRhsBatchDims())}};
}

static json::Object getPrecisionConfig(MatmulOp op) {
  json::Array precisions;
  auto precision = op.getOperandPrecision();
  for (size_t i : llvm::seq(2)) {
    bool isGiven = precision && i < precision->getOperandPrecision().size();
    precisions.push_back(
        stringifyPrecision(isGiven ? precision->getOperandPrecision()[i]
                                   : Precision::Default)
            .upper());
  }
  DotAlgorithm algorithm = op.getAlgorithm().value_or(DotAlgorithm::unset);
  return json::Object{
      {"operand_precision", std::move(precisions)},
      {"algorithm", "ALG_" + stringifyDotAlgorithm(algorithm).upper()}};
}

CustomCallOp MatmulOp::buildCustomCall(OpBuilder &builder) {
  if (getOnednn())
    return buildOneDnnCall(builder, *this);
  DotDimensionNumbersAttr numbers = getDimensionNumbers();
  json::Object config{
      {"alpha_real", getAlpha().convertToDouble()},
      {"alpha_imag", getAlphaImag().convertToDouble()},
      {"beta", getBeta().convertToDouble()},
      {"dot_dimension_numbers", getDotConfig(numbers)},
      {"precision_config", getPrecisionConfig(*this)},
      {"epilogue", getEpilogue(*this)},
      {"lhs_stride",
       std::to_string(getStride(getLhs(), numbers.getLhsBatchDims()))},
      {"rhs_stride",
       std::to_string(getStride(getRhs(), numbers.getRhsBatchDims()))},
      {"grad_x", getGradX()},
      {"grad_y", getGradY()},
      {"damax_output", getAmax()},
      {"autotune_workspace_size", std::to_string(getAutotuneWorkspaceSize())},
      {"scale_mode", getAScale() ? 1 : 0}};
  if (std::optional<int64_t> algorithm = getSelectedAlgorithm())
    config["selected_algorithm"] = std::to_string(*algorithm);
  CustomCallOp call =
      buildCustomCallOf(builder, *this,
                        getLegacy()   ? kLegacy
                        : getAScale() ? kMatmulF8
                                      : kMatmul,
                        json::Object{{kMatmulConfig, std::move(config)}});
  if (getInPlace())
    call.setOutputToOperandAliasingAttr(builder.getArrayAttr(
        OutputOperandAliasAttr::get(getContext(), {0}, 2, {})));
  return call;
}

static SmallVector<int64_t> getDims(const json::Object *numbers,
                                    StringRef key) {
  SmallVector<int64_t> dims;
  if (const json::Array *list = numbers ? numbers->getArray(key) : nullptr)
    for (const json::Value &dim : *list)
      dims.push_back(getInteger(dim).value_or(-1));
  return dims;
}

DotDimensionNumbersAttr library::getDotNumbers(MLIRContext *context,
                                               const json::Object *numbers) {
  return DotDimensionNumbersAttr::get(
      context, getDims(numbers, "lhs_batch_dimensions"),
      getDims(numbers, "rhs_batch_dimensions"),
      getDims(numbers, "lhs_contracting_dimensions"),
      getDims(numbers, "rhs_contracting_dimensions"));
}

/// The precision of the operands and the algorithm; null is the default.
static std::pair<PrecisionConfigAttr, DotAlgorithmAttr>
getPrecision(MLIRContext *context, const json::Object *config) {
  SmallVector<Precision> precisions;
  DotAlgorithm algorithm = DotAlgorithm::unset;
  if (const json::Array *list =
          config ? config->getArray("operand_precision") : nullptr)
    for (const json::Value &value : *list)
      precisions.push_back(
          symbolizePrecision(value.getAsString().value_or("").lower())
              .value_or(Precision::Default));
  if (std::optional<StringRef> name =
          config ? config->getString("algorithm") : std::nullopt)
    if (name->consume_front("ALG_"))
      algorithm = symbolizeDotAlgorithm(name->lower()).value_or(algorithm);
  bool isDefault = llvm::all_of(
      precisions, [](Precision p) { return p == Precision::Default; });
  return {isDefault ? PrecisionConfigAttr()
                    : PrecisionConfigAttr::get(context, precisions),
          algorithm == DotAlgorithm::unset
              ? DotAlgorithmAttr()
              : DotAlgorithmAttr::get(context, algorithm)};
}

bool library::isMatmulTarget(StringRef target) {
  return target == kLegacy || target == kMatmul || target == kMatmulF8;
}

MatmulOp library::buildMatmul(OpBuilder &builder, CustomCallOp op,
                              std::string &reason) {
  std::optional<json::Object> config = getConfig(op, kMatmulConfig, reason);
  if (!config)
    return {};
  MLIRContext *context = op.getContext();
  bool isF8 = op.getCustomCallTarget() == kMatmulF8;
  double beta = config->getNumber("beta").value_or(0);
  StringRef epilogue = config->getString("epilogue").value_or("DEFAULT");
  bool hasBias = epilogue.consume_front("BIAS");
  epilogue.consume_front("_");
  bool hasAux = epilogue.consume_back("_AUX");

  ValueRange rest = op.getOperands();
  bool isShort = false;
  auto take = [&](bool isThere) {
    if (!isThere)
      return Value();
    if (rest.empty()) {
      isShort = true;
      return Value();
    }
    Value value = rest.front();
    rest = rest.drop_front();
    return value;
  };
  Value lhs = take(true), rhs = take(true), c = take(beta != 0),
        aScale = take(isF8), bScale = take(isF8), bias = take(hasBias),
        dScale = take(isF8 && !rest.empty());
  if (isShort || !rest.empty()) {
    reason = "the number of operands";
    return {};
  }
  // What is not understood is noticed by its not being in the custom call made
  // of this.
  MatmulActivation activation =
      lookupName(kActivations, epilogue).value_or(MatmulActivation::None);
  const json::Object *numbers = config->getObject("dot_dimension_numbers");
  auto [precision, algorithm] =
      getPrecision(context, config->getObject("precision_config"));
  auto number = [&](StringRef key) {
    return builder.getF64FloatAttr(config->getNumber(key).value_or(0));
  };
  auto flag = [&](bool isSet) {
    return isSet ? builder.getUnitAttr() : UnitAttr();
  };
  auto configFlag = [&](StringRef key) {
    return flag(config->getBoolean(key).value_or(false));
  };
  std::optional<int64_t> selected = getInteger(*config, "selected_algorithm");
  return MatmulOp::create(
      builder, op.getLoc(), op.getType(), lhs, rhs, c, aScale, bScale, bias,
      dScale, getDotNumbers(context, numbers), precision, algorithm,
      number("alpha_real"), number("alpha_imag"), builder.getF64FloatAttr(beta),
      MatmulActivationAttr::get(context, activation), flag(hasAux),
      configFlag("damax_output"), flag(bool(op.getOutputToOperandAliasing())),
      flag(op.getCustomCallTarget() == kLegacy), /*onednn=*/UnitAttr(),
      configFlag("grad_x"), configFlag("grad_y"),
      selected ? builder.getI64IntegerAttr(*selected) : IntegerAttr(),
      builder.getI64IntegerAttr(
          getInteger(*config, "autotune_workspace_size").value_or(0)));
}

//===- OneDnnCalls.cpp - Library calls as custom calls of oneDNN ----------===//

#include "CustomCalls.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

static constexpr llvm::StringLiteral kOneDnnMatmul = "__onednn$matmul";
static constexpr llvm::StringLiteral kOneDnnMatmulConfig =
    "onednn_matmul_config";

/// As XLA writes them.
static constexpr std::pair<MatmulActivation, llvm::StringLiteral>
    kMatmulActivations[] = {{MatmulActivation::Relu, "RELU"},
                            {MatmulActivation::Gelu, "GELU_TANH"},
                            {MatmulActivation::Silu, "SWISH"},
                            {MatmulActivation::Tanh, "TANH"},
                            {MatmulActivation::Logistic, "SIGMOID"}};

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

//===- AttentionCalls.cpp - Custom calls of attention ---------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

namespace {
/// What the name of a call tells.
struct Target {
  bool hasBias = false, hasDropout = false, isBackward = false;

  std::string getName() const {
    return llvm::formatv(
        "__cudnn$fmha{0}Softmax{1}{2}", hasBias ? "ScaleBias" : "",
        hasDropout ? "Dropout" : "", isBackward ? "Backward" : "");
  }
  static std::optional<Target> get(StringRef name) {
    Target target;
    if (!name.consume_front("__cudnn$fmha"))
      return std::nullopt;
    target.hasBias = name.consume_front("ScaleBias");
    if (!name.consume_front("Softmax"))
      return std::nullopt;
    target.hasDropout = name.consume_front("Dropout");
    target.isBackward = name.consume_front("Backward");
    return name.empty() ? std::optional(target) : std::nullopt;
  }
};
} // namespace

static constexpr llvm::StringLiteral kConfig = "cudnn_fmha_backend_config";

bool library::isAttentionTarget(StringRef target) {
  return Target::get(target).has_value();
}

/// The first product of that shape, as XLA writes it.
static json::Object getShapeConfig(ArrayRef<int64_t> shape, Type element) {
  json::Array dims, minorToMajor, isDynamic;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    dims.push_back(std::to_string(size));
    minorToMajor.push_back(std::to_string(shape.size() - 1 - dim));
    isDynamic.push_back(false);
  }
  return json::Object{
      {"element_type", element.isF16() ? "F16" : "BF16"},
      {"dimensions", std::move(dims)},
      {"tuple_shapes", json::Array()},
      {"layout",
       json::Object{{"dim_level_types", json::Array()},
                    {"dim_unique", json::Array()},
                    {"dim_ordered", json::Array()},
                    {"minor_to_major", std::move(minorToMajor)},
                    {"tiles", json::Array()},
                    {"element_size_in_bits", "0"},
                    {"memory_space", "0"},
                    {"index_primitive_type", "PRIMITIVE_TYPE_INVALID"},
                    {"pointer_primitive_type", "PRIMITIVE_TYPE_INVALID"},
                    {"dynamic_shape_metadata_prefix_bytes", "0"}}},
      {"is_dynamic_dimension", std::move(isDynamic)}};
}

static StringRef getMaskName(bool isCausal, bool hasLengths) {
  return hasLengths ? isCausal ? "PADDING_CAUSAL" : "PADDING"
         : isCausal ? "CAUSAL"
                    : "NO_MASK";
}

/// The call that `op` is, with these dimension numbers.
template <typename OpT>
static CustomCallOp
buildCall(OpBuilder &builder, OpT op, bool isBackward,
          ArrayRef<std::pair<StringRef, DotDimensionNumbersAttr>> numbers) {
  Type element = op.getQuery().getType().getElementType();
  SmallVector<int64_t> scores = *op.getScoreShape();
  double rate = op.getDropoutRate().convertToDouble();
  Target target{bool(op.getBias()), rate != 0, isBackward};
  json::Object config{
      {"fmha_scale", op.getScale().convertToDouble()},
      {"intermediate_tensor_shape", getShapeConfig(scores, element)},
      {"is_flash_attention", true},
      {"mask_type", getMaskName(op.getCausal(), bool(op.getKeyLengths()))},
      {"dropout_rate", rate},
      {"seed", op.getSeed()},
      {"sliding_window_length", op.getSlidingWindow()},
      {"max_seg_per_batch", 1},
      {"is_paged_attention", false}};
  for (auto [key, value] : numbers)
    config[key] = getDotConfig(value);
  if (ConvolutionAlgorithmAttr algorithm = op.getAlgorithmAttr()) {
    json::Object object = getAlgorithmConfig(algorithm);
    object["workspace_size"] = std::to_string(algorithm.getWorkspaceSize());
    config["algorithm"] = std::move(object);
  }
  CustomCallOp call =
      buildCustomCallOf(builder, op, target.getName(),
                        json::Object{{kConfig, std::move(config)}});
  // As frontends write them.
  auto types = llvm::map_to_vector(op->getOperandTypes(), [](Type type) {
    return Type(withDefaultLayout(cast<RankedTensorType>(type)));
  });
  call.setOperandLayoutConstraintsAttr(builder.getTypeArrayAttr(types));
  call.setApiVersion(CustomCallApiVersion::API_VERSION_STATUS_RETURNING);
  return call;
}

static constexpr llvm::StringLiteral
    kQueryKey = "bmm1_dot_dimension_numbers",
    kProbabilitiesValue = "bmm2_dot_dimension_numbers",
    kDKey = "bmm1_grad_gemm1_dot_dimension_numbers",
    kDQuery = "bmm1_grad_gemm2_dot_dimension_numbers",
    kDValue = "bmm2_grad_gemm1_dot_dimension_numbers",
    kDProbabilities = "bmm2_grad_gemm2_dot_dimension_numbers";

CustomCallOp AttentionOp::buildCustomCall(OpBuilder &builder) {
  return buildCall(builder, *this, /*isBackward=*/false,
                   {{kQueryKey, getQueryKey()},
                    {kProbabilitiesValue, getProbabilitiesValue()}});
}

CustomCallOp AttentionBackwardOp::buildCustomCall(OpBuilder &builder) {
  return buildCall(builder, *this, /*isBackward=*/true,
                   {{kDKey, getDKey()},
                    {kDQuery, getDQuery()},
                    {kDValue, getDValue()},
                    {kDProbabilities, getDProbabilities()}});
}

LibraryCallOpInterface library::buildAttention(OpBuilder &builder,
                                               CustomCallOp op,
                                               std::string &reason) {
  std::optional<json::Object> config = getConfig(op, kConfig, reason);
  if (!config)
    return {};
  Target target = *Target::get(op.getCustomCallTarget());
  StringRef mask = config->getString("mask_type").value_or("");
  bool hasLengths = mask.starts_with("PADDING");
  auto tuple = dyn_cast<TupleType>(op.getType());
  if (op.getNumOperands() !=
          (target.isBackward ? 6u : 3u) + target.hasBias + 2 * hasLengths ||
      !tuple) {
    reason = "the number of operands and results";
    return {};
  }
  // What is not understood is noticed by its not being in the custom call made
  // of this.
  auto flag = [&](bool isSet) {
    return isSet ? builder.getUnitAttr() : UnitAttr();
  };
  auto getNumbers = [&](StringRef key) {
    return getDotNumbers(op.getContext(), config->getObject(key));
  };
  auto getFloat = [&](StringRef key, double otherwise) {
    return builder.getF64FloatAttr(config->getNumber(key).value_or(otherwise));
  };
  FloatAttr scale = getFloat("fmha_scale", 1),
            rate = getFloat("dropout_rate", 0);
  UnitAttr causal = flag(mask.ends_with("CAUSAL"));
  IntegerAttr window = builder.getI64IntegerAttr(
                  getInteger(*config, "sliding_window_length").value_or(0)),
              seed = builder.getI64IntegerAttr(
                  getInteger(*config, "seed").value_or(42));
  ConvolutionAlgorithmAttr algorithm = getAlgorithm(op.getContext(), *config);
  SmallVector<Value> operands(op.getOperands());
  Value lengths[2];
  if (hasLengths) {
    lengths[1] = operands.pop_back_val();
    lengths[0] = operands.pop_back_val();
  }
  if (target.isBackward)
    return AttentionBackwardOp::create(
        builder, op.getLoc(), op.getType(), operands[0], operands[1],
        operands[2], operands[3], operands[4],
        target.hasBias ? operands[5] : Value(), operands.back(), lengths[0],
        lengths[1], scale, causal, window, rate, flag(tuple.size() == 5),
        getNumbers(kDProbabilities), getNumbers(kDValue), getNumbers(kDKey),
        getNumbers(kDQuery), seed, algorithm);
  return AttentionOp::create(
      builder, op.getLoc(), op.getType(), operands[0], operands[1], operands[2],
      target.hasBias ? operands[3] : Value(), lengths[0], lengths[1], scale,
      causal, window, rate, flag(tuple.size() == 3), getNumbers(kQueryKey),
      getNumbers(kProbabilitiesValue), seed, algorithm);
}

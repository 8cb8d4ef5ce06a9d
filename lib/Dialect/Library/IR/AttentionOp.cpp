//===- AttentionOp.cpp - Attention of libraries ---------------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Transforms/Utils/InstructionBuilder.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

static std::string toString(Type type) {
  return shapeToString(type, /*withLayouts=*/false);
}

std::optional<unsigned> AttentionOp::getWorkspaceIndex() {
  return getTrain() ? 2 : 1;
}

/// The dimensions of a dot, if it has two batch dimensions and one contracting
/// dimension.
static FailureOr<SmallVector<int64_t>>
getDotShape(ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs,
            DotDimensionNumbersAttr numbers) {
  struct Operand {
    ArrayRef<int64_t> shape, batch, contracting;
    int64_t free = -1;
  };
  Operand operands[] = {
      {lhs, numbers.getLhsBatchDims(), numbers.getLhsContractingDims()},
      {rhs, numbers.getRhsBatchDims(), numbers.getRhsContractingDims()}};
  for (Operand &operand : operands) {
    SmallVector<bool> isUsed(4);
    if (operand.shape.size() != 4 || operand.batch.size() != 2 ||
        operand.contracting.size() != 1)
      return failure();
    for (int64_t dim :
         llvm::concat<const int64_t>(operand.batch, operand.contracting)) {
      if (dim < 0 || dim >= 4 || isUsed[dim])
        return failure();
      isUsed[dim] = true;
    }
    operand.free = llvm::find(isUsed, false) - isUsed.begin();
  }
  auto [left, right] = operands;
  for (int i : {0, 1})
    if (left.shape[left.batch[i]] != right.shape[right.batch[i]])
      return failure();
  if (left.shape[left.contracting[0]] != right.shape[right.contracting[0]])
    return failure();
  return SmallVector<int64_t>{left.shape[left.batch[0]],
                              left.shape[left.batch[1]], left.shape[left.free],
                              right.shape[right.free]};
}

static FailureOr<SmallVector<int64_t>> getScoreShape(AttentionOp op) {
  return getDotShape(op.getQuery().getType().getShape(),
                     op.getKey().getType().getShape(), op.getQueryKey());
}

LogicalResult AttentionOp::verify() {
  Type element = getQuery().getType().getElementType();
  auto isSame = [&](Type type) {
    return mlir::getElementTypeOrSelf(type) == element;
  };
  if (!(element.isF16() || element.isBF16()) ||
      !llvm::all_of(getOperandTypes(), isSame)) // C1
    return emitOpError("takes operands of f16 or of bf16");
  FailureOr<SmallVector<int64_t>> scores = getScoreShape(*this);
  DotDimensionNumbersAttr second = getProbabilitiesValue();
  FailureOr<SmallVector<int64_t>> shape =
      failed(scores)
          ? scores
          : getDotShape(*scores, getValue().getType().getShape(), second);
  if (failed(shape) || second.getLhsBatchDims() != ArrayRef<int64_t>({0, 1}) ||
      second.getLhsContractingDims() != ArrayRef<int64_t>(3)) // C2
    return emitOpError() << "does not multiply "
                         << toString(getQuery().getType()) << ", "
                         << toString(getKey().getType()) << " and "
                         << toString(getValue().getType());
  if (Value bias = getBias()) { // C3
    auto type = cast<RankedTensorType>(bias.getType());
    bool fits = type.getRank() == 4;
    for (int dim = 0; fits && dim < 4; ++dim)
      fits = type.getDimSize(dim) == (*scores)[dim] ||
             (dim < 2 && type.getDimSize(dim) == 1);
    if (!fits)
      return emitOpError() << "bias " << toString(type)
                           << " does not have the dimensions of the first "
                              "product";
  }
  auto tuple = cast<TupleType>(getType()); // C4
  SmallVector<Type> expected = {RankedTensorType::get(*shape, element)};
  if (getTrain())
    expected.push_back(RankedTensorType::get(ArrayRef(*scores).drop_back(),
                                             Float32Type::get(getContext())));
  bool fits =
      tuple.size() == expected.size() + 1 &&
      mlir::getElementTypeOrSelf(tuple.getTypes().back()).isUnsignedInteger(8);
  if (fits)
    for (auto [type, other] : llvm::zip(tuple.getTypes(), expected))
      fits &= withoutLayout(type) == other;
  if (!fits)
    return emitOpError() << "result must be a tuple of "
                         << toString(expected[0])
                         << (getTrain() ? ", " + toString(expected[1]) : "")
                         << " and a workspace of u8, but is "
                         << toString(getType());
  return success();
}

//===----------------------------------------------------------------------===//
// Custom calls
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kSoftmax = "__cudnn$fmhaSoftmax";
static constexpr llvm::StringLiteral kBiasSoftmax =
    "__cudnn$fmhaScaleBiasSoftmax";
static constexpr llvm::StringLiteral kConfig = "cudnn_fmha_backend_config";

bool library::isAttentionTarget(StringRef target) {
  return target == kSoftmax || target == kBiasSoftmax;
}

/// The shape of the first product, as XLA writes it.
static json::Object getShapeConfig(AttentionOp op) {
  json::Array dims, minorToMajor, isDynamic;
  SmallVector<int64_t> shape = *getScoreShape(op);
  for (auto [dim, size] : llvm::enumerate(shape)) {
    dims.push_back(std::to_string(size));
    minorToMajor.push_back(std::to_string(shape.size() - 1 - dim));
    isDynamic.push_back(false);
  }
  bool isF16 = op.getQuery().getType().getElementType().isF16();
  return json::Object{
      {"element_type", isF16 ? "F16" : "BF16"},
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

CustomCallOp AttentionOp::buildCustomCall(OpBuilder &builder) {
  json::Object config{
      {"fmha_scale", getScale().convertToDouble()},
      {"intermediate_tensor_shape", getShapeConfig(*this)},
      {"is_flash_attention", true},
      {"mask_type", getCausal() ? "CAUSAL" : "NO_MASK"},
      {"bmm1_dot_dimension_numbers", getDotConfig(getQueryKey())},
      {"bmm2_dot_dimension_numbers", getDotConfig(getProbabilitiesValue())},
      {"dropout_rate", 0},
      {"seed", getSeed()},
      {"sliding_window_length", 0},
      {"max_seg_per_batch", 1},
      {"is_paged_attention", false}};
  if (ConvolutionAlgorithmAttr algorithm = getAlgorithmAttr()) {
    json::Object object = getAlgorithmConfig(algorithm);
    object["workspace_size"] = std::to_string(algorithm.getWorkspaceSize());
    config["algorithm"] = std::move(object);
  }
  CustomCallOp call =
      buildCustomCallOf(builder, *this, getBias() ? kBiasSoftmax : kSoftmax,
                        json::Object{{kConfig, std::move(config)}});
  // As frontends write them.
  auto types = llvm::map_to_vector(getOperandTypes(), [](Type type) {
    return Type(withDefaultLayout(cast<RankedTensorType>(type)));
  });
  call.setOperandLayoutConstraintsAttr(builder.getTypeArrayAttr(types));
  call.setApiVersion(CustomCallApiVersion::API_VERSION_STATUS_RETURNING);
  return call;
}

AttentionOp library::buildAttention(OpBuilder &builder, CustomCallOp op,
                                    std::string &reason) {
  std::optional<json::Object> config = getConfig(op, kConfig, reason);
  if (!config)
    return {};
  bool hasBias = op.getCustomCallTarget() == kBiasSoftmax;
  auto tuple = dyn_cast<TupleType>(op.getType());
  if (op.getNumOperands() != 3u + hasBias || !tuple) {
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
  return AttentionOp::create(
      builder, op.getLoc(), op.getType(), op.getOperand(0), op.getOperand(1),
      op.getOperand(2), hasBias ? op.getOperand(3) : Value(),
      builder.getF64FloatAttr(config->getNumber("fmha_scale").value_or(1)),
      flag(config->getString("mask_type") == "CAUSAL"), flag(tuple.size() == 3),
      getNumbers("bmm1_dot_dimension_numbers"),
      getNumbers("bmm2_dot_dimension_numbers"),
      builder.getI64IntegerAttr(getInteger(*config, "seed").value_or(42)),
      getAlgorithm(op.getContext(), *config));
}

//===----------------------------------------------------------------------===//
// Reference
//===----------------------------------------------------------------------===//

SmallVector<Value> AttentionOp::buildReference(InstructionBuilder &b,
                                               ValueRange operands) {
  Type f32 = b.builder.getF32Type();
  Adaptor adaptor(operands, *this);
  SmallVector<int64_t> shape = *getScoreShape(*this);
  auto product = cast<RankedTensorType>(cast<TupleType>(getType()).getType(0));
  auto multiply = [&](ArrayRef<int64_t> dims, Value lhs, Value rhs,
                      DotDimensionNumbersAttr numbers) -> Value {
    return b.create<DotOp>(b.getType(dims, f32), lhs, rhs, numbers,
                           PrecisionConfigAttr(), DotAlgorithmAttr());
  };
  auto repeat = [&](Value row) { return b.broadcast(row, shape, {0, 1, 2}); };
  Value x =
      multiply(shape, adaptor.getQuery(), adaptor.getKey(), getQueryKey());
  x = b.mul(x, b.constant(f32, getScale().convertToDouble()));
  if (Value bias = adaptor.getBias()) {
    ArrayRef<int64_t> biasShape = b.getShape(bias);
    SmallVector<int64_t> dims, sizes;
    for (auto [dim, size] : llvm::enumerate(biasShape))
      if (size == shape[dim]) {
        dims.push_back(dim);
        sizes.push_back(size);
      }
    bias = b.convert(b.reshape(bias, sizes), f32);
    x = b.add(x, b.broadcast(bias, shape, dims));
  }
  double lowest = -std::numeric_limits<double>::infinity();
  if (getCausal()) {
    Type i32 = b.getI32Type();
    Value isPast = b.compare(ComparisonDirection::GE, b.iota(shape, i32, 2),
                             b.iota(shape, i32, 3));
    x = b.select(isPast, x, b.splatLike(x, lowest));
  }
  Value max = b.reduce<MaximumOp>(x, b.constant(f32, lowest), {3});
  Value powers = b.math<ExponentialOp>(b.sub(x, repeat(max)));
  Value sum = b.reduce<AddOp>(powers, b.constant(f32, 0.0), {3});
  Value probabilities =
      b.convert(b.div(powers, repeat(sum)), product.getElementType());
  SmallVector<Value> results = {
      b.convert(multiply(product.getShape(), probabilities, adaptor.getValue(),
                         getProbabilitiesValue()),
                product.getElementType())};
  if (getTrain())
    results.push_back(b.add(max, b.math<LogOp>(sum)));
  return results;
}

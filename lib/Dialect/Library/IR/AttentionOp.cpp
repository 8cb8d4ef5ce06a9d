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

static FailureOr<SmallVector<int64_t>> getScoreShape(AttentionBackwardOp op) {
  return getDotShape(op.getDy().getType().getShape(),
                     op.getValue().getType().getShape(),
                     op.getDProbabilities());
}

/// Constraint C1 of both.
static LogicalResult verifyElements(Operation *op, ValueRange operands) {
  Type element = mlir::getElementTypeOrSelf(operands.front());
  auto isSame = [&](Value operand) {
    return mlir::getElementTypeOrSelf(operand) == element;
  };
  if ((element.isF16() || element.isBF16()) && llvm::all_of(operands, isSame))
    return success();
  return op->emitOpError("takes operands of f16 or of bf16");
}

/// Constraint C3 of both.
static LogicalResult verifyBias(Operation *op, Value bias,
                                ArrayRef<int64_t> scores) {
  if (!bias)
    return success();
  auto type = cast<RankedTensorType>(bias.getType());
  bool fits = type.getRank() == 4;
  for (int dim = 0; fits && dim < 4; ++dim)
    fits = type.getDimSize(dim) == scores[dim] ||
           (dim < 2 && type.getDimSize(dim) == 1);
  if (fits)
    return success();
  return op->emitOpError() << "bias " << toString(type)
                           << " does not have the dimensions of the first "
                              "product";
}

/// Constraint C4 of both.
static LogicalResult verifyResult(Operation *op, ArrayRef<Type> expected) {
  auto tuple = cast<TupleType>(op->getResult(0).getType());
  bool fits =
      tuple.size() == expected.size() + 1 &&
      mlir::getElementTypeOrSelf(tuple.getTypes().back()).isUnsignedInteger(8);
  if (fits)
    for (auto [type, other] : llvm::zip(tuple.getTypes(), expected))
      fits &= withoutLayout(type) == other;
  if (fits)
    return success();
  auto diagnostic = op->emitOpError("result must be a tuple of ");
  llvm::interleaveComma(expected, diagnostic,
                        [&](Type type) { diagnostic << toString(type); });
  diagnostic << " and a workspace of u8, but is " << toString(tuple);
  return diagnostic;
}

LogicalResult AttentionOp::verify() {
  Type element = getQuery().getType().getElementType();
  if (failed(verifyElements(*this, getOperands())))
    return failure();
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
  if (failed(verifyBias(*this, getBias(), *scores)))
    return failure();
  SmallVector<Type> expected = {RankedTensorType::get(*shape, element)};
  if (getTrain())
    expected.push_back(RankedTensorType::get(ArrayRef(*scores).drop_back(),
                                             Float32Type::get(getContext())));
  return verifyResult(*this, expected);
}

LogicalResult AttentionBackwardOp::verify() {
  Type element = getQuery().getType().getElementType();
  SmallVector<Value> operands = {getQuery(), getKey(), getValue(), getDy(),
                                 getY()};
  if (Value bias = getBias())
    operands.push_back(bias);
  if (failed(verifyElements(*this, operands)))
    return failure();
  FailureOr<SmallVector<int64_t>> scores = getScoreShape(*this);
  auto fitsProbabilities = [](DotDimensionNumbersAttr numbers, int64_t dim) {
    return numbers.getLhsBatchDims() == ArrayRef<int64_t>({0, 1}) &&
           numbers.getLhsContractingDims() == ArrayRef<int64_t>(dim);
  };
  bool fits = succeeded(scores) && fitsProbabilities(getDValue(), 2) &&
              fitsProbabilities(getDKey(), 2) &&
              fitsProbabilities(getDQuery(), 3); // C2
  SmallVector<Type> expected;
  auto addGradient = [&](Value operand, DotDimensionNumbersAttr numbers) {
    if (!fits)
      return;
    auto getShape = [](Value array) {
      return cast<RankedTensorType>(array.getType()).getShape();
    };
    auto shape = getDotShape(*scores, getShape(operand), numbers);
    fits = succeeded(shape);
    if (fits)
      expected.push_back(RankedTensorType::get(*shape, element));
  };
  addGradient(getKey(), getDQuery());
  addGradient(getQuery(), getDKey());
  addGradient(getDy(), getDValue());
  if (fits) { // C3
    auto statistics = RankedTensorType::get(ArrayRef(*scores).drop_back(),
                                            Float32Type::get(getContext()));
    fits = withoutLayout(getStatistics().getType()) == statistics &&
           getY().getType().getShape() == getDy().getType().getShape();
  }
  if (!fits) {
    auto diagnostic = emitOpError("does not multiply ");
    llvm::interleaveComma(getOperandTypes(), diagnostic,
                          [&](Type type) { diagnostic << toString(type); });
    return diagnostic;
  }
  if (failed(verifyBias(*this, getBias(), *scores)))
    return failure();
  if (getDbias() && !getBias())
    return emitOpError("dbias comes with a bias");
  if (getDbias())
    expected.push_back(withoutLayout(getBias().getType()));
  return verifyResult(*this, expected);
}

//===----------------------------------------------------------------------===//
// Custom calls
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kSoftmax = "__cudnn$fmhaSoftmax";
static constexpr llvm::StringLiteral kBiasSoftmax =
    "__cudnn$fmhaScaleBiasSoftmax";
static constexpr llvm::StringLiteral kSoftmaxBackward =
    "__cudnn$fmhaSoftmaxBackward";
static constexpr llvm::StringLiteral kBiasSoftmaxBackward =
    "__cudnn$fmhaScaleBiasSoftmaxBackward";
static constexpr llvm::StringLiteral kConfig = "cudnn_fmha_backend_config";

bool library::isAttentionTarget(StringRef target) {
  return llvm::is_contained(
      {kSoftmax, kBiasSoftmax, kSoftmaxBackward, kBiasSoftmaxBackward}, target);
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

/// The call of `target` that `op` is, with these dimension numbers.
template <typename OpT>
static CustomCallOp
buildCall(OpBuilder &builder, OpT op, ArrayRef<int64_t> scores,
          StringRef target,
          ArrayRef<std::pair<StringRef, DotDimensionNumbersAttr>> numbers) {
  Type element = op.getQuery().getType().getElementType();
  json::Object config{
      {"fmha_scale", op.getScale().convertToDouble()},
      {"intermediate_tensor_shape", getShapeConfig(scores, element)},
      {"is_flash_attention", true},
      {"mask_type", op.getCausal() ? "CAUSAL" : "NO_MASK"},
      {"dropout_rate", 0},
      {"seed", op.getSeed()},
      {"sliding_window_length", 0},
      {"max_seg_per_batch", 1},
      {"is_paged_attention", false}};
  for (auto [key, value] : numbers)
    config[key] = getDotConfig(value);
  if (ConvolutionAlgorithmAttr algorithm = op.getAlgorithmAttr()) {
    json::Object object = getAlgorithmConfig(algorithm);
    object["workspace_size"] = std::to_string(algorithm.getWorkspaceSize());
    config["algorithm"] = std::move(object);
  }
  CustomCallOp call = buildCustomCallOf(
      builder, op, target, json::Object{{kConfig, std::move(config)}});
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
  return buildCall(builder, *this, *getScoreShape(*this),
                   getBias() ? kBiasSoftmax : kSoftmax,
                   {{kQueryKey, getQueryKey()},
                    {kProbabilitiesValue, getProbabilitiesValue()}});
}

CustomCallOp AttentionBackwardOp::buildCustomCall(OpBuilder &builder) {
  return buildCall(builder, *this, *getScoreShape(*this),
                   getBias() ? kBiasSoftmaxBackward : kSoftmaxBackward,
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
  StringRef target = op.getCustomCallTarget();
  bool isBackward =
      target == kSoftmaxBackward || target == kBiasSoftmaxBackward;
  bool hasBias = target == kBiasSoftmax || target == kBiasSoftmaxBackward;
  auto tuple = dyn_cast<TupleType>(op.getType());
  if (op.getNumOperands() != (isBackward ? 6u : 3u) + hasBias || !tuple) {
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
  FloatAttr scale =
      builder.getF64FloatAttr(config->getNumber("fmha_scale").value_or(1));
  UnitAttr causal = flag(config->getString("mask_type") == "CAUSAL");
  IntegerAttr seed =
      builder.getI64IntegerAttr(getInteger(*config, "seed").value_or(42));
  ConvolutionAlgorithmAttr algorithm = getAlgorithm(op.getContext(), *config);
  auto operands = op.getOperands();
  if (isBackward)
    return AttentionBackwardOp::create(
        builder, op.getLoc(), op.getType(), operands[0], operands[1],
        operands[2], operands[3], operands[4], hasBias ? operands[5] : Value(),
        operands.back(), scale, causal, flag(tuple.size() == 5),
        getNumbers(kDProbabilities), getNumbers(kDValue), getNumbers(kDKey),
        getNumbers(kDQuery), seed, algorithm);
  return AttentionOp::create(
      builder, op.getLoc(), op.getType(), operands[0], operands[1], operands[2],
      hasBias ? operands[3] : Value(), scale, causal, flag(tuple.size() == 3),
      getNumbers(kQueryKey), getNumbers(kProbabilitiesValue), seed, algorithm);
}

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

/// A product in f32.
static Value multiply(InstructionBuilder &b, ArrayRef<int64_t> shape, Value lhs,
                      Value rhs, DotDimensionNumbersAttr numbers) {
  return b.create<DotOp>(b.getType(shape, b.builder.getF32Type()), lhs, rhs,
                         numbers, PrecisionConfigAttr(), DotAlgorithmAttr());
}

/// What the softmax is of, from the product of queries and keys.
static Value getScores(InstructionBuilder &b, Value product, double scale,
                       Value bias, bool isCausal) {
  SmallVector<int64_t> shape(b.getShape(product));
  Type f32 = b.builder.getF32Type();
  Value x = b.mul(product, b.constant(f32, scale));
  if (bias) {
    SmallVector<int64_t> dims, sizes;
    for (auto [dim, size] : llvm::enumerate(b.getShape(bias)))
      if (size == shape[dim]) {
        dims.push_back(dim);
        sizes.push_back(size);
      }
    bias = b.convert(b.reshape(bias, sizes), f32);
    x = b.add(x, b.broadcast(bias, shape, dims));
  }
  if (isCausal) {
    Type i32 = b.getI32Type();
    Value isPast = b.compare(ComparisonDirection::GE, b.iota(shape, i32, 2),
                             b.iota(shape, i32, 3));
    x = b.select(isPast, x,
                 b.splatLike(x, -std::numeric_limits<double>::infinity()));
  }
  return x;
}

static Value repeatRows(InstructionBuilder &b, Value row,
                        ArrayRef<int64_t> shape) {
  return b.broadcast(row, shape, {0, 1, 2});
}

SmallVector<Value> AttentionOp::buildReference(InstructionBuilder &b,
                                               ValueRange operands) {
  Type f32 = b.builder.getF32Type();
  Adaptor adaptor(operands, *this);
  SmallVector<int64_t> shape = *getScoreShape(*this);
  auto product = cast<RankedTensorType>(cast<TupleType>(getType()).getType(0));
  Value x = getScores(
      b,
      multiply(b, shape, adaptor.getQuery(), adaptor.getKey(), getQueryKey()),
      getScale().convertToDouble(), adaptor.getBias(), getCausal());
  double lowest = -std::numeric_limits<double>::infinity();
  Value max = b.reduce<MaximumOp>(x, b.constant(f32, lowest), {3});
  Value powers = b.math<ExponentialOp>(b.sub(x, repeatRows(b, max, shape)));
  Value sum = b.reduce<AddOp>(powers, b.constant(f32, 0.0), {3});
  Value probabilities = b.convert(b.div(powers, repeatRows(b, sum, shape)),
                                  product.getElementType());
  SmallVector<Value> results = {
      b.convert(multiply(b, product.getShape(), probabilities,
                         adaptor.getValue(), getProbabilitiesValue()),
                product.getElementType())};
  if (getTrain())
    results.push_back(b.add(max, b.math<LogOp>(sum)));
  return results;
}

/// The dimension that is neither a batch nor the contracting one.
static int64_t getFreeDim(ArrayRef<int64_t> batch, int64_t contracting) {
  return 6 - batch[0] - batch[1] - contracting;
}

SmallVector<Value> AttentionBackwardOp::buildReference(InstructionBuilder &b,
                                                       ValueRange operands) {
  Type f32 = b.builder.getF32Type(),
       element = getQuery().getType().getElementType();
  Adaptor adaptor(operands, *this);
  SmallVector<int64_t> shape = *getScoreShape(*this);
  // The product of queries and keys contracts what the gradients do not.
  DotDimensionNumbersAttr dKey = getDKey(), dQuery = getDQuery();
  auto queryKey = DotDimensionNumbersAttr::get(
      getContext(), dKey.getRhsBatchDims(), dQuery.getRhsBatchDims(),
      {getFreeDim(dKey.getRhsBatchDims(), dKey.getRhsContractingDims()[0])},
      {getFreeDim(dQuery.getRhsBatchDims(),
                  dQuery.getRhsContractingDims()[0])});
  double scale = getScale().convertToDouble();
  Value x = getScores(
      b, multiply(b, shape, adaptor.getQuery(), adaptor.getKey(), queryKey),
      scale, adaptor.getBias(), getCausal());
  Value probabilities = b.math<ExponentialOp>(
      b.sub(x, repeatRows(b, adaptor.getStatistics(), shape)));
  Value dProbabilities = multiply(b, shape, adaptor.getDy(), adaptor.getValue(),
                                  getDProbabilities());
  Value sum = b.reduce<AddOp>(b.mul(dProbabilities, probabilities),
                              b.constant(f32, 0.0), {3});
  Value dBias =
      b.mul(probabilities, b.sub(dProbabilities, repeatRows(b, sum, shape)));
  Value dScores = b.convert(b.mul(dBias, b.constant(f32, scale)), element);
  ArrayRef<Type> types = cast<TupleType>(getType()).getTypes();
  auto getGradient = [&](unsigned index, Value lhs, Value rhs,
                         DotDimensionNumbersAttr numbers) {
    ArrayRef<int64_t> dims = cast<RankedTensorType>(types[index]).getShape();
    return b.convert(multiply(b, dims, lhs, rhs, numbers), element);
  };
  SmallVector<Value> results = {
      getGradient(0, dScores, adaptor.getKey(), dQuery),
      getGradient(1, dScores, adaptor.getQuery(), dKey),
      getGradient(2, b.convert(probabilities, element), adaptor.getDy(),
                  getDValue())};
  if (getDbias()) {
    ArrayRef<int64_t> biasShape = b.getShape(adaptor.getBias());
    SmallVector<int64_t> repeated;
    for (auto [dim, size] : llvm::enumerate(biasShape))
      if (size != shape[dim])
        repeated.push_back(dim);
    if (!repeated.empty())
      dBias = b.reduce<AddOp>(dBias, b.constant(f32, 0.0), repeated);
    results.push_back(b.convert(b.reshape(dBias, biasShape), element));
  }
  return results;
}

//===- NormOp.cpp - Normalizations of libraries ---------------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Transforms/Utils/InstructionBuilder.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

static std::string toString(Type type) {
  return shapeToString(type, /*withLayouts=*/false);
}

static RankedTensorType getNormalizedType(NormOp op) {
  auto tuple = dyn_cast<TupleType>(op.getType());
  return dyn_cast<RankedTensorType>(
      tuple && tuple.size() != 0 ? tuple.getType(0) : op.getType());
}

std::optional<unsigned> NormOp::getWorkspaceIndex() {
  auto tuple = dyn_cast<TupleType>(getType());
  if (!tuple && getOnednn())
    return std::nullopt;
  return getTrain() ? 3 : 1;
}

/// The dimensions that are normalized.
static SmallVector<int64_t> getNormalizedDims(NormOp op) {
  ArrayRef<int64_t> shape = op.getX().getType().getShape(),
                    scale = op.getScale().getType().getShape();
  SmallVector<int64_t> dims;
  for (auto [dim, size] : llvm::enumerate(shape))
    if (op.getOnednn() ? dim + 1 == shape.size() : scale[dim] == size)
      dims.push_back(dim);
  return dims;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Constraint C2.
static LogicalResult verifyShapes(NormOp op) {
  RankedTensorType x = op.getX().getType(), scale = op.getScale().getType(),
                   bias = op.getBias().getType();
  bool fits = scale.getShape() == bias.getShape();
  if (op.getOnednn()) {
    fits &= x.getRank() >= 2 && scale.getRank() == 1 &&
            scale.getDimSize(0) == x.getShape().back();
  } else {
    fits &= x.getRank() == 4 && scale.getRank() == 4;
    if (fits)
      for (auto [size, part] : llvm::zip(x.getShape(), scale.getShape()))
        fits &= part == size || part == 1;
  }
  if (!fits)
    return op.emitOpError()
           << "does not normalize " << toString(x) << " with a scale "
           << toString(scale) << " and a bias " << toString(bias);
  return success();
}

LogicalResult NormOp::verify() {
  SmallVector<Type> types(getOperandTypes());
  types.push_back(getNormalizedType(*this));
  for (Type type : types) { // C1
    Type element = cast<RankedTensorType>(type).getElementType();
    if (!element.isF32() &&
        (getOnednn() || !(element.isF16() || element.isBF16())))
      return emitOpError() << "does not normalize elements of "
                           << getElementTypeName(element);
  }
  if (failed(verifyShapes(*this)))
    return failure();
  if (getOnednn() && (getTrain() || getAlgorithm())) // C4
    return emitOpError("onednn has neither train nor an algorithm");
  RankedTensorType x = getX().getType(), y = getNormalizedType(*this); // C3
  SmallVector<int64_t> shape(x.getShape());
  for (int64_t dim : getNormalizedDims(*this))
    shape[dim] = 1;
  auto statistic = RankedTensorType::get(shape, Float32Type::get(getContext()));
  bool fits = y.getShape() == x.getShape();
  if (auto tuple = dyn_cast<TupleType>(getType())) {
    fits &= tuple.size() == *getWorkspaceIndex() + 1 &&
            mlir::getElementTypeOrSelf(tuple.getTypes().back())
                .isUnsignedInteger(8);
    if (fits)
      for (Type type : tuple.getTypes().drop_front().drop_back())
        fits &= withoutLayout(type) == statistic;
  }
  if (!fits)
    return emitOpError() << "result must be a tuple of an array of the "
                            "dimensions of "
                         << toString(x)
                         << (getTrain() ? ", two " + toString(statistic) : "")
                         << " and a workspace of u8, but is "
                         << toString(getType());
  return success();
}

//===----------------------------------------------------------------------===//
// Custom calls
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kNorm = "__cudnn$norm";
static constexpr llvm::StringLiteral kNormConfig = "cudnn_norm_backend_config";
static constexpr llvm::StringLiteral kOneDnnNorm = "__onednn$layernorm";
static constexpr llvm::StringLiteral kOneDnnNormConfig =
    "onednn_layer_norm_config";

bool library::isNormTarget(StringRef target) {
  return target == kNorm || target == kOneDnnNorm;
}

CustomCallOp NormOp::buildCustomCall(OpBuilder &builder) {
  double epsilon = getEpsilon().convertToDouble();
  if (getOnednn()) {
    // As an integer, so that no digit gets lost.
    int32_t bits = llvm::bit_cast<int32_t>(float(epsilon));
    return buildCustomCallOf(
        builder, *this, kOneDnnNorm,
        json::Object{
            {kOneDnnNormConfig, json::Object{{"rescale", "SCALE_AND_SHIFT"},
                                             {"epsilon_typecast", bits}}}});
  }
  json::Object config{
      {"epsilon", epsilon},
      {"kind", getTrain() ? "LAYER_FWD_TRAIN" : "LAYER_FWD_INFER"}};
  if (ConvolutionAlgorithmAttr algorithm = getAlgorithmAttr())
    config["algorithm"] = getAlgorithmConfig(algorithm);
  return buildCustomCallOf(builder, *this, kNorm,
                           json::Object{{kNormConfig, std::move(config)}});
}

NormOp library::buildNorm(OpBuilder &builder, CustomCallOp op,
                          std::string &reason) {
  bool isOneDnn = op.getCustomCallTarget() == kOneDnnNorm;
  std::optional<json::Object> config =
      getConfig(op, isOneDnn ? kOneDnnNormConfig : kNormConfig, reason);
  if (!config)
    return {};
  // What is not understood is noticed by its not being in the custom call made
  // of this.
  bool isTrain = config->getString("kind") == "LAYER_FWD_TRAIN";
  if (op.getNumOperands() != 3) {
    reason = "the number of operands";
    return {};
  }
  double epsilon = config->getNumber("epsilon").value_or(0);
  if (isOneDnn)
    epsilon = llvm::bit_cast<float>(
        int32_t(getInteger(*config, "epsilon_typecast").value_or(0)));
  auto flag = [&](bool isSet) {
    return isSet ? builder.getUnitAttr() : UnitAttr();
  };
  return NormOp::create(builder, op.getLoc(), op.getType(), op.getOperand(0),
                        op.getOperand(1), op.getOperand(2),
                        builder.getF64FloatAttr(epsilon), flag(isTrain),
                        getAlgorithm(op.getContext(), *config), flag(isOneDnn));
}

//===----------------------------------------------------------------------===//
// Reference
//===----------------------------------------------------------------------===//

SmallVector<Value> NormOp::buildReference(InstructionBuilder &b,
                                          ValueRange operands) {
  Type f32 = b.builder.getF32Type();
  Adaptor adaptor(operands, *this);
  ArrayRef<int64_t> shape = getX().getType().getShape();
  SmallVector<int64_t> dims = getNormalizedDims(*this), kept, keptShape;
  for (auto [dim, size] : llvm::enumerate(shape))
    if (!llvm::is_contained(dims, int64_t(dim))) {
      kept.push_back(dim);
      keptShape.push_back(size);
    }
  SmallVector<int64_t> normalizedShape;
  double count = 1;
  for (int64_t dim : dims) {
    normalizedShape.push_back(shape[dim]);
    count *= shape[dim];
  }
  auto getMean = [&](Value x) {
    Value sum = b.reduce<AddOp>(x, b.constant(f32, 0.0), dims);
    return b.div(sum, b.constant(f32, count));
  };
  auto repeat = [&](Value row) { return b.broadcast(row, shape, kept); };
  auto repeatAlong = [&](Value parameter) {
    return b.broadcast(b.reshape(b.convert(parameter, f32), normalizedShape),
                       shape, dims);
  };
  Value x = b.convert(adaptor.getX(), f32);
  Value mean = getMean(x);
  Value centered = b.sub(x, repeat(mean));
  Value variance = getMean(b.mul(centered, centered));
  Value rstd = b.math<RsqrtOp>(
      b.add(variance, b.constant(f32, getEpsilon().convertToDouble())));
  Value y = b.add(
      b.mul(b.mul(centered, repeat(rstd)), repeatAlong(adaptor.getScale())),
      repeatAlong(adaptor.getBias()));
  SmallVector<Value> results = {
      b.convert(y, getNormalizedType(*this).getElementType())};
  if (getTrain())
    for (Value statistic : {mean, rstd}) {
      SmallVector<int64_t> statisticShape(shape);
      for (int64_t dim : dims)
        statisticShape[dim] = 1;
      results.push_back(b.reshape(statistic, statisticShape));
    }
  return results;
}

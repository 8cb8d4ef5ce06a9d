//===- NormOp.cpp - Normalizations of libraries ---------------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

static std::string toString(Type type) {
  return shapeToString(type, /*withLayouts=*/false);
}

/// The arrays that `op` computes.
static ArrayRef<Type> getWithoutWorkspace(NormBackwardOp op) {
  return cast<TupleType>(op.getType()).getTypes().drop_back();
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

/// The dimensions that cuDNN normalizes.
static SmallVector<int64_t> getNormalizedDims(ArrayRef<int64_t> shape,
                                              ArrayRef<int64_t> scale) {
  SmallVector<int64_t> dims;
  for (auto [dim, size] : llvm::enumerate(shape))
    if (scale[dim] == size)
      dims.push_back(dim);
  return dims;
}

static SmallVector<int64_t> getNormalizedDims(NormOp op) {
  ArrayRef<int64_t> shape = op.getX().getType().getShape();
  if (op.getOnednn())
    return {int64_t(shape.size()) - 1};
  return getNormalizedDims(shape, op.getScale().getType().getShape());
}

/// The type of means.
static RankedTensorType getStatisticType(RankedTensorType x,
                                         ArrayRef<int64_t> dims) {
  SmallVector<int64_t> shape(x.getShape());
  for (int64_t dim : dims)
    shape[dim] = 1;
  return RankedTensorType::get(shape, Float32Type::get(x.getContext()));
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

static bool isNormElement(Type element) {
  return element.isF32() || element.isF16() || element.isBF16();
}

/// True if cuDNN scales `x` by that.
static bool isScaleOf(RankedTensorType scale, RankedTensorType x) {
  return x.getRank() == 4 && scale.getRank() == 4 &&
         llvm::all_of(llvm::zip(x.getShape(), scale.getShape()),
                      [](auto sizes) {
                        auto [size, part] = sizes;
                        return part == size || part == 1;
                      });
}

/// Constraint C2.
static LogicalResult verifyShapes(NormOp op) {
  RankedTensorType x = op.getX().getType(), scale = op.getScale().getType(),
                   bias = op.getBias().getType();
  bool fits = op.getOnednn() ? x.getRank() >= 2 && scale.getRank() == 1 &&
                                   scale.getDimSize(0) == x.getShape().back()
                             : isScaleOf(scale, x);
  if (!fits || scale.getShape() != bias.getShape())
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
    if (getOnednn() ? !element.isF32() : !isNormElement(element))
      return emitOpError() << "does not normalize elements of "
                           << getElementTypeName(element);
  }
  if (failed(verifyShapes(*this)))
    return failure();
  if (getOnednn() && (getTrain() || getAlgorithm())) // C4
    return emitOpError("onednn has neither train nor an algorithm");
  RankedTensorType x = getX().getType(), y = getNormalizedType(*this); // C3
  RankedTensorType statistic = getStatisticType(x, getNormalizedDims(*this));
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

LogicalResult NormBackwardOp::verify() {
  RankedTensorType x = getX().getType(), scale = getScale().getType();
  SmallVector<Type> types(getOperandTypes());
  llvm::append_range(types, getWithoutWorkspace(*this));
  for (Type type : types) // C1
    if (Type element = cast<RankedTensorType>(type).getElementType();
        !isNormElement(element))
      return emitOpError() << "has no gradients of "
                           << getElementTypeName(element);
  bool fits =
      isScaleOf(scale, x) && getDy().getType().getShape() == x.getShape(); // C2
  if (fits) {
    RankedTensorType statistic =
        getStatisticType(x, getNormalizedDims(x.getShape(), scale.getShape()));
    for (Value value : {getMean(), getRstd()})
      fits &= withoutLayout(value.getType()) == statistic;
  }
  if (!fits) {
    auto diagnostic = emitOpError("does not fit together: ");
    llvm::interleaveComma(getOperandTypes(), diagnostic,
                          [&](Type type) { diagnostic << toString(type); });
    return diagnostic;
  }
  ArrayRef<Type> results = cast<TupleType>(getType()).getTypes(); // C3
  ArrayRef<int64_t> shapes[] = {x.getShape(), scale.getShape(),
                                scale.getShape()};
  fits = results.size() == 4 &&
         mlir::getElementTypeOrSelf(results.back()).isUnsignedInteger(8);
  if (fits)
    for (auto [type, shape] : llvm::zip(results, shapes))
      fits &= cast<RankedTensorType>(type).getShape() == shape;
  if (!fits)
    return emitOpError() << "result must be a tuple of arrays of the "
                            "dimensions of "
                         << toString(x) << ", " << toString(scale) << " and "
                         << toString(scale) << " and a workspace of u8, but is "
                         << toString(getType());
  return success();
}

//===----------------------------------------------------------------------===//
// Custom calls
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kNorm = "__cudnn$norm";
static constexpr llvm::StringLiteral kNormConfig = "cudnn_norm_backend_config";
static constexpr llvm::StringLiteral kBackward = "LAYER_BWD";
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

CustomCallOp NormBackwardOp::buildCustomCall(OpBuilder &builder) {
  json::Object config{{"epsilon", 0}, {"kind", kBackward}};
  if (ConvolutionAlgorithmAttr algorithm = getAlgorithmAttr())
    config["algorithm"] = getAlgorithmConfig(algorithm);
  return buildCustomCallOf(builder, *this, kNorm,
                           json::Object{{kNormConfig, std::move(config)}});
}

LibraryCallOpInterface library::buildNorm(OpBuilder &builder, CustomCallOp op,
                                          std::string &reason) {
  bool isOneDnn = op.getCustomCallTarget() == kOneDnnNorm;
  std::optional<json::Object> config =
      getConfig(op, isOneDnn ? kOneDnnNormConfig : kNormConfig, reason);
  if (!config)
    return {};
  // What is not understood is noticed by its not being in the custom call made
  // of this.
  std::optional<StringRef> kind = config->getString("kind");
  bool isTrain = kind == "LAYER_FWD_TRAIN", isBackward = kind == kBackward;
  if (op.getNumOperands() != (isBackward ? 5 : 3) ||
      (isBackward && !isa<TupleType>(op.getType()))) {
    reason = "the number of operands and results";
    return {};
  }
  ConvolutionAlgorithmAttr algorithm = getAlgorithm(op.getContext(), *config);
  if (isBackward)
    return NormBackwardOp::create(
        builder, op.getLoc(), op.getType(), op.getOperand(0), op.getOperand(1),
        op.getOperand(2), op.getOperand(3), op.getOperand(4), algorithm);
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
                        algorithm, flag(isOneDnn));
}

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

namespace {
/// Rows that the dimensions `dims` make, in f32.
struct Rows {
  Rows(InstructionBuilder &b, ArrayRef<int64_t> shape, ArrayRef<int64_t> dims)
      : b(b), f32(b.builder.getF32Type()), shape(shape), dims(dims) {
    for (auto [dim, size] : llvm::enumerate(shape))
      if (llvm::is_contained(dims, int64_t(dim))) {
        rowShape.push_back(size);
        count *= size;
      } else {
        kept.push_back(dim);
        keptShape.push_back(size);
      }
  }

  Value toF32(Value array) { return b.convert(array, f32); }
  Value sum(Value array, ArrayRef<int64_t> along) {
    return b.reduce<AddOp>(array, b.constant(f32, 0.0), along);
  }
  /// One value for each row.
  Value getMean(Value array) {
    return b.div(sum(array, dims), b.constant(f32, count));
  }
  /// What is there for each row, in any dimensions, for all its elements.
  Value repeat(Value statistic) {
    return b.broadcast(b.reshape(toF32(statistic), keptShape), shape, kept);
  }
  /// What is there for each element of a row, for all rows.
  Value repeatAlong(Value parameter) {
    return b.broadcast(b.reshape(toF32(parameter), rowShape), shape, dims);
  }

  InstructionBuilder &b;
  Type f32;
  SmallVector<int64_t> shape, dims, rowShape, kept, keptShape;
  double count = 1;
};
} // namespace

SmallVector<Value> NormOp::buildReference(InstructionBuilder &b,
                                          ValueRange operands) {
  Adaptor adaptor(operands, *this);
  Rows rows(b, getX().getType().getShape(), getNormalizedDims(*this));
  Value x = rows.toF32(adaptor.getX());
  Value mean = rows.getMean(x);
  Value centered = b.sub(x, rows.repeat(mean));
  Value variance = rows.getMean(b.mul(centered, centered));
  Value rstd = b.math<RsqrtOp>(
      b.add(variance, b.constant(rows.f32, getEpsilon().convertToDouble())));
  Value y = b.add(b.mul(b.mul(centered, rows.repeat(rstd)),
                        rows.repeatAlong(adaptor.getScale())),
                  rows.repeatAlong(adaptor.getBias()));
  SmallVector<Value> results = {
      b.convert(y, getNormalizedType(*this).getElementType())};
  if (getTrain())
    for (Value statistic : {mean, rstd})
      results.push_back(b.reshape(
          statistic, getStatisticType(getX().getType(), rows.dims).getShape()));
  return results;
}

SmallVector<Value> NormBackwardOp::buildReference(InstructionBuilder &b,
                                                  ValueRange operands) {
  Adaptor adaptor(operands, *this);
  ArrayRef<int64_t> shape = getX().getType().getShape(),
                    scaleShape = getScale().getType().getShape();
  Rows rows(b, shape, getNormalizedDims(shape, scaleShape));
  Value dy = rows.toF32(adaptor.getDy()), rstd = rows.repeat(adaptor.getRstd());
  Value centered =
      b.sub(rows.toF32(adaptor.getX()), rows.repeat(adaptor.getMean()));
  Value normalized = b.mul(centered, rstd);
  Value scaled = b.mul(dy, rows.repeatAlong(adaptor.getScale()));
  // What is left of the gradient without its part along 1 and `normalized`.
  Value along =
      b.mul(normalized, rows.repeat(rows.getMean(b.mul(scaled, normalized))));
  Value dx = b.mul(
      rstd, b.sub(b.sub(scaled, rows.repeat(rows.getMean(scaled))), along));
  SmallVector<Value> results = {
      dx, b.reshape(rows.sum(b.mul(dy, normalized), rows.kept), scaleShape),
      b.reshape(rows.sum(dy, rows.kept), scaleShape)};
  for (auto [result, type] : llvm::zip(results, getWithoutWorkspace(*this)))
    result = b.convert(result, cast<RankedTensorType>(type).getElementType());
  return results;
}

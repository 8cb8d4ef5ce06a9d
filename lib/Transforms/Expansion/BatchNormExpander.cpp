//===- BatchNormExpander.cpp - Batch normalization by its definition ------===//
// See the description of batchnorm-expander in Passes.td; test:
// batchnorm-expander.mlir.

#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "batchnorm-expander"

namespace hlo {
#define GEN_PASS_DEF_BATCHNORMEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The type to compute in: narrow floats would not even count the elements.
static Type getComputeType(Operation *op) {
  Type type = mlir::Float32Type::get(op->getContext());
  for (Value operand : op->getOperands())
    type = getHigherPrecision(type, mlir::getElementTypeOrSelf(operand));
  return type;
}

namespace {
/// One batch normalization. An array has the shape of its operand, a vector an
/// element for each feature.
class BatchNorm : public InstructionBuilder {
public:
  template <typename OpT>
  BatchNorm(OpT op, const InstructionBuilder &builder)
      : InstructionBuilder(builder), type(getComputeType(op)),
        feature(op.getFeatureIndex()),
        epsilon(constant(type, op.getEpsilon().convertToDouble())),
        original(op.getOperand()), operand(widen(original)) {}

  Value widen(Value value) { return convert(value, type); }

  /// The sum over all dimensions but that of the features.
  Value sum(Value array) {
    return reduce<AddOp>(array, constant(type, 0), getOtherDims());
  }
  Value average(Value array) { return div(sum(array), getCount()); }
  /// The number of elements of a feature.
  Value getCount();

  /// Copies of a vector.
  Value spread(Value vector);
  /// The first element of each feature; null where there is none for certain.
  Value getFirst();

  Value center(Value mean) { return sub(operand, spread(mean)); }
  Value invertDeviation(Value variance) {
    return math<RsqrtOp>(add(widen(variance), epsilon));
  }
  Value normalize(Value centered, Value variance, Value scale, Value offset) {
    Value factor = mul(invertDeviation(variance), widen(scale));
    return add(mul(centered, spread(factor)), spread(widen(offset)));
  }

  const Type type;
  const int64_t feature;
  const Value epsilon, original, operand;

private:
  SmallVector<int64_t> getOtherDims();
  Value count;
};
} // namespace

SmallVector<int64_t> BatchNorm::getOtherDims() {
  SmallVector<int64_t> dims =
      llvm::to_vector(llvm::seq<int64_t>(getType(operand).getRank()));
  dims.erase(dims.begin() + feature);
  return dims;
}

Value BatchNorm::spread(Value vector) {
  RankedTensorType array = getType(operand);
  ArrayShape shape;
  for (int64_t dim = 0, rank = array.getRank(); dim < rank; ++dim) {
    if (dim == feature)
      shape.appendDim(getType(vector), 0);
    else
      shape.append(getDimSizeOrBound(array, dim));
  }
  return broadcast(withLayout(shape.getType(type), getLayout(array)), vector,
                   feature);
}

Value BatchNorm::getCount() {
  if (count)
    return count;
  RankedTensorType arrayType = getType(original);
  double staticCount = 1;
  Value dynamicCount;
  for (int64_t dim = 0, rank = arrayType.getRank(); dim < rank; ++dim) {
    if (dim == feature)
      continue;
    if (!arrayType.isDynamicDim(dim)) {
      staticCount *= arrayType.getDimSize(dim);
      continue;
    }
    Value size = widen(create<GetDimensionSizeOp>(original, dim));
    dynamicCount = dynamicCount ? mul(dynamicCount, size) : size;
  }
  count = constant(type, staticCount);
  if (dynamicCount)
    count = mul(dynamicCount, count);
  return count;
}

Value BatchNorm::getFirst() {
  RankedTensorType array = getType(operand);
  if (!array.hasStaticShape() || array.getNumElements() == 0)
    return {};
  SmallVector<int64_t> starts(array.getRank(), 0), limits(array.getRank(), 1);
  limits[feature] = array.getDimSize(feature);
  return reshape(slice(operand, starts, limits), limits[feature]);
}

static SmallVector<Value> expand(BatchNormInferenceOp op, BatchNorm b) {
  return {b.normalize(b.center(b.widen(op.getMean())), op.getVariance(),
                      op.getScale(), op.getOffset())};
}

static SmallVector<Value> expand(BatchNormTrainingOp op, BatchNorm b,
                                 bool isOnePass) {
  Value mean = b.average(b.operand);
  Value centered = b.center(mean);
  Value first = isOnePass ? b.getFirst() : Value();
  Value variance;
  if (first) {
    Value shifted = b.center(first), offset = b.sub(mean, first);
    Value square = b.average(b.mul(shifted, shifted));
    // It is not negative, but a difference of rounded numbers may be.
    variance =
        b.max(b.sub(square, b.mul(offset, offset)), b.constant(b.type, 0));
  } else {
    variance = b.average(b.mul(centered, centered));
  }
  return {b.normalize(centered, variance, op.getScale(), op.getOffset()), mean,
          variance};
}

static SmallVector<Value> expand(BatchNormGradOp op, BatchNorm b) {
  Value centered = b.center(b.widen(op.getMean()));
  Value gradient = b.widen(op.getGradOutput());
  Value inverse = b.invertDeviation(op.getVariance());
  Value ofOffset = b.sum(gradient);
  Value ofScale = b.mul(b.sum(b.mul(gradient, centered)), inverse);
  // What of the gradient is along the offset, and along the scale, is taken
  // out: these follow from the operand.
  Value alongOffset = b.spread(b.div(ofOffset, b.getCount()));
  Value alongScale =
      b.mul(centered, b.spread(b.mul(b.div(ofScale, b.getCount()), inverse)));
  Value factor = b.spread(b.mul(b.widen(op.getScale()), inverse));
  Value ofOperand =
      b.mul(b.sub(b.sub(gradient, alongOffset), alongScale), factor);
  return {ofOperand, ofScale, ofOffset};
}

namespace {
struct BatchNormExpanderPass
    : hlo::impl::BatchNormExpanderPassBase<BatchNormExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    if (training)
      isChanged |= replaceAll<BatchNormTrainingOp>(
          [&](BatchNormTrainingOp op, const BatchNorm &b) {
            return expand(op, b, onePassVariance);
          });
    auto replace = [](auto op, const BatchNorm &b) { return expand(op, b); };
    if (inference)
      isChanged |= replaceAll<BatchNormInferenceOp>(replace);
    if (grad)
      isChanged |= replaceAll<BatchNormGradOp>(replace);
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  template <typename OpT>
  bool
  replaceAll(function_ref<SmallVector<Value>(OpT, const BatchNorm &)> expand) {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    return expander.expand<OpT>([&](OpT op, InstructionBuilder &b) -> Value {
      if (!expander.requireBounded(op))
        return {};
      SmallVector<Value> results = expand(op, BatchNorm(op, b));
      SmallVector<Type> types{Type(op.getType())};
      if (auto tuple = dyn_cast<TupleType>(types[0]))
        types.assign(tuple.begin(), tuple.end());
      for (auto [result, type] : llvm::zip_equal(results, types))
        result = b.castTo(result, type);
      return b.tupleIfMany(results);
    });
  }
};
} // namespace

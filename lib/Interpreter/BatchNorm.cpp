//===- BatchNorm.cpp - Evaluation of batch normalization ------------------===//
// In f64, by the definitions; results are rounded once.

#include "Evaluators.h"

using namespace hlo;

namespace {
/// An array as rows of elements of one feature: element `i` of the row
/// `[outer, feature]` is at `(outer * features + feature) * inner + i`.
struct FeatureRows {
  FeatureRows(ArrayRef<int64_t> shape, int64_t dim)
      : outer(llvm::product_of(shape.take_front(dim), int64_t(1))),
        features(shape[dim]),
        inner(llvm::product_of(shape.drop_front(dim + 1), int64_t(1))) {}

  /// The number of elements of a feature.
  double getCount() const { return outer * inner; }

  /// Calls `fn(feature, begin, end)` for each row.
  void forEach(function_ref<void(int64_t, int64_t, int64_t)> fn) const {
    parallelForRanges(features, outer * inner * 4,
                      [&](int64_t first, int64_t last) {
                        for (int64_t feature = first; feature < last; ++feature)
                          for (int64_t i = 0; i < outer; ++i) {
                            int64_t begin = (i * features + feature) * inner;
                            fn(feature, begin, begin + inner);
                          }
                      });
  }

  int64_t outer, features, inner;
};

/// An array in f64.
struct Doubles {
  explicit Doubles(const Literal &literal)
      : literal(literal.convert(PrimitiveType::F64)),
        elements(this->literal.getElements<double>()) {}
  double operator[](int64_t i) const { return elements[i]; }

  Literal literal;
  ArrayRef<double> elements;
};
} // namespace

static Literal getZeros(ArrayRef<int64_t> shape) {
  return Literal::getZero(PrimitiveType::F64, shape);
}

/// `(operand - mean) * scale / sqrt(variance + epsilon) + offset`.
static Literal normalize(const FeatureRows &rows, const Doubles &operand,
                         const Doubles &scale, const Doubles &offset,
                         const Doubles &mean, const Doubles &variance,
                         double epsilon) {
  Literal result = getZeros(operand.literal.getShape());
  double *out = result.getMutableElements<double>().data();
  rows.forEach([&](int64_t feature, int64_t begin, int64_t end) {
    double deviation = std::sqrt(variance[feature] + epsilon);
    for (int64_t i = begin; i < end; ++i)
      out[i] = (operand[i] - mean[feature]) / deviation * scale[feature] +
               offset[feature];
  });
  return result;
}

static FailureOr<Literal>
evaluateBatchNormInference(BatchNormInferenceOp op,
                           MutableArrayRef<Literal> operands, Evaluation &) {
  Literal result =
      normalize(FeatureRows(operands[0].getShape(), op.getFeatureIndex()),
                Doubles(operands[0]), Doubles(operands[1]),
                Doubles(operands[2]), Doubles(operands[3]),
                Doubles(operands[4]), op.getEpsilon().convertToDouble());
  return result.convert(getPrimitiveTypeOf(op.getResult()));
}

/// The tuple of `elements`, each in the type it has in `type`.
static Literal getTupleOf(Type type, std::vector<Literal> elements) {
  for (auto [element, elementType] :
       llvm::zip(elements, cast<TupleType>(type).getTypes()))
    element = element.convert(
        getPrimitiveType(cast<RankedTensorType>(elementType).getElementType()));
  return Literal::getTuple(std::move(elements));
}

static FailureOr<Literal>
evaluateBatchNormTraining(BatchNormTrainingOp op,
                          MutableArrayRef<Literal> operands, Evaluation &) {
  Doubles operand(operands[0]);
  FeatureRows rows(operands[0].getShape(), op.getFeatureIndex());
  Literal mean = getZeros(rows.features), variance = getZeros(rows.features);
  MutableArrayRef<double> means = mean.getMutableElements<double>();
  MutableArrayRef<double> variances = variance.getMutableElements<double>();
  rows.forEach([&](int64_t feature, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      means[feature] += operand[i];
  });
  for (double &value : means)
    value /= rows.getCount();
  rows.forEach([&](int64_t feature, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      variances[feature] +=
          (operand[i] - means[feature]) * (operand[i] - means[feature]);
  });
  for (double &value : variances)
    value /= rows.getCount();
  Literal result = normalize(
      rows, operand, Doubles(operands[1]), Doubles(operands[2]), Doubles(mean),
      Doubles(variance), op.getEpsilon().convertToDouble());
  return getTupleOf(op.getType(), {result, mean, variance});
}

static FailureOr<Literal>
evaluateBatchNormGrad(BatchNormGradOp op, MutableArrayRef<Literal> operands,
                      Evaluation &) {
  Doubles operand(operands[0]), scale(operands[1]), mean(operands[2]),
      variance(operands[3]), gradient(operands[4]);
  FeatureRows rows(operands[0].getShape(), op.getFeatureIndex());
  double epsilon = op.getEpsilon().convertToDouble();

  // Sums of the gradient, and of it times the normalized operand.
  Literal gradScale = getZeros(rows.features),
          gradOffset = getZeros(rows.features);
  MutableArrayRef<double> products = gradScale.getMutableElements<double>();
  MutableArrayRef<double> sums = gradOffset.getMutableElements<double>();
  auto getNormalized = [&](int64_t feature, int64_t i) {
    return (operand[i] - mean[feature]) /
           std::sqrt(variance[feature] + epsilon);
  };
  rows.forEach([&](int64_t feature, int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      products[feature] += gradient[i] * getNormalized(feature, i);
      sums[feature] += gradient[i];
    }
  });

  Literal gradOperand = getZeros(operands[0].getShape());
  double *out = gradOperand.getMutableElements<double>().data();
  rows.forEach([&](int64_t feature, int64_t begin, int64_t end) {
    double factor = scale[feature] / std::sqrt(variance[feature] + epsilon);
    double sum = sums[feature] / rows.getCount();
    double product = products[feature] / rows.getCount();
    for (int64_t i = begin; i < end; ++i)
      out[i] =
          factor * (gradient[i] - sum - getNormalized(feature, i) * product);
  });
  return getTupleOf(op.getType(), {gradOperand, gradScale, gradOffset});
}

void hlo::populateBatchNormEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateBatchNormTraining>();
  evaluators.add<evaluateBatchNormInference>();
  evaluators.add<evaluateBatchNormGrad>();
}

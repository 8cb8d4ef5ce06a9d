//===- SolverRules.cpp - Fourier transforms, solvers, normalization -------===//

#include "ComputationGenerator.h"

using namespace hlo;
using Generator = ComputationGenerator;

static Value emitFft(Generator &generator) {
  RandomSource &random = generator.random;
  FftType kind =
      random.pick({FftType::FFT, FftType::IFFT, FftType::RFFT, FftType::IRFFT});
  auto accepts = [&](Type type) {
    return kind == FftType::RFFT ? isF32OrF64(type) : isComplex(type);
  };
  Value operand = generator.pickArray(accepts, Exactness::Value, 1);
  if (!operand)
    return {};
  auto type = getArrayType(operand);
  int64_t numLengths = random.between(1, std::min<int64_t>(type.getRank(), 3));
  SmallVector<int64_t> lengths(type.getShape().take_back(numLengths));
  if (llvm::is_contained(type.getShape(), 0))
    return {};
  if (kind == FftType::IRFFT)
    lengths.back() =
        2 * (lengths.back() - 1) + random.between(lengths.back() == 1, 1);
  operand =
      generator.getWholeNumbers(type.getShape(), type.getElementType(), -4, 4);
  auto fft = generator.create<FftOp>(
      operand, FftTypeAttr::get(generator.builder.getContext(), kind),
      generator.builder.getDenseI64ArrayAttr(lengths));
  return generator.add(fft, Exactness::Rounded);
}

/// Where the row is at or below the column (or strictly so), of the last two
/// dimensions.
static Value getTriangle(Generator &generator, ArrayRef<int64_t> shape,
                         ComparisonDirection direction) {
  RankedTensorType type =
      generator.getArray(shape, generator.builder.getI32Type());
  int64_t rank = shape.size();
  Value row =
      generator.add(generator.create<IotaOp>(type, rank - 2), Exactness::Bits);
  Value column =
      generator.add(generator.create<IotaOp>(type, rank - 1), Exactness::Bits);
  return generator.add(
      generator.create<CompareOp>(row, column, direction, ComparisonTypeAttr()),
      Exactness::Bits);
}

/// A batch of square matrices, or nothing.
static SmallVector<int64_t> pickMatrices(Generator &generator, int64_t size) {
  SmallVector<int64_t> shape = generator.pickShape(0, 1);
  shape.append({size, size});
  if (!generator.fits(shape))
    shape.erase(shape.begin());
  return shape;
}

/// Factors a product of matrices plus a multiple of the identity, and takes the
/// triangle that has a value.
static Value emitCholesky(Generator &generator) {
  Type elementType = generator.pickElementType(isF32F64OrComplex);
  if (!elementType)
    return {};
  int64_t size = generator.random.between(1, 4);
  SmallVector<int64_t> shape = pickMatrices(generator, size);
  if (!generator.fits(shape))
    return {};
  // A symmetric matrix in which the diagonal outweighs the rest.
  Value rest =
      generator.getSplat(shape, elementType, generator.random.between(-1, 1));
  Value diagonal =
      generator.getWholeNumbers(shape, elementType, size + 1, size + 4);
  Value isDiagonal = getTriangle(generator, shape, ComparisonDirection::EQ);
  if (isComplex(elementType)) // a Hermitian matrix has a real diagonal
    diagonal = generator.getSplat(shape, elementType, size + 2);
  Value matrix = generator.add(
      generator.create<SelectOp>(isDiagonal, diagonal, rest), Exactness::Bits);
  bool lower = generator.random.chance(50);
  Value factor = generator.create<CholeskyOp>(matrix, lower);
  Value isRead =
      getTriangle(generator, shape,
                  lower ? ComparisonDirection::GE : ComparisonDirection::LE);
  Value zero = generator.getSplat(shape, elementType, 0);
  return generator.add(generator.create<SelectOp>(isRead, factor, zero),
                       Exactness::Rounded);
}

static Value emitTriangularSolve(Generator &generator) {
  RandomSource &random = generator.random;
  Type elementType = generator.pickElementType(isF32F64OrComplex);
  if (!elementType)
    return {};
  int64_t size = random.between(1, 4);
  SmallVector<int64_t> shape = pickMatrices(generator, size);
  if (!generator.fits(shape))
    return {};
  bool leftSide = random.chance(50), unitDiagonal = random.chance(30);
  SmallVector<int64_t> rhsShape(shape);
  rhsShape[shape.size() - (leftSide ? 1 : 2)] = random.between(1, 4);
  if (!generator.fits(rhsShape))
    return {};
  Value rest = generator.getWholeNumbers(shape, elementType, -1, 1);
  Value diagonal = generator.getWholeNumbers(shape, elementType, 1, 3);
  Value isDiagonal = getTriangle(generator, shape, ComparisonDirection::EQ);
  Value matrix = generator.add(
      generator.create<SelectOp>(isDiagonal, diagonal, rest), Exactness::Bits);
  Value rhs = generator.getWholeNumbers(rhsShape, elementType, -4, 4);
  auto transpose = TransposeAttr::get(
      generator.builder.getContext(),
      random.pick(
          {Transpose::NO_TRANSPOSE, Transpose::TRANSPOSE, Transpose::ADJOINT}));
  return generator.add(
      generator.create<TriangularSolveOp>(
          matrix, rhs, leftSide, random.chance(50), unitDiagonal, transpose),
      Exactness::Rounded);
}

namespace {
/// What a batch normalization begins with.
struct Normalization {
  explicit Normalization(Generator &generator) : generator(generator) {
    Value like = generator.pickArray(isF32OrF64, Exactness::Value, 1);
    if (!like)
      return;
    auto type = getArrayType(like);
    feature = generator.random.below(type.getRank());
    operand = generator.getWholeNumbers(type.getShape(), type.getElementType(),
                                        -4, 4);
  }

  /// A number for each feature.
  Value getVector(int64_t low, int64_t high) const {
    auto type = getArrayType(operand);
    return generator.getWholeNumbers(type.getDimSize(feature),
                                     type.getElementType(), low, high);
  }
  bool isEmpty() const {
    return !operand || getArrayType(operand).getNumElements() == 0;
  }

  Generator &generator;
  /// Null when there is none.
  Value operand;
  int64_t feature = 0;
};
} // namespace

static Value emitBatchNormInference(Generator &generator) {
  Normalization norm(generator);
  if (!norm.operand)
    return {};
  Value scale = norm.getVector(-2, 2), offset = norm.getVector(8, 9),
        mean = norm.getVector(-2, 2), variance = norm.getVector(1, 4);
  return generator.add(generator.create<BatchNormInferenceOp>(
                           norm.operand, scale, offset, mean, variance,
                           generator.builder.getF32FloatAttr(0.001f),
                           generator.builder.getI64IntegerAttr(norm.feature)),
                       Exactness::Rounded);
}

static Value emitBatchNormTraining(Generator &generator) {
  Normalization norm(generator);
  if (norm.isEmpty())
    return {};
  Value scale = norm.getVector(-2, 2), offset = norm.getVector(8, 9);
  return generator.add(generator.create<BatchNormTrainingOp>(
                           norm.operand, scale, offset,
                           generator.builder.getF32FloatAttr(0.5f),
                           generator.builder.getI64IntegerAttr(norm.feature)),
                       Exactness::Rounded);
}

static Value emitBatchNormGrad(Generator &generator) {
  Normalization norm(generator);
  if (norm.isEmpty())
    return {};
  Value scale = norm.getVector(-2, 2), mean = norm.getVector(-2, 2),
        variance = norm.getVector(1, 4);
  auto type = getArrayType(norm.operand);
  Value gradient =
      generator.getWholeNumbers(type.getShape(), type.getElementType(), -4, 4);
  return generator.add(generator.create<BatchNormGradOp>(
                           norm.operand, scale, mean, variance, gradient,
                           generator.builder.getF32FloatAttr(0.5f),
                           generator.builder.getI64IntegerAttr(norm.feature)),
                       Exactness::Rounded);
}

void hlo::populateSolverRules(Rules &rules) {
  rules.append({
      {"fft", 2, Anywhere, emitFft},
      {"cholesky", 1, Anywhere, emitCholesky},
      {"triangular-solve", 1, Anywhere, emitTriangularSolve},
      {"batch-norm-inference", 1, Anywhere, emitBatchNormInference},
      {"batch-norm-training", 1, Anywhere, emitBatchNormTraining},
      {"batch-norm-grad", 1, Anywhere, emitBatchNormGrad},
  });
}

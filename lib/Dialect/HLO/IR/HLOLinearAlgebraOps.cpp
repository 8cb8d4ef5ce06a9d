//===- HLOLinearAlgebraOps.cpp - FFT and solvers ------------------------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
using llvm::formatv;

//===----------------------------------------------------------------------===//
// FftOp
//===----------------------------------------------------------------------===//

LogicalResult FftOp::inferReturnTypes(MLIRContext *,
                                      std::optional<Location> location,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> operand =
      inferArray(location, "operand", adaptor.getOperand().getType());
  if (failed(operand))
    return failure();
  FftType kind = adaptor.getFftType();
  Type elementType = operand->getElementType();
  bool isReal = kind == FftType::RFFT;
  bool isSameComplex = kind == FftType::FFT || kind == FftType::IFFT;
  if (isReal ? !isa<Float32Type, Float64Type>(elementType)
             : !isComplex(elementType)) // C1
    return inferenceError(location,
                          formatv("{0} needs {1} elements, but the operand has "
                                  "{2}",
                                  stringifyFftType(kind),
                                  isReal ? "f32 or f64" : "complex",
                                  getElementTypeName(elementType)));
  ArrayRef<int64_t> lengths = adaptor.getFftLength();
  int64_t rank = operand->getRank(), fftRank = lengths.size();
  if (fftRank < 1 || fftRank > 3 || fftRank > rank) // C2
    return inferenceError(location,
                          formatv("has {0} lengths for an operand of rank {1}; "
                                  "1 to 3 are possible",
                                  fftRank, rank));
  auto getHalf = [](int64_t length) { return length ? length / 2 + 1 : 0; };
  for (auto [index, length] : llvm::enumerate(lengths)) {
    int64_t dim = rank - fftRank + index,
            size = getDimSizeOrBound(*operand, dim);
    int64_t expected =
        kind == FftType::IRFFT && dim == rank - 1 ? getHalf(length) : length;
    if (length < 0) // C3
      return inferenceError(
          location,
          formatv("length {0} of dimension {1} is negative", length, dim));
    if (!isSameComplex && !mayBeSameSize(size, expected)) // C3
      return inferenceError(
          location,
          formatv("dimension {0} has size {1}, but {2} of length {3} needs {4}",
                  dim, size, stringifyFftType(kind), length, expected));
  }
  ArrayShape shape;
  for (int64_t dim = 0; dim < rank - 1; ++dim)
    shape.appendDim(*operand, dim);
  if (isReal)
    shape.append(getHalf(lengths.back())); // C4
  else if (kind == FftType::IRFFT)
    shape.append(lengths.back()); // C4
  else
    shape.appendDim(*operand, rank - 1);
  if (isReal)
    elementType = ComplexType::get(elementType); // C5
  else if (kind == FftType::IRFFT)
    elementType = cast<ComplexType>(elementType).getElementType(); // C5
  inferred.push_back(shape.getType(elementType));
  return success();
}

LogicalResult FftOp::verify() { return verifyInferredResultType(*this); }

//===----------------------------------------------------------------------===//
// TriangularSolveOp, CholeskyOp
//===----------------------------------------------------------------------===//

/// An array of square matrices.
static FailureOr<RankedTensorType> inferSquare(std::optional<Location> location,
                                               StringRef what, Type type) {
  FailureOr<RankedTensorType> array = inferArray(location, what, type);
  if (failed(array))
    return failure();
  int64_t rank = array->getRank();
  if (rank < 2)
    return inferenceError(
        location,
        formatv("{0} has rank {1}, but at least 2 is needed", what, rank));
  int64_t rows = getDimSizeOrBound(*array, rank - 2);
  int64_t columns = getDimSizeOrBound(*array, rank - 1);
  if (!mayBeSameSize(rows, columns))
    return inferenceError(
        location, formatv("{0} is not square: dimension {1} has size {2}, "
                          "dimension {3} has {4}",
                          what, rank - 2, rows, rank - 1, columns));
  return *array;
}

LogicalResult TriangularSolveOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> a =
      inferSquare(location, "a", adaptor.getA().getType()); // C2, C3
  FailureOr<RankedTensorType> b =
      inferArray(location, "b", adaptor.getB().getType());
  if (failed(a) || failed(b))
    return failure();
  if (a->getElementType() != b->getElementType()) // C1
    return inferenceError(location,
                          formatv("a has element type {0}, but b {1}",
                                  getElementTypeName(a->getElementType()),
                                  getElementTypeName(b->getElementType())));
  int64_t rank = a->getRank();
  if (b->getRank() != rank) // C2
    return inferenceError(
        location,
        formatv("a has rank {0}, but b has rank {1}", rank, b->getRank()));
  auto verifySameSize = [&](int64_t aDim, int64_t bDim) -> LogicalResult {
    int64_t size = getDimSizeOrBound(*a, aDim);
    int64_t bSize = getDimSizeOrBound(*b, bDim);
    if (mayBeSameSize(size, bSize))
      return success();
    return inferenceError(
        location, formatv("dimension {0} of a has size {1}, but dimension {2} "
                          "of b has {3}",
                          aDim, size, bDim, bSize));
  };
  for (int64_t dim = 0; dim < rank - 2; ++dim)
    if (failed(verifySameSize(dim, dim))) // C4
      return failure();
  int64_t solved = adaptor.getLeftSide() ? rank - 2 : rank - 1;
  if (failed(verifySameSize(solved, solved))) // C5
    return failure();
  inferred.push_back(withLayout(*b, {})); // C6
  return success();
}

LogicalResult TriangularSolveOp::verify() {
  return verifyInferredResultType(*this);
}

LogicalResult CholeskyOp::inferReturnTypes(MLIRContext *,
                                           std::optional<Location> location,
                                           Adaptor adaptor,
                                           SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> operand = inferSquare(
      location, "operand", adaptor.getOperand().getType()); // C2, C3
  if (failed(operand))
    return failure();
  inferred.push_back(withLayout(*operand, {})); // C4
  return success();
}

LogicalResult CholeskyOp::verify() { return verifyInferredResultType(*this); }

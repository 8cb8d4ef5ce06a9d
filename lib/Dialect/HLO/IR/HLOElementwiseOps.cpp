//===- HLOElementwiseOps.cpp - Elementwise operations ---------------------===//
// Inference and verifiers; most are generated from the classes in
// HLOUnaryOps.td and HLOElementwiseOps.td and call the functions here.

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Shared by the operations
//===----------------------------------------------------------------------===//

RankedTensorType hlo::withPredElements(Type array) {
  return withElementType(cast<RankedTensorType>(array),
                         IntegerType::get(array.getContext(), 1));
}

RankedTensorType hlo::withRealElements(Type array) {
  auto type = cast<RankedTensorType>(array);
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  return withElementType(type, complex ? complex.getElementType()
                                       : type.getElementType());
}

static bool haveSamePrecisionClass(Type lhs, Type rhs) {
  return lhs == rhs || (isFloat(lhs) && isFloat(rhs));
}

static LogicalResult checkElementTypes(std::optional<Location> location,
                                       Type lhs, Type rhs, StringRef lhsName,
                                       StringRef rhsName) {
  Type lhsElement = cast<RankedTensorType>(lhs).getElementType();
  Type rhsElement = cast<RankedTensorType>(rhs).getElementType();
  if (haveSamePrecisionClass(lhsElement, rhsElement))
    return success();
  return inferenceError(location, rhsName + " has element type " +
                                      getElementTypeName(rhsElement) +
                                      ", but " + lhsName + " has " +
                                      getElementTypeName(lhsElement));
}

/// The dimensions of both; an unbounded one matches any.
static FailureOr<ArrayShape> mergeDimensions(std::optional<Location> location,
                                             Type lhsArray, Type rhsArray,
                                             StringRef lhsName,
                                             StringRef rhsName) {
  auto lhs = cast<RankedTensorType>(lhsArray);
  auto rhs = cast<RankedTensorType>(rhsArray);
  if (lhs.getRank() != rhs.getRank())
    return inferenceError(
        location, rhsName + " has rank " + Twine(rhs.getRank()) + ", but " +
                      lhsName + " has rank " + Twine(lhs.getRank()));
  ArrayShape shape(lhs);
  for (int64_t dim = 0, rank = lhs.getRank(); dim < rank; ++dim) {
    int64_t lhsSize = getDimSizeOrBound(lhs, dim);
    int64_t rhsSize = getDimSizeOrBound(rhs, dim);
    if (lhsSize != rhsSize && !ShapedType::isDynamic(lhsSize) &&
        !ShapedType::isDynamic(rhsSize))
      return inferenceError(location, "dimension " + Twine(dim) + " of " +
                                          rhsName + " is " + Twine(rhsSize) +
                                          ", but that of " + lhsName + " is " +
                                          Twine(lhsSize));
    shape.mergeDim(dim, rhs, dim);
  }
  return shape;
}

FailureOr<RankedTensorType>
hlo::inferElementwise(std::optional<Location> location, Type lhs, Type rhs,
                      StringRef lhsName, StringRef rhsName) {
  if (lhs == rhs)
    return cast<RankedTensorType>(withoutLayout(lhs));
  FailureOr<ArrayShape> shape =
      mergeDimensions(location, lhs, rhs, lhsName, rhsName);
  if (failed(shape) ||
      failed(checkElementTypes(location, lhs, rhs, lhsName, rhsName)))
    return failure();
  return shape->getType(
      getHigherPrecision(cast<RankedTensorType>(lhs).getElementType(),
                         cast<RankedTensorType>(rhs).getElementType()));
}

FailureOr<RankedTensorType> hlo::inferComplex(std::optional<Location> location,
                                              Type lhs, Type rhs) {
  FailureOr<RankedTensorType> part = inferElementwise(location, lhs, rhs);
  if (failed(part))
    return failure();
  Type element = part->getElementType();
  if (!isa<Float32Type, Float64Type>(element)) // C4
    return inferenceError(location, "parts are " + getElementTypeName(element) +
                                        ", but f32 or f64 is expected");
  return withElementType(*part, ComplexType::get(element));
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

LogicalResult ConvertOp::verify() {
  auto result = cast<RankedTensorType>(getType());
  return verifyResultType( // C1
      *this, withElementType(cast<RankedTensorType>(getOperand().getType()),
                             result.getElementType()));
}

LogicalResult
ReducePrecisionOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                    Adaptor adaptor,
                                    SmallVectorImpl<Type> &inferred) {
  inferred.push_back(withoutLayout(adaptor.getOperand().getType()));
  return success();
}

LogicalResult ReducePrecisionOp::verify() {
  int64_t exponentBits = getExponentBits(), mantissaBits = getMantissaBits();
  if (exponentBits < 1) // C2
    return emitOpError() << "exponent_bits is " << exponentBits
                         << ", but at least 1 is expected";
  if (mantissaBits < 0) // C3
    return emitOpError() << "mantissa_bits is " << mantissaBits
                         << ", but at least 0 is expected";
  return verifyInferredResultType(*this); // C4
}

LogicalResult StochasticConvertOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  auto random = cast<RankedTensorType>(getRandom().getType());
  InferenceScope scope(*this);
  if (failed(mergeDimensions(getLoc(), operand, random, "operand",
                             "random"))) // C2
    return failure();
  int64_t bits = getElementBitWidth(operand.getElementType());
  int64_t randomBits = getElementBitWidth(random.getElementType());
  if (bits != randomBits) // C3
    return emitOpError() << "random has elements of " << randomBits
                         << " bits, but operand has elements of " << bits;
  return verifyResultType( // C2
      *this, withElementType(
                 operand, cast<RankedTensorType>(getType()).getElementType()));
}

//===----------------------------------------------------------------------===//
// CompareOp
//===----------------------------------------------------------------------===//

LogicalResult CompareOp::inferReturnTypes(MLIRContext *,
                                          std::optional<Location> location,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> operands = inferElementwise(
      location, adaptor.getLhs().getType(), adaptor.getRhs().getType()); // C1
  if (failed(operands))
    return failure();
  inferred.push_back(withPredElements(*operands));
  return success();
}

ComparisonType CompareOp::getDefaultComparisonType(Type elementType) {
  if (isFloatOrComplex(elementType))
    return ComparisonType::FLOAT;
  return isSignedInteger(elementType) ? ComparisonType::SIGNED
                                      : ComparisonType::UNSIGNED;
}

ComparisonType CompareOp::getEffectiveComparisonType() {
  return getComparisonType().value_or(getDefaultComparisonType(
      cast<RankedTensorType>(getLhs().getType()).getElementType()));
}

LogicalResult CompareOp::verify() {
  Type element = cast<RankedTensorType>(getLhs().getType()).getElementType();
  ComparisonType type = getEffectiveComparisonType();
  bool isTotalOrder = type == ComparisonType::TOTALORDER && isFloat(element);
  if (type != getDefaultComparisonType(element) && !isTotalOrder) // C3
    return emitOpError() << "type " << stringifyComparisonType(type)
                         << " does not fit elements of "
                         << getElementTypeName(element);
  return verifyInferredResultType(*this); // C1, C2
}

//===----------------------------------------------------------------------===//
// SelectOp, ClampOp
//===----------------------------------------------------------------------===//

static bool isScalar(Value array) {
  return cast<RankedTensorType>(array.getType()).getRank() == 0;
}

LogicalResult SelectOp::inferReturnTypes(MLIRContext *,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> type = inferElementwise(
      location, adaptor.getOnTrue().getType(), adaptor.getOnFalse().getType(),
      "on_true", "on_false"); // C1
  if (failed(type))
    return failure();
  if (!isScalar(adaptor.getPred()) &&
      failed(mergeDimensions(location, *type, adaptor.getPred().getType(),
                             "on_true", "pred"))) // C2
    return failure();
  inferred.push_back(*type);
  return success();
}

LogicalResult SelectOp::verify() {
  return verifyInferredResultType(*this); // C1, C2, C3
}

LogicalResult ClampOp::inferReturnTypes(MLIRContext *,
                                        std::optional<Location> location,
                                        Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  Type operand = adaptor.getOperand().getType();
  for (auto [name, bound] : {std::pair("min", adaptor.getMin()),
                             std::pair("max", adaptor.getMax())}) {
    Type type = bound.getType();
    if (!isScalar(bound) &&
        failed(mergeDimensions(location, operand, type, "operand", name))) // C1
      return failure();
    if (failed(
            checkElementTypes(location, operand, type, "operand", name))) // C2
      return failure();
  }
  inferred.push_back(withoutLayout(operand));
  return success();
}

LogicalResult ClampOp::verify() {
  return verifyInferredResultType(*this); // C1, C2, C3
}

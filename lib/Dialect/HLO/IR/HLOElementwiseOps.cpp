//===- HLOElementwiseOps.cpp - Elementwise operations ------------------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

LogicalResult ExponentialOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ExponentialOp::verify() { return success(); }
LogicalResult ExponentialMinusOneOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ExponentialMinusOneOp::verify() { return success(); }
LogicalResult LogOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult LogOp::verify() { return success(); }
LogicalResult LogPlusOneOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult LogPlusOneOp::verify() { return success(); }
LogicalResult LogisticOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult LogisticOp::verify() { return success(); }
LogicalResult TanhOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult TanhOp::verify() { return success(); }
LogicalResult SineOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult SineOp::verify() { return success(); }
LogicalResult CosineOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult CosineOp::verify() { return success(); }
LogicalResult TanOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult TanOp::verify() { return success(); }
LogicalResult SinhOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult SinhOp::verify() { return success(); }
LogicalResult CoshOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult CoshOp::verify() { return success(); }
LogicalResult AsinOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AsinOp::verify() { return success(); }
LogicalResult AcosOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AcosOp::verify() { return success(); }
LogicalResult AsinhOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AsinhOp::verify() { return success(); }
LogicalResult AcoshOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AcoshOp::verify() { return success(); }
LogicalResult AtanhOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AtanhOp::verify() { return success(); }
LogicalResult SqrtOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult SqrtOp::verify() { return success(); }
LogicalResult RsqrtOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult RsqrtOp::verify() { return success(); }
LogicalResult CbrtOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult CbrtOp::verify() { return success(); }
LogicalResult ErfOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ErfOp::verify() { return success(); }
LogicalResult AbsOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AbsOp::verify() { return success(); }
LogicalResult NegateOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult NegateOp::verify() { return success(); }
LogicalResult SignOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult SignOp::verify() { return success(); }
LogicalResult NotOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult NotOp::verify() { return success(); }
LogicalResult PopcntOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult PopcntOp::verify() { return success(); }
LogicalResult CountLeadingZerosOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult CountLeadingZerosOp::verify() { return success(); }
LogicalResult CeilOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult CeilOp::verify() { return success(); }
LogicalResult FloorOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult FloorOp::verify() { return success(); }
LogicalResult RoundNearestAfzOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult RoundNearestAfzOp::verify() { return success(); }
LogicalResult RoundNearestEvenOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult RoundNearestEvenOp::verify() { return success(); }
LogicalResult IsFiniteOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult IsFiniteOp::verify() { return success(); }
LogicalResult RealOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult RealOp::verify() { return success(); }
LogicalResult ImagOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ImagOp::verify() { return success(); }
LogicalResult ConvertOp::verify() { return success(); }
OpFoldResult ConvertOp::fold(FoldAdaptor adaptor) { return {}; }
LogicalResult ReducePrecisionOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ReducePrecisionOp::verify() { return success(); }
LogicalResult StochasticConvertOp::verify() { return success(); }
LogicalResult AddOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AddOp::verify() { return success(); }
LogicalResult MultiplyOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult MultiplyOp::verify() { return success(); }
LogicalResult MaximumOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult MaximumOp::verify() { return success(); }
LogicalResult MinimumOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult MinimumOp::verify() { return success(); }
LogicalResult SubtractOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult SubtractOp::verify() { return success(); }
LogicalResult DivideOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult DivideOp::verify() { return success(); }
LogicalResult RemainderOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult RemainderOp::verify() { return success(); }
LogicalResult PowerOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult PowerOp::verify() { return success(); }
LogicalResult ShiftLeftOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ShiftLeftOp::verify() { return success(); }
LogicalResult ShiftRightArithmeticOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ShiftRightArithmeticOp::verify() { return success(); }
LogicalResult ShiftRightLogicalOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ShiftRightLogicalOp::verify() { return success(); }
LogicalResult MulhiOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult MulhiOp::verify() { return success(); }
LogicalResult Atan2Op::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult Atan2Op::verify() { return success(); }
LogicalResult AndOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AndOp::verify() { return success(); }
LogicalResult OrOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult OrOp::verify() { return success(); }
LogicalResult XorOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult XorOp::verify() { return success(); }
LogicalResult ComplexOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ComplexOp::verify() { return success(); }
LogicalResult CompareOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult CompareOp::verify() { return success(); }
LogicalResult SelectOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult SelectOp::verify() { return success(); }
OpFoldResult SelectOp::fold(FoldAdaptor adaptor) { return {}; }
LogicalResult ClampOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ClampOp::verify() { return success(); }

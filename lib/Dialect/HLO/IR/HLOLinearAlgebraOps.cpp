//===- HLOLinearAlgebraOps.cpp - Contractions, FFT and solvers ---------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

LogicalResult DotOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult DotOp::verify() { return success(); }
LogicalResult RaggedDotOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult RaggedDotOp::verify() { return success(); }
LogicalResult ScaledDotOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ScaledDotOp::verify() { return success(); }
LogicalResult ConvolutionOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ConvolutionOp::verify() { return success(); }
LogicalResult FftOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult FftOp::verify() { return success(); }
LogicalResult TriangularSolveOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult TriangularSolveOp::verify() { return success(); }
LogicalResult CholeskyOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult CholeskyOp::verify() { return success(); }

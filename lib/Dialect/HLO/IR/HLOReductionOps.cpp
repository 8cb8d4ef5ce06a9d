//===- HLOReductionOps.cpp - Operations that apply a computation -------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

LogicalResult MapOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult MapOp::verify() { return success(); }
LogicalResult ReduceOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ReduceOp::verify() { return success(); }
LogicalResult ScanOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ScanOp::verify() { return success(); }
LogicalResult ReduceWindowOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ReduceWindowOp::verify() { return success(); }
LogicalResult SelectAndScatterOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult SelectAndScatterOp::verify() { return success(); }
LogicalResult ScatterOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ScatterOp::verify() { return success(); }
LogicalResult SortOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult SortOp::verify() { return success(); }
LogicalResult TopkOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult TopkOp::verify() { return success(); }
LogicalResult BatchNormTrainingOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult BatchNormTrainingOp::verify() { return success(); }
LogicalResult BatchNormInferenceOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult BatchNormInferenceOp::verify() { return success(); }
LogicalResult BatchNormGradOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult BatchNormGradOp::verify() { return success(); }

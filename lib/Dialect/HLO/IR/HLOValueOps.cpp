//===- HLOValueOps.cpp - Parameters, constants, tuples, tokens, random numbers ===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

LogicalResult ParameterOp::verify() { return success(); }
OpFoldResult ParameterOp::fold(FoldAdaptor adaptor) { return {}; }
LogicalResult ConstantOp::verify() { return success(); }
OpFoldResult ConstantOp::fold(FoldAdaptor adaptor) { return {}; }
LogicalResult IotaOp::verify() { return success(); }
LogicalResult TupleOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult TupleOp::verify() { return success(); }
LogicalResult GetTupleElementOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult GetTupleElementOp::verify() { return success(); }
OpFoldResult GetTupleElementOp::fold(FoldAdaptor adaptor) { return {}; }
LogicalResult AddDependencyOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AddDependencyOp::verify() { return success(); }
LogicalResult CopyOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult CopyOp::verify() { return success(); }
LogicalResult OptBarrierOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult OptBarrierOp::verify() { return success(); }
LogicalResult DomainOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult DomainOp::verify() { return success(); }
LogicalResult ReplicaIdOp::verify() { return success(); }
LogicalResult PartitionIdOp::verify() { return success(); }
LogicalResult RngOp::verify() { return success(); }
LogicalResult RngBitGeneratorOp::verify() { return success(); }
LogicalResult RngGetAndUpdateStateOp::verify() { return success(); }

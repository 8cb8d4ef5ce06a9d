//===- HLOCommunicationOps.cpp - Collectives and transfers -------------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

LogicalResult AllGatherOp::verify() { return success(); }
LogicalResult AllGatherStartOp::verify() { return success(); }
LogicalResult AllGatherDoneOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AllGatherDoneOp::verify() { return success(); }
LogicalResult AllReduceOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AllReduceOp::verify() { return success(); }
LogicalResult AllReduceStartOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AllReduceStartOp::verify() { return success(); }
LogicalResult AllReduceDoneOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult AllReduceDoneOp::verify() { return success(); }
LogicalResult ReduceScatterOp::verify() { return success(); }
LogicalResult AllToAllOp::verify() { return success(); }
LogicalResult RaggedAllToAllOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult RaggedAllToAllOp::verify() { return success(); }
LogicalResult CollectiveBroadcastOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult CollectiveBroadcastOp::verify() { return success(); }
LogicalResult CollectivePermuteOp::verify() { return success(); }
LogicalResult CollectivePermuteStartOp::verify() { return success(); }
LogicalResult CollectivePermuteDoneOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult CollectivePermuteDoneOp::verify() { return success(); }
LogicalResult InfeedOp::verify() { return success(); }
LogicalResult OutfeedOp::verify() { return success(); }
LogicalResult SendOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult SendOp::verify() { return success(); }
LogicalResult SendDoneOp::verify() { return success(); }
LogicalResult RecvOp::verify() { return success(); }
LogicalResult RecvDoneOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult RecvDoneOp::verify() { return success(); }
LogicalResult CopyStartOp::verify() { return success(); }
LogicalResult CopyDoneOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult CopyDoneOp::verify() { return success(); }

//===- HLOShapeOps.cpp - Operations that move elements -----------------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

LogicalResult BroadcastOp::verify() { return success(); }
LogicalResult ReshapeOp::verify() { return success(); }
OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) { return {}; }
LogicalResult DynamicReshapeOp::verify() { return success(); }
LogicalResult BitcastOp::verify() { return success(); }
LogicalResult BitcastConvertOp::verify() { return success(); }
LogicalResult TransposeOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult TransposeOp::verify() { return success(); }
OpFoldResult TransposeOp::fold(FoldAdaptor adaptor) { return {}; }
LogicalResult ReverseOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ReverseOp::verify() { return success(); }
OpFoldResult ReverseOp::fold(FoldAdaptor adaptor) { return {}; }
LogicalResult ConcatenateOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult ConcatenateOp::verify() { return success(); }
LogicalResult SliceOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult SliceOp::verify() { return success(); }
OpFoldResult SliceOp::fold(FoldAdaptor adaptor) { return {}; }
LogicalResult PadOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult PadOp::verify() { return success(); }
LogicalResult DynamicSliceOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult DynamicSliceOp::verify() { return success(); }
LogicalResult DynamicUpdateSliceOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult DynamicUpdateSliceOp::verify() { return success(); }
LogicalResult GetDimensionSizeOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult GetDimensionSizeOp::verify() { return success(); }
LogicalResult SetDimensionSizeOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult SetDimensionSizeOp::verify() { return success(); }
LogicalResult GatherOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor, SmallVectorImpl<Type> &inferred) { inferred.push_back(TokenType::get(context)); return success(); }
LogicalResult GatherOp::verify() { return success(); }

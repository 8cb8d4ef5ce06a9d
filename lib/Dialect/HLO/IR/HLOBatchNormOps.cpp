//===- HLOBatchNormOps.cpp - Batch normalization --------------------------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

/// The dimension `featureIndex` of the operand as an array of its own, which
/// each of `vectors` (their names beside them) must look like.
static FailureOr<RankedTensorType>
inferFeature(std::optional<Location> location, Value operand,
             int64_t featureIndex,
             ArrayRef<std::pair<StringRef, Value>> vectors) {
  auto array = cast<RankedTensorType>(operand.getType());
  if (failed(verifyDimensions(location, "feature_index", featureIndex,
                              array.getRank()))) // C1
    return failure();
  ArrayShape shape;
  shape.appendDim(array, featureIndex);
  RankedTensorType feature = shape.getType(array.getElementType());
  for (auto [name, vector] : vectors)
    if (failed(inferSameDimensions(location, name,
                                   cast<RankedTensorType>(vector.getType()),
                                   "the feature dimension", feature))) // C2
      return failure();
  return feature;
}

/// The array beside two vectors of the feature's size.
static Type getBatchNormResult(Value operand, RankedTensorType feature) {
  auto array = cast<RankedTensorType>(operand.getType());
  return TupleType::get(array.getContext(),
                        {withLayout(array, {}), feature, feature});
}

LogicalResult BatchNormTrainingOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> feature = inferFeature(
      location, adaptor.getOperand(), adaptor.getFeatureIndex(),
      {{"scale", adaptor.getScale()}, {"offset", adaptor.getOffset()}});
  if (failed(feature))
    return failure();
  inferred.push_back(getBatchNormResult(adaptor.getOperand(), *feature)); // C3
  return success();
}

LogicalResult BatchNormTrainingOp::verify() {
  return verifyInferredResultType(*this);
}

LogicalResult BatchNormInferenceOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  if (failed(inferFeature(location, adaptor.getOperand(),
                          adaptor.getFeatureIndex(),
                          {{"scale", adaptor.getScale()},
                           {"offset", adaptor.getOffset()},
                           {"mean", adaptor.getMean()},
                           {"variance", adaptor.getVariance()}})))
    return failure();
  inferred.push_back(withoutLayout(adaptor.getOperand().getType())); // C3
  return success();
}

LogicalResult BatchNormInferenceOp::verify() {
  return verifyInferredResultType(*this);
}

LogicalResult BatchNormGradOp::inferReturnTypes(
    MLIRContext *, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &inferred) {
  FailureOr<RankedTensorType> feature =
      inferFeature(location, adaptor.getOperand(), adaptor.getFeatureIndex(),
                   {{"scale", adaptor.getScale()},
                    {"mean", adaptor.getMean()},
                    {"variance", adaptor.getVariance()}});
  if (failed(feature) ||
      failed(inferSameDimensions(
          location, "grad_output",
          cast<RankedTensorType>(adaptor.getGradOutput().getType()), "operand",
          cast<RankedTensorType>(adaptor.getOperand().getType())))) // C3
    return failure();
  inferred.push_back(getBatchNormResult(adaptor.getOperand(), *feature)); // C4
  return success();
}

LogicalResult BatchNormGradOp::verify() {
  return verifyInferredResultType(*this);
}

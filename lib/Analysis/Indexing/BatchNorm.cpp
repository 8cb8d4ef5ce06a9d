//===- BatchNorm.cpp - Indexing of batch normalization --------------------===//

#include "IndexingModels.h"

using namespace hlo;

namespace {
/// An array of all dimensions, or of the features alone.
struct NormArray {
  Type type;
  bool isFull;
};

/// What of one array another one is computed from.
enum class Extent { Nothing, SameElement, SameFeature };
} // namespace

/// From the indices of one array to those of another.
static OperandIndexings normIndices(NormArray from, NormArray to,
                                    int64_t feature, Extent extent) {
  if (extent == Extent::Nothing)
    return {};
  if (extent == Extent::SameElement)
    return getElementwiseIndexing(from.type, to.type);
  AccessBuilder builder(from.type);
  AffineExpr index = builder.dim(from.isFull ? feature : 0);
  if (!to.isFull)
    return builder.build(index);
  SmallVector<AffineExpr> results;
  for (auto [dim, size] : llvm::enumerate(getSizes(to.type)))
    results.push_back(int64_t(dim) == feature ? index : builder.addRange(size));
  return builder.build(results);
}

// Outputs: the normalized array, mean, variance. Inputs: the array, scale,
// offset.
static Extent getExtent(BatchNormTrainingOp, unsigned output, unsigned input) {
  return output > 0 && input > 0 ? Extent::Nothing : Extent::SameFeature;
}

// Inputs: the array, scale, offset, mean, variance.
static Extent getExtent(BatchNormInferenceOp, unsigned, unsigned input) {
  return input == 0 ? Extent::SameElement : Extent::SameFeature;
}

// Outputs: the gradients of the array, of scale and of offset. Inputs: the
// array, scale, mean, variance, the gradient of the normalized array.
static Extent getExtent(BatchNormGradOp, unsigned output, unsigned input) {
  if ((output == 1 && input == 1) || (output == 2 && input != 4))
    return Extent::Nothing;
  return Extent::SameFeature;
}

template <typename OpT> static NormArray getOutput(OpT op, unsigned output) {
  return {getOutputType(op, output), output == 0};
}

template <typename OpT> static NormArray getInput(OpT op, unsigned input) {
  bool isFull =
      input == 0 || (std::is_same_v<OpT, BatchNormGradOp> && input == 4);
  return {op->getOperand(input).getType(), isFull};
}

template <typename OpT>
static OperandIndexings normToInput(OpT op, unsigned output, unsigned input) {
  return normIndices(getOutput(op, output), getInput(op, input),
                     op.getFeatureIndex(), getExtent(op, output, input));
}

template <typename OpT>
static OperandIndexings normToOutput(OpT op, unsigned input, unsigned output) {
  return normIndices(getInput(op, input), getOutput(op, output),
                     op.getFeatureIndex(), getExtent(op, output, input));
}

void hlo::attachBatchNormIndexing(MLIRContext *context) {
  attachIndexing<normToInput<BatchNormTrainingOp>,
                 normToOutput<BatchNormTrainingOp>>(context);
  attachIndexing<normToInput<BatchNormInferenceOp>,
                 normToOutput<BatchNormInferenceOp>>(context);
  attachIndexing<normToInput<BatchNormGradOp>, normToOutput<BatchNormGradOp>>(
      context);
}

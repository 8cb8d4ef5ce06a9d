//===- Convolution.cpp - Indexing of convolutions -------------------------===//
// The range variables of the left operand and of the kernel are the same: one
// for each spatial dimension, then that of the input features of a group.

#include "WindowIndices.h"

using namespace hlo;

/// Whether sizes that are part of a formula are those at run time.
static bool isKnown(ConvolutionOp op) {
  if (op.getSparsityConfig())
    return false;
  ConvDimensionNumbersAttr dims = op.getDimLabels();
  if (op.getFeatureGroupCount() > 1 &&
      (isDynamic(op.getRhs(), dims.getKernelInputFeature()) ||
       isDynamic(op.getRhs(), dims.getKernelOutputFeature())))
    return false;
  if (op.getBatchGroupCount() > 1 &&
      (isDynamic(op.getResult(), dims.getOutputBatch()) ||
       isDynamic(op.getRhs(), dims.getKernelOutputFeature())))
    return false;
  for (auto [i, dim] : llvm::enumerate(dims.getKernelSpatial()))
    if (op.getWindow()->isReversed(i) && isDynamic(op.getRhs(), dim))
      return false;
  return true;
}

static WindowDim getWindow(ConvolutionOp op, int64_t i) {
  ConvDimensionNumbersAttr dims = op.getDimLabels();
  return WindowDim(*op.getWindow(), i,
                   getSize(op.getLhs(), dims.getInputSpatial()[i]),
                   getSize(op.getResult(), dims.getOutputSpatial()[i]));
}

/// The output features of a group.
static int64_t getGroupSize(ConvolutionOp op) {
  return getSize(op.getRhs(), op.getDimLabels().getKernelOutputFeature()) /
         (op.getFeatureGroupCount() * op.getBatchGroupCount());
}

//===----------------------------------------------------------------------===//
// From the result
//===----------------------------------------------------------------------===//

static IndexingMap getMapToLhs(ConvolutionOp op) {
  ConvDimensionNumbersAttr dims = op.getDimLabels();
  AccessBuilder builder(op.getResult());
  SmallVector<AffineExpr> results(getSizes(op.getLhs()).size(),
                                  builder.constant(0));
  for (auto [i, dim] : llvm::enumerate(dims.getInputSpatial())) {
    WindowDim window = getWindow(op, i);
    results[dim] =
        window.getIndex(builder, builder.dim(dims.getOutputSpatial()[i]),
                        builder.addRange(window.size));
  }
  int64_t features = getSize(op.getRhs(), dims.getKernelInputFeature());
  int64_t batch = getSize(op.getResult(), dims.getOutputBatch());
  AffineExpr feature = builder.addRange(features);
  AffineExpr image = builder.dim(dims.getOutputBatch());
  if (int64_t size = getGroupSize(op)) {
    AffineExpr group = builder.dim(dims.getOutputFeature()).floorDiv(size);
    if (op.getFeatureGroupCount() > 1)
      feature = group * features + feature;
    if (op.getBatchGroupCount() > 1)
      image = group * batch + image;
  }
  results[dims.getInputFeature()] = feature;
  results[dims.getInputBatch()] = image;
  return builder.getMap(results);
}

/// All of the kernel is multiplied, also by padding.
static IndexingMap getMapToKernel(ConvolutionOp op) {
  ConvDimensionNumbersAttr dims = op.getDimLabels();
  AccessBuilder builder(op.getResult());
  SmallVector<AffineExpr> results(getSizes(op.getRhs()).size(),
                                  builder.constant(0));
  for (auto [i, dim] : llvm::enumerate(dims.getKernelSpatial())) {
    int64_t size = getSize(op.getRhs(), dim);
    AffineExpr element = builder.addRange(size);
    results[dim] = op.getWindow()->isReversed(i) ? size - 1 - element : element;
  }
  results[dims.getKernelInputFeature()] =
      builder.addRange(getSize(op.getRhs(), dims.getKernelInputFeature()));
  results[dims.getKernelOutputFeature()] = builder.dim(dims.getOutputFeature());
  return builder.getMap(results);
}

static bool uses(const IndexingMap &map, unsigned rangeVar) {
  auto isUsedBy = [&](AffineExpr e) { return e.isFunctionOfSymbol(rangeVar); };
  return llvm::any_of(map.getResults(), isUsedBy) ||
         llvm::any_of(map.getConstraints(),
                      [&](const IndexingConstraint &constraint) {
                        return isUsedBy(constraint.expression);
                      });
}

static OperandIndexings convolutionToInput(ConvolutionOp op, unsigned,
                                           unsigned input) {
  if (!isKnown(op) || input > 1)
    return getUndefinedIndexing(op.getContext());
  IndexingMap lhs = getMapToLhs(op), kernel = getMapToKernel(op);
  lhs.simplify();
  kernel.simplify();
  IndexingMap map = input == 0 ? lhs : kernel;
  OperandIndexings accesses;
  if (!map.isRegular())
    return accesses;

  // Range variables stay that either operand needs.
  SmallVector<AffineExpr> kept(map.getResults());
  for (unsigned i : llvm::seq(map.getNumRangeVars()))
    if (uses(lhs, i) || uses(kernel, i))
      kept.push_back(map.getRangeVar(i));
  unsigned numResults = map.getNumResults();
  map.setResults(kept);
  map.removeUnusedVariables();
  map.setResults(
      SmallVector<AffineExpr>(map.getResults().take_front(numResults)));
  insert(accesses, map);
  return accesses;
}

//===----------------------------------------------------------------------===//
// To the result
//===----------------------------------------------------------------------===//

static OperandIndexings lhsToOutput(ConvolutionOp op) {
  ConvDimensionNumbersAttr dims = op.getDimLabels();
  AccessBuilder builder(op.getLhs());
  SmallVector<AffineExpr> results(op.getType().getRank(), builder.constant(0));
  for (auto [i, dim] : llvm::enumerate(dims.getOutputSpatial()))
    results[dim] = getWindow(op, i).addPosition(
        builder, builder.dim(dims.getInputSpatial()[i]));
  int64_t features = getSize(op.getRhs(), dims.getKernelInputFeature());
  int64_t batch = getSize(op.getResult(), dims.getOutputBatch());
  int64_t size = getGroupSize(op);
  AffineExpr feature = builder.addRange(size);
  AffineExpr image = builder.dim(dims.getInputBatch());
  if (op.getFeatureGroupCount() > 1 && features != 0)
    feature =
        builder.dim(dims.getInputFeature()).floorDiv(features) * size + feature;
  if (op.getBatchGroupCount() > 1 && batch != 0) {
    feature = image.floorDiv(batch) * size + feature;
    image = image % batch;
  }
  results[dims.getOutputFeature()] = feature;
  results[dims.getOutputBatch()] = image;
  return builder.build(results);
}

static OperandIndexings kernelToOutput(ConvolutionOp op) {
  ConvDimensionNumbersAttr dims = op.getDimLabels();
  AccessBuilder builder(op.getRhs());
  SmallVector<AffineExpr> results;
  for (auto [dim, size] : llvm::enumerate(getSizes(op.getResult())))
    results.push_back(int64_t(dim) == dims.getOutputFeature()
                          ? builder.dim(dims.getKernelOutputFeature())
                          : builder.addRange(size));
  return builder.build(results);
}

static OperandIndexings convolutionToOutput(ConvolutionOp op, unsigned input,
                                            unsigned) {
  if (!isKnown(op) || input > 1)
    return getUndefinedIndexing(op.getContext());
  return input == 0 ? lhsToOutput(op) : kernelToOutput(op);
}

void hlo::attachConvolutionIndexing(MLIRContext *context) {
  attachIndexing<convolutionToInput, convolutionToOutput>(context);
}

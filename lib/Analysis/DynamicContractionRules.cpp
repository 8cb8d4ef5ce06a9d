//===- DynamicContractionRules.cpp - Sizes of what is multiplied ----------===//

#include "DynamicDimensionRules.h"

using namespace hlo;

/// How many elements a window reaches over.
static int64_t getExtent(WindowAttr window, int64_t dim) {
  return (window.getSize()[dim] - 1) * window.getWindowDilationOf(dim) + 1;
}

AffineExpr DynamicDimensionRules::getWindowSize(AffineExpr size,
                                                WindowAttr window,
                                                int64_t dim) {
  int64_t stride = window.getStrideOf(dim);
  int64_t dilation = window.getBaseDilationOf(dim);
  AffineExpr dilated =
      getMaximum(size * dilation - (dilation - 1), getConstant(0));
  AffineExpr last =
      dilated + (window.getPadLowOf(dim) + window.getPadHighOf(dim) -
                 getExtent(window, dim) + stride);
  return getMaximum(last, getConstant(0)).floorDiv(stride);
}

SmallVector<int64_t>
DynamicDimensionRules::getFreeDims(RankedTensorType type,
                                   ArrayRef<int64_t> batch,
                                   ArrayRef<int64_t> contracting) {
  return llvm::filter_to_vector(llvm::seq(type.getRank()), [&](int64_t dim) {
    return !llvm::is_contained(batch, dim) &&
           !llvm::is_contained(contracting, dim);
  });
}

AffineExpr DynamicDimensionRules::getDotSize(DotOp op, int64_t dim) {
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t batches = numbers.getLhsBatchDims().size();
  auto lhs = cast<RankedTensorType>(op.getLhs().getType());
  auto rhs = cast<RankedTensorType>(op.getRhs().getType());
  if (dim < batches) {
    int64_t lhsDim = numbers.getLhsBatchDims()[dim];
    int64_t rhsDim = numbers.getRhsBatchDims()[dim];
    AffineExpr lhsSize = getSize(op.getLhs(), lhsDim);
    AffineExpr rhsSize = getSize(op.getRhs(), rhsDim);
    if (!lhs.isDynamicDim(lhsDim))
      return rhsSize;
    return rhs.isDynamicDim(rhsDim) ? addEquality(op, dim, lhsSize, rhsSize)
                                    : lhsSize;
  }
  SmallVector<int64_t> lhsDims = getFreeDims(lhs, numbers.getLhsBatchDims(),
                                             numbers.getLhsContractingDims());
  dim -= batches;
  if (dim < int64_t(lhsDims.size()))
    return getSize(op.getLhs(), lhsDims[dim]);
  return getSize(
      op.getRhs(),
      getFreeDims(rhs, numbers.getRhsBatchDims(),
                  numbers.getRhsContractingDims())[dim - lhsDims.size()]);
}

/// Reports a dimension of a convolution that must not be dynamic.
static LogicalResult verifyStatic(Operation *op, Value array, int64_t dim,
                                  StringRef name, StringRef why) {
  if (!cast<RankedTensorType>(array.getType()).isDynamicDim(dim))
    return success();
  return op->emitOpError("is not supported: dimension ")
         << dim << " of " << name << ", " << why << ", is dynamic";
}

LogicalResult
DynamicDimensionRules::verifyKernel(Operation *op, Value kernel,
                                    ConvDimensionNumbersAttr labels) {
  for (int64_t dim : labels.getKernelSpatial())
    if (failed(verifyStatic(op, kernel, dim, "rhs", "one of the window")))
      return failure();
  return success();
}

LogicalResult DynamicDimensionRules::inferConvolution(
    Operation *op, Value lhs, Value rhs, ConvDimensionNumbersAttr labels,
    bool hasGroups,
    function_ref<AffineExpr(int64_t, AffineExpr)> getOutputSize) {
  auto verify = [&](Value array, int64_t dim) {
    return verifyStatic(op, array, dim, array == lhs ? "lhs" : "rhs",
                        "with groups");
  };
  if (hasGroups && (failed(verify(lhs, labels.getInputFeature())) ||
                    failed(verify(lhs, labels.getInputBatch())) ||
                    failed(verify(rhs, labels.getKernelInputFeature())) ||
                    failed(verify(rhs, labels.getKernelOutputFeature()))))
    return failure();
  return setArrays(op, [&](int64_t dim) -> AffineExpr {
    if (dim == labels.getOutputBatch())
      return getSize(lhs, labels.getInputBatch());
    if (dim == labels.getOutputFeature())
      return getSize(rhs, labels.getKernelOutputFeature());
    int64_t spatial = llvm::find(labels.getOutputSpatial(), dim) -
                      labels.getOutputSpatial().begin();
    return getOutputSize(spatial,
                         getSize(lhs, labels.getInputSpatial()[spatial]));
  });
}

LogicalResult DynamicDimensionRules::inferConvolution(ConvolutionOp op) {
  if (failed(verifyKernel(op, op.getRhs(), op.getDimLabels())))
    return failure();
  return inferConvolution(
      op, op.getLhs(), op.getRhs(), op.getDimLabels(),
      op.getFeatureGroupCount() > 1 || op.getBatchGroupCount() > 1,
      [&](int64_t spatial, AffineExpr size) {
        return getWindowSize(size, op.getWindowAttr(), spatial);
      });
}

AffineExpr
DynamicDimensionRules::getWindowCount(const DynamicConvolution &convolution,
                                      int64_t spatial, AffineExpr size) {
  int64_t stride = convolution.getStride(spatial);
  if (convolution.isSame())
    return (size + (stride - 1)).floorDiv(stride);
  return getMaximum(size + (stride - convolution.getExtent(spatial)),
                    getConstant(0))
      .floorDiv(stride);
}

LogicalResult DynamicDimensionRules::inferDynamicConvolution(
    const DynamicConvolution &convolution) {
  using Kind = DynamicConvolution::Kind;
  CustomCallOp op = convolution.getOp();
  Kind kind = convolution.getKind();
  ConvDimensionNumbersAttr labels = convolution.getLabels();
  Value lhs = op.getOperand(convolution.getLhsIndex());
  Value rhs = op.getOperand(convolution.getRhsIndex());
  auto lhsType = cast<RankedTensorType>(lhs.getType());
  auto type = cast<RankedTensorType>(op.getType());
  if (kind != Kind::KernelGrad && failed(verifyKernel(op, rhs, labels)))
    return failure();
  auto getInputSize = [&](int64_t dim) {
    return getElement(op.getOperand(0), dim, getDimSizeOrBound(type, dim));
  };
  // Gradients are those of all windows.
  for (auto [spatial, lhsDim, rhsDim, outputDim] :
       llvm::enumerate(labels.getInputSpatial(), labels.getKernelSpatial(),
                       labels.getOutputSpatial())) {
    bool isLhs = lhsType.isDynamicDim(lhsDim);
    if (kind == Kind::InputGrad && isLhs)
      addEquality(
          op, lhsDim, getSize(lhs, lhsDim),
          getWindowCount(convolution, spatial, getInputSize(outputDim)));
    if (kind == Kind::KernelGrad &&
        (isLhs || cast<RankedTensorType>(rhs.getType()).isDynamicDim(rhsDim)))
      addEquality(op, rhsDim, getSize(rhs, rhsDim),
                  getWindowCount(convolution, spatial, getSize(lhs, lhsDim)));
  }
  return inferConvolution(
      op, lhs, rhs, labels, convolution.hasGroups(),
      [&](int64_t spatial, AffineExpr size) {
        if (!lhsType.isDynamicDim(labels.getInputSpatial()[spatial]))
          return getWindowSize(size, convolution.getWindow(), spatial);
        return kind == Kind::Forward
                   ? getWindowCount(convolution, spatial, size)
                   : getInputSize(labels.getOutputSpatial()[spatial]);
      });
}

LogicalResult
DynamicDimensionRules::inferSelectAndScatter(SelectAndScatterOp op) {
  auto source = cast<RankedTensorType>(op.getSource().getType());
  for (int64_t dim : llvm::seq(source.getRank()))
    if (source.isDynamicDim(dim))
      addEquality(op, dim, getSize(op.getSource(), dim),
                  getWindowSize(getSize(op.getOperand(), dim),
                                op.getWindowAttr(), dim));
  return setLike(op, op.getOperand());
}

LogicalResult DynamicDimensionRules::inferScatter(ScatterOp op) {
  return setArrays(
      op, [&](int64_t dim) { return getCommonSize(op, op.getInputs(), dim); });
}

LogicalResult DynamicDimensionRules::inferCholesky(CholeskyOp op) {
  int64_t last = op.getOperand().getType().getRank() - 1;
  addEquality(op, last, getSize(op.getOperand(), last - 1),
              getSize(op.getOperand(), last));
  return setLike(op, op.getOperand());
}

LogicalResult
DynamicDimensionRules::inferTriangularSolve(TriangularSolveOp op) {
  int64_t last = cast<RankedTensorType>(op.getA().getType()).getRank() - 1;
  int64_t solved = op.getLeftSide() ? last - 1 : last;
  AffineExpr size = getSize(op.getA(), last);
  addEquality(op, solved, getSize(op.getA(), last - 1), size);
  addEquality(op, solved, size, getSize(op.getB(), solved));
  return setArrays(op, [&](int64_t dim) {
    return dim < last - 1 ? getCommonSize(op, op->getOperands(), dim)
                          : getSize(op.getB(), dim);
  });
}

LogicalResult DynamicDimensionRules::inferFft(FftOp op) {
  auto type = cast<RankedTensorType>(op.getOperand().getType());
  int64_t batchRank = type.getRank() - op.getFftLength().size();
  for (auto [index, length] : llvm::enumerate(op.getFftLength()))
    if (int64_t dim = batchRank + index; type.isDynamicDim(dim))
      return op.emitOpError("is not supported: dimension ")
             << dim << " is dynamic, but the length of the transform is "
             << length;
  return setArrays(op,
                   [&](int64_t dim) { return getSize(op.getOperand(), dim); });
}

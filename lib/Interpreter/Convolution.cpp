//===- Convolution.cpp - Evaluation of convolution ------------------------===//
// A contraction of the windows of one operand with the kernel: both groups are
// batches, output positions are rows, output features columns. What the window
// covers of the padding and between the elements of a dilated operand is zero,
// and is multiplied like all else.

#include "Contraction.h"
#include "Evaluators.h"
#include "hlo/Dialect/HLO/IR/HLODynamicConvolution.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

/// All index tuples of the dimensions `shape`, the last varying fastest: as
/// many rows of `shape.size()` numbers.
static SmallVector<int64_t> getIndices(ArrayRef<int64_t> shape) {
  int64_t rank = shape.size();
  int64_t count = llvm::product_of(shape, int64_t(1));
  SmallVector<int64_t> strides = getStrides(shape);
  SmallVector<int64_t> indices(count * rank);
  for (int64_t i = 0; i < count; ++i)
    for (int64_t dim = 0; dim < rank; ++dim)
      indices[i * rank + dim] = i / strides[dim] % shape[dim];
  return indices;
}

namespace {
/// Where the windows of a convolution lie on its left operand.
class Windows {
public:
  Windows(WindowAttr window, ArrayRef<int64_t> dims, ArrayRef<int64_t> shape,
          ArrayRef<int64_t> outputSizes, ArrayRef<int64_t> kernelSizes)
      : rank(dims.size()), positions(getIndices(outputSizes)),
        elements(getIndices(kernelSizes)) {
    SmallVector<int64_t> allStrides = getStrides(shape);
    for (int64_t dim = 0; dim < rank; ++dim) {
      strides.push_back(allStrides[dims[dim]]);
      sizes.push_back(shape[dims[dim]]);
      dilations.push_back(window.getBaseDilationOf(dim));
      for (int64_t i = dim, e = positions.size(); i < e; i += rank)
        positions[i] =
            positions[i] * window.getStrideOf(dim) - window.getPadLowOf(dim);
      for (int64_t i = dim, e = elements.size(); i < e; i += rank)
        elements[i] *= window.getWindowDilationOf(dim);
    }
  }

  /// The offset of the element a window covers; -1 when there is none.
  int64_t getOffset(int64_t position, int64_t element) const {
    int64_t offset = 0;
    for (int64_t dim = 0; dim < rank; ++dim) {
      int64_t index =
          positions[position * rank + dim] + elements[element * rank + dim];
      if (dilations[dim] != 1) {
        if (index % dilations[dim] != 0)
          return -1;
        index /= dilations[dim];
      }
      if (index < 0 || index >= sizes[dim])
        return -1;
      offset += index * strides[dim];
    }
    return offset;
  }

private:
  int64_t rank;
  SmallVector<int64_t> positions, elements;
  SmallVector<int64_t> strides, sizes, dilations;
};
} // namespace

static SmallVector<int64_t> getSizes(ArrayRef<int64_t> shape,
                                     ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(dims, [&](int64_t dim) { return shape[dim]; });
}

/// Offsets of the elements of a kernel without its features; a reversed
/// dimension begins with its last element.
static SmallVector<int64_t> getKernelOffsets(WindowAttr window,
                                             ArrayRef<int64_t> shape,
                                             ArrayRef<int64_t> dims) {
  SmallVector<int64_t> strides = getStrides(shape);
  SmallVector<int64_t> indices = getIndices(getSizes(shape, dims));
  int64_t rank = dims.size();
  SmallVector<int64_t> offsets;
  int64_t count = llvm::product_of(getSizes(shape, dims), int64_t(1));
  for (int64_t i = 0; i < count; ++i) {
    int64_t offset = 0;
    for (int64_t dim = 0; dim < rank; ++dim) {
      int64_t index = indices[i * rank + dim];
      if (window.isReversed(dim))
        index = shape[dims[dim]] - 1 - index;
      offset += index * strides[dims[dim]];
    }
    offsets.push_back(offset);
  }
  return offsets;
}

/// Of a convolution, or XLA's custom call for one, with that window.
template <typename OpT>
static void convolve(OpT op, ConvDimensionNumbersAttr dims, WindowAttr window,
                     const Literal &lhs, const Literal &rhs, Literal &result) {
  ArrayRef<int64_t> shape = result.getShape();
  SmallVector<int64_t> lhsStrides = getStrides(lhs.getShape());
  SmallVector<int64_t> rhsStrides = getStrides(rhs.getShape());
  SmallVector<int64_t> resultStrides = getStrides(shape);

  // A feature group reads features of its own, a batch group a part of the
  // batch; each makes its share of the output features.
  int64_t groups = op.getFeatureGroupCount() * op.getBatchGroupCount();
  int64_t features = rhs.getShape()[dims.getKernelInputFeature()];
  int64_t columns = rhs.getShape()[dims.getKernelOutputFeature()] / groups;
  int64_t batch = shape[dims.getOutputBatch()];
  int64_t lhsGroupStride = op.getFeatureGroupCount() > 1
                               ? features * lhsStrides[dims.getInputFeature()]
                               : batch * lhsStrides[dims.getInputBatch()];
  int64_t lhsBatchStride = lhsStrides[dims.getInputBatch()];
  int64_t rhsColumnStride = rhsStrides[dims.getKernelOutputFeature()];
  int64_t resultColumnStride = resultStrides[dims.getOutputFeature()];

  SmallVector<int64_t> outputSizes = getSizes(shape, dims.getOutputSpatial());
  Windows windows(window, dims.getInputSpatial(), lhs.getShape(), outputSizes,
                  getSizes(rhs.getShape(), dims.getKernelSpatial()));
  SmallVector<int64_t> kernel =
      getKernelOffsets(window, rhs.getShape(), dims.getKernelSpatial());
  SmallVector<int64_t> outputs = getOffsets(shape, dims.getOutputSpatial());
  int64_t positions = outputs.size();

  auto getLhsOffset = [&](int64_t group, int64_t row, int64_t element) {
    int64_t offset = windows.getOffset(row % positions, element);
    return offset < 0 ? -1
                      : offset + group * lhsGroupStride +
                            row / positions * lhsBatchStride;
  };
  auto getRhsOffset = [&](int64_t group, int64_t column, int64_t element) {
    return (group * columns + column) * rhsColumnStride + kernel[element];
  };
  auto getResultOffset = [&](int64_t group, int64_t row) {
    return group * columns * resultColumnStride + outputs[row % positions] +
           row / positions * resultStrides[dims.getOutputBatch()];
  };
  Contraction contraction;
  contraction.batches = groups;
  contraction.rows = batch * positions;
  contraction.columns = columns;
  contraction.blocks = kernel.size();
  contraction.lhs = {lhs, getLhsOffset, {}};
  contraction.rhs = {rhs, getRhsOffset, {}};
  for (int64_t i = 0; i < features; ++i) {
    contraction.lhs.blockOffsets.push_back(i *
                                           lhsStrides[dims.getInputFeature()]);
    contraction.rhs.blockOffsets.push_back(
        i * rhsStrides[dims.getKernelInputFeature()]);
  }
  contraction.getResultOffset = getResultOffset;
  contraction.resultStride = resultColumnStride;
  contraction.evaluate(result);
}

static FailureOr<Literal> evaluateConvolution(ConvolutionOp op,
                                              MutableArrayRef<Literal> operands,
                                              Evaluation &evaluation) {
  if (op.getSparsityConfig())
    return op.emitOpError("cannot be interpreted: an operand is sparse");
  FailureOr<Literal> result = evaluation.getUninitializedResult(op, operands);
  if (failed(result))
    return failure();
  WindowAttr window = op.getWindow().value_or(
      WindowAttr::get(op.getContext(), {}, {}, {}, {}, {}, {}));
  convolve(op, op.getDimLabels(), window, operands[0], operands[1], *result);
  return result;
}

/// How many windows there are along `size` elements of padding of their own,
/// and how much of that is in front.
static std::pair<int64_t, int64_t>
getWindows(const DynamicConvolution &convolution, int64_t spatial,
           int64_t size) {
  int64_t stride = convolution.getStride(spatial);
  int64_t extent = convolution.getExtent(spatial);
  if (!convolution.isSame())
    return {std::max<int64_t>(size - extent + stride, 0) / stride, 0};
  int64_t count = llvm::divideCeil(size, stride);
  return {count,
          std::max<int64_t>((count - 1) * stride + extent - size, 0) / 2};
}

/// A dynamic spatial dimension gets the padding that its size needs.
static FailureOr<Literal>
evaluateDynamicConvolution(Operation *operation,
                           MutableArrayRef<Literal> operands, Evaluation &) {
  using Kind = DynamicConvolution::Kind;
  auto op = cast<CustomCallOp>(operation);
  std::optional<DynamicConvolution> convolution = DynamicConvolution::get(op);
  if (!convolution)
    return op.emitOpError("does not have the signature of ")
           << op.getCustomCallTarget();
  Kind kind = convolution->getKind();
  ConvDimensionNumbersAttr dims = convolution->getLabels();
  WindowAttr window = convolution->getWindow();
  const Literal &lhs = operands[convolution->getLhsIndex()];
  const Literal &rhs = operands[convolution->getRhsIndex()];
  auto isDynamic = [&](unsigned operand, int64_t dim) {
    return cast<RankedTensorType>(op.getOperand(operand).getType())
        .isDynamicDim(dim);
  };
  auto type = cast<RankedTensorType>(op.getType());
  SmallVector<int64_t> shape(type.getRank()), pad;
  int64_t batch = lhs.getShape()[dims.getInputBatch()];
  int64_t features = rhs.getShape()[dims.getKernelOutputFeature()];
  int64_t featureGroups = op.getFeatureGroupCount();
  int64_t batchGroups = op.getBatchGroupCount();
  if (lhs.getShape()[dims.getInputFeature()] !=
          rhs.getShape()[dims.getKernelInputFeature()] * featureGroups ||
      batch % batchGroups != 0 || features % (featureGroups * batchGroups) != 0)
    return op.emitOpError("cannot be interpreted: its operands are ")
           << lhs.toString() << " and " << rhs.toString();
  shape[dims.getOutputBatch()] = batch / batchGroups;
  shape[dims.getOutputFeature()] = features;
  for (int64_t spatial = 0; spatial < window.getRank(); ++spatial) {
    int64_t lhsDim = dims.getInputSpatial()[spatial];
    int64_t rhsDim = dims.getKernelSpatial()[spatial];
    int64_t outputDim = dims.getOutputSpatial()[spatial];
    int64_t lhsSize = lhs.getShape()[lhsDim], rhsSize = rhs.getShape()[rhsDim];
    int64_t dilation = window.getBaseDilationOf(spatial);
    int64_t low = window.getPadLowOf(spatial);
    if (!isDynamic(convolution->getLhsIndex(), lhsDim) &&
        !isDynamic(convolution->getRhsIndex(), rhsDim)) {
      int64_t extent = (rhsSize - 1) * window.getWindowDilationOf(spatial) + 1;
      int64_t stride = window.getStrideOf(spatial);
      int64_t size = std::max<int64_t>((lhsSize - 1) * dilation + 1, 0) + low +
                     window.getPadHighOf(spatial);
      shape[outputDim] = std::max<int64_t>(size - extent + stride, 0) / stride;
      pad.append({low, 0});
      continue;
    }
    int64_t size = kind == Kind::InputGrad
                       ? operands[0].getElements<int32_t>()[outputDim]
                       : lhsSize;
    if (size < 0)
      return op.emitOpError("cannot be interpreted: the size ")
             << size << " is negative";
    auto [count, front] = getWindows(*convolution, spatial, size);
    int64_t given = kind == Kind::InputGrad ? lhsSize : rhsSize;
    if (kind != Kind::Forward && given != count)
      return op.emitOpError("cannot be interpreted: there are gradients of ")
             << given << " windows, but " << count << " windows in " << size
             << " elements";
    switch (kind) {
    case Kind::Forward:
      low = front;
      shape[outputDim] = count;
      break;
    case Kind::InputGrad:
      low = convolution->getExtent(spatial) - 1 - front;
      shape[outputDim] = size;
      break;
    case Kind::KernelGrad:
      low = front;
      shape[outputDim] = type.getDimSize(outputDim);
      break;
    }
    pad.append({low, 0});
  }
  for (auto [dim, size] : llvm::enumerate(shape))
    if (size > getDimSizeOrBound(type, dim))
      return op.emitOpError("cannot be interpreted: dimension ")
             << dim << " of the result has the size " << size
             << ", but its type is "
             << shapeToString(type, /*withLayouts=*/false);
  Literal result =
      Literal::getUninitialized(getPrimitiveType(type.getElementType()), shape);
  if (!result.matches(type))
    return op.emitOpError("cannot be interpreted: it gives ")
           << result.toString() << ", but its type is "
           << shapeToString(type, /*withLayouts=*/false);
  convolve(op, dims,
           WindowAttr::get(op.getContext(), window.getSize(),
                           window.getStride(), pad, window.getLhsDilate(),
                           window.getRhsDilate(), window.getRhsReversal()),
           lhs, rhs, result);
  return result;
}

void hlo::populateConvolutionEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateConvolution>();
  for (StringRef target :
       {"DynamicConvolutionForward", "DynamicConvolutionInputGrad",
        "DynamicConvolutionKernelGrad"})
    evaluators.addCustomCall(target, evaluateDynamicConvolution);
}

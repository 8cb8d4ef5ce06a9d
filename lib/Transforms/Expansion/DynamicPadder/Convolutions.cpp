//===- Convolutions.cpp - Windows over dynamic dimensions -----------------===//

#include "Padder.h"

using namespace hlo;

void Padder::maskConvolution(OpOperand &lhs, OpOperand &rhs,
                             ConvDimensionNumbersAttr labels,
                             function_ref<bool(int64_t)> readsOverEnd,
                             Builder &b) {
  int64_t lhsFeature = labels.getInputFeature();
  int64_t rhsFeature = labels.getKernelInputFeature();
  SmallVector<DimSize> lhsDims, rhsDims;
  if (isDynamic(lhs.get(), lhsFeature) || isDynamic(rhs.get(), rhsFeature)) {
    AffineExpr size = isDynamic(lhs.get(), lhsFeature)
                          ? sizes.getSize(lhs.get(), lhsFeature)
                          : sizes.getSize(rhs.get(), rhsFeature);
    lhsDims.push_back({lhsFeature, size});
    rhsDims.push_back({rhsFeature, size});
  }
  for (auto [index, dim] : llvm::enumerate(labels.getInputSpatial()))
    if (readsOverEnd(index))
      lhsDims.push_back({dim, sizes.getSize(lhs.get(), dim)});
  for (int64_t dim : labels.getKernelSpatial())
    if (isDynamic(rhs.get(), dim))
      rhsDims.push_back({dim, sizes.getSize(rhs.get(), dim)});
  mask(b, lhs, lhsDims, b.constantLike(lhs.get(), 0));
  mask(b, rhs, rhsDims, b.constantLike(rhs.get(), 0));
}

void Padder::padConvolution(ConvolutionOp op, Builder &b) {
  // A window that reaches over the end reads zeros, as it did.
  maskConvolution(
      op.getLhsMutable(), op.getRhsMutable(), op.getDimLabels(),
      [&](int64_t dim) { return op.getWindowAttr().getPadHighOf(dim) > 0; }, b);
}

//===----------------------------------------------------------------------===//
// Padding by run-time sizes
//===----------------------------------------------------------------------===//

namespace {
/// What a WindowAttr says of each spatial dimension.
struct Window {
  explicit Window(WindowAttr window) : original(window) {
    for (int64_t dim = 0; dim < window.getRank(); ++dim) {
      strides.push_back(window.getStrideOf(dim));
      pad.append({window.getPadLowOf(dim), window.getPadHighOf(dim)});
      baseDilations.push_back(window.getBaseDilationOf(dim));
      dilations.push_back(window.getWindowDilationOf(dim));
    }
  }
  WindowAttr getAttr() const {
    auto orNone = [](ArrayRef<int64_t> factors) {
      return llvm::all_equal(factors) && factors.front() == 1
                 ? ArrayRef<int64_t>()
                 : factors;
    };
    return WindowAttr::get(original.getContext(), original.getSize(), strides,
                           pad, orNone(baseDilations), orNone(dilations),
                           original.getRhsReversal());
  }

  WindowAttr original;
  SmallVector<int64_t> strides, pad, baseDilations, dilations;
};

/// A part of an array, with zeros around and between its elements, that begins
/// at a place known at run time.
class Cut {
public:
  explicit Cut(ArrayRef<int64_t> shape)
      : shape(shape), low(shape.size()), high(shape.size()),
        interior(shape.size()), starts(shape.size()) {}

  /// Takes `size` elements from `start` on, which is `maxStart` at most.
  void take(int64_t dim, int64_t before, int64_t between, Value start,
            int64_t maxStart, int64_t size) {
    low[dim] = before;
    interior[dim] = between;
    int64_t dilated =
        std::max<int64_t>((shape[dim] - 1) * (between + 1) + 1, 0);
    high[dim] = std::max<int64_t>(maxStart + size - before - dilated, 0);
    starts[dim] = start;
    shape[dim] = size;
    isEmpty = false;
  }
  Value apply(Value array, InstructionBuilder &b) {
    if (isEmpty)
      return array;
    for (Value &start : starts)
      if (!start)
        start = b.constant(b.getI32Type(), 0);
    Value wide =
        b.create<PadOp>(array, b.constantLike(array, 0), low, high, interior);
    return b.dynamicSlice(wide, starts, shape);
  }

private:
  SmallVector<int64_t> shape, low, high, interior;
  SmallVector<Value> starts;
  bool isEmpty = true;
};
} // namespace

/// How many zeros windows for each stride begun take in front of `size`
/// elements: half of what `count` windows take more.
static Value getPaddingInFront(const DynamicConvolution &convolution,
                               int64_t spatial, Value size, Value count,
                               InstructionBuilder &b) {
  auto number = [&](int64_t value) {
    return b.constant(b.getI32Type(), value);
  };
  Value last =
      b.mul(b.sub(count, number(1)), number(convolution.getStride(spatial)));
  Value more = b.sub(b.add(last, number(convolution.getExtent(spatial))), size);
  return b.div(b.max(more, number(0)), number(2));
}

Value Padder::spreadWindows(const DynamicConvolution &convolution,
                            int64_t spatial, Value lhs, Value front, Value size,
                            Value count, Builder &b) {
  CustomCallOp op = convolution.getOp();
  ConvDimensionNumbersAttr labels = convolution.getLabels();
  int64_t dim = labels.getInputSpatial()[spatial];
  int64_t window = Builder::getShape(op.getOperand(
      convolution.getRhsIndex()))[labels.getKernelSpatial()[spatial]];
  int64_t kernel = cast<RankedTensorType>(op.getType())
                       .getDimSize(labels.getOutputSpatial()[spatial]);
  auto number = [&](int64_t value) {
    return b.constant(b.getI32Type(), value);
  };
  Value place = b.iota({kernel * window}, b.getI32Type(), 0);
  Value index = b.rem(place, number(window));
  Value element = b.div(place, number(window));
  Value source =
      b.sub(b.add(b.mul(element,
                        number(convolution.getWindow().getStrideOf(spatial))),
                  b.mul(index, number(convolution.getStride(spatial)))),
            front);
  Value isInside =
      b.bitAnd(b.compare(ComparisonDirection::LT, index, count),
               b.bitAnd(b.compare(ComparisonDirection::GE, source, number(0)),
                        b.compare(ComparisonDirection::LT, source, size)));
  Value taken = takeElements(lhs, dim, source, b);
  return b.select(b.broadcast(isInside, Builder::getShape(taken), {dim}), taken,
                  b.constantLike(taken, 0));
}

Value Padder::padDynamicConvolution(const DynamicConvolution &convolution,
                                    Builder &b) {
  using Kind = DynamicConvolution::Kind;
  CustomCallOp op = convolution.getOp();
  Kind kind = convolution.getKind();
  ConvDimensionNumbersAttr labels = convolution.getLabels();
  OpOperand &lhs = op->getOpOperand(convolution.getLhsIndex());
  OpOperand &rhs = op->getOpOperand(convolution.getRhsIndex());
  Value oldLhs = lhs.get(), oldRhs = rhs.get();
  bool readsOverEnd = kind == Kind::InputGrad ||
                      (kind == Kind::Forward && convolution.isSame());
  maskConvolution(lhs, rhs, labels, [&](int64_t) { return readsOverEnd; }, b);

  auto type = cast<RankedTensorType>(getPaddedType(op.getType()));
  Value array = lhs.get();
  SmallVector<int64_t> shape(Builder::getShape(array));
  Cut cut(shape);
  Window window(convolution.getWindow());
  for (auto [i, lhsDim, rhsDim, resultDim] :
       llvm::enumerate(labels.getInputSpatial(), labels.getKernelSpatial(),
                       labels.getOutputSpatial())) {
    if (!isDynamic(oldLhs, lhsDim) && !isDynamic(oldRhs, rhsDim))
      continue;
    int64_t spatial = i;
    // Of the input and of the output of the forward convolution.
    AffineExpr size = kind == Kind::InputGrad ? sizes.getSize(op, resultDim)
                                              : sizes.getSize(oldLhs, lhsDim);
    AffineExpr count = kind == Kind::Forward ? sizes.getSize(op, resultDim)
                       : kind == Kind::InputGrad
                           ? sizes.getSize(oldLhs, lhsDim)
                           : sizes.getSize(oldRhs, rhsDim);
    auto getFront = [&]() -> Value {
      if (!convolution.isSame())
        return b.constant(b.getI32Type(), 0);
      return getPaddingInFront(convolution, spatial, getValue(b, size),
                               getValue(b, count), b);
    };
    int64_t stride = convolution.getStride(spatial);
    int64_t extent = convolution.getExtent(spatial);
    int64_t maxFront = convolution.isSame() ? (extent - 1) / 2 : 0;
    int64_t resultBound = type.getDimSize(resultDim);
    window.pad[2 * spatial] = window.pad[2 * spatial + 1] = 0;
    switch (kind) {
    case Kind::Forward: {
      int64_t taken = std::max<int64_t>((resultBound - 1) * stride + extent, 0);
      bool isTaken = (shape[lhsDim] - extent + stride) / stride == resultBound;
      if (convolution.isSame() || !isTaken)
        cut.take(lhsDim, maxFront, 0,
                 b.sub(b.constant(b.getI32Type(), maxFront), getFront()),
                 maxFront, taken);
      break;
    }
    case Kind::InputGrad:
      // The windows that an element is in, of which the last is the first.
      cut.take(lhsDim, extent - 1, stride - 1, getFront(), maxFront,
               resultBound + extent - 1);
      window.baseDilations[spatial] = 1;
      break;
    case Kind::KernelGrad: {
      int64_t bound = Builder::getShape(oldRhs)[rhsDim];
      if (bound == 0 || shape[lhsDim] == 0)
        return b.splat(type, int64_t(0));
      array = spreadWindows(convolution, spatial, array, getFront(),
                            getValue(b, size), getValue(b, count), b);
      window.strides[spatial] = bound;
      window.dilations[spatial] = 1;
      break;
    }
    }
  }
  return b.create<ConvolutionOp>(
      type, cut.apply(array, b), rhs.get(), ValueRange(), window.getAttr(),
      labels, op.getFeatureGroupCount(), op.getBatchGroupCount(),
      ConvolutionKindAttr(), op.getOperandPrecisionAttr(), DotAlgorithmAttr(),
      SparsityConfigAttr());
}

//===- ReduceWindow.cpp - Rewrites of reductions over windows -------------===//

#include "Combiners.h"
#include "Shapes.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;
using namespace hlo::algebraic;

namespace {
struct SimpleWindow : SimpleReduction {
  explicit SimpleWindow(ReduceWindowOp op)
      : SimpleReduction(op), window(op.getWindowAttr()) {
    // Scalars need none.
    if (!window)
      combiner = nullptr;
  }
  bool isDense(int64_t dim) const {
    return window.getStrideOf(dim) == 1 && window.getBaseDilationOf(dim) == 1;
  }
  bool hasPadding(int64_t dim) const {
    return window.getPadLowOf(dim) != 0 || window.getPadHighOf(dim) != 0;
  }

  WindowAttr window;
};
} // namespace

/// reduce-window(A, init) -> broadcast(init) of no elements, or to none
static Value windowOfNothing(ReduceWindowOp op, Simplifier &s) {
  SimpleWindow reduce(op);
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!reduce ||
      (reduce.type.getNumElements() != 0 && type.getNumElements() != 0))
    return {};
  return s.broadcast(type, reduce.init, {});
}

/// The combiner of `value` and the initial value, or `value` where that is
/// neutral.
static Value combineWithInit(const SimpleReduction &reduce, Value value,
                             Simplifier &s) {
  if (isNeutral(reduce.combiner, reduce.init))
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  Value init = reduce.init;
  if (init.getType() != type)
    init = s.broadcast(type, init, {});
  return s.clone(reduce.combiner, type, {value, init});
}

/// reduce-window(A, init) -> combiner(A, init) of a scalar
static Value windowOfScalar(ReduceWindowOp op, Simplifier &s) {
  SimpleReduction reduce(op);
  if (!reduce || reduce.type.getRank() != 0 ||
      reduce.input.getType() != op.getType())
    return {};
  return combineWithInit(reduce, reduce.input, s);
}

/// reduce-window(A, init) -> combiner(A, broadcast(init)) of windows of one
/// element, padded where the window is
static Value windowOfOne(ReduceWindowOp op, Simplifier &s) {
  SimpleWindow reduce(op);
  if (!reduce || s.options.layoutSensitive)
    return {};
  bool isPadded = false;
  SmallVector<int64_t> low, high, interior(reduce.type.getRank(), 0);
  for (int64_t dim = 0, rank = reduce.type.getRank(); dim < rank; ++dim) {
    if (reduce.window.getSize()[dim] != 1 || !reduce.isDense(dim))
      return {};
    low.push_back(reduce.window.getPadLowOf(dim));
    high.push_back(reduce.window.getPadHighOf(dim));
    isPadded |= reduce.hasPadding(dim);
  }
  // Padding is combined with the initial value as well.
  if (isPadded && !isNeutral(reduce.combiner, reduce.init) &&
      !isIdempotent(reduce.combiner))
    return {};
  auto type = cast<RankedTensorType>(op.getType());
  Value array = reduce.input;
  if (isPadded)
    array = s.create<PadOp>(type, array, reduce.init, low, high, interior);
  if (array.getType() != type)
    return {};
  return combineWithInit(reduce, array, s);
}

/// reduce-window(A, init) -> combiner(broadcast(A), broadcast(init)) of windows
/// that all have the one element there is in a dimension, or one element each
static Value windowsOfSameElement(ReduceWindowOp op, Simplifier &s) {
  SimpleWindow reduce(op);
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!reduce || s.options.layoutSensitive || type.getNumElements() == 0 ||
      !mayRepeat(reduce.combiner, reduce.init))
    return {};
  SmallVector<int64_t> shape, dims;
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim) {
    int64_t size = reduce.window.getSize()[dim];
    if (size == 1 && reduce.isDense(dim) && !reduce.hasPadding(dim)) {
      shape.push_back(type.getDimSize(dim));
      dims.push_back(dim);
      continue;
    }
    // The first window and the last one reach the element.
    int64_t low = reduce.window.getPadLowOf(dim);
    if (reduce.type.getDimSize(dim) != 1 ||
        reduce.window.getWindowDilationOf(dim) != 1 || low >= size ||
        (type.getDimSize(dim) - 1) * reduce.window.getStrideOf(dim) > low)
      return {};
  }
  if (ArrayRef(shape) == type.getShape())
    return {};
  Value element =
      s.reshape(s.getType(shape, reduce.type.getElementType()), reduce.input);
  return combineWithInit(reduce, s.broadcast(type, element, dims), s);
}

/// reduce-window(A) -> reshape(reduce(A)) of windows as large as A, or of size
/// 1
static Value windowToReduce(ReduceWindowOp op, Simplifier &s) {
  SimpleWindow reduce(op);
  if (!reduce || !s.options.windowReduceToReduce || s.options.layoutSensitive ||
      reduce.type.getNumElements() == 0)
    return {};
  SmallVector<int64_t> dims, shape;
  for (int64_t dim = 0, rank = reduce.type.getRank(); dim < rank; ++dim) {
    int64_t size = reduce.window.getSize()[dim];
    if (reduce.window.getBaseDilationOf(dim) != 1 ||
        reduce.window.getWindowDilationOf(dim) != 1 ||
        reduce.window.getStrideOf(dim) != 1 || reduce.hasPadding(dim))
      return {};
    if (size == reduce.type.getDimSize(dim) && size != 1) {
      dims.push_back(dim);
      continue;
    }
    if (size != 1)
      return {};
    shape.push_back(reduce.type.getDimSize(dim));
  }
  if (dims.empty())
    return {};
  auto plain = s.create<ReduceOp>(
      s.getType(shape, reduce.type.getElementType()), op.getOperands(), dims);
  IRMapping mapping;
  op.getToApply().cloneInto(&plain.getToApply(), mapping);
  return s.reshape(cast<RankedTensorType>(op.getType()), plain.getResult());
}

/// slice(reduce-window(A)) -> reshape(reduce(A)) of the last elements of a
/// cumulative one, which are those of all of A
static Value lastOfCumulative(SliceOp op, Simplifier &s) {
  auto window = op.getOperand().getDefiningOp<ReduceWindowOp>();
  if (!window || !window->hasOneUse() || hasControlDependencies(window) ||
      !s.options.windowReduceToReduce || s.options.layoutSensitive)
    return {};
  SimpleWindow reduce(window);
  if (!reduce || op.getType().getNumElements() == 0)
    return {};
  SmallVector<int64_t> dims, shape;
  for (int64_t dim = 0, rank = reduce.type.getRank(); dim < rank; ++dim) {
    int64_t size = reduce.window.getSize()[dim];
    if (!reduce.isDense(dim))
      return {};
    if (!reduce.hasPadding(dim)) {
      if (op.getType().getDimSize(dim) != reduce.type.getDimSize(dim))
        return {};
      shape.push_back(reduce.type.getDimSize(dim));
      continue;
    }
    if (size != reduce.type.getDimSize(dim) ||
        reduce.window.getPadLowOf(dim) != size - 1 ||
        reduce.window.getPadHighOf(dim) != 0 ||
        op.getStartIndices()[dim] != size - 1)
      return {};
    dims.push_back(dim);
  }
  if (dims.empty())
    return {};
  auto plain =
      s.create<ReduceOp>(s.getType(shape, reduce.type.getElementType()),
                         window.getOperands(), dims);
  IRMapping mapping;
  window.getToApply().cloneInto(&plain.getToApply(), mapping);
  return s.reshape(op.getType(), plain.getResult());
}

/// True if the constant `value`, converted to the type of `init`, is that.
static bool isSameConverted(Value value, Value init) {
  if (value == init)
    return true;
  Type from = getElementType(value), to = getElementType(init);
  if (from == to) {
    Attribute splat = getSplatConstant(value);
    return splat && splat == getSplatConstant(init);
  }
  if (std::optional<APFloat> number = getSplatFloat(value)) {
    std::optional<APFloat> start = getSplatFloat(init);
    bool losesInfo;
    if (!start || number->isNaN())
      return false;
    number->convert(start->getSemantics(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
    return number->bitwiseIsEqual(*start);
  }
  std::optional<APInt> number = getSplatInteger(value),
                       start = getSplatInteger(init);
  if (!number || !start || !isInteger(from) || !isInteger(to))
    return false;
  unsigned width = start->getBitWidth();
  return (isUnsignedInteger(from) ? number->zextOrTrunc(width)
                                  : number->sextOrTrunc(width)) == *start;
}

/// reduce-window(pad(A, init)) -> reduce-window(A) with that padding, from a
/// neutral value; reduce-window(convert(pad(A))) alike
static Value windowOfPad(ReduceWindowOp op, Simplifier &s) {
  SimpleWindow reduce(op);
  if (!reduce)
    return {};
  auto convert = reduce.input.getDefiningOp<ConvertOp>();
  if (convert && (!convert->hasOneUse() || hasControlDependencies(convert)))
    return {};
  auto pad =
      (convert ? convert.getOperand() : reduce.input).getDefiningOp<PadOp>();
  if (!pad || !isStatic(pad.getOperand()) ||
      getElementType(pad.getOperand()) != getElementType(pad) ||
      getElementType(pad.getPaddingValue()) != getElementType(pad) ||
      pad.getOperand().getType().getNumElements() == 0 ||
      (convert && s.options.layoutSensitive) ||
      !isSameConverted(pad.getPaddingValue(), reduce.init))
    return {};
  // Padding of the window is combined once or not at all.
  if (!mayRepeat(reduce.combiner, reduce.init))
    return {};
  SmallVector<int64_t> padding, dilation;
  for (int64_t dim = 0, rank = reduce.type.getRank(); dim < rank; ++dim) {
    int64_t interior = pad.getInteriorPadding()[dim];
    int64_t base = reduce.window.getBaseDilationOf(dim);
    int64_t low = pad.getEdgePaddingLow()[dim];
    int64_t high = pad.getEdgePaddingHigh()[dim];
    // What is taken away stays so.
    if (low < 0 || high < 0)
      return {};
    // Dilation puts holes between padding as well.
    padding.push_back(reduce.window.getPadLowOf(dim) + low * base);
    padding.push_back(reduce.window.getPadHighOf(dim) + high * base);
    dilation.push_back(base * (interior + 1));
  }
  if (llvm::all_of(dilation, [](int64_t size) { return size == 1; }))
    dilation.clear();
  auto window = WindowAttr::get(op.getContext(), reduce.window.getSize(),
                                reduce.window.getStride(), padding, dilation,
                                reduce.window.getRhsDilate(),
                                reduce.window.getRhsReversal());
  Value input = pad.getOperand();
  if (convert)
    input = s.convert(input, reduce.type.getElementType());
  Value result = s.clone(op, op.getType(), {input, reduce.init});
  cast<ReduceWindowOp>(result.getDefiningOp()).setWindowAttr(window);
  return result;
}

/// reduce-window_add(broadcast(c), 0) -> c * (iota + 1) of a cumulative sum
static Value cumulativeSumOfSplat(ReduceWindowOp op, Simplifier &s) {
  SimpleWindow reduce(op);
  if (!reduce || !isa<AddOp>(reduce.combiner) || !isAllZero(reduce.init) ||
      !s.options.mayReassociate(reduce.type.getElementType()) ||
      !isNumeric(reduce.type.getElementType()) ||
      !isSplatConstant(reduce.input) || reduce.type != op.getType() ||
      reduce.type.getNumElements() == 0)
    return {};
  int64_t summed = -1;
  for (int64_t dim = 0, rank = reduce.type.getRank(); dim < rank; ++dim) {
    int64_t size = reduce.window.getSize()[dim];
    if (!reduce.isDense(dim))
      return {};
    if (size == 1 && !reduce.hasPadding(dim))
      continue;
    if (summed >= 0 || size != reduce.type.getDimSize(dim) ||
        reduce.window.getPadLowOf(dim) != size - 1 ||
        reduce.window.getPadHighOf(dim) != 0)
      return {};
    summed = dim;
  }
  if (summed < 0)
    return {};
  Value iota = s.create<IotaOp>(reduce.type, summed);
  Value count = s.binary<AddOp>(iota, s.splat(reduce.type, 1));
  return s.binary<MultiplyOp>(count, reduce.input);
}

void hlo::populateReduceWindowPatterns(
    RewritePatternSet &patterns, const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("WindowOfNothing", windowOfNothing);
  set.add("WindowOfTuple", unwrapTupleOfOne<ReduceWindowOp>);
  set.add("WindowOfScalar", windowOfScalar);
  set.add("WindowOfOne", windowOfOne);
  set.add("WindowsOfSameElement", windowsOfSameElement);
  set.add("WindowToReduce", windowToReduce);
  set.add("LastOfCumulative", lastOfCumulative);
  set.add("WindowOfPad", windowOfPad);
  set.add("CumulativeSumOfSplat", cumulativeSumOfSplat);
}

//===- Broadcast.cpp - Rewrites of broadcasts, iotas and constants --------===//

#include "Shapes.h"

using namespace hlo;
using namespace hlo::algebraic;

//===----------------------------------------------------------------------===//
// Broadcasts
//===----------------------------------------------------------------------===//

/// A broadcast that changes nothing but dimensions.
static bool isPlain(BroadcastOp op) {
  return isStatic(op.getOperand()) && op.getType().hasStaticShape() &&
         getElementType(op.getOperand()) == op.getType().getElementType();
}

/// broadcast(A) -> reshape(A) of as many elements, in order; transpose(A) of
/// the same rank, not in order
static Value removeBroadcast(BroadcastOp op, Simplifier &s) {
  if (!isPlain(op) || s.options.layoutSensitive)
    return {};
  RankedTensorType from = op.getOperand().getType(), to = op.getType();
  if (from.getNumElements() != to.getNumElements())
    return {};
  if (Attribute element = getSplatConstant(op))
    return s.splat(to, element);
  if (llvm::is_sorted(op.getDimensions()))
    return s.reshape(to, op.getOperand());
  if (from.getRank() != to.getRank())
    return {};
  return s.create<TransposeOp>(to, op.getOperand(),
                               invertPermutation(op.getDimensions()));
}

/// broadcast(reshape(A)) -> broadcast(A) where the reshape inserts dimensions
/// of size 1
static Value broadcastOfReshape(BroadcastOp op, Simplifier &s) {
  auto reshape = op.getOperand().getDefiningOp<ReshapeOp>();
  if (!reshape || !isPlain(op))
    return {};
  std::optional<SmallVector<int64_t>> kept =
      getInsertedOnes(reshape.getOperand().getType(), reshape.getType());
  if (!kept)
    return {};
  SmallVector<int64_t> dims = llvm::map_to_vector(
      *kept, [&](int64_t dim) { return op.getDimensions()[dim]; });
  return s.broadcast(op.getType(), reshape.getOperand(), dims);
}

/// broadcast(A) -> broadcast(reshape(A)) without the dimensions of size 1
static Value dropDegenerateDimensions(BroadcastOp op, Simplifier &s) {
  RankedTensorType type = op.getOperand().getType();
  if (!isPlain(op) || s.options.layoutSensitive ||
      !s.options.broadcastDegenerateDimension ||
      !llvm::is_contained(type.getShape(), 1))
    return {};
  SmallVector<int64_t> shape, dims;
  for (auto [size, dim] : llvm::zip_equal(type.getShape(), op.getDimensions()))
    if (size != 1) {
      shape.push_back(size);
      dims.push_back(dim);
    }
  Value operand =
      s.reshape(s.getType(shape, type.getElementType()), op.getOperand());
  return s.broadcast(op.getType(), operand, dims);
}

/// broadcast(broadcast(A)) -> broadcast(A)
static Value mergeBroadcasts(BroadcastOp op, Simplifier &s) {
  auto inner = op.getOperand().getDefiningOp<BroadcastOp>();
  if (!inner || !isPlain(op) || !isPlain(inner))
    return {};
  SmallVector<int64_t> dims =
      llvm::map_to_vector(inner.getDimensions(),
                          [&](int64_t dim) { return op.getDimensions()[dim]; });
  return s.broadcast(op.getType(), inner.getOperand(), dims);
}

/// broadcast(iota) -> iota
static Value broadcastOfIota(BroadcastOp op, Simplifier &s) {
  auto iota = op.getOperand().getDefiningOp<IotaOp>();
  if (!iota || !isPlain(op))
    return {};
  return s.create<IotaOp>(op.getType(),
                          op.getDimensions()[iota.getIotaDimension()]);
}

/// f(broadcast(A), broadcast(B), ...) -> broadcast(f(A, B, ...)) for
/// elementwise f and broadcasts of scalars, or of one shape along the same
/// dimensions
static Value sinkBroadcast(Operation *op, Simplifier &s) {
  if (!s.options.sinkBroadcast || op->getNumOperands() == 0 ||
      !op->getOperand(0).getDefiningOp<BroadcastOp>() ||
      !op->hasTrait<hlo::OpTrait::Elementwise>())
    return {};
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  BroadcastOp wide;
  for (Value operand : op->getOperands()) {
    auto broadcast = operand.getDefiningOp<BroadcastOp>();
    if (!broadcast || !isPlain(broadcast) ||
        broadcast.getType().getShape() != type.getShape())
      return {};
    if (broadcast.getOperand().getType().getRank() == 0)
      continue;
    if (wide && (wide.getDimensions() != broadcast.getDimensions() ||
                 wide.getOperand().getType().getShape() !=
                     broadcast.getOperand().getType().getShape()))
      return {};
    if (!wide)
      wide = broadcast;
  }
  ArrayRef<int64_t> shape, dims;
  if (wide) {
    shape = wide.getOperand().getType().getShape();
    dims = wide.getDimensions();
    if (wide.getOperand().getType().getNumElements() == type.getNumElements())
      return {};
  }
  LayoutAttr layout = wide ? getLayout(wide.getOperand().getType()) : nullptr;
  auto getSmallType = [&](Type elementType) {
    RankedTensorType small = s.getType(shape, elementType);
    return layout ? withLayout(small, layout) : small;
  };
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    Value source = operand.getDefiningOp<BroadcastOp>().getOperand();
    if (wide && cast<RankedTensorType>(source.getType()).getRank() == 0)
      source = s.broadcast(getSmallType(getElementType(operand)), source, {});
    operands.push_back(source);
  }
  Value result = s.clone(op, getSmallType(type.getElementType()), operands);
  return s.broadcast(type, result, dims);
}

/// f(broadcast(scalar)) -> broadcast(scalar) for reshape, reverse, transpose,
/// sort, slice and dynamic-slice; f(constant of equal elements) likewise
template <typename OpT> static Value moveOfSplat(OpT op, Simplifier &s) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.hasStaticShape() || !isMemoryEffectFree(op))
    return {};
  Value operand = op->getOperand(0);
  if (operand.getDefiningOp<ConstantOp>()) {
    Attribute element = getSplatConstant(operand);
    return element && getElementType(operand) == type.getElementType()
               ? s.splat(type, element)
               : Value();
  }
  auto broadcast = operand.getDefiningOp<BroadcastOp>();
  if (!broadcast || !isPlain(broadcast))
    return {};
  // A scalar that is broadcast to a scalar is the operand itself.
  Value scalar = getBroadcastScalar(operand);
  if (!scalar || scalar == operand)
    return {};
  if (scalar.getType() == type)
    return scalar;
  if (type.getRank() == 0)
    return {};
  return s.broadcast(type, scalar, {});
}

//===----------------------------------------------------------------------===//
// Iotas and constants
//===----------------------------------------------------------------------===//

/// iota -> 0 of one element along its dimension, or none
static Value removeIota(IotaOp op, Simplifier &s) {
  RankedTensorType type = op.getType();
  if (!type.hasStaticShape() || type.getDimSize(op.getIotaDimension()) > 1)
    return {};
  return s.splat(type, int64_t(0));
}

/// constant of equal elements -> broadcast(constant scalar)
static Value splatConstant(ConstantOp op, Simplifier &s) {
  auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
  if (!elements || elements.getNumElements() <= 1)
    return {};
  Attribute first = *elements.getValues<Attribute>().begin();
  if (!elements.isSplat()) {
    // Bit for bit; but for those of one bit, elements take whole bytes here.
    if (getElementBitWidth(elements.getElementType()) == 1) {
      if (!llvm::all_equal(elements.getValues<APInt>()))
        return {};
    } else {
      ArrayRef<char> data = elements.getRawData();
      size_t size = data.size() / elements.getNumElements();
      if (!std::equal(data.begin() + size, data.end(), data.begin()))
        return {};
    }
  }
  return s.splat(cast<RankedTensorType>(op.getType()), first);
}

/// constant tuple -> tuple of constants
static Value tupleConstant(ConstantOp op, Simplifier &s) {
  auto tuple = dyn_cast<TupleLiteralAttr>(op.getValue());
  if (!tuple)
    return {};
  SmallVector<Value> elements;
  for (TypedAttr element : tuple.getElements())
    elements.push_back(s.create<ConstantOp>(element));
  return s.create<TupleOp>(op.getType(), elements);
}

/// constant [0, 1, 2, ...] -> iota; constant [0, s, 2s, ...] -> iota * s
static Value iotaConstant(ConstantOp op, Simplifier &s) {
  auto elements = dyn_cast<DenseIntElementsAttr>(op.getValue());
  if (!elements || elements.isSplat() || elements.getNumElements() <= 1)
    return {};
  auto type = cast<RankedTensorType>(op.getType());
  if (type.getRank() != 1 || isPred(type.getElementType()))
    return {};
  auto values = elements.getValues<APInt>();
  APInt stride = *std::next(values.begin());
  APInt expected(stride.getBitWidth(), 0);
  for (const APInt &value : values) {
    if (value != expected)
      return {};
    expected += stride;
  }
  Value iota = s.create<IotaOp>(type, 0);
  if (stride.isOne())
    return iota;
  return s.binary<MultiplyOp>(
      iota, s.splat(type, cast<Attribute>(IntegerAttr::get(
                              type.getElementType(), stride))));
}

void hlo::populateBroadcastPatterns(RewritePatternSet &patterns,
                                    const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("RemoveBroadcast", removeBroadcast);
  set.add("BroadcastOfReshape", broadcastOfReshape);
  set.add("DropDegenerateDimensions", dropDegenerateDimensions);
  set.add("MergeBroadcasts", mergeBroadcasts);
  set.add("BroadcastOfIota", broadcastOfIota);
  set.addAny("SinkBroadcast", sinkBroadcast);
  set.add("ReshapeOfSplat", moveOfSplat<ReshapeOp>);
  set.add("ReverseOfSplat", moveOfSplat<ReverseOp>);
  set.add("TransposeOfSplat", moveOfSplat<TransposeOp>);
  set.add("SortOfSplat", moveOfSplat<SortOp>);
  set.add("SliceOfSplat", moveOfSplat<SliceOp>);
  set.add("DynamicSliceOfSplat", moveOfSplat<DynamicSliceOp>);
  set.add("RemoveIota", removeIota);
  set.add("SplatConstant", splatConstant);
  set.add("TupleConstant", tupleConstant);
  set.add("IotaConstant", iotaConstant);
}

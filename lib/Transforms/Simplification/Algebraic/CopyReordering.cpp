//===- CopyReordering.cpp - Copies next to reshapes and bitcasts ----------===//
// With layouts, a reshape that is no bitcast moves all elements, as a copy
// does. Of two such instructions in a row one is enough, if the other can be a
// bitcast in between layouts of their own.

#include "Copies.h"
#include "Shapes.h"

using namespace hlo;
using namespace hlo::algebraic;

/// An array type with a layout that is an order of dimensions and nothing else,
/// so that it is in the default memory space and has no padding.
static RankedTensorType getPlain(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  LayoutAttr layout = type ? getLayout(type) : LayoutAttr();
  return layout && layout.isOnlyMinorToMajor() && type.hasStaticShape()
             ? type
             : RankedTensorType();
}

/// The operation that computes `value`, if only one instruction reads it and
/// its types are plain and of one element type.
template <typename OpT> static OpT getPlainSource(Value value) {
  auto op = value.getDefiningOp<OpT>();
  return op && op->hasOneUse() && !hasControlDependencies(op) &&
                 getPlain(op.getOperand()) && getPlain(op) &&
                 getElementType(op.getOperand()) == getElementType(op)
             ? op
             : OpT();
}

static void invert(SmallVectorImpl<DimensionRun> &runs) {
  for (DimensionRun &run : runs)
    std::swap(run.from, run.to);
}

/// `value` as `type`, which it is in memory.
static Value bitcast(RankedTensorType type, Value value, Simplifier &s) {
  if (value.getType() == type)
    return value;
  return s.create<BitcastOp>(type, value);
}
static Value copy(RankedTensorType type, Value value, Simplifier &s) {
  if (value.getType() == type)
    return value;
  return s.create<CopyOp>(type, value);
}

/// copy(reshape(A)) -> bitcast(copy(A))
static Value moveBeforeReshape(CopyOp op, Simplifier &s) {
  auto reshape = getPlainSource<ReshapeOp>(op.getOperand());
  RankedTensorType to = getPlain(op);
  if (!s.options.layoutSensitive || !reshape || !to ||
      isBitcast(getPlain(reshape.getOperand()), getPlain(reshape)))
    return {};
  RankedTensorType from = reshape.getOperand().getType();
  auto runs = getReshapeRuns(to, from);
  auto between = runs ? getInPlaceType(to, from, *runs) : std::nullopt;
  if (!between)
    return {};
  return bitcast(to, copy(*between, reshape.getOperand(), s), s);
}

/// reshape(copy(A)) -> copy(bitcast(A))
static Value moveBehindReshape(ReshapeOp op, Simplifier &s) {
  auto inner = getPlainSource<CopyOp>(op.getOperand());
  RankedTensorType to = getPlain(op);
  if (!s.options.layoutSensitive || !inner || !to ||
      isBitcast(getPlain(inner), to))
    return {};
  RankedTensorType from = getPlain(inner.getOperand());
  auto runs = getReshapeRuns(from, to);
  auto between = runs ? getInPlaceType(from, to, *runs) : std::nullopt;
  if (!between)
    return {};
  return copy(to, bitcast(*between, inner.getOperand(), s), s);
}

/// The runs of dimensions of a bitcast, which are in a row in memory.
static std::optional<SmallVector<DimensionRun>>
getBitcastRuns(RankedTensorType from, RankedTensorType to) {
  SmallVector<int64_t> fromOrder = getMemoryOrder(from),
                       toOrder = getMemoryOrder(to);
  auto getSizes = [](RankedTensorType type, ArrayRef<int64_t> order) {
    return llvm::map_to_vector(
        order, [&](int64_t dim) { return type.getDimSize(dim); });
  };
  auto groups =
      getReshapeGroups(getSizes(from, fromOrder), getSizes(to, toOrder));
  if (!groups)
    return std::nullopt;
  return llvm::map_to_vector(*groups, [&](const DimensionGroup &group) {
    return DimensionRun{SmallVector<int64_t>(ArrayRef(fromOrder).slice(
                            group.fromBegin, group.getFromSize())),
                        SmallVector<int64_t>(ArrayRef(toOrder).slice(
                            group.toBegin, group.getToSize()))};
  });
}

/// copy(bitcast(copy(A))) -> copy(bitcast(A)) or bitcast(copy(A))
static Value copyOfBitcast(CopyOp op, Simplifier &s) {
  auto between = getPlainSource<BitcastOp>(op.getOperand());
  RankedTensorType to = getPlain(op);
  if (!s.options.layoutSensitive || !between || !to)
    return {};
  auto inner = getPlainSource<CopyOp>(between.getOperand());
  if (!inner)
    return {};
  auto runs = getBitcastRuns(getPlain(inner), getPlain(between));
  if (!runs)
    return {};
  RankedTensorType from = getPlain(inner.getOperand());
  if (auto type = getInPlaceType(from, to, *runs))
    return copy(to, bitcast(*type, inner.getOperand(), s), s);
  invert(*runs);
  if (auto type = getInPlaceType(to, from, *runs))
    return bitcast(to, copy(*type, inner.getOperand(), s), s);
  return {};
}

void algebraic::populateCopyReorderingRewrites(RewriteSet &set) {
  set.add("MoveCopyBeforeReshape", moveBeforeReshape);
  set.add("MoveCopyBehindReshape", moveBehindReshape);
  set.add("CopyOfBitcast", copyOfBitcast);
}

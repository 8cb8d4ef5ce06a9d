//===- GatherScatterSort.cpp - Rewrites of gathers, scatters, sorts, maps -===//

#include "../MapInline.h"
#include "Combiners.h"
#include "Shapes.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;
using namespace hlo::algebraic;

/// sort(A, B, ...) -> (A, B, ...) of one element along its dimension, or none
static Value removeSort(SortOp op, Simplifier &s) {
  auto type = cast<RankedTensorType>(op.getOperand(0).getType());
  int64_t size = getDimSizeOrBound(type, op.getDimension());
  if (op.getNumOperands() == 1 || ShapedType::isDynamic(size) || size > 1 ||
      !isMemoryEffectFree(op))
    return {};
  return s.create<TupleOp>(op.getType(), op.getOperands());
}

/// scatter(A, indices, B) -> A where B has no elements, also of several arrays
static Value removeScatter(ScatterOp op, Simplifier &s) {
  if (op.getInputs().size() == 1 || !isMemoryEffectFree(op) ||
      llvm::any_of(op.getUpdates(), [](Value update) {
        return !isStatic(update) ||
               cast<RankedTensorType>(update.getType()).getNumElements() != 0;
      }))
    return {};
  return s.create<TupleOp>(op.getType(), op.getInputs());
}

/// scatter(A, indices, B) -> combiner(A, B) of one update as large as A, which
/// no index moves
static Value scatterOfAll(ScatterOp op, Simplifier &s) {
  ScatterDimensionNumbersAttr dims = op.getDimensionNumbers();
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (s.options.layoutSensitive ||
      !dims.getScatterDimsToOperandDims().empty() ||
      op.getInputs().front().getType() != type ||
      op.getUpdates().front().getType() != type || !type.hasStaticShape() ||
      int64_t(dims.getUpdateWindowDims().size()) != type.getRank())
    return {};
  Operation *combiner = getCombiner(op.getToApply());
  if (!combiner ||
      getElementType(combiner->getResult(0)) != type.getElementType())
    return {};
  return s.clone(combiner, type,
                 {op.getInputs().front(), op.getUpdates().front()});
}

/// transpose(scatter(A, indices, B)) -> scatter(transpose(A), indices,
/// transpose(B)) (option)
static Value transposeOfScatter(TransposeOp op, Simplifier &s) {
  auto scatter = op.getOperand().getDefiningOp<ScatterOp>();
  if (!scatter || !s.options.foldTransposeIntoScatter ||
      s.options.layoutSensitive || !scatter->hasOneUse() ||
      hasControlDependencies(scatter) ||
      !isStatic(scatter.getInputs().front()) ||
      !isStatic(scatter.getUpdates().front()) || !op.getType().hasStaticShape())
    return {};
  ScatterDimensionNumbersAttr dims = scatter.getDimensionNumbers();
  if (!dims.getInputBatchingDims().empty())
    return {};
  ArrayRef<int64_t> permutation = op.getDimensions();
  SmallVector<int64_t> moved = invertPermutation(permutation);
  auto map = [&](ArrayRef<int64_t> old) {
    return llvm::map_to_vector(old, [&](int64_t dim) { return moved[dim]; });
  };
  SmallVector<int64_t> inserted = map(dims.getInsertedWindowDims());
  llvm::sort(inserted);
  // The number of each window dimension among those of the updates.
  SmallVector<int64_t> windowOf(permutation.size(), -1);
  int64_t count = 0;
  for (int64_t dim = 0, rank = permutation.size(); dim < rank; ++dim)
    if (!llvm::is_contained(dims.getInsertedWindowDims(), dim))
      windowOf[dim] = count++;
  Value update = scatter.getUpdates().front();
  auto order = llvm::to_vector(llvm::seq<int64_t>(
      0, cast<RankedTensorType>(update.getType()).getRank()));
  count = 0;
  for (int64_t dim : permutation)
    if (windowOf[dim] >= 0)
      order[dims.getUpdateWindowDims()[count++]] =
          dims.getUpdateWindowDims()[windowOf[dim]];
  if (!llvm::is_sorted(order))
    update = s.transpose(update, order);
  Value operand = s.transpose(scatter.getInputs().front(), permutation);
  Value result = s.clone(scatter, op.getType(),
                         {operand, scatter.getScatterIndices(), update});
  cast<ScatterOp>(result.getDefiningOp())
      .setDimensionNumbersAttr(ScatterDimensionNumbersAttr::get(
          op.getContext(), dims.getUpdateWindowDims(), inserted,
          map(dims.getScatterDimsToOperandDims()), {}, {},
          dims.getIndexVectorDim()));
  return result;
}

/// A + scatter_add(B, indices, U) -> scatter_add(A + B, indices, U); of
/// integers, or where rounding does not matter
static Value addScatter(AddOp op, Simplifier &s) {
  Value result;
  if (!hasUniformType(op) || s.options.layoutSensitive ||
      isPred(op.getType().getElementType()) ||
      !s.options.mayReassociate(op.getType().getElementType()))
    return {};
  matchEitherOrder(op.getLhs(), op.getRhs(), [&](Value a, Value value) {
    auto scatter = value.getDefiningOp<ScatterOp>();
    if (!scatter || !scatter->hasOneUse() || hasControlDependencies(scatter) ||
        scatter.getInputs().front().getType() != op.getType() ||
        getElementType(scatter.getUpdates().front()) !=
            op.getType().getElementType())
      return false;
    Operation *combiner = getCombiner(scatter.getToApply());
    if (!combiner || !isa<AddOp>(combiner))
      return false;
    Value sum = s.binary<AddOp>(a, scatter.getInputs().front());
    result = s.clone(
        scatter, op.getType(),
        {sum, scatter.getScatterIndices(), scatter.getUpdates().front()});
    return true;
  });
  return result;
}

/// The dimension, other than that of the index vectors, in which two arrays of
/// indices of one scatter may be put one after the other; none if their shapes
/// differ in others.
static std::optional<int64_t> getJoinedDim(RankedTensorType lhs,
                                           RankedTensorType rhs,
                                           ScatterDimensionNumbersAttr dims) {
  if (lhs.getRank() != rhs.getRank() ||
      lhs.getElementType() != rhs.getElementType())
    return std::nullopt;
  std::optional<int64_t> joined;
  for (int64_t dim = 0; dim < lhs.getRank(); ++dim) {
    if (lhs.getDimSize(dim) == rhs.getDimSize(dim)) {
      bool isScattered =
          dim != dims.getIndexVectorDim() &&
          !llvm::is_contained(dims.getScatterIndicesBatchingDims(), dim);
      if (isScattered && !joined)
        joined = dim;
      continue;
    }
    // Any dimension of one size may be joined, but only one of two.
    if (joined && lhs.getDimSize(*joined) != rhs.getDimSize(*joined))
      return std::nullopt;
    joined = dim;
  }
  return joined;
}

static Value concatenate(Value lhs, Value rhs, int64_t dim, Simplifier &s) {
  auto type = cast<RankedTensorType>(lhs.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] += cast<RankedTensorType>(rhs.getType()).getDimSize(dim);
  return s.create<ConcatenateOp>(s.getType(shape, type.getElementType()),
                                 ValueRange{lhs, rhs}, dim);
}

/// scatter(scatter(A, i, U), j, V) -> scatter(A, concatenate(i, j),
/// concatenate(U, V)), where the order of updates does not show and they are
/// fewer than elements of A
static Value mergeScatters(ScatterOp op, Simplifier &s) {
  auto inner = op.getInputs().front().getDefiningOp<ScatterOp>();
  auto isSimple = [](ScatterOp scatter) {
    return !scatter.getUniqueIndices() && !scatter.getIndicesAreSorted() &&
           llvm::all_of(scatter.getOperands(), isStatic);
  };
  if (!inner || !inner->hasOneUse() || hasControlDependencies(inner) ||
      !isSimple(op) || !isSimple(inner) || s.options.layoutSensitive ||
      op.getDimensionNumbers() != inner.getDimensionNumbers())
    return {};
  Operation *combiner = getCombiner(op.getToApply());
  Operation *innerCombiner = getCombiner(inner.getToApply());
  if (!combiner || !innerCombiner ||
      combiner->getName() != innerCombiner->getName() ||
      combiner->getResult(0).getType() !=
          innerCombiner->getResult(0).getType() ||
      !isOrderFree(combiner, s.options))
    return {};
  auto type = cast<RankedTensorType>(op.getType());
  Value updates[] = {inner.getUpdates().front(), op.getUpdates().front()};
  RankedTensorType updateTypes[] = {
      cast<RankedTensorType>(updates[0].getType()),
      cast<RankedTensorType>(updates[1].getType())};
  ScatterDimensionNumbersAttr dims = op.getDimensionNumbers();
  std::optional<int64_t> joined = getJoinedDim(
      cast<RankedTensorType>(inner.getScatterIndices().getType()),
      cast<RankedTensorType>(op.getScatterIndices().getType()), dims);
  if (!joined ||
      updateTypes[0].getElementType() != updateTypes[1].getElementType() ||
      updateTypes[0].getNumElements() >= type.getNumElements() ||
      updateTypes[1].getNumElements() >= type.getNumElements())
    return {};
  // The dimensions of updates that are no windows' are those of the indices.
  int64_t position = *joined - (dims.getIndexVectorDim() < *joined ? 1 : 0);
  std::optional<int64_t> joinedUpdate;
  for (int64_t dim = 0; dim < updateTypes[0].getRank(); ++dim) {
    if (!llvm::is_contained(dims.getUpdateWindowDims(), dim)) {
      if (position-- == 0)
        joinedUpdate = dim;
    } else if (updateTypes[0].getDimSize(dim) !=
               updateTypes[1].getDimSize(dim)) {
      return {};
    }
  }
  Value indices = concatenate(inner.getScatterIndices(), op.getScatterIndices(),
                              *joined, s);
  Value update = concatenate(updates[0], updates[1], *joinedUpdate, s);
  return s.clone(op, type, {inner.getInputs().front(), indices, update});
}

/// gather(A) -> 0 of an array without elements, broadcast(A) of one element
static Value gatherOfFew(GatherOp op, Simplifier &s) {
  RankedTensorType from = op.getOperand().getType(), to = op.getType();
  if (!from.hasStaticShape() || !to.hasStaticShape() ||
      from.getElementType() != to.getElementType() || s.options.layoutSensitive)
    return {};
  if (from.getNumElements() == 0)
    return s.splat(to, int64_t(0));
  if (from.getNumElements() != 1)
    return {};
  Value scalar = s.reshape(s.getType({}, to.getElementType()), op.getOperand());
  return scalar.getType() == to ? scalar : s.broadcast(to, scalar, {});
}

/// gather of single elements of a small array of rank 1 -> selects
static Value gatherToSelects(GatherOp op, Simplifier &s) {
  RankedTensorType from = op.getOperand().getType(), to = op.getType();
  RankedTensorType indices = op.getStartIndices().getType();
  if (!from.hasStaticShape() || !to.hasStaticShape() ||
      from.getElementType() != to.getElementType() || from.getRank() != 1 ||
      from.getDimSize(0) > s.options.verySmallGatherSize ||
      indices.getShape() != to.getShape() || s.options.layoutSensitive ||
      getElementBitWidth(indices.getElementType()) < 8)
    return {};
  auto pick = [&](int64_t index) -> Value {
    Value element =
        s.create<SliceOp>(s.getType({1}, to.getElementType()), op.getOperand(),
                          ArrayRef<int64_t>{index},
                          ArrayRef<int64_t>{index + 1}, ArrayRef<int64_t>{1});
    Value scalar = s.reshape(s.getType({}, to.getElementType()), element);
    return scalar.getType() == to ? scalar : s.broadcast(to, scalar, {});
  };
  // Indices below 0 give the first element, those past the end the last.
  Value result = pick(0);
  for (int64_t index = 1; index < from.getDimSize(0); ++index) {
    Value isReached = s.compare(ComparisonDirection::GE, op.getStartIndices(),
                                s.splat(indices, index));
    Value element = pick(index);
    result = s.create<SelectOp>(to, isReached, element, result);
  }
  return result;
}

/// gather(pad(A)) -> pad(gather(A)), padded where whole dimensions are
/// gathered; the same of gather(reshape(pad(A))), where these are none of those
/// reshaped
static Value gatherOfPad(GatherOp op, Simplifier &s) {
  auto reshape = op.getOperand().getDefiningOp<ReshapeOp>();
  auto pad =
      (reshape ? reshape.getOperand() : op.getOperand()).getDefiningOp<PadOp>();
  RankedTensorType to = op.getType(), padded = op.getOperand().getType();
  if (reshape && (!reshape->hasOneUse() || hasControlDependencies(reshape) ||
                  !padded.hasStaticShape()))
    return {};
  if (!pad || !pad->hasOneUse() || hasControlDependencies(pad) ||
      !isStatic(pad.getOperand()) || !isStatic(pad) || !to.hasStaticShape() ||
      !isStatic(op.getStartIndices()) || s.options.layoutSensitive ||
      getElementType(pad.getOperand()) != to.getElementType() ||
      getElementType(pad) != to.getElementType() ||
      getElementType(pad.getPaddingValue()) != to.getElementType())
    return {};
  // The dimension of the pad that each of the operand is, -1 for none.
  auto padDims = llvm::to_vector(llvm::seq<int64_t>(0, padded.getRank()));
  SmallVector<int64_t> source(pad.getOperand().getType().getShape());
  if (reshape) {
    padDims.assign(padded.getRank(), -1);
    source.assign(padded.getShape().begin(), padded.getShape().end());
    for (auto [dim, target] : llvm::enumerate(getUnmodifiedDimensions(
             pad.getType().getShape(), padded.getShape()))) {
      int64_t size = pad.getOperand().getType().getDimSize(dim);
      if (target >= 0) {
        padDims[target] = dim;
        source[target] = size;
      } else if (pad.getEdgePaddingLow()[dim] != 0 ||
                 pad.getEdgePaddingHigh()[dim] != 0 ||
                 pad.getInteriorPadding()[dim] != 0) {
        return {};
      }
    }
  }
  GatherDimensionNumbersAttr dims = op.getDimensionNumbers();
  SmallVector<int64_t> sizes(op.getSliceSizes()), shape(to.getShape());
  SmallVector<int64_t> low(to.getRank()), high(to.getRank()),
      interior(to.getRank());
  ArrayRef<int64_t> offsetDims = dims.getOffsetDims();
  for (int64_t dim = 0, offset = 0; dim < padded.getRank(); ++dim) {
    bool isKept = !llvm::is_contained(dims.getCollapsedSliceDims(), dim) &&
                  !llvm::is_contained(dims.getOperandBatchingDims(), dim);
    int64_t result = isKept ? offsetDims[offset++] : -1;
    int64_t padDim = padDims[dim];
    if (padDim < 0)
      continue;
    int64_t before = pad.getEdgePaddingLow()[padDim],
            after = pad.getEdgePaddingHigh()[padDim],
            between = pad.getInteriorPadding()[padDim];
    if (before == 0 && after == 0 && between == 0)
      continue;
    // An index of a whole dimension is clamped to 0, whatever it is.
    if (!isKept || sizes[dim] != padded.getDimSize(dim))
      return {};
    sizes[dim] = shape[result] = source[dim];
    low[result] = before;
    high[result] = after;
    interior[result] = between;
  }
  Value operand = pad.getOperand();
  if (reshape)
    operand = s.reshape(s.getType(source, to.getElementType()), operand);
  Value gathered = s.create<GatherOp>(s.getType(shape, to.getElementType()),
                                      operand, op.getStartIndices(), dims,
                                      sizes, op.getIndicesAreSorted());
  return s.create<PadOp>(to, gathered, pad.getPaddingValue(), low, high,
                         interior);
}

/// map(A, B) -> the elementwise operation its computation is; broadcast(c) of a
/// constant one
static Value inlineSmallMap(MapOp op, Simplifier &s) {
  return llvm::hasNItems(op.getToApply().front(), 2) &&
                 op.getType().hasStaticShape() && whyNotInline(op).empty()
             ? inlineMap(op, s)
             : Value();
}

void hlo::populateGatherScatterSortPatterns(
    RewritePatternSet &patterns, const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("RemoveSort", removeSort);
  set.add("RemoveScatter", removeScatter);
  set.add("ScatterOfAll", scatterOfAll);
  set.add("TransposeOfScatter", transposeOfScatter);
  set.add("AddScatter", addScatter);
  set.add("MergeScatters", mergeScatters);
  set.add("GatherOfFew", gatherOfFew);
  set.add("GatherToSelects", gatherToSelects);
  set.add("GatherOfPad", gatherOfPad);
  set.add("InlineMap", inlineSmallMap);
}

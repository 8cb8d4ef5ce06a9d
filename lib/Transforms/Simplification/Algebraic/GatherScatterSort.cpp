//===- GatherScatterSort.cpp - Rewrites of gathers, scatters, sorts, maps -===//

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
    if (!scatter || !scatter->hasOneUse() || scatter.getInputs().size() != 1 ||
        hasControlDependencies(scatter) ||
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
  GatherDimensionNumbersAttr dims = op.getDimensionNumbers();
  if (!from.hasStaticShape() || !to.hasStaticShape() ||
      from.getElementType() != to.getElementType() || from.getRank() != 1 ||
      from.getDimSize(0) < 2 ||
      from.getDimSize(0) > s.options.verySmallGatherSize ||
      dims.getIndexVectorDim() != indices.getRank() ||
      dims.getCollapsedSliceDims() != ArrayRef<int64_t>{0} ||
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

/// map(A, B) -> the elementwise operation its computation is; broadcast(c) of a
/// constant one
static Value inlineMap(MapOp op, Simplifier &s) {
  Block &body = op.getToApply().front();
  auto type = op.getType();
  if (!isMemoryEffectFree(op) || !type.hasStaticShape() ||
      !llvm::hasNItems(body, 2))
    return {};
  Operation *inner = &body.front(), *terminator = body.getTerminator();
  if (hasControlDependencies(inner) || terminator->getNumOperands() != 1 ||
      terminator->getOperand(0) != inner->getResult(0) ||
      getElementType(inner->getResult(0)) != type.getElementType())
    return {};
  if (auto constant = dyn_cast<ConstantOp>(inner)) {
    Attribute element = getSplatConstant(constant);
    return element ? s.splat(type, element) : Value();
  }
  if (!inner->hasTrait<hlo::OpTrait::Elementwise>() ||
      inner->getNumOperands() == 0)
    return {};
  SmallVector<Value> operands;
  for (Value operand : inner->getOperands()) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument)
      return {};
    Value array = op.getOperands()[argument.getArgNumber()];
    if (getElementType(array) != getElementType(operand))
      return {};
    operands.push_back(array);
  }
  return s.clone(inner, type, operands);
}

void hlo::populateGatherScatterSortPatterns(
    RewritePatternSet &patterns, const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("RemoveSort", removeSort);
  set.add("RemoveScatter", removeScatter);
  set.add("AddScatter", addScatter);
  set.add("GatherOfFew", gatherOfFew);
  set.add("GatherToSelects", gatherToSelects);
  set.add("InlineMap", inlineMap);
}

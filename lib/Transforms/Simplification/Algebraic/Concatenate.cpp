//===- Concatenate.cpp - Rewrites of concatenations -----------------------===//

#include "Slices.h"

using namespace hlo;
using namespace hlo::algebraic;

/// concatenate(..., A without elements, ...) -> concatenate(...)
static Value dropEmptyOperands(ConcatenateOp op, Simplifier &s) {
  if (op.getType().getNumElements() == 0)
    return {};
  SmallVector<Value> kept;
  for (Value operand : op.getOperands())
    if (cast<RankedTensorType>(operand.getType()).getNumElements() != 0)
      kept.push_back(operand);
  if (kept.size() == op.getNumOperands())
    return {};
  if (kept.size() == 1)
    return kept.front().getType() == op.getType() ? kept.front() : Value();
  return s.create<ConcatenateOp>(op.getType(), kept, op.getDimension());
}

/// True if `outer` may take the operands of `inner`, its operand, instead.
static bool isPartOf(ConcatenateOp inner, ConcatenateOp outer) {
  Type element = outer.getType().getElementType();
  return inner->hasOneUse() && inner.getDimension() == outer.getDimension() &&
         inner.getType().getElementType() == element &&
         llvm::all_of(inner.getOperands(), [&](Value value) {
           return getElementType(value) == element;
         });
}

/// concatenate(A, concatenate(B, C)) -> concatenate(A, B, C)
static Value flattenConcatenate(ConcatenateOp op, Simplifier &s) {
  if (s.options.layoutSensitive)
    return {};
  // The outermost takes all at once, or else time would be quadratic.
  if (op->hasOneUse())
    if (auto user = dyn_cast<ConcatenateOp>(*op->user_begin()))
      if (isPartOf(op, user) && !hasControlDependencies(user))
        return {};
  SmallVector<Value> operands;
  bool found = false;
  auto todo = llvm::to_vector(llvm::reverse(op.getOperands()));
  while (!todo.empty()) {
    Value operand = todo.pop_back_val();
    auto inner = operand.getDefiningOp<ConcatenateOp>();
    if (inner && isPartOf(inner, op)) {
      llvm::append_range(todo, llvm::reverse(inner.getOperands()));
      found = true;
    } else {
      operands.push_back(operand);
    }
  }
  return found ? Value(s.create<ConcatenateOp>(op.getType(), operands,
                                               op.getDimension()))
               : Value();
}

/// concatenate(slice(A)[a:b], slice(A)[b:c], ...) -> concatenate(slice(A)[a:c],
/// ...)
static Value joinSlices(ConcatenateOp op, Simplifier &s) {
  int64_t joined = op.getDimension();
  auto canJoin = [&](SliceOp first, SliceOp second) {
    if (!first || !second || first.getOperand() != second.getOperand() ||
        !isUnstrided(first) || !isUnstrided(second))
      return false;
    for (int64_t dim = 0, rank = op.getType().getRank(); dim < rank; ++dim)
      if (dim == joined
              ? first.getLimitIndices()[dim] != second.getStartIndices()[dim]
              : first.getStartIndices()[dim] != second.getStartIndices()[dim])
        return false;
    return true;
  };
  SmallVector<SmallVector<Value>> runs;
  for (Value operand : op.getOperands()) {
    if (!runs.empty() && canJoin(getPlain<SliceOp>(runs.back().back()),
                                 getPlain<SliceOp>(operand)))
      runs.back().push_back(operand);
    else
      runs.push_back({operand});
  }
  if (runs.size() == op.getNumOperands())
    return {};
  SmallVector<Value> operands;
  for (ArrayRef<Value> run : runs) {
    if (run.size() == 1) {
      operands.push_back(run.front());
      continue;
    }
    auto first = run.front().getDefiningOp<SliceOp>();
    auto last = run.back().getDefiningOp<SliceOp>();
    auto from = first.getOperand().getType();
    SmallVector<int64_t> shape(first.getType().getShape());
    shape[joined] =
        last.getLimitIndices()[joined] - first.getStartIndices()[joined];
    RankedTensorType type = runs.size() == 1 ? op.getType()
                            : ArrayRef(shape) == from.getShape()
                                ? from
                                : s.getType(shape, from.getElementType());
    operands.push_back(
        makeSlice(type, first.getOperand(), first.getStartIndices(),
                  last.getLimitIndices(), first.getStrides(), s));
  }
  if (operands.size() == 1)
    return operands.front();
  return s.create<ConcatenateOp>(op.getType(), operands, joined);
}

/// concatenate(broadcast(c), broadcast(c), ...) -> broadcast(c) of a constant
static Value concatenateSplats(ConcatenateOp op, Simplifier &s) {
  Attribute element = getSplatConstant(op.getOperand(0));
  if (!element || !llvm::all_of(op.getOperands(), [&](Value value) {
        return getSplatConstant(value) == element;
      }))
    return {};
  return s.splat(op.getType(), element);
}

/// concatenate(broadcast(scalar), A) -> pad(A, scalar), and the other way
/// around
static Value concatenateToPad(ConcatenateOp op, Simplifier &s) {
  if (op.getNumOperands() != 2)
    return {};
  auto getScalar = [](Value value) {
    auto broadcast = value.getDefiningOp<BroadcastOp>();
    return broadcast ? getBroadcastScalar(value) : Value();
  };
  Value first = getScalar(op.getOperand(0)),
        second = getScalar(op.getOperand(1));
  if (!first == !second)
    return {};
  SmallVector<int64_t> zeros(op.getType().getRank(), 0), low(zeros),
      high(zeros);
  Value splat = op.getOperand(first ? 0 : 1),
        kept = op.getOperand(first ? 1 : 0);
  (first ? low : high)[op.getDimension()] =
      cast<RankedTensorType>(splat.getType()).getDimSize(op.getDimension());
  return s.create<PadOp>(op.getType(), kept, first ? first : second, low, high,
                         zeros);
}

/// concatenate(A, A, ...) -> broadcast(reshape(A)) along a dimension of size 1
static Value concatenateToBroadcast(ConcatenateOp op, Simplifier &s) {
  if (!llvm::all_equal(op.getOperands()) || s.options.layoutSensitive)
    return {};
  auto from = cast<RankedTensorType>(op.getOperand(0).getType());
  int64_t joined = op.getDimension();
  if (from.getDimSize(joined) != 1)
    return {};
  SmallVector<int64_t> shape(from.getShape());
  shape.erase(shape.begin() + joined);
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < from.getRank(); ++dim)
    if (dim != joined)
      dims.push_back(dim);
  Value reshaped =
      s.reshape(s.getType(shape, from.getElementType()), op.getOperand(0));
  return s.broadcast(op.getType(), reshaped, dims);
}

void algebraic::populateConcatenatePatterns(
    RewritePatternSet &patterns, const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  auto add = [&](StringRef name, auto function) {
    set.addIf(isPlain, name, function);
  };
  add("DropEmptyOperands", dropEmptyOperands);
  set.add("FlattenConcatenate", flattenConcatenate);
  add("JoinSlices", joinSlices);
  add("ConcatenateSplats", concatenateSplats);
  add("ConcatenateToPad", concatenateToPad);
  add("ConcatenateToBroadcast", concatenateToBroadcast);
}

void hlo::populateSlicePadConcatenatePatterns(
    RewritePatternSet &patterns, const AlgebraicSimplifyOptions &options) {
  populateConcatenatePatterns(patterns, options);
  populateSlicePatterns(patterns, options);
  populatePadPatterns(patterns, options);
}

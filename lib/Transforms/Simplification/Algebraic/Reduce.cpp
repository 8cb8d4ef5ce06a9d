//===- Reduce.cpp - Rewrites of reductions --------------------------------===//

#include "Combiners.h"
#include "Shapes.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;
using namespace hlo::algebraic;

//===----------------------------------------------------------------------===//
// Shared by the rewrites
//===----------------------------------------------------------------------===//

namespace {
struct SimpleReduce : SimpleReduction {
  explicit SimpleReduce(ReduceOp op) : SimpleReduction(op) {
    if (combiner)
      for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim)
        if (!llvm::is_contained(op.getDimensions(), dim))
          kept.push_back(dim);
  }
  SmallVector<int64_t> kept;
};
} // namespace

/// The reduction `op` of another array along other dimensions.
static Value makeReduce(ReduceOp op, RankedTensorType type, Value input,
                        ArrayRef<int64_t> dims, Simplifier &s) {
  auto reduce = s.create<ReduceOp>(
      type, ValueRange{input, op.getInitValues().front()}, dims);
  IRMapping mapping;
  op.getToApply().cloneInto(&reduce.getToApply(), mapping);
  return reduce.getResult();
}

static Value combine(Operation *combiner, Value lhs, Value rhs, Simplifier &s) {
  return s.clone(combiner, lhs.getType(), {lhs, rhs});
}

static SmallVector<int64_t> sorted(ArrayRef<int64_t> values) {
  SmallVector<int64_t> result(values);
  llvm::sort(result);
  return result;
}

//===----------------------------------------------------------------------===//
// Rewrites
//===----------------------------------------------------------------------===//

/// reduce(A, init) -> broadcast(init) of no elements, or to none
static Value reduceOfNothing(ReduceOp op, Simplifier &s) {
  SmallVector<Value> values;
  size_t count = op.getInputs().size();
  auto tuple = dyn_cast<TupleType>(op.getType());
  for (size_t i = 0; i < count; ++i) {
    Type result = tuple ? tuple.getType(i) : op.getType();
    auto type = cast<RankedTensorType>(result);
    Value input = op.getInputs()[i], init = op.getInitValues()[i];
    if (!type.hasStaticShape() || !isStatic(input) ||
        getElementType(init) != type.getElementType() ||
        (type.getNumElements() != 0 &&
         cast<RankedTensorType>(input.getType()).getNumElements() != 0))
      return {};
    values.push_back(init);
  }
  for (auto [i, value] : llvm::enumerate(values)) {
    auto type = cast<RankedTensorType>(tuple ? tuple.getType(i) : op.getType());
    if (value.getType() != type)
      value = s.broadcast(type, value, {});
  }
  if (!tuple)
    return values.front();
  return s.create<TupleOp>(tuple, values);
}

/// reduce(A, init) -> combiner(reshape(A), broadcast(init)) of as many elements
static Value reduceOfOnes(ReduceOp op, Simplifier &s) {
  SimpleReduce reduce(op);
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!reduce || s.options.layoutSensitive ||
      reduce.type.getNumElements() != type.getNumElements())
    return {};
  Value reshaped = s.reshape(type, reduce.input);
  if (isNeutral(reduce.combiner, reduce.init))
    return reshaped;
  Value init = reduce.init;
  if (init.getType() != type)
    init = s.broadcast(type, init, {});
  return combine(reduce.combiner, reshaped, init, s);
}

/// reduce_add(-A) -> -reduce_add(A) from 0; of floats, where the sign of zero
/// does not matter
static Value reduceOfNegate(ReduceOp op, Simplifier &s) {
  SimpleReduce reduce(op);
  auto negate = reduce ? getUniform<NegateOp>(reduce.input) : NegateOp();
  if (!negate || !isa<AddOp>(reduce.combiner) || !isAllZero(reduce.init) ||
      !s.options.mayReassociate(reduce.type.getElementType()) ||
      s.options.layoutSensitive)
    return {};
  return s.unary<NegateOp>(makeReduce(op, cast<RankedTensorType>(op.getType()),
                                      negate.getOperand(), op.getDimensions(),
                                      s));
}

/// reduce(transpose(A)) -> reduce(A), transposed where the kept dimensions are
/// not in order
static Value reduceOfTranspose(ReduceOp op, Simplifier &s) {
  SimpleReduce reduce(op);
  auto transpose =
      reduce ? reduce.input.getDefiningOp<TransposeOp>() : TransposeOp();
  if (!transpose || s.options.layoutSensitive ||
      transpose.getOperand().getType().getElementType() !=
          reduce.type.getElementType())
    return {};
  auto map = [&](ArrayRef<int64_t> dims) {
    return llvm::map_to_vector(
        dims, [&](int64_t dim) { return transpose.getDimensions()[dim]; });
  };
  SmallVector<int64_t> dims = map(sorted(op.getDimensions()));
  SmallVector<int64_t> kept = map(reduce.kept);
  auto type = cast<RankedTensorType>(op.getType());
  if (!llvm::is_sorted(dims) && !isOrderFree(reduce.combiner, s.options))
    return {};
  if (llvm::is_sorted(kept))
    return makeReduce(op, type, transpose.getOperand(), sorted(dims), s);
  bool isOnlyReduced =
      llvm::all_of(transpose->getUsers(), llvm::IsaPred<ReduceOp>);
  if (!isOnlyReduced &&
      !s.options.unconditionallySimplifyReduceOfTransposeOrReshape)
    return {};
  // The reduction keeps the dimensions in order; `kept` says which is where.
  SmallVector<int64_t> order = sorted(kept);
  SmallVector<int64_t> shape, permutation;
  for (int64_t dim : order)
    shape.push_back(transpose.getOperand().getType().getDimSize(dim));
  for (int64_t dim : kept)
    permutation.push_back(llvm::find(order, dim) - order.begin());
  Value reduced = makeReduce(op, s.getType(shape, type.getElementType()),
                             transpose.getOperand(), sorted(dims), s);
  return s.create<TransposeOp>(type, reduced, permutation);
}

/// reduce(reduce(A)) -> reduce(A) by one combiner, from values that may be
/// combined once or more often
static Value mergeReduces(ReduceOp op, Simplifier &s) {
  SimpleReduce outer(op);
  auto inner = outer ? outer.input.getDefiningOp<ReduceOp>() : ReduceOp();
  if (!inner || s.options.layoutSensitive)
    return {};
  SimpleReduce source(inner);
  if (!source || source.combiner->getName() != outer.combiner->getName() ||
      !isOrderFree(outer.combiner, s.options))
    return {};
  bool isSameInit =
      source.init == outer.init ||
      (getSplatConstant(source.init) &&
       getSplatConstant(source.init) == getSplatConstant(outer.init));
  bool isNeutralInit = isNeutral(outer.combiner, source.init) ||
                       (s.options.inexact && isa<AddOp>(outer.combiner) &&
                        isAllZero(source.init));
  if (!isNeutralInit && !(isSameInit && isIdempotent(outer.combiner)))
    return {};
  SmallVector<int64_t> dims(inner.getDimensions());
  for (int64_t dim : op.getDimensions())
    dims.push_back(source.kept[dim]);
  return makeReduce(op, cast<RankedTensorType>(op.getType()), source.input,
                    sorted(dims), s);
}

/// reduce(reshape(A)) -> reduce(A) where the kept dimensions are dimensions of
/// A, reshape(reduce(A)) where the reduced ones are
static Value reduceOfReshape(ReduceOp op, Simplifier &s) {
  SimpleReduce reduce(op);
  auto reshape = reduce ? reduce.input.getDefiningOp<ReshapeOp>() : ReshapeOp();
  if (!reshape || !isStatic(reshape.getOperand()) ||
      s.options.layoutSensitive || !s.options.reduceOfReshape)
    return {};
  RankedTensorType from = reshape.getOperand().getType();
  SmallVector<int64_t> unmodified =
      getUnmodifiedDimensions(reduce.type.getShape(), from.getShape());
  auto getComplement = [&](ArrayRef<int64_t> dims) {
    SmallVector<int64_t> rest;
    for (int64_t dim = 0; dim < from.getRank(); ++dim)
      if (!llvm::is_contained(dims, dim))
        rest.push_back(dim);
    return rest;
  };
  auto map = [&](ArrayRef<int64_t> dims) {
    return llvm::map_to_vector(dims,
                               [&](int64_t dim) { return unmodified[dim]; });
  };
  auto type = cast<RankedTensorType>(op.getType());
  SmallVector<int64_t> kept = map(reduce.kept);
  if (!llvm::is_contained(kept, -1))
    return makeReduce(op, type, reshape.getOperand(), getComplement(kept), s);
  SmallVector<int64_t> dims = map(op.getDimensions());
  if (llvm::is_contained(dims, -1) ||
      (!reshape->hasOneUse() &&
       !s.options.unconditionallySimplifyReduceOfTransposeOrReshape))
    return {};
  SmallVector<int64_t> shape;
  for (int64_t dim : getComplement(dims))
    shape.push_back(from.getDimSize(dim));
  Value reduced = makeReduce(op, s.getType(shape, type.getElementType()),
                             reshape.getOperand(), sorted(dims), s);
  return s.reshape(type, reduced);
}

/// reduce(concatenate(A, B)) -> combiner(reduce(A), reduce(B)) along the
/// dimension joined
static Value reduceOfConcatenate(ReduceOp op, Simplifier &s) {
  SimpleReduce reduce(op);
  auto concatenate =
      reduce ? reduce.input.getDefiningOp<ConcatenateOp>() : ConcatenateOp();
  if (!concatenate || s.options.layoutSensitive ||
      !s.options.unconditionalReduceOfConcat ||
      !llvm::is_contained(op.getDimensions(), concatenate.getDimension()) ||
      !isOrderFree(reduce.combiner, s.options) || !concatenate->hasOneUse())
    return {};
  bool mayRepeat = isNeutral(reduce.combiner, reduce.init) ||
                   isIdempotent(reduce.combiner) ||
                   (s.options.inexact && isa<AddOp>(reduce.combiner) &&
                    isAllZero(reduce.init));
  if (!mayRepeat || llvm::any_of(concatenate.getOperands(), [&](Value value) {
        return getElementType(value) != reduce.type.getElementType();
      }))
    return {};
  Value result;
  for (Value operand : concatenate.getOperands()) {
    Value part = makeReduce(op, cast<RankedTensorType>(op.getType()), operand,
                            op.getDimensions(), s);
    result = result ? combine(reduce.combiner, result, part, s) : part;
  }
  return result;
}

/// reduce(broadcast(A)) -> broadcast(reduce(A)) along dimensions of A only;
/// reduce(broadcast(A)) -> combiner(A, init) along new dimensions only, for
/// idempotent combiners; A * N + init for sums
static Value reduceOfBroadcast(ReduceOp op, Simplifier &s) {
  SimpleReduce reduce(op);
  auto broadcast =
      reduce ? reduce.input.getDefiningOp<BroadcastOp>() : BroadcastOp();
  if (!broadcast || s.options.layoutSensitive ||
      reduce.type.getNumElements() == 0 || !isStatic(broadcast.getOperand()) ||
      getElementType(broadcast.getOperand()) != reduce.type.getElementType())
    return {};
  RankedTensorType from = broadcast.getOperand().getType();
  auto type = cast<RankedTensorType>(op.getType());
  Type element = type.getElementType();
  SmallVector<int64_t> ownDims, keptDims, shape;
  int64_t count = 1;
  bool hasNew = false;
  for (int64_t dim : sorted(op.getDimensions()))
    if (!llvm::is_contained(broadcast.getDimensions(), dim)) {
      hasNew = true;
      count *= reduce.type.getDimSize(dim);
    }
  for (auto [dim, resultDim] : llvm::enumerate(broadcast.getDimensions())) {
    if (llvm::is_contained(op.getDimensions(), resultDim)) {
      ownDims.push_back(dim);
      continue;
    }
    keptDims.push_back(llvm::find(reduce.kept, resultDim) -
                       reduce.kept.begin());
    shape.push_back(from.getDimSize(dim));
  }
  if (!hasNew) {
    // The elements are combined in the order of the broadcast's dimensions.
    if (!llvm::is_sorted(broadcast.getDimensions()) &&
        !isOrderFree(reduce.combiner, s.options))
      return {};
    Value reduced = makeReduce(op, s.getType(shape, element),
                               broadcast.getOperand(), ownDims, s);
    return reduced.getType() == type && llvm::is_sorted(keptDims)
               ? reduced
               : s.broadcast(type, reduced, keptDims);
  }
  if (!ownDims.empty())
    return {};
  bool isSum = isa<AddOp>(reduce.combiner) && isNumeric(element) &&
               s.options.mayReassociate(element) &&
               (isInteger(element) || count < (int64_t(1) << 24)) &&
               !isComplex(element);
  if (!isIdempotent(reduce.combiner) && !isSum)
    return {};
  Value value = broadcast.getOperand();
  if (!isIdempotent(reduce.combiner))
    value = s.binary<MultiplyOp>(value, s.splat(from, count));
  if (value.getType() != type || !llvm::is_sorted(keptDims))
    value = s.broadcast(type, value, keptDims);
  Value init = reduce.init;
  if (init.getType() != type)
    init = s.broadcast(type, init, {});
  return combine(reduce.combiner, value, init, s);
}

void hlo::populateReducePatterns(RewritePatternSet &patterns,
                                 const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("ReduceOfNothing", reduceOfNothing);
  set.add("ReduceOfOne", unwrapTupleOfOne<ReduceOp>);
  set.add("ReduceOfOnes", reduceOfOnes);
  set.add("ReduceOfNegate", reduceOfNegate);
  set.add("ReduceOfTranspose", reduceOfTranspose);
  set.add("MergeReduces", mergeReduces);
  set.add("ReduceOfReshape", reduceOfReshape);
  set.add("ReduceOfConcatenate", reduceOfConcatenate);
  set.add("ReduceOfBroadcast", reduceOfBroadcast);
  populateArgReductionRewrites(set);
}

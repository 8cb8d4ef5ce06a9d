//===- DotUsers.cpp - Rewrites of what reads a dot ------------------------===//
// All of them are off by default, as in XLA on GPUs.

#include "Combiners.h"
#include "Dot.h"

using namespace hlo;
using namespace hlo::algebraic;

/// How many times fewer products have to be computed to move an instruction to
/// the operands of a dot.
static constexpr int64_t kMinSaving = 2;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// A dot only this reads, whose operands may be changed.
static DotOp getOnlyRead(Value value, Simplifier &s) {
  auto dot = value.getDefiningOp<DotOp>();
  return dot && dot->hasOneUse() && hlo::isStatic(dot) &&
                 !hasControlDependencies(dot) && !isUnreduced(dot) &&
                 !s.options.layoutSensitive
             ? dot
             : DotOp();
}

/// slice(dot(A, B)) -> dot(slice(A), slice(B)) (option)
static Value sliceOfDot(SliceOp op, Simplifier &s) {
  DotOp dot = getOnlyRead(op.getOperand(), s);
  if (!s.options.raiseSliceAndReduceThroughDot || !dot ||
      getElementType(dot) != op.getType().getElementType() ||
      op.getType().getNumElements() >
          dot.getType().getNumElements() / kMinSaving)
    return {};
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  // The dimensions of the result that are `dims` of the operand.
  auto slice = [&](Value operand, const DotOperandDims &dims,
                   int64_t firstFree) {
    RankedTensorType type = getArray(operand);
    SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape()),
        strides(type.getRank(), 1), shape(type.getShape());
    auto copy = [&](ArrayRef<int64_t> ofRole, int64_t first) {
      for (auto [i, dim] : llvm::enumerate(ofRole)) {
        starts[dim] = op.getStartIndices()[first + i];
        limits[dim] = op.getLimitIndices()[first + i];
        strides[dim] = op.getStrides()[first + i];
        shape[dim] = op.getType().getDimSize(first + i);
      }
    };
    copy(dims.batch, 0);
    copy(dims.free, firstFree);
    if (ArrayRef(shape) == type.getShape())
      return operand;
    return Value(s.create<SliceOp>(s.getType(shape, type.getElementType()),
                                   operand, starts, limits, strides));
  };
  int64_t numBatch = lhs.batch.size();
  Value lhsValue = slice(dot.getLhs(), lhs, numBatch);
  Value rhsValue = slice(dot.getRhs(), rhs, numBatch + lhs.free.size());
  return createDotLike(s, dot, op.getType(), lhsValue, rhsValue,
                       dot.getDimensionNumbers());
}

/// reduce_add(dot(A, B), 0) -> dot(reduce_add(A), reduce_add(B)) over free
/// dimensions, or over batch dimensions the dot that contracts them (options)
static Value reduceOfDot(ReduceOp op, Simplifier &s) {
  SimpleReduction reduce(op);
  DotOp dot = reduce ? getOnlyRead(reduce.input, s) : DotOp();
  if (!dot || !isa<AddOp>(reduce.combiner) || !isAllZero(reduce.init) ||
      isPred(reduce.type.getElementType()) ||
      getElementType(dot.getLhs()) != reduce.type.getElementType() ||
      getElementType(dot.getRhs()) != reduce.type.getElementType() ||
      !s.options.mayReassociate(reduce.type.getElementType()))
    return {};
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  auto type = cast<RankedTensorType>(op.getType());
  int64_t numBatch = lhs.batch.size(), numLhs = lhs.free.size();
  SmallVector<int64_t> reducedBatch, reducedLhs, reducedRhs;
  for (int64_t dim : op.getDimensions())
    if (dim < numBatch)
      reducedBatch.push_back(dim);
    else if (dim < numBatch + numLhs)
      reducedLhs.push_back(lhs.free[dim - numBatch]);
    else
      reducedRhs.push_back(rhs.free[dim - numBatch - numLhs]);
  bool hasFree = !reducedLhs.empty() || !reducedRhs.empty();
  if ((!reducedBatch.empty() && !s.options.dotStrengthReduction) ||
      (hasFree &&
       (!s.options.raiseSliceAndReduceThroughDot ||
        type.getNumElements() > dot.getType().getNumElements() / kMinSaving)))
    return {};
  llvm::sort(reducedBatch);
  for (int64_t dim : llvm::reverse(reducedBatch))
    for (DotOperandDims *dims : {&lhs, &rhs}) {
      dims->contracting.push_back(dims->batch[dim]);
      dims->batch.erase(dims->batch.begin() + dim);
    }
  auto reduceOperand = [&](Value operand, DotOperandDims &dims,
                           ArrayRef<int64_t> reduced) {
    if (reduced.empty())
      return operand;
    for (SmallVector<int64_t> *role : {&dims.batch, &dims.contracting})
      for (int64_t &dim : *role)
        dim -=
            llvm::count_if(reduced, [&](int64_t other) { return other < dim; });
    Value zero = s.constant(getElementType(operand), 0);
    return s.reduce<AddOp>(operand, zero, reduced);
  };
  Value lhsValue = reduceOperand(dot.getLhs(), lhs, reducedLhs);
  Value rhsValue = reduceOperand(dot.getRhs(), rhs, reducedRhs);
  return createDotLike(s, dot, type, lhsValue, rhsValue,
                       getDotNumbers(op.getContext(), lhs, rhs));
}

/// dot(A, B) -> reduce_add(A * B) of an operand without free dimensions
/// (option)
static Value dotToSum(DotOp op, Simplifier &s) {
  if (!s.options.dotStrengthReduction || s.options.layoutSensitive ||
      !s.options.mayReassociate(op.getType().getElementType()))
    return {};
  return createSumOfProducts(s, op);
}

void algebraic::populateDotUserRewrites(RewriteSet &set) {
  set.add("SliceOfDot", sliceOfDot);
  set.add("ReduceOfDot", reduceOfDot);
  addDotRewrite<dotToSum>(set, "DotToSum");
}

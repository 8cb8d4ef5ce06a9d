//===- DotOperands.cpp - Rewrites of dots by their operands ---------------===//

#include "Dot.h"
#include "Shapes.h"

using namespace hlo;
using namespace hlo::algebraic;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// The dot `dot` with one operand instead of another.
static Value withOperand(DotOp dot, unsigned operand, Value value,
                         Value otherValue, Simplifier &s) {
  return createDotLike(s, dot, dot.getType(), operand == 0 ? value : otherValue,
                       operand == 0 ? otherValue : value,
                       dot.getDimensionNumbers());
}

/// Calls `rewrite` with each operand of a static dot, as long as it returns
/// null, where the other one is constant.
static Value forOperandOfConstant(
    DotOp dot, Simplifier &s,
    function_ref<Value(unsigned operand, Value other)> rewrite) {
  if (s.options.layoutSensitive || !hlo::isStatic(dot))
    return {};
  for (unsigned operand : {0u, 1u})
    if (Value other = dot->getOperand(1 - operand); isConstant(other))
      if (Value value = rewrite(operand, other))
        return value;
  return {};
}

/// dot(reshape(transpose(A)), C) -> dot(reshape(A), C') of a constant C where
/// the transpose changes only the order in which products add up
static Value dotOfReorderedContraction(DotOp op, Simplifier &s) {
  if (!s.options.mayReassociate(op.getType().getElementType()))
    return {};
  return forOperandOfConstant(op, s, [&](unsigned operand, Value other) {
    DotOperandDims dims = getOperandDims(op, operand);
    auto reshape = op->getOperand(operand).getDefiningOp<ReshapeOp>();
    auto transpose = reshape ? reshape.getOperand().getDefiningOp<TransposeOp>()
                             : TransposeOp();
    if (!transpose || dims.contracting.size() != 1 ||
        !isStatic(transpose.getOperand()))
      return Value();
    ArrayRef<int64_t> shape = transpose.getType().getShape();
    auto groups = getReshapeGroups(shape, reshape.getType().getShape());
    if (!groups)
      return Value();
    auto joined = llvm::find_if(*groups, [&](const DimensionGroup &group) {
      return group.toBegin == dims.contracting[0] && group.getToSize() == 1;
    });
    if (joined == groups->end())
      return Value();
    ArrayRef<int64_t> permutation = transpose.getDimensions();
    int64_t begin = joined->fromBegin, end = joined->fromEnd;
    for (auto [dim, source] : llvm::enumerate(permutation))
      if ((int64_t(dim) < begin || int64_t(dim) >= end) &&
          source != int64_t(dim))
        return Value();

    // The dimension of the constant, taken apart, put in order, and joined.
    int64_t dim = getOperandDims(op, 1 - operand).contracting[0];
    RankedTensorType otherType = getArray(other);
    SmallVector<int64_t> apart(otherType.getShape().take_front(dim));
    llvm::append_range(apart, shape.slice(begin, end - begin));
    llvm::append_range(apart, otherType.getShape().drop_front(dim + 1));
    auto order = llvm::to_vector(llvm::seq<int64_t>(0, apart.size()));
    for (int64_t i = begin; i < end; ++i)
      order[dim + permutation[i] - begin] = dim + i - begin;
    Type element = otherType.getElementType();
    Value source = s.reshape(s.getType(reshape.getType().getShape(),
                                       reshape.getType().getElementType()),
                             transpose.getOperand());
    Value reordered =
        s.transpose(s.reshape(s.getType(apart, element), other), order);
    reordered = s.reshape(s.getType(otherType.getShape(), element), reordered);
    return withOperand(op, operand, source, reordered, s);
  });
}

/// dot(concatenate(A, B, ...), C) -> dot(A, slice(C)) + dot(B, slice(C)) + ...
/// of a constant C, along the contracting dimension
static Value dotOfConcatenate(DotOp op, Simplifier &s) {
  if (!s.options.mayReassociate(op.getType().getElementType()))
    return {};
  return forOperandOfConstant(op, s, [&](unsigned operand, Value other) {
    DotOperandDims dims = getOperandDims(op, operand);
    auto concatenate = op->getOperand(operand).getDefiningOp<ConcatenateOp>();
    RankedTensorType otherType = getArray(other);
    if (!concatenate || !concatenate->hasOneUse() || !dims.batch.empty() ||
        dims.contracting.size() != 1 || getArray(concatenate).getRank() > 2 ||
        otherType.getRank() > 2 ||
        int64_t(concatenate.getDimension()) != dims.contracting[0] ||
        !llvm::all_of(concatenate.getOperands(),
                      [](Value part) { return isStatic(part); }))
      return Value();
    int64_t dim = getOperandDims(op, 1 - operand).contracting[0];
    Value sum;
    int64_t start = 0;
    for (Value part : concatenate.getOperands()) {
      int64_t limit = start + getArray(part).getDimSize(dims.contracting[0]);
      Value product =
          withOperand(op, operand, part, s.slice(other, dim, start, limit), s);
      sum = sum ? s.binary<AddOp>(sum, product) : product;
      start = limit;
    }
    return sum;
  });
}

/// dot(DS(C, i), D) -> DS(dot(C, D), i) of constants C and D and one row or
/// column of C, where the product is not larger than these
static Value dotOfDynamicSlice(DotOp op, Simplifier &s) {
  return forOperandOfConstant(
      op, s, [&](unsigned operand, Value other) -> Value {
        DotOperandDims dims = getOperandDims(op, operand);
        auto slice = op->getOperand(operand).getDefiningOp<DynamicSliceOp>();
        if (!slice || hasControlDependencies(slice) ||
            !isConstant(slice.getOperand()) || dims.free.size() != 1 ||
            dims.contracting.size() != 1 || !dims.batch.empty() ||
            getArray(slice).getDimSize(dims.free[0]) != 1)
          return Value();
        RankedTensorType from = getArray(slice.getOperand());
        if (!from.hasStaticShape() ||
            from.getDimSize(dims.contracting[0]) !=
                getArray(slice).getDimSize(dims.contracting[0]))
          return Value();
        int64_t position = operand == 0 ? 0 : getOperandDims(op, 0).free.size();
        SmallVector<int64_t> shape(op.getType().getShape());
        shape[position] = from.getDimSize(dims.free[0]);
        RankedTensorType type = s.getType(shape, op.getType().getElementType());
        if (type.getNumElements() >
            from.getNumElements() + getArray(other).getNumElements())
          return Value();
        Value product = createDotLike(s, op, type,
                                      operand == 0 ? slice.getOperand() : other,
                                      operand == 0 ? other : slice.getOperand(),
                                      op.getDimensionNumbers());
        Value start = slice.getStartIndices()[dims.free[0]];
        Value zero = s.splat(getArray(start), int64_t(0));
        SmallVector<Value> starts(shape.size(), zero);
        starts[position] = start;
        return s
            .create<DynamicSliceOp>(op.getType(), product, starts,
                                    op.getType().getShape())
            .getResult();
      });
}

/// dot(transpose(A), transpose(B)) -> transpose(dot(A, B)), where both
/// transposes permute the batch dimensions alike
static Value dotOfTransposes(DotOp op, Simplifier &s) {
  DotOperandDims lhs = getLhsDims(op), rhs = getRhsDims(op);
  auto lhsTranspose = op.getLhs().getDefiningOp<TransposeOp>();
  auto rhsTranspose = op.getRhs().getDefiningOp<TransposeOp>();
  int64_t numBatch = lhs.batch.size();
  if (s.options.layoutSensitive || !lhsTranspose || !rhsTranspose ||
      !lhsTranspose->hasOneUse() || !rhsTranspose->hasOneUse() ||
      !isCanonical(lhs) || !isCanonical(rhs) || !hlo::isStatic(op) ||
      lhsTranspose.getDimensions().take_front(numBatch) !=
          rhsTranspose.getDimensions().take_front(numBatch))
    return {};
  ArrayRef<int64_t> batch = lhsTranspose.getDimensions().take_front(numBatch);
  if (llvm::any_of(batch, [&](int64_t dim) { return dim >= numBatch; }))
    return {};
  for (auto [transpose, dims] :
       {std::pair(lhsTranspose, &lhs), std::pair(rhsTranspose, &rhs)})
    dims->contracting[0] = transpose.getDimensions()[dims->contracting[0]];
  RankedTensorType type = op.getType();
  auto permutation = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  llvm::copy(batch, permutation.begin());
  bool isTransposed = !llvm::is_sorted(permutation);
  SmallVector<int64_t> shape(type.getShape());
  for (auto [dim, source] : llvm::enumerate(permutation))
    shape[source] = type.getDimSize(dim);
  RankedTensorType newType =
      isTransposed ? s.getType(shape, type.getElementType()) : type;
  Value dot = createDotLike(s, op, newType, lhsTranspose.getOperand(),
                            rhsTranspose.getOperand(),
                            getDotNumbers(op.getContext(), lhs, rhs));
  if (!isTransposed)
    return dot;
  return s.create<TransposeOp>(type, dot, permutation);
}

/// Most instructions looked at on the way to a parameter.
static constexpr unsigned kMaxDepth = 8;

bool algebraic::isLikeParameter(Value value) {
  for (unsigned depth = 0; depth < kMaxDepth; ++depth) {
    Operation *op = value.getDefiningOp();
    if (!op || isa<ParameterOp>(op))
      return true;
    if (!isa<BitcastOp, ConvertOp, CopyOp, GetTupleElementOp, ReshapeOp,
             TransposeOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

/// dot(A, B) -> transpose(dot(B, A)) where A is a parameter and B is none
/// (option)
static Value moveParameterToRhs(DotOp op, Simplifier &s) {
  if (!s.options.moveDotParameterToRhs || s.options.layoutSensitive ||
      !hlo::isStatic(op) || !isLikeParameter(op.getLhs()) ||
      isLikeParameter(op.getRhs()))
    return {};
  DotOperandDims lhs = getLhsDims(op), rhs = getRhsDims(op);
  RankedTensorType type = op.getType();
  int64_t numBatch = lhs.batch.size(), numLhs = lhs.free.size();
  // Where the dimensions of the result are in the swapped one.
  SmallVector<int64_t> permutation, shape(type.getShape());
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    permutation.push_back(dim < numBatch            ? dim
                          : dim < numBatch + numLhs ? dim + rhs.free.size()
                                                    : dim - numLhs);
  for (auto [dim, source] : llvm::enumerate(permutation))
    shape[source] = type.getDimSize(dim);
  bool isTransposed = !llvm::is_sorted(permutation);
  Value dot = createDot(
      s, isTransposed ? s.getType(shape, type.getElementType()) : type,
      op.getRhs(), op.getLhs(), getDotNumbers(op.getContext(), rhs, lhs),
      swapPrecision(op.getOperandPrecisionAttr()), op.getAlgorithmAttr());
  if (!isTransposed)
    return dot;
  return s.create<TransposeOp>(type, dot, permutation);
}

void algebraic::populateDotOperandRewrites(RewriteSet &set) {
  addDotRewrite<dotOfReorderedContraction>(set, "DotOfReorderedContraction");
  addDotRewrite<dotOfConcatenate>(set, "DotOfConcatenate");
  addDotRewrite<dotOfDynamicSlice>(set, "DotOfDynamicSlice");
  addDotRewrite<dotOfTransposes>(set, "DotOfTransposes");
  addDotRewrite<moveParameterToRhs>(set, "MoveParameterToRhs");
}

//===- RaggedDotRewriter.cpp - Ragged dots as dots ------------------------===//
// See the description of ragged-dot-rewriter in Passes.td; test:
// ragged-dot-rewriter.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "ragged-dot-rewriter"

namespace hlo {
#define GEN_PASS_DEF_RAGGEDDOTREWRITERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// Where the groups of a ragged dimension begin and end.
class Groups {
public:
  /// Groups of the sizes `sizes` of a dimension of `size` elements: a size
  /// below zero counts as zero, and what is beyond the dimension does not
  /// count.
  Groups(InstructionBuilder &builder, Value sizes, int64_t size);

  /// Which elements of an array of `shape` are in a group: that of their index
  /// in the dimension `group`, or with -1 any. Its dimensions `outer` are those
  /// before the groups of the sizes.
  Value getMask(ArrayRef<int64_t> shape, int64_t group, int64_t ragged,
                ArrayRef<int64_t> outer) const;

private:
  Value clampSizes(Value sizes, int64_t size) const;

  InstructionBuilder &builder;
  Type indexType;
  Value starts, ends, total;
};
} // namespace

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// The sizes in [0, size], as indices.
Value Groups::clampSizes(Value sizes, int64_t size) const {
  RankedTensorType type = getArray(sizes);
  Type element = type.getElementType();
  bool isUnsigned = isUnsignedInteger(element);
  int64_t bits = getElementBitWidth(element);
  RankedTensorType plain = builder.getType(type.getShape(), element);
  sizes = builder.castTo(sizes, plain);
  if (!isUnsigned)
    sizes = builder.binary<MaximumOp>(sizes, builder.splat(plain, 0));
  if (isUnsigned ? bits >= 64 || llvm::isUIntN(bits, size)
                 : llvm::isIntN(bits, size))
    sizes = builder.binary<MinimumOp>(sizes, builder.splat(plain, size));
  return builder.convert(sizes, indexType);
}

Groups::Groups(InstructionBuilder &builder, Value sizes, int64_t size)
    : builder(builder) {
  int64_t count = getArray(sizes).getShape().back();
  indexType = getIndexType(sizes.getContext(),
                           llvm::SaturatingMultiply<uint64_t>(size, count + 1));
  sizes = clampSizes(sizes, size);
  RankedTensorType type = getArray(sizes);
  // [..., group, group]: the sizes of the second up to the first.
  int64_t rank = type.getRank();
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(count);
  RankedTensorType square = builder.getType(shape, indexType);
  auto dims = llvm::to_vector(llvm::seq<int64_t>(0, rank - 1));
  dims.push_back(rank);
  Value isUpTo =
      builder.compare(ComparisonDirection::GE, builder.iota(square, rank - 1),
                      builder.iota(square, rank));
  Value upTo = builder.select(isUpTo, builder.broadcast(square, sizes, dims),
                              builder.splat(square, 0));
  Value zero = builder.constant(indexType, 0);
  Value sums = builder.reduce<AddOp>(upTo, zero, {rank});
  Value last = builder.splat(type, size);
  ends = builder.binary<MinimumOp>(sums, last);
  starts =
      builder.binary<MinimumOp>(builder.binary<SubtractOp>(sums, sizes), last);
  total = builder.reduce<AddOp>(sizes, zero, {rank - 1});
}

Value Groups::getMask(ArrayRef<int64_t> shape, int64_t group, int64_t ragged,
                      ArrayRef<int64_t> outer) const {
  RankedTensorType type = builder.getType(shape, indexType);
  SmallVector<int64_t> dims(outer.take_front(getArray(ends).getRank() - 1));
  Value position = builder.iota(type, ragged);
  if (group < 0)
    return builder.compare(ComparisonDirection::LT, position,
                           builder.broadcast(type, total, dims));
  dims.push_back(group);
  Value isFrom = builder.compare(ComparisonDirection::GE, position,
                                 builder.broadcast(type, starts, dims));
  Value isBelow = builder.compare(ComparisonDirection::LT, position,
                                  builder.broadcast(type, ends, dims));
  return builder.binary<AndOp>(isFrom, isBelow);
}

/// Zero, negative where there is such a one: the sum with it is the same.
static Value getNeutral(InstructionBuilder &builder, RankedTensorType type) {
  Type element = type.getElementType();
  auto getZero = [](Type type) -> Attribute {
    return FloatAttr::get(
        type, APFloat::getZero(cast<FloatType>(type).getFloatSemantics(),
                               /*Negative=*/true));
  };
  if (auto complex = dyn_cast<ComplexType>(element)) {
    Attribute zero = getZero(complex.getElementType());
    return builder.splat(
        type, Attribute(ArrayAttr::get(type.getContext(), {zero, zero})));
  }
  return isFloat(element) ? builder.splat(type, getZero(element))
                          : builder.splat(type, 0);
}

namespace {
/// Rewrites one ragged dot.
class Rewriter {
public:
  Rewriter(RaggedDotOp op, InstructionBuilder &builder)
      : op(op), builder(builder), numbers(op.getDimensionNumbers()),
        lhs(getArray(op.getLhs()).getRank(), numbers.getLhsBatchDims(),
            numbers.getLhsContractingDims()),
        rhs(getArray(op.getRhs()).getRank(), numbers.getRhsBatchDims(),
            numbers.getRhsContractingDims()),
        ragged(op.getLhsRaggedDims()[0]) {}

  Value rewrite() {
    if (llvm::is_contained(lhs.batch, ragged))
      return createDot(builder, op.getType(), op.getLhs(), op.getRhs(), numbers,
                       op.getOperandPrecisionAttr());
    return llvm::is_contained(lhs.contracting, ragged) ? rewriteContracting()
                                                       : rewriteFree();
  }

private:
  Value rewriteFree();
  Value rewriteContracting();
  Groups getGroups() {
    return Groups(builder, op.getGroupSizes(),
                  getArray(op.getLhs()).getDimSize(ragged));
  }
  Value maskOperand(const Groups &groups, Value operand,
                    const DotOperandDims &dims);

  RaggedDotOp op;
  InstructionBuilder &builder;
  DotDimensionNumbersAttr numbers;
  DotOperandDims lhs, rhs;
  int64_t ragged;
};
} // namespace

/// All rows meet the matrices of all groups; of these products, each row keeps
/// one.
Value Rewriter::rewriteFree() {
  RankedTensorType lhsType = getArray(op.getLhs());
  RankedTensorType rhsType = getArray(op.getRhs());
  SmallVector<int64_t> shape;
  for (int64_t dim : lhs.batch)
    shape.push_back(lhsType.getDimSize(dim));
  SmallVector<int64_t> outer =
      llvm::to_vector(llvm::seq<int64_t>(0, shape.size()));
  int64_t raggedDim = -1, groupDim = -1;
  for (int64_t dim : lhs.free) {
    if (dim == ragged)
      raggedDim = shape.size();
    else if (dim < ragged)
      outer.push_back(shape.size());
    shape.push_back(lhsType.getDimSize(dim));
  }
  for (int64_t dim : rhs.free) {
    if (dim == op.getRhsGroupDims()[0])
      groupDim = shape.size();
    shape.push_back(rhsType.getDimSize(dim));
  }
  RankedTensorType type = builder.getType(shape, op.getType().getElementType());
  Value products = createDot(builder, type, op.getLhs(), op.getRhs(), numbers,
                             op.getOperandPrecisionAttr());
  Groups groups = getGroups();
  Value kept = builder.select(groups.getMask(shape, groupDim, raggedDim, outer),
                              products, getNeutral(builder, type));
  Value neutral =
      getNeutral(builder, builder.getType({}, type.getElementType()));
  if (isPred(type.getElementType()))
    return builder.castTo(builder.reduce<OrOp>(kept, neutral, {groupDim}),
                          op.getType());
  Value sum = builder.reduce<AddOp>(kept, neutral, {groupDim});
  // Rows in no group are zero, not -0.
  if (!isInteger(type.getElementType())) {
    shape.erase(shape.begin() + groupDim);
    Value zero = builder.splat(getArray(sum), 0);
    sum =
        builder.select(groups.getMask(shape, -1, raggedDim, outer), sum, zero);
  }
  return builder.castTo(sum, op.getType());
}

/// One copy of an operand for each group, in which all else is zero.
Value Rewriter::maskOperand(const Groups &groups, Value operand,
                            const DotOperandDims &dims) {
  RankedTensorType type = getArray(operand);
  SmallVector<int64_t> shape(type.getShape()), outer;
  shape.insert(shape.begin(), getArray(op.getGroupSizes()).getShape().back());
  for (int64_t dim : dims.batch)
    outer.push_back(dim + 1);
  int64_t raggedDim = -1;
  for (auto [lhsDim, dim] :
       llvm::zip_equal(lhs.contracting, dims.contracting)) {
    if (lhsDim == ragged) {
      raggedDim = dim + 1;
      break;
    }
    outer.push_back(dim + 1);
  }
  RankedTensorType wide = builder.getType(shape, type.getElementType());
  auto positions = llvm::to_vector(llvm::seq<int64_t>(1, shape.size()));
  return builder.select(groups.getMask(shape, 0, raggedDim, outer),
                        builder.broadcast(wide, operand, positions),
                        builder.splat(wide, 0));
}

/// The groups are one more batch dimension. Both operands are masked: zero
/// times infinity is not zero.
Value Rewriter::rewriteContracting() {
  Groups groups = getGroups();
  Value lhsValue = maskOperand(groups, op.getLhs(), lhs);
  Value rhsValue = maskOperand(groups, op.getRhs(), rhs);
  auto behindGroups = [](const DotOperandDims &dims) {
    DotOperandDims result;
    result.batch.push_back(0);
    for (int64_t dim : dims.batch)
      result.batch.push_back(dim + 1);
    for (int64_t dim : dims.contracting)
      result.contracting.push_back(dim + 1);
    return result;
  };
  return createDot(
      builder, op.getType(), lhsValue, rhsValue,
      getDotNumbers(op.getContext(), behindGroups(lhs), behindGroups(rhs)),
      op.getOperandPrecisionAttr());
}

static Value rewrite(RaggedDotOp op, InstructionBuilder &builder,
                     const InstructionExpander &expander) {
  if (!expander.requireStatic(op))
    return {};
  for (Type type :
       {op.getType().getElementType(), op.getLhs().getType().getElementType(),
        op.getRhs().getType().getElementType()})
    if (isa<Float8E8M0FNUType>(type))
      return expander.decline(op, "an element type has no zero");
  return Rewriter(op, builder).rewrite();
}

namespace {
struct RaggedDotRewriterPass
    : hlo::impl::RaggedDotRewriterPassBase<RaggedDotRewriterPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<RaggedDotOp>(
            [&](RaggedDotOp op, InstructionBuilder &builder) {
              return rewrite(op, builder, expander);
            }))
      markAllAnalysesPreserved();
  }
};
} // namespace

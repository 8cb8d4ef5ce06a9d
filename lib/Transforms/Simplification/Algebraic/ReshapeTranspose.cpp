//===- ReshapeTranspose.cpp - Rewrites of reshapes, transposes, reverses --===//
// Identities and repetitions of these are folders and canonicalizations of the
// operations.

#include "Shapes.h"

using namespace hlo;
using namespace hlo::algebraic;

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

static bool isStaticReshape(ReshapeOp op) {
  return isStatic(op.getOperand()) && op.getType().hasStaticShape();
}

/// The instruction with another shape, in its place; it is read once.
static Value replaceRng(RngOp rng, RankedTensorType type, Simplifier &s) {
  s.rewriter.setInsertionPoint(rng);
  s.eraseLater(rng);
  return s.create<RngOp>(type, rng.getA(), rng.getB(), rng.getDistribution());
}

/// reshape(A) -> constant of an array without elements
static Value reshapeOfNothing(ReshapeOp op, Simplifier &s) {
  if (!isStaticReshape(op) || op.getType().getNumElements() != 0)
    return {};
  return s.create<ConstantOp>(
      DenseElementsAttr::get(op.getType(), ArrayRef<Attribute>()));
}

/// reshape(f(A)), copy(f(A)) to another layout -> f(A) with that layout
template <typename OpT> static Value changeLayout(OpT op, Simplifier &s) {
  auto from = dyn_cast<RankedTensorType>(op.getOperand().getType());
  auto to = dyn_cast<RankedTensorType>(op.getType());
  Operation *source = op.getOperand().getDefiningOp();
  if (!source || !source->hasOneUse() || s.options.layoutSensitive ||
      !source->getDiscardableAttrs().empty() || from == to ||
      withoutLayout(from) != withoutLayout(to) || !hasPlainLayout(from) ||
      !hasPlainLayout(to))
    return {};
  if (!isa<BroadcastOp, DotOp, SliceOp, TransposeOp>(source) &&
      !source->hasTrait<hlo::OpTrait::Elementwise>())
    return {};
  return s.clone(source, to, source->getOperands());
}

/// reshape(rng) -> rng of that shape
static Value reshapeOfRng(ReshapeOp op, Simplifier &s) {
  auto rng = op.getOperand().getDefiningOp<RngOp>();
  if (!rng || !rng->hasOneUse() || hasControlDependencies(rng) ||
      rng->hasAttr(HLODialect::kSharding) || !isStaticReshape(op) ||
      s.options.layoutSensitive)
    return {};
  return replaceRng(rng, op.getType(), s);
}

/// reshape(broadcast(A)) -> broadcast(A) where it leaves the dimensions of A
static Value reshapeOfBroadcast(ReshapeOp op, Simplifier &s) {
  auto broadcast = op.getOperand().getDefiningOp<BroadcastOp>();
  if (!broadcast || !isStaticReshape(op) || s.options.layoutSensitive ||
      getElementType(broadcast.getOperand()) != op.getType().getElementType())
    return {};
  SmallVector<int64_t> moved = getUnmodifiedDimensions(
      broadcast.getType().getShape(), op.getType().getShape());
  SmallVector<int64_t> dims = llvm::map_to_vector(
      broadcast.getDimensions(), [&](int64_t dim) { return moved[dim]; });
  if (llvm::is_contained(dims, -1))
    return {};
  return s.broadcast(op.getType(), broadcast.getOperand(), dims);
}

/// reshape(iota) -> iota, unless its dimension is split
static Value reshapeOfIota(ReshapeOp op, Simplifier &s) {
  auto iota = op.getOperand().getDefiningOp<IotaOp>();
  if (!iota || s.options.layoutSensitive)
    return {};
  RankedTensorType type = op.getType();
  auto groups = getReshapeGroups(iota.getType().getShape(), type.getShape());
  if (!groups)
    return {};
  const DimensionGroup *found = llvm::find_if(*groups, [&](auto &group) {
    return int64_t(iota.getIotaDimension()) < group.fromEnd;
  });
  if (found->getFromSize() != 1 || found->getToSize() == 0)
    return {};
  // The sum of one for each of several dimensions would be more work.
  SmallVector<int64_t> dims = llvm::to_vector(llvm::make_filter_range(
      llvm::seq(found->toBegin, found->toEnd),
      [&](int64_t dim) { return type.getDimSize(dim) != 1; }));
  if (dims.size() > 1)
    return {};
  return s.create<IotaOp>(type, dims.empty() ? found->toBegin : dims.front());
}

/// reshape(dynamic-update-slice(A, U, i)) -> dynamic-update-slice(reshape(A),
/// reshape(U), i') where only dimensions of size 1 come or go
static Value reshapeOfUpdate(ReshapeOp op, Simplifier &s) {
  auto update = op.getOperand().getDefiningOp<DynamicUpdateSliceOp>();
  if (!update || !update->hasOneUse() || s.options.layoutSensitive ||
      !isStatic(update.getUpdate()) || op->hasAttr(HLODialect::kSharding) ||
      update->hasAttr(HLODialect::kSharding) ||
      update.getOperand().getType() != update.getType() ||
      getElementType(update.getUpdate()) != op.getType().getElementType())
    return {};
  RankedTensorType from = update.getType(), to = op.getType();
  auto starts = update.getStartIndices();
  std::optional<SmallVector<int64_t>> moved =
      matchUpToOnes(from.getShape(), to.getShape());
  if (!moved || starts.empty() ||
      cast<RankedTensorType>(starts[0].getType()).getRank() != 0 ||
      llvm::is_contained(update.getUpdate().getType().getShape(), 0))
    return {};
  SmallVector<int64_t> shape(to.getRank(), 1);
  SmallVector<Value> indices(to.getRank());
  for (auto [dim, toDim] : llvm::enumerate(*moved))
    if (toDim >= 0) {
      shape[toDim] = update.getUpdate().getType().getDimSize(dim);
      indices[toDim] = starts[dim];
    }
  Value zero;
  for (Value &index : indices)
    if (!index) {
      if (!zero)
        zero = s.splat(cast<RankedTensorType>(starts[0].getType()), int64_t(0));
      index = zero;
    }
  return s.create<DynamicUpdateSliceOp>(
      to, s.reshape(to, update.getOperand()),
      s.reshape(s.getType(shape, to.getElementType()), update.getUpdate()),
      indices);
}

/// reshape(A), copy(A) -> bitcast(A) where the layouts say that nothing moves
template <typename OpT> static Value toBitcast(OpT op, Simplifier &s) {
  auto from = dyn_cast<RankedTensorType>(op.getOperand().getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!s.options.layoutSensitive || from == to || !isBitcast(from, to))
    return {};
  return s.create<BitcastOp>(to, op.getOperand());
}

/// reshape(transpose(reshape(A))) -> transpose(reshape(A)) where the outer
/// reshape joins dimensions that stay together (option)
static Value reshapeOfTransposedReshape(ReshapeOp op, Simplifier &s) {
  auto transpose = op.getOperand().getDefiningOp<TransposeOp>();
  auto inner = transpose ? transpose.getOperand().getDefiningOp<ReshapeOp>()
                         : ReshapeOp();
  if (!inner || !s.options.hoistTransposeOfReshape || !isStaticReshape(inner) ||
      s.options.layoutSensitive)
    return {};
  RankedTensorType to = op.getType();
  auto groups = getReshapeGroups(transpose.getType().getShape(), to.getShape());
  if (!groups)
    return {};
  // Each group of the transposed dimensions ascends without a gap.
  ArrayRef<int64_t> permutation = transpose.getDimensions();
  SmallVector<int64_t> starts;
  for (const DimensionGroup &group : *groups) {
    if (group.getToSize() != 1 || group.getFromSize() == 0)
      return {};
    for (int64_t i = group.fromBegin + 1; i < group.fromEnd; ++i)
      if (permutation[i] != permutation[i - 1] + 1)
        return {};
    starts.push_back(permutation[group.fromBegin]);
  }
  // The order of the joined dimensions before the transpose.
  SmallVector<int64_t> order =
      llvm::to_vector(llvm::seq<int64_t>(0, to.getRank()));
  llvm::sort(order,
             [&](int64_t a, int64_t b) { return starts[a] < starts[b]; });
  SmallVector<int64_t> shape = llvm::map_to_vector(
      order, [&](int64_t dim) { return to.getDimSize(dim); });
  Value reshaped =
      s.reshape(s.getType(shape, to.getElementType()), inner.getOperand());
  return s.create<TransposeOp>(to, reshaped, invertPermutation(order));
}

/// True if the elements stay in row-major order: a reshape, a bitcast that is
/// one, or a transpose that only moves dimensions of size 1.
static bool keepsOrder(Operation *op) {
  if (!isa<ReshapeOp, TransposeOp, BitcastOp>(op))
    return false;
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!from || !from.hasStaticShape() ||
      from.getElementType() != to.getElementType())
    return false;
  if (isa<BitcastOp>(op))
    return isBitcast(from, to);
  auto transpose = dyn_cast<TransposeOp>(op);
  if (!transpose)
    return true;
  SmallVector<int64_t> moved;
  for (int64_t dim : transpose.getDimensions())
    if (from.getDimSize(dim) != 1)
      moved.push_back(dim);
  return llvm::is_sorted(moved);
}

/// Most instructions of a chain looked at.
static constexpr unsigned kMaxSteps = 4;

/// A chain that moves dimensions of size 1 and puts them back -> its source, or
/// a bitcast of it
static Value removeDegenerateChain(Operation *op, Simplifier &s) {
  if (!keepsOrder(op))
    return {};
  Value source = op->getOperand(0);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  for (unsigned steps = 0; steps < kMaxSteps; ++steps) {
    if (source.getType() == type)
      return source;
    if (steps != 0 && s.options.layoutSensitive &&
        isBitcast(cast<RankedTensorType>(source.getType()), type))
      return s.create<BitcastOp>(type, source);
    Operation *step = source.getDefiningOp();
    if (!step || hasControlDependencies(step) || !keepsOrder(step))
      return {};
    source = step->getOperand(0);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Transposes
//===----------------------------------------------------------------------===//

static bool isStaticTranspose(TransposeOp op) {
  return isStatic(op.getOperand()) && op.getType().hasStaticShape() &&
         op.getOperand().getType().getElementType() ==
             op.getType().getElementType();
}

/// transpose(A) -> reshape(A) where only dimensions of size 1 move
static Value transposeToReshape(TransposeOp op, Simplifier &s) {
  if (!isStaticTranspose(op) || s.options.layoutSensitive)
    return {};
  SmallVector<int64_t> moved;
  for (int64_t dim : op.getDimensions())
    if (op.getOperand().getType().getDimSize(dim) != 1)
      moved.push_back(dim);
  if (!llvm::is_sorted(moved))
    return {};
  return s.reshape(op.getType(), op.getOperand());
}

/// transpose(rng) -> rng of that shape
static Value transposeOfRng(TransposeOp op, Simplifier &s) {
  auto rng = op.getOperand().getDefiningOp<RngOp>();
  if (!rng || !rng->hasOneUse() || hasControlDependencies(rng) ||
      rng->hasAttr(HLODialect::kSharding) || !isStaticTranspose(op) ||
      s.options.layoutSensitive || !s.options.inexact)
    return {};
  return replaceRng(rng, op.getType(), s);
}

/// transpose(A) -> bitcast(A) where the layouts say that nothing moves
static Value transposeToBitcast(TransposeOp op, Simplifier &s) {
  RankedTensorType from = op.getOperand().getType(), to = op.getType();
  LayoutAttr source = getLayout(from), target = getLayout(to);
  if (!s.options.layoutSensitive || !isStaticTranspose(op) || !source ||
      !target || !source.isOnlyMinorToMajor() || !target.isOnlyMinorToMajor())
    return {};
  SmallVector<int64_t> order =
      llvm::map_to_vector(target.getMinorToMajor(),
                          [&](int64_t dim) { return op.getDimensions()[dim]; });
  if (ArrayRef(order) != source.getMinorToMajor())
    return {};
  return s.create<BitcastOp>(to, op.getOperand());
}

/// transpose(broadcast(A)) -> broadcast(A) where the dimensions of A stay in
/// order
static Value transposeOfBroadcast(TransposeOp op, Simplifier &s) {
  auto broadcast = op.getOperand().getDefiningOp<BroadcastOp>();
  if (!broadcast || !isStaticTranspose(op) || s.options.layoutSensitive ||
      getElementType(broadcast.getOperand()) != op.getType().getElementType())
    return {};
  SmallVector<int64_t> inverse = invertPermutation(op.getDimensions());
  SmallVector<int64_t> dims = llvm::map_to_vector(
      broadcast.getDimensions(), [&](int64_t dim) { return inverse[dim]; });
  if (!llvm::is_sorted(dims))
    return {};
  return s.broadcast(op.getType(), broadcast.getOperand(), dims);
}

//===----------------------------------------------------------------------===//
// Reverses
//===----------------------------------------------------------------------===//

/// reverse(f(A, scalar)) -> f(reverse(A), scalar) for elementwise f of two
/// operands, the other a broadcast of a scalar
static Value reverseOfBinary(ReverseOp op, Simplifier &s) {
  Operation *binary = op.getOperand().getDefiningOp();
  if (!binary || !binary->hasTrait<hlo::OpTrait::Elementwise>() ||
      binary->getNumOperands() != 2 || !binary->hasOneUse() ||
      !hasUniformType(binary) ||
      binary->getResult(0).getType() != op.getType() ||
      s.options.layoutSensitive || hasControlDependencies(binary) ||
      !op.getType().hasStaticShape())
    return {};
  bool isLeftSplat = bool(getBroadcastScalar(binary->getOperand(0)));
  bool isRightSplat = bool(getBroadcastScalar(binary->getOperand(1)));
  if (isLeftSplat == isRightSplat)
    return {};
  SmallVector<Value> operands(binary->getOperands());
  Value &moved = operands[isLeftSplat ? 1 : 0];
  moved = s.create<ReverseOp>(op.getType(), moved, op.getDimensions());
  return s.clone(binary, op.getType(), operands);
}

/// reverse(reshape(A)) -> reshape(reverse(A)) where it inserts dimensions of
/// size 1
static Value reverseOfReshape(ReverseOp op, Simplifier &s) {
  auto reshape = op.getOperand().getDefiningOp<ReshapeOp>();
  if (!reshape || s.options.layoutSensitive ||
      reshape.getType() != op.getType())
    return {};
  auto kept =
      getInsertedOnes(reshape.getOperand().getType(), reshape.getType());
  if (!kept)
    return {};
  SmallVector<int64_t> dims;
  for (auto [dim, resultDim] : llvm::enumerate(*kept))
    if (llvm::is_contained(op.getDimensions(), resultDim))
      dims.push_back(dim);
  Value reversed = s.create<ReverseOp>(reshape.getOperand().getType(),
                                       reshape.getOperand(), dims);
  return s.reshape(op.getType(), reversed);
}

void hlo::populateReshapeTransposePatterns(
    RewritePatternSet &patterns, const AlgebraicSimplifyOptions &options) {
  ReshapeOp::getCanonicalizationPatterns(patterns, patterns.getContext());
  TransposeOp::getCanonicalizationPatterns(patterns, patterns.getContext());
  ReverseOp::getCanonicalizationPatterns(patterns, patterns.getContext());
  RewriteSet set(patterns, options);
  set.add("ReshapeOfNothing", reshapeOfNothing);
  set.add("ChangeLayout", changeLayout<CopyOp>);
  set.add("ChangeLayout", changeLayout<ReshapeOp>);
  set.add("ReshapeOfRng", reshapeOfRng);
  set.add("ReshapeOfBroadcast", reshapeOfBroadcast);
  set.add("ReshapeOfIota", reshapeOfIota);
  set.add("ReshapeOfUpdate", reshapeOfUpdate);
  set.add("ReshapeToBitcast", toBitcast<ReshapeOp>);
  set.add("CopyToBitcast", toBitcast<CopyOp>);
  set.add("ReshapeOfTransposedReshape", reshapeOfTransposedReshape);
  populateSpaceToDepthRewrites(set);
  set.addAny("RemoveDegenerateChain", removeDegenerateChain);
  set.add("TransposeToReshape", transposeToReshape);
  set.add("TransposeOfRng", transposeOfRng);
  set.add("TransposeToBitcast", transposeToBitcast);
  set.add("TransposeOfBroadcast", transposeOfBroadcast);
  set.add("ReverseOfBinary", reverseOfBinary);
  set.add("ReverseOfReshape", reverseOfReshape);
}

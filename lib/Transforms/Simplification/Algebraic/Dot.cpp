//===- Dot.cpp - Rewrites of dots -----------------------------------------===//

#include "Dot.h"

using namespace hlo;
using namespace hlo::algebraic;

static bool isUnreduced(ShardingAttr sharding) {
  return sharding && (sharding.getKind() == ShardingKind::Unreduced ||
                      !sharding.getUnreducedAxes().empty() ||
                      llvm::is_contained(sharding.getSubgroups(),
                                         int64_t(ShardingKind::Unreduced)));
}

bool algebraic::isUnreduced(DotOp dot) {
  return llvm::any_of(dot->getUsers(), [](Operation *user) {
    auto call = dyn_cast<CustomCallOp>(user);
    return call && call.getCustomCallTarget() == "Sharding" &&
           ::isUnreduced(
               call->getAttrOfType<ShardingAttr>(HLODialect::kSharding));
  });
}

/// dot(A, B) -> 0 where there is nothing to add up, or no result
static Value dotOfNothing(DotOp op, Simplifier &s) {
  if (!hlo::isStatic(op) || (op.getLhs().getType().getNumElements() != 0 &&
                             op.getRhs().getType().getNumElements() != 0 &&
                             op.getType().getNumElements() != 0))
    return {};
  return s.splat(op.getType(), int64_t(0));
}

/// dot(A, B) without contracting dimensions -> broadcast(A) * broadcast(B); of
/// floats, where the sign of zero does not matter: a sum of one -0 is 0
static Value dotToMultiply(DotOp op, Simplifier &s) {
  DotDimensionNumbersAttr dims = op.getDimensionNumbers();
  RankedTensorType type = op.getType();
  Type element = type.getElementType();
  auto algorithm = op.getAlgorithm();
  if (!hlo::isStatic(op) || !s.options.dotToMultiply ||
      s.options.layoutSensitive || !s.options.mayReassociate(element) ||
      !dims.getLhsContractingDims().empty() ||
      getElementType(op.getLhs()) != element ||
      getElementType(op.getRhs()) != element ||
      (algorithm && *algorithm != DotAlgorithm::unset &&
       *algorithm != DotAlgorithm::dot_f32_f32_f32))
    return {};
  int64_t next = dims.getLhsBatchDims().size();
  auto widen = [&](Value operand, const DotOperandDims &from) {
    SmallVector<int64_t> positions(from.batch.size() + from.free.size());
    for (auto [position, dim] : llvm::enumerate(from.batch))
      positions[dim] = position;
    for (int64_t dim : from.free)
      positions[dim] = next++;
    if (operand.getType() == type && llvm::is_sorted(positions))
      return operand;
    return s.broadcast(type, operand, positions);
  };
  Value lhs = widen(op.getLhs(), getLhsDims(op));
  Value rhs = widen(op.getRhs(), getRhsDims(op));
  return s.binary<MultiplyOp>(lhs, rhs);
}

/// dot(A, B) with dimensions of size 1 -> reshape(dot(reshape(A), reshape(B)))
/// without
static Value dropDimensionsOfOne(DotOp op, Simplifier &s) {
  if (s.options.layoutSensitive)
    return {};
  // Batches of products are dots for dot-decomposer only while they contract a
  // dimension.
  DotOperandDims dims = getLhsDims(op);
  auto isOne = [&](int64_t dim) {
    return op.getLhs().getType().getDimSize(dim) == 1;
  };
  bool isProduct =
      llvm::all_of(dims.contracting, isOne) && !llvm::all_of(dims.batch, isOne);
  return dropDegenerateDimensions(s, op, [&](DotRole role) {
    return role != DotRole::Contracting || !isProduct;
  });
}

/// transpose(dot(A, B)) -> dot(B, A) where it exchanges the free dimensions of
/// the two and may permute the batch dimensions; its layout, if assigned, stays
static Value transposeOfDot(TransposeOp op, Simplifier &s) {
  auto dot = op.getOperand().getDefiningOp<DotOp>();
  if (!dot || !dot->hasOneUse() || !hlo::isStatic(dot) ||
      hasControlDependencies(dot) ||
      (s.options.layoutSensitive &&
       getLayout(dot.getType()) != getLayout(op.getType())) ||
      !op.getType().hasStaticShape() ||
      dot.getType().getElementType() != op.getType().getElementType() ||
      (s.options.moveDotParameterToRhs && isLikeParameter(dot.getRhs()) &&
       !isLikeParameter(dot.getLhs())))
    return {};
  DotDimensionNumbersAttr dims = dot.getDimensionNumbers();
  int64_t batch = dims.getLhsBatchDims().size();
  int64_t rank = op.getType().getRank();
  int64_t lhsFree = dot.getLhs().getType().getRank() - batch -
                    int64_t(dims.getLhsContractingDims().size());
  int64_t rhsFree = rank - batch - lhsFree;
  if (lhsFree == 0 || rhsFree == 0)
    return {};
  ArrayRef<int64_t> permutation = op.getDimensions();
  // Batch dimensions first, in any order; then those of rhs, then those of lhs.
  for (int64_t i = 0; i < rhsFree; ++i)
    if (permutation[batch + i] != batch + lhsFree + i)
      return {};
  for (int64_t i = 0; i < lhsFree; ++i)
    if (permutation[batch + rhsFree + i] != batch + i)
      return {};
  SmallVector<int64_t> lhsBatch, rhsBatch;
  for (int64_t dim : permutation.take_front(batch)) {
    lhsBatch.push_back(dims.getLhsBatchDims()[dim]);
    rhsBatch.push_back(dims.getRhsBatchDims()[dim]);
  }
  auto numbers = DotDimensionNumbersAttr::get(
      op.getContext(), rhsBatch, lhsBatch, dims.getRhsContractingDims(),
      dims.getLhsContractingDims());
  return s.create<DotOp>(op.getType(), dot.getRhs(), dot.getLhs(), numbers,
                         swapPrecision(dot.getOperandPrecisionAttr()),
                         dot.getAlgorithmAttr());
}

void hlo::populateDotPatterns(RewritePatternSet &patterns,
                              const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  addDotRewrite<dotOfNothing>(set, "DotOfNothing");
  addDotRewrite<dotToMultiply>(set, "DotToMultiply");
  // These recognize dynamic slices while there are dimensions of one element.
  populateDotOperandRewrites(set);
  addDotRewrite<dropDimensionsOfOne>(set, "DropDegenerateDimensions");
  set.add("TransposeOfDot", transposeOfDot);
  populateDotUserRewrites(set);
  populateDotReorderingRewrites(set);
  populateScalarProductRewrites(set);
}

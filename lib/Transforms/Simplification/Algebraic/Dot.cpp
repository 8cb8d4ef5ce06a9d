//===- Dot.cpp - Rewrites of dots -----------------------------------------===//

#include "Shapes.h"

using namespace hlo;
using namespace hlo::algebraic;

static bool isSimple(DotOp op) {
  return isStatic(op.getLhs()) && isStatic(op.getRhs()) &&
         op.getType().hasStaticShape();
}

/// Dimensions of an operand that are neither batch nor contracting ones.
static SmallVector<int64_t> getFreeDimensions(int64_t rank,
                                              ArrayRef<int64_t> batch,
                                              ArrayRef<int64_t> contracting) {
  SmallVector<int64_t> result;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(batch, dim) &&
        !llvm::is_contained(contracting, dim))
      result.push_back(dim);
  return result;
}

/// dot(A, B) -> 0 where there is nothing to add up, or no result
static Value dotOfNothing(DotOp op, Simplifier &s) {
  if (!isSimple(op) || (op.getLhs().getType().getNumElements() != 0 &&
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
  if (!isSimple(op) || !s.options.dotToMultiply || s.options.layoutSensitive ||
      !s.options.mayReassociate(element) ||
      !dims.getLhsContractingDims().empty() ||
      getElementType(op.getLhs()) != element ||
      getElementType(op.getRhs()) != element ||
      (algorithm && *algorithm != DotAlgorithm::unset &&
       *algorithm != DotAlgorithm::dot_f32_f32_f32))
    return {};
  int64_t next = dims.getLhsBatchDims().size();
  auto widen = [&](Value operand, ArrayRef<int64_t> batch) {
    auto from = cast<RankedTensorType>(operand.getType());
    SmallVector<int64_t> positions(from.getRank());
    for (auto [position, dim] : llvm::enumerate(batch))
      positions[dim] = position;
    for (int64_t dim : getFreeDimensions(from.getRank(), batch, {}))
      positions[dim] = next++;
    if (from == type && llvm::is_sorted(positions))
      return operand;
    return s.broadcast(type, operand, positions);
  };
  Value lhs = widen(op.getLhs(), dims.getLhsBatchDims());
  Value rhs = widen(op.getRhs(), dims.getRhsBatchDims());
  return s.binary<MultiplyOp>(lhs, rhs);
}

/// dot(A, B) with dimensions of size 1 -> reshape(dot(reshape(A), reshape(B)))
/// without
static Value dropDegenerateDimensions(DotOp op, Simplifier &s) {
  DotDimensionNumbersAttr dims = op.getDimensionNumbers();
  if (!isSimple(op) || s.options.layoutSensitive ||
      op.getType().getNumElements() == 0 ||
      op.getLhs().getType().getNumElements() == 0)
    return {};
  struct Side {
    SmallVector<int64_t> shape, batch, contracting;
  };
  auto reduce = [](RankedTensorType type, ArrayRef<int64_t> batch,
                   ArrayRef<int64_t> contracting) {
    Side side;
    SmallVector<int64_t> moved(type.getRank(), -1);
    for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim)
      if (type.getDimSize(dim) != 1) {
        moved[dim] = side.shape.size();
        side.shape.push_back(type.getDimSize(dim));
      }
    for (int64_t dim : batch)
      if (moved[dim] >= 0)
        side.batch.push_back(moved[dim]);
    for (int64_t dim : contracting)
      if (moved[dim] >= 0)
        side.contracting.push_back(moved[dim]);
    return side;
  };
  RankedTensorType lhsType = op.getLhs().getType();
  RankedTensorType rhsType = op.getRhs().getType();
  Side lhs =
      reduce(lhsType, dims.getLhsBatchDims(), dims.getLhsContractingDims());
  Side rhs =
      reduce(rhsType, dims.getRhsBatchDims(), dims.getRhsContractingDims());
  if (int64_t(lhs.shape.size()) == lhsType.getRank() &&
      int64_t(rhs.shape.size()) == rhsType.getRank())
    return {};
  SmallVector<int64_t> shape;
  for (int64_t size : op.getType().getShape())
    if (size != 1)
      shape.push_back(size);
  Value a =
      s.reshape(s.getType(lhs.shape, lhsType.getElementType()), op.getLhs());
  Value b =
      s.reshape(s.getType(rhs.shape, rhsType.getElementType()), op.getRhs());
  auto numbers = DotDimensionNumbersAttr::get(
      op.getContext(), lhs.batch, rhs.batch, lhs.contracting, rhs.contracting);
  RankedTensorType type = op.getType().getShape() == ArrayRef(shape)
                              ? op.getType()
                              : s.getType(shape, op.getType().getElementType());
  Value dot = s.create<DotOp>(type, a, b, numbers, op.getOperandPrecisionAttr(),
                              op.getAlgorithmAttr());
  return s.reshape(op.getType(), dot);
}

/// transpose(dot(A, B)) -> dot(B, A) where it exchanges the free dimensions of
/// the two and may permute the batch dimensions
static Value transposeOfDot(TransposeOp op, Simplifier &s) {
  auto dot = op.getOperand().getDefiningOp<DotOp>();
  if (!dot || !dot->hasOneUse() || !isSimple(dot) ||
      hasControlDependencies(dot) || s.options.layoutSensitive ||
      !op.getType().hasStaticShape() ||
      dot.getType().getElementType() != op.getType().getElementType())
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
  SmallVector<int64_t> lhsBatch, rhsBatch;
  for (int64_t dim : permutation.take_front(batch)) {
    if (dim >= batch)
      return {};
    lhsBatch.push_back(dims.getLhsBatchDims()[dim]);
    rhsBatch.push_back(dims.getRhsBatchDims()[dim]);
  }
  for (int64_t i = 0; i < rhsFree; ++i)
    if (permutation[batch + i] != batch + lhsFree + i)
      return {};
  for (int64_t i = 0; i < lhsFree; ++i)
    if (permutation[batch + rhsFree + i] != batch + i)
      return {};
  auto numbers = DotDimensionNumbersAttr::get(
      op.getContext(), rhsBatch, lhsBatch, dims.getRhsContractingDims(),
      dims.getLhsContractingDims());
  PrecisionConfigAttr precision = dot.getOperandPrecisionAttr();
  if (precision && precision.getOperandPrecision().size() == 2)
    precision = PrecisionConfigAttr::get(op.getContext(),
                                         {precision.getOperandPrecision()[1],
                                          precision.getOperandPrecision()[0]});
  return s.create<DotOp>(op.getType(), dot.getRhs(), dot.getLhs(), numbers,
                         precision, dot.getAlgorithmAttr());
}

void hlo::populateDotPatterns(RewritePatternSet &patterns,
                              const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("DotOfNothing", dotOfNothing);
  set.add("DotToMultiply", dotToMultiply);
  set.add("DropDegenerateDimensions", dropDegenerateDimensions);
  set.add("TransposeOfDot", transposeOfDot);
}

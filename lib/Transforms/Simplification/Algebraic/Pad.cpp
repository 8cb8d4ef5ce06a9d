//===- Pad.cpp - Rewrites of padding --------------------------------------===//

#include "Slices.h"

using namespace hlo;
using namespace hlo::algebraic;

/// pad(A, v) -> broadcast(v) of A without elements
static Value padOfNothing(PadOp op, Simplifier &s) {
  if (op.getOperand().getType().getNumElements() != 0)
    return {};
  return s.broadcast(op.getType(), op.getPaddingValue(), {});
}

/// pad(A) with interior padding of a dimension of size 1 -> pad(A) without
static Value dropInteriorPadding(PadOp op, Simplifier &s) {
  SmallVector<int64_t> interior(op.getInteriorPadding());
  for (auto [dim, padding] : llvm::enumerate(interior))
    if (op.getOperand().getType().getDimSize(dim) == 1)
      padding = 0;
  if (ArrayRef(interior) == op.getInteriorPadding())
    return {};
  return s.create<PadOp>(op.getType(), op.getOperand(), op.getPaddingValue(),
                         op.getEdgePaddingLow(), op.getEdgePaddingHigh(),
                         interior);
}

/// pad(A) with negative padding -> slice(pad(A)) without
static Value negativePaddingToSlice(PadOp op, Simplifier &s) {
  auto isNegative = [](int64_t padding) { return padding < 0; };
  if (!s.options.negativePaddingReplacement ||
      (llvm::none_of(op.getEdgePaddingLow(), isNegative) &&
       llvm::none_of(op.getEdgePaddingHigh(), isNegative)))
    return {};
  RankedTensorType from = op.getOperand().getType();
  SmallVector<int64_t> low, high, starts, limits, shape;
  for (int64_t dim = 0, rank = from.getRank(); dim < rank; ++dim) {
    int64_t size = from.getDimSize(dim);
    low.push_back(std::max<int64_t>(op.getEdgePaddingLow()[dim], 0));
    high.push_back(std::max<int64_t>(op.getEdgePaddingHigh()[dim], 0));
    shape.push_back(size + low.back() + high.back() +
                    std::max<int64_t>(size - 1, 0) *
                        op.getInteriorPadding()[dim]);
    starts.push_back(std::max<int64_t>(-op.getEdgePaddingLow()[dim], 0));
    limits.push_back(starts.back() + op.getType().getDimSize(dim));
  }
  bool isPadded = ArrayRef(shape) != from.getShape();
  if (isPadded && s.options.layoutSensitive)
    return {};
  Value padded = op.getOperand();
  if (isPadded)
    padded = s.create<PadOp>(s.getType(shape, from.getElementType()), padded,
                             op.getPaddingValue(), low, high,
                             op.getInteriorPadding());
  SmallVector<int64_t> strides(shape.size(), 1);
  return s.create<SliceOp>(op.getType(), padded, starts, limits, strides);
}

/// pad(broadcast(A)) -> broadcast(pad(broadcast(A))), with the dimensions of A
/// and the padded ones inside, where others remain
static Value padOfBroadcast(PadOp op, Simplifier &s) {
  auto broadcast = getPlain<BroadcastOp>(op.getOperand());
  if (!broadcast || !broadcast->hasOneUse() || s.options.layoutSensitive)
    return {};
  int64_t rank = op.getType().getRank();
  SmallVector<int64_t> inner, low, high, interior, shape, padded;
  for (int64_t dim = 0; dim < rank; ++dim) {
    bool isPadded = op.getEdgePaddingLow()[dim] != 0 ||
                    op.getEdgePaddingHigh()[dim] != 0 ||
                    op.getInteriorPadding()[dim] != 0;
    bool isOwn = llvm::is_contained(broadcast.getDimensions(), dim);
    if (isOwn && !isPadded)
      return {};
    if (!isPadded)
      continue;
    inner.push_back(dim);
    low.push_back(op.getEdgePaddingLow()[dim]);
    high.push_back(op.getEdgePaddingHigh()[dim]);
    interior.push_back(op.getInteriorPadding()[dim]);
    shape.push_back(broadcast.getType().getDimSize(dim));
    padded.push_back(op.getType().getDimSize(dim));
  }
  if (int64_t(inner.size()) == rank)
    return {};
  SmallVector<int64_t> dims = llvm::map_to_vector(
      broadcast.getDimensions(), [&](int64_t dim) -> int64_t {
        return llvm::find(inner, dim) - inner.begin();
      });
  Type element = op.getType().getElementType();
  Value small =
      s.broadcast(s.getType(shape, element), broadcast.getOperand(), dims);
  Value pad = s.create<PadOp>(s.getType(padded, element), small,
                              op.getPaddingValue(), low, high, interior);
  return s.broadcast(op.getType(), pad, inner);
}

void algebraic::populatePadPatterns(RewritePatternSet &patterns,
                                    const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  auto add = [&](StringRef name, auto function) {
    set.addIf(isPlain, name, function);
  };
  add("PadOfNothing", padOfNothing);
  add("DropInteriorPadding", dropInteriorPadding);
  add("NegativePaddingToSlice", negativePaddingToSlice);
  add("PadOfBroadcast", padOfBroadcast);
}

//===- SpaceToDepth.cpp - Few slices instead of a transpose ---------------===//
// Space to depth splits dimensions into blocks and moves the positions within
// blocks to the features:
//
//   reshape   [n, h, w, c] -> [n, h/2, 2, w/2, 2, c]
//   transpose              -> [n, h/2, w/2, 2, 2, c]
//   reshape                -> [n, h/2, w/2, 4 * c]
//
// Each of the four positions is a strided slice; these one after the other are
// the result.

#include "Shapes.h"

using namespace hlo;
using namespace hlo::algebraic;

/// More slices than this are not worth it.
static constexpr int64_t kMaxSlices = 5;

namespace {
/// What the slices take of one dimension of the array: the elements that the
/// dimensions [begin, limit) of the split array count.
struct Part {
  int64_t dim, begin, limit, stride, size;
};
} // namespace

/// What the slices take, where that is one run of dimensions in each, and the
/// dimension along which they are one after the other: where the one behind the
/// positions begins. Nothing where there is none.
static std::optional<std::pair<SmallVector<Part>, int64_t>>
getParts(ArrayRef<DimensionGroup> groups, ArrayRef<int64_t> splitShape,
         ArrayRef<int64_t> positions, int64_t next) {
  SmallVector<Part> parts;
  int64_t joined = -1;
  auto isPosition = [&](int64_t dim) {
    return llvm::is_contained(positions, dim);
  };
  for (const DimensionGroup &group : groups) {
    if (group.getFromSize() != 1)
      return std::nullopt;
    Part part{group.fromBegin, group.toBegin, group.toEnd, 1, 1};
    while (part.limit > part.begin && isPosition(part.limit - 1))
      part.stride *= splitShape[--part.limit];
    while (part.begin < part.limit && isPosition(part.begin))
      ++part.begin;
    for (int64_t dim = part.begin; dim < part.limit; ++dim) {
      if (isPosition(dim))
        return std::nullopt;
      part.size *= splitShape[dim];
    }
    if (part.begin == next)
      joined = part.dim;
    parts.push_back(part);
  }
  if (joined < 0)
    return std::nullopt;
  return std::make_pair(std::move(parts), joined);
}

/// The slice of `operand` at the position `number` of `count`.
static Value makeSlice(Value operand, ArrayRef<DimensionGroup> groups,
                       ArrayRef<int64_t> splitShape,
                       ArrayRef<int64_t> positions, ArrayRef<Part> parts,
                       int64_t number, Simplifier &s) {
  SmallVector<int64_t> digits(splitShape.size(), 0);
  for (int64_t dim : llvm::reverse(positions)) {
    digits[dim] = number % splitShape[dim];
    number /= splitShape[dim];
  }
  SmallVector<int64_t> starts, limits, strides, shape;
  for (auto [part, group] : llvm::zip_equal(parts, groups)) {
    int64_t start = 0;
    for (int64_t dim = group.toBegin; dim < group.toEnd; ++dim)
      start = start * splitShape[dim] + digits[dim];
    starts.push_back(start);
    limits.push_back(start + (part.size - 1) * part.stride + 1);
    strides.push_back(part.stride);
    shape.push_back(part.size);
  }
  return s.create<SliceOp>(s.getType(shape, getElementType(operand)), operand,
                           starts, limits, strides);
}

/// reshape(transpose(reshape(A))) -> reshape(concatenate(slice(A), slice(A),
/// ...)) of few slices (option)
static Value transposeToSlices(ReshapeOp op, Simplifier &s) {
  auto transpose = op.getOperand().getDefiningOp<TransposeOp>();
  auto inner = transpose ? transpose.getOperand().getDefiningOp<ReshapeOp>()
                         : ReshapeOp();
  if (!inner || !s.options.reshapeTransposeAsSliceConcatenate ||
      s.options.layoutSensitive || !transpose->hasOneUse() ||
      !inner->hasOneUse() || !isStatic(transpose) || !isStatic(op) ||
      hasControlDependencies(transpose) || hasControlDependencies(inner) ||
      getElementType(inner.getOperand()) != op.getType().getElementType())
    return {};
  Value operand = inner.getOperand();
  ArrayRef<int64_t> splitShape = inner.getType().getShape();
  auto groups =
      getReshapeGroups(inner.getOperand().getType().getShape(), splitShape);
  if (!groups)
    return {};
  // The positions are dimensions of the transpose side by side without which it
  // changes no order.
  ArrayRef<int64_t> permutation = transpose.getDimensions();
  for (int64_t begin = 0, rank = permutation.size(); begin < rank; ++begin) {
    int64_t count = 1;
    for (int64_t end = begin + 1; end < rank; ++end) {
      count *= splitShape[permutation[end - 1]];
      if (count > kMaxSlices)
        break;
      SmallVector<int64_t> rest(permutation.take_front(begin));
      llvm::append_range(rest, permutation.drop_front(end));
      ArrayRef<int64_t> positions = permutation.slice(begin, end - begin);
      if (count == 1 || !llvm::is_sorted(rest))
        continue;
      auto found = getParts(*groups, splitShape, positions, permutation[end]);
      if (!found)
        continue;
      auto &[parts, joined] = *found;
      SmallVector<Value> slices;
      for (int64_t number = 0; number < count; ++number)
        slices.push_back(makeSlice(operand, *groups, splitShape, positions,
                                   parts, number, s));
      return s.reshape(op.getType(), s.concatenate(slices, joined));
    }
  }
  return {};
}

void algebraic::populateSpaceToDepthRewrites(RewriteSet &set) {
  set.add("TransposeToSlices", transposeToSlices);
}

//===- TileReshape.cpp - Tiles of reshaped arrays -------------------------===//

#include "TileEvaluator.h"

using namespace hlo;

namespace {
/// A reshape in two steps: from the dimensions of the one array to parts, and
/// from these to the dimensions of the other.
struct ReshapeSteps {
  SmallVector<AffineExpr> toParts, fromParts;
  SmallVector<int64_t> partSizes;
  /// Whether parts are pieces of dimensions, not several of them.
  bool areParts = true;
};
} // namespace

/// Strides of dimensions, and the number of elements at the front.
static SmallVector<int64_t> getStrides(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> strides = {1};
  for (int64_t size : llvm::reverse(sizes))
    strides.push_back(strides.back() * size);
  return llvm::to_vector(llvm::reverse(strides));
}

/// Where the strides of both arrays divide each other, each dimension is cut at
/// those of the other array; else all dimensions become one.
static ReshapeSteps getReshapeSteps(MLIRContext *context,
                                    ArrayRef<int64_t> from,
                                    ArrayRef<int64_t> to) {
  SmallVector<int64_t> fromStrides = getStrides(from);
  SmallVector<int64_t> toStrides = getStrides(to);
  SmallVector<int64_t> cuts = fromStrides;
  llvm::append_range(cuts, toStrides);
  llvm::sort(cuts, std::greater<>());
  cuts.erase(llvm::unique(cuts), cuts.end());
  ReshapeSteps steps;
  for (size_t i = 1; i < cuts.size(); ++i)
    steps.areParts &= cuts[i - 1] % cuts[i] == 0;
  if (!steps.areParts)
    cuts = {cuts.front(), 1};

  steps.fromParts.assign(to.size(), getAffineConstantExpr(0, context));
  for (size_t i = 1; i < cuts.size(); ++i) {
    int64_t outer = cuts[i - 1], inner = cuts[i];
    AffineExpr part = getAffineDimExpr(i - 1, context);
    AffineExpr whole = getAffineConstantExpr(0, context);
    // The digits of a dimension are its quotients, but for the first one their
    // remainders.
    auto getDigit = [](AffineExpr index, int64_t begin, int64_t end,
                       bool isFirst) {
      return isFirst ? index.floorDiv(begin)
                     : index.floorDiv(begin) % (end / begin);
    };
    for (size_t dim = 0; dim < from.size(); ++dim) {
      AffineExpr index = getAffineDimExpr(dim, context);
      int64_t stride = fromStrides[dim + 1];
      if (!steps.areParts)
        whole = whole + index * stride;
      else if (from[dim] != 1 && stride <= inner && outer <= fromStrides[dim])
        whole = getDigit(index, inner / stride, outer / stride,
                         outer == fromStrides[dim]);
    }
    for (size_t dim = 0; dim < to.size(); ++dim) {
      int64_t stride = toStrides[dim + 1];
      if (to[dim] == 1)
        continue;
      if (!steps.areParts)
        steps.fromParts[dim] =
            getDigit(part, stride, toStrides[dim], toStrides[dim] == outer);
      else if (stride <= inner && outer <= toStrides[dim])
        steps.fromParts[dim] = steps.fromParts[dim] + part * (inner / stride);
    }
    steps.toParts.push_back(whole);
    steps.partSizes.push_back(outer / inner);
  }
  return steps;
}

std::optional<Tile>
hlo::propagateTileThroughReshape(TilingSpace &space, ArrayRef<int64_t> from,
                                 ArrayRef<int64_t> to, ArrayRef<DimTile> tile,
                                 Operation *op, std::string &reason) {
  MLIRContext *context = space.getContext();
  if (llvm::is_contained(from, 0)) {
    reason = "it has no elements";
    return std::nullopt;
  }
  // In groups of equal numbers of elements, as small as possible.
  ReshapeSteps all;
  Tile parts;
  size_t i = 0, j = 0;
  auto addGroup = [&](size_t iBegin, size_t jBegin) {
    ReshapeSteps steps = getReshapeSteps(
        context, from.slice(iBegin, i - iBegin), to.slice(jBegin, j - jBegin));
    OperandIndexing toParts =
        IndexingMap(context, from.slice(iBegin, i - iBegin), steps.toParts);
    TileEvaluator evaluator(space, toParts, op, reason);
    evaluator.setReshape(/*hasContiguousSums=*/!steps.areParts);
    std::optional<Tile> found =
        evaluator.evaluate(tile.slice(iBegin, i - iBegin), false);
    if (!found)
      return false;
    for (AffineExpr result : steps.fromParts)
      all.fromParts.push_back(
          result.shiftDims(steps.partSizes.size(), parts.size()));
    llvm::append_range(all.partSizes, steps.partSizes);
    llvm::append_range(parts, *found);
    return true;
  };
  while (i < from.size() || j < to.size()) {
    size_t iBegin = i, jBegin = j;
    int64_t fromSize = i < from.size() ? from[i++] : 1;
    int64_t toSize = j < to.size() ? to[j++] : 1;
    while (fromSize != toSize)
      if (fromSize < toSize)
        fromSize *= from[i++];
      else
        toSize *= to[j++];
    if (!addGroup(iBegin, jBegin))
      return std::nullopt;
  }
  OperandIndexing fromParts =
      IndexingMap(context, all.partSizes, all.fromParts);
  TileEvaluator evaluator(space, fromParts, op, reason);
  evaluator.setReshape(/*hasContiguousSums=*/false);
  return evaluator.evaluate(parts, false);
}

//===----------------------------------------------------------------------===//
// TileReshaper
//===----------------------------------------------------------------------===//

bool TileReshaper::Key::operator==(const Key &other) const {
  // Equal tiles may have other flags.
  return extents == other.extents && from == other.from && to == other.to &&
         tile == other.tile &&
         llvm::all_of(llvm::zip_equal(tile, other.tile), [](auto pair) {
           auto &[lhs, rhs] = pair;
           return lhs.maxSize == rhs.maxSize &&
                  lhs.mayBeMasked == rhs.mayBeMasked;
         });
}

size_t TileReshaper::Hash::operator()(const Key &key) const {
  auto hash = llvm::hash_combine(llvm::hash_combine_range(key.extents),
                                 llvm::hash_combine_range(key.from),
                                 llvm::hash_combine_range(key.to));
  for (const DimTile &dim : key.tile)
    hash = llvm::hash_combine(hash, dim.offset, dim.size, dim.stride);
  return hash;
}

std::optional<Tile>
TileReshaper::propagate(TilingSpace &space, ArrayRef<int64_t> from,
                        ArrayRef<int64_t> to, ArrayRef<DimTile> tile,
                        Operation *op, std::string &reason) {
  if (!space.getRuntimeValues().empty())
    return propagateTileThroughReshape(space, from, to, tile, op, reason);
  Key key{{},
          SmallVector<int64_t>(from),
          SmallVector<int64_t>(to),
          Tile(tile.begin(), tile.end())};
  for (const TilingDim &dim : space.getDims())
    key.extents.push_back(dim.extent);
  auto [entry, isNew] = known.try_emplace(std::move(key));
  Reshaped &reshaped = entry->second;
  if (isNew) {
    TilingSpace own(space.getContext(), entry->first.extents);
    reshaped.tile =
        propagateTileThroughReshape(own, from, to, tile, op, reshaped.reason);
    for (const TileConstraint &constraint : own.getConstraints())
      reshaped.constraints.push_back(constraint);
  }
  for (TileConstraint constraint : reshaped.constraints) {
    constraint.op = op;
    space.addConstraint(std::move(constraint));
  }
  if (!reshaped.tile)
    reason = reshaped.reason;
  return reshaped.tile;
}

//===- HLOReshape.cpp - How reshapes map dimensions -----------------------===//

#include "hlo/Dialect/HLO/IR/HLOReshape.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"

using namespace hlo;

std::optional<SmallVector<DimensionGroup>>
hlo::getReshapeGroups(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  SmallVector<DimensionGroup> groups;
  if (llvm::is_contained(from, 0) || llvm::is_contained(to, 0) ||
      ShapedType::isDynamicShape(from) || ShapedType::isDynamicShape(to))
    return std::nullopt;
  int64_t i = 0, j = 0, fromRank = from.size(), toRank = to.size();
  while (i < fromRank || j < toRank) {
    DimensionGroup group{i, i, j, j};
    if (i < fromRank && j < toRank && from[i] == to[j]) {
      group.fromEnd = ++i;
      group.toEnd = ++j;
    } else if (i < fromRank && from[i] == 1) {
      group.fromEnd = ++i;
    } else if (j < toRank && to[j] == 1) {
      group.toEnd = ++j;
    } else {
      if (i == fromRank || j == toRank)
        return std::nullopt;
      int64_t fromCount = from[i++], toCount = to[j++];
      while (fromCount != toCount) {
        if (fromCount < toCount) {
          if (i == fromRank)
            return std::nullopt;
          fromCount *= from[i++];
        } else {
          if (j == toRank)
            return std::nullopt;
          toCount *= to[j++];
        }
      }
      group.fromEnd = i;
      group.toEnd = j;
    }
    groups.push_back(group);
  }
  return groups;
}

/// Of arrays without elements, the dimensions in front that are equal, and the
/// others.
static SmallVector<DimensionGroup> getEmptyReshapeGroups(ArrayRef<int64_t> from,
                                                         ArrayRef<int64_t> to) {
  SmallVector<DimensionGroup> groups;
  int64_t fromRank = from.size(), toRank = to.size(), i = 0, j = 0;
  while (i < fromRank || j < toRank) {
    DimensionGroup group{i, fromRank, j, toRank};
    if (i < fromRank && j < toRank && from[i] == to[j])
      group = {i, i + 1, j, j + 1};
    else if (i < fromRank && from[i] == 1)
      group = {i, i + 1, j, j};
    else if (j < toRank && to[j] == 1)
      group = {i, i, j, j + 1};
    groups.push_back(group);
    i = group.fromEnd;
    j = group.toEnd;
  }
  return groups;
}

SmallVector<DimensionGroup> hlo::getReshapeGroups(RankedTensorType from,
                                                  RankedTensorType to) {
  auto getBounds = [](RankedTensorType type) {
    return llvm::map_to_vector(llvm::seq(type.getRank()), [&](int64_t dim) {
      return getDimSizeOrBound(type, dim);
    });
  };
  auto isDynamic = [](RankedTensorType type, int64_t begin, int64_t end) {
    return llvm::any_of(llvm::seq(begin, end),
                        [&](int64_t dim) { return type.isDynamicDim(dim); });
  };
  SmallVector<int64_t> fromBounds = getBounds(from), toBounds = getBounds(to);
  std::optional<SmallVector<DimensionGroup>> groups =
      getReshapeGroups(fromBounds, toBounds);
  if (!groups)
    groups = getEmptyReshapeGroups(fromBounds, toBounds);
  // A size that no dimension of a group can take goes to a neighbour that has
  // one to give, or to the only dimension that is dynamic.
  auto hasFrom = [&](const DimensionGroup &group) {
    return isDynamic(from, group.fromBegin, group.fromEnd);
  };
  auto hasTo = [&](const DimensionGroup &group) {
    return isDynamic(to, group.toBegin, group.toEnd);
  };
  SmallVector<DimensionGroup> merged;
  for (const DimensionGroup &group : *groups) {
    if (!merged.empty() && hasFrom(merged.back()) != hasTo(merged.back()) &&
        hasFrom(group) == hasTo(merged.back()) &&
        hasTo(group) == hasFrom(merged.back())) {
      merged.back().fromEnd = group.fromEnd;
      merged.back().toEnd = group.toEnd;
    } else {
      merged.push_back(group);
    }
  }
  if (to.getNumDynamicDims() == 1 &&
      llvm::any_of(merged, [&](const DimensionGroup &group) {
        return hasFrom(group) && !hasTo(group);
      }))
    return {{0, from.getRank(), 0, to.getRank()}};
  return merged;
}

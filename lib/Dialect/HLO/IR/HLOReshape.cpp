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

/// Of arrays without elements because of one dimension, which both have, that
/// and the groups on either side of it.
static std::optional<SmallVector<DimensionGroup>>
getGroupsAroundEmpty(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  int64_t i = llvm::find(from, 0) - from.begin();
  int64_t j = llvm::find(to, 0) - to.begin();
  if (i == int64_t(from.size()) || j == int64_t(to.size()))
    return std::nullopt;
  auto groups = getReshapeGroups(from.take_front(i), to.take_front(j));
  auto behind = getReshapeGroups(from.drop_front(i + 1), to.drop_front(j + 1));
  if (!groups || !behind)
    return std::nullopt;
  groups->push_back({i, i + 1, j, j + 1});
  for (const DimensionGroup &group : *behind)
    groups->push_back({group.fromBegin + i + 1, group.fromEnd + i + 1,
                       group.toBegin + j + 1, group.toEnd + j + 1});
  return groups;
}

/// Of arrays without elements, the dimensions in front and at the end that are
/// equal, or 1, and all others in one group, which has no elements on either
/// side.
static SmallVector<DimensionGroup> getEmptyReshapeGroups(ArrayRef<int64_t> from,
                                                         ArrayRef<int64_t> to) {
  SmallVector<DimensionGroup> groups, last;
  auto isEmpty = [](ArrayRef<int64_t> sizes) {
    return llvm::is_contained(sizes, 0);
  };
  // Begins with all dimensions.
  DimensionGroup rest{0, int64_t(from.size()), 0, int64_t(to.size())};
  auto getFrom = [&] { return from.slice(rest.fromBegin, rest.getFromSize()); };
  auto getTo = [&] { return to.slice(rest.toBegin, rest.getToSize()); };
  // How many dimensions of either side, next to each other, are a group.
  auto getNext = [&](ArrayRef<int64_t> fromRest, int64_t fromNext,
                     ArrayRef<int64_t> toRest, int64_t toNext) {
    if (fromNext == toNext && isEmpty(fromRest) && isEmpty(toRest))
      return std::pair(1, 1);
    if (fromNext == 1)
      return std::pair(1, 0);
    return std::pair(0, toNext == 1 ? 1 : 0);
  };
  while (rest.getFromSize() && rest.getToSize()) {
    auto [numFrom, numTo] = getNext(getFrom().drop_front(), getFrom().front(),
                                    getTo().drop_front(), getTo().front());
    if (!numFrom && !numTo)
      break;
    groups.push_back({rest.fromBegin, rest.fromBegin + numFrom, rest.toBegin,
                      rest.toBegin + numTo});
    rest.fromBegin += numFrom;
    rest.toBegin += numTo;
  }
  while (rest.getFromSize() && rest.getToSize()) {
    auto [numFrom, numTo] = getNext(getFrom().drop_back(), getFrom().back(),
                                    getTo().drop_back(), getTo().back());
    if (!numFrom && !numTo)
      break;
    last.push_back(
        {rest.fromEnd - numFrom, rest.fromEnd, rest.toEnd - numTo, rest.toEnd});
    rest.fromEnd -= numFrom;
    rest.toEnd -= numTo;
  }
  groups.push_back(rest);
  llvm::append_range(groups, llvm::reverse(last));
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
    groups = getGroupsAroundEmpty(fromBounds, toBounds);
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

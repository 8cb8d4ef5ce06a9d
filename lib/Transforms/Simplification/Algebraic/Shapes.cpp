//===- Shapes.cpp - How reshapes and permutations map dimensions ----------===//

#include "Shapes.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"

using namespace hlo;
using namespace hlo::algebraic;

SmallVector<int64_t> algebraic::getUnmodifiedDimensions(ArrayRef<int64_t> from,
                                                        ArrayRef<int64_t> to) {
  SmallVector<int64_t> result(from.size(), -1);
  if (auto groups = getReshapeGroups(from, to))
    for (const DimensionGroup &group : *groups)
      if (group.getFromSize() == 1 && group.getToSize() == 1)
        result[group.fromBegin] = group.toBegin;
  return result;
}

std::optional<SmallVector<int64_t>>
algebraic::matchUpToOnes(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  if (ShapedType::isDynamicShape(from) || ShapedType::isDynamicShape(to))
    return std::nullopt;
  SmallVector<int64_t> result;
  size_t next = 0;
  for (int64_t size : from) {
    // Ones of `to` that match none of `from` are passed over.
    if (size == 1) {
      bool isMatched = next < to.size() && to[next] == 1;
      result.push_back(isMatched ? next++ : -1);
      continue;
    }
    while (next < to.size() && to[next] == 1)
      ++next;
    if (next == to.size() || to[next] != size)
      return std::nullopt;
    result.push_back(next++);
  }
  for (; next < to.size(); ++next)
    if (to[next] != 1)
      return std::nullopt;
  return result;
}

std::optional<SmallVector<int64_t>>
algebraic::getInsertedOnes(RankedTensorType from, RankedTensorType to) {
  std::optional<SmallVector<int64_t>> dims =
      matchUpToOnes(from.getShape(), to.getShape());
  if (!dims || llvm::is_contained(*dims, -1))
    return std::nullopt;
  return dims;
}

/// The groups of dimensions from the slowest varying on, where the dimensions
/// of each lie together in row-major order; those of size 1 do not count.
static std::optional<SmallVector<int64_t>>
getGroupOrder(RankedTensorType type, ArrayRef<int64_t> minorToMajor,
              ArrayRef<int64_t> groupOfDim) {
  SmallVector<int64_t> order;
  int64_t previous = -1;
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t dim : llvm::reverse(minorToMajor)) {
    if (type.getDimSize(dim) == 1)
      continue;
    int64_t group = groupOfDim[dim];
    if (!order.empty() && order.back() == group) {
      if (dim < previous)
        return std::nullopt;
    } else if (seen.insert(group).second) {
      order.push_back(group);
    } else {
      return std::nullopt;
    }
    previous = dim;
  }
  return order;
}

std::optional<ArrayRef<int64_t>>
algebraic::getMinorToMajor(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  if (layout ? !layout.isOnlyMinorToMajor() : type.getRank() != 0)
    return std::nullopt;
  return layout ? layout.getMinorToMajor() : ArrayRef<int64_t>();
}

bool algebraic::isBitcast(RankedTensorType from, RankedTensorType to) {
  auto source = getMinorToMajor(from), target = getMinorToMajor(to);
  if (!source || !target || from.getElementType() != to.getElementType())
    return false;
  auto groups = getReshapeGroups(from.getShape(), to.getShape());
  if (!groups)
    return false;
  SmallVector<int64_t> fromGroups(from.getRank()), toGroups(to.getRank());
  for (auto [index, group] : llvm::enumerate(*groups)) {
    std::fill(fromGroups.begin() + group.fromBegin,
              fromGroups.begin() + group.fromEnd, index);
    std::fill(toGroups.begin() + group.toBegin, toGroups.begin() + group.toEnd,
              index);
  }
  auto order = getGroupOrder(from, *source, fromGroups);
  return order && order == getGroupOrder(to, *target, toGroups);
}

//===- Shapes.cpp - How reshapes and permutations map dimensions ----------===//

#include "Shapes.h"

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
  if (ShapedType::isDynamicShape(to))
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

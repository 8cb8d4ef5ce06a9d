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

std::optional<ArrayRef<int64_t>>
algebraic::getMinorToMajor(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  if (layout ? !layout.isOnlyMinorToMajor() : type.getRank() != 0)
    return std::nullopt;
  return layout ? layout.getMinorToMajor() : ArrayRef<int64_t>();
}

SmallVector<int64_t> algebraic::getMemoryOrder(RankedTensorType type) {
  SmallVector<int64_t> order;
  for (int64_t dim : llvm::reverse(*getMinorToMajor(type)))
    if (type.getDimSize(dim) != 1)
      order.push_back(dim);
  return order;
}

std::optional<SmallVector<DimensionRun>>
algebraic::getReshapeRuns(RankedTensorType from, RankedTensorType to) {
  auto groups = getReshapeGroups(from.getShape(), to.getShape());
  if (!groups)
    return std::nullopt;
  auto append = [](SmallVector<int64_t> &dims, RankedTensorType type,
                   int64_t begin, int64_t end) {
    for (int64_t dim = begin; dim < end; ++dim)
      if (type.getDimSize(dim) != 1)
        dims.push_back(dim);
  };
  SmallVector<DimensionRun> runs;
  for (const DimensionGroup &group : *groups) {
    DimensionRun run;
    append(run.from, from, group.fromBegin, group.fromEnd);
    append(run.to, to, group.toBegin, group.toEnd);
    if (!run.from.empty())
      runs.push_back(std::move(run));
  }
  return runs;
}

std::optional<RankedTensorType>
algebraic::getInPlaceType(RankedTensorType from, RankedTensorType to,
                          ArrayRef<DimensionRun> runs) {
  SmallVector<int64_t> order = getMemoryOrder(from), newOrder;
  ArrayRef<int64_t> rest = order;
  while (!rest.empty()) {
    const DimensionRun *run = llvm::find_if(runs, [&](const DimensionRun &run) {
      return run.from.front() == rest.front();
    });
    if (run == runs.end() || run->from.size() > rest.size() ||
        ArrayRef(run->from) != rest.take_front(run->from.size()))
      return std::nullopt;
    llvm::append_range(newOrder, run->to);
    rest = rest.drop_front(run->from.size());
  }
  // A dimension of size 1 may be anywhere: behind the one before it.
  for (int64_t dim = 0; dim < to.getRank(); ++dim)
    if (to.getDimSize(dim) == 1)
      newOrder.insert(
          dim == 0 ? newOrder.begin() : llvm::find(newOrder, dim - 1) + 1, dim);
  std::reverse(newOrder.begin(), newOrder.end());
  return withLayout(to, LayoutAttr::get(to.getContext(), newOrder));
}

bool algebraic::isBitcast(RankedTensorType from, RankedTensorType to) {
  auto source = getMinorToMajor(from), target = getMinorToMajor(to);
  if (!source || !target || from.getElementType() != to.getElementType())
    return false;
  auto runs = getReshapeRuns(from, to);
  auto inPlace = runs ? getInPlaceType(from, to, *runs) : std::nullopt;
  return inPlace && getMemoryOrder(*inPlace) == getMemoryOrder(to);
}

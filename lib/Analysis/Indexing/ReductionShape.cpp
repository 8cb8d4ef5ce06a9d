//===- ReductionShape.cpp - A reduction as its kernel sees it -------------===//

#include "hlo/Analysis/Indexing/ReductionShape.h"
#include "GridMap.h"
#include "ReductionGroups.h"
#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

ReductionLimits::ReductionLimits(const DeviceDescription &device)
    : row(16 * device.threadsPerBlockLimit),
      column(128 * device.threadsPerWarp),
      blocks(device.coreCount * device.threadsPerCoreLimit /
             device.threadsPerBlockLimit) {}

ReductionGroups::ReductionGroups(ArrayRef<int64_t> sizes,
                                 ArrayRef<int64_t> minorToMajor,
                                 ArrayRef<int64_t> reduced) {
  for (int64_t dim : llvm::reverse(minorToMajor)) {
    if (sizes[dim] == 1)
      continue;
    bool isReduced = llvm::is_contained(reduced, dim);
    if (groups.empty() || groups.back().isReduced != isReduced)
      groups.push_back({isReduced, 1, {}});
    groups.back().size *= sizes[dim];
    groups.back().dims.push_back(dim);
  }
}

std::optional<ReductionShape> ReductionGroups::getShape() const {
  if (groups.empty() || groups.size() > 3 ||
      llvm::none_of(groups, [](const Group &group) { return group.isReduced; }))
    return std::nullopt;
  // Groups alternate: the last tells which kind it is.
  ReductionShape shape;
  shape.isRow = groups.back().isReduced;
  unsigned missing = 3 - groups.size();
  for (auto [i, group] : llvm::enumerate(groups))
    shape.sizes[missing + i] = group.size;
  return shape;
}

std::optional<ReductionShape>
ReductionShape::get(ArrayRef<int64_t> sizes, ArrayRef<int64_t> minorToMajor,
                    ArrayRef<int64_t> reduced) {
  if (countElements(sizes).value_or(0) == 0)
    return std::nullopt;
  return ReductionGroups(sizes, minorToMajor, reduced).getShape();
}

std::optional<ReductionShape> ReductionShape::get(RankedTensorType operand,
                                                  ArrayRef<int64_t> reduced) {
  std::optional<SmallVector<int64_t>> sizes = getIndexSpace(operand);
  if (!sizes)
    return std::nullopt;
  SmallVector<int64_t> minorToMajor = getMajorToMinor(operand);
  std::reverse(minorToMajor.begin(), minorToMajor.end());
  return get(*sizes, minorToMajor, reduced);
}

bool ReductionShape::isWorthwhile() const {
  // Several short rows fit into a warp.
  if (isRow)
    return sizes[2] >= kWarpSize || kWarpSize % sizes[2] == 0;
  auto [outer, reduced, kept] = sizes;
  return reduced >= kWarpSize * 8 || (reduced >= kWarpSize * 4 && kept >= 3) ||
         (reduced >= kWarpSize * 2 && kept >= 8) ||
         (reduced >= kWarpSize && kept >= kWarpSize);
}

bool ReductionShape::isRaceFree(const ReductionLimits &limits) const {
  if (isRow)
    return sizes[2] <= limits.row && sizes[0] <= limits.rows;
  return sizes[1] <= limits.column;
}

bool hlo::isWorthwhileReduction(Operation *op) {
  auto reduce = dyn_cast<ReduceOp>(op);
  if (!reduce)
    return false;
  auto shape = ReductionShape::get(
      cast<RankedTensorType>(reduce.getInputs().front().getType()),
      reduce.getDimensions());
  return shape && shape->isWorthwhile();
}

//===- GridMap.cpp - Builds maps from the grid of a kernel ----------------===//

#include "GridMap.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;

IndexingMap GridMap::build(ArrayRef<AffineExpr> results) const {
  SmallVector<Interval> dims;
  for (int64_t count : launch.threads)
    dims.push_back(Interval::ofSize(count));
  for (int64_t count : launch.blocks)
    dims.push_back(Interval::ofSize(count));
  IndexingMap map(context, dims, ranges, {}, results, constraints);
  map.simplify();
  return map;
}

std::optional<int64_t> hlo::countElements(ArrayRef<int64_t> sizes) {
  // The grid may be larger than the array: room for that.
  constexpr int64_t limit = int64_t(1) << 56;
  int64_t count = 1;
  for (int64_t size : sizes)
    if (llvm::MulOverflow(count, std::max<int64_t>(size, 1), count) ||
        count > limit)
      return std::nullopt;
  return llvm::is_contained(sizes, 0) ? 0 : count;
}

SmallVector<AffineExpr> hlo::getIndexAt(AffineExpr linear,
                                        ArrayRef<int64_t> sizes) {
  // Without elements there is no index, and no stride to divide by.
  if (llvm::is_contained(sizes, 0))
    return SmallVector<AffineExpr>(
        sizes.size(), getAffineConstantExpr(0, linear.getContext()));
  return delinearize(linear, computeStrides(sizes));
}

SmallVector<std::string> hlo::getGridVariableNames(unsigned numRangeVars) {
  SmallVector<std::string> names = {"th_x", "th_y", "th_z",
                                    "bl_x", "bl_y", "bl_z"};
  for (unsigned i = 0; i + 1 < numRangeVars; ++i)
    names.push_back(("s" + Twine(i)).str());
  if (numRangeVars != 0)
    names.push_back("vector");
  return names;
}

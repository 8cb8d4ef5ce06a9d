//===- GridMap.h - Builds maps from the grid of a kernel --------*- C++ -*-===//

#ifndef HLO_LIB_ANALYSIS_INDEXING_GRIDMAP_H
#define HLO_LIB_ANALYSIS_INDEXING_GRIDMAP_H

#include "hlo/Analysis/Indexing/ThreadMaps.h"

namespace hlo {

/// A map in the making whose dimensions are the coordinates of a grid.
class GridMap {
public:
  GridMap(MLIRContext *context, const LaunchDimensions &launch)
      : context(context), launch(launch) {}

  AffineExpr getCoordinate(GridCoordinate coordinate) const {
    return getAffineDimExpr(coordinate, context);
  }
  AffineExpr getThread() const { return getCoordinate(kThreadX); }
  AffineExpr getBlock() const { return getCoordinate(kBlockX); }

  /// A new range variable that counts to `count`.
  AffineExpr addRange(int64_t count) {
    ranges.push_back(Interval::ofSize(count));
    return getAffineSymbolExpr(ranges.size() - 1, context);
  }
  /// The expression is less than `size`.
  void addGuard(AffineExpr expression, int64_t size) {
    constraints.push_back({expression, Interval::ofSize(size)});
  }
  /// The map to `results`, simplified.
  IndexingMap build(ArrayRef<AffineExpr> results) const;

private:
  MLIRContext *context;
  LaunchDimensions launch;
  SmallVector<Interval> ranges;
  SmallVector<IndexingConstraint> constraints;
};

/// Number of elements; nothing when it, or several times it, overflows.
std::optional<int64_t> countElements(ArrayRef<int64_t> sizes);

} // namespace hlo

#endif // HLO_LIB_ANALYSIS_INDEXING_GRIDMAP_H

//===- PrefixWindow.h - Windows of cumulative reductions --------*- C++ -*-===//

#ifndef HLO_ANALYSIS_INDEXING_PREFIXWINDOW_H
#define HLO_ANALYSIS_INDEXING_PREFIXWINDOW_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {

/// Each window holds the elements of one dimension up to one of them, or from
/// one of them on; without that one if exclusive. The first results are of the
/// fewest elements; there may be fewer than elements, or one more, which an
/// exclusive one is of all.
struct PrefixWindow {
  int64_t dim;
  bool isSuffix, isExclusive;
  /// How many there are along the dimension.
  int64_t numElements, numResults;

  /// Nothing where windows hold others, or sizes are not static.
  static std::optional<PrefixWindow> get(ReduceWindowOp op);
};

/// Whether windows are those, and so long that an element is to be made of the
/// one before it.
bool isLongScan(Operation *op);

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_PREFIXWINDOW_H

//===- ScanRows.h - What cumulative reductions go along ---------*- C++ -*-===//

#ifndef HLO_ANALYSIS_INDEXING_SCANROWS_H
#define HLO_ANALYSIS_INDEXING_SCANROWS_H

#include "hlo/Analysis/Indexing/PrefixWindow.h"

namespace hlo {

/// The rows of results of a cumulative reduction, and what kernels of GPUs cut
/// them into where rows are few and long: blocks whose elements one kernel
/// combines, for the next one to find what each of them begins with.
struct ScanRows {
  PrefixWindow window;
  /// Rows, `inner` of which lie side by side in memory.
  int64_t outer = 1, inner = 1;
  /// Of a row. All but the last are whole.
  int64_t numBlocks = 1, blockSize = 1;

  int64_t getCount() const { return outer * inner; }

  /// A slice along the dimension.
  struct Steps {
    int64_t start, limit, stride;
  };
  /// Of the results that blocks but the first begin with.
  Steps getFirstOfBlocks() const;

  /// Nothing where windows are not those of PrefixWindow.
  static std::optional<ScanRows> get(ReduceWindowOp op);
};

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_SCANROWS_H

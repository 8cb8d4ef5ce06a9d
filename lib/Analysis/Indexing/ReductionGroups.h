//===- ReductionGroups.h - What a reduction takes as one dimension *- C++ -*-=//

#ifndef HLO_LIB_ANALYSIS_INDEXING_REDUCTIONGROUPS_H
#define HLO_LIB_ANALYSIS_INDEXING_REDUCTIONGROUPS_H

#include "hlo/Analysis/Indexing/ReductionShape.h"

namespace hlo {

/// Neighbors in memory that are all reduced, or all kept; dimensions of one
/// element are left out.
struct ReductionGroups {
  struct Group {
    bool isReduced;
    int64_t size;
    /// In the order of memory.
    SmallVector<int64_t> dims;
  };
  /// They alternate, the slowest in memory first.
  SmallVector<Group> groups;

  ReductionGroups(ArrayRef<int64_t> sizes, ArrayRef<int64_t> minorToMajor,
                  ArrayRef<int64_t> reduced);

  /// Nothing if there are more than three groups, or none is reduced.
  std::optional<ReductionShape> getShape() const;
};

} // namespace hlo

#endif // HLO_LIB_ANALYSIS_INDEXING_REDUCTIONGROUPS_H

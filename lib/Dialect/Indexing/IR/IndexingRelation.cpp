//===- IndexingRelation.cpp - Exact questions about indexing maps ---------===//

#include "hlo/Dialect/Indexing/IR/IndexingRelation.h"

using namespace hlo;

IndexingAnswer hlo::isEmpty(const IndexingMap &map,
                            IndexingRelationLimits limits) {
  if (map.isUndefined())
    return std::nullopt;
  bool found = false;
  if (!map.enumerate(limits.points, [&](ArrayRef<int64_t>) { found = true; }))
    return std::nullopt;
  return !found;
}

//===- LoopReductions.h - Reductions inside of loops ------------*- C++ -*-===//

#ifndef HLO_ANALYSIS_FUSION_LOOPREDUCTIONS_H
#define HLO_ANALYSIS_FUSION_LOOPREDUCTIONS_H

#include "hlo/Analysis/Fusion/FusedOperations.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingMap.h"

namespace hlo {

/// A reduction that loops over results need one element of at a time.
struct LoopReduction {
  ReduceOp op;
  /// From the indices of the loops to that of the element.
  IndexingMap map;
  /// How many loops, from the slowest on, that index depends on: inside of
  /// those the element is the same.
  unsigned depth = 0;
  /// How often it is computed inside of so many loops.
  int64_t times = 1;

  /// Whether each element is computed once.
  bool isComputedOnce() const;
  /// Whether the loops need it in all of these iterations: what reads it may be
  /// a part of the results alone, elsewhere its index means nothing.
  bool isNeededIn(ArrayRef<Interval> iterations) const;
};

/// The reductions that loops of these sizes over results, which have one shape
/// and layout, need at indices that are those of the loops alone, operands
/// before users. With `isComplete`, whether those are all there are.
SmallVector<LoopReduction> getLoopReductions(const FusedOperations &fused,
                                             ArrayRef<Value> results,
                                             ArrayRef<int64_t> loopSizes,
                                             bool *isComplete = nullptr);

/// Why loops of a processor would compute an element of a large reduction
/// again, or leave its threads without work; empty if they do not.
StringRef getLoopReductionConflict(const FusedOperations &fused);

} // namespace hlo

#endif // HLO_ANALYSIS_FUSION_LOOPREDUCTIONS_H

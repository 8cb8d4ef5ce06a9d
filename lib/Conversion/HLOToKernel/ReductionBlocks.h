//===- ReductionBlocks.h - Reductions block by block ------------*- C++ -*-===//
//
// The error of a sum grows with how often what is added up so far is rounded.
// Where the order of a reduction is free, few elements are combined one after
// the other, and what they give in blocks again.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_REDUCTIONBLOCKS_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_REDUCTIONBLOCKS_H

#include "HostKernel.h"

namespace hlo {

/// A part of a dimension that is reduced: `most` elements, or fewer in the last
/// block of what is not divisible.
struct ReductionRange {
  LoopRange range;
  int64_t most;
  bool isFull = true;

  /// A block that begins at `first`.
  ReductionRange getBlock(ImplicitLocOpBuilder &b, Value first,
                          int64_t size) const;
};

/// Where a nest of loops is cut into blocks.
struct ReductionCut {
  unsigned dim;
  int64_t block;
};

/// The outermost cut of loops that take these steps, the last one inside; none
/// if what is combined is as little as may be combined one after the other.
std::optional<ReductionCut> getReductionCut(ArrayRef<int64_t> steps);

/// The steps of loops, of which the last one takes several elements at a time.
SmallVector<int64_t> getSteps(ArrayRef<ReductionRange> ranges,
                              int64_t together);

/// What the accumulators of a block begin with; null where no block is to be
/// combined by itself.
TypedAttr getStartOfBlocks(Operation *reduction);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_REDUCTIONBLOCKS_H

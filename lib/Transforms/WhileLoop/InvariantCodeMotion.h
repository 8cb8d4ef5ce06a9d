//===- InvariantCodeMotion.h - Move code out of while loops -----*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_WHILELOOP_INVARIANTCODEMOTION_H
#define HLO_LIB_TRANSFORMS_WHILELOOP_INVARIANTCODEMOTION_H

#include "hlo/Analysis/WhileLoops.h"

namespace hlo {
struct InvariantCodeMotionOptions {
  /// True of instructions that are moved for their own sake; others only go
  /// with those that need them.
  function_ref<bool(Operation *)> isWorthMoving;
  /// Most bytes of a value that is moved, as a multiple of those of the
  /// elements of the state it is computed from; 0 for any.
  double sizeInflationRatio = 0;
  /// Bytes that a value may have, whatever it is computed from.
  int64_t smallBytes = 0;
};

/// Moves instructions of the bodies of all loops below `root` that compute the
/// same in each iteration in front of the loop, and hands their values to the
/// body in new elements of the state. Says what it did in remarks of that
/// category; true if anything changed.
bool moveInvariantCode(Operation *root,
                       const InvariantCodeMotionOptions &options,
                       StringRef category);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_WHILELOOP_INVARIANTCODEMOTION_H

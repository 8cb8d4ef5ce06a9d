//===- Horizontal.h - Kernels that one operation reads ----------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_HORIZONTAL_H
#define HLO_LIB_TRANSFORMS_FUSION_HORIZONTAL_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {

/// Fusible operations whose results, or elements of these, nothing reads but
/// `consumer` and what the computation returns, so that none of them depends on
/// another; in the order of the block.
SmallVector<Operation *> getOwnProducers(Operation *consumer);

/// Operations in a kernel, without what only puts a tuple together.
int64_t countInstructions(Operation *op);

/// Visits the operations of a block from the last to the first. `fuse` may
/// replace what comes before the one it is given, and says if it did. Returns
/// whether it ever did.
bool fuseBackwards(Block &block, function_ref<bool(Operation *)> fuse);

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_HORIZONTAL_H

//===- KernelAccesses.h - How a GPU kernel reaches memory -------*- C++ -*-===//

#ifndef HLO_ANALYSIS_FUSION_KERNELACCESSES_H
#define HLO_ANALYSIS_FUSION_KERNELACCESSES_H

#include "hlo/Analysis/Fusion/FusionAnalysis.h"
#include "hlo/Analysis/Indexing/Coalescing.h"
#include "hlo/Analysis/Indexing/Indexing.h"

namespace hlo {

struct KernelOptions {
  DeviceDescription device = DeviceDescription::getDefault();
  /// Elements that a thread takes at once; 0 for the usual number.
  int64_t vectorSize = 0;
};

/// What the threads of the kernel of a fusion, or of an operation that is in
/// none, read and write.
struct KernelAccesses {
  /// An array in memory, and all ways to reach it.
  struct Array {
    RankedTensorType type;
    SmallVector<ThreadAccess, 0> accesses;
  };

  /// `Transpose` or `Reduction` where threads are laid out for that; all else
  /// is looked at as loops.
  Emitter emitter = Emitter::Loop;
  /// Of the first array it writes, if others have a loop of their own.
  LaunchDimensions launch;
  int64_t vectorSize = 1;
  /// The inputs it reads and the outputs it writes, tuples taken apart.
  SmallVector<Array> inputs;
  SmallVector<Array> outputs;

  /// Nothing if an operation is no such kernel.
  static std::optional<KernelAccesses> get(Operation *op,
                                           IndexingAnalysis &analysis,
                                           const KernelOptions &options = {});
};

} // namespace hlo

#endif // HLO_ANALYSIS_FUSION_KERNELACCESSES_H

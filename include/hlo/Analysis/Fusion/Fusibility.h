//===- Fusibility.h - What may be fused -------------------------*- C++ -*-===//
//
// Rules that hold whatever is gained: what a kernel can compute, and its limits.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_ANALYSIS_FUSION_FUSIBILITY_H
#define HLO_ANALYSIS_FUSION_FUSIBILITY_H

#include "hlo/Analysis/Fusion/FusionAnalysis.h"

namespace hlo {

/// Whether a loop or one of the emitters can compute an operation together with
/// others: it has no side effects and no control dependencies, and its arrays
/// have static sizes. Fusions of kind `kCustom` and matrix products are kernels
/// of their own.
bool isFusible(Operation *op);

/// The most inputs and outputs that a kernel has.
inline constexpr unsigned kMaxKernelParameters = 96;

/// What kernels of a block need at once.
struct KernelResources {
  /// Reductions by warps, of which a kernel has few.
  unsigned reductions = 0;
  int64_t sharedMemory = 0;

  KernelResources &operator+=(const KernelResources &other) {
    reductions += other.reductions;
    sharedMemory += other.sharedMemory;
    return *this;
  }
  bool fit(const DeviceDescription &device) const {
    return reductions <= 8 && sharedMemory <= device.sharedMemoryPerBlock;
  }

  static KernelResources get(const FusedOperations &fused,
                             const DeviceDescription &device);
};

} // namespace hlo

#endif // HLO_ANALYSIS_FUSION_FUSIBILITY_H

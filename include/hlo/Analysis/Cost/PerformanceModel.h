//===- PerformanceModel.h - How long kernels take ---------------*- C++ -*-===//

#ifndef HLO_ANALYSIS_COST_PERFORMANCEMODEL_H
#define HLO_ANALYSIS_COST_PERFORMANCEMODEL_H

#include "hlo/Analysis/Cost/KernelCost.h"
#include "hlo/Analysis/Device/DeviceDescription.h"

namespace hlo {

/// Bytes of an array, or of all in a tuple. Dynamic dimensions count as their
/// bounds, or as one element.
double getArrayBytes(Type type);

/// How long a kernel takes, in seconds, and why.
struct KernelTime {
  double launch = 0;
  double compute = 0;
  /// The part of `compute` for what is computed again.
  double recomputed = 0;
  double read = 0;
  double write = 0;
  /// Between devices, while which memory is read and written.
  double network = 0;
  /// Bytes between the kernel and memory.
  double bytesRead = 0;
  double bytesWritten = 0;
  /// Threads that have something to do.
  double threads = 0;
  /// The part of the shorter of arithmetic and memory that the other hides:
  /// almost all on GPUs.
  double overlap = 0.95;

  /// Without the launch.
  double getExecution() const;
  double getTotal() const { return launch + getExecution(); }
  /// What most of the time goes to: "launch", "compute", "memory" or "network".
  StringRef getReason() const;
};

/// Estimates from a description of the device: rates of its cores and memory,
/// caches, what a launch costs. It knows nothing of matrix units: products of
/// matrices are calls of libraries, or kernels of their own.
class PerformanceModel {
public:
  explicit PerformanceModel(const DeviceDescription &device) : device(device) {}
  const DeviceDescription &getDevice() const { return device; }

  /// A kernel that costs `cost`, is emitted as `emitter` with `threads` threads
  /// and writes `bytesWritten`.
  KernelTime estimate(const KernelCost &cost, Emitter emitter, double threads,
                      double bytesWritten) const;

  /// What a kernel with a result of that type takes at least, however it is
  /// emitted: memory is read and written once, at its full rate.
  KernelTime getLeastTime(const KernelCost &cost, Type result) const;

  /// Threads of a kernel that is emitted in that way.
  double countThreads(const FusedOperations &fused,
                      const FusionAnalysis &analysis) const;
  /// Bytes that it writes; of an update in place, those of the update.
  static double countBytesWritten(const FusedOperations &fused,
                                  const FusionAnalysis &analysis);

private:
  double getReadTime(RankedTensorType type, ArrayRef<ArrayAccess> accesses,
                     Emitter emitter, double threads, double &bytes) const;

  const DeviceDescription device;
};

} // namespace hlo

#endif // HLO_ANALYSIS_COST_PERFORMANCEMODEL_H

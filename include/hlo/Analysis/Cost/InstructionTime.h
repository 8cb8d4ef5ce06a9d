//===- InstructionTime.h - How long instructions take -----------*- C++ -*-===//

#ifndef HLO_ANALYSIS_COST_INSTRUCTIONTIME_H
#define HLO_ANALYSIS_COST_INSTRUCTIONTIME_H

#include "hlo/Analysis/Cost/CostAnalysis.h"
#include "hlo/Analysis/Cost/TiledKernel.h"

namespace hlo {

/// How long one instruction takes by an estimate.
struct InstructionTime {
  KernelTime time;
  /// The emitter of its kernel; empty where it is none.
  StringRef emitter;
  /// Nothing is known: what a host sends, say.
  bool isUnknown = false;
};

/// Whether an instruction only names values, so that it takes no time.
bool isFree(Operation *op);

/// How long a collective takes whose devices are all in one machine; nothing
/// for other operations, and where the number of devices or the rate of their
/// links is not known.
std::optional<KernelTime> getCollectiveTime(Operation *op,
                                            const DeviceDescription &device);

/// Estimates of instructions that run nothing but themselves: no loops,
/// conditionals and calls.
class InstructionTimeAnalysis {
public:
  explicit InstructionTimeAnalysis(const DeviceDescription &device)
      : model(device), kernels(device) {}

  InstructionTime get(Operation *op);
  const PerformanceModel &getModel() const { return model; }

private:
  KernelTime getLibraryTime(Operation *op);
  /// Nothing for other fusions, and where tiles are not known or not legal.
  std::optional<KernelTime> getTiledTime(FusionOp fusion);

  const PerformanceModel model;
  KernelCostAnalysis kernels;
  TiledKernelAnalysis tiledKernels{model};
  CostAnalysis costs;
};

} // namespace hlo

#endif // HLO_ANALYSIS_COST_INSTRUCTIONTIME_H

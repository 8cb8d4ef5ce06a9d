//===- Emulator.h - Kernels of GPUs, run and checked on a processor -*- C++
//-*-//

#ifndef HLO_RUNTIME_EMULATOR_EMULATOR_H
#define HLO_RUNTIME_EMULATOR_EMULATOR_H

#include "hlo/Runtime/Emulator/KernelInterface.h"
#include <string>
#include <utility>
#include <vector>

namespace hlo::runtime {
class ThreadPool;

struct EmulatedBuffer {
  void *data;
  size_t bytes;
};

struct EmulatedLaunch {
  EmulatedKernelFn *kernel;
  /// Whether threads wait for each other.
  bool suspends;
  uint32_t gridDim[3], blockDim[3];
  size_t sharedBytes;
  std::vector<EmulatedBuffer> buffers;
  /// Warps run in an order that depends on it; in their own if 0.
  uint64_t scheduleSeed = 0;
  /// Accesses that kernels report are checked; blocks then run one by one.
  bool checksRaces = false;
};

struct EmulationReport {
  /// What a GPU would do wrong, or have undefined; each place once.
  std::vector<std::string> errors;
  /// How often threads ran until they waited.
  uint64_t numResumes = 0;
};

/// Runs all blocks of a kernel, on a processor, as a GPU does.
EmulationReport emulate(const EmulatedLaunch &launch, ThreadPool &threads);

/// The functions of KernelInterface.h, for loaders.
std::vector<std::pair<const char *, void *>> getEmulatorSymbols();

} // namespace hlo::runtime

#endif // HLO_RUNTIME_EMULATOR_EMULATOR_H

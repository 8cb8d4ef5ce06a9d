//===- FakeDriver.h - A driver without a GPU --------------------*- C++ -*-===//
// A shared library with the driver's functions that the runtime uses. Memory is
// that of the host; what streams are given runs when somebody waits for it, in
// their order, and not before. Its "cubins" name kernels, one a line.

#ifndef HLO_UNITTESTS_RUNTIME_CUDA_FAKEDRIVER_H
#define HLO_UNITTESTS_RUNTIME_CUDA_FAKEDRIVER_H

#include "hlo/Runtime/CUDA/DriverAPI.h"
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace hlo::runtime::cuda {

struct FakeDriver {
  /// Has the next call of a function, but for `skip` of them, fail.
  std::string failing;
  int failure = 0, skip = 0;

  /// What ran on the device, such as "add<<<2,1,1 32,1,1 0>>>" or "graph".
  std::vector<std::string> log;
  /// What there is of each at this time.
  int64_t contexts = 0, pools = 0, allocations = 0, hostAllocations = 0,
          streams = 0, events = 0, modules = 0, graphs = 0, graphExecs = 0;
  int64_t bytes = 0, peakBytes = 0, memory = 1 << 30;
  int numDevices = 1;
  /// Memory that is free is what is allocated next, as with a pool.
  bool keepsMemory = false;
  int sharedMemoryOptIn = 0;

  int64_t getNumObjects() const {
    return contexts + pools + allocations + hostAllocations + streams + events +
           modules + graphs + graphExecs;
  }
};

} // namespace hlo::runtime::cuda

/// Has a stream do something later.
hlo::runtime::cuda::CUresult enqueue(hlo::runtime::cuda::CUstream stream,
                                     std::function<void()> action);

#endif // HLO_UNITTESTS_RUNTIME_CUDA_FAKEDRIVER_H

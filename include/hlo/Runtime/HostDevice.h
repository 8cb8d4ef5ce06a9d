//===- HostDevice.h - The processor, its threads and memory -----*- C++ -*-===//

#ifndef HLO_RUNTIME_HOSTDEVICE_H
#define HLO_RUNTIME_HOSTDEVICE_H

#include "hlo/Runtime/Allocator.h"
#include "hlo/Runtime/ThreadPool.h"

namespace hlo::runtime {

/// Memory, given back with its last owner.
using Memory = std::shared_ptr<void>;

/// What programs run on, several at a time if need be.
class HostDevice {
public:
  /// See `ThreadPool` and `Allocator`.
  explicit HostDevice(unsigned numThreads = 0, int64_t memoryLimit = 0)
      : threads(numThreads),
        allocator(std::make_shared<Allocator>(memoryLimit)) {}

  ThreadPool &getThreads() { return threads; }
  const Allocator &getAllocator() const { return *allocator; }

  /// Memory that may outlive the device. Throws `Error` where there is none.
  Memory allocate(int64_t size, std::string_view what) {
    return Memory(allocator->allocate(size, what),
                  [allocator = allocator](void *memory) {
                    allocator->deallocate(memory);
                  });
  }

private:
  ThreadPool threads;
  std::shared_ptr<Allocator> allocator;
};

} // namespace hlo::runtime

#endif // HLO_RUNTIME_HOSTDEVICE_H

//===- Device.h - A GPU, its memory and streams -----------------*- C++ -*-===//

#ifndef HLO_RUNTIME_CUDA_DEVICE_H
#define HLO_RUNTIME_CUDA_DEVICE_H

#include "hlo/Runtime/Allocator.h"
#include "hlo/Runtime/CUDA/Driver.h"
#include "hlo/Runtime/HostDevice.h"
#include <mutex>

namespace hlo::runtime::cuda {
class Stream;

struct DeviceProperties {
  std::string name;
  int ordinal;
  /// 10 times the major number and the minor one.
  int computeCapability;
  int numMultiprocessors;
  /// In bytes.
  int64_t memory, sharedMemoryPerBlock;
};

/// A GPU. May be used by several threads at a time. Lives as long as its
/// streams and its memory do.
class Device : public std::enable_shared_from_this<Device> {
public:
  /// Takes no more than `memoryLimit` bytes for arrays; 0: no limit.
  static ErrorOr<std::shared_ptr<Device>>
  open(std::shared_ptr<const Driver> driver, int ordinal = 0,
       int64_t memoryLimit = 0);
  ~Device();
  Device(const Device &) = delete;

  const Driver &getDriver() const { return *driver; }
  const DeviceProperties &getProperties() const { return properties; }

  /// Has the driver mean this device in what the thread calls next.
  void activate() const;

  /// A stream of one's own, to be used by one thread at a time.
  std::shared_ptr<Stream> getStream();

  /// Memory of the device, at a multiple of 256 bytes, for what `stream` runs
  /// from now on; `what` it is for is in the message of the `Error` thrown
  /// where there is none. It is given back in the order of the stream.
  Memory allocate(int64_t size, std::string_view what, Stream &stream);
  /// Memory of the host that devices copy from and to by themselves.
  Memory allocatePinned(int64_t size);

  /// Of the memory of the device; reserved is what the driver keeps for it.
  Allocator::Statistics getStatistics() const;
  /// Peaks are from now on.
  void resetPeaks();
  /// Gives what is free back to the driver.
  void trim();

private:
  Device() = default;
  void deallocate(CUdeviceptr memory, int64_t size, CUstream stream) noexcept;
  uint64_t getPoolAttribute(int attribute) const;

  std::shared_ptr<const Driver> driver;
  DeviceProperties properties;
  CUdevice device = 0;
  CUcontext context = nullptr;
  CUmemoryPool pool = nullptr;

  mutable std::mutex mutex;
  int64_t memoryLimit = 0;
  Allocator::Statistics statistics;
  std::vector<std::unique_ptr<Stream>> idleStreams;
};

} // namespace hlo::runtime::cuda

#endif // HLO_RUNTIME_CUDA_DEVICE_H

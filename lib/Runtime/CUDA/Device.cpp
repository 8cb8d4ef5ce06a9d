//===- Device.cpp - A GPU, its memory and streams -------------------------===//

#include "hlo/Runtime/CUDA/Device.h"
#include "hlo/Runtime/CUDA/Stream.h"
#include <algorithm>

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

static DeviceProperties getProperties(const Driver &driver, CUdevice device,
                                      int ordinal) {
  auto getAttribute = [&](int attribute) {
    int value = 0;
    driver.check(driver.cuDeviceGetAttribute(&value, attribute, device),
                 "find out what the device has");
    return value;
  };
  DeviceProperties properties;
  char name[256] = {};
  driver.check(driver.cuDeviceGetName(name, sizeof(name) - 1, device),
               "find out the name of the device");
  properties.name = name;
  properties.ordinal = ordinal;
  properties.computeCapability =
      10 * getAttribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) +
      getAttribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  properties.numMultiprocessors =
      getAttribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
  properties.sharedMemoryPerBlock =
      getAttribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
  size_t memory = 0;
  driver.check(driver.cuDeviceTotalMem(&memory, device),
               "find out the memory of the device");
  properties.memory = memory;
  if (!getAttribute(CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED))
    throw Error(properties.name +
                " has no memory pools: a newer driver may support them");
  return properties;
}

ErrorOr<std::shared_ptr<Device>>
Device::open(std::shared_ptr<const Driver> driver, int ordinal,
             int64_t memoryLimit) try {
  std::shared_ptr<Device> result(new Device);
  int count = 0;
  driver->check(driver->cuDeviceGetCount(&count), "count NVIDIA GPUs");
  if (ordinal < 0 || ordinal >= count)
    throw Error("there is no NVIDIA GPU number " + std::to_string(ordinal) +
                ": the driver has " + std::to_string(count));
  driver->check(driver->cuDeviceGet(&result->device, ordinal),
                "open NVIDIA GPU " + std::to_string(ordinal));
  result->properties = ::getProperties(*driver, result->device, ordinal);
  result->memoryLimit = memoryLimit;
  // What the destructor gives back is there from here on.
  result->driver = driver;
  driver->check(
      driver->cuDevicePrimaryCtxRetain(&result->context, result->device),
      "use " + result->properties.name);
  result->activate();
  CUmemPoolProps poolProperties;
  poolProperties.locationId = ordinal;
  driver->check(driver->cuMemPoolCreate(&result->pool, &poolProperties),
                "create a memory pool");
  // What is free stays, but for what other users of the device need.
  uint64_t threshold = UINT64_MAX;
  driver->check(driver->cuMemPoolSetAttribute(result->pool,
                                              CU_MEMPOOL_ATTR_RELEASE_THRESHOLD,
                                              &threshold),
                "set up a memory pool");
  return result;
} catch (const Error &error) {
  return error;
}

Device::~Device() {
  if (!driver || !context)
    return;
  (void)driver->cuCtxSetCurrent(context);
  idleStreams.clear();
  if (pool)
    (void)driver->cuMemPoolDestroy(pool);
  (void)driver->cuDevicePrimaryCtxRelease(device);
}

void Device::activate() const {
  driver->check(driver->cuCtxSetCurrent(context), "use " + properties.name);
}

std::shared_ptr<Stream> Device::getStream() {
  activate();
  std::unique_ptr<Stream> stream;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!idleStreams.empty()) {
      stream = std::move(idleStreams.back());
      idleStreams.pop_back();
    }
  }
  if (!stream)
    stream = std::make_unique<Stream>(*this);
  return {stream.release(), [device = shared_from_this()](Stream *stream) {
            std::lock_guard<std::mutex> lock(device->mutex);
            device->idleStreams.emplace_back(stream);
          }};
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Memory Device::allocate(int64_t size, std::string_view what, Stream &stream) {
  auto describe = [&](int64_t limit, const char *whose) {
    return "out of memory: " + std::string(what.empty() ? "an array" : what) +
           " takes " + std::to_string(size) + " bytes, " +
           std::to_string(statistics.bytes) + " are in use of " +
           std::to_string(limit) + whose;
  };
  if (size < 0)
    throw Error("there is no memory of " + std::to_string(size) + " bytes");
  activate();
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (memoryLimit && size > memoryLimit - statistics.bytes)
      throw Error(describe(memoryLimit, " that are allowed"));
    statistics.bytes += size;
  }
  // There is no memory of no bytes.
  size_t bytes = std::max<int64_t>(size, 1);
  CUdeviceptr address = 0;
  auto allocate = [&] {
    return driver->cuMemAllocFromPoolAsync(&address, bytes, pool,
                                           stream.getHandle());
  };
  CUresult result = allocate();
  if (result == CUDA_ERROR_OUT_OF_MEMORY) {
    // What is free may lie in pieces that are too small.
    (void)driver->cuStreamSynchronize(stream.getHandle());
    (void)driver->cuMemPoolTrimTo(pool, 0);
    result = allocate();
  }
  std::lock_guard<std::mutex> lock(mutex);
  if (result != CUDA_SUCCESS) {
    statistics.bytes -= size;
    if (result == CUDA_ERROR_OUT_OF_MEMORY)
      throw Error(describe(properties.memory, " that the device has"));
    driver->check(result, "allocate memory");
  }
  statistics.peakBytes = std::max(statistics.peakBytes, statistics.bytes);
  ++statistics.numBlocks;
  ++statistics.numAllocations;
  return Memory(reinterpret_cast<void *>(address),
                [device = shared_from_this(), size,
                 stream = stream.getHandle()](void *memory) {
                  device->deallocate(toDevicePointer(memory), size, stream);
                });
}

void Device::deallocate(CUdeviceptr memory, int64_t size,
                        CUstream stream) noexcept {
  (void)driver->cuCtxSetCurrent(context);
  (void)driver->cuMemFreeAsync(memory, stream);
  std::lock_guard<std::mutex> lock(mutex);
  statistics.bytes -= size;
  --statistics.numBlocks;
}

Memory Device::allocatePinned(int64_t size) {
  activate();
  void *memory = nullptr;
  driver->check(driver->cuMemHostAlloc(&memory, std::max<int64_t>(size, 1),
                                       CU_MEMHOSTALLOC_PORTABLE),
                "allocate pinned memory");
  return Memory(memory, [device = shared_from_this()](void *memory) {
    (void)device->driver->cuCtxSetCurrent(device->context);
    (void)device->driver->cuMemFreeHost(memory);
  });
}

uint64_t Device::getPoolAttribute(int attribute) const {
  uint64_t value = 0;
  driver->check(driver->cuMemPoolGetAttribute(pool, attribute, &value),
                "ask a memory pool");
  return value;
}

Allocator::Statistics Device::getStatistics() const {
  std::lock_guard<std::mutex> lock(mutex);
  Allocator::Statistics result = statistics;
  result.reservedBytes = getPoolAttribute(CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT);
  result.peakReservedBytes =
      getPoolAttribute(CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH);
  return result;
}

void Device::resetPeaks() {
  std::lock_guard<std::mutex> lock(mutex);
  statistics.peakBytes = statistics.bytes;
  uint64_t none = 0;
  driver->check(driver->cuMemPoolSetAttribute(
                    pool, CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH, &none),
                "ask a memory pool");
}

void Device::trim() {
  driver->check(driver->cuMemPoolTrimTo(pool, 0), "trim a memory pool");
}

//===- Stream.cpp - What a GPU runs one after the other -------------------===//

#include "hlo/Runtime/CUDA/Stream.h"
#include <algorithm>
#include <cstring>

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

Event::Event(Device &device, bool isTimed) : device(device) {
  const Driver &driver = device.getDriver();
  driver.check(driver.cuEventCreate(&handle, isTimed ? CU_EVENT_DEFAULT
                                                     : CU_EVENT_DISABLE_TIMING),
               "create an event");
}

Event::~Event() { (void)device.getDriver().cuEventDestroy(handle); }

void Event::record(Stream &stream) {
  const Driver &driver = device.getDriver();
  driver.check(driver.cuEventRecord(handle, stream.getHandle()),
               "record an event");
}

void Event::synchronize() {
  const Driver &driver = device.getDriver();
  driver.check(driver.cuEventSynchronize(handle), "finish what the GPU runs");
}

double Event::getMilliseconds(const Event &start) const {
  const Driver &driver = device.getDriver();
  float milliseconds = 0;
  driver.check(driver.cuEventElapsedTime(&milliseconds, start.handle, handle),
               "measure time");
  return milliseconds;
}

//===----------------------------------------------------------------------===//
// Streams
//===----------------------------------------------------------------------===//

/// Larger copies are divided: one part is copied while the other is moved.
static constexpr int64_t kChunkSize = 4 << 20;

Stream::Staging::Staging(Device &device) : event(device), device(device) {
  const Driver &driver = device.getDriver();
  driver.check(
      driver.cuMemHostAlloc(&memory, kChunkSize, CU_MEMHOSTALLOC_PORTABLE),
      "allocate pinned memory");
}

Stream::Staging::~Staging() { (void)device.getDriver().cuMemFreeHost(memory); }

Stream::Stream(Device &device) : device(device) {
  const Driver &driver = device.getDriver();
  driver.check(driver.cuStreamCreate(&handle, CU_STREAM_NON_BLOCKING),
               "create a stream");
}

Stream::~Stream() {
  (void)device.getDriver().cuStreamSynchronize(handle);
  libraryHandles.clear();
  (void)device.getDriver().cuStreamDestroy(handle);
}

void Stream::synchronize() {
  const Driver &driver = device.getDriver();
  driver.check(driver.cuStreamSynchronize(handle), "finish what the GPU runs");
}

void Stream::wait(const Event &event) {
  const Driver &driver = device.getDriver();
  driver.check(driver.cuStreamWaitEvent(handle, event.getHandle(), 0),
               "have a stream wait");
}

void Stream::copy(void *to, const void *from, int64_t size) {
  if (size == 0 || to == from)
    return;
  const Driver &driver = device.getDriver();
  driver.check(driver.cuMemcpyDtoDAsync(toDevicePointer(to),
                                        toDevicePointer(from), size, handle),
               "copy on the GPU");
}

void Stream::fill(void *to, unsigned char value, int64_t size) {
  if (size == 0)
    return;
  const Driver &driver = device.getDriver();
  driver.check(driver.cuMemsetD8Async(toDevicePointer(to), value, size, handle),
               "fill memory of the GPU");
}

Stream::Staging &Stream::getStaging(int64_t chunk) {
  std::unique_ptr<Staging> &half = staging[chunk % 2];
  if (!half)
    half = std::make_unique<Staging>(device);
  return *half;
}

void Stream::upload(void *to, const void *from, int64_t size) {
  const Driver &driver = device.getDriver();
  for (int64_t chunk = 0; chunk * kChunkSize < size; ++chunk) {
    int64_t offset = chunk * kChunkSize;
    int64_t bytes = std::min(kChunkSize, size - offset);
    Staging &half = getStaging(chunk);
    half.event.synchronize();
    std::memcpy(half.memory, static_cast<const char *>(from) + offset, bytes);
    driver.check(driver.cuMemcpyHtoDAsync(toDevicePointer(to) + offset,
                                          half.memory, bytes, handle),
                 "copy to the GPU");
    half.event.record(*this);
  }
}

void Stream::download(void *to, const void *from, int64_t size) {
  const Driver &driver = device.getDriver();
  int64_t numChunks = (size + kChunkSize - 1) / kChunkSize;
  auto getBytes = [&](int64_t chunk) {
    return std::min(kChunkSize, size - chunk * kChunkSize);
  };
  for (int64_t chunk = 0; chunk <= numChunks; ++chunk) {
    if (chunk < numChunks) {
      Staging &half = getStaging(chunk);
      // An upload may still read it.
      half.event.synchronize();
      driver.check(driver.cuMemcpyDtoHAsync(
                       half.memory, toDevicePointer(from) + chunk * kChunkSize,
                       getBytes(chunk), handle),
                   "copy from the GPU");
      half.event.record(*this);
    }
    if (chunk > 0) {
      Staging &half = getStaging(chunk - 1);
      half.event.synchronize();
      std::memcpy(static_cast<char *>(to) + (chunk - 1) * kChunkSize,
                  half.memory, getBytes(chunk - 1));
    }
  }
}

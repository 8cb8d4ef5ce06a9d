//===- Stream.h - What a GPU runs one after the other -----------*- C++ -*-===//

#ifndef HLO_RUNTIME_CUDA_STREAM_H
#define HLO_RUNTIME_CUDA_STREAM_H

#include "hlo/Runtime/CUDA/Device.h"
#include <typeindex>
#include <unordered_map>

namespace hlo::runtime::cuda {

/// A point in what a stream runs.
class Event {
public:
  explicit Event(Device &device, bool isTimed = false);
  ~Event();
  Event(const Event &) = delete;

  void record(Stream &stream);
  /// Waits for what the stream ran before.
  void synchronize();
  /// From there to here, both of them timed, and reached.
  double getMilliseconds(const Event &start) const;
  CUevent getHandle() const { return handle; }

private:
  const Device &device;
  CUevent handle = nullptr;
};

/// What a device runs one after the other.
class Stream {
public:
  explicit Stream(Device &device);
  ~Stream();
  Stream(const Stream &) = delete;

  Device &getDevice() const { return device; }
  CUstream getHandle() const { return handle; }

  /// Waits for all it was given.
  void synchronize();
  /// Has it wait for what another stream was given before the event.
  void wait(const Event &event);

  /// Copies in the memory of the device.
  void copy(void *to, const void *from, int64_t size);
  void fill(void *to, unsigned char value, int64_t size);
  /// Copies from the host, by way of pinned memory: the memory at `from` may
  /// change afterwards.
  void upload(void *to, const void *from, int64_t size);
  /// Copies to the host, and waits for that.
  void download(void *to, const void *from, int64_t size);

  /// The handle of a library for this stream, made by its constructor, which
  /// takes the stream. Is destroyed with it.
  template <typename T> T &getHandleOf() {
    std::shared_ptr<void> &entry = libraryHandles[typeid(T)];
    if (!entry)
      entry = std::make_shared<T>(*this);
    return *static_cast<T *>(entry.get());
  }

private:
  /// Half of the memory that copies go through.
  struct Staging {
    explicit Staging(Device &device);
    void *memory;
    Event event;
    Staging(const Staging &) = delete;
    ~Staging();
    Device &device;
  };
  Staging &getStaging(int64_t chunk);

  Device &device;
  CUstream handle = nullptr;
  std::unique_ptr<Staging> staging[2];
  std::unordered_map<std::type_index, std::shared_ptr<void>> libraryHandles;
};

inline CUdeviceptr toDevicePointer(const void *address) {
  return reinterpret_cast<uintptr_t>(address);
}

} // namespace hlo::runtime::cuda

#endif // HLO_RUNTIME_CUDA_STREAM_H

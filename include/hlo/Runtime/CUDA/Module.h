//===- Module.h - Kernels on a GPU ------------------------------*- C++ -*-===//

#ifndef HLO_RUNTIME_CUDA_MODULE_H
#define HLO_RUNTIME_CUDA_MODULE_H

#include "hlo/Runtime/CUDA/Stream.h"
#include "hlo/Runtime/Program.h"

namespace hlo::runtime::cuda {

/// A kernel with how it is launched.
class Kernel {
public:
  /// Throws `Error` where the device cannot launch it that way.
  Kernel(const Driver &driver, CUfunction function, const std::string &name,
         const LaunchDimensions &dimensions, const DeviceProperties &device);

  /// Each argument is the address of an array.
  void launch(Stream &stream, std::vector<void *> arguments) const;

private:
  const Driver &driver;
  CUfunction function;
  std::string name;
  LaunchDimensions dimensions;
};

/// Kernels in one piece of code, on a device.
class Module {
public:
  /// `image` is a cubin or PTX. Throws `Error` with what the driver says of it.
  Module(Device &device, const std::string &image);
  ~Module();
  Module(const Module &) = delete;

  /// Null where it has no such kernel.
  CUfunction lookup(const std::string &name) const;

private:
  Device &device;
  CUmodule handle = nullptr;
};

} // namespace hlo::runtime::cuda

#endif // HLO_RUNTIME_CUDA_MODULE_H

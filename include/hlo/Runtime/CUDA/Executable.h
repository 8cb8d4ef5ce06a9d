//===- Executable.h - Programs ready to run on a GPU ------------*- C++ -*-===//

#ifndef HLO_RUNTIME_CUDA_EXECUTABLE_H
#define HLO_RUNTIME_CUDA_EXECUTABLE_H

#include "hlo/Runtime/CUDA/Device.h"
#include "hlo/Runtime/Executable.h"

namespace hlo::runtime::cuda {

/// A program with its kernels and constants on a device, which may run in
/// several threads at a time.
class Executable {
public:
  /// `images` are what the kernels are in, cubins or PTX.
  static ErrorOr<std::unique_ptr<Executable>>
  load(Program program, const std::vector<std::string> &images,
       std::shared_ptr<Device> device);
  ~Executable();

  const Program &getProgram() const;
  Device &getDevice() const;

  /// Runs the program on `arguments`, the arrays of all parameters in memory of
  /// the device, and gives those of the results. It may write to those of
  /// donated parameters, and results may be in them. A command buffer that
  /// runs for the second time in the same memory is launched as a graph, unless
  /// there is a `profile`, which is called when all has run, with times on the
  /// device.
  ErrorOr<std::vector<Memory>> run(const std::vector<Memory> &arguments,
                                   const ProfileFn &profile = nullptr) const;

  /// Copies arrays to memory of the device, and from there.
  ErrorOr<std::vector<Memory>>
  upload(const std::vector<Memory> &arguments) const;
  ErrorOr<std::vector<Memory>>
  download(const std::vector<Memory> &results) const;

private:
  struct Implementation;
  Executable();
  std::unique_ptr<Implementation> implementation;
};

} // namespace hlo::runtime::cuda

#endif // HLO_RUNTIME_CUDA_EXECUTABLE_H

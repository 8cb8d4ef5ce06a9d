//===- EmulatedKernels.cpp - Kernels for the emulator of GPUs -------------===//

#include "hlo/Target/Emulator/EmulatedKernels.h"
#include "CompiledKernels.h"
#include "hlo/Runtime/Emulator/Emulator.h"
#include "hlo/Runtime/ThreadPool.h"

using namespace hlo;
using namespace hlo::tools;

namespace {
class KernelsOfGPU : public CompiledKernels {
public:
  explicit KernelsOfGPU(EmulatedKernels kernels)
      : kernels(std::move(kernels)) {}

  bool has(StringRef name) const override {
    return kernels.lookup(name).function;
  }

  std::vector<std::string> run(StringRef name,
                               ArrayRef<KernelBuffer> buffers) override {
    runtime::EmulatedLaunch launch =
        runtime::getEmulatedLaunch(kernels.lookup(name), /*checksRaces=*/true);
    for (const KernelBuffer &buffer : buffers)
      launch.buffers.push_back({buffer.data, buffer.bytes});
    return runtime::emulate(launch, threads).errors;
  }

private:
  EmulatedKernels kernels;
  runtime::ThreadPool threads;
};
} // namespace

FailureOr<std::unique_ptr<CompiledKernels>>
tools::compileEmulatedKernels(Operation *kernels) {
  FailureOr<EmulatedKernels> compiled =
      EmulatedKernels::compile(kernels, /*checkRaces=*/true);
  if (failed(compiled))
    return failure();
  return std::unique_ptr<CompiledKernels>(
      std::make_unique<KernelsOfGPU>(std::move(*compiled)));
}

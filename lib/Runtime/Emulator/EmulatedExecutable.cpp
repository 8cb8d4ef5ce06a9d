//===- EmulatedExecutable.cpp - Programs of GPUs on processors ------------===//

#include "hlo/Runtime/Emulator/EmulatedExecutable.h"
#include <algorithm>
#include <cstring>

using namespace hlo::runtime;

EmulatedLaunch hlo::runtime::getEmulatedLaunch(const EmulatedKernel &kernel,
                                               bool checksRaces) {
  EmulatedLaunch launch = {};
  launch.kernel = kernel.function;
  launch.suspends = kernel.suspends;
  std::copy_n(kernel.launch.grid.data(), 3, launch.gridDim);
  std::copy_n(kernel.launch.block.data(), 3, launch.blockDim);
  launch.sharedBytes = kernel.sharedBytes;
  launch.checksRaces = checksRaces;
  return launch;
}

static LaunchFn getLaunch(const KernelThunk &thunk, const EmulatedCode &code,
                          bool checksRaces) {
  EmulatedKernel kernel = code.getKernel(thunk.kernel);
  if (!kernel.function)
    throw Error("there is no code of kernel " + thunk.kernel);
  // Kernels count on the dimensions they were compiled for.
  if (thunk.launch->grid != kernel.launch.grid ||
      thunk.launch->block != kernel.launch.block)
    throw Error("kernel " + thunk.kernel + " is not to be launched so");
  EmulatedLaunch launch = getEmulatedLaunch(kernel, checksRaces);
  return [launch](const KernelThunk &thunk, void *const *arrays,
                  ThreadPool &threads) {
    EmulatedLaunch now = launch;
    for (size_t i = 0; i < thunk.arrays.size(); ++i)
      now.buffers.push_back({arrays[i], size_t(thunk.arrays[i].size)});
    EmulationReport report = emulate(now, threads);
    if (report.errors.empty())
      return;
    std::string message = "kernel " + thunk.kernel + " is wrong";
    for (const std::string &error : report.errors)
      message += "\n  " + error;
    throw Error(message);
  };
}

static bool equal(const ArrayShape &lhs, const ArrayShape &rhs) {
  return lhs.type == rhs.type && lhs.dimensions == rhs.dimensions &&
         lhs.minorToMajor == rhs.minorToMajor;
}

namespace {
/// Runs a program in place of a library.
class ProgramFunction : public LibraryFunction {
public:
  ProgramFunction(std::shared_ptr<Executable> executable,
                  const LibraryCall &call, std::shared_ptr<HostDevice> device)
      : executable(std::move(executable)), device(std::move(device)) {
    auto workspace = call.attributes.find("workspace");
    for (size_t i = 0; i < call.results.size(); ++i)
      if (workspace == call.attributes.end() ||
          workspace->second != Attribute(int64_t(i)))
        results.push_back(i);
    const Program &program = this->executable->getProgram();
    bool isSame = program.parameters.size() == call.operands.size() &&
                  program.results.size() == results.size();
    for (size_t i = 0; isSame && i < call.operands.size(); ++i)
      isSame = equal(program.parameters[i], call.operands[i]);
    for (size_t i = 0; isSame && i < results.size(); ++i)
      isSame = equal(program.results[i].shape, call.results[results[i]]);
    if (!isSame)
      throw Error(call.function + " is computed of other arrays");
  }

  void run(void *const *operands, void *const *targets, void *,
           ThreadPool &) const override {
    const Program &program = executable->getProgram();
    std::vector<Memory> arguments;
    for (size_t i = 0; i < program.parameters.size(); ++i)
      arguments.push_back(Memory(std::shared_ptr<void>(), operands[i]));
    ErrorOr<std::vector<Memory>> arrays = executable->run(arguments, *device);
    if (!arrays)
      throw Error(arrays.getMessage());
    for (size_t i = 0; i < results.size(); ++i)
      std::memcpy(targets[results[i]], (*arrays)[i].get(),
                  program.results[i].slice.size);
  }

private:
  std::shared_ptr<Executable> executable;
  std::shared_ptr<HostDevice> device;
  /// The numbers of the results that it computes.
  std::vector<size_t> results;
};
} // namespace

ErrorOr<std::unique_ptr<Executable>>
hlo::runtime::loadEmulated(Program program, std::shared_ptr<EmulatedCode> code,
                           bool checksRaces) {
  auto libraryDevice = std::make_shared<HostDevice>();
  EmulatedDevice device;
  device.getLaunch = [&](const KernelThunk &thunk) {
    return getLaunch(thunk, *code, checksRaces);
  };
  device.getFunction =
      [&](const LibraryCall &call) -> std::unique_ptr<LibraryFunction> {
    ErrorOr<std::shared_ptr<Executable>> executable = code->compileCall(call);
    if (!executable)
      throw Error(executable.getMessage());
    return std::make_unique<ProgramFunction>(std::move(*executable), call,
                                             libraryDevice);
  };
  return Executable::load(std::move(program), device, code);
}

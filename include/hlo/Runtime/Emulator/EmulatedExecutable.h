//===- EmulatedExecutable.h - Programs of GPUs on processors ----*- C++ -*-===//

#ifndef HLO_RUNTIME_EMULATOR_EMULATEDEXECUTABLE_H
#define HLO_RUNTIME_EMULATOR_EMULATEDEXECUTABLE_H

#include "hlo/Runtime/Emulator/Emulator.h"
#include "hlo/Runtime/Executable.h"

namespace hlo::runtime {

/// A kernel in memory, and what it takes to run it.
struct EmulatedKernel {
  /// Null where there is no such kernel.
  EmulatedKernelFn *function = nullptr;
  LaunchDimensions launch = {};
  /// Whether threads wait for each other.
  bool suspends = false;
  size_t sharedBytes = 0;
};

/// How the kernel is run, but for its arrays.
EmulatedLaunch getEmulatedLaunch(const EmulatedKernel &kernel,
                                 bool checksRaces);

/// What a program of a GPU runs, compiled for the processor.
class EmulatedCode {
public:
  virtual ~EmulatedCode() = default;

  virtual EmulatedKernel getKernel(const std::string &name) const = 0;
  /// A program that computes, from the operands of a call of a library of GPUs,
  /// its results but for the workspace.
  virtual ErrorOr<std::shared_ptr<Executable>>
  compileCall(const LibraryCall &call) = 0;
};

/// Loads a program of a GPU. Runs fail where a kernel does what a GPU would do
/// wrong or has undefined, with `checksRaces` also where accesses race if the
/// kernels report them.
ErrorOr<std::unique_ptr<Executable>>
loadEmulated(Program program, std::shared_ptr<EmulatedCode> code,
             bool checksRaces);

} // namespace hlo::runtime

#endif // HLO_RUNTIME_EMULATOR_EMULATEDEXECUTABLE_H

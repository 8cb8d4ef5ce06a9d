//===- Executable.h - Programs ready to run ---------------------*- C++ -*-===//

#ifndef HLO_RUNTIME_EXECUTABLE_H
#define HLO_RUNTIME_EXECUTABLE_H

#include "hlo/Runtime/Error.h"
#include "hlo/Runtime/HostDevice.h"
#include "hlo/Runtime/Program.h"
#include <chrono>
#include <functional>

namespace hlo::runtime {

/// Code of a kernel for processors: computes the chunks from `begin` up to
/// `end` of what is in `buffers`.
using HostKernelFn = void(void *const *buffers, int64_t begin, int64_t end);

/// Called after a thunk has run, with the time it took. Not called for loops
/// and branches, but for what they ran.
using ProfileFn = std::function<void(const Thunk &, std::chrono::nanoseconds)>;

/// Finds the code of a kernel; null where there is none.
using KernelLookupFn = std::function<HostKernelFn *(const std::string &)>;

/// Does what a GPU does with a kernel and arrays in the memory of the
/// processor. Throws `Error`.
using LaunchFn =
    std::function<void(const KernelThunk &, void *const *arrays, ThreadPool &)>;

/// Stands for a GPU: finds out how a kernel is launched, and what computes a
/// call of a library. Both throw `Error` where there is nothing.
struct EmulatedDevice {
  std::function<LaunchFn(const KernelThunk &)> getLaunch;
  std::function<std::unique_ptr<LibraryFunction>(const LibraryCall &)>
      getFunction;
};

/// A program with the code of its kernels, which may run in several threads at
/// a time.
class Executable {
public:
  /// `code` is what holds the kernels; it lives as long as the executable. What
  /// is made ready is for runs with so many threads, 0: as many as processors
  /// may be used.
  static ErrorOr<std::unique_ptr<Executable>>
  load(Program program, const KernelLookupFn &kernels,
       std::shared_ptr<void> code, unsigned numThreads = 0);
  /// Loads a program for a GPU.
  static ErrorOr<std::unique_ptr<Executable>> load(Program program,
                                                   const EmulatedDevice &device,
                                                   std::shared_ptr<void> code);
  ~Executable();

  const Program &getProgram() const;

  /// Runs the program on `arguments`, the arrays of all parameters, and gives
  /// those of the results. It may write to those of donated parameters, and
  /// results may be in them.
  ErrorOr<std::vector<Memory>> run(const std::vector<Memory> &arguments,
                                   HostDevice &device,
                                   const ProfileFn &profile = nullptr) const;

private:
  struct Implementation;
  Executable();
  std::unique_ptr<Implementation> implementation;
};

} // namespace hlo::runtime

#endif // HLO_RUNTIME_EXECUTABLE_H

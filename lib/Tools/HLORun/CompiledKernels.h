//===- CompiledKernels.h - Kernels ready to run -----------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_COMPILEDKERNELS_H
#define HLO_LIB_TOOLS_HLORUN_COMPILEDKERNELS_H

#include "hlo/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <string>
#include <vector>

namespace hlo::tools {
struct KernelBuffer {
  void *data;
  size_t bytes;
};

/// The kernels of a module in memory.
class CompiledKernels {
public:
  virtual ~CompiledKernels() = default;

  virtual bool has(StringRef name) const = 0;
  /// Runs a kernel, and returns what is wrong with how it does what it does.
  virtual std::vector<std::string> run(StringRef name,
                                       ArrayRef<KernelBuffer> buffers) = 0;
};

/// Compiles the kernels in `kernels`, a module that `hlo-to-kernel` made.
/// Errors are reported there.
using CompileKernelsFn =
    FailureOr<std::unique_ptr<CompiledKernels>>(Operation *kernels);
/// For this processor.
CompileKernelsFn compileHostKernels;
/// For the emulator of GPUs, with all its checks.
CompileKernelsFn compileEmulatedKernels;
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_COMPILEDKERNELS_H

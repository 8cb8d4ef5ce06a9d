//===- EmulatedKernels.h - Kernels of GPUs, for the processor ---*- C++ -*-===//

#ifndef HLO_TARGET_EMULATOR_EMULATEDKERNELS_H
#define HLO_TARGET_EMULATOR_EMULATEDKERNELS_H

#include "hlo/Runtime/Emulator/EmulatedExecutable.h"
#include "hlo/Target/Host/HostCode.h"
#include "llvm/ADT/StringMap.h"

namespace hlo {

/// Kernels of GPUs compiled for the emulator.
class EmulatedKernels {
public:
  /// Compiles the kernels in `kernels`, a module that `hlo-to-kernel` made and
  /// that stays as it is. Errors are reported there. Accesses of memory that
  /// race are found if they `checkRaces`, which takes most of the time.
  static FailureOr<EmulatedKernels> compile(Operation *kernels,
                                            bool checkRaces);

  /// The kernel of a name; without a function if there is none.
  runtime::EmulatedKernel lookup(StringRef name) const {
    return kernels.lookup(name);
  }

private:
  std::unique_ptr<HostCode> code;
  llvm::StringMap<runtime::EmulatedKernel> kernels;
};

} // namespace hlo

#endif // HLO_TARGET_EMULATOR_EMULATEDKERNELS_H

//===- Toolkit.h - What there is of CUDA on this machine --------*- C++ -*-===//

#ifndef HLO_TARGET_PTX_TOOLKIT_H
#define HLO_TARGET_PTX_TOOLKIT_H

#include "hlo/Support/LLVM.h"
#include "llvm/Support/Error.h"
#include <string>

namespace hlo {
/// Files of NVIDIA's; those that are not found are empty.
struct CUDAToolkit {
  std::string ptxas, nvdisasm, libdevice;

  /// Looks in the folders that the environment names, `CUDA_HOME` and
  /// `CUDA_PATH`, in `/usr/local/cuda`, and beside what `PATH` has.
  static CUDAToolkit find();
};

/// Code for a GPU, and what the assembler says of it.
struct Cubin {
  std::string image, log;
};

/// Assembles PTX: with ptxas if there is one, else in the process with the
/// library nvJitLink, whose code is not the same.
llvm::Expected<Cubin> assemble(StringRef ptx, StringRef chip,
                               const CUDAToolkit &toolkit);

/// The instructions of a cubin.
llvm::Expected<std::string> disassemble(StringRef cubin,
                                        const CUDAToolkit &toolkit);
} // namespace hlo

#endif // HLO_TARGET_PTX_TOOLKIT_H

//===- KernelResources.h - What kernels take of a GPU -----------*- C++ -*-===//

#ifndef HLO_TARGET_PTX_KERNELRESOURCES_H
#define HLO_TARGET_PTX_KERNELRESOURCES_H

#include "hlo/Target/PTX/Toolkit.h"
#include <vector>

namespace hlo {
/// Bytes where it says nothing else.
struct KernelResources {
  std::string name;
  unsigned registers = 0, stack = 0, sharedMemory = 0, code = 0, threads = 0;
  /// Registers that did not suffice: as told by the assembler.
  unsigned spillStores = 0, spillLoads = 0;
};

/// Those of the kernels in a cubin, by name.
llvm::Expected<std::vector<KernelResources>>
getKernelResources(const Cubin &cubin);
} // namespace hlo

#endif // HLO_TARGET_PTX_KERNELRESOURCES_H

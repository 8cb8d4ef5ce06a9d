//===- HostLibrary.h - Kernels as a shared library --------------*- C++ -*-===//

#ifndef HLO_LIB_TARGET_HOST_HOSTLIBRARY_H
#define HLO_LIB_TARGET_HOST_HOSTLIBRARY_H

#include "HostObjects.h"

namespace hlo {

/// Links objects to the bytes of a shared library, which loads the libraries
/// that it calls.
llvm::Expected<std::string> linkLibrary(const HostObjects &objects);

} // namespace hlo

#endif // HLO_LIB_TARGET_HOST_HOSTLIBRARY_H

//===- CubinCache.h - Code kept for the next time ---------------*- C++ -*-===//

#ifndef HLO_LIB_TARGET_PTX_CUBINCACHE_H
#define HLO_LIB_TARGET_PTX_CUBINCACHE_H

#include "hlo/Target/PTX/Toolkit.h"

namespace hlo {
/// `assemble`, or what it gave for the same before, by the files in a folder,
/// whose names are hashes of all that code depends on. Processes may share it.
llvm::Expected<Cubin> assembleCached(StringRef ptx, StringRef chip,
                                     const CUDAToolkit &toolkit,
                                     StringRef folder);
} // namespace hlo

#endif // HLO_LIB_TARGET_PTX_CUBINCACHE_H

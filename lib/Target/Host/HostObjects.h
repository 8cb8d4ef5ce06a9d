//===- HostObjects.h - Kernels as object files ------------------*- C++ -*-===//

#ifndef HLO_LIB_TARGET_HOST_HOSTOBJECTS_H
#define HLO_LIB_TARGET_HOST_HOSTOBJECTS_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace hlo {

using HostObjects = std::vector<std::unique_ptr<llvm::MemoryBuffer>>;

/// Compiles a module in the LLVM dialect, with the threads of its context, to
/// position-independent code for this processor; or for any of its architecture
/// with these features. A folder keeps it for the next time.
llvm::Expected<HostObjects>
compileToObjects(ModuleOp module, StringRef cacheFolder,
                 std::optional<ArrayRef<std::string>> features = std::nullopt);

} // namespace hlo

#endif // HLO_LIB_TARGET_HOST_HOSTOBJECTS_H

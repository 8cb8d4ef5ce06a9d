//===- HostCode.h - Kernels compiled for this machine -----------*- C++ -*-===//

#ifndef HLO_TARGET_HOST_HOSTCODE_H
#define HLO_TARGET_HOST_HOSTCODE_H

#include "hlo/Runtime/Executable.h"
#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace hlo {

/// What `kernel-to-llvm` makes of a kernel.
using runtime::HostKernelFn;

/// The functions of a module in memory, ready to be called.
class HostCode {
public:
  virtual ~HostCode() = default;

  using Symbols = ArrayRef<std::pair<const char *, void *>>;
  /// Compiles a module in the LLVM dialect for the processor it runs on, with
  /// the threads of its context. What it calls is one of `symbols`, or looked
  /// up in the process. A folder, if there is one, keeps it for the next time.
  static llvm::Expected<std::unique_ptr<HostCode>>
  compile(ModuleOp module, Symbols symbols = {}, StringRef cacheFolder = {});

  /// The address of a function.
  virtual llvm::Expected<void *> lookupAddress(StringRef name) = 0;
  llvm::Expected<HostKernelFn *> lookup(StringRef name);
};

} // namespace hlo

#endif // HLO_TARGET_HOST_HOSTCODE_H

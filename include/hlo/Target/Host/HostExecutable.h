//===- HostExecutable.h - Modules compiled for processors -------*- C++ -*-===//

#ifndef HLO_TARGET_HOST_HOSTEXECUTABLE_H
#define HLO_TARGET_HOST_HOSTEXECUTABLE_H

#include "hlo/Runtime/Executable.h"
#include "hlo/Runtime/ExecutableFile.h"
#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {

/// Compiles a module of HLO for this processor, in memory, ready to run, with
/// so many threads or, 0, all that there are. Of the module nothing useful is
/// left. A folder, if there is one, keeps the code for the next time. `target`
/// is the processor that cost models take it for; with `estimates` the program
/// says how long they take each kernel.
FailureOr<std::unique_ptr<runtime::Executable>>
compileForHost(ModuleOp module, unsigned numThreads = 0,
               StringRef cacheFolder = {}, StringRef target = "host",
               bool estimates = false);

/// The same for a file, which runs on processors of this architecture that have
/// `features`, in LLVM's names.
FailureOr<runtime::ExecutableFile>
compileToExecutableFile(ModuleOp module, ArrayRef<std::string> features,
                        StringRef cacheFolder = {});

} // namespace hlo

#endif // HLO_TARGET_HOST_HOSTEXECUTABLE_H

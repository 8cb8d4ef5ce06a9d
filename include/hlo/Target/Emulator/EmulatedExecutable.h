//===- EmulatedExecutable.h - Modules compiled for emulated GPUs *- C++ -*-===//

#ifndef HLO_TARGET_EMULATOR_EMULATEDEXECUTABLE_H
#define HLO_TARGET_EMULATOR_EMULATEDEXECUTABLE_H

#include "hlo/Runtime/Executable.h"
#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {

/// Compiles a module of HLO for the GPU `target` to a program that runs on this
/// processor: kernels in the emulator, which may look for accesses that race,
/// and instead of calls of libraries the operations of HLO that they compute.
/// Of the module nothing useful is left.
FailureOr<std::unique_ptr<runtime::Executable>>
compileForEmulator(ModuleOp module, StringRef target, bool checkRaces);

} // namespace hlo

#endif // HLO_TARGET_EMULATOR_EMULATEDEXECUTABLE_H

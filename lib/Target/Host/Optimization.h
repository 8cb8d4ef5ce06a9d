//===- Optimization.h - LLVM's passes for kernels ---------------*- C++ -*-===//

#ifndef HLO_LIB_TARGET_HOST_OPTIMIZATION_H
#define HLO_LIB_TARGET_HOST_OPTIMIZATION_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace hlo {

/// Optimizes and vectorizes kernels for a processor.
void optimizeKernels(llvm::Module &module, llvm::TargetMachine &machine);

/// The object file of a module; empty if there can be none.
llvm::SmallVector<char, 0> emitObjectFile(llvm::Module &module,
                                          llvm::TargetMachine &machine);

} // namespace hlo

#endif // HLO_LIB_TARGET_HOST_OPTIMIZATION_H

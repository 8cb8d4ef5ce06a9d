//===- StreamingStores.h - Stores that leave caches alone -------*- C++ -*-===//

#ifndef HLO_LIB_TARGET_HOST_STREAMINGSTORES_H
#define HLO_LIB_TARGET_HOST_STREAMINGSTORES_H

#include "llvm/IR/PassManager.h"

namespace hlo {

/// Lets vectors be stored to memory, past all caches, where they go to large
/// buffers that the function does not read.
struct StreamingStoresPass : llvm::PassInfoMixin<StreamingStoresPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace hlo

#endif // HLO_LIB_TARGET_HOST_STREAMINGSTORES_H

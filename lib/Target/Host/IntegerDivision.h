//===- IntegerDivision.h - Divisions of integers as of floats ---*- C++ -*-===//

#ifndef HLO_LIB_TARGET_HOST_INTEGERDIVISION_H
#define HLO_LIB_TARGET_HOST_INTEGERDIVISION_H

#include "llvm/IR/PassManager.h"

namespace hlo {

/// Divides integers in loops as floats, which there are vectors of.
struct IntegerDivisionPass : llvm::PassInfoMixin<IntegerDivisionPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace hlo

#endif // HLO_LIB_TARGET_HOST_INTEGERDIVISION_H

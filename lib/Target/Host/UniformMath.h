//===- UniformMath.h - One function for scalars and vectors -----*- C++ -*-===//

#ifndef HLO_LIB_TARGET_HOST_UNIFORMMATH_H
#define HLO_LIB_TARGET_HOST_UNIFORMMATH_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class CallInst;
class TargetLibraryInfo;
} // namespace llvm

namespace hlo {

/// The name of the function of scalars of f32 or f64 that a call computes for a
/// scalar, or for each element of a vector, if there is one for vectors, too;
/// else empty.
std::string getVectorizableFunction(const llvm::CallInst &call,
                                    const llvm::TargetLibraryInfo &library);

/// Has functions that there are for vectors computed by that for the widest
/// ones, whether the loop around them became one of vectors or not. Those for
/// scalars and for other widths round otherwise; what is computed in two
/// kernels would differ.
struct UniformMathPass : llvm::PassInfoMixin<UniformMathPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace hlo

#endif // HLO_LIB_TARGET_HOST_UNIFORMMATH_H

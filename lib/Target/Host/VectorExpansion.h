//===- VectorExpansion.h - Functions of vectors as arithmetic ---*- C++ -*-===//

#ifndef HLO_LIB_TARGET_HOST_VECTOREXPANSION_H
#define HLO_LIB_TARGET_HOST_VECTOREXPANSION_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace hlo {

/// Computes sines and cosines that there are functions of vectors for by
/// arithmetic, those of scalars, too, but where an angle is large or no number:
/// within 2 units in the last place for f32, and one for f64. Remainders of
/// floats are exact, and left to the library where quotients are large.
struct VectorExpansionPass : llvm::PassInfoMixin<VectorExpansionPass> {
  explicit VectorExpansionPass(const llvm::TargetMachine &machine)
      : machine(machine) {}

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);

private:
  const llvm::TargetMachine &machine;
};

} // namespace hlo

#endif // HLO_LIB_TARGET_HOST_VECTOREXPANSION_H

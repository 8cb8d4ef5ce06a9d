//===- SideEffectAnalysis.h - What does more than return --------*- C++ -*-===//
// HLO's notion of a side effect, through regions and calls: what must run even
// when nothing reads its result.

#ifndef HLO_ANALYSIS_SIDEEFFECTANALYSIS_H
#define HLO_ANALYSIS_SIDEEFFECTANALYSIS_H

#include "hlo/Analysis/AsyncStarts.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseMap.h"

namespace hlo {
/// Answers are remembered per instruction with regions and per function, so a
/// module is looked at once; do not use after changing what was asked about.
class SideEffectAnalysis {
public:
  /// A collective with a channel talks to other programs unless all devices run
  /// the same one; with `collectivesAreRemovable` it has no side effect then.
  explicit SideEffectAnalysis(bool collectivesAreRemovable = false)
      : collectivesAreRemovable(collectivesAreRemovable) {}

  /// True if `op`, something nested in it or something it calls must run.
  /// Control dependencies are no side effects.
  bool has(Operation *op);

private:
  bool hasNested(Operation *op);
  bool compute(Operation *op);

  bool collectivesAreRemovable;
  SymbolTableCollection symbols;
  AsyncStarts asyncStarts;
  llvm::DenseMap<Operation *, bool> known;
};
} // namespace hlo

#endif // HLO_ANALYSIS_SIDEEFFECTANALYSIS_H

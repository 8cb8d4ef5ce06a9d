//===- ChangeListener.h - Did a pass change anything? -----------*- C++ -*-===//

#ifndef HLO_PIPELINES_CHANGELISTENER_H
#define HLO_PIPELINES_CHANGELISTENER_H

#include "mlir/Pass/AnalysisManager.h"

namespace hlo {
/// An analysis that hears of the pass that does not preserve all analyses.
struct ChangeListener {
  explicit ChangeListener(mlir::Operation *) {}

  bool isInvalidated(const mlir::AnalysisManager::PreservedAnalyses &) {
    *isChanged = true;
    return true;
  }

  bool *isChanged;
};
} // namespace hlo

#endif // HLO_PIPELINES_CHANGELISTENER_H

//===- LoopConfig.h - The backend config of while loops ---------*- C++ -*-===//

#ifndef HLO_ANALYSIS_LOOPCONFIG_H
#define HLO_ANALYSIS_LOOPCONFIG_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// What the backend config of a loop, JSON as XLA writes it, says of its
/// iterations. It is believed where no analysis finds the same: who wrote it
/// may have known more. Where one does find it, that counts.
struct LoopConfig {
  struct InitStep {
    int64_t init, step;
    bool operator==(const InitStep &other) const {
      return init == other.init && step == other.step;
    }
  };
  struct DynamicVariable {
    int64_t element;
    std::optional<InitStep> initStep;
    bool operator==(const DynamicVariable &other) const {
      return element == other.element && initStep == other.initStep;
    }
  };
  std::optional<int64_t> tripCount;
  std::optional<InitStep> initStep;
  /// The element that counts iterations.
  std::optional<int64_t> inductionVariable;
  /// Other elements that are known in each iteration.
  SmallVector<DynamicVariable> dynamicVariables;

  bool operator==(const LoopConfig &other) const {
    return tripCount == other.tripCount && initStep == other.initStep &&
           inductionVariable == other.inductionVariable &&
           dynamicVariables == other.dynamicVariables;
  }

  /// Says nothing where there is no config; fails where it is not JSON.
  static FailureOr<LoopConfig> get(WhileOp loop);
  /// Warns where it says another trip count than `count`, which was found.
  void verifyTripCount(WhileOp loop, uint64_t count) const;
  /// Keeps what else the config says, which must be JSON if it is there.
  void attachTo(WhileOp loop) const;
};
} // namespace hlo

#endif // HLO_ANALYSIS_LOOPCONFIG_H

//===- Rematerialization.h - Computing again what needs memory --*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_REMATERIALIZATION_H
#define HLO_LIB_TRANSFORMS_FUSION_REMATERIALIZATION_H

#include "FusionPass.h"

namespace hlo {

/// What may still be spent on computing again what a block computes.
struct RematerializationBudget {
  /// Kernels: each is found among all.
  unsigned kernels = 32;
  /// Seconds that the block may take; a part more than it took at first.
  std::optional<double> time;
};

/// Fuses kernels into all their readers whose results are alive when a function
/// needs most memory, or into those that come later, as long as the time it
/// takes grows by less than a quarter of what the memory it needs shrinks, both
/// in parts of all, and is in the budget, which is taken from. Returns for what
/// other fusions may be worth more than before. Bodies of loops need their
/// memory beside that of others: they stay.
FusionNodes rematerialize(FusionGraph &graph, Block &block,
                          FusionContext &context,
                          RematerializationBudget &budget, StringRef category);

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_REMATERIALIZATION_H

//===- ChosenFusion.h - Fusions that a user chose ---------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_CHOSENFUSION_H
#define HLO_LIB_TRANSFORMS_FUSION_CHOSENFUSION_H

#include "FusionPass.h"

namespace hlo {

/// What is to be one kernel, however long that takes.
struct ChosenFusion {
  /// Operations and fusions of one block, each once.
  SmallVector<Operation *> members;
  /// Those of them that are written to memory.
  SmallVector<Operation *> results;
  /// Any if it is not said.
  std::optional<FusionKind> kind;
  /// Of a kernel of tiles; the best if it is not said.
  std::optional<TileConfig> tiles;
};

/// Makes a fusion; null, with the reason, if no kernel can be one. The block
/// may have users before it: `restoreOrderOfFusions` sorts it.
FusionOp createChosenFusion(const ChosenFusion &chosen, FusionContext &context,
                            std::string &reason);

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_CHOSENFUSION_H

//===- FusionPlan.h - Which instructions become one kernel ------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_FUSIONPLAN_H
#define HLO_LIB_TRANSFORMS_FUSION_FUSIONPLAN_H

#include "hlo/Analysis/Fusion/TiledFusion.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {

/// A fusion, by the names of instructions: what is computed for its results
/// from what it reads.
struct PlannedFusion {
  std::string kind;
  std::vector<std::string> results, inputs;
  /// Of a kernel of tiles.
  std::optional<TileConfig> tiles;
  /// In the file of the plan.
  Location location;
};

/// The fusions of a module, as a file in JSON:
///
///   {"fusions": [
///     {"kind": "kLoop", "results": ["c"], "inputs": ["x"]},
///     {"kind": "kCustom", "results": ["e"], "inputs": ["c", "y"],
///      "tiles": [1, 256], "warps": 1}
///   ],
///   "order": ["x", "c", "e"]}
struct FusionPlan {
  SmallVector<PlannedFusion, 0> fusions;
  /// The names of all instructions around them, as they come one after the
  /// other: what was fused for less memory counts on it.
  std::vector<std::string> order;

  static FusionPlan get(ModuleOp module);
  void write(raw_ostream &os) const;
  /// Reads a file; fails with diagnostics.
  static FailureOr<FusionPlan> read(StringRef file, MLIRContext *context);
};

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_FUSIONPLAN_H

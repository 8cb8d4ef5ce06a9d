//===- TiledKernel.h - How long tiled kernels take --------------*- C++ -*-===//

#ifndef HLO_ANALYSIS_COST_TILEDKERNEL_H
#define HLO_ANALYSIS_COST_TILEDKERNEL_H

#include "hlo/Analysis/Cost/PerformanceModel.h"
#include "hlo/Analysis/Fusion/TiledFusion.h"
#include "hlo/Analysis/Indexing/TilePropagation.h"

namespace hlo {

/// A kernel that computes its result tile by tile.
struct TiledKernel {
  TileConfig config;
  KernelTime time;
};

/// Chooses tiles of kernels that do not exist. What is known of operations is
/// remembered: do not use after changing one asked about.
class TiledKernelAnalysis {
public:
  explicit TiledKernelAnalysis(const PerformanceModel &model) : model(model) {}

  /// The first operation that is in no tiled kernel, as it has no tiles or rows
  /// of its do not fit into registers; null if there is none.
  Operation *findUntileable(const FusedOperations &fused) const;

  /// The tiles with which a kernel takes the least time; nothing, with the
  /// reason, if it cannot be cut into tiles or none fit into registers. Several
  /// results have the same tiles. Rows that are reduced are in one tile as a
  /// whole.
  std::optional<TiledKernel> getBest(const FusedOperations &fused,
                                     std::string &reason) {
    return get(fused, nullptr, reason);
  }
  /// The same where the tiles of all arrays are known.
  std::optional<TiledKernel> getBest(const FusedOperations &fused,
                                     const TilePropagation &tiles,
                                     std::string &reason);
  /// The tiles of all arrays, with sizes to be chosen. With `part`, those of a
  /// kernel with the same result that computes less are known.
  std::optional<TilePropagation>
  propagate(const FusedOperations &fused, std::string &reason,
            const TilePropagation *part = nullptr);
  /// The kernel with those tiles and warps, if such tiles are legal.
  std::optional<TiledKernel> get(const FusedOperations &fused,
                                 const TileConfig &config,
                                 std::string &reason) {
    return get(fused, &config, reason);
  }

private:
  std::optional<TiledKernel> get(const FusedOperations &fused,
                                 const TileConfig *config, std::string &reason);

  const PerformanceModel &model;
  IndexingAnalysis indexing;
  /// Arithmetic of one element.
  llvm::DenseMap<Operation *, double> operations;
};

} // namespace hlo

#endif // HLO_ANALYSIS_COST_TILEDKERNEL_H

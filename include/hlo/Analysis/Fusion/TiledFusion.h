//===- TiledFusion.h - Fusions that are computed tile by tile ---*- C++ -*-===//
//
// A block of a tiled kernel holds a tile of each array in registers: rows can
// be reduced and what is reduced be read again without going through memory.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_ANALYSIS_FUSION_TILEDFUSION_H
#define HLO_ANALYSIS_FUSION_TILEDFUSION_H

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Analysis/Fusion/FusedOperations.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {

/// Whether tiled kernels are made for a device.
bool canTile(const DeviceDescription &device);

/// What XLA calls tiled fusions that are no matrix products.
inline constexpr llvm::StringLiteral kTiledFusionKind = "__triton";

/// And matrix products whose tiles are not chosen yet.
inline constexpr llvm::StringLiteral kGemmFusionKind = "__triton_gemm";

/// How the results are cut into tiles: XLA's BlockLevelFusionConfig.
struct TileConfig {
  /// One for each dimension of the result, or of the one of several that
  /// `getTiledResult` says.
  SmallVector<int64_t> sizes;
  /// Of a block.
  int64_t warps = 1;
  /// The sizes for each of several results, which follow from those.
  SmallVector<SmallVector<int64_t>> ofResults;
};

/// Which of several results is cut into tiles as one likes: one with the fewest
/// elements, for others may be reduced to it.
unsigned getTiledResult(mlir::TypeRange results);

/// What the backend config of a `kCustom` fusion says it is; empty if that does
/// not say.
std::string getCustomKind(FusionOp fusion);

void setCustomKind(FusionOp fusion, StringRef kind);

/// Whether an operation is a tiled fusion, of one or several results.
bool isTiledFusion(Operation *op);

/// The tiles of a tiled fusion, those of `getTiledResult` of several results.
std::optional<TileConfig> getTileConfig(FusionOp fusion);

/// Makes a fusion a tiled one.
void setTileConfig(FusionOp fusion, const TileConfig &config);

/// Whether a tiled kernel can compute an operation: elementwise ones, those
/// that move elements by a rule known when the kernel is made, and reductions
/// of one array.
bool isTileable(Operation *op);

/// Rows that are reduced, and of which results have an element for each or one
/// for each of their elements: `count` of `size`.
struct ReducedRows {
  int64_t count = 0, size = 0;
  /// The reductions of rows; others make elements of them.
  SmallVector<ReduceOp> reductions = {};

  /// None where there are no reductions, or `whyNot` says why.
  static std::optional<ReducedRows> get(const FusedOperations &fused,
                                        StringRef &whyNot);
};

} // namespace hlo

#endif // HLO_ANALYSIS_FUSION_TILEDFUSION_H

//===- Tiles.h - Bitcasts of tiled arrays -----------------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LAYOUT_TILES_H
#define HLO_LIB_TRANSFORMS_LAYOUT_TILES_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {
/// Refuses bitcasts that read padding, or elements in the order of tiles, which
/// `pass` drops.
LogicalResult verifyTilesAreNotNeeded(ModuleOp module, StringRef pass);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LAYOUT_TILES_H

//===- Tiles.cpp - Bitcasts of tiled arrays -------------------------------===//

#include "Tiles.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;

/// The sizes of the last `count` dimensions in memory.
static SmallVector<int64_t> getMinorSizes(RankedTensorType type, size_t count) {
  SmallVector<int64_t> sizes(count, 1);
  llvm::append_range(
      sizes, mlir::applyPermutation(type.getShape(), getMajorToMinor(type)));
  sizes.erase(sizes.begin(), sizes.end() - count);
  return sizes;
}

/// True if elements that are at the same place in both types are so without
/// tiles as well: the same dimensions are cut into the same tiles, but for the
/// outermost of them, of which whole tiles may go to another dimension.
static bool isKeptWithoutTiles(RankedTensorType from, RankedTensorType to) {
  auto getTiles = [](RankedTensorType type) {
    LayoutAttr layout = getLayout(type);
    return layout ? layout.getTiles() : ArrayRef<DenseI64ArrayAttr>();
  };
  ArrayRef<DenseI64ArrayAttr> tiles = getTiles(from);
  if (tiles != getTiles(to))
    return false;
  if (tiles.empty() || tiles.front().empty())
    return true;
  if (from.getElementType() != to.getElementType())
    return false;
  ArrayRef<int64_t> tile = tiles.front();
  SmallVector<int64_t> sizes = getMinorSizes(from, tile.size());
  SmallVector<int64_t> newSizes = getMinorSizes(to, tile.size());
  auto isWhole = [&](int64_t size) {
    return tile.front() > 0 && size % tile.front() == 0;
  };
  if (isWhole(sizes.front()) && isWhole(newSizes.front()))
    newSizes.front() = sizes.front();
  return sizes == newSizes;
}

LogicalResult hlo::verifyTilesAreNotNeeded(ModuleOp module, StringRef pass) {
  auto result = module.walk([&](BitcastOp op) -> WalkResult {
    auto from = dyn_cast<RankedTensorType>(op.getOperand().getType());
    auto to = dyn_cast<RankedTensorType>(op.getType());
    if (from && to && !isKeptWithoutTiles(from, to))
      return op.emitOpError("depends on tiles, which ") << pass << " drops";
    return success();
  });
  return failure(result.wasInterrupted());
}

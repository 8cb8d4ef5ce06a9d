//===- ScanRows.cpp - What cumulative reductions go along -----------------===//

#include "hlo/Analysis/Indexing/ScanRows.h"
#include "hlo/Analysis/Indexing/ThreadMaps.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"

using namespace hlo;

/// Blocks that do for a device, and steps along a row that take a block as long
/// as it takes to launch two kernels more.
static constexpr int64_t kEnoughBlocks = 100, kLongRow = 1 << 15,
                         kLongColumn = 1 << 12;
/// Powers of two, for tiles to be whole.
static constexpr int64_t kBlockOfRow = 1 << 13, kBlockOfColumn = 1 << 10;

ScanRows::Steps ScanRows::getFirstOfBlocks() const {
  if (!window.isSuffix)
    return {blockSize, window.numResults, blockSize};
  return {window.numResults - 1 - (numBlocks - 1) * blockSize,
          window.numResults - blockSize, blockSize};
}

std::optional<ScanRows> ScanRows::get(ReduceWindowOp op) {
  std::optional<PrefixWindow> window = PrefixWindow::get(op);
  if (!window)
    return std::nullopt;
  ScanRows rows = {*window};
  auto type = cast<RankedTensorType>(getOutputs(op).front().getType());
  bool isInner = false;
  for (int64_t dim : getMajorToMinor(type))
    if (dim == window->dim)
      isInner = true;
    else
      (isInner ? rows.inner : rows.outer) *= type.getDimSize(dim);
  bool isRow = rows.inner == 1;
  int64_t together =
      isRow ? rows.getCount() : llvm::divideCeil(rows.getCount(), kWarpSize);
  rows.blockSize = window->numResults;
  if (together >= kEnoughBlocks ||
      window->numResults < (isRow ? kLongRow : kLongColumn))
    return rows;
  rows.blockSize = isRow ? kBlockOfRow : kBlockOfColumn;
  rows.numBlocks = llvm::divideCeil(window->numResults, rows.blockSize);
  return rows;
}

//===- PrefixWindow.cpp - Windows of cumulative reductions ----------------===//

#include "hlo/Analysis/Indexing/PrefixWindow.h"

using namespace hlo;

/// Elements of the longest window that may as well be reduced by itself.
static constexpr int64_t kShortScan = 16;

static RankedTensorType getInputType(ReduceWindowOp op) {
  return cast<RankedTensorType>(op.getInputs().front().getType());
}

std::optional<PrefixWindow> PrefixWindow::get(ReduceWindowOp op) {
  RankedTensorType type = getInputType(op);
  std::optional<WindowAttr> window = op.getWindow();
  if (!type.hasStaticShape() || !window)
    return std::nullopt;
  std::optional<PrefixWindow> found;
  for (int64_t dim : llvm::seq(type.getRank())) {
    int64_t size = window->getSize()[dim], low = window->getPadLowOf(dim),
            high = window->getPadHighOf(dim);
    if (window->getStrideOf(dim) != 1 || window->getBaseDilationOf(dim) != 1 ||
        window->getWindowDilationOf(dim) != 1)
      return std::nullopt;
    if (size == 1 && low == 0 && high == 0)
      continue;
    if (found || size != type.getDimSize(dim))
      return std::nullopt;
    // On the side that results begin at is padding for all elements but one, or
    // for all; on the other one, windows may be left out.
    bool isSuffix = high > low;
    int64_t padding = isSuffix ? high : low, rest = isSuffix ? low : high;
    if (rest > 0 || padding < size - 1 || padding > size)
      return std::nullopt;
    found = {dim, isSuffix, /*isExclusive=*/padding == size, size,
             padding + 1 + rest};
  }
  return found;
}

bool hlo::isLongScan(Operation *op) {
  auto reduce = dyn_cast<ReduceWindowOp>(op);
  if (!reduce)
    return false;
  std::optional<PrefixWindow> window = PrefixWindow::get(reduce);
  return window && window->numElements > kShortScan;
}

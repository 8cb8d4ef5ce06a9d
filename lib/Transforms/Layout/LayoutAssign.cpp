//===- LayoutAssign.cpp - Say where the elements of arrays lie ------------===//
// See the description of layout-assign in Passes.td; test: layout-assign.mlir.

#include "LayoutAssign/Problem.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Layout/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace hlo {
#define GEN_PASS_DEF_LAYOUTASSIGNPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

//===----------------------------------------------------------------------===//
// Bitcasts of tiled arrays
//===----------------------------------------------------------------------===//

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

/// Refuses bitcasts that read padding, or elements in the order of tiles.
static LogicalResult verifyTilesAreNotNeeded(ModuleOp module) {
  auto result = module.walk([](BitcastOp op) -> WalkResult {
    auto from = dyn_cast<RankedTensorType>(op.getOperand().getType());
    auto to = dyn_cast<RankedTensorType>(op.getType());
    if (from && to && !isKeptWithoutTiles(from, to))
      return op.emitOpError("depends on tiles, which layout-assign drops");
    return success();
  });
  return failure(result.wasInterrupted());
}

/// What bitcasts read has no tiles, also if a parameter of the entry has, and
/// as many bytes as the result: without layouts that is not known.
static LogicalResult completeBitcasts(ModuleOp module) {
  auto result = module.walk([](BitcastOp op) -> WalkResult {
    auto from = dyn_cast<RankedTensorType>(op.getOperand().getType());
    if (LayoutAttr layout = from ? getLayout(from) : LayoutAttr();
        layout && !layout.getTiles().empty()) {
      OpBuilder builder(op);
      op.setOperand(CopyOp::create(
          builder, op.getLoc(), layout::withOrder(from, layout::getOrder(from)),
          op.getOperand()));
    }
    return op.verify();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct LayoutAssignPass
    : DevicePass<hlo::impl::LayoutAssignPassBase<LayoutAssignPass>> {
  using DevicePass::DevicePass;

protected:
  bool run(const DeviceDescription &device) override {
    ModuleOp module = getOperation();
    if (failed(verifyTilesAreNotNeeded(module)))
      return fail();
    layout::Problem problem = layout::getProblem(module, device);
    bool isChanged = layout::apply(module, problem, layout::solve(problem));
    return succeeded(completeBitcasts(module)) ? isChanged : fail();
  }

private:
  bool fail() {
    signalPassFailure();
    return true;
  }
};
} // namespace

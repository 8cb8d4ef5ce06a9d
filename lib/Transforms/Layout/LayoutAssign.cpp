//===- LayoutAssign.cpp - Say where the elements of arrays lie ------------===//
// See the description of layout-assign in Passes.td; test: layout-assign.mlir.

#include "LayoutAssign/Problem.h"
#include "Tiles.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Layout/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"

namespace hlo {
#define GEN_PASS_DEF_LAYOUTASSIGNPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

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
    if (failed(verifyTilesAreNotNeeded(module, getArgument())))
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

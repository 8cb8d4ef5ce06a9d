//===- LayoutAssign.cpp - Say where the elements of arrays lie ------------===//
// See the description of layout-assign in Passes.td; test: layout-assign.mlir.

#include "LayoutAssign/Problem.h"
#include "hlo/Transforms/Layout/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"

namespace hlo {
#define GEN_PASS_DEF_LAYOUTASSIGNPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct LayoutAssignPass
    : DevicePass<hlo::impl::LayoutAssignPassBase<LayoutAssignPass>> {
  using DevicePass::DevicePass;

protected:
  bool run(const DeviceDescription &device) override {
    layout::Problem problem = layout::getProblem(getOperation(), device);
    return layout::apply(getOperation(), problem, layout::solve(problem));
  }
};
} // namespace

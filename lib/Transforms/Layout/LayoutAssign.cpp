//===- LayoutAssign.cpp - Say where the elements of arrays lie ------------===//
// See the description of layout-assign in Passes.td; test: layout-assign.mlir.

#include "LayoutAssign/Problem.h"
#include "hlo/Analysis/Device/Target.h"
#include "hlo/Transforms/Layout/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_LAYOUTASSIGNPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct LayoutAssignPass : hlo::impl::LayoutAssignPassBase<LayoutAssignPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<DeviceDescription> device = getTargetDevice(module, target);
    if (failed(device))
      return signalPassFailure();
    layout::Problem problem = layout::getProblem(module, *device);
    if (!layout::apply(module, problem, layout::solve(problem)))
      markAllAnalysesPreserved();
  }
};
} // namespace

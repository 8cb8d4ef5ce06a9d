//===- AttachTarget.cpp - The device a module is compiled for -------------===//
// See the description of attach-target in Passes.td; test: attach-target.mlir.

#include "hlo/Analysis/Device/Target.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Transforms/Verification/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_ATTACHTARGETPASS
#include "hlo/Transforms/Verification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct AttachTargetPass : hlo::impl::AttachTargetPassBase<AttachTargetPass> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(getTargetDevice(getOperation(), target)))
      return signalPassFailure();
    auto attr = mlir::StringAttr::get(&getContext(), target.getValue());
    if (getOperation()->getAttr(HLODialect::kTarget) == attr)
      return markAllAnalysesPreserved();
    getOperation()->setAttr(HLODialect::kTarget, attr);
  }
};
} // namespace

//===- VerifyModule.cpp - Verify rules across a module --------------------===//
// See the description of verify-module in Passes.td; test: verify-module.mlir.

#include "hlo/Analysis/ModuleVerification.h"
#include "hlo/Transforms/Verification/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_VERIFYMODULEPASS
#include "hlo/Transforms/Verification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct VerifyModulePass : hlo::impl::VerifyModulePassBase<VerifyModulePass> {
  void runOnOperation() override {
    if (failed(verifyModule(getOperation())))
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace

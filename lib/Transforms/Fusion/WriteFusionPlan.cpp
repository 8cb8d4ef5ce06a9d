//===- WriteFusionPlan.cpp - Write which fusions there are ----------------===//
// See the description of write-fusion-plan in Passes.td; test:
// write-fusion-plan.hlo.

#include "FusionPlan.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/ToolOutputFile.h"

namespace hlo {
#define GEN_PASS_DEF_WRITEFUSIONPLANPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct WriteFusionPlanPass
    : hlo::impl::WriteFusionPlanPassBase<WriteFusionPlanPass> {
  using Base::Base;

  void runOnOperation() override {
    std::string message;
    std::unique_ptr<llvm::ToolOutputFile> output =
        mlir::openOutputFile(file, &message);
    if (!output) {
      getOperation()->emitError() << message;
      return signalPassFailure();
    }
    FusionPlan::get(getOperation()).write(output->os());
    output->keep();
    markAllAnalysesPreserved();
  }
};
} // namespace

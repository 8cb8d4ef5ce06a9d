//===- OptimizationBarrierExpander.cpp - Take barriers away ---------------===//
// See the description of optimization-barrier-expander in Passes.td; test:
// optimization-barrier-expander.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "optimization-barrier-expander"

namespace hlo {
#define GEN_PASS_DEF_OPTIMIZATIONBARRIEREXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct OptimizationBarrierExpanderPass
    : hlo::impl::OptimizationBarrierExpanderPassBase<
          OptimizationBarrierExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::IRRewriter rewriter(&getContext());
    bool isChanged = false;
    getOperation()->walk([&](OptBarrierOp barrier) {
      Value value = barrier.getOperand();
      if (value.getType() != barrier.getType()) {
        if (!isa<RankedTensorType>(value.getType())) {
          remark::missed(
              barrier.getLoc(),
              remark::RemarkOpts::name("KeptBarrier").category(DEBUG_TYPE))
              << remark::add("it changes layouts within a tuple");
          return;
        }
        rewriter.setInsertionPoint(barrier);
        value = CopyOp::create(rewriter, barrier.getLoc(), barrier.getType(),
                               value);
      }
      remark::passed(barrier.getLoc(),
                     remark::RemarkOpts::name("Barrier").category(DEBUG_TYPE))
          << remark::add("removed the barrier");
      replaceWithValue(rewriter, barrier, value);
      isChanged = true;
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace

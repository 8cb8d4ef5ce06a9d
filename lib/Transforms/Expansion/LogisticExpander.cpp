//===- LogisticExpander.cpp - Logistic functions by exponentials ----------===//
// See the description of logistic-expander in Passes.td; test:
// logistic-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/Expansion.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "logistic-expander"

namespace hlo {
#define GEN_PASS_DEF_LOGISTICEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct LogisticExpanderPass
    : hlo::impl::LogisticExpanderPassBase<LogisticExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::IRRewriter rewriter(&getContext());
    bool isChanged = false;
    getOperation()->walk([&](LogisticOp logistic) {
      if (hasUnboundedDim(logistic.getType())) {
        remark::missed(
            logistic.getLoc(),
            remark::RemarkOpts::name("UnboundedDimension").category(DEBUG_TYPE))
            << remark::add("a one has no unbounded dimensions");
        return;
      }
      remark::passed(logistic.getLoc(),
                     remark::RemarkOpts::name("Logistic").category(DEBUG_TYPE))
          << remark::add("1 / (1 + exp(-x))");
      Expansion b(rewriter, logistic);
      Value x = logistic.getOperand();
      // exp(-x) of f16 is infinite where the result is not yet zero.
      if (isFloat(b.getElementType(x)) &&
          getElementBitWidth(b.getElementType(x)) < 32)
        x = b.convert(x, rewriter.getF32Type());
      Value one = b.splatLike(x, 1);
      b.replaceRoot(b.div(one, b.add(one, b.math<ExponentialOp>(b.neg(x)))));
      isChanged = true;
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace

//===- LogisticExpander.cpp - Logistic functions by exponentials ----------===//
// See the description of logistic-expander in Passes.td; test:
// logistic-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "logistic-expander"

namespace hlo {
#define GEN_PASS_DEF_LOGISTICEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static Value expand(LogisticOp logistic, InstructionBuilder &b) {
  Value x = logistic.getOperand();
  Type element = b.getElementType(x);
  // exp(-x) of f16 is infinite where the result is not yet zero.
  if (getElementBitWidth(element) < 32)
    x = b.convert(x, b.builder.getF32Type());
  Value one = b.splatLike(x, 1);
  return b.div(one, b.add(one, b.math<ExponentialOp>(b.neg(x))));
}

namespace {
struct LogisticExpanderPass
    : hlo::impl::LogisticExpanderPassBase<LogisticExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto replace = [&](LogisticOp op, InstructionBuilder &b) -> Value {
      if (!expander.requireBounded(op))
        return {};
      return b.castTo(expand(op, b), op.getType());
    };
    if (!expander.expand<LogisticOp>(replace))
      markAllAnalysesPreserved();
  }
};
} // namespace

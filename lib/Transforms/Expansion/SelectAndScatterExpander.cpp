//===- SelectAndScatterExpander.cpp - Select, then scatter ----------------===//
// See the description of select-and-scatter-expander in Passes.td; test:
// select-and-scatter-expander.mlir.

#include "SelectAndScatter.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "select-and-scatter-expander"

namespace hlo {
#define GEN_PASS_DEF_SELECTANDSCATTEREXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct SelectAndScatterExpanderPass
    : hlo::impl::SelectAndScatterExpanderPassBase<
          SelectAndScatterExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<SelectAndScatterOp>(
            [&](SelectAndScatterOp op, InstructionBuilder &b) -> Value {
              if (keepPlain && isPlain(op))
                return {};
              return expander.requireStatic(op)
                         ? b.castTo(expandSelectAndScatter(op, b), op.getType())
                         : Value();
            }))
      markAllAnalysesPreserved();
  }
};
} // namespace

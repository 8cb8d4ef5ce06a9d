//===- BatchDotSimplification.cpp - Batches of one dot --------------------===//
// See the description of batch-dot-simplification in Passes.td; test:
// batch-dot-simplification.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "batch-dot-simplification"

namespace hlo {
#define GEN_PASS_DEF_BATCHDOTSIMPLIFICATIONPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct BatchDotSimplificationPass
    : hlo::impl::BatchDotSimplificationPassBase<BatchDotSimplificationPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<DotOp>([&](DotOp dot, InstructionBuilder &builder) {
          bool isDegenerate =
              llvm::any_of(getLhsDims(dot).batch, [&](int64_t dim) {
                return dot.getLhs().getType().getDimSize(dim) == 1;
              });
          if (!isDegenerate || !expander.requireStatic(dot))
            return Value();
          return dropDegenerateDimensions(builder, dot, [](DotRole role) {
            return role == DotRole::Batch;
          });
        }))
      markAllAnalysesPreserved();
  }
};
} // namespace

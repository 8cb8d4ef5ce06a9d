//===- DynamicDimensionSimplifier.cpp - Simplify sizes of dimensions ------===//
// See the description of dynamic-dimension-simplifier in Passes.td; test:
// dynamic-dimension-simplifier.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Simplification/AlgebraicSimplify.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "dynamic-dimension-simplifier"

namespace hlo {
#define GEN_PASS_DEF_DYNAMICDIMENSIONSIMPLIFIERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct DynamicDimensionSimplifierPass
    : hlo::impl::DynamicDimensionSimplifierPassBase<
          DynamicDimensionSimplifierPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    AlgebraicSimplifyOptions options;
    options.category = DEBUG_TYPE;
    options.only = {"FlattenConcatenate", "RemoveDegenerateChain",
                    "ReshapeOfBroadcast", "ReshapeOfSplat",
                    "SliceOfConcatenate"};
    RewritePatternSet owned(context);
    populateBroadcastPatterns(owned, options);
    populateReshapeTransposePatterns(owned, options);
    populateSlicePadConcatenatePatterns(owned, options);
    patterns = FrozenRewritePatternSet(std::move(owned));
    return success();
  }

  void runOnOperation() override {
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    config.enableConstantCSE(false);
    // An operation that folds in place may leave its old operand unused, which
    // the next sweep removes.
    bool isChanged = false, isSweepChanged = true;
    while (std::exchange(isSweepChanged, false)) {
      SmallVector<Operation *> operations =
          collectInstructions(getOperation(), [](Operation *op) {
            return isa<ConcatenateOp, ConvertOp, ReshapeOp, SliceOp>(op);
          });
      // The worklist is taken from the end.
      std::reverse(operations.begin(), operations.end());
      (void)applyOpPatternsGreedily(operations, patterns, config,
                                    &isSweepChanged);
      isChanged |= isSweepChanged;
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  FrozenRewritePatternSet patterns;
};
} // namespace

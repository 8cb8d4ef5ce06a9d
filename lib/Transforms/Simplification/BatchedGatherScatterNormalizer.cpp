//===- BatchedGatherScatterNormalizer.cpp - Make batch dimensions indices -===//
// See the description of batched-gather-scatter-normalizer in Passes.td; test:
// batched-gather-scatter-normalizer.mlir.

#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/IndexVectors.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "batched-gather-scatter-normalizer"

namespace hlo {
#define GEN_PASS_DEF_BATCHEDGATHERSCATTERNORMALIZERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct BatchedGatherScatterNormalizerPass
    : hlo::impl::BatchedGatherScatterNormalizerPassBase<
          BatchedGatherScatterNormalizerPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    bool isChanged = expander.expand<GatherOp>(
        [&](GatherOp gather, InstructionBuilder &b) -> Value {
          GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
          if (numbers.getOperandBatchingDims().empty())
            return {};
          if (!gather.getStartIndices().getType().hasStaticShape())
            return expander.decline(gather, "dynamic dimensions");
          if (!hasSeparateBatching(gather))
            return expander.decline(gather,
                                    "indices into a batching dimension");
          return normalizeBatching(b, gather);
        });
    isChanged |= expander.expand<ScatterOp>(
        [&](ScatterOp scatter, InstructionBuilder &b) -> Value {
          if (scatter.getDimensionNumbers().getInputBatchingDims().empty())
            return {};
          auto indices =
              cast<RankedTensorType>(scatter.getScatterIndices().getType());
          if (!indices.hasStaticShape())
            return expander.decline(scatter, "dynamic dimensions");
          return normalizeBatching(b, scatter);
        });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace

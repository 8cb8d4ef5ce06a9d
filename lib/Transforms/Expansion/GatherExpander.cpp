//===- GatherExpander.cpp - Replace gathers by loops over slices ----------===//
// See the description of gather-expander in Passes.td; test:
// gather-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/IndexVectors.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "gather-expander"

namespace hlo {
#define GEN_PASS_DEF_GATHEREXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Writes one slice after the other into an array [count, slice sizes...].
static Value expandGather(GatherOp original, InstructionBuilder &b) {
  GatherOp gather = normalizeBatching(b, original);
  GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
  Value vectors = flattenIndexVectors(b, gather.getStartIndices(),
                                      numbers.getIndexVectorDim());
  Value operand = gather.getOperand();
  auto type = cast<RankedTensorType>(operand.getType());
  ArrayRef<int64_t> sizes = gather.getSliceSizes();
  SmallVector<int64_t> shape{
      cast<RankedTensorType>(vectors.getType()).getDimSize(0)};
  llvm::append_range(shape, sizes);

  Value init = b.splat(b.getType(shape, type.getElementType()), int64_t(0));
  auto writeSlice = [&](Value index, ValueRange state) -> SmallVector<Value> {
    SmallVector<Value> starts = getStarts(
        b, vectors, index, numbers.getStartIndexMap(), type.getRank());
    Value slice = b.dynamicSlice(operand, starts, sizes);
    return {b.updateAt(state[0], 0, index, slice)};
  };
  Value slices = b.forLoop(shape.front(), init, writeSlice).front();
  Value result = getGatherResult(b, gather, slices);
  b.eraseIfUnused(init);
  if (gather != original)
    gather.erase();
  return result;
}

namespace {
struct GatherExpanderPass
    : hlo::impl::GatherExpanderPassBase<GatherExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto expand = [&](GatherOp gather, InstructionBuilder &b) -> Value {
      if (!expander.requireStatic(gather))
        return {};
      if (Value result = getIndependentResult(b, gather))
        return result;
      if (!hasSeparateBatching(gather))
        return expander.decline(gather, "indices into a batching dimension");
      int64_t count =
          countIndexVectors(gather.getStartIndices(),
                            gather.getDimensionNumbers().getIndexVectorDim());
      if (mode == GatherExpanderMode::Simple && count > 1)
        return expander.decline(gather, "several slices");
      return expandGather(gather, b);
    };
    if (!expander.expand<GatherOp>(expand))
      markAllAnalysesPreserved();
  }
};
} // namespace

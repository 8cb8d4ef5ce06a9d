//===- DynamicIndexSplitter.cpp - Start indices one by one ----------------===//
// See the description of dynamic-index-splitter in Passes.td; test:
// dynamic-index-splitter.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "dynamic-index-splitter"

namespace hlo {
#define GEN_PASS_DEF_DYNAMICINDEXSPLITTERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The elements of the one array that holds the start; none where it is
/// scalars, or of an array whose size is not known.
static std::optional<SmallVector<Value>> splitStart(ValueRange start,
                                                    InstructionBuilder &b) {
  auto type = cast<RankedTensorType>(start[0].getType());
  if (type.getRank() != 1 || type.isDynamicDim(0))
    return std::nullopt;
  SmallVector<Value> elements;
  for (int64_t i = 0, size = type.getDimSize(0); i < size; ++i)
    elements.push_back(b.reshape(b.slice(start[0], 0, i, i + 1), {}));
  return elements;
}

namespace {
struct DynamicIndexSplitterPass
    : hlo::impl::DynamicIndexSplitterPassBase<DynamicIndexSplitterPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    bool isChanged = expander.expand<DynamicSliceOp>(
        [&](DynamicSliceOp op, InstructionBuilder &b) -> Value {
          if (op.getDynamicSliceSizes().empty())
            return b.castTo(op.getOperand(), op.getType());
          auto starts = splitStart(op.getStartIndices(), b);
          if (!starts)
            return {};
          return b.create<DynamicSliceOp>(op.getType(), op.getOperand(),
                                          *starts, op.getDynamicSliceSizes());
        });
    isChanged |= expander.expand<DynamicUpdateSliceOp>(
        [&](DynamicUpdateSliceOp op, InstructionBuilder &b) -> Value {
          if (op.getType().getRank() == 0)
            return b.castTo(op.getUpdate(), op.getType());
          auto starts = splitStart(op.getStartIndices(), b);
          if (!starts)
            return {};
          return b.create<DynamicUpdateSliceOp>(op.getType(), op.getOperand(),
                                                op.getUpdate(), *starts);
        });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace

//===- TopkSplitter.cpp - Top-k of parts, then of what they give ----------===//
// See the description of topk-splitter in Passes.td; test: topk-splitter.mlir.

#include "TopkSort.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "topk-splitter"

namespace hlo {
#define GEN_PASS_DEF_TOPKSPLITTERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// No more parts than this, and no smaller ones.
static constexpr int64_t kMaxParts = 1024, kMinPartSize = 1024;

/// How many parts of equal size to make of `size` elements; 1 for none.
static int64_t getNumParts(int64_t size) {
  int64_t numParts = 1;
  while (numParts < kMaxParts && size % (2 * numParts) == 0 &&
         size / (2 * numParts) >= kMinPartSize)
    numParts *= 2;
  return numParts;
}

static Value split(TopkOp topk, int64_t numParts, InstructionBuilder &b) {
  RankedTensorType type = topk.getOperand().getType();
  Type indexType = IntegerType::get(topk.getContext(), 32);
  int64_t k = topk.getK(), size = type.getShape().back();
  bool isLargest = topk.getLargest().value_or(true);
  RankedTensorType partIndices = b.getType({numParts, k}, indexType);
  auto partType = TupleType::get(
      topk.getContext(),
      {b.getType({numParts, k}, type.getElementType()), partIndices});
  // Among equal elements the first ones win, in the parts and, as these are in
  // order, in the sort.
  auto parts = b.create<TopkOp>(
      partType, b.reshape(topk.getOperand(), {numParts, size / numParts}),
      static_cast<uint64_t>(k), topk.getLargestAttr(),
      BoolAttr::get(topk.getContext(), true));
  Value offsets = b.binary<MultiplyOp>(b.iota(partIndices, 0),
                                       b.splat(partIndices, size / numParts));
  Value indices = b.binary<AddOp>(b.element(parts, 1), offsets);
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = numParts * k;
  SmallVector<Value> operands{b.reshape(b.element(parts, 0), shape),
                              b.reshape(indices, shape)};
  SmallVector<Value> results =
      sortForTopk(b, operands, type.getRank() - 1, k, isLargest);
  return b.castTo(b.tuple(results), topk.getType());
}

namespace {
struct TopkSplitterPass : hlo::impl::TopkSplitterPassBase<TopkSplitterPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto expand = [&](TopkOp topk, InstructionBuilder &b) -> Value {
      RankedTensorType type = topk.getOperand().getType();
      if (!type.hasStaticShape())
        return expander.decline(topk, "dynamic dimensions");
      int64_t size = type.getShape().back(), k = topk.getK();
      if (size < int64_t(splitThreshold))
        return expander.decline(topk, "few elements");
      if (type.getNumElements() != size)
        return expander.decline(topk, "several rows");
      int64_t numParts = getNumParts(size);
      if (numParts == 1)
        return expander.decline(topk, "no parts of equal size");
      if (k == 0 || k > size / k || k > size / numParts)
        return expander.decline(topk, "many elements of few");
      return split(topk, numParts, b);
    };
    if (!expander.expand<TopkOp>(expand))
      markAllAnalysesPreserved();
  }
};
} // namespace

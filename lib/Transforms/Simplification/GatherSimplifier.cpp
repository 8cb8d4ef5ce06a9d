//===- GatherSimplifier.cpp - Bring gathers into a normal form ------------===//
// See the description of gather-simplifier in Passes.td; test:
// gather-simplifier.mlir.

#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/IndexVectors.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "gather-simplifier"

namespace hlo {
#define GEN_PASS_DEF_GATHERSIMPLIFIERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// 1, 2, ..., rank
static SmallVector<int64_t> getAllOffsetDims(int64_t rank) {
  return llvm::to_vector(llvm::seq_inclusive<int64_t>(1, rank));
}

static bool isNormal(GatherOp gather) {
  GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
  return gather.getStartIndices().getType().getRank() == 2 &&
         numbers.getIndexVectorDim() == 1 &&
         numbers.getOffsetDims() ==
             ArrayRef(getAllOffsetDims(gather.getSliceSizes().size()));
}

static Value simplify(GatherOp gather, InstructionBuilder &b,
                      const InstructionExpander &expander) {
  if (!expander.requireStatic(gather))
    return {};
  if (Value result = getIndependentResult(b, gather))
    return result;
  if (Value result = getSlicedResult(b, gather))
    return result;
  GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
  if (isNormal(gather))
    return {};
  if (!numbers.getOperandBatchingDims().empty())
    return expander.decline(gather, "batching dimensions");

  Value vectors = flattenIndexVectors(b, gather.getStartIndices(),
                                      numbers.getIndexVectorDim());
  RankedTensorType operandType = gather.getOperand().getType();
  SmallVector<int64_t> shape{
      cast<RankedTensorType>(vectors.getType()).getDimSize(0)};
  llvm::append_range(shape, gather.getSliceSizes());
  auto normal = GatherDimensionNumbersAttr::get(
      gather.getContext(), getAllOffsetDims(operandType.getRank()), {},
      numbers.getStartIndexMap(), {}, {}, /*index_vector_dim=*/1);
  Value slices = b.create<GatherOp>(
      b.getType(shape, operandType.getElementType()), gather.getOperand(),
      vectors, normal, gather.getSliceSizes(), gather.getIndicesAreSorted());
  return getGatherResult(b, gather, slices);
}

namespace {
struct GatherSimplifierPass
    : hlo::impl::GatherSimplifierPassBase<GatherSimplifierPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<GatherOp>([&](GatherOp gather, InstructionBuilder &b) {
          return simplify(gather, b, expander);
        }))
      markAllAnalysesPreserved();
  }
};
} // namespace

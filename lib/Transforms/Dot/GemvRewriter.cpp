//===- GemvRewriter.cpp - Vectors as matrices for dots --------------------===//
// See the description of gemv-rewriter in Passes.td; test: gemv-rewriter.mlir.

#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/DevicePass.h"

#define DEBUG_TYPE "gemv-rewriter"

namespace hlo {
#define GEN_PASS_DEF_GEMVREWRITERPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// All dimensions of an array of that rank, and one of one element as number
/// `position`.
static SmallVector<SmallVector<int64_t>> insertOne(int64_t rank,
                                                   int64_t position) {
  SmallVector<SmallVector<int64_t>> groups;
  for (int64_t dim = 0; dim < rank; ++dim)
    groups.push_back({dim});
  groups.insert(groups.begin() + position, SmallVector<int64_t>());
  return groups;
}

static Value makeMatrix(DotOp dot, InstructionBuilder &builder,
                        const InstructionExpander &expander) {
  DotOperandDims dims[] = {getLhsDims(dot), getRhsDims(dot)};
  if (dims[0].free.empty() == dims[1].free.empty())
    return {};
  unsigned vector = dims[0].free.empty() ? 0 : 1;
  if (dims[0].contracting.size() != 1 || dims[1 - vector].free.size() != 1)
    return expander.decline(dot, "several free or contracting dimensions");
  auto operandType = cast<RankedTensorType>(dot->getOperand(vector).getType());
  if (!isStatic(dot))
    return expander.decline(dot, "dynamic dimensions");
  for (RankedTensorType type : {operandType, dot.getType()})
    if (!isDescending(type))
      return expander.decline(dot, "a layout that is not row-major");

  int64_t rank = operandType.getRank();
  SmallVector<Value> operands(dot.getOperands());
  operands[vector] =
      joinDimensions(builder, operands[vector], insertOne(rank, rank));
  int64_t batchCount = dims[0].batch.size();
  auto type = getJoinedType(
      builder, dot.getType(),
      insertOne(dot.getType().getRank(), batchCount + (vector == 0 ? 0 : 1)));
  DotOp matrix = createDotLike(
      builder, dot, builder.getType(type->getShape(), type->getElementType()),
      operands[0], operands[1], dot.getDimensionNumbers());
  return builder.reshape(dot.getType(), matrix);
}

namespace {
struct GemvRewriterPass
    : GPUExpanderPass<hlo::impl::GemvRewriterPassBase<GemvRewriterPass>,
                      DotOp> {
  using GPUExpanderPass::GPUExpanderPass;

protected:
  Value expand(DotOp op, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &) override {
    return makeMatrix(op, builder, expander);
  }
};
} // namespace

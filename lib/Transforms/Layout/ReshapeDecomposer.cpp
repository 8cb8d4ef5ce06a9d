//===- ReshapeDecomposer.cpp - Reshapes as bitcasts and copies ------------===//
// See the description of reshape-decomposer in Passes.td; test:
// reshape-decomposer.mlir.

#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Layout/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "reshape-decomposer"

namespace hlo {
#define GEN_PASS_DEF_RESHAPEDECOMPOSERPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static Value decompose(ReshapeOp op, InstructionBuilder &builder) {
  auto from = cast<RankedTensorType>(op.getOperand().getType());
  auto to = cast<RankedTensorType>(op.getType());
  if (!getMinorToMajor(from) || !getMinorToMajor(to) ||
      !from.hasStaticShape() || !to.hasStaticShape())
    return {};
  auto bitcast = [&](RankedTensorType type, Value value) -> Value {
    return builder.create<BitcastOp>(type, value);
  };
  auto copy = [&](RankedTensorType type, Value value) -> Value {
    return value.getType() == type ? value
                                   : builder.create<CopyOp>(type, value);
  };
  // Arrays without elements are nowhere.
  if (to.getNumElements() == 0 || isBitcast(from, to))
    return bitcast(to, op.getOperand());

  if (auto runs = getReshapeRuns(from, to))
    if (auto result = getInPlaceType(from, to, *runs))
      return copy(to, bitcast(*result, op.getOperand()));
  if (auto runs = getReshapeRuns(to, from))
    if (auto operand = getInPlaceType(to, from, *runs))
      return bitcast(to, copy(*operand, op.getOperand()));
  auto getRowMajor = [](RankedTensorType type) {
    return withLayout(
        type, LayoutAttr::getRowMajor(type.getContext(), type.getRank()));
  };
  Value operand = copy(getRowMajor(from), op.getOperand());
  return copy(to, bitcast(getRowMajor(to), operand));
}

namespace {
struct ReshapeDecomposerPass
    : hlo::impl::ReshapeDecomposerPassBase<ReshapeDecomposerPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ReshapeOp>(decompose))
      markAllAnalysesPreserved();
  }
};
} // namespace

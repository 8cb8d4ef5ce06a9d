//===- DotNormalizer.cpp - Dots with a contracting dimension --------------===//
// See the description of dot-normalizer in Passes.td; test:
// dot-normalizer.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "dot-normalizer"

namespace hlo {
#define GEN_PASS_DEF_DOTNORMALIZERPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The groups that leave all dimensions as they are, and one of one element
/// behind them.
static SmallVector<SmallVector<int64_t>> withLastOne(int64_t rank) {
  SmallVector<SmallVector<int64_t>> groups;
  for (int64_t dim = 0; dim < rank; ++dim)
    groups.push_back({dim});
  groups.emplace_back();
  return groups;
}

static Value normalize(DotOp dot, InstructionBuilder &builder) {
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  if (!lhs.contracting.empty())
    return {};
  auto addContracting = [&](Value operand, DotOperandDims &dims) {
    int64_t rank = cast<RankedTensorType>(operand.getType()).getRank();
    dims.contracting.push_back(rank);
    return joinDimensions(builder, operand, withLastOne(rank));
  };
  Value lhsValue = addContracting(dot.getLhs(), lhs);
  Value rhsValue = addContracting(dot.getRhs(), rhs);
  return createDotLike(builder, dot, dot.getType(), lhsValue, rhsValue,
                       getDotNumbers(dot.getContext(), lhs, rhs));
}

namespace {
struct DotNormalizerPass : hlo::impl::DotNormalizerPassBase<DotNormalizerPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<DotOp>(normalize))
      markAllAnalysesPreserved();
  }
};
} // namespace

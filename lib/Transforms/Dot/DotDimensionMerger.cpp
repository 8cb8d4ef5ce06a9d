//===- DotDimensionMerger.cpp - One batch dimension of several ------------===//
// See the description of dot-dimension-merger in Passes.td; test:
// dot-dimension-merger.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "dot-dimension-merger"

namespace hlo {
#define GEN_PASS_DEF_DOTDIMENSIONMERGERPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

using Groups = SmallVector<SmallVector<int64_t>>;

/// All dimensions by themselves but `count` from `first` on, which are one.
static Groups joinRange(int64_t rank, int64_t first, int64_t count) {
  Groups groups;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (dim > first && dim < first + count)
      groups.back().push_back(dim);
    else
      groups.push_back({dim});
  return groups;
}

static Value mergeBatchDims(DotOp dot, InstructionBuilder &builder,
                            const InstructionExpander &expander) {
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  int64_t count = lhs.batch.size();
  if (count < 2)
    return {};
  auto isRange = [&](ArrayRef<int64_t> dims) {
    return llvm::equal(dims, llvm::seq(dims[0], dims[0] + count));
  };
  if (!isRange(lhs.batch) || !isRange(rhs.batch))
    return expander.decline(dot, "batch dimensions are not in a row");
  RankedTensorType type = dot.getType();
  auto getGroups = [&](Value operand, const DotOperandDims &dims) {
    return joinRange(cast<RankedTensorType>(operand.getType()).getRank(),
                     dims.batch[0], count);
  };
  Groups lhsGroups = getGroups(dot.getLhs(), lhs);
  Groups rhsGroups = getGroups(dot.getRhs(), rhs);
  Groups groups = joinRange(type.getRank(), 0, count);
  if (!areTogetherInMemory(dot.getLhs().getType(), lhsGroups) ||
      !areTogetherInMemory(dot.getRhs().getType(), rhsGroups) ||
      !areTogetherInMemory(type, groups))
    return expander.decline(dot, "batch dimensions are not in a row in memory");
  auto lhsType = getJoinedType(builder, dot.getLhs().getType(), lhsGroups);
  auto rhsType = getJoinedType(builder, dot.getRhs().getType(), rhsGroups);
  auto merged = getJoinedType(builder, type, groups);
  if (!lhsType || !rhsType || !merged)
    return expander.decline(dot,
                            "a dynamic dimension would be joined with others");
  auto renumber = [&](const DotOperandDims &dims, int64_t rank) {
    int64_t first = dims.batch[0];
    auto contracting = llvm::map_to_vector(dims.contracting, [&](int64_t dim) {
      return dim < first ? dim : dim - count + 1;
    });
    return DotOperandDims(rank, {first}, contracting);
  };
  Value lhsValue = joinDimensions(builder, dot.getLhs(), lhsGroups);
  Value rhsValue = joinDimensions(builder, dot.getRhs(), rhsGroups);
  DotOp result = createDotLike(
      builder, dot, *merged, lhsValue, rhsValue,
      getDotNumbers(dot.getContext(), renumber(lhs, lhsType->getRank()),
                    renumber(rhs, rhsType->getRank())));
  return builder.reshape(type, result);
}

namespace {
struct DotDimensionMergerPass
    : hlo::impl::DotDimensionMergerPassBase<DotDimensionMergerPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<DotOp>([&](DotOp dot, InstructionBuilder &builder) {
          return mergeBatchDims(dot, builder, expander);
        }))
      markAllAnalysesPreserved();
  }
};
} // namespace

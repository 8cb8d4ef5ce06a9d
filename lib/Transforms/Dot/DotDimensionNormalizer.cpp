//===- DotDimensionNormalizer.cpp - One contracting dimension -------------===//
// See the description of dot-dimension-normalizer in Passes.td; test:
// dot-dimension-normalizer.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "dot-dimension-normalizer"

namespace hlo {
#define GEN_PASS_DEF_DOTDIMENSIONNORMALIZERPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

using Groups = SmallVector<SmallVector<int64_t>>;

namespace {
/// An operand whose contracting dimensions, and perhaps free ones, become one.
struct NormalizedOperand {
  /// Where the first of those that are joined was, there the one is; all others
  /// stay in order.
  NormalizedOperand(const DotOperandDims &dims, bool joinFree) {
    SmallVector<SmallVector<int64_t>> joined = {dims.contracting};
    if (joinFree)
      joined.push_back(dims.free);
    int64_t rank =
        dims.batch.size() + dims.contracting.size() + dims.free.size();
    SmallVector<int64_t> position(rank);
    for (int64_t dim = 0; dim < rank; ++dim) {
      auto group = llvm::find_if(joined, [&](ArrayRef<int64_t> group) {
        return llvm::is_contained(group, dim);
      });
      if (group == joined.end()) {
        position[dim] = groups.size();
        groups.push_back({dim});
      } else if (*llvm::min_element(*group) == dim) {
        position[dim] = groups.size();
        groups.push_back(*group);
      }
    }
    for (int64_t dim : dims.batch)
      newDims.batch.push_back(position[dim]);
    if (!dims.contracting.empty())
      newDims.contracting.push_back(
          position[*llvm::min_element(dims.contracting)]);
  }

  Groups groups;
  DotOperandDims newDims;
};

struct DotDimensionNormalizerPass
    : hlo::impl::DotDimensionNormalizerPassBase<DotDimensionNormalizerPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<DotOp>([&](DotOp dot, InstructionBuilder &builder) {
          return normalize(dot, builder, expander);
        }))
      markAllAnalysesPreserved();
  }

private:
  Value normalize(DotOp dot, InstructionBuilder &builder,
                  const InstructionExpander &expander) const;
};
} // namespace

/// What a chain of transposes reads, and the groups of its dimensions that
/// `groups` of their result are.
static Value lookThroughTransposes(Value operand, Groups &groups) {
  while (auto transpose = operand.getDefiningOp<TransposeOp>()) {
    if (hasControlDependencies(transpose))
      break;
    for (SmallVector<int64_t> &group : groups)
      for (int64_t &dim : group)
        dim = transpose.getDimensions()[dim];
    operand = transpose.getOperand();
  }
  return operand;
}

Value DotDimensionNormalizerPass::normalize(
    DotOp dot, InstructionBuilder &builder,
    const InstructionExpander &expander) const {
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  bool isFreeJoined =
      normalizeFree && (lhs.free.size() > 1 || rhs.free.size() > 1);
  if (lhs.contracting.size() < 2 && !isFreeJoined)
    return {};
  NormalizedOperand newLhs(lhs, normalizeFree), newRhs(rhs, normalizeFree);
  Groups groups;
  int64_t dim = 0;
  for (; dim < int64_t(lhs.batch.size()); ++dim)
    groups.push_back({dim});
  for (ArrayRef<int64_t> free : {ArrayRef(lhs.free), ArrayRef(rhs.free)}) {
    if (normalizeFree && free.size() > 1)
      groups.emplace_back();
    for (size_t i = 0; i < free.size(); ++i, ++dim)
      if (normalizeFree && free.size() > 1)
        groups.back().push_back(dim);
      else
        groups.push_back({dim});
  }
  auto type = getJoinedType(builder, dot.getType(), groups);
  if (!getJoinedType(builder, dot.getLhs().getType(), newLhs.groups) ||
      !getJoinedType(builder, dot.getRhs().getType(), newRhs.groups) || !type)
    return expander.decline(dot,
                            "a dynamic dimension would be joined with others");
  Value lhsSource = lookThroughTransposes(dot.getLhs(), newLhs.groups);
  Value rhsSource = lookThroughTransposes(dot.getRhs(), newRhs.groups);
  Value lhsValue = joinDimensions(builder, lhsSource, newLhs.groups);
  Value rhsValue = joinDimensions(builder, rhsSource, newRhs.groups);
  DotOp result = createDotLike(
      builder, dot, *type, lhsValue, rhsValue,
      getDotNumbers(dot.getContext(), newLhs.newDims, newRhs.newDims));
  return builder.reshape(dot.getType(), result);
}

//===- DotDecomposer.cpp - Dots as products of matrices -------------------===//
// See the description of dot-decomposer in Passes.td; test:
// dot-decomposer.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "dot-decomposer"

namespace hlo {
#define GEN_PASS_DEF_DOTDECOMPOSERPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct DotDecomposerPass : hlo::impl::DotDecomposerPassBase<DotDecomposerPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<DotOp>([&](DotOp dot, InstructionBuilder &builder) {
          return decompose(dot, builder, expander);
        }))
      markAllAnalysesPreserved();
  }

private:
  static Value decompose(DotOp dot, InstructionBuilder &builder,
                         const InstructionExpander &expander);
};
} // namespace

/// Dimensions that are going to be one, for each that is left.
using Groups = SmallVector<SmallVector<int64_t>>;

Value DotDecomposerPass::decompose(DotOp dot, InstructionBuilder &builder,
                                   const InstructionExpander &expander) {
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  bool isOuterProduct = lhs.batch.empty() && lhs.contracting.empty();
  if ((isCanonical(lhs) && isCanonical(rhs)) || isOuterProduct)
    return {};

  Groups lhsGroups, rhsGroups, resultGroups;
  DotOperandDims newLhs, newRhs;
  int64_t resultDim = 0;
  for (auto [lhsDim, rhsDim] : llvm::zip_equal(lhs.batch, rhs.batch)) {
    lhsGroups.push_back({lhsDim});
    rhsGroups.push_back({rhsDim});
    resultGroups.push_back({resultDim});
    newLhs.batch.push_back(resultDim);
    newRhs.batch.push_back(resultDim++);
  }
  // Free dimensions of one element make none: true if these do.
  auto addFree = [&](RankedTensorType type, ArrayRef<int64_t> dims,
                     Groups &groups) {
    auto resultDims =
        llvm::to_vector(llvm::seq<int64_t>(resultDim, resultDim + dims.size()));
    resultDim += dims.size();
    if (llvm::all_of(dims,
                     [&](int64_t dim) { return type.getDimSize(dim) == 1; }))
      return false;
    groups.emplace_back(dims);
    resultGroups.push_back(resultDims);
    return true;
  };
  auto addContracting = [](DotOperandDims &dims, ArrayRef<int64_t> contracting,
                           Groups &groups) {
    dims.contracting.push_back(groups.size());
    groups.emplace_back(contracting);
  };
  // lhs becomes [batch, free, contracting], rhs [batch, contracting, free].
  if (!addFree(dot.getLhs().getType(), lhs.free, lhsGroups))
    lhs.contracting.insert(lhs.contracting.begin(), lhs.free.begin(),
                           lhs.free.end());
  addContracting(newLhs, lhs.contracting, lhsGroups);
  addContracting(newRhs, rhs.contracting, rhsGroups);
  if (!addFree(dot.getRhs().getType(), rhs.free, rhsGroups))
    llvm::append_range(rhsGroups.back(), rhs.free);

  auto lhsType = getJoinedType(builder, dot.getLhs().getType(), lhsGroups);
  auto rhsType = getJoinedType(builder, dot.getRhs().getType(), rhsGroups);
  auto type = getJoinedType(builder, dot.getType(), resultGroups);
  if (!lhsType || !rhsType || !type)
    return expander.decline(dot,
                            "a dynamic dimension would be joined with others");
  Value newLhsValue = joinDimensions(builder, dot.getLhs(), lhsGroups);
  Value newRhsValue = joinDimensions(builder, dot.getRhs(), rhsGroups);
  // As many dimensions as before are the same.
  if (type->getRank() == dot.getType().getRank())
    type = dot.getType();
  DotOp result = createDotLike(builder, dot, *type, newLhsValue, newRhsValue,
                               getDotNumbers(dot.getContext(), newLhs, newRhs));
  return builder.reshape(dot.getType(), result);
}

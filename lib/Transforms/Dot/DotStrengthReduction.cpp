//===- DotStrengthReduction.cpp - Sums of products for small dots ---------===//
// See the description of dot-strength-reduction in Passes.td; test:
// dot-strength-reduction.mlir.

#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "dot-strength-reduction"

namespace hlo {
#define GEN_PASS_DEF_DOTSTRENGTHREDUCTIONPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct DotStrengthReductionPass
    : hlo::impl::DotStrengthReductionPassBase<DotStrengthReductionPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<DotOp>([&](DotOp dot, InstructionBuilder &builder) {
          return reduceStrength(dot, builder, expander);
        }))
      markAllAnalysesPreserved();
  }

private:
  Value reduceStrength(DotOp dot, InstructionBuilder &builder,
                       const InstructionExpander &expander) const;
};
} // namespace

/// Whether a reduction is as fast as a library: for sums of rows of f32,
/// several of which a kernel has in a vector, unless they are so long that it
/// is better to read several rows side by side; and for all of f64.
static bool isReadInOrder(RankedTensorType matrix, const DotOperandDims &dims) {
  constexpr int64_t kLongestRow = 1024;
  Type element = matrix.getElementType();
  return element.isF64() ||
         (element.isF32() &&
          llvm::is_contained(dims.contracting,
                             getMajorToMinor(matrix).back()) &&
          multiplySizes(matrix, dims.contracting) <= kLongestRow);
}

Value DotStrengthReductionPass::reduceStrength(
    DotOp dot, InstructionBuilder &builder,
    const InstructionExpander &expander) const {
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  if (lhs.contracting.empty() || (!lhs.free.empty() && !rhs.free.empty()))
    return {};
  if (!isStatic(dot))
    return expander.decline(dot, "dynamic dimensions");
  RankedTensorType lhsType = dot.getLhs().getType();
  RankedTensorType rhsType = dot.getRhs().getType();
  Type element = dot.getType().getElementType();
  bool isExact = isPredOrInteger(element) &&
                 isPredOrInteger(lhsType.getElementType()) &&
                 isPredOrInteger(rhsType.getElementType());
  if (!isExact && !inexact)
    return expander.decline(dot, "floats would be rounded more often");
  if (!isPlainSum(dot))
    return expander.decline(dot, "its algorithm is no plain sum");
  bool hasMatrix = !lhs.free.empty() || !rhs.free.empty();
  bool isLarge = std::max(lhsType.getNumElements(), rhsType.getNumElements()) >=
                 maxMatrixSize;
  bool isInOrder = lhs.free.empty() ? isReadInOrder(rhsType, rhs)
                                    : isReadInOrder(lhsType, lhs);
  if (hasMatrix && isLarge && !(reducesInOrder && isInOrder))
    return expander.decline(dot, "the matrix is large");

  return createSumOfProducts(builder, dot);
}

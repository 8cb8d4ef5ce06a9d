//===- DotStrengthReduction.cpp - Sums of products for small dots ---------===//
// See the description of dot-strength-reduction in Passes.td; test:
// dot-strength-reduction.mlir.

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
  if (hasMatrix && std::max(lhsType.getNumElements(),
                            rhsType.getNumElements()) >= maxMatrixSize)
    return expander.decline(dot, "the matrix is large");

  return createSumOfProducts(builder, dot);
}

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

/// Whether a reduction reads a matrix as fast as memory is, as rows or columns
/// of it are read one after the other: sums of rows take several at a time, and
/// so do those of columns of f64, for which libraries are slower.
static bool isReadInOrder(RankedTensorType matrix, const DotOperandDims &dims) {
  Type element = matrix.getElementType();
  if (!element.isF32() && !element.isF64())
    return false;
  int64_t fastest = getMajorToMinor(matrix).back();
  return element.isF64() || llvm::is_contained(dims.contracting, fastest);
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

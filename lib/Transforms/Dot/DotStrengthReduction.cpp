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

/// The type products add up in: floats of less than 32 bits would lose what a
/// dot keeps.
static Type getSumType(Type result) {
  if (isFloat(result) && getElementBitWidth(result) < 32)
    return Float32Type::get(result.getContext());
  return result;
}

/// True if the sum is what the algorithm asks for.
static bool isPlain(DotOp dot) {
  DotAlgorithm algorithm = dot.getAlgorithm().value_or(DotAlgorithm::unset);
  Type sum = getSumType(dot.getType().getElementType());
  return algorithm == DotAlgorithm::unset ||
         (algorithm == DotAlgorithm::dot_f32_f32_f32 && sum.isF32()) ||
         (algorithm == DotAlgorithm::dot_f64_f64_f64 && sum.isF64());
}

/// `operand` as an array of the dimensions `shape`, where its dimension
/// `positions[i]` is dimension `i`.
static Value spread(InstructionBuilder &builder, Value operand,
                    ArrayRef<int64_t> shape, ArrayRef<int64_t> positions) {
  auto type = cast<RankedTensorType>(operand.getType());
  if (type.getShape() == shape && llvm::is_sorted(positions))
    return operand;
  return builder.broadcast(builder.getType(shape, type.getElementType()),
                           operand, positions);
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
  if (!isPlain(dot))
    return expander.decline(dot, "its algorithm is no plain sum");
  bool hasMatrix = !lhs.free.empty() || !rhs.free.empty();
  if (hasMatrix && std::max(lhsType.getNumElements(),
                            rhsType.getNumElements()) >= maxMatrixSize)
    return expander.decline(dot, "the matrix is large");

  // [batch, free, contracting]; one operand has no free dimensions.
  SmallVector<int64_t> shape(dot.getType().getShape());
  int64_t next = lhs.batch.size();
  auto place = [&](const DotOperandDims &dims, int64_t rank) {
    SmallVector<int64_t> positions(rank);
    for (auto [i, dim] : llvm::enumerate(dims.batch))
      positions[dim] = i;
    for (int64_t dim : dims.free)
      positions[dim] = next++;
    for (auto [i, dim] : llvm::enumerate(dims.contracting))
      positions[dim] = dot.getType().getRank() + i;
    return positions;
  };
  SmallVector<int64_t> lhsPositions = place(lhs, lhsType.getRank());
  SmallVector<int64_t> rhsPositions = place(rhs, rhsType.getRank());
  SmallVector<int64_t> reduced;
  for (int64_t dim : lhs.contracting) {
    reduced.push_back(shape.size());
    shape.push_back(lhsType.getDimSize(dim));
  }
  Type sum = getSumType(element);
  Value lhsValue =
      spread(builder, builder.convert(dot.getLhs(), sum), shape, lhsPositions);
  Value rhsValue =
      spread(builder, builder.convert(dot.getRhs(), sum), shape, rhsPositions);
  Value zero = builder.scalar(sum, 0);
  Value result;
  if (isPred(sum))
    result = builder.reduce<OrOp>(builder.binary<AndOp>(lhsValue, rhsValue),
                                  zero, reduced);
  else
    result = builder.reduce<AddOp>(
        builder.binary<MultiplyOp>(lhsValue, rhsValue), zero, reduced);
  return builder.castTo(result, dot.getType());
}

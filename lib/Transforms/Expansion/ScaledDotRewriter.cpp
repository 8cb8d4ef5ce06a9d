//===- ScaledDotRewriter.cpp - Scaled dots as dots ------------------------===//
// See the description of scaled-dot-rewriter in Passes.td; test:
// scaled-dot-rewriter.mlir.

#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "scaled-dot-rewriter"

namespace hlo {
#define GEN_PASS_DEF_SCALEDDOTREWRITERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// A scalar 1 stands for no scale.
static bool isOne(Value scale) {
  auto one = dyn_cast_or_null<FloatAttr>(getSplatConstant(scale));
  return one && one.getValue().isExactlyValue(1.0);
}

/// The elements of `operand` times those of `scale` whose blocks they are in.
static Value applyScale(InstructionBuilder &builder, Value operand, Value scale,
                        Type element) {
  operand = builder.convert(operand, element);
  if (isOne(scale))
    return operand;
  auto type = cast<RankedTensorType>(operand.getType());
  auto scaleType = cast<RankedTensorType>(scale.getType());
  scale = builder.convert(scale, element);
  // Each element for a block of its own, which then join.
  SmallVector<int64_t> blocked, positions;
  for (int64_t dim = 0; dim < scaleType.getRank(); ++dim) {
    int64_t count = scaleType.getDimSize(dim);
    positions.push_back(blocked.size());
    blocked.push_back(count);
    if (int64_t block = count == 0 ? 1 : type.getDimSize(dim) / count;
        block != 1)
      blocked.push_back(block);
  }
  if (scaleType.getRank() == 0)
    blocked.assign(type.getShape().begin(), type.getShape().end());
  Value factors =
      builder.broadcast(builder.getType(blocked, element), scale, positions);
  factors = builder.reshape(builder.getType(type.getShape(), element), factors);
  return builder.create<MultiplyOp>(type, operand, factors);
}

static Value rewrite(ScaledDotOp op, InstructionBuilder &builder,
                     const InstructionExpander &expander) {
  if (!expander.requireStatic(op))
    return {};
  MLIRContext *context = op.getContext();
  Type element = Float32Type::get(context);
  for (Type type : op->getOperandTypes()) {
    Type from = getElementTypeOrSelf(type);
    if (isComplex(from))
      return expander.decline(op, "an operand is complex");
    // All powers of two of that type are in f32, the least as a denormal.
    if (!isa<Float8E8M0FNUType>(from) && !keepsAllValues(from, element))
      element = Float64Type::get(context);
  }
  Value lhs = applyScale(builder, op.getLhs(), op.getLhsScale(), element);
  Value rhs = applyScale(builder, op.getRhs(), op.getRhsScale(), element);
  return createDot(builder, op.getType(), lhs, rhs, op.getDimensionNumbers(),
                   op.getOperandPrecisionAttr(), op.getAlgorithmAttr());
}

namespace {
struct ScaledDotRewriterPass
    : hlo::impl::ScaledDotRewriterPassBase<ScaledDotRewriterPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ScaledDotOp>(
            [&](ScaledDotOp op, InstructionBuilder &builder) {
              return rewrite(op, builder, expander);
            }))
      markAllAnalysesPreserved();
  }
};
} // namespace

//===- DotOperandConverter.cpp - Dots of operands of one type -------------===//
// See the description of dot-operand-converter in Passes.td; test:
// dot-operand-converter.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "dot-operand-converter"

namespace hlo {
#define GEN_PASS_DEF_DOTOPERANDCONVERTERPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static Value convert(DotOp dot, InstructionBuilder &builder,
                     const InstructionExpander &expander) {
  Type lhs = dot.getLhs().getType().getElementType();
  Type rhs = dot.getRhs().getType().getElementType();
  if (lhs == rhs)
    return {};
  // Of one byte, each has its own, as the dot is meant to.
  if (isFloat(lhs) && isFloat(rhs) && getElementBitWidth(lhs) == 8 &&
      getElementBitWidth(rhs) == 8)
    return expander.decline(dot, "both operands are floats of 8 bits");
  Type type = keepsAllValues(lhs, rhs) ? rhs : lhs;
  if (!keepsAllValues(lhs, type) || !keepsAllValues(rhs, type))
    return expander.decline(dot, "neither element type has all values of the "
                                 "other");
  Value lhsValue = builder.convert(dot.getLhs(), type);
  Value rhsValue = builder.convert(dot.getRhs(), type);
  return createDotLike(builder, dot, dot.getType(), lhsValue, rhsValue,
                       dot.getDimensionNumbers());
}

namespace {
struct DotOperandConverterPass
    : hlo::impl::DotOperandConverterPassBase<DotOperandConverterPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<DotOp>([&](DotOp dot, InstructionBuilder &builder) {
          return convert(dot, builder, expander);
        }))
      markAllAnalysesPreserved();
  }
};
} // namespace

//===- RealImagExpander.cpp - Parts of numbers that are not complex -------===//
// See the description of real-imag-expander in Passes.td; test:
// real-imag-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "real-imag-expander"

namespace hlo {
#define GEN_PASS_DEF_REALIMAGEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Zeros of the shape of `array`.
static Value createZeros(Value array, InstructionBuilder &b) {
  RankedTensorType type = b.getType(array);
  Value zeros = b.splatLike(array, 0);
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim)
    if (type.isDynamicDim(dim))
      zeros = b.create<SetDimensionSizeOp>(
          zeros, b.create<GetDimensionSizeOp>(array, dim), dim);
  return zeros;
}

template <typename OpT> static bool isOfComplex(OpT op) {
  return isComplex(op.getOperand().getType().getElementType());
}

namespace {
struct RealImagExpanderPass
    : hlo::impl::RealImagExpanderPassBase<RealImagExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto replaceReal = [](RealOp op, InstructionBuilder &b) -> Value {
      if (isOfComplex(op))
        return {};
      return b.castTo(op.getOperand(), op.getType());
    };
    auto replaceImag = [&](ImagOp op, InstructionBuilder &b) -> Value {
      if (isOfComplex(op) || !expander.requireBounded(op))
        return {};
      return b.castTo(createZeros(op.getOperand(), b), op.getType());
    };
    bool isChanged = expander.expand<RealOp>(replaceReal);
    isChanged |= expander.expand<ImagOp>(replaceImag);
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace

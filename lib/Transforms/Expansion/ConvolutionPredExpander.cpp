//===- ConvolutionPredExpander.cpp - Convolutions of preds in floats ------===//
// See the description of convolution-pred-expander in Passes.td; test:
// convolution-pred-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "convolution-pred-expander"

namespace hlo {
#define GEN_PASS_DEF_CONVOLUTIONPREDEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static Value expand(ConvolutionOp op, InstructionBuilder &builder) {
  auto isOfPreds = [](Value value) {
    return isPred(cast<RankedTensorType>(value.getType()).getElementType());
  };
  if (!llvm::all_of(op->getOperands().take_front(2), isOfPreds) ||
      !isOfPreds(op.getResult()))
    return {};
  // Any number of ones add up to no zero, even where the sum is infinite.
  Type f16 = Float16Type::get(op.getContext());
  SmallVector<Value> operands(op->getOperands());
  for (Value &operand : MutableArrayRef(operands).take_front(2))
    operand = builder.convert(operand, f16);
  Value convolution = builder.clone(
      op, InstructionBuilder::withElements(op.getType(), f16), operands);
  return builder.create<ConvertOp>(op.getType(), convolution);
}

namespace {
struct ConvolutionPredExpanderPass
    : hlo::impl::ConvolutionPredExpanderPassBase<ConvolutionPredExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ConvolutionOp>(expand))
      markAllAnalysesPreserved();
  }
};
} // namespace

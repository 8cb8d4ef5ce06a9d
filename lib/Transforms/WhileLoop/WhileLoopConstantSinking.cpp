//===- WhileLoopConstantSinking.cpp - Constants move into loops -----------===//
// See the description of while-loop-constant-sinking in Passes.td; test:
// while-loop-constant-sinking.hlo.

#include "Simplifications.h"
#include "hlo/Transforms/WhileLoop/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "while-loop-constant-sinking"

namespace hlo {
#define GEN_PASS_DEF_WHILELOOPCONSTANTSINKINGPASS
#include "hlo/Transforms/WhileLoop/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct WhileLoopConstantSinkingPass
    : hlo::impl::WhileLoopConstantSinkingPassBase<
          WhileLoopConstantSinkingPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    // Outer loops first: what comes into them goes on into inner ones.
    getOperation()->walk<WalkOrder::PreOrder>(
        [&](WhileOp loop) { isChanged |= sink(loop); });
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  bool isSinkable(Value value) const {
    if (auto broadcast = value.getDefiningOp<BroadcastOp>();
        broadcast && sinkBroadcastOfConstants)
      value = broadcast.getOperand();
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return value.getDefiningOp<ConstantOp>() &&
           (!sinkOnlyScalarConstants || (type && type.getRank() == 0));
  }

  bool sink(WhileOp loop) const {
    unsigned elements = 0;
    if (!sinkConstants(
            WhileLoop(loop), [&](Value value) { return isSinkable(value); },
            elements))
      return false;
    remark::passed(loop.getLoc(),
                   remark::RemarkOpts::name("Sunk").category(DEBUG_TYPE))
        << remark::add("its computations have {0} constants of their own",
                       elements);
    return true;
  }
};
} // namespace

//===- WhileLoopInvariantCodeMotion.cpp - Move code out of loops ----------===//
// See the description of while-loop-invariant-code-motion in
// Passes.td; test: while-loop-invariant-code-motion.hlo.

#include "InvariantCodeMotion.h"
#include "hlo/Transforms/WhileLoop/Passes.h"

#define DEBUG_TYPE "while-loop-invariant-code-motion"

namespace hlo {
#define GEN_PASS_DEF_WHILELOOPINVARIANTCODEMOTIONPASS
#include "hlo/Transforms/WhileLoop/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct WhileLoopInvariantCodeMotionPass
    : hlo::impl::WhileLoopInvariantCodeMotionPassBase<
          WhileLoopInvariantCodeMotionPass> {
  using Base::Base;

  void runOnOperation() override {
    auto isWorth = [&](Operation *op) { return isWorthMoving(op); };
    InvariantCodeMotionOptions options{isWorth, sizeInflationRatio, smallBytes};
    if (!moveInvariantCode(getOperation(), options, DEBUG_TYPE))
      markAllAnalysesPreserved();
  }

private:
  bool isWorthMoving(Operation *op) const {
    if (isa<ConstantOp>(op))
      return hoistConstants;
    if (isa<ReshapeOp>(op))
      return hoistReshapes;
    if (auto call = dyn_cast<CustomCallOp>(op))
      return call.getCustomCallTarget() != "Sharding";
    if (isa<CopyOp, NegateOp, NotOp, SliceOp, TransposeOp>(op))
      return hoistKernels;
    return !isa<BitcastOp, BroadcastOp, GetTupleElementOp, IotaOp, TupleOp>(op);
  }
};
} // namespace

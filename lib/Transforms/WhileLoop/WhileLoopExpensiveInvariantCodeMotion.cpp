//===- WhileLoopExpensiveInvariantCodeMotion.cpp - Expensive code ---------===//
// See the description of while-loop-expensive-invariant-code-motion in
// Passes.td; test: while-loop-expensive-invariant-code-motion.hlo.

#include "InvariantCodeMotion.h"
#include "hlo/Transforms/WhileLoop/Passes.h"

#define DEBUG_TYPE "while-loop-expensive-invariant-code-motion"

namespace hlo {
#define GEN_PASS_DEF_WHILELOOPEXPENSIVEINVARIANTCODEMOTIONPASS
#include "hlo/Transforms/WhileLoop/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct WhileLoopExpensiveInvariantCodeMotionPass
    : hlo::impl::WhileLoopExpensiveInvariantCodeMotionPassBase<
          WhileLoopExpensiveInvariantCodeMotionPass> {
  using Base::Base;

  void runOnOperation() override {
    auto isWorth = [&](Operation *op) { return isWorthMoving(op); };
    InvariantCodeMotionOptions options{isWorth, sizeInflationRatio, smallBytes};
    if (!moveInvariantCode(getOperation(), options, DEBUG_TYPE))
      markAllAnalysesPreserved();
  }

private:
  static bool isWorthMoving(Operation *op) {
    return isa<CholeskyOp, ConvolutionOp, DotOp, FftOp, RaggedDotOp, ReduceOp,
               ReduceWindowOp, ScaledDotOp, ScanOp, SortOp, TopkOp,
               TriangularSolveOp>(op);
  }
};
} // namespace

//===- AlgebraicSimplify.cpp - Rewrite by algebra -------------------------===//
// See the description of algebraic-simplify in Passes.td; the rewrites are in
// Algebraic/, the tests algebraic-simplify-*.mlir, one per family.
//
// It terminates, since every rewrite goes in one direction: it removes
// instructions or elements computed, or replaces one by others of which no
// rewrite makes it again (divisions become products, differences sums, powers
// products), or moves things past each other one way only: constants to the
// right and outwards, broadcasts, reverses, reshapes and transposes towards
// users, slices and reductions towards operands.

#include "hlo/Transforms/Simplification/AlgebraicSimplify.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "algebraic-simplify"

namespace hlo {
#define GEN_PASS_DEF_ALGEBRAICSIMPLIFYPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Sweeps over a function until nothing changes. One is enough but where a
/// rewrite looks past the operand of an operand; a second finds that out.
static constexpr unsigned kMaxSweeps = 8;

/// Every operation that may be rewritten, operands before users; bodies of
/// fusions are what they were made to be.
static void collectOperations(Operation *op,
                              SmallVectorImpl<Operation *> &operations) {
  for (Region &region : op->getRegions())
    for (Operation &nested : region.getOps()) {
      if (!isa<FusionOp>(nested))
        collectOperations(&nested, operations);
      operations.push_back(&nested);
    }
}

namespace {
struct AlgebraicSimplifyPass
    : hlo::impl::AlgebraicSimplifyPassBase<AlgebraicSimplifyPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    AlgebraicSimplifyOptions options;
    options.layoutSensitive = layoutSensitive;
    options.inexact = inexact;
    options.fastMath = fastMath;
    options.floatsAreReal = floatsAreReal;
    options.minmaxPropagateNaN = minmaxPropagateNaN;
    options.executingOnCPU = executingOnCPU;
    options.removeNoOpReducePrecision = removeNoOpReducePrecision;
    options.convertConstantFolding = convertConstantFolding;
    options.sinkBroadcast = sinkBroadcast;
    options.broadcastDegenerateDimension = broadcastDegenerateDimension;
    options.hoistTransposeOfReshape = hoistTransposeOfReshape;
    options.negativePaddingReplacement = negativePaddingReplacement;
    options.dynamicUpdateSliceToPad = dynamicUpdateSliceToPad;
    options.disableDynamicSliceToSlice = disableDynamicSliceToSlice;
    options.reduceOfReshape = reduceOfReshape;
    options.unconditionallySimplifyReduceOfTransposeOrReshape =
        unconditionallySimplifyReduceOfTransposeOrReshape;
    options.unconditionalReduceOfConcat = unconditionalReduceOfConcat;
    options.verySmallGatherSize = verySmallGatherSize;
    options.convAddMultiplyReorder = convAddMultiplyReorder;
    options.foldTransposeIntoScatter = foldTransposeIntoScatter;
    options.noOpBitcastConvertToBitcast = noOpBitcastConvertToBitcast;
    options.dotToMultiply = dotToMultiply;
    options.dotStrengthReduction = dotStrengthReduction;
    options.moveDotParameterToRhs = moveDotParameterToRhs;
    options.raiseSliceAndReduceThroughDot = raiseSliceAndReduceThroughDot;
    options.conditionalSimplification = conditionalSimplification;
    options.windowReduceToReduce = windowReduceToReduce;
    options.foldPadIntoConvolution = foldPadIntoConvolution;
    options.convOperandSwap = convOperandSwap;
    options.associativeReordering = associativeReordering;
    options.associativeReorderingThreshold = associativeReorderingThreshold;
    options.scalarMultiplyReduction = scalarMultiplyReduction;
    options.reshapeTransposeAsSliceConcatenate =
        reshapeTransposeAsSliceConcatenate;
    auto populate = [&] {
      RewritePatternSet owned(context);
      populateAlgebraicSimplifyPatterns(owned, options);
      return FrozenRewritePatternSet(std::move(owned));
    };
    patterns = populate();
    options.onlyReport = true;
    if (context->getRemarkEngine())
      reports = populate();
    return success();
  }

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      simplify(function);
  }

private:
  void simplify(func::FuncOp function) const;

  void reportDeclined(func::FuncOp function) const;

  FrozenRewritePatternSet patterns, reports;
};
} // namespace

/// Says why what is left was not rewritten.
void AlgebraicSimplifyPass::reportDeclined(func::FuncOp function) const {
  PatternApplicator applicator(reports);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(function.getContext());
  SmallVector<Operation *> operations;
  collectOperations(function, operations);
  for (Operation *op : operations) {
    if (hasControlDependencies(op))
      remark::missed(op->getLoc(),
                     remark::RemarkOpts::name("Ordered").category(DEBUG_TYPE))
          << remark::add("{0} kept: it has control dependencies",
                         op->getName().stripDialect());
    (void)applicator.matchAndRewrite(op, rewriter);
  }
}

void AlgebraicSimplifyPass::simplify(func::FuncOp function) const {
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  config.enableConstantCSE(false);
  config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  config.setScope(&function.getBody());
  for (unsigned sweep = 0; sweep < kMaxSweeps; ++sweep) {
    SmallVector<Operation *> operations;
    collectOperations(function, operations);
    // The worklist is taken from the end.
    std::reverse(operations.begin(), operations.end());
    bool changed = false;
    (void)applyOpPatternsGreedily(operations, patterns, config, &changed);
    if (!changed)
      break;
  }
  if (function->getContext()->getRemarkEngine())
    reportDeclined(function);
}

void hlo::populateAlgebraicSimplifyPatterns(
    RewritePatternSet &patterns, const AlgebraicSimplifyOptions &options) {
  populateArithmeticPatterns(patterns, options);
  populateDividePatterns(patterns, options);
  populateMinMaxPatterns(patterns, options);
  populateLogicPatterns(patterns, options);
  populateCompareSelectPatterns(patterns, options);
  populateConvertPatterns(patterns, options);
  populateBroadcastPatterns(patterns, options);
  populateReshapeTransposePatterns(patterns, options);
  populateSlicePadConcatenatePatterns(patterns, options);
  populateDynamicSlicePatterns(patterns, options);
  populateReducePatterns(patterns, options);
  populateGatherScatterSortPatterns(patterns, options);
  populateDotPatterns(patterns, options);
  populateControlFlowPatterns(patterns, options);
  populateCollectivePatterns(patterns, options);
  populateReduceWindowPatterns(patterns, options);
  populateConvolutionPatterns(patterns, options);
}

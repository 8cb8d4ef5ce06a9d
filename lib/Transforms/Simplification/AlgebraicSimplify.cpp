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
//
// One sweep over a function is enough but where a rewrite looks past the
// operand of an operand; a second finds that out.

#include "hlo/Transforms/Simplification/AlgebraicSimplify.h"
#include "Algebraic/Driver.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Rewrite/PatternApplicator.h"

#define DEBUG_TYPE "algebraic-simplify"

namespace hlo {
#define GEN_PASS_DEF_ALGEBRAICSIMPLIFYPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

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
      return owned;
    };
    // Canonicalizations are among the patterns whatever the name.
    auto countPatterns = [&](StringRef name) {
      options.only = {name.str()};
      return populate().getNativePatterns().size();
    };
    SmallVector<StringRef> names;
    StringRef(onlyRewrites)
        .split(names, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (StringRef name : names)
      if (countPatterns(name) == countPatterns(""))
        return emitError(UnknownLoc::get(context))
               << "algebraic-simplify has no rewrite '" << name << "'";
    options.only.assign(names.begin(), names.end());
    patterns = populate();
    options.onlyReport = true;
    if (context->getRemarkEngine())
      reports = populate();
    return success();
  }

  void runOnOperation() override {
    algebraic::Driver driver(&getContext(), patterns);
    getOperation()->walk<WalkOrder::PreOrder>([&](func::FuncOp function) {
      for (unsigned i = 0; i < maxSweeps; ++i) {
        driver.sweep(function);
        if (!driver.isRewritten())
          break;
      }
      if (getContext().getRemarkEngine())
        reportDeclined(function);
      return WalkResult::skip();
    });
    if (!driver.isChanged())
      markAllAnalysesPreserved();
  }

private:
  void reportDeclined(func::FuncOp function) const;

  FrozenRewritePatternSet patterns, reports;
};
} // namespace

/// Says why what is left was not rewritten.
void AlgebraicSimplifyPass::reportDeclined(func::FuncOp function) const {
  mlir::PatternApplicator applicator(reports);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(function.getContext());
  for (Operation *op : algebraic::collectOperations(function)) {
    if (hasControlDependencies(op))
      remark::missed(op->getLoc(),
                     remark::RemarkOpts::name("Ordered").category(DEBUG_TYPE))
          << remark::add("{0} kept: it has control dependencies",
                         op->getName().stripDialect());
    (void)applicator.matchAndRewrite(op, rewriter);
  }
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

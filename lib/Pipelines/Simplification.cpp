//===- Simplification.cpp - The pipeline simplification -------------------===//

#include "SharedPasses.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

static std::unique_ptr<Pass>
createAlgebraicSimplify(const PipelineOptions &options) {
  return createAlgebraicSimplifyPass(
      {.inexact = options.inexact,
       .fastMath = options.fastMath,
       .maxSweeps = 1,
       .hoistTransposeOfReshape = true,
       .conditionalSimplification = true,
       .unconditionallySimplifyReduceOfTransposeOrReshape = true});
}

static std::unique_ptr<Pass>
createDotStrengthReduction(const PipelineOptions &options) {
  if (!isForProcessor(options))
    return createDotStrengthReductionPass({.inexact = options.inexact});
  // Libraries are called for no less than what is worth several threads.
  constexpr int64_t kMatrixOfOneThread = 16 << 10;
  return createDotStrengthReductionPass(
      {.inexact = true,
       .maxMatrixSize = kMatrixOfOneThread + 1,
       .reducesInOrder = true});
}

static std::unique_ptr<Pass>
createConstantFolding(const PipelineOptions &options) {
  // Indices of gathers, masks: kernels for processors have them as constants.
  constexpr int64_t kSmallElements = 64;
  if (!isForProcessor(options))
    return createConstantFoldingPass();
  return createConstantFoldingPass({.smallElements = kSmallElements});
}

// What makes more instructions of dots and bit casts is not among these: it
// runs once, in `optimization`.
static void addPasses(PipelinePass &pipeline, const PipelineOptions &options) {
  pipeline.addPass(createZeroSizedHLOEliminationPass());
  pipeline.addPass<GatherOp>(createGatherSimplifierPass());
  pipeline.addPass<GatherOp>(
      createGatherExpanderPass({.mode = GatherExpanderMode::Simple}));
  pipeline.addPass<ScatterOp>(createScatterSimplifierPass());
  pipeline.addPass<ScatterOp>(
      createScatterExpanderPass({.mode = ScatterExpanderMode::Simple}));
  pipeline.addPass<ScatterOp>(createScatterSliceSimplifierPass());
  pipeline.addPass<DotOp>(createDotStrengthReduction(options));
  pipeline.addPass(createAlgebraicSimplify(options));
  pipeline.addPass<SortOp>(createSimplifySortsPass());
  pipeline.addPass(createTupleSimplifyPass());
  pipeline.addPass<WhileOp>(createWhileLoopConstantSinkingPass());
  pipeline.addPass<WhileOp>(createWhileLoopSimplifierPass());
  pipeline.addPass<SliceOp>(createSliceSinkerPass());
  pipeline.addPass<ReshapeOp, TransposeOp>(
      createReshapeMoverPass({.reshapeOf1DBroadcastIsCheap = true}));
  pipeline.addPass<ConstantOp>(createConstantFolding(options));
  // What branches do alike does not matter: one of them runs.
  pipeline.addPass<ConditionalOp>(
      createConditionalCodeMotionPass({.movesIn = true, .movesOut = false}));
  pipeline.addPass<ConditionalOp>(createConditionalSimplifierPass());
  pipeline.addPass<RealOp, ImagOp>(createRealImagExpanderPass());
  pipeline.addPass<TransposeOp>(
      createTransposeFoldingPass({.dots = FoldedDots::Canonical}));
  pipeline.addPass(createHLOCSEPass());
  pipeline.addPass(createDCEPass());
}

// dot-merger only takes dots that dot-decomposer makes, and transpose-folding
// follows it.
static void addClassicPasses(PipelinePass &pipeline,
                             const PipelineOptions &options) {
  pipeline.addPass(createZeroSizedHLOEliminationPass());
  pipeline.addPass<GatherOp>(
      createGatherExpanderPass({.mode = GatherExpanderMode::Simple}));
  pipeline.addPass<ScatterOp>(
      createScatterExpanderPass({.mode = ScatterExpanderMode::Simple}));
  pipeline.addPass(createAlgebraicSimplify(options));
  pipeline.addPass(createBitcastDtypesExpanderPass());
  pipeline.addPass<DotOp>(createDotDecomposerPass());
  pipeline.addPass<DotOp>(createDotMergerPass(
      {.maxSize = 16 << 20, .readsLess = isForProcessor(options)}));
  pipeline.addPass<SortOp>(createSimplifySortsPass());
  pipeline.addPass(createTupleSimplifyPass());
  pipeline.addPass<WhileOp>(createWhileLoopConstantSinkingPass());
  pipeline.addPass<WhileOp>(createWhileLoopSimplifierPass());
  pipeline.addPass<ReshapeOp, TransposeOp>(createReshapeMoverPass());
  pipeline.addPass<ConstantOp>(createConstantFoldingPass());
  pipeline.addPass<ConditionalOp>(createConditionalSimplifierPass());
  pipeline.addPass<RealOp, ImagOp>(createRealImagExpanderPass());
  pipeline.addPass<TransposeOp>(
      createTransposeFoldingPass({.dots = FoldedDots::Canonical}));
  pipeline.addPass(createHLOCSEPass());
  pipeline.addPass(createDCEPass());
}

std::unique_ptr<Pass>
hlo::createSimplificationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "simplification", PipelinePass::Kind::Fixpoint, options);
  options.classic ? addClassicPasses(*pipeline, options)
                  : addPasses(*pipeline, options);
  return pipeline;
}

//===- Simplification.cpp - The pipeline simplification -------------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

// What makes more instructions of dots and bit casts is not among these: it
// runs once, in `optimization`.
std::unique_ptr<Pass>
hlo::createSimplificationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "simplification", PipelinePass::Kind::Fixpoint, options);
  pipeline->addPass(createZeroSizedHLOEliminationPass());
  pipeline->addPass<GatherOp>(createGatherSimplifierPass());
  pipeline->addPass<GatherOp>(
      createGatherExpanderPass({.mode = GatherExpanderMode::Simple}));
  pipeline->addPass<ScatterOp>(createScatterSimplifierPass());
  pipeline->addPass<ScatterOp>(
      createScatterExpanderPass({.mode = ScatterExpanderMode::Simple}));
  pipeline->addPass<ScatterOp>(createScatterSliceSimplifierPass());
  pipeline->addPass<DotOp>(
      createDotStrengthReductionPass({.inexact = options.inexact}));
  pipeline->addPass(createAlgebraicSimplifyPass(
      {.inexact = options.inexact,
       .fastMath = options.fastMath,
       .maxSweeps = 1,
       .hoistTransposeOfReshape = true,
       .conditionalSimplification = true,
       .unconditionallySimplifyReduceOfTransposeOrReshape = true}));
  pipeline->addPass<SortOp>(createSimplifySortsPass());
  pipeline->addPass(createTupleSimplifyPass());
  pipeline->addPass<WhileOp>(createWhileLoopConstantSinkingPass());
  pipeline->addPass<WhileOp>(createWhileLoopSimplifierPass());
  pipeline->addPass<SliceOp>(createSliceSinkerPass());
  pipeline->addPass<ReshapeOp, TransposeOp>(
      createReshapeMoverPass({.reshapeOf1DBroadcastIsCheap = true}));
  pipeline->addPass<ConstantOp>(createConstantFoldingPass());
  pipeline->addPass<ConditionalOp>(createConditionalSimplifierPass());
  pipeline->addPass<RealOp, ImagOp>(createRealImagExpanderPass());
  pipeline->addPass<TransposeOp>(
      createTransposeFoldingPass({.dots = FoldedDots::Canonical}));
  pipeline->addPass(createHLOCSEPass());
  pipeline->addPass(createDCEPass());
  return pipeline;
}

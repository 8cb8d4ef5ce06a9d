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
  pipeline->addPass(createGatherSimplifierPass());
  pipeline->addPass(
      createGatherExpanderPass({.mode = GatherExpanderMode::Simple}));
  pipeline->addPass(createScatterSimplifierPass());
  pipeline->addPass(
      createScatterExpanderPass({.mode = ScatterExpanderMode::Simple}));
  pipeline->addPass(createScatterSliceSimplifierPass());
  pipeline->addPass(
      createDotStrengthReductionPass({.inexact = options.inexact}));
  pipeline->addPass(createAlgebraicSimplifyPass(
      {.inexact = options.inexact,
       .fastMath = options.fastMath,
       .hoistTransposeOfReshape = true,
       .conditionalSimplification = true,
       .unconditionallySimplifyReduceOfTransposeOrReshape = true}));
  pipeline->addPass(createSimplifySortsPass());
  pipeline->addPass(createTupleSimplifyPass());
  pipeline->addPass(createWhileLoopConstantSinkingPass());
  pipeline->addPass(createWhileLoopSimplifierPass());
  pipeline->addPass(createSliceSinkerPass());
  pipeline->addPass(
      createReshapeMoverPass({.reshapeOf1DBroadcastIsCheap = true}));
  pipeline->addPass(createConstantFoldingPass());
  pipeline->addPass(createConditionalSimplifierPass());
  pipeline->addPass(createRealImagExpanderPass());
  pipeline->addPass(
      createTransposeFoldingPass({.dots = FoldedDots::Canonical}));
  pipeline->addPass(createHLOCSEPass());
  pipeline->addPass(createDCEPass());
  return pipeline;
}

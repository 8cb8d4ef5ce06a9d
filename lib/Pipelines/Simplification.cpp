//===- Simplification.cpp - The pipeline simplification -------------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

std::unique_ptr<Pass>
hlo::createSimplificationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "simplification", PipelinePass::Kind::Fixpoint, options);
  pipeline->addPass(createZeroSizedHLOEliminationPass());
  pipeline->addPass(createGatherSimplifierPass());
  pipeline->addPass(createScatterSimplifierPass());
  pipeline->addPass(createScatterSliceSimplifierPass());
  pipeline->addPass(createAlgebraicSimplifyPass(
      {.inexact = options.inexact, .fastMath = options.fastMath}));
  pipeline->addPass(createDotDecomposerPass());
  pipeline->addPass(createDotMergerPass());
  pipeline->addPass(createSimplifySortsPass());
  pipeline->addPass(createTupleSimplifyPass());
  pipeline->addPass(createSliceSinkerPass());
  pipeline->addPass(createReshapeMoverPass());
  pipeline->addPass(createConstantFoldingPass());
  pipeline->addPass(
      createTransposeFoldingPass({.dots = FoldedDots::Canonical}));
  pipeline->addPass(createHLOCSEPass());
  pipeline->addPass(createDCEPass());
  return pipeline;
}

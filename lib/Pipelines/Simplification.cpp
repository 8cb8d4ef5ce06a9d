//===- Simplification.cpp - The pipeline simplification -------------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

std::unique_ptr<Pass>
hlo::createSimplificationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "simplification", PipelinePass::Kind::Fixpoint, options);
  pipeline->addPass(createZeroSizedHLOEliminationPass());
  pipeline->addPass(createAlgebraicSimplifyPass(
      {.inexact = options.inexact, .fastMath = options.fastMath}));
  pipeline->addPass(createSimplifySortsPass());
  pipeline->addPass(createTupleSimplifyPass());
  pipeline->addPass(createConstantFoldingPass());
  pipeline->addPass(createHLOCSEPass());
  pipeline->addPass(createDCEPass());
  return pipeline;
}

//===- Optimization.cpp - The pipeline optimization -----------------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

std::unique_ptr<Pass>
hlo::createOptimizationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "optimization", PipelinePass::Kind::Once, options);
  pipeline->addPass(createZeroSizedHLOEliminationPass());
  pipeline->addPass(createCallInlinePass());
  pipeline->addPass(createSimplifyFPConversionsPass(
      {.allowExcessPrecision = options.inexact}));
  pipeline->addPass(createDotDecomposerPass());
  pipeline->addPass(createSimplificationPipeline(options));
  pipeline->addPass(createDotMergerPass());
  pipeline->addPass(
      createTransposeFoldingPass({.dots = FoldedDots::Canonical}));
  pipeline->addPass(createComputationDeduplicatorPass());
  return pipeline;
}

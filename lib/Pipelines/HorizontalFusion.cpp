//===- HorizontalFusion.cpp - The pipeline horizontal-fusion --------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

std::unique_ptr<Pass>
hlo::createHorizontalFusionPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "horizontal-fusion", PipelinePass::Kind::Fixpoint, options);
  pipeline->addPass(createHorizontalLoopFusionPass({.target = options.target}));
  pipeline->addPass(
      createHorizontalInputFusionPass({.target = options.target}));
  pipeline->addPass<FusionOp>(
      createHLOCSEPass({.layoutSensitive = true, .fusionsOnly = true}));
  pipeline->addPass(createDCEPass());
  return pipeline;
}

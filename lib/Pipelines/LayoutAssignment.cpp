//===- LayoutAssignment.cpp - The pipeline layout-assignment --------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

std::unique_ptr<Pass>
hlo::createLayoutAssignmentPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "layout-assignment", PipelinePass::Kind::Once, options);
  // Calls of one function need not agree about its layouts.
  pipeline->addPass(createFlattenCallGraphPass());
  pipeline->addPass(createLayoutAssignPass({.target = options.target}));
  if (!options.classic)
    pipeline->addPass(
        createSubByteNormalizationPass({.target = options.target}));
  return pipeline;
}

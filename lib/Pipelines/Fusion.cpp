//===- Fusion.cpp - The pipeline fusion -----------------------------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

/// Fused computations alone: what is equal around them was seen before.
static void addCSEOfFusions(PipelinePass &pipeline) {
  pipeline.addPass<FusionOp>(
      createHLOCSEPass({.layoutSensitive = true, .fusionsOnly = true}));
}

static void addPasses(PipelinePass &pipeline, const PipelineOptions &options) {
  pipeline.addPass<ConcatenateOp>(createVariadicOpSplitterPass());
  pipeline.addPass<SortOp>(createSortIotaFusionPass());
  pipeline.addPass(createPriorityFusionPass({.target = options.target}));
  addCSEOfFusions(pipeline);
  pipeline.addPass(createDCEPass());
  pipeline.addPass(createMultiOutputFusionPass({.target = options.target}));
  addCSEOfFusions(pipeline);
  pipeline.addPass(createDCEPass());
}

static void addClassicPasses(PipelinePass &pipeline,
                             const PipelineOptions &options) {
  pipeline.addPass<ConcatenateOp>(createVariadicOpSplitterPass());
  for (bool mayDuplicate : {false, true})
    pipeline.addPass(createInstructionFusionPass(
        {.mayDuplicate = mayDuplicate, .target = options.target}));
  pipeline.addPass<FusionOp>(
      createFusionMergerPass({.target = options.target}));
  pipeline.addPass(createMultiOutputFusionPass({.target = options.target}));
  addCSEOfFusions(pipeline);
  pipeline.addPass(createDCEPass());
}

std::unique_ptr<Pass>
hlo::createFusionPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "fusion",
      options.classic ? PipelinePass::Kind::Fixpoint : PipelinePass::Kind::Once,
      options);
  options.classic ? addClassicPasses(*pipeline, options)
                  : addPasses(*pipeline, options);
  return pipeline;
}

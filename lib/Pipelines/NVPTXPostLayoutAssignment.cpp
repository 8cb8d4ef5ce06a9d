//===- NVPTXPostLayoutAssignment.cpp - What only GPUs of NVIDIA need ------===//
// The pipelines nvptx-post-layout-assignment-part-1 and -2.

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

std::unique_ptr<Pass> hlo::createNVPTXPostLayoutAssignmentPart1Pipeline(
    const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "nvptx-post-layout-assignment-part-1", PipelinePass::Kind::Once, options);
  if (options.classic) {
    pipeline->addPass<DotOp>(createPadForGemmsPass({.target = options.target}));
    pipeline->addPass<ConstantOp>(createConstantFoldingPass());
  } else {
    pipeline->addPass<DotOp>(createDotDimensionMergerPass());
  }
  return pipeline;
}

std::unique_ptr<Pass> hlo::createNVPTXPostLayoutAssignmentPart2Pipeline(
    const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "nvptx-post-layout-assignment-part-2", PipelinePass::Kind::Once, options);
  pipeline->addPass<TriangularSolveOp>(
      createTriangularSolveRewriterPass({.target = options.target}));
  return pipeline;
}

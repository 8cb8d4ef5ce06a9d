//===- PostFusionOptimization.cpp - What follows fusion -------------------===//

#include "SharedPasses.h"

using namespace hlo;

std::unique_ptr<Pass>
hlo::createPostFusionOptimizationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "post-fusion-optimization", PipelinePass::Kind::Once, options);
  pipeline->addPass(createLayoutSensitiveAlgebraicSimplify(options));
  // What is computed again stays apart until there is a schedule.
  if (options.classic) {
    pipeline->addPass(createOptimizationBarrierExpanderPass());
    pipeline->addPass<FusionOp>(createBitcastDecomposerPass());
  }
  pipeline->addPass(createTupleSimplifyPass());
  // Tuples are what they stay.
  pipeline->addPass(createDCEPass({.whileElements = DeadElements::Keep}));
  // Calls that agree about layouts share a function again.
  pipeline->addPass<CallOp, CustomCallOp>(createComputationDeduplicatorPass());
  return pipeline;
}

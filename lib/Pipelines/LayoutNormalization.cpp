//===- LayoutNormalization.cpp - The pipeline layout-normalization --------===//

#include "SharedPasses.h"

using namespace hlo;

std::unique_ptr<Pass>
hlo::createLayoutNormalizationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "layout-normalization", PipelinePass::Kind::Once, options);
  // layout-normalize expects reshapes that are bitcasts.
  pipeline->addPass<ReshapeOp>(createReshapeDecomposerPass());
  pipeline->addPass<CopyOp>(createMoveCopyToUsersPass());
  pipeline->addPass(createLayoutNormalizePass());
  pipeline->addPass<ScatterOp>(createScatterSimplifierPass());
  // Of what that added.
  pipeline->addPass<ReshapeOp>(createReshapeDecomposerPass());
  pipeline->addPass(createLayoutSensitiveAlgebraicSimplify(options));
  pipeline->addPass<BroadcastOp>(createBroadcastCanonicalizerPass());
  return pipeline;
}

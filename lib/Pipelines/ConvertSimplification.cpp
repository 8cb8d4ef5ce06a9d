//===- ConvertSimplification.cpp - The pipeline convert-simplification ----===//

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

std::unique_ptr<Pass>
hlo::createConvertSimplificationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "convert-simplification", PipelinePass::Kind::Fixpoint, options);
  pipeline->addPass(createConvertMoverPass());
  pipeline->addPass(createAlgebraicSimplifyPass({.inexact = options.inexact,
                                                 .fastMath = options.fastMath,
                                                 .maxSweeps = 1}));
  pipeline->addPass<ConstantOp>(createConstantFoldingPass());
  return pipeline;
}

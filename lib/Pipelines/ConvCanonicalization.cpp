//===- ConvCanonicalization.cpp - The pipeline conv-canonicalization ------===//

#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;
using Call = library::ConvolutionOp;

static std::unique_ptr<Pass>
createAlgebraicSimplify(const PipelineOptions &options) {
  return createAlgebraicSimplifyPass(
      {.inexact = options.inexact, .fastMath = options.fastMath});
}

std::unique_ptr<Pass>
hlo::createReshapeSimplificationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "reshape-simplification", PipelinePass::Kind::Fixpoint, options);
  pipeline->addPass<ReshapeOp, TransposeOp>(createReshapeMoverPass());
  pipeline->addPass(createAlgebraicSimplify(options));
  return pipeline;
}

std::unique_ptr<Pass>
hlo::createConvCanonicalizationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "conv-canonicalization", PipelinePass::Kind::Once, options);
  pipeline->addPass<CustomCallOp>(createConvertCustomCallToLibraryPass());
  pipeline->addPass<CholeskyOp>(
      createGpusolverRewriterPass({.target = options.target}));
  pipeline->addPass<ConvolutionOp>(
      createConvRewriterPass({.target = options.target}));
  pipeline->addPass<Call>(createFusedConvolutionRewriterPass(
      {.runtimeFusion = false, .target = options.target}));
  pipeline->addPass<Call>(createConvPaddingLegalizationPass());
  pipeline->addPass<Call>(
      createPadForConvolutionsPass({.target = options.target}));
  pipeline->addPass<CallOp>(createCallInlinePass());
  pipeline->addPass(createTupleSimplifyPass());
  pipeline->addPass(createAlgebraicSimplify(options));
  pipeline->addPass<Call>(
      createSimplifyConvPaddingPass({.fastMath = options.fastMath}));
  // Reshapes and conversions are moved in opposite directions by others.
  pipeline->addPass(createReshapeSimplificationPipeline(options));
  pipeline->addPass(createConvertSimplificationPipeline(options));
  return pipeline;
}

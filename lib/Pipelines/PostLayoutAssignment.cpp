//===- PostLayoutAssignment.cpp - The pipeline post-layout-assignment -----===//

#include "SharedPasses.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"

using namespace hlo;

static void addPasses(PipelinePass &pipeline, const PipelineOptions &options) {
  addFloatNormalization(pipeline, options);
  pipeline.addPass<library::MatmulOp>(createGemmBroadcastFoldingPass());
  pipeline.addPass<ReshapeOp>(createReshapeDecomposerPass());
  pipeline.addPass(createLayoutNormalizePass());
  pipeline.addPass<ScatterOp>(createScatterSimplifierPass());
  pipeline.addPass<library::ConvolutionOp>(
      createConvAlgorithmPickerPass({.target = options.target}));
  pipeline.addPass(createTupleSimplifyPass());
  AlgebraicSimplifyPassOptions rewrites = getLayoutSensitiveRewrites(options);
  rewrites.removeNoOpReducePrecision = true;
  pipeline.addPass(createAlgebraicSimplifyPass(rewrites));
  // Of constants whose type float-normalization changed.
  pipeline.addPass<ConstantOp>(createConstantFoldingPass());
  pipeline.addPass(createHLOCSEPass({.layoutSensitive = true}));
}

static void addClassicPasses(PipelinePass &pipeline,
                             const PipelineOptions &options) {
  pipeline.addPass<ReshapeOp>(createReshapeDecomposerPass());
  pipeline.addPass<ReduceOp>(createReductionDegenerateDimRemoverPass());
  pipeline.addPass<ReduceOp>(createReductionLayoutNormalizerPass());
  pipeline.addPass<ReduceOp>(createReductionDimensionGrouperPass());
  pipeline.addPass<ReduceOp>(createReductionSplitterPass());
  pipeline.addPass<ReduceOp>(
      createTreeReductionRewriterPass({.target = options.target}));
  pipeline.addPass(createLayoutSensitiveAlgebraicSimplify(options));
  pipeline.addPass<TransposeOp>(createTransposeFoldingPass(
      {.dots = FoldedDots::Matrices, .convolutions = false}));
  pipeline.addPass<DotOp>(
      createGemmRewriterPass({.target = options.target,
                              .legacy = true,
                              .excessPrecision = options.inexact}));
  pipeline.addPass<library::MatmulOp>(createGemmBroadcastFoldingPass());
  addFloatNormalization(pipeline, options);
  pipeline.addPass<library::ConvolutionOp>(
      createConvAlgorithmPickerPass({.target = options.target}));
  pipeline.addPass(createTupleSimplifyPass());
  pipeline.addPass(createHLOCSEPass({.layoutSensitive = true}));
}

std::unique_ptr<Pass>
hlo::createPostLayoutAssignmentPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "post-layout-assignment", PipelinePass::Kind::Once, options);
  pipeline->addPass(createHLONormalizationPipeline(options));
  options.classic ? addClassicPasses(*pipeline, options)
                  : addPasses(*pipeline, options);
  return pipeline;
}

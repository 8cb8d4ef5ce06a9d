//===- HLONormalization.cpp - The pipeline hlo-normalization --------------===//

#include "SharedPasses.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"

using namespace hlo;

/// What only says in another way what there is.
static void addDecomposers(PipelinePass &pipeline) {
  pipeline.addPass<ReshapeOp>(createReshapeDecomposerPass());
  pipeline.addPass<ReduceOp>(
      createReduceDecomposerPass({.keepWorthwhile = true}));
}

/// Products become tiled kernels or calls of cuBLAS.
static void addPassesOfDots(PipelinePass &pipeline,
                            const PipelineOptions &options) {
  pipeline.addPass<DotOp>(
      createAlgorithmCheckerPass({.target = options.target}));
  // Neither tiled kernels nor libraries multiply other types.
  if (!options.target.empty())
    pipeline.addPass<DotOp>(
        createFloatNormalizationPass({.target = options.target,
                                      .types = {},
                                      .allowExcessPrecision = options.inexact,
                                      .dotsOnly = true}));
  // Forms that tiled kernels want.
  if (!isForProcessor(options)) {
    pipeline.addPass<DotOp>(createDotNormalizerPass());
    pipeline.addPass<DotOp>(createDotDimensionNormalizerPass());
  }
  pipeline.addPass<DotOp>(createGemvRewriterPass({.target = options.target}));
  pipeline.addPass<DotOp>(createSplitkRewriterPass({.target = options.target}));
  pipeline.addPass<DotOp>(createGemmFusionPass({.target = options.target}));
  pipeline.addPass<DotOp>(createPadForGemmsPass({.target = options.target}));
  pipeline.addPass<ConstantOp>(createConstantFoldingPass());
  pipeline.addPass<DotOp>(createDotAlgorithmRewriterPass());
  pipeline.addPass<DotOp>(createGemmRewriterPass(
      {.target = options.target, .excessPrecision = options.inexact}));
  pipeline.addPass<library::MatmulOp>(createGemmBroadcastFoldingPass());
}

/// Rows and columns that kernels reduce, and normalizations of rows.
static void addPassesOfReductions(PipelinePass &pipeline,
                                  const PipelineOptions &options) {
  pipeline.addPass<ReduceOp>(createReductionDegenerateDimRemoverPass());
  pipeline.addPass<ReduceOp>(createReductionLayoutNormalizerPass());
  pipeline.addPass(createLayoutSensitiveAlgebraicSimplify(options));
  pipeline.addPass(createHLOCSEPass({.layoutSensitive = true}));
  pipeline.addPass<ConstantOp>(createConstantFoldingPass());
  pipeline.addPass(createDCEPass());
  pipeline.addPass<ReduceOp>(
      createSoftmaxFusionPass({.target = options.target}));
  pipeline.addPass<ReduceOp>(createReductionDimensionGrouperPass());
  pipeline.addPass<ReduceOp>(createReductionSplitterPass());
  pipeline.addPass<ReduceOp>(
      createTreeReductionRewriterPass({.target = options.target}));
}

static void addPasses(PipelinePass &pipeline, const PipelineOptions &options) {
  pipeline.addPass(createLayoutSensitiveAlgebraicSimplify(options));
  pipeline.addPass<BitcastConvertOp>(createBitcastDtypesExpanderPass());
  pipeline.addPass<TransposeOp>(createTransposeFoldingPass(
      {.dots = FoldedDots::Matrices, .convolutions = false}));
  addDecomposers(pipeline);
  addPassesOfDots(pipeline, options);
  // Of what these added.
  pipeline.addPass<ReshapeOp>(createReshapeDecomposerPass());
  pipeline.addPass(createLayoutNormalizePass());
  pipeline.addPass(createLayoutSensitiveAlgebraicSimplify(options));
  pipeline.addPass<ScatterOp>(createScatterSimplifierPass());
  if (isForProcessor(options))
    pipeline.addPass<ScatterOp>(
        createScatterSplitterPass({.target = options.target}));
  pipeline.addPass<BroadcastOp>(createBroadcastCanonicalizerPass());
  addPassesOfReductions(pipeline, options);
  pipeline.addPass(createSubByteNormalizationPass());
}

static void addClassicPasses(PipelinePass &pipeline) {
  addDecomposers(pipeline);
  pipeline.addPass(createLayoutNormalizePass());
  pipeline.addPass<BroadcastOp>(createBroadcastCanonicalizerPass());
}

std::unique_ptr<Pass>
hlo::createHLONormalizationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "hlo-normalization", PipelinePass::Kind::Once, options);
  options.classic ? addClassicPasses(*pipeline) : addPasses(*pipeline, options);
  return pipeline;
}

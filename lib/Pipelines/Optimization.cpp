//===- Optimization.cpp - The pipeline optimization -----------------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

/// The types that libraries of matrix products take, as `lhs:rhs:result`.
static SmallVector<std::string> getLibraryTypes() {
  SmallVector<std::string> types = {"s8:s8:s32", "bf16:bf16:f32",
                                    "f16:f16:f32"};
  for (StringRef operands :
       {"f8e4m3fn:f8e4m3fn", "f8e4m3fn:f8e5m2", "f8e5m2:f8e4m3fn"})
    for (StringRef result : {"bf16", "f16", "f32"})
      types.push_back((operands + ":" + result).str());
  return types;
}

static void addFloatNormalization(PipelinePass &pipeline,
                                  const PipelineOptions &options) {
  if (!options.target.empty())
    pipeline.addPass(createFloatNormalizationPass(
        {.target = options.target,
         .types = {},
         .allowExcessPrecision = options.inexact}));
  pipeline.addPass(createSimplifyFPConversionsPass(
      {.allowExcessPrecision = options.inexact}));
}

static void addPasses(PipelinePass &pipeline, const PipelineOptions &options) {
  pipeline.addPass(createVerifyModulePass());

  // Operations that no later pass knows become others.
  pipeline.addPass(createRaggedDotRewriterPass());
  pipeline.addPass(createScaledDotRewriterPass());
  pipeline.addPass(createTopkSplitterPass());
  pipeline.addPass(createTopkDecomposerPass());
  pipeline.addPass(createDotDimensionSorterPass());
  pipeline.addPass(createDotDecomposerPass());
  pipeline.addPass(createResultCasterPass({.keep = getLibraryTypes()}));
  pipeline.addPass(createOperandUpcasterPass({.keep = getLibraryTypes()}));
  pipeline.addPass(createDotOperandConverterPass());
  pipeline.addPass(createRngExpanderPass());
  pipeline.addPass(createRngBitGeneratorExpanderPass());
  pipeline.addPass(createPermutationSortExpanderPass());
  pipeline.addPass(createBatchedGatherScatterNormalizerPass());
  pipeline.addPass(createComparisonExpanderPass());
  pipeline.addPass(createZeroSizedHLOEliminationPass());
  pipeline.addPass(createSelectAndScatterExpanderPass());
  pipeline.addPass(createCholeskyExpanderPass());
  if (options.deterministic)
    pipeline.addPass(createScatterDeterminismExpanderPass());
  pipeline.addPass<ScatterOp>(createScatterExpanderPass(
      {.mode = options.deterministic ? ScatterExpanderMode::Indeterministic
                                     : ScatterExpanderMode::GPU}));
  pipeline.addPass(createQrExpanderPass());
  pipeline.addPass(createEighExpanderPass());
  pipeline.addPass(createDynamicIndexSplitterPass());
  pipeline.addPass(createCallInlinePass());
  pipeline.addPass(createStochasticConvertDecomposerPass());
  pipeline.addPass(createBitcastDtypesExpanderPass());
  pipeline.addPass(createConvolution4DExpanderPass());
  pipeline.addPass(createConvolutionPredExpanderPass());
  addFloatNormalization(pipeline, options);
  pipeline.addPass(createBatchNormExpanderPass());
  pipeline.addPass(createLogisticExpanderPass());
  pipeline.addPass(createConditionalCanonicalizerPass());
  pipeline.addPass(createDynamicDimensionSimplifierPass());
  // Cumulative sums take linear time.
  pipeline.addPass(createAssociativeScanRewriterPass());
  pipeline.addPass(createReduceWindowRewriterPass());
  pipeline.addPass(createScanExpanderPass());
  pipeline.addPass(createDynamicPadderPass());
  pipeline.addPass(createStableSortExpanderPass());

  pipeline.addPass(createSimplificationPipeline(options));
  pipeline.addPass(createDotMergerPass());
  pipeline.addPass<TransposeOp>(
      createTransposeFoldingPass({.dots = FoldedDots::Canonical}));
  pipeline.addPass(createConvertSimplificationPipeline(options));
  pipeline.addPass(createComputationDeduplicatorPass());
  pipeline.addPass(createWhileLoopTripCountAnnotatorPass());
}

static void addClassicPasses(PipelinePass &pipeline,
                             const PipelineOptions &options) {
  pipeline.addPass(createVerifyModulePass());
  pipeline.addPass(createAllToAllDecomposerPass());
  pipeline.addPass(createOperandUpcasterPass({.keep = getLibraryTypes()}));
  pipeline.addPass(createResultCasterPass({.keep = getLibraryTypes()}));
  pipeline.addPass(createRngExpanderPass());
  pipeline.addPass(createRngBitGeneratorExpanderPass());
  pipeline.addPass(createComparisonExpanderPass());
  pipeline.addPass(createZeroSizedHLOEliminationPass());
  pipeline.addPass<ScatterOp>(createScatterExpanderPass(
      {.mode = options.deterministic ? ScatterExpanderMode::All
                                     : ScatterExpanderMode::GPU}));
  pipeline.addPass(createQrExpanderPass());
  pipeline.addPass(createEighExpanderPass());
  pipeline.addPass(createDynamicIndexSplitterPass());
  pipeline.addPass(createCallInlinePass());
  pipeline.addPass(createDotDecomposerPass());
  pipeline.addPass(createConvolution4DExpanderPass());
  pipeline.addPass(createStableSortExpanderPass());
  addFloatNormalization(pipeline, options);
  pipeline.addPass(createBatchNormExpanderPass());
  pipeline.addPass(createLogisticExpanderPass());
  pipeline.addPass(createConditionalCanonicalizerPass());
  pipeline.addPass(createDynamicDimensionSimplifierPass());
  pipeline.addPass(createDynamicPadderPass());

  pipeline.addPass(createSimplificationPipeline(options));
  pipeline.addPass(createWhileLoopTripCountAnnotatorPass());
}

std::unique_ptr<Pass>
hlo::createOptimizationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "optimization", PipelinePass::Kind::Once, options);
  options.classic ? addClassicPasses(*pipeline, options)
                  : addPasses(*pipeline, options);
  return pipeline;
}

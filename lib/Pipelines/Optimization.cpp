//===- Optimization.cpp - The pipeline optimization -----------------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

std::unique_ptr<Pass>
hlo::createOptimizationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "optimization", PipelinePass::Kind::Once, options);
  pipeline->addPass(createVerifyModulePass());

  // Operations that no later pass knows become others.
  pipeline->addPass<AllToAllOp>(createAllToAllDecomposerPass());
  pipeline->addPass<RaggedDotOp>(createRaggedDotRewriterPass());
  pipeline->addPass<ScaledDotOp>(createScaledDotRewriterPass());
  pipeline->addPass<GatherOp, ScatterOp>(
      createBatchedGatherScatterNormalizerPass());
  pipeline->addPass<TopkOp>(createTopkSplitterPass());
  pipeline->addPass<TopkOp, CustomCallOp>(createTopkDecomposerPass());
  pipeline->addPass<DotOp>(createDotDimensionSorterPass());
  // Libraries of matrix products take these types.
  llvm::SmallVector<std::string> products = {"s8:s8:s32", "bf16:bf16:f32",
                                             "f16:f16:f32"};
  pipeline->addPass(createResultCasterPass({.keep = products}));
  pipeline->addPass(createOperandUpcasterPass({.keep = products}));
  pipeline->addPass<DotOp>(createDotOperandConverterPass());
  pipeline->addPass(createRngExpanderPass());
  pipeline->addPass(createRngBitGeneratorExpanderPass());
  pipeline->addPass<SortOp>(createPermutationSortExpanderPass());
  pipeline->addPass<CompareOp>(createComparisonExpanderPass());
  pipeline->addPass(createZeroSizedHLOEliminationPass());
  pipeline->addPass<SelectAndScatterOp>(createSelectAndScatterExpanderPass());
  pipeline->addPass(createCholeskyExpanderPass());
  if (options.deterministic)
    pipeline->addPass<ScatterOp>(createScatterDeterminismExpanderPass());
  pipeline->addPass<ScatterOp>(createScatterExpanderPass(
      {.mode = options.deterministic ? ScatterExpanderMode::Indeterministic
                                     : ScatterExpanderMode::GPU}));
  pipeline->addPass(createQrExpanderPass());
  pipeline->addPass(createEighExpanderPass());
  pipeline->addPass<DynamicSliceOp, DynamicUpdateSliceOp>(
      createDynamicIndexSplitterPass());
  pipeline->addPass(createCallInlinePass());
  pipeline->addPass<StochasticConvertOp>(
      createStochasticConvertDecomposerPass());
  pipeline->addPass<DotOp>(createDotDecomposerPass());
  pipeline->addPass<BitcastConvertOp>(createBitcastDtypesExpanderPass());
  pipeline->addPass<ConvolutionOp>(createConvolution4DExpanderPass());
  pipeline->addPass<ConvolutionOp>(createConvolutionPredExpanderPass());
  if (!options.target.empty())
    pipeline->addPass(createFloatNormalizationPass(
        {.target = options.target,
         .types = {},
         .allowExcessPrecision = options.inexact}));
  pipeline->addPass(createSimplifyFPConversionsPass(
      {.allowExcessPrecision = options.inexact}));
  pipeline->addPass(createBatchNormExpanderPass());
  pipeline->addPass<LogisticOp>(createLogisticExpanderPass());
  pipeline->addPass<ConditionalOp>(createConditionalCanonicalizerPass());
  pipeline->addPass(createDynamicDimensionSimplifierPass());
  // Cumulative sums take linear time.
  pipeline->addPass<ScanOp>(createAssociativeScanRewriterPass());
  pipeline->addPass<ReduceWindowOp>(createReduceWindowRewriterPass());
  pipeline->addPass<ScanOp>(createScanExpanderPass());
  pipeline->addPass(createDynamicPadderPass());
  pipeline->addPass<SortOp>(createStableSortExpanderPass());

  pipeline->addPass(createSimplificationPipeline(options));
  pipeline->addPass<DotOp>(createDotMergerPass({.maxSize = 16 << 20}));
  pipeline->addPass<TransposeOp>(
      createTransposeFoldingPass({.dots = FoldedDots::Canonical}));
  pipeline->addPass(createConvertSimplificationPipeline(options));
  pipeline->addPass(createComputationDeduplicatorPass());
  pipeline->addPass<WhileOp>(createWhileLoopTripCountAnnotatorPass());
  return pipeline;
}

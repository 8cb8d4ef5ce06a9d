//===- Optimization.cpp - The pipeline optimization -----------------------===//

#include "SharedPasses.h"

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

static void addDynamicPadder(PipelinePass &pipeline,
                             const PipelineOptions &options) {
  DynamicPadderPassOptions padderOptions;
  llvm::append_range(padderOptions.dynamicCustomCalls,
                     options.dynamicCustomCalls);
  pipeline.addPass(createDynamicPadderPass(std::move(padderOptions)));
}

static void addScatterExpanders(PipelinePass &pipeline,
                                const PipelineOptions &options) {
  if (options.deterministic)
    pipeline.addPass<ScatterOp>(createScatterDeterminismExpanderPass());
  pipeline.addPass<ScatterOp>(createScatterExpanderPass(
      {.mode = options.deterministic ? ScatterExpanderMode::Indeterministic
                                     : ScatterExpanderMode::GPU}));
}

/// Expanders leave dynamic shapes to dynamic-padder; these run once more on
/// what it makes of them.
static void addExpandersOfPadded(PipelinePass &pipeline,
                                 const PipelineOptions &options) {
  bool hasLibraries = isForProcessor(options);
  if (!hasLibraries) {
    pipeline.addPass<TopkOp>(createTopkSplitterPass());
    pipeline.addPass<TopkOp>(createTopkDecomposerPass());
  }
  pipeline.addPass<DotOp>(createDotDecomposerPass());
  pipeline.addPass<RngOp>(createRngExpanderPass());
  pipeline.addPass<RngBitGeneratorOp>(createRngBitGeneratorExpanderPass());
  pipeline.addPass<GatherOp, ScatterOp>(
      createBatchedGatherScatterNormalizerPass());
  pipeline.addPass<SelectAndScatterOp>(
      createSelectAndScatterExpanderPass({.keepPlain = hasLibraries}));
  if (!hasLibraries)
    pipeline.addPass<CholeskyOp>(createCholeskyExpanderPass());
  addScatterExpanders(pipeline, options);
  pipeline.addPass<CallOp>(createCallInlinePass());
  pipeline.addPass<StochasticConvertOp>(
      createStochasticConvertDecomposerPass());
  pipeline.addPass<BitcastConvertOp>(createBitcastDtypesExpanderPass());
  pipeline.addPass<ConvolutionOp>(createConvolution4DExpanderPass());
  pipeline.addPass<ConvolutionOp>(createConvolutionPredExpanderPass());
}

static void addPasses(PipelinePass &pipeline, const PipelineOptions &options) {
  pipeline.addPass(createVerifyModulePass());
  pipeline.addPass(createFillMissingLayoutsPass());

  // Operations that no later pass knows become others.
  pipeline.addPass<RaggedDotOp>(createRaggedDotRewriterPass());
  pipeline.addPass<ScaledDotOp>(createScaledDotRewriterPass());
  // Libraries of processors have what GPUs need kernels for.
  bool hasLibraries = isForProcessor(options);
  if (!hasLibraries) {
    pipeline.addPass<TopkOp>(createTopkSplitterPass());
    pipeline.addPass<TopkOp, CustomCallOp>(createTopkDecomposerPass());
  }
  pipeline.addPass<DotOp>(createDotDimensionSorterPass());
  pipeline.addPass<DotOp>(createDotDecomposerPass());
  pipeline.addPass(createResultCasterPass({.keep = getLibraryTypes()}));
  pipeline.addPass(createOperandUpcasterPass({.keep = getLibraryTypes()}));
  pipeline.addPass<DotOp>(createDotOperandConverterPass());
  pipeline.addPass(createRngExpanderPass());
  pipeline.addPass(createRngBitGeneratorExpanderPass());
  pipeline.addPass<SortOp>(createPermutationSortExpanderPass());
  pipeline.addPass<GatherOp, ScatterOp>(
      createBatchedGatherScatterNormalizerPass());
  pipeline.addPass(createZeroSizedHLOEliminationPass());
  pipeline.addPass<SelectAndScatterOp>(
      createSelectAndScatterExpanderPass({.keepPlain = hasLibraries}));
  if (!hasLibraries)
    pipeline.addPass(createCholeskyExpanderPass());
  addScatterExpanders(pipeline, options);
  if (!hasLibraries) {
    pipeline.addPass(createQrExpanderPass());
    pipeline.addPass(createEighExpanderPass());
  }
  pipeline.addPass<DynamicSliceOp, DynamicUpdateSliceOp>(
      createDynamicIndexSplitterPass());
  pipeline.addPass(createCallInlinePass());
  pipeline.addPass<StochasticConvertOp>(
      createStochasticConvertDecomposerPass());
  pipeline.addPass<BitcastConvertOp>(createBitcastDtypesExpanderPass());
  pipeline.addPass<ConvolutionOp>(createConvolution4DExpanderPass());
  pipeline.addPass<ConvolutionOp>(createConvolutionPredExpanderPass());
  // Libraries of processors multiply what it makes; those of GPUs fuse what it
  // would write out, and have it later, in post-layout-assignment.
  if (hasLibraries)
    addFloatNormalization(pipeline, options);
  pipeline.addPass(
      createBatchNormExpanderPass({.onePassVariance = options.inexact}));
  pipeline.addPass<LogisticOp>(createLogisticExpanderPass());
  pipeline.addPass<ConditionalOp>(createConditionalCanonicalizerPass());
  pipeline.addPass(createDynamicDimensionSimplifierPass());
  // Scans take linear time, as those that are windows do in their kernels.
  pipeline.addPass<ScanOp>(createAssociativeScanRewriterPass());
  // Of few elements, loops for what reads them take no longer than a launch.
  if (!hasLibraries)
    pipeline.addPass<ReduceWindowOp>(createReduceWindowRewriterPass(
        {.maxLength = 256, .maxCombinations = 1 << 22}));
  pipeline.addPass<ScanOp>(createScanExpanderPass());
  addDynamicPadder(pipeline, options);
  addExpandersOfPadded(pipeline, options);
  // Those of processors are stable.
  if (!hasLibraries)
    pipeline.addPass<SortOp>(createStableSortExpanderPass(
        {.keepRadixSorts = true, .target = options.target}));
  // Its products have operands in common. Tiled kernels know algorithms.
  if (hasLibraries)
    pipeline.addPass<DotOp>(createDotAlgorithmRewriterPass());
  // Rounds of random numbers, say: what a loop would write in each. Those of
  // few elements would only become more code.
  if (hasLibraries)
    pipeline.addPass<WhileOp>(
        createWhileLoopUnrollerPass({.maxTripCount = 8,
                                     .maxInstructions = 1024,
                                     .elementwise = true,
                                     .minElements = 1024}));

  pipeline.addPass(createSimplificationPipeline(options));
  pipeline.addPass<DotOp>(createDotMergerPass({.readsLess = hasLibraries}));
  pipeline.addPass<TransposeOp>(
      createTransposeFoldingPass({.dots = FoldedDots::Canonical}));
  pipeline.addPass(createConvertSimplificationPipeline(options));
  if (hasLibraries)
    pipeline.addPass<DotOp>(
        createAttentionBlockingPass({.blockBytes = 4 << 20,
                                     .minBytes = 16 << 20,
                                     .target = options.target}));
  pipeline.addPass(createComputationDeduplicatorPass());
  pipeline.addPass<WhileOp>(createWhileLoopTripCountAnnotatorPass());
}

static void addClassicPasses(PipelinePass &pipeline,
                             const PipelineOptions &options) {
  pipeline.addPass(createVerifyModulePass());
  pipeline.addPass(createFillMissingLayoutsPass());
  pipeline.addPass<AllToAllOp>(createAllToAllDecomposerPass());
  pipeline.addPass(createOperandUpcasterPass({.keep = getLibraryTypes()}));
  pipeline.addPass(createResultCasterPass({.keep = getLibraryTypes()}));
  pipeline.addPass(createRngExpanderPass());
  pipeline.addPass(createRngBitGeneratorExpanderPass());
  pipeline.addPass<CompareOp>(createComparisonExpanderPass());
  pipeline.addPass(createZeroSizedHLOEliminationPass());
  pipeline.addPass<ScatterOp>(createScatterExpanderPass(
      {.mode = options.deterministic ? ScatterExpanderMode::All
                                     : ScatterExpanderMode::GPU}));
  pipeline.addPass(createQrExpanderPass());
  pipeline.addPass(createEighExpanderPass());
  pipeline.addPass<DynamicSliceOp, DynamicUpdateSliceOp>(
      createDynamicIndexSplitterPass());
  pipeline.addPass(createCallInlinePass());
  pipeline.addPass<DotOp>(createDotDecomposerPass());
  pipeline.addPass<ConvolutionOp>(createConvolution4DExpanderPass());
  pipeline.addPass<SortOp>(createStableSortExpanderPass());
  addFloatNormalization(pipeline, options);
  pipeline.addPass(
      createBatchNormExpanderPass({.onePassVariance = options.inexact}));
  pipeline.addPass<LogisticOp>(createLogisticExpanderPass());
  pipeline.addPass<ConditionalOp>(createConditionalCanonicalizerPass());
  pipeline.addPass(createDynamicDimensionSimplifierPass());
  addDynamicPadder(pipeline, options);

  pipeline.addPass(createSimplificationPipeline(options));
  pipeline.addPass<WhileOp>(createWhileLoopTripCountAnnotatorPass());
}

std::unique_ptr<Pass>
hlo::createOptimizationPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "optimization", PipelinePass::Kind::Once, options);
  options.classic ? addClassicPasses(*pipeline, options)
                  : addPasses(*pipeline, options);
  return pipeline;
}

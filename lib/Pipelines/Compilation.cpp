//===- Compilation.cpp - The pipeline compile-to-hlo ----------------------===//

#include "SharedPasses.h"
#include "hlo/Analysis/Device/Target.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

/// Bytes that may stay in memory for a loop instead of being computed again.
static constexpr int64_t kSmallInvariant = 1 << 20;

static void addPipelines(PipelinePass &pipeline, const PipelineOptions &options,
                         bool isGPU) {
  pipeline.addPass(createOptimizationPipeline(options));
  if (!options.classic)
    pipeline.addPass<WhileOp>(createWhileLoopExpensiveInvariantCodeMotionPass(
        {.sizeInflationRatio = 1, .smallBytes = kSmallInvariant}));
  pipeline.addPass(createConvCanonicalizationPipeline(options));
  pipeline.addPass(createLayoutAssignmentPipeline(options));
  if (!options.classic)
    pipeline.addPass(createLayoutNormalizationPipeline(options));
  if (isGPU)
    pipeline.addPass(createNVPTXPostLayoutAssignmentPart1Pipeline(options));
  pipeline.addPass(createPostLayoutAssignmentPipeline(options));
  if (isGPU)
    pipeline.addPass(createNVPTXPostLayoutAssignmentPart2Pipeline(options));
  pipeline.addPass(createFusionPipeline(options));
  if (options.classic)
    pipeline.addPass(createHorizontalFusionPipeline(options));
  pipeline.addPass(createPostFusionOptimizationPipeline(options));
  if (!options.classic)
    pipeline.addPass<WhileOp>(
        createWhileLoopInvariantCodeMotionPass({.sizeInflationRatio = 1,
                                                .smallBytes = kSmallInvariant,
                                                .hoistKernels = true}));
  if (!isGPU) {
    if (!options.classic) {
      pipeline.addPass(createDusAccumulatorZeroInitEliminationPass());
      pipeline.addPass(createDCEPass());
    }
    pipeline.addPass<WhileOp>(createLoopDoubleBufferTransformerPass(
        {.strategy = LoopUnrollStrategy::Copies}));
  }
  // Processors have other code for operations than for fusions of one.
  if (!options.classic && isGPU) {
    // Nothing reads the results that their fusions have more.
    pipeline.addPass<SortOp>(
        createRadixSortFusionPass({.target = options.target}));
    pipeline.addPass<ReduceWindowOp>(
        createScanScatterFusionPass({.target = options.target}));
    pipeline.addPass(createFusionWrapperPass({.target = options.target}));
    // All kernels have their names then.
    pipeline.addPass<FusionOp>(
        createRenameFusionsPass({.target = options.target}));
    pipeline.addPass<FusionOp>(
        createFusionBlockLevelRewriterPass({.target = options.target}));
  }
}

namespace {
/// What runs depends on the target, which the module may name.
class CompileToHLOPass : public PipelinePass {
public:
  explicit CompileToHLOPass(const PipelineOptions &given)
      : PipelinePass("compile-to-hlo", Kind::Once, given) {
    options.copyOptionValuesFrom(given);
    // With all dialects that any target needs.
    addPipelines(*this, options, /*isGPU=*/true);
  }
  CompileToHLOPass(const CompileToHLOPass &other) : PipelinePass(other) {
    options.copyOptionValuesFrom(other.options);
  }

  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<CompileToHLOPass>(*this);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<DeviceDescription> device =
        getTargetDevice(module, options.target);
    if (failed(device))
      return signalPassFailure();
    PipelineOptions resolved;
    resolved.copyOptionValuesFrom(options);
    if (auto attr =
            module->getAttrOfType<mlir::StringAttr>(HLODialect::kTarget);
        attr && options.target.empty())
      resolved.target = attr.str();
    else if (options.target.empty())
      resolved.target = device->targets.front();
    clear();
    auto partitions =
        module->getAttrOfType<mlir::IntegerAttr>(HLODialect::kNumPartitions);
    if (!partitions || partitions.getInt() == 1)
      addPass<CustomCallOp>(createShardingRemoverPass());
    if (!device->isGPU()) {
      addSingleDevicePasses(*this);
      addPass(createSubByteNormalizationPass({.target = resolved.target}));
    }
    addPipelines(*this, resolved, device->isGPU());
    PipelinePass::runOnOperation();
  }

private:
  PipelineOptions options;
};
} // namespace

std::unique_ptr<Pass>
hlo::createCompileToHLOPipeline(const PipelineOptions &options) {
  return std::make_unique<CompileToHLOPass>(options);
}

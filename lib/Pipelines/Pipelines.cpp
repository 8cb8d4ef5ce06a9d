//===- Pipelines.cpp - Names of the pipelines -----------------------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "mlir/Pass/PassRegistry.h"

using namespace hlo;

using CreatePipelineFn = std::unique_ptr<Pass>(const PipelineOptions &);

static void registerPipeline(StringRef name, StringRef description,
                             CreatePipelineFn *create) {
  mlir::PassPipelineRegistration<PipelineOptions>(
      name, description,
      [create](OpPassManager &pm, const PipelineOptions &options) {
        pm.addPass(create(options));
      });
}

void hlo::registerPipelines() {
  registerPipeline("convert-simplification",
                   "Move conversions and simplify to a fixpoint",
                   createConvertSimplificationPipeline);
  registerPipeline("fusion", "Make kernels of instructions",
                   createFusionPipeline);
  registerPipeline("horizontal-fusion",
                   "Make one kernel of those that have nothing in common",
                   createHorizontalFusionPipeline);
  registerPipeline("optimization",
                   "Inline, expand and simplify, before layouts are assigned",
                   createOptimizationPipeline);
  registerPipeline("post-fusion-optimization", "Clean up after fusion",
                   createPostFusionOptimizationPipeline);
  registerPipeline("simplification",
                   "Simplify to a fixpoint, before layouts are assigned",
                   createSimplificationPipeline);
  registerPipeline("spmd-simplify",
                   "Simplify to a fixpoint, before partitioning",
                   createSPMDSimplifyPipeline);
}

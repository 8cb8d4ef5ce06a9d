//===- Pipelines.cpp - Names of the pipelines -----------------------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "mlir/Pass/PassRegistry.h"

using namespace hlo;

void hlo::buildSimplificationPipeline(OpPassManager &pm,
                                      const PipelineOptions &options) {
  pm.addPass(createSimplificationPipeline(options));
}

void hlo::buildSPMDSimplifyPipeline(OpPassManager &pm,
                                    const PipelineOptions &options) {
  pm.addPass(createSPMDSimplifyPipeline(options));
}

void hlo::buildOptimizationPipeline(OpPassManager &pm,
                                    const PipelineOptions &options) {
  pm.addPass(createOptimizationPipeline(options));
}

void hlo::buildPostFusionOptimizationPipeline(OpPassManager &pm,
                                              const PipelineOptions &options) {
  pm.addPass(createPostFusionOptimizationPipeline(options));
}

void hlo::buildConvertSimplificationPipeline(OpPassManager &pm,
                                             const PipelineOptions &options) {
  pm.addPass(createConvertSimplificationPipeline(options));
}

void hlo::registerPipelines() {
  mlir::PassPipelineRegistration<PipelineOptions>(
      "simplification", "Simplify to a fixpoint, before layouts are assigned",
      buildSimplificationPipeline);
  mlir::PassPipelineRegistration<PipelineOptions>(
      "spmd-simplify", "Simplify to a fixpoint, before partitioning",
      buildSPMDSimplifyPipeline);
  mlir::PassPipelineRegistration<PipelineOptions>(
      "optimization",
      "Inline, expand and simplify, before layouts are assigned",
      buildOptimizationPipeline);
  mlir::PassPipelineRegistration<PipelineOptions>(
      "convert-simplification", "Move conversions and simplify to a fixpoint",
      buildConvertSimplificationPipeline);
  mlir::PassPipelineRegistration<PipelineOptions>(
      "post-fusion-optimization", "Clean up after fusion",
      buildPostFusionOptimizationPipeline);
}

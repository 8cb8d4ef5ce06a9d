//===- SharedPasses.h - Passes of several pipelines -------------*- C++ -*-===//

#ifndef HLO_LIB_PIPELINES_SHAREDPASSES_H
#define HLO_LIB_PIPELINES_SHAREDPASSES_H

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

namespace hlo {
/// Those of algebraic-simplify once layouts are assigned.
AlgebraicSimplifyPassOptions
getLayoutSensitiveRewrites(const PipelineOptions &options);

std::unique_ptr<Pass>
createLayoutSensitiveAlgebraicSimplify(const PipelineOptions &options);

/// Whether there is a target, and it is no GPU.
bool isForProcessor(const PipelineOptions &options);

/// What is for several devices or memories becomes what one device does that
/// has one memory and runs one instruction after the other.
template <typename PipelineT> void addSingleDevicePasses(PipelineT &pipeline) {
  pipeline.addPass(createPlacementRemoverPass());
  pipeline.addPass(createAsyncToSyncPass());
  pipeline.addPass(
      createCallInlinePass({.all = true, .preserveComposites = {}}));
  pipeline.addPass(createSingleDeviceCollectivesPass());
}

/// Computes with the floats that the target computes with, if there is one.
void addFloatNormalization(PipelinePass &pipeline,
                           const PipelineOptions &options);
} // namespace hlo

#endif // HLO_LIB_PIPELINES_SHAREDPASSES_H

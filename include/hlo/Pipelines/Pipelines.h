//===- Pipelines.h - Pipelines of passes ------------------------*- C++ -*-===//

#ifndef HLO_PIPELINES_PIPELINES_H
#define HLO_PIPELINES_PIPELINES_H

#include "hlo/Pipelines/PipelinePass.h"

namespace hlo {
/// A fixpoint of what makes a module smaller and simpler, in any order of
/// dimensions in memory: layouts are not assigned yet.
void buildSimplificationPipeline(OpPassManager &pm,
                                 const PipelineOptions &options = {});
/// A fixpoint of the simplifications that run before a module is partitioned.
void buildSPMDSimplifyPipeline(OpPassManager &pm,
                               const PipelineOptions &options = {});
/// Replaces operations by simpler ones, then simplifies. What every module
/// goes through before layouts are assigned.
void buildOptimizationPipeline(OpPassManager &pm,
                               const PipelineOptions &options = {});

/// The same, as passes to be put into other pipelines.
std::unique_ptr<Pass>
createSimplificationPipeline(const PipelineOptions &options = {});
std::unique_ptr<Pass>
createSPMDSimplifyPipeline(const PipelineOptions &options = {});
std::unique_ptr<Pass>
createOptimizationPipeline(const PipelineOptions &options = {});

/// Makes `simplification`, `spmd-simplify` and `optimization` known to the
/// parser of pipelines.
void registerPipelines();
} // namespace hlo

#endif // HLO_PIPELINES_PIPELINES_H

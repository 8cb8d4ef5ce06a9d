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
/// A fixpoint of convert-mover, which fights reshape-mover, and what follows
/// from it.
void buildConvertSimplificationPipeline(OpPassManager &pm,
                                        const PipelineOptions &options = {});
/// Cleans up after fusion: layouts are assigned, barriers have served.
void buildPostFusionOptimizationPipeline(OpPassManager &pm,
                                         const PipelineOptions &options = {});

/// The same, as passes to be put into other pipelines.
std::unique_ptr<Pass>
createSimplificationPipeline(const PipelineOptions &options = {});
std::unique_ptr<Pass>
createSPMDSimplifyPipeline(const PipelineOptions &options = {});
std::unique_ptr<Pass>
createConvertSimplificationPipeline(const PipelineOptions &options = {});
std::unique_ptr<Pass>
createOptimizationPipeline(const PipelineOptions &options = {});
std::unique_ptr<Pass>
createPostFusionOptimizationPipeline(const PipelineOptions &options = {});

/// Makes the pipelines known, by their names in this folder, to the parser of
/// pipelines.
void registerPipelines();
} // namespace hlo

#endif // HLO_PIPELINES_PIPELINES_H

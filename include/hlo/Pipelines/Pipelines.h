//===- Pipelines.h - Pipelines of passes ------------------------*- C++ -*-===//
// Each is a pass, to be added to a pass manager or put into other pipelines;
// lib/Pipelines has one file with the list of each.

#ifndef HLO_PIPELINES_PIPELINES_H
#define HLO_PIPELINES_PIPELINES_H

#include "hlo/Pipelines/PipelinePass.h"

namespace hlo {
/// A fixpoint of the simplifications that run before a module is partitioned.
std::unique_ptr<Pass>
createSPMDSimplifyPipeline(const PipelineOptions &options = {});
/// Replaces operations by simpler ones, then simplifies. What every module
/// goes through before layouts are assigned.
std::unique_ptr<Pass>
createOptimizationPipeline(const PipelineOptions &options = {});
/// A fixpoint of what makes a module smaller and simpler, in any order of
/// dimensions in memory: layouts are not assigned yet.
std::unique_ptr<Pass>
createSimplificationPipeline(const PipelineOptions &options = {});
/// A fixpoint of convert-mover, which fights reshape-mover, and what follows
/// from it.
std::unique_ptr<Pass>
createConvertSimplificationPipeline(const PipelineOptions &options = {});
/// Makes kernels of what is left of instructions, and of those that read the
/// same. XLA's of 2022 is a fixpoint.
std::unique_ptr<Pass> createFusionPipeline(const PipelineOptions &options = {});
/// A fixpoint of what makes one kernel of those that have nothing in common:
/// it is launched once.
std::unique_ptr<Pass>
createHorizontalFusionPipeline(const PipelineOptions &options = {});
/// Cleans up after fusion: layouts are assigned, barriers have served.
std::unique_ptr<Pass>
createPostFusionOptimizationPipeline(const PipelineOptions &options = {});

/// Makes all of them known to the parser of pipelines.
void registerPipelines();
} // namespace hlo

#endif // HLO_PIPELINES_PIPELINES_H

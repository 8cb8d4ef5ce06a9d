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
/// The same of reshape-mover.
std::unique_ptr<Pass>
createReshapeSimplificationPipeline(const PipelineOptions &options = {});
/// Makes calls of cuDNN of convolutions and what follows them, with windows and
/// features that it has, and simplifies what comes of that.
std::unique_ptr<Pass>
createConvCanonicalizationPipeline(const PipelineOptions &options = {});
/// Gives every array a layout, with copies where readers differ.
std::unique_ptr<Pass>
createLayoutAssignmentPipeline(const PipelineOptions &options = {});
/// Permutes the dimensions of arrays to the order in which they lie in memory.
std::unique_ptr<Pass>
createLayoutNormalizationPipeline(const PipelineOptions &options = {});
/// Brings products and reductions into the forms that kernels and libraries
/// have, and makes these of products and normalizations of rows.
std::unique_ptr<Pass>
createHLONormalizationPipeline(const PipelineOptions &options = {});
/// hlo-normalization, then what the target computes with: what fusion expects.
std::unique_ptr<Pass>
createPostLayoutAssignmentPipeline(const PipelineOptions &options = {});
/// What only GPUs of NVIDIA need before post-layout-assignment, and after.
std::unique_ptr<Pass> createNVPTXPostLayoutAssignmentPart1Pipeline(
    const PipelineOptions &options = {});
std::unique_ptr<Pass> createNVPTXPostLayoutAssignmentPart2Pipeline(
    const PipelineOptions &options = {});
/// Makes kernels of what is left of instructions, and of those that read the
/// same. XLA's of 2022 is a fixpoint.
std::unique_ptr<Pass> createFusionPipeline(const PipelineOptions &options = {});
/// A fixpoint of what makes one kernel of those that have nothing in common:
/// it is launched once.
std::unique_ptr<Pass>
createHorizontalFusionPipeline(const PipelineOptions &options = {});
/// Cleans up after fusion: layouts are assigned. XLA's of 2022 takes barriers
/// away as well.
std::unique_ptr<Pass>
createPostFusionOptimizationPipeline(const PipelineOptions &options = {});
/// All of them that there is one device for, in order: a module as it comes
/// from a frontend becomes optimized HLO for the target, a GPU or a processor.
std::unique_ptr<Pass>
createCompileToHLOPipeline(const PipelineOptions &options = {});

/// From there on to a program of kernels and buffers.
void buildCompileToThunkPipeline(OpPassManager &pm,
                                 const PipelineOptions &options);

/// From a module of kernels for processors, as `hlo-to-kernel` emits them, to
/// the LLVM dialect.
void buildKernelToLLVMPipeline(OpPassManager &pm);

struct KernelToNVVMOptions : mlir::PassPipelineOptions<KernelToNVVMOptions> {
  Option<unsigned> indexBitwidth{*this, "index-bitwidth",
                                 llvm::cl::desc("Bits of an index; 0: 32 where "
                                                "these are enough"),
                                 llvm::cl::init(0)};
};
/// From a module with kernels of GPUs, `gpu.module`, to the dialects LLVM and
/// NVVM.
void buildKernelToNVVMPipeline(OpPassManager &pm,
                               const KernelToNVVMOptions &options);

struct KernelToEmulatorOptions
    : mlir::PassPipelineOptions<KernelToEmulatorOptions> {
  Option<bool> checkRaces{*this, "check-races",
                          llvm::cl::desc("Find accesses that race"),
                          llvm::cl::init(true)};
  Option<unsigned> indexBitwidth{*this, "index-bitwidth",
                                 llvm::cl::desc("Bits of an index; 0: as many "
                                                "as on the GPU"),
                                 llvm::cl::init(0)};
};
/// From a module with kernels of GPUs, `gpu.module`, to functions in the LLVM
/// dialect that the emulator runs.
void buildKernelToEmulatorPipeline(OpPassManager &pm,
                                   const KernelToEmulatorOptions &options);

/// Adds --fusion-plan-in and --fusion-plan-out to the flags of a tool: a file
/// that says which fusions the pipeline `fusion` makes, or where to write them.
void registerFusionPlanFlags(llvm::cl::OptionCategory &category);
/// Whether one of them is given.
bool isFusionPlanned();

/// Makes all of them known to the parser of pipelines.
void registerPipelines();
} // namespace hlo

#endif // HLO_PIPELINES_PIPELINES_H

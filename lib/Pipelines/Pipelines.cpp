//===- Pipelines.cpp - Names of the pipelines -----------------------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "mlir/Pass/PassRegistry.h"

using namespace hlo;

using CreatePipelineFn = std::unique_ptr<Pass>(const PipelineOptions &);

static void registerPipeline(StringRef name, StringRef description,
                             CreatePipelineFn *create) {
  mlir::registerPassPipeline(
      name, description,
      [name, create](OpPassManager &pm, StringRef text,
                     function_ref<LogicalResult(const llvm::Twine &)> fail) {
        PipelineOptions options;
        std::string message;
        llvm::raw_string_ostream stream(message);
        if (failed(options.parseFromString(text, stream)))
          return fail(name + ": " + StringRef(message).rtrim() +
                      "; --help-pass=" + name + " lists options");
        pm.addPass(create(options));
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> visit) {
        visit(PipelineOptions());
      });
}

void hlo::registerPipelines() {
  mlir::PassPipelineRegistration<>(
      "kernel-to-llvm", "Lower kernels for processors to the LLVM dialect",
      buildKernelToLLVMPipeline);
  mlir::PassPipelineRegistration<PipelineOptions>(
      "compile-to-thunk",
      "Compile for the target to a program of kernels and buffers",
      buildCompileToThunkPipeline);
  mlir::PassPipelineRegistration<KernelToEmulatorOptions>(
      "kernel-to-emulated", "Lower kernels of GPUs to what the emulator runs",
      buildKernelToEmulatorPipeline);
  mlir::PassPipelineRegistration<KernelToNVVMOptions>(
      "kernel-to-nvvm", "Lower kernels of GPUs to the LLVM and NVVM dialects",
      buildKernelToNVVMPipeline);
  registerPipeline("compile-to-hlo",
                   "Optimize for the target: all pipelines, in order",
                   createCompileToHLOPipeline);
  registerPipeline("conv-canonicalization",
                   "Rewrite convolutions to calls of cuDNN",
                   createConvCanonicalizationPipeline);
  registerPipeline("convert-simplification",
                   "Move conversions and simplify to a fixpoint",
                   createConvertSimplificationPipeline);
  registerPipeline("fusion", "Make kernels of instructions",
                   createFusionPipeline);
  registerPipeline("hlo-normalization",
                   "Bring products and reductions into forms that have kernels",
                   createHLONormalizationPipeline);
  registerPipeline("horizontal-fusion",
                   "Make one kernel of those that have nothing in common",
                   createHorizontalFusionPipeline);
  registerPipeline("layout-assignment",
                   "Give every array a layout, copied where readers differ",
                   createLayoutAssignmentPipeline);
  registerPipeline("layout-normalization",
                   "Permute dimensions so that arrays lie in row-major order",
                   createLayoutNormalizationPipeline);
  registerPipeline("nvptx-post-layout-assignment-part-1",
                   "Prepare dots for libraries and kernels of NVIDIA's GPUs",
                   createNVPTXPostLayoutAssignmentPart1Pipeline);
  registerPipeline("nvptx-post-layout-assignment-part-2",
                   "Call libraries of NVIDIA's GPUs",
                   createNVPTXPostLayoutAssignmentPart2Pipeline);
  registerPipeline("optimization",
                   "Inline, expand and simplify, before layouts are assigned",
                   createOptimizationPipeline);
  registerPipeline("post-fusion-optimization", "Clean up after fusion",
                   createPostFusionOptimizationPipeline);
  registerPipeline("post-layout-assignment",
                   "Make what is left ready for fusion, with layouts",
                   createPostLayoutAssignmentPipeline);
  registerPipeline("reshape-simplification",
                   "Move reshapes and simplify to a fixpoint",
                   createReshapeSimplificationPipeline);
  registerPipeline("simplification",
                   "Simplify to a fixpoint, before layouts are assigned",
                   createSimplificationPipeline);
  registerPipeline("spmd-simplify",
                   "Simplify to a fixpoint, before partitioning",
                   createSPMDSimplifyPipeline);
}

//===- KernelToEmulator.cpp - The pipeline kernel-to-emulated -------------===//

#include "GPUKernelPasses.h"
#include "hlo/Conversion/GPU/Passes.h"
#include "hlo/Conversion/Kernel/Passes.h"
#include "hlo/Pipelines/Pipelines.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"

using namespace hlo;

void hlo::buildKernelToEmulatorPipeline(
    OpPassManager &pm, const KernelToEmulatorOptions &options) {
  OpPassManager &kernels = pm.nest<mlir::gpu::GPUModuleOp>();
  addGPUKernelPasses(kernels);
  // GPUs round to bf16, and to denormals, too.
  kernels.addPass(createExpandSmallFloatsPass({.bf16 = true}));
  pm.addPass(createKernelToEmulatorPass({options.checkRaces}));
  pm.addPass(mlir::memref::createExpandStridedMetadataPass());
  pm.addPass(createUnrollKernelVectorsPass());
  pm.addPass(createMathToLibmCallsPass());
  pm.addPass(mlir::createLowerAffinePass());
  pm.addPass(mlir::createSCFToControlFlowPass());
  pm.addPass(createConvertEmulatedKernelToLLVMPass({options.indexBitwidth}));
  pm.addPass(mlir::createReconcileUnrealizedCastsPass());
  pm.addPass(createEmulatedKernelToCoroutinePass());
}

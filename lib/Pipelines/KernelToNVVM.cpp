//===- KernelToNVVM.cpp - The pipeline kernel-to-nvvm ---------------------===//

#include "GPUKernelPasses.h"
#include "hlo/Conversion/GPU/Passes.h"
#include "hlo/Pipelines/Pipelines.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"

using namespace hlo;
namespace math = mlir::math;

void hlo::buildKernelToNVVMPipeline(OpPassManager &pm,
                                    const KernelToNVVMOptions &options) {
  OpPassManager &kernels = pm.nest<mlir::gpu::GPUModuleOp>();
  addGPUKernelPasses(kernels);
  math::MathExpandOpsPassOptions expanded;
  expanded.opMnemonics = {"clampf", "fpowi", "ipowi"};
  kernels.addPass(math::createMathExpandOpsPass(expanded));
  kernels.addPass(mlir::memref::createExpandStridedMetadataPass());
  kernels.addPass(createUnrollKernelVectorsPass());
  kernels.addPass(mlir::createLowerAffinePass());
  kernels.addPass(mlir::createSCFToControlFlowPass());
  kernels.addPass(createConvertKernelToNVVMPass({options.indexBitwidth}));
  kernels.addPass(mlir::createReconcileUnrealizedCastsPass());
  // What has no intrinsic becomes inline PTX.
  kernels.addPass(mlir::createConvertNVVMToLLVMPass());
}

//===- KernelToLLVM.cpp - The pipeline kernel-to-llvm ---------------------===//

#include "hlo/Conversion/Kernel/Passes.h"
#include "hlo/Conversion/Passes.h"
#include "hlo/Pipelines/Pipelines.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace hlo;

void hlo::buildKernelToLLVMPipeline(OpPassManager &pm) {
  // Kernel by kernel, which threads may share.
  OpPassManager &kernels = pm.nest<func::FuncOp>();
  auto simplify = [&] {
    kernels.addPass(mlir::createCanonicalizerPass());
    kernels.addPass(mlir::createCSEPass());
  };
  kernels.addPass(createConvertIndexingToSCFPass());
  kernels.addPass(createConvertIndexingToArithPass());
  // Simplifications would make conversions of these that are not expanded.
  kernels.addPass(createExpandSmallFloatsPass({.bf16 = true}));
  simplify();
  kernels.addPass(arith::createIntRangeOptimizationsPass());
  kernels.addPass(arith::createArithUnsignedWhenEquivalentPass());
  simplify();
  kernels.addPass(createNormalizeLoopsPass());
  kernels.addPass(mlir::createLoopInvariantCodeMotionPass());
  kernels.addPass(mlir::createConvertComplexToStandardPass());
  kernels.addPass(createKernelForallToRangePass());
  kernels.addPass(createMathToPolynomialsPass());
  kernels.addPass(mlir::memref::createExpandStridedMetadataPass());
  kernels.addPass(mlir::createLowerAffinePass());
  kernels.addPass(mlir::createSCFToControlFlowPass());
  pm.addPass(createMathToLibmCallsPass());
  pm.addPass(createConvertKernelToLLVMPass());
  pm.addPass(mlir::createReconcileUnrealizedCastsPass());
}

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
  auto simplify = [&] {
    pm.addPass(mlir::createCanonicalizerPass());
    pm.addPass(mlir::createCSEPass());
  };
  pm.addPass(createConvertIndexingToSCFPass());
  pm.addPass(createConvertIndexingToArithPass());
  // Simplifications would make conversions of these that are not expanded.
  pm.addPass(createExpandSmallFloatsPass({.bf16 = true}));
  simplify();
  pm.addPass(arith::createIntRangeOptimizationsPass());
  pm.addPass(arith::createArithUnsignedWhenEquivalentPass());
  simplify();
  pm.addPass(mlir::createLoopInvariantCodeMotionPass());
  pm.addPass(mlir::createConvertComplexToStandardPass());
  pm.addNestedPass<func::FuncOp>(createKernelForallToRangePass());
  pm.addPass(createMathToPolynomialsPass());
  pm.addPass(createMathToLibmCallsPass());
  pm.addPass(mlir::memref::createExpandStridedMetadataPass());
  pm.addPass(mlir::createLowerAffinePass());
  pm.addPass(mlir::createSCFToControlFlowPass());
  pm.addPass(createConvertKernelToLLVMPass());
  pm.addPass(mlir::createReconcileUnrealizedCastsPass());
}

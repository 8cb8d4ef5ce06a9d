//===- GPUKernelPasses.cpp - What all kernels of GPUs go through ----------===//

#include "GPUKernelPasses.h"
#include "hlo/Conversion/GPU/Passes.h"
#include "hlo/Conversion/Kernel/Passes.h"
#include "hlo/Conversion/Passes.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace hlo;

// No control-flow-sink: gpu.shuffle is without side effects, and would end up
// where not all lanes reach it.
void hlo::addGPUKernelPasses(mlir::OpPassManager &pm) {
  auto simplify = [&] {
    pm.addPass(mlir::createCanonicalizerPass());
    pm.addPass(mlir::createCSEPass());
  };
  pm.addPass(createExpandSubgroupOpsPass());
  pm.addPass(createConvertIndexingToSCFPass());
  pm.addPass(createConvertIndexingToArithPass());
  // Simplifications would make conversions of these that are not expanded.
  pm.addPass(createExpandSmallFloatsPass());
  pm.addPass(mlir::affine::createAffineExpandIndexOpsPass());
  pm.addPass(mlir::createLowerAffinePass());
  simplify();
  pm.addPass(mlir::arith::createIntRangeOptimizationsPass());
  pm.addPass(mlir::arith::createArithUnsignedWhenEquivalentPass());
  simplify();
  pm.addPass(mlir::createLoopInvariantCodeMotionPass());
  pm.addPass(mlir::createConvertComplexToStandardPass());
}

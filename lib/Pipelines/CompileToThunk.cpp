//===- CompileToThunk.cpp - The pipeline compile-to-thunk -----------------===//

#include "hlo/Conversion/Kernel/Passes.h"
#include "hlo/Conversion/Thunk/Passes.h"
#include "hlo/Dialect/Thunk/Transforms/Passes.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace hlo;

void hlo::buildCompileToThunkPipeline(OpPassManager &pm,
                                      const PipelineOptions &options) {
  pm.addPass(mlir::createSymbolDCEPass());
  pm.addPass(createDefuserPass({.processor = options.target}));
  pm.addPass(createCompileToHLOPipeline(options));
  // A program is for one device.
  pm.addPass(createSingleDeviceCollectivesPass());
  pm.addPass(createWorkspaceRewriterPass());
  pm.addPass(createSchedulePass({.reschedule = true}));
  // What is overwritten when depends on the order.
  pm.addPass(createCopyInsertionPass());
  pm.addPass(createHLOToKernelPass({.target = options.target}));
  pm.addPass(createHLOToThunkPass({.target = options.target}));
  pm.addPass(createThunkWhileToKernelPass());
  pm.addPass(createThunkCommandBuffersPass());
}

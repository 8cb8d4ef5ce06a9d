//===- CompileToThunk.cpp - The pipeline compile-to-thunk -----------------===//

#include "SharedPasses.h"
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
  // A program is for one device with one memory, and fuses for it.
  pm.addPass(createDefuserPass());
  addSingleDevicePasses(pm);
  // Calls that modules have may be of libraries of other devices.
  pm.addPass(createConvertCustomCallToLibraryPass());
  pm.addPass(
      createLibraryExpanderPass({.missing = true, .target = options.target}));
  pm.addPass(createCompileToHLOPipeline(options));
  // Kernels read and write whole bytes.
  pm.addPass(createSubByteNormalizationPass(
      {.remove = true, .target = options.target}));
  pm.addPass(createWorkspaceRewriterPass());
  pm.addPass(createSchedulePass({.reschedule = true}));
  // What is overwritten when depends on the order.
  pm.addPass(createCopyInsertionPass());
  pm.addPass(createHLOToKernelPass({.target = options.target}));
  pm.addPass(createHLOToThunkPass(
      {.target = options.target, .estimates = options.estimates}));
  pm.addPass(createThunkWhileToKernelPass());
  pm.addPass(createThunkCommandBuffersPass());
}

//===- SharedPasses.cpp - Passes of several pipelines ---------------------===//

#include "SharedPasses.h"
#include "hlo/Analysis/Device/DeviceDescription.h"

using namespace hlo;

AlgebraicSimplifyPassOptions
hlo::getLayoutSensitiveRewrites(const PipelineOptions &options) {
  return {.layoutSensitive = true,
          .inexact = options.inexact,
          .fastMath = options.fastMath,
          .convOperandSwap = SwappedConvolutions::None,
          .conditionalSimplification = true,
          .foldTransposeIntoScatter = true,
          .noOpBitcastConvertToBitcast = true};
}

std::unique_ptr<Pass>
hlo::createLayoutSensitiveAlgebraicSimplify(const PipelineOptions &options) {
  return createAlgebraicSimplifyPass(getLayoutSensitiveRewrites(options));
}

bool hlo::isForProcessor(const PipelineOptions &options) {
  if (options.target.empty())
    return false;
  llvm::Expected<DeviceDescription> device =
      DeviceDescription::get(options.target);
  if (device)
    return !device->isGPU();
  // Passes report it.
  llvm::consumeError(device.takeError());
  return false;
}

void hlo::addFloatNormalization(PipelinePass &pipeline,
                                const PipelineOptions &options) {
  if (!options.target.empty())
    pipeline.addPass(createFloatNormalizationPass(
        {.target = options.target,
         .types = {},
         .allowExcessPrecision = options.inexact}));
  pipeline.addPass(createSimplifyFPConversionsPass(
      {.allowExcessPrecision = options.inexact}));
}

//===- SharedPasses.cpp - Passes of several pipelines ---------------------===//

#include "SharedPasses.h"

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

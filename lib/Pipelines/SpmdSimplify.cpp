//===- SpmdSimplify.cpp - The pipeline spmd-simplify ----------------------===//

#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"

using namespace hlo;

std::unique_ptr<Pass>
hlo::createSPMDSimplifyPipeline(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "spmd-simplify", PipelinePass::Kind::Fixpoint, options);
  pipeline->addPass(createAlgebraicSimplifyPass(
      {.inexact = options.inexact,
       .fastMath = options.fastMath,
       .convOperandSwap = SwappedConvolutions::None}));
  pipeline->addPass(createSimplifySortsPass());
  pipeline->addPass(createTupleSimplifyPass());
  pipeline->addPass(
      createScatterExpanderPass({.mode = ScatterExpanderMode::Simple}));
  pipeline->addPass(
      createGatherExpanderPass({.mode = GatherExpanderMode::Simple}));
  pipeline->addPass(createWhileLoopConstantSinkingPass());
  pipeline->addPass(createWhileLoopSimplifierPass());
  pipeline->addPass(createReshapeMoverPass(
      {.reshapeOf1DBroadcastIsCheap = !options.classic}));
  pipeline->addPass(createConstantFoldingPass());
  pipeline->addPass(createConditionalSimplifierPass());
  pipeline->addPass(createDCEPass());
  return pipeline;
}

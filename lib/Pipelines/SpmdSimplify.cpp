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
       .maxSweeps = 1,
       .convOperandSwap = SwappedConvolutions::None}));
  pipeline->addPass<SortOp>(createSimplifySortsPass());
  pipeline->addPass(createTupleSimplifyPass());
  pipeline->addPass<ScatterOp>(
      createScatterExpanderPass({.mode = ScatterExpanderMode::Simple}));
  pipeline->addPass<GatherOp>(
      createGatherExpanderPass({.mode = GatherExpanderMode::Simple}));
  pipeline->addPass<WhileOp>(createWhileLoopConstantSinkingPass());
  pipeline->addPass<WhileOp>(createWhileLoopSimplifierPass());
  pipeline->addPass<ReshapeOp, TransposeOp>(createReshapeMoverPass(
      {.reshapeOf1DBroadcastIsCheap = !options.classic}));
  pipeline->addPass<ConstantOp>(createConstantFoldingPass());
  pipeline->addPass<ConditionalOp>(createConditionalSimplifierPass());
  pipeline->addPass(createDCEPass());
  return pipeline;
}

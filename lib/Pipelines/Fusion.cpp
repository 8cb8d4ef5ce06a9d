//===- Fusion.cpp - The pipeline fusion -----------------------------------===//

#include "SharedPasses.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"
#include "llvm/Support/ManagedStatic.h"

using namespace hlo;
namespace cl = llvm::cl;

namespace {
struct PlanFlags {
  cl::opt<std::string> in{
      "fusion-plan-in",
      cl::desc("Have the pipeline `fusion` make the fusions of this file"),
      cl::value_desc("filename")};
  cl::opt<std::string> out{
      "fusion-plan-out",
      cl::desc("Have the pipeline `fusion` write the fusions it makes"),
      cl::value_desc("filename")};
};
} // namespace

static llvm::ManagedStatic<PlanFlags> planFlags;

void hlo::registerFusionPlanFlags(cl::OptionCategory &category) {
  planFlags->in.addCategory(category);
  planFlags->out.addCategory(category);
}

bool hlo::isFusionPlanned() {
  return planFlags.isConstructed() && (planFlags->in.getNumOccurrences() != 0 ||
                                       planFlags->out.getNumOccurrences() != 0);
}

/// Fused computations alone: what is equal around them was seen before.
static void addCSEOfFusions(PipelinePass &pipeline) {
  pipeline.addPass<FusionOp>(
      createHLOCSEPass({.layoutSensitive = true, .fusionsOnly = true}));
}

static void addPasses(PipelinePass &pipeline, const PipelineOptions &options) {
  if (!isForProcessor(options))
    pipeline.addPass<SortOp>(createSortIotaFusionPass());
  pipeline.addPass(createPriorityFusionPass({.target = options.target}));
  addCSEOfFusions(pipeline);
  pipeline.addPass(createDCEPass());
  // Kernels of tiles have other results in common with others.
  pipeline.addPass<FusionOp, ReduceOp, TransposeOp>(
      createFusionBlockLevelRewriterPass({.target = options.target}));
  // A kernel that computes what two had in common once may be worth joining
  // with a third, and computing by itself what both read.
  auto several = std::make_unique<PipelinePass>(
      "several-results", PipelinePass::Kind::Fixpoint, options);
  several->addIdempotentPass(
      createMultiOutputFusionPass({.target = options.target}));
  addCSEOfFusions(*several);
  several->addPass(createDCEPass());
  several->addPass(createPriorityFusionPass(
      {.target = options.target, .afterMultiOutputFusion = true}));
  addCSEOfFusions(*several);
  pipeline.addPass(std::move(several));
}

static void addClassicPasses(PipelinePass &pipeline,
                             const PipelineOptions &options) {
  for (bool mayDuplicate : {false, true})
    pipeline.addPass(createInstructionFusionPass(
        {.mayDuplicate = mayDuplicate, .target = options.target}));
  pipeline.addPass<FusionOp>(
      createFusionMergerPass({.target = options.target}));
  pipeline.addPass(createMultiOutputFusionPass({.target = options.target}));
  addCSEOfFusions(pipeline);
  pipeline.addPass(createDCEPass());
}

static void addPlannedPasses(PipelinePass &pipeline, StringRef plan,
                             const PipelineOptions &options) {
  pipeline.addPass(createApplyFusionPlanPass(
      {.file = plan.str(), .target = options.target}));
  addCSEOfFusions(pipeline);
  pipeline.addPass(createDCEPass());
}

/// What comes before any fusion.
static void addPreparation(PipelinePass &pipeline) {
  // It adds transposes, which are for kernels to take in.
  pipeline.addPass(createLayoutNormalizePass());
  // What nothing reads, or another computes as well, is no reader.
  pipeline.addPass(createHLOCSEPass({.layoutSensitive = true}));
  pipeline.addPass(createDCEPass());
  pipeline.addPass<ConcatenateOp>(createVariadicOpSplitterPass());
}

/// What the pipeline consists of without plans.
static std::unique_ptr<PipelinePass>
createOwnFusion(const PipelineOptions &options) {
  auto pipeline = std::make_unique<PipelinePass>(
      "fusion",
      options.classic ? PipelinePass::Kind::Fixpoint : PipelinePass::Kind::Once,
      options);
  addPreparation(*pipeline);
  options.classic ? addClassicPasses(*pipeline, options)
                  : addPasses(*pipeline, options);
  return pipeline;
}

std::unique_ptr<Pass>
hlo::createFusionPipeline(const PipelineOptions &options) {
  if (!isFusionPlanned())
    return createOwnFusion(options);
  // A plan names instructions once, those that are there before.
  auto pipeline = std::make_unique<PipelinePass>(
      "planned-fusion", PipelinePass::Kind::Once, options);
  addPreparation(*pipeline);
  pipeline->addPass(createUniqueNamesPass());
  if (planFlags->in.getNumOccurrences() == 0)
    pipeline->addPass(createOwnFusion(options));
  else
    addPlannedPasses(*pipeline, planFlags->in, options);
  if (planFlags->out.getNumOccurrences() != 0)
    pipeline->addPass(createWriteFusionPlanPass({.file = planFlags->out}));
  return pipeline;
}

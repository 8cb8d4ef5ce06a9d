//===- FusionMerger.cpp - Merge loops with all that read them -------------===//
// See the description of fusion-merger in Passes.td; test: fusion-merger.mlir.

#include "FusionPass.h"
#include "FusionRemarks.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "fusion-merger"

namespace hlo {
#define GEN_PASS_DEF_FUSIONMERGERPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static bool decline(FusionNode *node, const FusionNodes &readers,
                    const llvm::Twine &why) {
  remark::missed(node->op->getLoc(),
                 remark::RemarkOpts::name("NotMerged").category(DEBUG_TYPE))
      << remark::add("fusion not merged into {0}: {1}", nameReaders(readers),
                     why.str());
  return false;
}

/// Whether a node is a fusion that is a loop, or has become one.
static bool isLoopFusion(const FusionNode &node) {
  if (node.isErased)
    return false;
  if (node.hasGrown)
    return node.emitter == Emitter::Loop;
  auto fusion = dyn_cast<FusionOp>(node.op);
  return fusion && fusion.getKind() == FusionKind::kLoop;
}

/// Has all readers of a fusion compute it, if that takes no longer. Returns
/// whether they do.
static bool merge(FusionGraph &graph, FusionNode *node) {
  // It has none afterwards.
  FusionNodes readers = graph.getReaders(node);
  if (readers.empty())
    return false;
  if (!graph.isReadByNodesOnly(node))
    return decline(node, readers, "its result is needed in memory");
  if (StringRef conflict = graph.getCopyConflict(node, readers.size());
      !conflict.empty())
    return decline(node, readers, conflict.str());
  double unfused = node->time.getTotal(), fused = 0;
  std::vector<FusedKernel> kernels;
  for (FusionNode *reader : readers) {
    FusedKernel kernel = graph.evaluate(node, reader);
    if (!kernel.conflict.empty())
      return decline(node, readers, kernel.conflict);
    // Those were not there then.
    if (kernel.tiles)
      return decline(node, readers, "it takes a kernel of tiles");
    unfused += reader->time.getTotal();
    fused += kernel.time.getTotal();
    kernels.push_back(std::move(kernel));
  }
  std::string times = compareTimes(fused, unfused);
  if (fused > unfused)
    return decline(node, readers, times);
  remark::passed(node->op->getLoc(),
                 remark::RemarkOpts::name("Merged").category(DEBUG_TYPE))
      << remark::add("fusion merged into {0}: {1}", nameReaders(readers),
                     times);
  for (auto [reader, kernel] : llvm::zip_equal(readers, kernels))
    graph.fuse(node, reader, std::move(kernel));
  graph.erase(node);
  return true;
}

namespace {
struct FusionMergerPass
    : FusionPass<hlo::impl::FusionMergerPassBase<FusionMergerPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    FusionGraph graph(block, context.model, context.costs);
    bool isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (auto &node : graph.getNodes())
        if (isLoopFusion(*node))
          isChanged |= merge(graph, node.get());
    }
    return graph.materialize(context.rewriter, /*withConstantsAlone=*/false);
  }
};
} // namespace

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

static void decline(FusionNode *node, const FusionNodes &readers,
                    const llvm::Twine &why) {
  remark::missed(node->op->getLoc(),
                 remark::RemarkOpts::name("NotMerged").category(DEBUG_TYPE))
      << remark::add("fusion not merged into {0}: {1}", nameReaders(readers),
                     why.str());
}

/// Has all readers of a fusion compute it, if that takes no longer.
static void merge(FusionGraph &graph, FusionNode *node) {
  // It has none afterwards.
  FusionNodes readers = graph.getReaders(node);
  if (readers.empty())
    return;
  if (!graph.isReadByNodesOnly(node))
    return decline(node, readers, "its result is needed in memory");
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
}

namespace {
struct FusionMergerPass
    : FusionPass<hlo::impl::FusionMergerPassBase<FusionMergerPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    FusionGraph graph(block, context.model, context.costs);
    for (auto &node : graph.getNodes())
      if (auto fusion = dyn_cast<FusionOp>(node->op);
          fusion && fusion.getKind() == FusionKind::kLoop)
        merge(graph, node.get());
    return graph.materialize(context.rewriter);
  }
};
} // namespace

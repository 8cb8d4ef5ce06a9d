//===- PriorityFusion.cpp - Fuse what saves most time first ---------------===//
// See the description of priority-fusion in Passes.td; test:
// priority-fusion.mlir.

#include "FusionPass.h"
#include "FusionRemarks.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "priority-fusion"

namespace hlo {
#define GEN_PASS_DEF_PRIORITYFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// Fuses nodes that read each other.
class Fuser {
public:
  Fuser(FusionGraph &graph, ArrayRef<FusionNode *> nodes)
      : graph(graph), nodes(nodes) {}
  /// With `makesTiles`, what only tiled kernels can fuse as well.
  void run(bool makesTiles);

private:
  /// A producer, and the time that is saved if all its readers compute it, or
  /// the most that may be.
  struct Candidate {
    double saved;
    FusionNode *node;
    bool isBound = false;
    bool operator<(const Candidate &other) const {
      return saved != other.saved ? saved > other.saved
                                  : node->number < other.node->number;
    }
  };

  const FusedKernel &getFused(FusionNode *producer, FusionNode *consumer,
                              bool boundWillDo = false);
  /// Nothing if it may not be fused into all its readers, or that saves no
  /// time; `why` says so.
  std::optional<Candidate> getCandidate(FusionNode *node, bool boundWillDo,
                                        std::string *why = nullptr);
  void update(FusionNode *node, bool boundWillDo = true);
  void fuse(FusionNode *node, double saved);
  /// Fuses while that saves time.
  void fuseAll();

  FusionGraph &graph;
  ArrayRef<FusionNode *> nodes;
  std::set<Candidate> queue;
  llvm::DenseMap<FusionNode *, double> queued;
  struct Evaluated {
    unsigned producerVersion, consumerVersion;
    FusedKernel kernel;
  };
  llvm::DenseMap<std::pair<FusionNode *, FusionNode *>,
                 std::unique_ptr<Evaluated>>
      evaluated;
};
} // namespace

const FusedKernel &Fuser::getFused(FusionNode *producer, FusionNode *consumer,
                                   bool boundWillDo) {
  std::unique_ptr<Evaluated> &entry = evaluated[{producer, consumer}];
  if (!entry || entry->producerVersion != producer->version ||
      entry->consumerVersion != consumer->version ||
      (entry->kernel.isBound && !boundWillDo))
    entry = std::make_unique<Evaluated>(
        Evaluated{producer->version, consumer->version,
                  graph.evaluate(producer, consumer, boundWillDo)});
  return entry->kernel;
}

std::optional<Fuser::Candidate>
Fuser::getCandidate(FusionNode *node, bool boundWillDo, std::string *why) {
  auto decline = [&](const llvm::Twine &reason) {
    if (why)
      *why = reason.str();
    return std::nullopt;
  };
  ArrayRef<FusionNode *> readers = graph.getReaders(node);
  if (readers.empty())
    return decline("");
  if (!node->isFree && !graph.isReadByNodesOnly(node))
    return decline("its result is needed in memory");
  double unfused = node->isFree ? 0 : node->time.getTotal();
  double fused = 0;
  bool isBound = false;
  for (FusionNode *reader : readers) {
    const FusedKernel &kernel = getFused(node, reader, boundWillDo);
    if (!kernel.conflict.empty())
      return decline(kernel.conflict);
    unfused += reader->time.getTotal();
    fused += kernel.time.getTotal();
    isBound |= kernel.isBound;
  }
  if (node->isFree)
    return Candidate{std::numeric_limits<double>::infinity(), node, isBound};
  if (fused > unfused)
    return decline(why ? compareTimes(fused, unfused) : "");
  return Candidate{unfused - fused, node, isBound};
}

void Fuser::update(FusionNode *node, bool boundWillDo) {
  if (auto found = queued.find(node); found != queued.end()) {
    queue.erase({found->second, node});
    queued.erase(found);
  }
  if (node->isErased)
    return;
  if (std::optional<Candidate> candidate = getCandidate(node, boundWillDo)) {
    queue.insert(*candidate);
    queued[node] = candidate->saved;
  }
}

void Fuser::fuse(FusionNode *node, double saved) {
  SmallVector<FusionNode *> readers = llvm::to_vector(graph.getReaders(node));
  if (!node->isFree) {
    double unfused = node->time.getTotal();
    for (FusionNode *reader : readers)
      unfused += reader->time.getTotal();
    remark::passed(node->op->getLoc(),
                   remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
        << remark::add("{0} fused into {1}: {2}",
                       node->op->getName().stripDialect(), nameReaders(readers),
                       compareTimes(unfused - saved, unfused));
  }
  llvm::SmallSetVector<FusionNode *, 8> affected;
  for (FusionNode *reader : readers) {
    graph.fuse(node, reader, getFused(node, reader));
    affected.insert(reader);
  }
  // A bitcast stays for what else reads it.
  if (graph.isReadByNodesOnly(node))
    graph.erase(node);
  update(node);
  // What they read is read in other ways now.
  for (FusionNode *reader : readers)
    for (const auto &[value, accesses] : reader->cost.inputs)
      if (FusionNode *producer = graph.getNode(value))
        affected.insert(producer);
  for (FusionNode *other : affected)
    update(other);
}

void Fuser::fuseAll() {
  for (FusionNode *node : nodes)
    update(node);
  while (!queue.empty()) {
    Candidate best = *queue.begin();
    if (best.isBound)
      update(best.node, /*boundWillDo=*/false);
    else
      fuse(best.node, best.saved);
  }
}

void Fuser::run(bool makesTiles) {
  graph.setMakesTiles(false);
  fuseAll();
  if (makesTiles) {
    graph.setMakesTiles(true);
    evaluated.clear();
    fuseAll();
  }
  for (FusionNode *node : nodes) {
    std::string why;
    if (node->isErased || node->isFree ||
        getCandidate(node, /*boundWillDo=*/true, &why) || why.empty())
      continue;
    remark::missed(node->op->getLoc(),
                   remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
        << remark::add("{0} not fused into {1}: {2}",
                       node->op->getName().stripDialect(),
                       nameReaders(graph.getReaders(node)), why);
  }
}

namespace {
struct PriorityFusionPass
    : FusionPass<hlo::impl::PriorityFusionPassBase<PriorityFusionPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    FusionGraph graph(block, context.model, context.costs);
    for (ArrayRef<FusionNode *> part : graph.getParts())
      Fuser(graph, part).run(canTile(context.getDevice()));
    return graph.materialize(context.rewriter);
  }
};
} // namespace

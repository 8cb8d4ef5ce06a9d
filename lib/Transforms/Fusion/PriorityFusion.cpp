//===- PriorityFusion.cpp - Fuse what saves most time first ---------------===//
// See the description of priority-fusion in Passes.td; test:
// priority-fusion.mlir.

#include "FusionPass.h"
#include "FusionRemarks.h"
#include "Rematerialization.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "priority-fusion"

namespace hlo {
#define GEN_PASS_DEF_PRIORITYFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Seconds to so small a part of one that adding up and subtracting is exact:
/// sums do not depend on the order.
static double roundTime(double seconds) {
  return std::nearbyint(seconds * 0x1p44) * 0x1p-44;
}

namespace {
/// What fusing a node into all its readers gives: found for one reader at a
/// time, and again for those that change.
class Prospects {
public:
  explicit Prospects(const FusionNodes &readers) {
    for (FusionNode *reader : llvm::reverse(readers))
      setUnknown(reader);
  }
  /// For a reader that is new, or changed.
  void setUnknown(FusionNode *reader);
  /// For one that does not read it any more.
  void remove(FusionNode *reader);
  /// Evaluates one reader after the other. False if one cannot compute `node`.
  bool evaluate(FusionGraph &graph, FusionNode *node, bool boundWillDo);

  /// How much less time the readers take with all of it than without.
  double getSaved() const { return saved; }
  bool isBound() const { return bounds != 0; }
  /// Why a reader that was evaluated cannot compute it.
  std::string getConflict() const;
  /// Of a reader that was evaluated.
  const FusedKernel &getKernel(FusionNode *reader) const {
    return readers.at(reader)->kernel;
  }
  FusedKernel take(FusionNode *reader) {
    return std::move(readers[reader]->kernel);
  }

private:
  struct Reader {
    FusedKernel kernel;
    double saved = 0;
  };
  void count(const Reader &reader, int times);

  /// Null for those to be evaluated.
  llvm::SmallDenseMap<FusionNode *, std::unique_ptr<Reader>, 2> readers;
  /// Those, and bounds; what is neither any more may be among them.
  SmallVector<FusionNode *, 2> unknown, bounded;
  unsigned conflicts = 0, bounds = 0;
  double saved = 0;
};

/// Fuses nodes, and what that changes something for.
class Fuser {
public:
  Fuser(FusionGraph &graph, ArrayRef<FusionNode *> nodes)
      : graph(graph), nodes(nodes.begin(), nodes.end()) {}
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

  Prospects &getProspects(FusionNode *node);
  /// Nothing if it may not be fused into all its readers, or that saves no
  /// time.
  std::optional<Candidate> getCandidate(FusionNode *node, bool boundWillDo);
  /// The time that is saved if the first reader computes what follows from sums
  /// and writes it for the others, as `multi-output-fusion` does for tiled
  /// kernels and loops; less than any other time if it cannot.
  double getSavedIfShared(FusionNode *node);
  void remarkWhyNot(FusionNode *node);
  void update(FusionNode *node, bool boundWillDo = true);
  void fuse(FusionNode *node, double saved);
  /// Fuses while that saves time.
  void fuseAll();

  FusionGraph &graph;
  llvm::SetVector<FusionNode *> nodes;
  std::set<Candidate> queue;
  llvm::DenseMap<FusionNode *, double> queued;
  llvm::DenseMap<FusionNode *, std::unique_ptr<Prospects>> prospects;
};
} // namespace

//===----------------------------------------------------------------------===//
// Prospects
//===----------------------------------------------------------------------===//

void Prospects::count(const Reader &reader, int times) {
  if (!reader.kernel.conflict.empty()) {
    conflicts += times;
    return;
  }
  saved += times * reader.saved;
  if (reader.kernel.isBound)
    bounds += times;
}

void Prospects::setUnknown(FusionNode *reader) {
  auto [entry, isNew] = readers.try_emplace(reader);
  if (!isNew && !entry->second)
    return;
  if (!isNew)
    count(*entry->second, -1);
  entry->second.reset();
  unknown.push_back(reader);
}

void Prospects::remove(FusionNode *reader) {
  auto found = readers.find(reader);
  if (found == readers.end())
    return;
  if (found->second)
    count(*found->second, -1);
  readers.erase(found);
}

bool Prospects::evaluate(FusionGraph &graph, FusionNode *node,
                         bool boundWillDo) {
  if (!boundWillDo)
    for (FusionNode *reader : std::exchange(bounded, {}))
      if (auto found = readers.find(reader); found != readers.end() &&
                                             found->second &&
                                             found->second->kernel.isBound)
        setUnknown(reader);
  while (conflicts == 0 && !unknown.empty()) {
    FusionNode *reader = unknown.pop_back_val();
    auto found = readers.find(reader);
    if (found == readers.end() || found->second)
      continue;
    auto known = std::make_unique<Reader>();
    known->kernel = graph.evaluate(node, reader, boundWillDo);
    known->saved = roundTime(reader->time.getTotal()) -
                   roundTime(known->kernel.time.getTotal());
    count(*known, 1);
    if (known->kernel.isBound)
      bounded.push_back(reader);
    found->second = std::move(known);
  }
  return conflicts == 0;
}

std::string Prospects::getConflict() const {
  for (const auto &[reader, known] : readers)
    if (known && !known->kernel.conflict.empty())
      return known->kernel.conflict;
  return "";
}

//===----------------------------------------------------------------------===//
// Fusion
//===----------------------------------------------------------------------===//

Prospects &Fuser::getProspects(FusionNode *node) {
  std::unique_ptr<Prospects> &entry = prospects[node];
  if (!entry)
    entry = std::make_unique<Prospects>(graph.getReaders(node));
  return *entry;
}

/// Of kernels one after the other.
static double getTime(FusionNode *node, const FusionNodes &readers) {
  double time = node->time.getTotal();
  for (FusionNode *reader : readers)
    time += reader->time.getTotal();
  return time;
}

std::optional<Fuser::Candidate> Fuser::getCandidate(FusionNode *node,
                                                    bool boundWillDo) {
  if (node->isErased || graph.getReaders(node).empty() ||
      (!node->isFree && !graph.isReadByNodesOnly(node)) ||
      !graph.getCopyConflict(node, graph.getReaders(node).size()).empty())
    return std::nullopt;
  Prospects &all = getProspects(node);
  if (!all.evaluate(graph, node, boundWillDo))
    return std::nullopt;
  double saved = node->isFree
                     ? std::numeric_limits<double>::infinity()
                     : roundTime(node->time.getTotal()) + all.getSaved();
  if (saved < 0 || (!all.isBound() && saved < getSavedIfShared(node)))
    return std::nullopt;
  return Candidate{saved, node, all.isBound()};
}

/// Whether a kernel computes what follows from sums, so that it reads more than
/// it writes.
static bool isReducing(FusionNode *node) {
  return isTiledFusion(node->op) || (node->emitter == Emitter::Loop &&
                                     node->hasReduction && !node->isReduction);
}

double Fuser::getSavedIfShared(FusionNode *node) {
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  const FusionNodes &readers = graph.getReaders(node);
  if (node->isFree || readers.size() < 2 || !isReducing(node))
    return kNone;
  // None of the others comes before the first.
  FusionNode *first = *readers.begin();
  auto type = cast<RankedTensorType>(node->getResult().getType());
  auto other = dyn_cast<RankedTensorType>(first->getResult().getType());
  const FusedKernel &fused = getProspects(node).getKernel(first);
  if ((!fused.tiles && fused.emitter != Emitter::Loop) || !other ||
      other.getNumElements() != type.getNumElements())
    return kNone;
  return node->time.getTotal() + first->time.getTotal() -
         fused.time.getTotal() - graph.getWriteTime(type);
}

void Fuser::update(FusionNode *node, bool boundWillDo) {
  if (auto found = queued.find(node); found != queued.end()) {
    queue.erase({found->second, node});
    queued.erase(found);
  }
  if (std::optional<Candidate> candidate = getCandidate(node, boundWillDo)) {
    queue.insert(*candidate);
    queued[node] = candidate->saved;
  }
}

void Fuser::fuse(FusionNode *node, double saved) {
  // It has none afterwards.
  FusionNodes readers = graph.getReaders(node);
  if (!node->isFree && areRemarksRead(node->op)) {
    double unfused = getTime(node, readers);
    remark::passed(node->op->getLoc(),
                   remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
        << remark::add("{0} fused into {1}: {2}",
                       node->op->getName().stripDialect(), nameReaders(readers),
                       compareTimes(unfused - saved, unfused));
  }
  Prospects &fused = getProspects(node);
  for (FusionNode *reader : readers)
    graph.fuse(node, reader, fused.take(reader));
  prospects.erase(node);

  llvm::SmallSetVector<FusionNode *, 8> affected;
  affected.insert(node);
  // A bitcast stays for what else reads it.
  if (graph.isReadByNodesOnly(node)) {
    graph.erase(node);
    for (const auto &[value, accesses] : node->cost.inputs)
      if (FusionNode *producer = graph.getNode(value)) {
        getProspects(producer).remove(node);
        affected.insert(producer);
      }
  }
  for (FusionNode *reader : readers) {
    // All that read it would compute more.
    prospects.erase(reader);
    affected.insert(reader);
  }
  // What they read is read in other ways now.
  for (FusionNode *reader : readers)
    for (const auto &[value, accesses] : reader->cost.inputs)
      if (FusionNode *producer = graph.getNode(value)) {
        getProspects(producer).setUnknown(reader);
        affected.insert(producer);
      }
  for (FusionNode *other : affected) {
    nodes.insert(other);
    update(other);
  }
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

void Fuser::remarkWhyNot(FusionNode *node) {
  const FusionNodes &readers = graph.getReaders(node);
  if (node->isErased || node->isFree || readers.empty() ||
      getCandidate(node, /*boundWillDo=*/true))
    return;
  std::string why = "its result is needed in memory";
  if (graph.isReadByNodesOnly(node)) {
    Prospects &all = getProspects(node);
    why = all.getConflict();
    if (why.empty())
      why = graph.getCopyConflict(node, readers.size());
    if (why.empty()) {
      double unfused = getTime(node, readers);
      double saved = node->time.getTotal() + all.getSaved();
      double shared = getSavedIfShared(node);
      why = saved < 0 ? compareTimes(unfused - saved, unfused)
                      : compareTimes(unfused - saved, unfused - shared) +
                            " if the first has it as a result, too";
    }
  }
  remark::missed(node->op->getLoc(),
                 remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
      << remark::add("{0} not fused into {1}: {2}",
                     node->op->getName().stripDialect(), nameReaders(readers),
                     why);
}

void Fuser::run(bool makesTiles) {
  graph.setMakesTiles(false);
  fuseAll();
  if (makesTiles) {
    graph.setMakesTiles(true);
    prospects.clear();
    fuseAll();
  }
  if (areRemarksRead(nodes.front()->op))
    for (FusionNode *node : nodes)
      remarkWhyNot(node);
}

static bool mayBeNode(Operation *op, const DeviceDescription &device) {
  return !isa<ConstantOp>(op) && (isFusible(op, device) || isFusibleTiled(op));
}

/// Whether kernels alone read what one computes, and one of them has several
/// results.
static bool isReadTogether(Operation *op, const DeviceDescription &device) {
  auto isNode = [&](Operation *user) { return mayBeNode(user, device); };
  return isNode(op) && llvm::all_of(op->getUsers(), isNode) &&
         llvm::any_of(op->getUsers(), [](Operation *user) {
           return isa<TupleType>(user->getResult(0).getType());
         });
}

namespace {
struct PriorityFusionPass
    : FusionPass<hlo::impl::PriorityFusionPassBase<PriorityFusionPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    llvm::DenseSet<Operation *> tried, included;
    if (afterMultiOutputFusion) {
      for (Operation &op : block)
        if (isReadTogether(&op, context.getDevice())) {
          tried.insert(&op);
          included.insert(op.user_begin(), op.user_end());
        }
      if (tried.empty())
        return false;
      included.insert_range(tried);
    }
    FusionGraph graph(block, context.model, context.costs, [&](Operation *op) {
      return !afterMultiOutputFusion || included.contains(op);
    });
    auto fuseAll = [&](ArrayRef<FusionNode *> nodes) {
      if (!nodes.empty())
        Fuser(graph, nodes).run(canTile(context.getDevice()));
    };
    for (std::vector<FusionNode *> &part : graph.getParts()) {
      if (afterMultiOutputFusion)
        llvm::erase_if(
            part, [&](FusionNode *node) { return !tried.contains(node->op); });
      fuseAll(part);
    }
    // What is computed again may take other things with it.
    RematerializationBudget budget;
    while (!afterMultiOutputFusion) {
      FusionNodes changed =
          rematerialize(graph, block, context, budget, DEBUG_TYPE);
      if (changed.empty())
        break;
      fuseAll(llvm::to_vector(changed));
    }
    return graph.materialize(context.rewriter);
  }
};
} // namespace

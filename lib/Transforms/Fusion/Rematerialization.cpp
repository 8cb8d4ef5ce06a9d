//===- Rematerialization.cpp - Computing again what needs memory ----------===//

#include "Rematerialization.h"
#include "FusionRemarks.h"
#include "MemoryProfile.h"
#include "hlo/Analysis/Cost/InstructionTime.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"

using namespace hlo;

/// How much longer it may take, for how much less memory.
static constexpr double kTimeForMemory = 0.25;
/// How much longer it may take in all.
static constexpr double kMostTime = 1.06;
/// Fewer bytes are not worth any time.
static constexpr double kLeastBytes = 1 << 20;
/// Arrays looked at, the largest.
static constexpr size_t kMostArrays = 32;

namespace {
class Rematerializer {
public:
  Rematerializer(FusionGraph &graph, Block &block, FusionContext &context,
                 RematerializationBudget &budget, StringRef category);
  /// Returns what is around what it fused.
  FusionNodes run();

private:
  struct Candidate {
    FusionNode *node;
    /// Those that compute it again, and what they are then.
    SmallVector<FusionNode *> readers;
    SmallVector<FusedKernel, 0> kernels;
    /// Whether nothing else needs it any more.
    bool isErased;
    double peak, time;
  };

  /// Seconds that the operations of the block take.
  double getTime(const PerformanceModel &model) const;
  /// Nothing if that takes too long, saves no memory, or cannot be.
  std::optional<Candidate> getCandidate(FusionNode *node,
                                        ArrayRef<FusionNode *> readers);
  /// The best of those of an operation.
  std::optional<Candidate> getCandidate(Operation *op);
  /// How much better it is than what is just good enough.
  double getGain(const Candidate &candidate) const {
    return kTimeForMemory * (peak - candidate.peak) / peak -
           candidate.time / time;
  }
  void fuse(Candidate candidate);

  FusionGraph &graph;
  Block &block;
  RematerializationBudget &budget;
  StringRef category;
  MemoryProfile memory;
  double peak, time;
};
} // namespace

/// What kernels read, once they are fused.
static MemorySchedule getSchedule(FusionGraph &graph, Block &block,
                                  TemporaryMemoryAnalysis &memory) {
  return memory.getSchedule(
      block, [&](Operation *op) -> std::optional<SmallVector<Value>> {
        FusionNode *node = op->getNumResults() == 1
                               ? graph.getNode(op->getResult(0))
                               : nullptr;
        if (!node)
          return llvm::to_vector(op->getOperands());
        if (node->isErased)
          return std::nullopt;
        return llvm::map_to_vector<6>(
            node->cost.inputs, [](const auto &input) { return input.first; });
      });
}

Rematerializer::Rematerializer(FusionGraph &graph, Block &block,
                               FusionContext &context,
                               RematerializationBudget &budget,
                               StringRef category)
    : graph(graph), block(block), budget(budget), category(category),
      memory(getSchedule(graph, block, context.memory), /*lendsResults=*/true),
      peak(memory.getPeak()), time(getTime(context.model)) {
  if (!budget.time)
    budget.time = kMostTime * time;
}

double Rematerializer::getTime(const PerformanceModel &model) const {
  InstructionTimeAnalysis times(model.getDevice());
  double total = 0;
  for (Operation &op : block.without_terminator()) {
    FusionNode *node =
        op.getNumResults() == 1 ? graph.getNode(op.getResult(0)) : nullptr;
    if (node)
      total += node->isErased || node->isFree ? 0 : node->time.getTotal();
    else if (!isFree(&op) && !isa<CallOp, ConditionalOp, WhileOp>(op))
      total += times.get(&op).time.getTotal();
  }
  return total;
}

static SmallVector<Operation *> getOperations(ArrayRef<FusionNode *> nodes) {
  return llvm::map_to_vector(nodes, [](FusionNode *node) { return node->op; });
}

std::optional<Rematerializer::Candidate>
Rematerializer::getCandidate(FusionNode *node, ArrayRef<FusionNode *> readers) {
  if (readers.empty() || !graph.getCopyConflict(node, readers.size()).empty())
    return std::nullopt;
  bool isErased = readers.size() == graph.getReaders(node).size() &&
                  graph.isReadByNodesOnly(node);
  Candidate candidate{
      node,
      llvm::to_vector(readers),
      {},
      isErased,
      memory.getPeakIfRecomputed(node->op, getOperations(readers)),
      isErased ? -node->time.getTotal() : 0};
  if (peak - candidate.peak < kLeastBytes)
    return std::nullopt;
  for (FusionNode *reader : readers) {
    FusedKernel kernel = graph.evaluate(node, reader);
    if (!kernel.conflict.empty())
      return std::nullopt;
    candidate.time += kernel.time.getTotal() - reader->time.getTotal();
    candidate.kernels.push_back(std::move(kernel));
  }
  // What saves time is left to `multi-output-fusion`, where that saves more.
  if (candidate.time < 0 || getGain(candidate) < 0 ||
      time + candidate.time > *budget.time)
    return std::nullopt;
  return candidate;
}

std::optional<Rematerializer::Candidate>
Rematerializer::getCandidate(Operation *op) {
  FusionNode *node =
      op->getNumResults() == 1 ? graph.getNode(op->getResult(0)) : nullptr;
  if (!node || node->isErased || node->isFree)
    return std::nullopt;
  auto all = llvm::to_vector(graph.getReaders(node));
  std::optional<Candidate> best = getCandidate(node, all);
  // Others may have it in memory until then.
  unsigned peakPosition = memory.getPeakPosition();
  llvm::erase_if(all, [&](FusionNode *reader) {
    return memory.getPosition(reader->op) < peakPosition;
  });
  if (auto late = getCandidate(node, all);
      late && (!best || getGain(*late) > getGain(*best)))
    best = std::move(late);
  return best;
}

void Rematerializer::fuse(Candidate candidate) {
  FusionNode *node = candidate.node;
  remark::passed(node->op->getLoc(),
                 remark::RemarkOpts::name("Rematerialized").category(category))
      << remark::add(
             "{0} computed again in {1}: {2} bytes of temporaries "
             "instead of {3}, {4}",
             node->op->getName().stripDialect(),
             nameReaders({candidate.readers.begin(), candidate.readers.end()}),
             uint64_t(candidate.peak), uint64_t(peak),
             compareTimes(time + candidate.time, time));
  memory.recompute(node->op, getOperations(candidate.readers));
  for (auto [reader, kernel] :
       llvm::zip_equal(candidate.readers, candidate.kernels))
    graph.fuse(node, reader, std::move(kernel));
  if (candidate.isErased)
    graph.erase(node);
  peak = candidate.peak;
  time += candidate.time;
}

FusionNodes Rematerializer::run() {
  FusionNodes changed;
  for (; budget.kernels > 0 && peak >= kLeastBytes; --budget.kernels) {
    std::optional<Candidate> best;
    SmallVector<Operation *> alive = memory.getAliveAtPeak();
    for (Operation *op : ArrayRef(alive).take_front(kMostArrays))
      if (auto candidate = getCandidate(op);
          candidate && (!best || getGain(*candidate) > getGain(*best)))
        best = std::move(candidate);
    if (!best)
      break;
    changed.insert(best->node);
    changed.insert(best->readers.begin(), best->readers.end());
    fuse(std::move(*best));
  }
  // What they read is read in other ways now.
  for (FusionNode *node : llvm::to_vector(changed))
    for (const auto &[value, accesses] : node->cost.inputs)
      if (FusionNode *producer = graph.getNode(value))
        changed.insert(producer);
  return changed;
}

FusionNodes hlo::rematerialize(FusionGraph &graph, Block &block,
                               FusionContext &context,
                               RematerializationBudget &budget,
                               StringRef category) {
  if (!isa<mlir::func::FuncOp>(block.getParentOp()))
    return {};
  return Rematerializer(graph, block, context, budget, category).run();
}

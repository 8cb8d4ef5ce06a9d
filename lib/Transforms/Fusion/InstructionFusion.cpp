//===- InstructionFusion.cpp - Fuse instructions with what reads them -----===//
// See the description of instruction-fusion in Passes.td; test:
// instruction-fusion.mlir.

#include "FusionPass.h"
#include "FusionRemarks.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "mlir/IR/Remarks.h"
#include <queue>

#define DEBUG_TYPE "instruction-fusion"

namespace hlo {
#define GEN_PASS_DEF_INSTRUCTIONFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Times that one instruction may be emitted in a kernel.
static constexpr size_t kMaxEmitted = 15;
/// What takes longer than an exponential is not computed again.
static constexpr double kExpensiveElement = 10;

static bool isExpensive(Operation *op) {
  return isa<GatherOp, ReduceOp, ReduceWindowOp>(op) ||
         (op->hasTrait<hlo::OpTrait::Elementwise>() &&
          getElementCost(op) > kExpensiveElement);
}

static double getBytes(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  return array ? double(array.getNumElements()) *
                     double(getElementBitsInMemory(array)) / 8
               : 0;
}

static double getOperandBytes(Operation *op) {
  double read = 0;
  for (Value operand : op->getOperands())
    read += getBytes(operand.getType());
  return read;
}

/// Whether what reads an operation may as well read its operands.
static bool readsNoMoreThanItWrites(Operation *op) {
  return op->getNumOperands() <= 1 ||
         getOperandBytes(op) <= getBytes(op->getResult(0).getType());
}

/// What is smaller before.
static bool isWidening(Operation *op) {
  return isa<BroadcastOp>(op) ||
         (isa<ConvertOp>(op) && getBytes(op->getOperand(0).getType()) <
                                    getBytes(op->getResult(0).getType()));
}

namespace {
/// Fuses the instructions of a block.
class Fuser {
public:
  Fuser(Block &block, FusionGraph &graph, bool mayDuplicate)
      : graph(graph), mayDuplicate(mayDuplicate) {
    if (block.mightHaveTerminator())
      returned.insert_range(block.getTerminator()->getOperands());
  }
  void run() {
    for (auto &node : llvm::reverse(graph.getNodes()))
      if (!node->isErased)
        fuseOperands(node.get());
  }

private:
  std::string getConflict(FusionNode *producer, FusionNode *consumer,
                          FusedKernel &kernel) const;
  std::string getDuplicationConflict(FusionNode *producer);
  void fuseOperands(FusionNode *consumer);

  FusionGraph &graph;
  bool mayDuplicate;
  llvm::SmallDenseSet<Value> returned;
  /// Of producers that several read: readers of which it is not known that they
  /// can compute it, and others that no longer read it; the first is the last.
  llvm::DenseMap<FusionNode *, SmallVector<FusionNode *>> unknownReaders;
};
} // namespace

/// Why a reader may not compute what the producer does; empty if it may.
std::string Fuser::getConflict(FusionNode *producer, FusionNode *consumer,
                               FusedKernel &kernel) const {
  Operation *op = producer->op;
  if (isa<FusionOp>(op))
    return "it is a fusion";
  if (returned.contains(op->getResult(0)))
    return "it is the result";
  if (isa<TransposeOp, CopyOp>(op) && !isBitcast(op) &&
      consumer->emitter == Emitter::Reduction)
    return "warps would add up what is far apart";
  const ArrayAccesses &accesses =
      consumer->cost.inputs.find(op->getResult(0))->second;
  double reads = 0;
  for (const ArrayAccess &access : accesses)
    reads += access.reads;
  if (reads > 1 && isExpensive(op))
    return llvm::formatv("each element would be computed {0:f1} times", reads);
  if (accesses.size() > kMaxEmitted)
    return llvm::formatv("it would be emitted {0} times, more than {1}",
                         accesses.size(), kMaxEmitted);
  kernel = graph.evaluate(producer, consumer);
  // Those were not there then.
  return kernel.tiles ? "it takes a kernel of tiles" : kernel.conflict;
}

/// Why it may not be computed by several.
std::string Fuser::getDuplicationConflict(FusionNode *producer) {
  Operation *op = producer->op;
  const FusionNodes &readers = graph.getReaders(producer);
  bool isReadOutside = !graph.isReadByNodesOnly(producer);
  if (StringRef conflict = graph.getCopyConflict(producer, readers.size());
      !conflict.empty())
    return conflict.str();
  if (producer->isFree || isWidening(op) ||
      (readers.size() == 1 && !isReadOutside))
    return "";
  if (!mayDuplicate)
    return "others read it as well";
  if (isExpensive(op))
    return "others read it as well, and it takes longer than an exponential";
  if (readsNoMoreThanItWrites(op))
    return "";
  if (isReadOutside)
    return llvm::formatv("it is needed in memory, and reads {0:f0} bytes, more "
                         "than the {1:f0} that it writes",
                         getOperandBytes(op),
                         getBytes(op->getResult(0).getType()));
  auto [entry, isNew] = unknownReaders.try_emplace(producer);
  SmallVector<FusionNode *> &unknown = entry->second;
  if (isNew)
    llvm::append_range(unknown, llvm::reverse(readers));
  for (; !unknown.empty(); unknown.pop_back()) {
    FusionNode *reader = unknown.back();
    FusedKernel kernel;
    if (!readers.count(reader))
      continue;
    if (std::string why = getConflict(producer, reader, kernel); !why.empty())
      return "another reader cannot compute it: " + why;
  }
  return "";
}

void Fuser::fuseOperands(FusionNode *consumer) {
  // Of what the kernel reads, the last in the block goes first: what it reads
  // in turn comes before.
  auto isBefore = [](FusionNode *lhs, FusionNode *rhs) {
    return lhs->number < rhs->number;
  };
  std::priority_queue<FusionNode *, std::vector<FusionNode *>,
                      decltype(isBefore)>
      producers(isBefore);
  llvm::SmallPtrSet<FusionNode *, 8> seen;
  auto addInputs = [&] {
    for (const auto &[value, accesses] : consumer->cost.inputs) {
      FusionNode *producer = graph.getNode(value);
      if (!producer)
        continue;
      if (seen.insert(producer).second)
        producers.push(producer);
      if (auto found = unknownReaders.find(producer);
          found != unknownReaders.end())
        found->second.push_back(consumer);
    }
  };
  addInputs();
  while (!producers.empty()) {
    FusionNode *producer = producers.top();
    producers.pop();
    FusedKernel kernel;
    std::string why = getConflict(producer, consumer, kernel);
    if (why.empty())
      why = getDuplicationConflict(producer);
    StringRef name = producer->op->getName().stripDialect();
    std::string reader = nameReaders({consumer});
    if (!why.empty()) {
      remark::missed(producer->op->getLoc(),
                     remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
          << remark::add("{0} not fused into {1}: {2}", name, reader, why);
      continue;
    }
    double unfused = consumer->time.getTotal(), fused = kernel.time.getTotal();
    graph.fuse(producer, consumer, std::move(kernel));
    bool isGone =
        graph.getReaders(producer).empty() && graph.isReadByNodesOnly(producer);
    if (isGone) {
      unfused += producer->time.getTotal();
      graph.erase(producer);
    }
    if (!producer->isFree)
      remark::passed(producer->op->getLoc(),
                     remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
          << remark::add(isGone ? "{0} fused into {1}: {2}"
                                : "{0} fused into {1}, one of its readers: {2}",
                         name, reader, compareTimes(fused, unfused));
    addInputs();
  }
}

namespace {
struct InstructionFusionPass
    : FusionPass<hlo::impl::InstructionFusionPassBase<InstructionFusionPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    FusionGraph graph(block, context.model, context.costs);
    Fuser(block, graph, mayDuplicate).run();
    return graph.materialize(context.rewriter);
  }
};
} // namespace

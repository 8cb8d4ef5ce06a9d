//===- MultiOutputFusion.cpp - Kernels with several results ---------------===//
// See the description of multi-output-fusion in Passes.td; test:
// multi-output-fusion.mlir.

#include "ContractedBlock.h"
#include "FusionPass.h"
#include "FusionRemarks.h"
#include "KernelGroups.h"
#include "MemoryProfile.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/BlockOrder.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "mlir/IR/Remarks.h"
#include <deque>

#define DEBUG_TYPE "multi-output-fusion"

namespace hlo {
#define GEN_PASS_DEF_MULTIOUTPUTFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// With how many before and after it each reader of a value is tried.
static constexpr size_t kMaxSiblings = 32;
static constexpr llvm::StringLiteral kBetween =
    "a third reads one and is read by the other";
/// How much of the memory needed before may be needed after.
static constexpr double kMostMemory = 1.01;
/// And how much more for each byte that is not read a second time.
static constexpr double kMemoryForBytesRead = 1.0 / 64;
/// Bytes of a value from which on slices of it have to overlap.
static constexpr int64_t kSmallBytes = 1024;

namespace {
/// Fuses the groups of a block.
class MultiOutputFuser {
public:
  MultiOutputFuser(Block &block, FusionContext &context)
      : block(block), groups(block, context.model, context.costs), order(block),
        memory(context.memory.getSchedule(block)),
        memoryLimit(memory.getPeak() * kMostMemory) {}
  bool run(mlir::RewriterBase &rewriter);

private:
  using Groups = llvm::SmallSetVector<KernelGroup *, 4>;

  void push(Value value, KernelGroup *group);
  void pushAll(Value value);
  void fuseSiblings(Value value, const Groups &changed);
  void trySiblings(KernelGroup &into, KernelGroup &other, Value value);
  void fuseIntoReaders(Operation *op, const Groups &changed);
  void tryReader(Operation *op, KernelGroup &reader);
  bool wasDeclined(const KernelGroup &lhs, const KernelGroup &rhs) const {
    return declined.contains(std::minmax(lhs.version, rhs.version));
  }
  void decline(const KernelGroup &group, const KernelGroup &other,
               const llvm::Twine &why);
  void tryFuse(KernelGroup &into, KernelGroup &other, KernelGroup fused,
               StringRef why);

  Block &block;
  KernelGroups groups;
  ContractedBlock order;
  MemoryProfile memory;
  /// The most bytes alive at the same time.
  double memoryLimit;
  /// Values to look at, and what changed of the groups that compute or read
  /// each of them.
  std::deque<Value> waiting;
  llvm::DenseMap<Value, Groups> changedAround;
  bool isChanged = false;
  /// Versions of groups that were not fused.
  llvm::DenseSet<std::pair<unsigned, unsigned>> declined;
};
} // namespace

static void remarkDeclined(const KernelGroup &group, const KernelGroup &other,
                           const llvm::Twine &why) {
  if (!areRemarksRead(group.getFirst()))
    return;
  remark::missed(group.getFirst()->getLoc(),
                 remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
      << remark::add("{0} not fused with {1}: {2}",
                     group.getFirst()->getName().stripDialect(),
                     nameOperation(other.getFirst()), why.str());
}

void MultiOutputFuser::decline(const KernelGroup &group,
                               const KernelGroup &other,
                               const llvm::Twine &why) {
  declined.insert(std::minmax(group.version, other.version));
  remarkDeclined(group, other, why);
}

/// Has `into` compute `other` as well, as `fused` says but for what follows
/// from them, unless that takes longer, or no kernel does both.
void MultiOutputFuser::tryFuse(KernelGroup &into, KernelGroup &other,
                               KernelGroup fused, StringRef why) {
  // Tiles take long to choose.
  bool isTiled = into.tiles || other.tiles;
  if (isTiled && !order.canContract(into.getFirst(), other.getFirst())) {
    decline(other, into, kBetween);
    return;
  }
  if (std::string conflict = groups.evaluate(fused, into, other);
      !conflict.empty()) {
    decline(other, into, conflict);
    return;
  }
  double saved =
      into.time.bytesRead + other.time.bytesRead - fused.time.bytesRead;
  double limit =
      std::max(memoryLimit, memory.getPeak() + saved * kMemoryForBytesRead);
  if (double most = memory.getMostIfJoined(into.getFirst(), other.getFirst());
      most > limit) {
    decline(other, into,
            "it would take " + llvm::Twine(uint64_t(most)) +
                " bytes of temporaries, more than " +
                llvm::Twine(uint64_t(limit)));
    return;
  }
  if (!order.contract(into.getFirst(), other.getFirst())) {
    decline(other, into, kBetween);
    return;
  }
  memory.join(into.getFirst(), other.getFirst());
  remark::passed(other.getFirst()->getLoc(),
                 remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
      << remark::add(
             "{0} fused with {1}, {2}: {3}",
             other.getFirst()->getName().stripDialect(),
             nameOperation(into.getFirst()), why,
             compareTimes(fused.time.getTotal(),
                          into.time.getTotal() + other.time.getTotal()));
  groups.join(into, other, std::move(fused));
  isChanged = true;
  for (const auto &input : into.cost.inputs)
    push(input.first, &into);
  for (Operation *op : into.outputs)
    push(op->getResult(0), &into);
}

//===----------------------------------------------------------------------===//
// Kernels that read the same
//===----------------------------------------------------------------------===//

/// The slices of a value that are all that is read of it; empty if there are
/// other readers.
static SmallVector<SliceOp> getSlices(const KernelGroup &group, Value value) {
  SmallVector<SliceOp> slices;
  auto add = [&](Operation *user) {
    auto slice = dyn_cast<SliceOp>(user);
    if (slice)
      slices.push_back(slice);
    return bool(slice);
  };
  for (Operation *member : group.members) {
    auto fusion = dyn_cast<FusionOp>(member);
    for (auto [i, operand] : llvm::enumerate(member->getOperands())) {
      if (operand != value)
        continue;
      if (fusion
              ? !llvm::all_of(fusion.getBody()->getArgument(i).getUsers(), add)
              : !add(member))
        return {};
    }
  }
  return slices;
}

/// Whether two kernels have nothing in common of a value that both read.
static bool readOtherElements(const KernelGroup &lhs, const KernelGroup &rhs,
                              Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getNumElements() * getElementBitsInMemory(type) < 8 * kSmallBytes)
    return false;
  SmallVector<SliceOp> slices = getSlices(lhs, value),
                       others = getSlices(rhs, value);
  auto areApart = [](SliceOp slice, SliceOp other) {
    return llvm::any_of(
        llvm::seq(slice.getStartIndices().size()), [&](size_t i) {
          return slice.getLimitIndices()[i] <= other.getStartIndices()[i] ||
                 other.getLimitIndices()[i] <= slice.getStartIndices()[i];
        });
  };
  return !slices.empty() && !others.empty() &&
         llvm::all_of(slices, [&](SliceOp slice) {
           return llvm::all_of(
               others, [&](SliceOp other) { return areApart(slice, other); });
         });
}

/// The inputs of two kernels, those of both once; at least, if one has too
/// many.
static size_t countInputs(const KernelGroup &lhs, const KernelGroup &rhs) {
  const auto *few = &lhs.cost.inputs, *many = &rhs.cost.inputs;
  if (few->size() > many->size())
    std::swap(few, many);
  if (many->size() > kMaxKernelParameters)
    return many->size();
  return many->size() + llvm::count_if(*few, [&](const auto &input) {
           return !many->contains(input.first);
         });
}

void MultiOutputFuser::trySiblings(KernelGroup &into, KernelGroup &other,
                                   Value value) {
  if (into.isGone() || other.isGone() || wasDeclined(into, other) ||
      groups.reads(into, other) || groups.reads(other, into))
    return;
  // Costs take longer.
  if (std::string conflict = getParameterConflict(countInputs(into, other) +
                                                  into.results + other.results);
      !conflict.empty()) {
    decline(other, into, conflict);
    return;
  }
  // They may have something in common of another value.
  if (readOtherElements(into, other, value)) {
    remarkDeclined(other, into, "they read other elements");
    return;
  }
  tryFuse(into, other, KernelGroups::combineSiblings(into, other),
          "which reads the same");
}

void MultiOutputFuser::fuseSiblings(Value value, const Groups &changed) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || type.getNumElements() == 1)
    return;
  for (KernelGroup *group : changed) {
    const SortedGroups &readers = groups.getReaders(value);
    auto place = group->isGone() ? readers.end() : readers.find(group);
    if (place == readers.end())
      continue;
    SmallVector<KernelGroup *> before, after;
    for (auto it = place;
         it != readers.begin() && before.size() < kMaxSiblings;)
      before.push_back(*--it);
    for (auto it = std::next(place);
         it != readers.end() && after.size() < kMaxSiblings; ++it)
      after.push_back(*it);
    // Of two that changed, the first tries the second.
    for (KernelGroup *other : llvm::reverse(before))
      if (!changed.contains(other))
        trySiblings(*other, *group, value);
    for (KernelGroup *other : after)
      trySiblings(*group, *other, value);
  }
}

//===----------------------------------------------------------------------===//
// Kernels that one reads of the other
//===----------------------------------------------------------------------===//

void MultiOutputFuser::tryReader(Operation *op, KernelGroup &reader) {
  // It may be part of the last reader by now.
  KernelGroup &producer = *groups.lookup(op);
  if (!producer.isProducer || wasDeclined(producer, reader))
    return;
  constexpr StringRef kWhy = "which reads it";
  if (producer.members.size() > 1) {
    if (producer.tiles || reader.tiles)
      return;
    if (auto fused = groups.combineAllWithReader(producer, reader))
      tryFuse(reader, producer, std::move(*fused), kWhy);
    return;
  }
  // That would be an ordinary fusion.
  if (!groups.isReadOutside(op, reader) && reader.results == 1)
    return;
  // Even without `op`; the cost is as long.
  if (std::string conflict = getParameterConflict(
          std::max(producer.cost.inputs.size() + 1, reader.cost.inputs.size()));
      !conflict.empty()) {
    decline(producer, reader, conflict);
    return;
  }
  tryFuse(reader, producer,
          groups.combineWithReader(producer, op->getResult(0), reader), kWhy);
}

void MultiOutputFuser::fuseIntoReaders(Operation *op, const Groups &changed) {
  KernelGroup *producer = groups.lookup(op);
  if (!producer || !producer->isProducer)
    return;
  const SortedGroups &readers = groups.getReaders(op->getResult(0));
  SortedGroups candidates;
  for (KernelGroup *group : changed)
    if (group == producer)
      candidates.insert(
          readers.begin(),
          std::next(readers.begin(), std::min(readers.size(), kMaxSiblings)));
    else if (!group->isGone())
      candidates.insert(group);
  for (KernelGroup *reader : llvm::to_vector(candidates))
    tryReader(op, *reader);
}

//===----------------------------------------------------------------------===//
// What is tried
//===----------------------------------------------------------------------===//

void MultiOutputFuser::push(Value value, KernelGroup *group) {
  Groups &changed = changedAround[value];
  if (changed.empty())
    waiting.push_back(value);
  changed.insert(group);
}

void MultiOutputFuser::pushAll(Value value) {
  for (KernelGroup *reader : groups.getReaders(value))
    push(value, reader);
  if (KernelGroup *producer = groups.lookup(value.getDefiningOp()))
    push(value, producer);
}

bool MultiOutputFuser::run(mlir::RewriterBase &rewriter) {
  for (Operation &op : llvm::reverse(block))
    if (op.getNumResults() == 1 && !isa<ConstantOp>(op))
      pushAll(op.getResult(0));
  for (Value argument : block.getArguments())
    pushAll(argument);
  while (!waiting.empty()) {
    Value value = waiting.front();
    waiting.pop_front();
    Groups changed = std::move(changedAround[value]);
    changedAround.erase(value);
    fuseSiblings(value, changed);
    if (Operation *op = value.getDefiningOp())
      fuseIntoReaders(op, changed);
  }
  if (!isChanged)
    return false;
  // What memory was counted for.
  sortByKey(block, [&](Operation *op) { return memory.getPosition(op); });
  groups.materialize(rewriter);
  restoreOrderOfFusions(block);
  return true;
}

namespace {
struct MultiOutputFusionPass
    : FusionPass<hlo::impl::MultiOutputFusionPassBase<MultiOutputFusionPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    bool isChanged = false;
    // Fused kernels take other times, and memory is needed at other times, than
    // is known while they are put together.
    while (MultiOutputFuser(block, context).run(context.rewriter))
      isChanged = true;
    return isChanged;
  }
};
} // namespace

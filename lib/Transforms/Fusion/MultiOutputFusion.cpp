//===- MultiOutputFusion.cpp - Kernels with several results ---------------===//
// See the description of multi-output-fusion in Passes.td; test:
// multi-output-fusion.mlir.

#include "ContractedBlock.h"
#include "FusionPass.h"
#include "FusionRemarks.h"
#include "MemoryProfile.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "multi-output-fusion"

namespace hlo {
#define GEN_PASS_DEF_MULTIOUTPUTFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// With how many that follow each reader of a value is tried.
static constexpr size_t kMaxSiblings = 32;
static constexpr llvm::StringLiteral kBetween =
    "a third reads one and is read by the other";
/// How much of the memory needed before may be needed after.
static constexpr double kMostMemory = 1.01;
/// Bytes of a value from which on slices of it have to overlap.
static constexpr int64_t kSmallBytes = 1024;

namespace {
/// What becomes one kernel.
struct Group {
  /// Each is a result unless only others read it.
  SmallVector<Operation *, 1> members;
  /// Its place among groups.
  unsigned number = 0;
  /// Of a kernel without tiles.
  IterationSpace space;
  /// Of a tiled fusion.
  std::optional<TileConfig> tiles;
  SmallVector<Operation *> tiledResults;
  KernelCost cost;
  KernelResources resources;
  double threads = 1;
  double bytesWritten = 0;
  KernelTime time;
  unsigned results = 1;
  /// The last round in which it became another.
  unsigned round = 0;
  /// Whether what reads it can compute it.
  bool isProducer = false;

  Operation *getFirst() const { return members.front(); }
  std::string getName() const { return nameOperation(getFirst()); }
};

/// Makes groups of the operations of a block.
class MultiOutputFuser {
public:
  MultiOutputFuser(Block &block, const PerformanceModel &model,
                   KernelCostAnalysis &costs);
  void run();
  bool materialize(mlir::RewriterBase &rewriter);

private:
  void add(Operation *op);
  bool setTiles(Group &group, const FusedOperations &fused);
  bool setSpace(Group &group, const FusedOperations &fused);
  SmallVector<Group *> getReaders(Value value) const;
  bool isReadOutside(Operation *op, const Group &reader) const;
  bool reads(const Group &reader, const Group &other) const;
  bool readsOtherElements(const Group &lhs, const Group &rhs,
                          Value value) const;

  /// Whether both are what they were in the round before.
  bool wasDeclined(const Group &lhs, const Group &rhs) const {
    return std::max(lhs.round, rhs.round) + 1 < round;
  }
  void fuseSiblings(Value value);
  void fuseIntoReaders(Operation *op);
  void fuseResultsIntoReader(Group &producer, Group &reader);
  bool fuse(Group &into, Group &other, StringRef why, Group fused);
  void decline(const Group &group, const Group &other,
               const llvm::Twine &why) const;
  std::string evaluateUntiled(Group &fused, const Group &lhs,
                              const Group &rhs) const;
  std::string evaluateTiled(Group &fused, const Group &lhs, const Group &rhs);
  bool evaluate(Group &fused, const Group &lhs, const Group &rhs);

  Block &block;
  const PerformanceModel &model;
  KernelCostAnalysis &costs;
  TiledKernelAnalysis tiledKernels;
  ContractedBlock order;
  MemoryProfile memory;
  /// The most bytes alive at the same time.
  double memoryLimit;
  std::vector<std::unique_ptr<Group>> groups;
  llvm::DenseMap<Operation *, Group *> groupOf;
  unsigned round = 0;
  bool isChanged = false;
};
} // namespace

MultiOutputFuser::MultiOutputFuser(Block &block, const PerformanceModel &model,
                                   KernelCostAnalysis &costs)
    : block(block), model(model), costs(costs), tiledKernels(model),
      order(block), memory(block), memoryLimit(memory.getPeak() * kMostMemory) {
  for (Operation &op : block)
    if ((isFusible(&op) || isFusibleTiled(&op)) &&
        !isa<BitcastOp, ConstantOp>(op) && !op.use_empty())
      add(&op);
}

/// Whether what neighbors read is far apart.
static bool isPhysicallyTransposing(const FusedOperations &fused) {
  return llvm::any_of(fused.getOperations(), [](Operation *op) {
    return isa<TransposeOp, CopyOp>(op) && !isBitcast(op);
  });
}

void MultiOutputFuser::add(Operation *op) {
  FusedOperations fused(op);
  auto group = std::make_unique<Group>();
  group->members = {op};
  group->number = groups.size();
  group->results = fused.getRoots().size();
  if (isTiledFusion(op) ? !setTiles(*group, fused) : !setSpace(*group, fused))
    return;
  groupOf[op] = group.get();
  groups.push_back(std::move(group));
}

bool MultiOutputFuser::setTiles(Group &group, const FusedOperations &fused) {
  std::string reason;
  std::optional<TiledKernel> kernel = tiledKernels.getBest(fused, reason);
  if (!kernel)
    return false;
  group.tiles = std::move(kernel->config);
  group.time = kernel->time;
  // How it reads them matters to kernels without tiles alone.
  group.cost.size = double(fused.getOperations().size());
  for (Value input : fused.getInputs())
    group.cost.inputs[input] = {ArrayAccess()};
  group.isProducer = true;
  return true;
}

bool MultiOutputFuser::setSpace(Group &group, const FusedOperations &fused) {
  const DeviceDescription &device = model.getDevice();
  FusionAnalysis analysis = FusionAnalysis::get(fused, device);
  std::optional<IterationSpace> space =
      IterationSpace::get(fused, analysis, device);
  if (!space)
    return false;
  group.space = *space;
  group.cost = costs.get(group.getFirst());
  group.resources = KernelResources::get(fused, device);
  group.threads = model.countThreads(fused, analysis);
  group.bytesWritten = PerformanceModel::countBytesWritten(fused, analysis);
  group.time = model.estimate(group.cost, space->emitter, group.threads,
                              group.bytesWritten);
  Operation *op = group.getFirst();
  group.isProducer = space->emitter == Emitter::Loop &&
                     isa<RankedTensorType>(*op->result_type_begin()) &&
                     !isa<ReduceOp, ReduceWindowOp>(op) &&
                     !isPhysicallyTransposing(fused);
  return true;
}

/// The ones that compute most first.
SmallVector<Group *> MultiOutputFuser::getReaders(Value value) const {
  llvm::SmallSetVector<Group *, 4> readers;
  for (Operation *user : value.getUsers())
    if (Group *group = groupOf.lookup(user))
      readers.insert(group);
  SmallVector<Group *> sorted = readers.takeVector();
  llvm::sort(sorted, [](Group *lhs, Group *rhs) {
    auto getKey = [](Group *group) {
      unsigned rank = group->results > 1                 ? 0
                      : isa<FusionOp>(group->getFirst()) ? 1
                                                         : 2;
      return std::pair(rank, group->number);
    };
    return getKey(lhs) < getKey(rhs);
  });
  return sorted;
}

bool MultiOutputFuser::isReadOutside(Operation *op, const Group &reader) const {
  return llvm::any_of(op->getUsers(), [&](Operation *user) {
    return groupOf.lookup(user) != &reader;
  });
}

bool MultiOutputFuser::reads(const Group &reader, const Group &other) const {
  return llvm::any_of(reader.cost.inputs, [&](const auto &input) {
    return groupOf.lookup(input.first.getDefiningOp()) == &other;
  });
}

void MultiOutputFuser::decline(const Group &group, const Group &other,
                               const llvm::Twine &why) const {
  remark::missed(group.getFirst()->getLoc(),
                 remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
      << remark::add("{0} not fused with {1}: {2}",
                     group.getFirst()->getName().stripDialect(),
                     other.getName(), why.str());
}

static bool hasTooManyParameters(const Group &group) {
  return group.cost.inputs.size() + group.results > kMaxKernelParameters;
}

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// The slices of a value that are all that is read of it; empty if there are
/// other readers.
static SmallVector<SliceOp> getSlices(const Group &group, Value value) {
  SmallVector<SliceOp> slices;
  FusedOperations fused(group.members, group.members);
  for (Operation *user : fused.getUsers(value)) {
    auto slice = dyn_cast<SliceOp>(user);
    if (!slice)
      return {};
    slices.push_back(slice);
  }
  return slices;
}

/// Whether two kernels have nothing in common of a value that both read.
bool MultiOutputFuser::readsOtherElements(const Group &lhs, const Group &rhs,
                                          Value value) const {
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

//===----------------------------------------------------------------------===//
// Kernels of two groups
//===----------------------------------------------------------------------===//

/// Says so if a kernel of both takes longer.
static std::string checkTime(const Group &fused, const Group &lhs,
                             const Group &rhs) {
  double fusedTime = fused.time.getTotal(),
         unfusedTime = lhs.time.getTotal() + rhs.time.getTotal();
  return fusedTime <= unfusedTime ? "" : compareTimes(fusedTime, unfusedTime);
}

/// Without tiles. Says why not.
std::string MultiOutputFuser::evaluateUntiled(Group &fused, const Group &lhs,
                                              const Group &rhs) const {
  // What is no result goes where threads need it.
  bool joinsResults = fused.results > rhs.results;
  StringRef conflict = joinsResults ? lhs.space.getConflict(rhs.space) : "";
  if (!conflict.empty())
    return conflict.str();
  fused.space = rhs.space;
  if (joinsResults)
    fused.space.join(lhs.space);
  fused.resources = lhs.resources;
  fused.resources += rhs.resources;
  if (std::string conflict = fused.resources.getConflict(model.getDevice());
      !conflict.empty())
    return conflict;
  fused.threads =
      joinsResults ? std::max(lhs.threads, rhs.threads) : rhs.threads;
  fused.time = model.estimate(fused.cost, fused.space.emitter, fused.threads,
                              fused.bytesWritten);
  return checkTime(fused, lhs, rhs);
}

/// With tiles of all results. Says why not.
std::string MultiOutputFuser::evaluateTiled(Group &fused, const Group &lhs,
                                            const Group &rhs) {
  // Tiles take long to choose.
  if (!order.canContract(lhs.getFirst(), rhs.getFirst()))
    return kBetween.str();
  SmallVector<Operation *> members, results;
  // In the order that `fuse` gives them: a reader takes its producer in.
  bool isReader = reads(rhs, lhs);
  for (const Group *group : {isReader ? &rhs : &lhs, isReader ? &lhs : &rhs})
    llvm::append_range(members, group->members);
  for (Operation *op : members)
    if (llvm::any_of(op->getUsers(), [&](Operation *user) {
          return !llvm::is_contained(members, user);
        }))
      results.push_back(op);
  std::string conflict;
  std::optional<TiledKernel> kernel =
      tiledKernels.getBest(FusedOperations(members, results), conflict);
  if (!kernel)
    return conflict;
  fused.tiles = std::move(kernel->config);
  fused.tiledResults = std::move(results);
  fused.time = kernel->time;
  return checkTime(fused, lhs, rhs);
}

/// Evaluates a kernel of both, whose cost and results are known. Declines if
/// there is none, or it takes longer.
bool MultiOutputFuser::evaluate(Group &fused, const Group &lhs,
                                const Group &rhs) {
  std::string conflict =
      getParameterConflict(fused.cost.inputs.size() + fused.results);
  if (conflict.empty())
    conflict = getSizeConflict(fused.cost.size);
  if (conflict.empty())
    conflict = lhs.tiles || rhs.tiles ? evaluateTiled(fused, lhs, rhs)
                                      : evaluateUntiled(fused, lhs, rhs);
  if (!conflict.empty())
    decline(lhs, rhs, conflict);
  return conflict.empty();
}

//===----------------------------------------------------------------------===//
// Fusion
//===----------------------------------------------------------------------===//

/// Has `into` compute `other` as well, as `fused` says.
bool MultiOutputFuser::fuse(Group &into, Group &other, StringRef why,
                            Group fused) {
  if (double most = memory.getMostIfJoined(into.getFirst(), other.getFirst());
      most > memoryLimit) {
    decline(into, other,
            "it would take " + llvm::Twine(uint64_t(most)) +
                " bytes of temporaries, more than " +
                llvm::Twine(uint64_t(memoryLimit)));
    return false;
  }
  if (!order.contract(into.getFirst(), other.getFirst())) {
    decline(into, other, kBetween);
    return false;
  }
  memory.join(into.getFirst(), other.getFirst());
  remark::passed(other.getFirst()->getLoc(),
                 remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
      << remark::add(
             "{0} fused with {1}, {2}: {3}",
             other.getFirst()->getName().stripDialect(), into.getName(), why,
             compareTimes(fused.time.getTotal(),
                          into.time.getTotal() + other.time.getTotal()));
  fused.members = into.members;
  fused.number = into.number;
  llvm::append_range(fused.members, other.members);
  fused.round = round;
  fused.isProducer = into.isProducer && other.isProducer;
  for (Operation *op : other.members)
    groupOf[op] = &into;
  other.members.clear();
  into = std::move(fused);
  isChanged = true;
  return true;
}

void MultiOutputFuser::fuseSiblings(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || type.getNumElements() == 1)
    return;
  SmallVector<Group *> readers = getReaders(value);
  for (auto [i, group] : llvm::enumerate(readers)) {
    if (group->members.empty())
      continue;
    for (Group *other :
         llvm::ArrayRef(readers).drop_front(i + 1).take_front(kMaxSiblings)) {
      if (other->members.empty() || wasDeclined(*group, *other) ||
          reads(*group, *other) || reads(*other, *group))
        continue;
      if (readsOtherElements(*group, *other, value)) {
        decline(*group, *other, "they read other elements");
        continue;
      }
      if (hasTooManyParameters(*group) || hasTooManyParameters(*other)) {
        decline(*group, *other, "too many parameters");
        continue;
      }
      Group fused;
      fused.cost = group->cost;
      fused.cost.add(other->cost, ArrayAccess());
      fused.bytesWritten = group->bytesWritten + other->bytesWritten;
      fused.results = group->results + other->results;
      if (evaluate(fused, *group, *other))
        fuse(*group, *other, "which reads the same", std::move(fused));
    }
  }
}

/// Whether each element is read once, by the thread that is for it.
static bool isReadOnce(ArrayRef<ArrayAccess> accesses) {
  return llvm::any_of(accesses, [](const ArrayAccess &access) {
    return access.reads == 1 && access.used == 1;
  });
}

void MultiOutputFuser::fuseIntoReaders(Operation *op) {
  Group *producer = groupOf.lookup(op);
  if (!producer || !producer->isProducer)
    return;
  Value result = op->getResult(0);
  for (Group *reader : getReaders(result)) {
    // It may be part of the last reader by now.
    producer = groupOf.lookup(op);
    if (!producer->isProducer)
      return;
    if (reader == producer || reader->members.empty())
      continue;
    if (producer->members.size() > 1) {
      fuseResultsIntoReader(*producer, *reader);
      continue;
    }
    bool isResult = isReadOutside(op, *reader);
    // That would be an ordinary fusion.
    if (!isResult && reader->results == 1)
      return;
    if (wasDeclined(*producer, *reader))
      continue;
    // Even without `result`; the cost is as long.
    if (std::string conflict = getParameterConflict(reader->cost.inputs.size());
        !conflict.empty()) {
      decline(*producer, *reader, conflict);
      continue;
    }
    auto found = reader->cost.inputs.find(result);
    Group fused;
    fused.cost = KernelCostAnalysis::fuse(producer->cost, result, reader->cost);
    if (isResult && found != reader->cost.inputs.end() &&
        !isReadOnce(found->second))
      fused.cost.add(producer->cost, ArrayAccess());
    fused.bytesWritten =
        reader->bytesWritten + (isResult ? producer->bytesWritten : 0);
    fused.results = reader->results + isResult;
    if (evaluate(fused, *producer, *reader))
      fuse(*reader, *producer, "which reads it", std::move(fused));
  }
}

/// The same for a producer of several results, that are read element by
/// element.
void MultiOutputFuser::fuseResultsIntoReader(Group &producer, Group &reader) {
  if (producer.tiles || reader.tiles || wasDeclined(producer, reader))
    return;
  Group fused;
  fused.cost = reader.cost;
  fused.bytesWritten = reader.bytesWritten + producer.bytesWritten;
  fused.results = reader.results + producer.results;
  for (Operation *op : producer.members) {
    Value result = op->getResult(0);
    auto found = fused.cost.inputs.find(result);
    if (found == fused.cost.inputs.end())
      continue;
    if (!isReadOnce(found->second))
      return;
    fused.cost.inputs.erase(found);
    if (llvm::all_of(op->getUsers(), [&](Operation *user) {
          Group *group = groupOf.lookup(user);
          return group == &producer || group == &reader;
        })) {
      fused.bytesWritten -= getArrayBytes(result.getType());
      --fused.results;
    }
  }
  fused.cost.add(producer.cost, ArrayAccess());
  if (evaluate(fused, producer, reader))
    fuse(reader, producer, "which reads it", std::move(fused));
}

/// Kernels that grew may be fused with others than before.
void MultiOutputFuser::run() {
  do {
    isChanged = false;
    ++round;
    for (Operation &op : llvm::reverse(block)) {
      if (op.getNumResults() != 1 || isa<ConstantOp>(op))
        continue;
      fuseSiblings(op.getResult(0));
      fuseIntoReaders(&op);
    }
    for (Value argument : block.getArguments())
      fuseSiblings(argument);
  } while (isChanged);
}

bool MultiOutputFuser::materialize(mlir::RewriterBase &rewriter) {
  bool isChanged = false;
  for (auto &group : groups) {
    if (group->members.size() < 2)
      continue;
    SmallVector<Operation *> results;
    for (Operation *op : group->members)
      if (isReadOutside(op, *group))
        results.push_back(op);
    // Tiles follow from those of others in the order they were found in.
    if (group->tiles)
      results = group->tiledResults;
    FusionKind kind = FusionKind::kCustom;
    if (!group->tiles)
      kind = FusionAnalysis::get(FusedOperations(group->members, results),
                                 model.getDevice())
                 .getKind();
    FusionOp fusion = createFusion(rewriter, group->members, results, kind);
    if (group->tiles)
      setTileConfig(fusion, *group->tiles);
    isChanged = true;
  }
  if (isChanged)
    restoreOrderOfFusions(block);
  return isChanged;
}

namespace {
struct MultiOutputFusionPass
    : FusionPass<hlo::impl::MultiOutputFusionPassBase<MultiOutputFusionPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    MultiOutputFuser fuser(block, context.model, context.costs);
    fuser.run();
    return fuser.materialize(context.rewriter);
  }
};
} // namespace

//===- KernelGroups.cpp - Kernels of a block, with several results --------===//

#include "KernelGroups.h"
#include "FusionGraph.h"
#include "FusionRemarks.h"
#include "hlo/Analysis/Fusion/LoopReductions.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Transforms/Utils/Fusing.h"

using namespace hlo;

bool ComputesMore::operator()(const KernelGroup *lhs,
                              const KernelGroup *rhs) const {
  auto getKey = [](const KernelGroup *group) {
    unsigned rank = group->results > 1                 ? 0
                    : isa<FusionOp>(group->getFirst()) ? 1
                                                       : 2;
    return std::pair(rank, group->number);
  };
  return getKey(lhs) < getKey(rhs);
}

KernelGroups::KernelGroups(Block &block, const PerformanceModel &model,
                           KernelCostAnalysis &costs)
    : model(model), costs(costs), tiledKernels(model) {
  for (Operation &op : block)
    if ((isFusible(&op, model.getDevice()) || isFusibleTiled(&op)) &&
        !isa<BitcastOp, ConstantOp>(op) && !op.use_empty())
      add(&op);
  for (auto &group : groups) {
    setReads(*group, true);
    Operation *op = group->getFirst();
    if (llvm::any_of(op->getUsers(), [&](Operation *user) {
          KernelGroup *reader = lookup(user);
          return !reader || !reader->cost.inputs.contains(op->getResult(0));
        }))
      readByOthers.insert(op);
  }
}

//===----------------------------------------------------------------------===//
// Groups of one operation
//===----------------------------------------------------------------------===//

void KernelGroups::add(Operation *op) {
  FusedOperations fused(op);
  auto group = std::make_unique<KernelGroup>();
  group->members = group->outputs = {op};
  group->number = group->version = groups.size();
  group->results = fused.getRoots().size();
  if (isTiledFusion(op) ? !setTiles(*group, fused) : !setSpace(*group, fused))
    return;
  groupOf[op] = group.get();
  groups.push_back(std::move(group));
  lastVersion = groups.size();
}

bool KernelGroups::setTiles(KernelGroup &group, const FusedOperations &fused) {
  std::string reason;
  std::optional<TiledKernel> kernel = tiledKernels.getBest(fused, reason);
  if (!kernel)
    return false;
  group.tiles = std::move(kernel->config);
  group.time = kernel->time;
  // How it reads them matters to kernels without tiles alone.
  group.cost.size = group.cost.operationCount =
      double(fused.getOperations().size());
  for (Value input : fused.getInputs())
    group.cost.inputs[input] = {ArrayAccess()};
  group.isProducer = true;
  return true;
}

/// Whether what neighbors read is far apart.
static bool isPhysicallyTransposing(const FusedOperations &fused) {
  return llvm::any_of(fused.getOperations(), [](Operation *op) {
    return isa<TransposeOp, CopyOp>(op) && !isBitcast(op);
  });
}

bool KernelGroups::setSpace(KernelGroup &group, const FusedOperations &fused) {
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

//===----------------------------------------------------------------------===//
// Who reads what
//===----------------------------------------------------------------------===//

void KernelGroups::setReads(KernelGroup &group, bool reads) {
  for (const auto &input : group.cost.inputs)
    if (reads)
      readers[input.first].insert(&group);
    else
      readers[input.first].erase(&group);
}

const SortedGroups &KernelGroups::getReaders(Value value) const {
  static const SortedGroups none;
  auto found = readers.find(value);
  return found == readers.end() ? none : found->second;
}

bool KernelGroups::reads(const KernelGroup &reader,
                         const KernelGroup &other) const {
  return llvm::any_of(other.outputs, [&](Operation *op) {
    return reader.cost.inputs.contains(op->getResult(0));
  });
}

bool KernelGroups::isReadOutside(Operation *op,
                                 const KernelGroup &reader) const {
  if (readByOthers.contains(op))
    return true;
  const SortedGroups &all = getReaders(op->getResult(0));
  return all.size() > 1 || (all.size() == 1 && *all.begin() != &reader);
}

SmallVector<Operation *, 1>
KernelGroups::getOutputs(const KernelGroup &into,
                         const KernelGroup &other) const {
  SmallVector<Operation *, 1> outputs;
  for (auto [group, reader] : {std::pair(&into, &other), {&other, &into}})
    llvm::copy_if(group->outputs, std::back_inserter(outputs),
                  [&, reader = reader](Operation *op) {
                    return isReadOutside(op, *reader);
                  });
  return outputs;
}

//===----------------------------------------------------------------------===//
// Kernels of two groups
//===----------------------------------------------------------------------===//

KernelGroup KernelGroups::combineSiblings(const KernelGroup &lhs,
                                          const KernelGroup &rhs) {
  KernelGroup fused;
  fused.cost = lhs.cost;
  fused.cost.add(rhs.cost, ArrayAccess());
  fused.bytesWritten = lhs.bytesWritten + rhs.bytesWritten;
  fused.results = lhs.results + rhs.results;
  return fused;
}

/// Whether each element is read once, by the thread that is for it.
static bool isReadOnce(ArrayRef<ArrayAccess> accesses) {
  return llvm::any_of(accesses, [](const ArrayAccess &access) {
    return access.reads == 1 && access.used == 1;
  });
}

/// Whether a kernel has a result of as many elements as a value has: one loop
/// computes both on processors.
static bool hasLoopOver(const KernelGroup &group, Value value) {
  int64_t elements = cast<RankedTensorType>(value.getType()).getNumElements();
  return llvm::any_of(group.outputs, [&](Operation *op) {
    SmallVector<Type> types;
    getLeafTypes(op->getResult(0).getType(), types);
    return llvm::any_of(types, [&](Type type) {
      auto array = dyn_cast<RankedTensorType>(type);
      return array && array.hasStaticShape() &&
             array.getNumElements() == elements;
    });
  });
}

KernelGroup KernelGroups::combineWithReader(const KernelGroup &producer,
                                            Value result,
                                            const KernelGroup &reader) const {
  bool isResult = isReadOutside(result.getDefiningOp(), reader);
  KernelGroup fused;
  fused.cost = KernelCostAnalysis::fuse(producer.cost, result, reader.cost);
  bool isInOneLoop = model.getDevice().isGPU() || hasLoopOver(reader, result);
  if (isResult &&
      (!isInOneLoop || !isReadOnce(reader.cost.inputs.find(result)->second)))
    fused.cost.add(producer.cost, ArrayAccess());
  fused.bytesWritten =
      reader.bytesWritten + (isResult ? producer.bytesWritten : 0);
  fused.results = reader.results + isResult;
  return fused;
}

std::optional<KernelGroup>
KernelGroups::combineAllWithReader(const KernelGroup &producer,
                                   const KernelGroup &reader) const {
  KernelGroup fused;
  fused.cost = reader.cost;
  fused.bytesWritten = reader.bytesWritten + producer.bytesWritten;
  fused.results = reader.results + producer.results;
  // As results, and in all ways in which the reader needs one of them.
  ArrayAccesses accesses = {ArrayAccess()};
  for (Operation *op : producer.outputs) {
    Value result = op->getResult(0);
    auto found = fused.cost.inputs.find(result);
    if (found == fused.cost.inputs.end())
      continue;
    if (!isReadOnce(found->second))
      return std::nullopt;
    for (const ArrayAccess &access : found->second)
      if (llvm::none_of(accesses, [&](const ArrayAccess &other) {
            return other.path == access.path;
          }))
        accesses.push_back(access);
    fused.cost.inputs.erase(found);
    if (!isReadOutside(op, reader)) {
      fused.bytesWritten -= getArrayBytes(result.getType());
      --fused.results;
    }
  }
  fused.cost.add(producer.cost, accesses);
  return fused;
}

/// Says so if a kernel of both takes longer.
static std::string checkTime(const KernelGroup &fused, const KernelGroup &lhs,
                             const KernelGroup &rhs) {
  double fusedTime = fused.time.getTotal(),
         unfusedTime = lhs.time.getTotal() + rhs.time.getTotal();
  return fusedTime <= unfusedTime ? "" : compareTimes(fusedTime, unfusedTime);
}

std::string KernelGroups::evaluateUntiled(KernelGroup &fused,
                                          const KernelGroup &into,
                                          const KernelGroup &other) const {
  // What is no result goes where threads need it.
  bool joinsResults = fused.results > into.results;
  StringRef conflict = joinsResults ? into.space.getConflict(other.space) : "";
  if (!conflict.empty())
    return conflict.str();
  fused.space = into.space;
  if (joinsResults)
    fused.space.join(other.space);
  fused.resources = into.resources;
  fused.resources += other.resources;
  if (std::string conflict = fused.resources.getConflict(model.getDevice());
      !conflict.empty())
    return conflict;
  fused.threads =
      joinsResults ? std::max(into.threads, other.threads) : into.threads;
  fused.time = model.estimate(fused.cost, fused.space.emitter, fused.threads,
                              fused.bytesWritten);
  if (std::string conflict = checkTime(fused, into, other); !conflict.empty())
    return conflict;
  return getLoopReductionConflict(into, other).str();
}

/// Why loops of processors cannot reduce rows in front of others over them.
StringRef
KernelGroups::getLoopReductionConflict(const KernelGroup &into,
                                       const KernelGroup &other) const {
  if (model.getDevice().isGPU())
    return "";
  SmallVector<Operation *> members = llvm::to_vector(into.members);
  llvm::append_range(members, other.members);
  for (Operation *result : getOutputs(into, other)) {
    FusedOperations single(members, {result});
    if (llvm::none_of(single.getOperations(), isLargeReduction))
      continue;
    if (StringRef conflict = hlo::getLoopReductionConflict(single);
        !conflict.empty())
      return conflict;
  }
  return "";
}

/// With tiles of all results.
std::string KernelGroups::evaluateTiled(KernelGroup &fused,
                                        const KernelGroup &into,
                                        const KernelGroup &other) {
  SmallVector<Operation *> members = llvm::to_vector(into.members);
  llvm::append_range(members, other.members);
  std::string conflict;
  std::optional<TiledKernel> kernel = tiledKernels.getBest(
      FusedOperations(members, getOutputs(into, other)), conflict);
  if (!kernel)
    return conflict;
  fused.tiles = std::move(kernel->config);
  fused.time = kernel->time;
  return checkTime(fused, into, other);
}

std::string KernelGroups::evaluate(KernelGroup &fused, const KernelGroup &into,
                                   const KernelGroup &other) {
  std::string conflict =
      getParameterConflict(fused.cost.inputs.size() + fused.results);
  if (conflict.empty())
    conflict = getSizeConflict(fused.cost.size, fused.cost.operationCount);
  if (conflict.empty())
    conflict = into.tiles || other.tiles ? evaluateTiled(fused, into, other)
                                         : evaluateUntiled(fused, into, other);
  return conflict;
}

//===----------------------------------------------------------------------===//
// Groups of several operations
//===----------------------------------------------------------------------===//

void KernelGroups::join(KernelGroup &into, KernelGroup &other,
                        KernelGroup fused) {
  fused.outputs = getOutputs(into, other);
  setReads(into, false);
  setReads(other, false);
  for (Operation *op : other.members)
    groupOf[op] = &into;
  fused.number = into.number;
  fused.version = lastVersion++;
  fused.isProducer = into.isProducer && other.isProducer;
  fused.members = std::move(into.members);
  llvm::append_range(fused.members, other.members);
  other.members.clear();
  into = std::move(fused);
  setReads(into, true);
}

void KernelGroups::materialize(mlir::RewriterBase &rewriter) {
  for (auto &group : groups) {
    if (group->members.size() < 2)
      continue;
    FusionKind kind = FusionKind::kCustom;
    if (!group->tiles)
      kind =
          FusionAnalysis::get(FusedOperations(group->members, group->outputs),
                              model.getDevice())
              .getKind();
    for (Operation *op : group->members)
      op->walk([&](Operation *inner) { costs.forget(inner); });
    // They read results of the fusion from now on.
    for (Operation *op : group->outputs)
      for (Operation *user : op->getUsers())
        costs.forget(user);
    FusionOp fusion =
        createFusion(rewriter, group->members, group->outputs, kind);
    if (group->tiles)
      setTileConfig(fusion, *group->tiles);
  }
}

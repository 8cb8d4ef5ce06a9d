//===- FusionGraph.cpp - Kernels of a block, to be fused ------------------===//

#include "FusionGraph.h"
#include "hlo/Analysis/ComputationGraph.h"
#include "hlo/Analysis/Fusion/LoopReductions.h"
#include "hlo/Analysis/Indexing/PrefixWindow.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace hlo;

bool hlo::forEachKernelBlock(Operation *root,
                             function_ref<bool(Block &)> visit) {
  bool result = false;
  if (auto module = dyn_cast<ModuleOp>(root)) {
    llvm::DenseSet<Operation *> custom = getCustomComputations(module);
    ComputationGraph graph(module);
    for (mlir::func::FuncOp function : graph.getCalleesFirst())
      if (!custom.contains(function))
        result |= forEachKernelBlock(function, visit);
    return result;
  }
  for (Region &region : root->getRegions())
    for (Block &block : region) {
      for (Operation &op : block)
        if (isa<WhileOp, ConditionalOp>(op))
          result |= forEachKernelBlock(&op, visit);
      result |= visit(block);
    }
  return result;
}

bool hlo::isSmallConstant(Operation *op, int64_t maxElements) {
  auto constant = dyn_cast_if_present<ConstantOp>(op);
  if (!constant || hasControlDependencies(op))
    return false;
  auto type = dyn_cast<RankedTensorType>(constant.getType());
  // LLVM may round a sum of products with known floats differently for each
  // element of the result.
  return type && type.getNumElements() <= maxElements &&
         (type.getNumElements() <= 1 ||
          isa<mlir::DenseIntElementsAttr>(constant.getValue()));
}

bool hlo::isFusibleTiled(Operation *op) {
  return isTiledFusion(op) &&
         isa<RankedTensorType>(op->getResult(0).getType()) &&
         !isFusionForbidden(op) && !hasControlDependencies(op) &&
         !cast<FusionOp>(op).getOutputToOperandAliasing();
}

FusionGraph::FusionGraph(Block &block, const PerformanceModel &model,
                         KernelCostAnalysis &costs,
                         function_ref<bool(Operation *)> isIncluded)
    : model(model), costs(costs), tiledKernels(model) {
  unsigned number = 0;
  for (Operation &op : block) {
    ++number;
    // Those go where they are read.
    if (!isa<ConstantOp>(op) && isIncluded(&op) &&
        (isFusible(&op, model.getDevice()) || isFusibleTiled(&op)))
      add(&op, number);
  }
  for (auto &node : nodes)
    for (Operation *user : node->getResult().getUsers())
      if (!byResult.contains(user->getNumResults() == 1 ? user->getResult(0)
                                                        : Value()) ||
          user->getBlock() != &block)
        readOutside.insert(node.get());
}

void FusionGraph::add(Operation *op, unsigned number) {
  auto node = std::make_unique<FusionNode>();
  node->op = op;
  node->number = number;
  node->isFree = isa<BitcastOp>(op);
  node->members.insert(op);
  node->cost = costs.get(op);
  for (Value operand : op->getOperands())
    if (Operation *constant = operand.getDefiningOp();
        isSmallConstant(constant, getMaxConstantElements(model.getDevice())) &&
        node->members.insert(constant))
      node->cost = KernelCostAnalysis::fuse(costs.get(constant), operand,
                                            std::move(node->cost));
  FusedOperations fused(node->members.getArrayRef(), {op});
  node->untileable = tiledKernels.findUntileable(fused);
  if (isTiledFusion(op)) {
    std::string reason;
    std::optional<TiledKernel> kernel = tiledKernels.getBest(fused, reason);
    if (!kernel)
      return;
    node->tiles = std::move(kernel->config);
    node->time = kernel->time;
    node->emitter = Emitter::Custom;
  } else {
    setEmitter(*node, fused);
  }
  byResult[node->getResult()] = node.get();
  setReads(node.get(), true);
  nodes.push_back(std::move(node));
}

/// Whether loops over what follows from an operation, index by index, need not
/// be split for it.
static bool keepsLoops(Operation *op) {
  if (isa<ConstantOp>(op) || isBitcast(op))
    return true;
  auto getType = [](Value value) {
    return dyn_cast<RankedTensorType>(value.getType());
  };
  RankedTensorType type = getType(op->getResult(0));
  bool isElementwise = op->hasTrait<hlo::OpTrait::Elementwise>();
  return type && (isElementwise || isa<BroadcastOp>(op)) &&
         llvm::all_of(op->getOperands(), [&](Value operand) {
           RankedTensorType from = getType(operand);
           return from && (from.getRank() == 0 ||
                           (isElementwise &&
                            getMajorToMinor(from) == getMajorToMinor(type)));
         });
}

void FusionGraph::setEmitter(FusionNode &node,
                             const FusedOperations &fused) const {
  FusionAnalysis analysis = FusionAnalysis::get(fused, model.getDevice());
  // What is updated may be computed in the same kernel, which writes all of it.
  if (analysis.emitter == Emitter::DynamicUpdateSlice &&
      llvm::any_of(analysis.heroes, [&](Operation *update) {
        return getNode(fused.resolve(update->getOperand(0)));
      }))
    analysis.emitter = Emitter::Loop;
  node.resources = KernelResources::get(fused, model.getDevice());
  node.isReduction =
      isa_and_present<ReduceOp>(fused.getRoots().front().getDefiningOp());
  for (Operation *inner : fused.getOperations()) {
    node.hasReduction |= isa<ReduceOp>(inner);
    node.keepsLoops &= keepsLoops(inner);
    node.hasLargeReduction |= isLargeReduction(inner);
    node.hasScan |= isLongScan(inner);
    node.hasSelection |= isa<SelectAndScatterOp>(inner);
    node.isOnlyOnce |= !model.getDevice().isGPU() && hasFreeOrder(inner);
    if (auto scatter = dyn_cast<ScatterOp>(inner)) {
      node.scattered = fused.resolve(inner->getOperand(0));
      node.hasScatteredParts =
          !model.getDevice().isGPU() &&
          !scatter.getDimensionNumbers().getInputBatchingDims().empty();
    }
  }
  node.emitter = analysis.emitter;
  node.threads = model.countThreads(fused, analysis);
  node.bytesWritten = PerformanceModel::countBytesWritten(fused, analysis);
  node.time =
      model.estimate(node.cost, node.emitter, node.threads, node.bytesWritten);
}

void FusionGraph::setReads(FusionNode *node, bool reads) {
  for (const auto &[value, accesses] : node->cost.inputs)
    if (reads)
      readers[value].insert(node);
    else
      readers[value].erase(node);
}

FusionNode *FusionGraph::getNode(Value value) const {
  return byResult.lookup(value);
}

std::vector<std::vector<FusionNode *>> FusionGraph::getParts() const {
  if (nodes.empty())
    return {};
  llvm::IntEqClasses classes(nodes.back()->number + 1);
  for (auto &node : nodes)
    for (FusionNode *reader : getReaders(node.get()))
      classes.join(node->number, reader->number);
  classes.compress();
  std::vector<std::vector<FusionNode *>> parts(classes.getNumClasses());
  for (auto &node : nodes)
    parts[classes[node->number]].push_back(node.get());
  llvm::erase_if(parts, [](const auto &part) { return part.empty(); });
  return parts;
}

const FusionNodes &FusionGraph::getReaders(FusionNode *node) const {
  static const FusionNodes none;
  auto found = readers.find(node->getResult());
  return found == readers.end() ? none : found->second;
}

StringRef FusionGraph::getCopyConflict(FusionNode *node,
                                       size_t numReaders) const {
  bool isCopied = numReaders > 1 || numReaders < getReaders(node).size() ||
                  !isReadByNodesOnly(node);
  return node->isOnlyOnce && isCopied
             ? "each would add up in an order of its own"
             : "";
}

SmallVector<Operation *> FusionGraph::getMembers(FusionNode *producer,
                                                 FusionNode *consumer) const {
  llvm::SmallSetVector<Operation *, 8> members = {consumer->members.begin(),
                                                  consumer->members.end()};
  members.insert(producer->members.begin(), producer->members.end());
  return members.takeVector();
}

FusedKernel FusionGraph::evaluate(FusionNode *producer, FusionNode *consumer,
                                  bool boundWillDo) {
  FusedKernel kernel;
  if (isa<TupleType>(producer->getResult().getType())) {
    kernel.conflict = "it has several results";
    return kernel;
  }
  if (isa<BitcastOp>(consumer->op)) {
    kernel.conflict = "a bitcast is no kernel";
    return kernel;
  }
  // Of the inputs of the consumer one goes. First: others would be looked at
  // again for each of them.
  kernel.conflict = getParameterConflict(consumer->cost.inputs.size());
  if (!kernel.conflict.empty())
    return kernel;
  if (producer->tiles || consumer->tiles)
    return evaluateTiled(producer, consumer, boundWillDo);
  kernel = evaluateUntiled(producer, consumer);
  if (!kernel.needsTiles || !makesTiles)
    return kernel;
  FusedKernel tiled = evaluateTiled(producer, consumer, boundWillDo);
  return tiled.conflict.empty() ? tiled : kernel;
}

/// Why loops of processors cannot reduce what both do.
StringRef FusionGraph::getReductionConflict(FusionNode *producer,
                                            FusionNode *consumer) const {
  // The reductions of the consumer stay as they are: the producer neither reads
  // them nor has other loops.
  if (!producer->hasReduction && producer->keepsLoops) {
    if (!consumer->reductionConflict)
      consumer->reductionConflict = getLoopReductionConflict(
          FusedOperations(consumer->members.getArrayRef(), {consumer->op}));
    return *consumer->reductionConflict;
  }
  return getLoopReductionConflict(
      FusedOperations(getMembers(producer, consumer), {consumer->op}));
}

/// The places of a kernel that read elements of an array.
static double countPlaces(FusionNode *consumer, Value array) {
  double places = 0;
  auto accesses = consumer->cost.inputs.find(array);
  if (accesses != consumer->cost.inputs.end())
    for (const ArrayAccess &access : accesses->second)
      places += access.ways;
  return places;
}

FusedKernel FusionGraph::evaluateUntiled(FusionNode *producer,
                                         FusionNode *consumer) const {
  FusedKernel kernel;
  auto decline = [&](std::string conflict, bool needsTiles = false) {
    kernel.conflict = std::move(conflict);
    kernel.needsTiles = needsTiles;
    return kernel;
  };
  // The kernel of a scatter looks at updates alone.
  if (producer->scattered)
    return decline("a scatter writes in place");
  if (consumer->scattered && !consumer->hasScatteredParts &&
      (consumer->scattered == producer->getResult() ||
       producer->cost.inputs.contains(consumer->scattered)))
    return decline("it is, or reads, what the scatter writes in place");
  auto getFused = [&] {
    return FusedOperations(getMembers(producer, consumer), {consumer->op});
  };
  bool isGPU = model.getDevice().isGPU();
  if (isGPU && producer->hasLargeReduction && consumer->hasLargeReduction)
    return decline("both add up many elements", /*needsTiles=*/true);
  if (!isGPU && (producer->hasLargeReduction || consumer->hasLargeReduction))
    if (StringRef conflict = getReductionConflict(producer, consumer);
        !conflict.empty())
      return decline(conflict.str());
  if (producer->hasScan)
    if (StringRef conflict = getScanConflict(getFused(), model.getDevice());
        !conflict.empty())
      return decline(conflict.str());
  if (producer->hasSelection || consumer->hasSelection)
    if (StringRef conflict = getSelectionConflict(getFused());
        !conflict.empty())
      return decline(conflict.str());
  // Which takes many times as long as in the order that is best.
  if (producer->isOnlyOnce && countPlaces(consumer, producer->getResult()) > 1)
    return decline("it would be added up in several places, in order in each");
  KernelResources resources = producer->resources;
  resources += consumer->resources;
  if (std::string conflict = resources.getConflict(model.getDevice());
      !conflict.empty())
    return decline(conflict);

  // The hero of a consumer stays the hero; a loop gets that of the producer if
  // it only follows it.
  kernel.emitter = consumer->emitter;
  kernel.threads = consumer->threads;
  kernel.bytesWritten = consumer->bytesWritten;
  // Nor does what follows an update that another kernel writes write in place,
  // unless it only gives that another name.
  bool isUpdateRead = producer->emitter == Emitter::DynamicUpdateSlice &&
                      !isa<BitcastOp>(consumer->op);
  if (consumer->emitter == Emitter::DynamicUpdateSlice ||
      (consumer->emitter == Emitter::Loop &&
       producer->emitter != Emitter::Loop && !isUpdateRead)) {
    FusedOperations fused(getMembers(producer, consumer), {consumer->op});
    FusionAnalysis analysis = FusionAnalysis::get(fused, model.getDevice());
    kernel.emitter = analysis.emitter;
    kernel.threads = model.countThreads(fused, analysis);
    kernel.bytesWritten = PerformanceModel::countBytesWritten(fused, analysis);
    if (consumer->emitter == Emitter::DynamicUpdateSlice &&
        kernel.emitter != Emitter::DynamicUpdateSlice &&
        isKeptFromUpdating(fused))
      return decline("it reads other elements of what is updated in place");
  }
  if (isGPU && producer->emitter == Emitter::Reduction &&
      kernel.emitter != Emitter::Reduction)
    return decline("a loop would add up what warps do", /*needsTiles=*/true);

  // Inputs of the producer stay. They may be many, with many readers.
  if (std::string conflict =
          getParameterConflict(producer->cost.inputs.size() + 1);
      !conflict.empty())
    return decline(conflict);
  kernel.cost = KernelCostAnalysis::fuse(producer->cost, producer->getResult(),
                                         consumer->cost);
  if (std::string conflict =
          getParameterConflict(kernel.cost.inputs.size() + 1);
      !conflict.empty())
    return decline(conflict);
  if (std::string conflict =
          getSizeConflict(kernel.cost.size, kernel.cost.operationCount);
      !conflict.empty())
    return decline(conflict);
  kernel.time = model.estimate(kernel.cost, kernel.emitter, kernel.threads,
                               kernel.bytesWritten);
  return kernel;
}

FusedKernel FusionGraph::evaluateTiled(FusionNode *producer,
                                       FusionNode *consumer, bool boundWillDo) {
  FusedKernel kernel;
  if (isa<TupleType>(consumer->getResult().getType())) {
    kernel.conflict = "it has several results";
    return kernel;
  }
  for (FusionNode *node : {producer, consumer})
    if (Operation *op = node->untileable) {
      kernel.conflict = (op->getName().stripDialect() + " has no tiles").str();
      return kernel;
    }
  if (!consumer->whyUntileable.empty()) {
    kernel.conflict = consumer->whyUntileable;
    return kernel;
  }
  kernel.emitter = Emitter::Custom;
  // For what it reads: its arithmetic is that of the tiles.
  kernel.cost = KernelCostAnalysis::fuse(producer->cost, producer->getResult(),
                                         consumer->cost);
  kernel.conflict = getParameterConflict(kernel.cost.inputs.size() + 1);
  if (!kernel.conflict.empty())
    return kernel;
  if (boundWillDo) {
    kernel.isBound = true;
    kernel.time =
        model.getLeastTime(kernel.cost, consumer->getResult().getType());
    return kernel;
  }
  // Kernels grow by operations at a time, most tiles are known.
  if (!consumer->arrayTiles) {
    std::optional<TilePropagation> tiles = tiledKernels.propagate(
        FusedOperations(consumer->members.getArrayRef(), {consumer->op}),
        consumer->whyUntileable);
    if (!tiles) {
      kernel.conflict = consumer->whyUntileable;
      return kernel;
    }
    consumer->arrayTiles = std::make_shared<TilePropagation>(std::move(*tiles));
  }
  FusedOperations fused(getMembers(producer, consumer), {consumer->op});
  std::optional<TilePropagation> tiles = tiledKernels.propagate(
      fused, kernel.conflict, consumer->arrayTiles.get());
  if (!tiles)
    return kernel;
  std::optional<TiledKernel> tiled =
      tiledKernels.getBest(fused, *tiles, kernel.conflict);
  if (tiled) {
    kernel.tiles = std::move(tiled->config);
    kernel.time = tiled->time;
    kernel.arrayTiles = std::make_shared<TilePropagation>(std::move(*tiles));
  }
  return kernel;
}

void FusionGraph::fuse(FusionNode *producer, FusionNode *consumer,
                       FusedKernel kernel) {
  setReads(consumer, false);
  bool isLast = getReaders(producer).empty() && isReadByNodesOnly(producer);
  if (!isLast && !producer->isCopied) {
    producer->isCopied = true;
    producer->cost.copied =
        costs
            .get(FusedOperations(producer->members.getArrayRef(),
                                 {producer->op}),
                 /*isCopied=*/true)
            .copied;
  }
  kernel.cost.copied = std::move(consumer->cost.copied);
  if (auto found = consumer->cost.inputs.find(producer->getResult());
      found != consumer->cost.inputs.end())
    kernel.cost.addCopied(producer->cost, found->second);
  consumer->isCopied = false;
  auto own = std::move(consumer->members);
  // A chain must not be copied at each of its operations.
  bool isMoved = isLast && producer->members.size() > own.size();
  consumer->members = isMoved ? std::move(producer->members) : std::move(own);
  auto &others = isMoved ? own : producer->members;
  consumer->members.insert(others.begin(), others.end());
  consumer->cost = std::move(kernel.cost);
  consumer->tiles = std::move(kernel.tiles);
  consumer->arrayTiles = std::move(kernel.arrayTiles);
  consumer->whyUntileable.clear();
  consumer->resources += producer->resources;
  consumer->hasReduction |= producer->hasReduction;
  if (producer->hasReduction || !producer->keepsLoops)
    consumer->reductionConflict.reset();
  consumer->keepsLoops &= producer->keepsLoops;
  consumer->hasLargeReduction |= producer->hasLargeReduction;
  consumer->hasScan |= producer->hasScan;
  consumer->hasSelection |= producer->hasSelection;
  consumer->isOnlyOnce |= producer->isOnlyOnce;
  if (!consumer->untileable)
    consumer->untileable = producer->untileable;
  consumer->emitter = kernel.emitter;
  consumer->threads = kernel.threads;
  consumer->bytesWritten = kernel.bytesWritten;
  consumer->time = kernel.time;
  consumer->hasGrown = true;
  setReads(consumer, true);
}

double FusionGraph::getWriteTime(RankedTensorType type) const {
  return getArrayBytes(type) / model.getDevice().memoryBandwidth;
}

void FusionGraph::erase(FusionNode *node) {
  setReads(node, false);
  node->isErased = true;
}

bool FusionGraph::materialize(mlir::RewriterBase &rewriter,
                              bool withConstantsAlone) {
  bool isChanged = false;
  // Users first, so that what is computed inside of several of them is there
  // until the last has its copy.
  for (auto &node : llvm::reverse(nodes)) {
    if (node->isErased || node->isFree)
      continue;
    ArrayRef<Operation *> members = node->members.getArrayRef();
    if (members.size() == 1 || (!node->hasGrown && !withConstantsAlone))
      continue;
    FusionKind kind =
        node->tiles ? FusionKind::kCustom
                    : FusionAnalysis::get(FusedOperations(members, {node->op}),
                                          model.getDevice())
                          .getKind();
    FusionOp fusion = createFusion(rewriter, members, {node->op}, kind);
    if (node->tiles)
      setTileConfig(fusion, *node->tiles);
    isChanged = true;
  }
  return isChanged;
}

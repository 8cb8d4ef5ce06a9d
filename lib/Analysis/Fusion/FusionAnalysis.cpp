//===- FusionAnalysis.cpp - How a fusion is emitted -----------------------===//

#include "hlo/Analysis/Fusion/FusionAnalysis.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Analysis/Indexing/PrefixWindow.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;

StringRef hlo::stringifyEmitter(Emitter emitter) {
  switch (emitter) {
  case Emitter::Loop:
    return "loop";
  case Emitter::Transpose:
    return "transpose";
  case Emitter::Reduction:
    return "reduction";
  case Emitter::Concatenate:
    return "concatenate";
  case Emitter::Scatter:
    return "scatter";
  case Emitter::DynamicUpdateSlice:
    return "dynamic-update-slice";
  case Emitter::Sort:
    return "sort";
  case Emitter::Scan:
    return "scan";
  case Emitter::Custom:
    return "custom";
  }
  llvm_unreachable("unknown emitter");
}

//===----------------------------------------------------------------------===//
// Heroes
//===----------------------------------------------------------------------===//

bool hlo::isIntermediate(Operation *op, unsigned maxOperands) {
  if (op->getNumOperands() > maxOperands)
    return false;
  if (isa<CopyOp>(op))
    return op->getOperand(0).getType() == op->getResult(0).getType();
  return op->hasTrait<hlo::OpTrait::Elementwise>() || isBitcast(op);
}

static constexpr unsigned kAnyNumber = std::numeric_limits<unsigned>::max();

/// The only operation in front of intermediate ones that `isHero` holds for,
/// if only intermediate operations read it.
static Operation *findBehind(const FusedOperations &fused, Operation *from,
                             function_ref<bool(Operation *)> isHero) {
  Operation *hero = nullptr;
  llvm::SmallSetVector<Operation *, 8> visited;
  visited.insert(from);
  for (size_t i = 0; i < visited.size(); ++i) {
    Operation *op = visited[i];
    if (isHero(op)) {
      if (hero)
        return nullptr;
      hero = op;
      continue;
    }
    if (!isIntermediate(op, kAnyNumber))
      continue;
    for (Value operand : op->getOperands())
      if (Operation *next = fused.getDefiningOp(operand))
        visited.insert(next);
  }
  if (!hero)
    return nullptr;
  llvm::SmallSetVector<Operation *, 8> users;
  users.insert(hero);
  for (size_t i = 0; i < users.size(); ++i)
    for (Operation *user : fused.getUsers(users[i]->getResult(0))) {
      if (!isIntermediate(user, kAnyNumber))
        return nullptr;
      users.insert(user);
    }
  return hero;
}

Operation *hlo::findHero(const FusedOperations &fused, Value root,
                         const DeviceDescription &device) {
  Operation *rootOp = fused.getDefiningOp(root);
  if (!rootOp)
    return nullptr;
  Operation *op = rootOp;
  while (isIntermediate(op)) {
    Operation *next = fused.getDefiningOp(op->getOperand(0));
    if (!next)
      break;
    op = next;
  }
  if (Operation *hero = findBehind(fused, op, [&](Operation *candidate) {
        return TransposeTiling::get(candidate, device).has_value();
      }))
    return hero;
  if (Operation *hero = findBehind(
          fused, op, [](Operation *op) { return isa<ConcatenateOp>(op); }))
    return hero;
  return isa<ReduceOp>(op) ? op : rootOp;
}

bool hlo::isReductionHero(Operation *root, Operation *hero) {
  if (!hero || !isWorthwhileReduction(hero))
    return false;
  auto reduce = cast<ReduceOp>(hero);
  return root == hero ||
         ReductionShape::get(
             cast<RankedTensorType>(reduce.getInputs().front().getType()),
             reduce.getDimensions())
             ->isRaceFree();
}

//===----------------------------------------------------------------------===//
// Emitters
//===----------------------------------------------------------------------===//

static std::optional<int64_t> countElements(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array || !array.hasStaticShape())
    return std::nullopt;
  return array.getNumElements();
}

/// The first reduction among the heroes, if one kernel can do all roots
/// alongside: others reduce the same shape, or have as many elements as is
/// reduced.
static std::optional<ReductionShape>
getCommonReduction(const FusedOperations &fused, ArrayRef<Operation *> heroes) {
  auto getShape = [&](unsigned i) -> std::optional<ReductionShape> {
    Operation *root = fused.getDefiningOp(fused.getRoots()[i]);
    if (!isReductionHero(root, heroes[i]))
      return std::nullopt;
    auto reduce = cast<ReduceOp>(heroes[i]);
    return ReductionShape::get(
        cast<RankedTensorType>(reduce.getInputs().front().getType()),
        reduce.getDimensions());
  };
  std::optional<ReductionShape> common;
  for (unsigned i = 0; i < heroes.size() && !common; ++i)
    common = getShape(i);
  if (!common)
    return std::nullopt;
  for (auto [i, root] : llvm::enumerate(fused.getRoots())) {
    if (auto shape = getShape(i)) {
      if (!(*shape == *common))
        return std::nullopt;
    } else if (countElements(root.getType()) != computeProduct(common->sizes)) {
      return std::nullopt;
    }
  }
  return common;
}

/// The tiling of all transposes among the heroes, if it is one, and other roots
/// have the elements of what is transposed, in the same places.
static std::optional<TransposeTiling>
getCommonTiling(const FusedOperations &fused, ArrayRef<Operation *> heroes,
                const DeviceDescription &device) {
  std::optional<TransposeTiling> common;
  Operation *first = nullptr;
  for (Operation *hero : heroes) {
    auto tiling = hero ? TransposeTiling::get(hero, device) : std::nullopt;
    if (!tiling)
      continue;
    if (common && !(*common == *tiling))
      return std::nullopt;
    common = tiling;
    first = first ? first : hero;
  }
  if (!common)
    return std::nullopt;
  auto from =
      withDefaultLayout(cast<RankedTensorType>(first->getOperand(0).getType()));
  for (auto [root, hero] : llvm::zip_equal(fused.getRoots(), heroes)) {
    if (hero && TransposeTiling::get(hero, device))
      continue;
    auto type = dyn_cast<RankedTensorType>(root.getType());
    if (!type || !isBitcast(from, withDefaultLayout(changeElementType(
                                      type, from.getElementType()))))
      return std::nullopt;
  }
  return common;
}

/// The update of a slice that a root is, but for bitcasts; null if it is none.
static DynamicUpdateSliceOp findUpdate(const FusedOperations &fused,
                                       Value root) {
  Operation *op = fused.getDefiningOp(root);
  while (isa_and_present<BitcastOp>(op))
    op = fused.getDefiningOp(op->getOperand(0));
  return dyn_cast_if_present<DynamicUpdateSliceOp>(op);
}

/// The input that an update is of; null if the kernel computes it.
static Value getUpdatedInput(const FusedOperations &fused,
                             DynamicUpdateSliceOp update) {
  Value target = fused.resolve(update.getOperand());
  if (Operation *bitcast = fused.getDefiningOp(target)) {
    if (!isa<BitcastOp>(bitcast))
      return {};
    target = fused.resolve(bitcast->getOperand(0));
  }
  return fused.getDefiningOp(target) ? Value() : target;
}

/// Whether others inside read other elements of what an update is of: no kernel
/// can write it in place then.
static bool isReadElsewhere(const FusedOperations &fused, Value target,
                            DynamicUpdateSliceOp update) {
  // What is read is what is written, by the same thread.
  auto getShape = [](Value array) {
    return cast<RankedTensorType>(array.getType()).getShape();
  };
  auto isSamePart = [&](DynamicSliceOp slice) {
    auto resolve = [&](Value index) { return fused.resolve(index); };
    return getShape(slice.getOperand()) == getShape(update.getOperand()) &&
           getShape(slice) == getShape(update.getUpdate()) &&
           llvm::equal(llvm::map_range(slice.getStartIndices(), resolve),
                       llvm::map_range(update.getStartIndices(), resolve));
  };
  llvm::SmallPtrSet<Operation *, 8> seen;
  SmallVector<Value> worklist = {target};
  while (!worklist.empty())
    for (Operation *user : fused.getUsers(worklist.pop_back_val())) {
      if (user == update || !seen.insert(user).second)
        continue;
      auto slice = dyn_cast<DynamicSliceOp>(user);
      if (slice ? !isSamePart(slice)
                : !user->hasTrait<hlo::OpTrait::Elementwise>() &&
                      !isa<BitcastOp>(user))
        return true;
      worklist.push_back(user->getResult(0));
    }
  return false;
}

bool hlo::isKeptFromUpdating(const FusedOperations &fused) {
  return llvm::any_of(fused.getRoots(), [&](Value root) {
    DynamicUpdateSliceOp update = findUpdate(fused, root);
    Value target = update ? getUpdatedInput(fused, update) : Value();
    if (!target || !isReadElsewhere(fused, target, update))
      return false;
    auto all = countElements(target.getType()),
         part = countElements(update.getUpdate().getType());
    return all && part && 2 * *part < *all;
  });
}

std::optional<SmallVector<Operation *, 1>>
hlo::getUpdatesInPlace(const FusedOperations &fused) {
  SmallVector<Operation *, 1> updates;
  Type type;
  for (Value root : fused.getRoots()) {
    DynamicUpdateSliceOp update = findUpdate(fused, root);
    Value target = update ? getUpdatedInput(fused, update) : Value();
    if (!target || isReadElsewhere(fused, target, update))
      return std::nullopt;
    auto array = cast<RankedTensorType>(update.getUpdate().getType());
    Type shape = RankedTensorType::get(
        array.getShape(), IntegerType::get(update.getContext(), 1));
    if (type && type != shape)
      return std::nullopt;
    type = shape;
    updates.push_back(update);
  }
  return updates;
}

/// The cumulative reduction whose rows a GPU goes along; null if there is none.
static ReduceWindowOp getScanHero(const FusedOperations &fused,
                                  const DeviceDescription &device) {
  if (!device.isGPU() || llvm::none_of(fused.getOperations(), isLongScan))
    return {};
  ReduceWindowOp scan = getOnlyScan(fused);
  if (!scan)
    scan = getScatteredScan(fused);
  return scan && countElements(getOutputs(scan).front().getType()) != 0
             ? scan
             : ReduceWindowOp();
}

FusionAnalysis FusionAnalysis::get(const FusedOperations &fused,
                                   const DeviceDescription &device) {
  FusionAnalysis analysis;
  ArrayRef<Value> roots = fused.getRoots();
  for (Value root : roots)
    analysis.heroes.push_back(findHero(fused, root, device));
  ArrayRef<Operation *> heroes = analysis.heroes;

  if (fused.isCustom()) {
    analysis.emitter = Emitter::Custom;
  } else if ((analysis.reduction = getCommonReduction(fused, heroes))) {
    analysis.emitter = Emitter::Reduction;
  } else if ((analysis.tiling = getCommonTiling(fused, heroes, device))) {
    analysis.emitter = Emitter::Transpose;
  } else if (ReduceWindowOp scan = getScanHero(fused, device)) {
    analysis.emitter = Emitter::Scan;
    analysis.heroes.assign(roots.size(), scan);
  } else if (auto updates = getUpdatesInPlace(fused)) {
    analysis.emitter = Emitter::DynamicUpdateSlice;
    analysis.heroes = std::move(*updates);
  } else if (roots.size() == 1 && heroes.front()) {
    Operation *hero = heroes.front();
    constexpr unsigned kMaxConcatenated = 4;
    if (isa<ScatterOp>(hero))
      analysis.emitter = Emitter::Scatter;
    else if (isa<SortOp>(hero))
      analysis.emitter = Emitter::Sort;
    else if (isa<ConcatenateOp>(hero) &&
             hero->getNumOperands() <= kMaxConcatenated)
      analysis.emitter = Emitter::Concatenate;
  }
  // A loop is made for nothing but its results.
  if (analysis.emitter == Emitter::Loop)
    for (auto [root, hero] : llvm::zip_equal(roots, analysis.heroes))
      hero = fused.getDefiningOp(root);
  return analysis;
}

FusionKind FusionAnalysis::getKind() const {
  switch (emitter) {
  case Emitter::Loop:
  case Emitter::DynamicUpdateSlice:
    return FusionKind::kLoop;
  case Emitter::Transpose:
  case Emitter::Reduction:
  case Emitter::Concatenate:
  case Emitter::Scatter:
  case Emitter::Scan:
    return FusionKind::kInput;
  case Emitter::Sort:
  case Emitter::Custom:
    return FusionKind::kCustom;
  }
  llvm_unreachable("unknown emitter");
}

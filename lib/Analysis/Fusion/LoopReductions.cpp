//===- LoopReductions.cpp - Reductions inside of loops --------------------===//

#include "hlo/Analysis/Fusion/LoopReductions.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Analysis/Fusion/LoopShape.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"

using namespace hlo;

/// That of an array, or of all in a tuple that have one shape and layout; else
/// null.
static RankedTensorType getCommonType(ArrayRef<Value> values) {
  SmallVector<Type> types;
  for (Value value : values)
    getLeafTypes(value.getType(), types);
  auto first = types.empty() ? RankedTensorType()
                             : dyn_cast<RankedTensorType>(types.front());
  bool areEqual = first && llvm::all_of(types, [&](Type type) {
                    auto other = dyn_cast<RankedTensorType>(type);
                    return other && other.getShape() == first.getShape() &&
                           getMajorToMinor(other) == getMajorToMinor(first);
                  });
  return areEqual ? first : RankedTensorType();
}

bool LoopReduction::isComputedOnce() const {
  return times <= getCommonType(op->getResult(0)).getNumElements();
}

bool LoopReduction::isNeededIn(ArrayRef<Interval> iterations) const {
  return llvm::all_of(llvm::seq(depth), [&](unsigned i) {
    return map.getDimIntervals()[i].contains(iterations[i]);
  });
}

namespace {
/// The indices at which loops need the elements of an array, each once.
struct Needed {
  SmallVector<IndexingMap, 1> maps;
  /// Not all of them are known.
  bool isOpen = false;
};

class NeedAnalysis {
public:
  NeedAnalysis(const FusedOperations &fused, ArrayRef<Value> results,
               ArrayRef<int64_t> loopSizes);

  const Needed &get(Value value) { return needed[value]; }

private:
  /// Finds what reduces, or reads what does.
  void findReadersOfReductions();
  void addOperands(Operation *op);
  void add(Value value, IndexingMap map);
  /// A map that is in its normal form.
  void addSimple(Value value, IndexingMap map);

  const FusedOperations &fused;
  llvm::DenseSet<Operation *> ofReductions;
  llvm::DenseMap<Value, Needed> needed;
};
} // namespace

void NeedAnalysis::findReadersOfReductions() {
  for (Operation *op : fused.getOperations())
    if (isa<ReduceOp>(op) ||
        llvm::any_of(op->getOperands(), [&](Value operand) {
          Operation *producer = fused.getDefiningOp(fused.resolve(operand));
          return producer && ofReductions.contains(producer);
        }))
      ofReductions.insert(op);
}

void NeedAnalysis::add(Value value, IndexingMap map) {
  map.simplify();
  map.removeUnusedVariables();
  addSimple(value, std::move(map));
}

void NeedAnalysis::addSimple(Value value, IndexingMap map) {
  constexpr size_t kMost = 8;
  // Of a part that is read nowhere, nothing is needed: that is not the same as
  // one of the same element elsewhere.
  if (map.isKnownEmpty())
    return;
  Needed &of = needed[value];
  auto isSame = [&](const IndexingMap &other) {
    return other.getAffineMap() == map.getAffineMap() &&
           other.getRangeIntervals() == map.getRangeIntervals();
  };
  if (llvm::any_of(of.maps, isSame))
    return;
  of.maps.push_back(std::move(map));
  of.isOpen |= of.maps.size() > kMost;
}

/// Whether each element of the result is of that one of the operand.
static bool isElementOfSameIndex(Operation *op, Value operand) {
  auto type = dyn_cast<RankedTensorType>(operand.getType());
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && result && op->hasTrait<hlo::OpTrait::Elementwise>() &&
         type.hasStaticShape() && type.getShape() == result.getShape();
}

void NeedAnalysis::addOperands(Operation *op) {
  // Copied: the table grows.
  Needed own = needed.lookup(op->getResult(0));
  if (own.maps.empty() && !own.isOpen)
    return;
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    Value value = fused.resolve(operand);
    Operation *producer = fused.getDefiningOp(value);
    if (!producer || !ofReductions.contains(producer))
      continue;
    if (isElementOfSameIndex(op, operand)) {
      needed[value].isOpen |= own.isOpen;
      for (const IndexingMap &map : own.maps)
        addSimple(value, map);
      continue;
    }
    if (isa<GetTupleElementOp>(op)) {
      needed[value] = own;
      continue;
    }
    OperandIndexings accesses = outputToInput(op, 0, i);
    needed[value].isOpen |= own.isOpen;
    for (const OperandIndexing &access : accesses) {
      if (access.isUndefined() || access.map.getNumRuntimeVars() != 0 ||
          own.isOpen) {
        needed[value].isOpen = true;
        break;
      }
      for (const IndexingMap &map : own.maps)
        add(value, hlo::compose(map, access.map));
    }
  }
}

NeedAnalysis::NeedAnalysis(const FusedOperations &fused,
                           ArrayRef<Value> results, ArrayRef<int64_t> loopSizes)
    : fused(fused) {
  findReadersOfReductions();
  for (Value result : results)
    if (RankedTensorType type = getCommonType(result))
      add(fused.resolve(result), getPositionMap(type, loopSizes));
  for (Operation *op : llvm::reverse(fused.getOperations()))
    addOperands(op);
}

SmallVector<LoopReduction> hlo::getLoopReductions(const FusedOperations &fused,
                                                  ArrayRef<Value> results,
                                                  ArrayRef<int64_t> loopSizes,
                                                  bool *isComplete) {
  SmallVector<LoopReduction> reductions;
  auto isReduction = [](Operation *op) { return isa<ReduceOp>(op); };
  if (llvm::none_of(fused.getOperations(), isReduction))
    return reductions;
  NeedAnalysis analysis(fused, results, loopSizes);
  for (Operation *op : fused.getOperations()) {
    auto reduce = dyn_cast<ReduceOp>(op);
    if (!reduce)
      continue;
    const Needed &needed = analysis.get(reduce->getResult(0));
    auto depends = [](const IndexingMap &map) {
      return map.getNumRangeVars() != 0 || !map.getConstraints().empty();
    };
    if (needed.isOpen || llvm::any_of(needed.maps, depends)) {
      if (isComplete)
        *isComplete &= !isLargeReduction(reduce);
      continue;
    }
    for (const IndexingMap &map : needed.maps) {
      LoopReduction &of = reductions.emplace_back(LoopReduction{reduce, map});
      for (unsigned i : llvm::seq(loopSizes.size()))
        if (llvm::any_of(map.getResults(), [&](AffineExpr result) {
              return result.isFunctionOfDim(i);
            }))
          of.depth = i + 1;
      of.times = llvm::product_of(loopSizes.take_front(of.depth), int64_t(1));
    }
  }
  return reductions;
}

StringRef hlo::getLoopReductionConflict(const FusedOperations &fused) {
  ArrayRef<Value> results = fused.getRoots();
  RankedTensorType type = getCommonType(results);
  if (!type)
    return "results are computed in loops of their own";
  // Rows that are so few are for one thread each, if they are not short.
  constexpr int64_t kLeastRows = 16, kMostElements = 64 * 1024;
  bool isComplete = true;
  for (LoopReduction &reduction : getLoopReductions(
           fused, results, getLoopSizes(fused, results, type), &isComplete)) {
    if (!isLargeReduction(reduction.op))
      continue;
    auto input =
        cast<RankedTensorType>(reduction.op.getInputs().front().getType());
    bool isShort =
        std::max(input.getNumElements(), type.getNumElements()) < kMostElements;
    if (!reduction.isComputedOnce())
      return "loops would reduce again for each of their elements";
    if (reduction.times < kLeastRows && !isShort)
      return "too few rows would be reduced at the same time";
  }
  return isComplete ? "" : "where loops need what it reduces is not known";
}

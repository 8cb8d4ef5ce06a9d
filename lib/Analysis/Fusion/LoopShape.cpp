//===- LoopShape.cpp - Loops over results in memory -----------------------===//

#include "hlo/Analysis/Fusion/LoopShape.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/TypeSwitch.h"
#include <numeric>

using namespace hlo;

namespace {
/// Loops over a number of elements in memory, as the products of the sizes from
/// each loop on: each divides the one before.
class LoopSplits {
public:
  explicit LoopSplits(int64_t elements) : splits({elements}) {}

  /// Loops that begin where those of dimensions do, the slowest first, but not
  /// where one at a place `continues` the one at the place before. Those of
  /// size 1 do not count.
  void
  add(ArrayRef<int64_t> sizes,
      function_ref<bool(unsigned before, unsigned place)> continues = nullptr) {
    SmallVector<unsigned> places;
    for (auto [place, size] : llvm::enumerate(sizes))
      if (size != 1)
        places.push_back(place);
    int64_t elements = 1;
    for (unsigned i = places.size(); i-- > 0;) {
      elements *= sizes[places[i]];
      if (i == 0 || !continues || !continues(places[i - 1], places[i]))
        add(elements);
    }
  }

  SmallVector<int64_t> getSizes() const {
    SmallVector<int64_t> sizes;
    for (auto [i, split] : llvm::enumerate(splits))
      sizes.push_back(split / (i + 1 < splits.size() ? splits[i + 1] : 1));
    return sizes;
  }

  /// Loops from so many elements on, where they are possible.
  void add(int64_t elements) {
    auto *next =
        llvm::find_if(splits, [&](int64_t split) { return split <= elements; });
    if (elements == 1 || (next != splits.end() && *next == elements))
      return;
    bool divides = next == splits.begin() || *std::prev(next) % elements == 0;
    if (divides && (next == splits.end() || elements % *next == 0))
      splits.insert(next, elements);
  }

  ArrayRef<int64_t> get() const { return splits; }

private:
  SmallVector<int64_t> splits;
};
} // namespace

static SmallVector<int64_t> getSizesInMemory(RankedTensorType type) {
  return llvm::map_to_vector(getMajorToMinor(type),
                             [&](int64_t dim) { return type.getDimSize(dim); });
}

/// Whether the windows at neighbors in the dimensions from a place in memory on
/// hold neighbors.
static bool keepsNeighbors(WindowAttr window, ArrayRef<int64_t> order,
                           unsigned before) {
  auto isPlain = [&](int64_t dim) {
    return window.getSize()[dim] == 1 && window.getStrideOf(dim) == 1 &&
           window.getBaseDilationOf(dim) == 1 && window.getPadLowOf(dim) == 0 &&
           window.getPadHighOf(dim) == 0;
  };
  return llvm::all_of(order.drop_front(before + 1), isPlain) &&
         window.getStrideOf(order[before]) == 1 &&
         window.getBaseDilationOf(order[before]) == 1;
}

static bool isSplat(Operation *op) {
  return isa<BroadcastOp>(op) &&
         cast<RankedTensorType>(op->getOperand(0).getType()).getRank() == 0;
}

/// Whether an array is computed from inputs at its positions in memory.
static bool hasPositionsOfInputs(const FusedOperations &fused, Value array) {
  llvm::SmallSetVector<Value, 8> worklist;
  worklist.insert(fused.resolve(array));
  for (size_t i = 0; i < worklist.size(); ++i) {
    Operation *op = fused.getDefiningOp(worklist[i]);
    if (!op || isSplat(op))
      continue;
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type || !(op->hasTrait<hlo::OpTrait::Elementwise>() || isBitcast(op)))
      return false;
    for (Value operand : op->getOperands()) {
      auto operandType = cast<RankedTensorType>(operand.getType());
      if (operandType.getRank() == 0)
        continue;
      if (!isBitcast(op) &&
          getMajorToMinor(operandType) != getMajorToMinor(type))
        return false;
      worklist.insert(fused.resolve(operand));
    }
  }
  return true;
}

/// Whether a slice holds neighbors in memory at those in the dimensions from a
/// place in memory on.
static bool keepsNeighbors(Operation *slice, ArrayRef<int64_t> order,
                           unsigned before) {
  auto operand = cast<RankedTensorType>(slice->getOperand(0).getType());
  auto result = cast<RankedTensorType>(slice->getResult(0).getType());
  if (ArrayRef<int64_t>(getMajorToMinor(operand)) != order)
    return false;
  auto isWhole = [&](int64_t dim) {
    return operand.getDimSize(dim) == result.getDimSize(dim);
  };
  auto op = dyn_cast<SliceOp>(slice);
  return llvm::all_of(order.drop_front(before + 1), isWhole) &&
         (!op || op.getStrides()[order[before]] == 1);
}

/// The loops that an operation needs that does not keep positions in memory.
static void addSplits(LoopSplits &splits, const FusedOperations &fused,
                      Operation *op, RankedTensorType type) {
  SmallVector<int64_t> order = getMajorToMinor(type);
  SmallVector<int64_t> sizes = getSizesInMemory(type);
  /// The dimensions of the operand that dimensions of the result are, or -1.
  SmallVector<int64_t> origins(type.getRank(), -1);
  if (auto broadcast = dyn_cast<BroadcastOp>(op)) {
    for (auto [i, dim] : llvm::enumerate(broadcast.getDimensions()))
      origins[dim] = i;
  } else if (auto transpose = dyn_cast<TransposeOp>(op)) {
    origins.assign(transpose.getDimensions().begin(),
                   transpose.getDimensions().end());
  } else if (auto iota = dyn_cast<IotaOp>(op)) {
    origins[iota.getIotaDimension()] = 0;
  } else if (auto window = dyn_cast<ReduceWindowOp>(op);
             window && window.getWindow()) {
    return splits.add(sizes, [&](unsigned before, unsigned) {
      return keepsNeighbors(*window.getWindow(), order, before);
    });
  } else if (isa<SliceOp, DynamicSliceOp>(op) &&
             hasPositionsOfInputs(fused, op->getOperand(0))) {
    return splits.add(sizes, [&](unsigned before, unsigned) {
      return keepsNeighbors(op, order, before);
    });
  } else {
    return splits.add(sizes);
  }
  // Places in memory of the operand's dimensions of several elements.
  SmallVector<int64_t> places;
  if (op->getNumOperands() != 0) {
    auto operand = cast<RankedTensorType>(op->getOperand(0).getType());
    places.resize(operand.getRank());
    int64_t place = 0;
    for (int64_t dim : getMajorToMinor(operand))
      if (operand.getDimSize(dim) != 1)
        places[dim] = place++;
  }
  splits.add(sizes, [&](unsigned before, unsigned place) {
    int64_t first = origins[order[before]], second = origins[order[place]];
    if (first == -1 || second == -1)
      return first == second;
    return !places.empty() && places[second] == places[first] + 1;
  });
}

namespace {
/// An array whose elements, so many together, are what so many results in
/// memory are computed from, in the same order: at the same positions, or as
/// indices of a gather or what a reduction takes.
struct Source {
  Value array;
  int64_t elements = 1, results = 1;
  bool hasSamePositions = true;
};
} // namespace

/// The operands of an operation of which each result needs several elements
/// that lie together: the indices of a gather, or the inputs of a reduction.
static SmallVector<Source> getSources(Operation *op) {
  auto isRowMajor = [](RankedTensorType type) {
    return llvm::is_sorted(getMajorToMinor(type));
  };
  if (auto gather = dyn_cast<GatherOp>(op)) {
    RankedTensorType indices = gather.getStartIndices().getType();
    // The slices one after the other, as gather-simplifier has them.
    if (indices.getRank() != 2 || !isRowMajor(indices) ||
        gather.getDimensionNumbers().getIndexVectorDim() != 1 ||
        gather.getType().getRank() == 0 ||
        getMajorToMinor(gather.getType()).front() != 0 ||
        llvm::is_contained(gather.getDimensionNumbers().getOffsetDims(), 0))
      return {};
    return {{gather.getStartIndices(), indices.getDimSize(1),
             llvm::product_of(gather.getSliceSizes(), int64_t(1)),
             /*hasSamePositions=*/false}};
  }
  auto reduce = dyn_cast<ReduceOp>(op);
  if (!reduce)
    return {};
  SmallVector<Source> sources;
  for (Value input : reduce.getInputs()) {
    auto type = cast<RankedTensorType>(input.getType());
    size_t kept = type.getRank() - reduce.getDimensions().size();
    // Each reads elements next to each other.
    if (!isRowMajor(type) ||
        !llvm::all_of(reduce.getDimensions(),
                      [&](int64_t dim) { return dim >= int64_t(kept); }))
      return {};
    sources.push_back(
        {input, llvm::product_of(type.getShape().drop_front(kept), int64_t(1)),
         1, /*hasSamePositions=*/false});
  }
  return sources;
}

SmallVector<int64_t> hlo::getLoopSizes(const FusedOperations &fused,
                                       ArrayRef<Value> results,
                                       RankedTensorType resultType,
                                       ArrayRef<Operation *> overwritten) {
  if (!llvm::all_of(results, [](Value result) {
        return isa<RankedTensorType>(result.getType());
      }))
    return getSizesInMemory(resultType);
  LoopSplits splits(resultType.getNumElements());
  struct Other {
    Operation *op;
    RankedTensorType type;
    Source source;
  };
  // Those of the result itself are possible before others.
  SmallVector<Other> others;
  SmallVector<Source> worklist;
  llvm::SmallDenseSet<Value, 8> visited;
  auto follow = [&](Source source) {
    source.array = fused.resolve(source.array);
    bool isEmpty = source.elements == 0 || source.results == 0;
    if (!isEmpty && visited.insert(source.array).second)
      worklist.push_back(source);
  };
  for (Value result : results)
    follow({result});
  for (size_t i = 0; i < worklist.size(); ++i) {
    Source source = worklist[i];
    auto type = dyn_cast<RankedTensorType>(source.array.getType());
    Operation *op = fused.getDefiningOp(source.array);
    if (!op || !type)
      continue;
    if (isBitcast(op) || llvm::is_contained(overwritten, op)) {
      source.array = op->getOperand(0);
      follow(source);
      continue;
    }
    if (!op->hasTrait<hlo::OpTrait::Elementwise>()) {
      if (!isSplat(op) && !isa<ConstantOp>(op))
        others.push_back({op, type, source});
      for (Source inner : getSources(op)) {
        // The least number of elements that both are counted in.
        int64_t common = std::lcm(source.elements, inner.results);
        if (common == 0)
          continue;
        inner.elements *= common / inner.results;
        inner.results = common / source.elements * source.results;
        follow(inner);
      }
      continue;
    }
    for (Value operand : op->getOperands()) {
      auto operandType = cast<RankedTensorType>(operand.getType());
      if (operandType.getRank() == 0)
        continue;
      if (getMajorToMinor(operandType) != getMajorToMinor(type))
        others.push_back({op, type, source});
      else
        follow({operand, source.elements, source.results,
                source.hasSamePositions});
    }
  }
  for (bool isOfResult : {true, false})
    for (const Other &other : others) {
      if (isOfResult != (other.type.getShape() == resultType.getShape()))
        continue;
      LoopSplits own(other.type.getNumElements());
      addSplits(own, fused, other.op, other.type);
      for (int64_t split : llvm::reverse(own.get())) {
        int64_t rest = split % other.source.elements;
        int64_t results = split / other.source.elements * other.source.results;
        // Divisions by powers of two take less than loops.
        if (rest == 0 &&
            (other.source.hasSamePositions || !llvm::isPowerOf2_64(results)))
          splits.add(results);
      }
    }
  return splits.getSizes();
}

IndexingMap hlo::getPositionMap(RankedTensorType type,
                                ArrayRef<int64_t> loopSizes) {
  MLIRContext *context = type.getContext();
  AffineExpr position = mlir::getAffineConstantExpr(0, context);
  for (auto [i, size] : llvm::enumerate(loopSizes))
    position = position * size + mlir::getAffineDimExpr(i, context);
  SmallVector<AffineExpr> results(type.getRank());
  SmallVector<int64_t> order = getMajorToMinor(type);
  for (int64_t dim : llvm::reverse(order)) {
    results[dim] = position % type.getDimSize(dim);
    position = position.floorDiv(type.getDimSize(dim));
  }
  return IndexingMap(context, loopSizes, results);
}

int64_t hlo::getWorkOfElement(const FusedOperations &fused,
                              RankedTensorType result) {
  // A reduction needs the elements it reads, over all that it computes.
  auto getSteps = [](Operation *op) -> int64_t {
    auto countElements = [](Value value) {
      return cast<RankedTensorType>(value.getType()).getNumElements();
    };
    if (auto window = dyn_cast<ReduceWindowOp>(op)) {
      int64_t steps = 1;
      if (std::optional<WindowAttr> attr = window.getWindow())
        for (int64_t size : attr->getSize())
          steps *= size;
      SmallVector<Type> types;
      getLeafTypes(op->getResult(0).getType(), types);
      return steps * cast<RankedTensorType>(types.front()).getNumElements();
    }
    if (isa<ReduceOp>(op))
      return countElements(op->getOperand(0));
    if (auto dot = dyn_cast<DotOp>(op)) {
      auto lhs = cast<RankedTensorType>(dot.getLhs().getType());
      int64_t steps = countElements(dot.getResult());
      for (int64_t dim : dot.getDimensionNumbers().getLhsContractingDims())
        steps *= lhs.getDimSize(dim);
      return steps;
    }
    return 0;
  };
  int64_t steps = 0;
  for (Operation *op : fused.getOperations())
    steps += getSteps(op);
  return 1 + steps / std::max<int64_t>(result.getNumElements(), 1);
}

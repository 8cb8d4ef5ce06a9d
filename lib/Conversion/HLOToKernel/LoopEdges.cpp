//===- LoopEdges.cpp - Where loops are split ------------------------------===//

#include "LoopEdges.h"
#include "SlicedSource.h"
#include "hlo/Analysis/Fusion/LoopShape.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

/// Copies of what is in loops that splitting them may make, and operations in
/// all of these: compiling them takes long.
static constexpr int64_t kMostCopies = 32, kMostCopied = 1000;

/// Indices at which an element is asked for; with more, edges are not looked
/// for.
static constexpr size_t kMostIndices = 8;

/// Where an update begins in a dimension, if that is known.
static std::optional<int64_t> getConstantStart(const FusedOperations &fused,
                                               DynamicUpdateSliceOp op,
                                               int64_t dim) {
  // A vector of all starts is rare.
  if (op.getStartIndices().size() != size_t(op.getType().getRank()))
    return std::nullopt;
  Value index = fused.resolve(op.getStartIndices()[dim]);
  std::optional<APInt> start = getSplatInteger(index);
  if (!start || start->getBitWidth() > 64)
    return std::nullopt;
  return isSignedInteger(getElementType(index))
             ? start->getSExtValue()
             : int64_t(start->getLimitedValue(INT64_MAX));
}

/// Calls `add` with each index of a dimension at which another part begins.
static void visitEdges(const FusedOperations &fused, Operation *op,
                       function_ref<void(int64_t dim, int64_t edge)> add) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (auto concatenate = dyn_cast<ConcatenateOp>(op)) {
    int64_t edge = 0, dim = concatenate.getDimension();
    for (Value operand : op->getOperands())
      add(dim,
          edge += cast<RankedTensorType>(operand.getType()).getDimSize(dim));
    return;
  }
  if (auto update = dyn_cast<DynamicUpdateSliceOp>(op)) {
    auto updateType = cast<RankedTensorType>(update.getUpdate().getType());
    for (int64_t dim : llvm::seq(type.getRank())) {
      int64_t size = updateType.getDimSize(dim);
      int64_t last = type.getDimSize(dim) - size;
      if (std::optional<int64_t> start = getConstantStart(fused, update, dim)) {
        add(dim, std::clamp<int64_t>(*start, 0, last));
        add(dim, std::clamp<int64_t>(*start, 0, last) + size);
      }
    }
    return;
  }
  auto pad = cast<PadOp>(op);
  for (int64_t dim : llvm::seq(type.getRank())) {
    if (pad.getInteriorPadding()[dim] != 0)
      continue;
    add(dim, pad.getEdgePaddingLow()[dim]);
    add(dim, type.getDimSize(dim) - pad.getEdgePaddingHigh()[dim]);
  }
}

static void addEdge(SmallVector<int64_t> &edges, int64_t edge) {
  auto place = llvm::lower_bound(edges, edge);
  if (place == edges.end() || *place != edge)
    edges.insert(place, edge);
}

/// Those of operations at the positions of the loops.
static LoopEdges findOwnEdges(const FusedOperations &fused,
                              ArrayRef<Operation *> parts,
                              ArrayRef<int64_t> sizes) {
  LoopEdges edges(sizes.size());
  for (Operation *op : parts) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    IndexingMap map = getPositionMap(type, sizes);
    map.simplify();
    visitEdges(fused, op, [&](int64_t dim, int64_t edge) {
      auto loop = dyn_cast<mlir::AffineDimExpr>(map.getResult(dim));
      if (loop && edge > 0 && edge < type.getDimSize(dim))
        addEdge(edges[loop.getPosition()], edge);
    });
  }
  return edges;
}

std::optional<Interval> hlo::getUpdatedIterations(const FusedOperations &fused,
                                                  DynamicUpdateSliceOp op,
                                                  ArrayRef<int64_t> sizes) {
  auto type = cast<RankedTensorType>(op.getType());
  IndexingMap map = getPositionMap(type, sizes);
  map.simplify();
  for (auto [dim, index] : llvm::enumerate(map.getResults())) {
    if (index != mlir::getAffineDimExpr(sizes.size() - 1, op.getContext()))
      continue;
    std::optional<int64_t> start = getConstantStart(fused, op, dim);
    if (!start)
      return std::nullopt;
    int64_t size =
        cast<RankedTensorType>(op.getUpdate().getType()).getDimSize(dim);
    int64_t begin = std::clamp<int64_t>(*start, 0, type.getDimSize(dim) - size);
    return Interval{begin, begin + size - 1};
  }
  return std::nullopt;
}

/// A loop variable and what is added to it, if an index is that.
static std::optional<std::pair<unsigned, int64_t>>
getShiftedLoop(AffineExpr index) {
  int64_t offset = 0;
  auto sum = dyn_cast<mlir::AffineBinaryOpExpr>(index);
  if (sum && sum.getKind() == mlir::AffineExprKind::Add)
    if (auto added = dyn_cast<mlir::AffineConstantExpr>(sum.getRHS())) {
      offset = added.getValue();
      index = sum.getLHS();
    }
  auto loop = dyn_cast<mlir::AffineDimExpr>(index);
  if (!loop)
    return std::nullopt;
  return std::make_pair(loop.getPosition(), offset);
}

namespace {
/// The indices at which loops ask for elements of what is computed.
class AskedIndices {
public:
  AskedIndices(const FusedOperations &fused) : fused(fused) {}

  ArrayRef<IndexingMap> get(Operation *op) const {
    auto found = asked.find(op->getResult(0));
    return found == asked.end() ? ArrayRef<IndexingMap>() : found->second;
  }
  void add(Value value, IndexingMap map);
  void addOperands(Operation *op);

private:
  const FusedOperations &fused;
  llvm::DenseMap<Value, SmallVector<IndexingMap, 1>> asked;
};
} // namespace

void AskedIndices::add(Value value, IndexingMap map) {
  // Elements that are reduced, and those at run-time indices, are asked for in
  // other loops, or anywhere.
  if (map.isUndefined() || map.isKnownEmpty() || map.getNumRangeVars() != 0 ||
      map.getNumRuntimeVars() != 0)
    return;
  SmallVector<IndexingMap, 1> &maps = asked[value];
  if (maps.size() < kMostIndices && !llvm::is_contained(maps, map))
    maps.push_back(std::move(map));
}

void AskedIndices::addOperands(Operation *op) {
  // Copied: the table grows.
  SmallVector<IndexingMap, 1> maps(get(op));
  if (maps.empty())
    return;
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    Value value = fused.resolve(operand);
    if (!fused.getDefiningOp(value))
      continue;
    for (const OperandIndexing &access : outputToInput(op, 0, i)) {
      if (access.isUndefined())
        continue;
      for (const IndexingMap &map : maps) {
        IndexingMap composed = hlo::compose(map, access.map);
        composed.simplify();
        add(value, std::move(composed));
      }
    }
  }
}

static bool isPart(Operation *op) {
  return isa<ConcatenateOp, DynamicUpdateSliceOp, PadOp>(op);
}

/// Those of operations at other positions.
static LoopEdges findDistantEdges(const FusedOperations &fused,
                                  const AskedIndices &asked,
                                  ArrayRef<int64_t> sizes) {
  LoopEdges edges(sizes.size());
  for (Operation *op : fused.getOperations()) {
    if (!isPart(op))
      continue;
    // Which part of one array it is decides about an index, which rows have in
    // common.
    bool isOneSource = isa<ConcatenateOp>(op) &&
                       findCommonSource(fused, fused.getOperands(op));
    for (const IndexingMap &map : asked.get(op))
      visitEdges(fused, op, [&](int64_t dim, int64_t edge) {
        auto shifted = getShiftedLoop(map.getResult(dim));
        if (!shifted)
          return;
        auto [loop, offset] = *shifted;
        Interval iterations = map.getDimIntervals()[loop];
        if ((loop + 1 == sizes.size() || !isOneSource) &&
            edge - offset > iterations.lower &&
            edge - offset <= iterations.upper)
          addEdge(edges[loop], edge - offset);
      });
  }
  return edges;
}

/// The iterations of the longest loop of those that one is split into.
static int64_t getLongest(ArrayRef<int64_t> edges, int64_t size) {
  int64_t longest = 0, begin = 0;
  for (int64_t edge : edges) {
    longest = std::max(longest, edge - begin);
    begin = edge;
  }
  return std::max(longest, size - begin);
}

static int64_t countCopies(const LoopEdges &edges) {
  int64_t copies = 1;
  for (ArrayRef<int64_t> of : edges)
    copies *= int64_t(of.size()) + 1;
  return copies;
}

/// The operations in all loops: each is in those that ask for it.
static int64_t countOperations(const FusedOperations &fused,
                               const AskedIndices &asked,
                               const LoopEdges &edges) {
  int64_t operations = 0;
  for (Operation *op : fused.getOperations()) {
    int64_t copies = 0;
    for (const IndexingMap &map : asked.get(op)) {
      int64_t asking = 1;
      for (auto [loop, of] : llvm::enumerate(edges)) {
        Interval iterations = map.getDimIntervals()[loop];
        asking *= 1 + llvm::count_if(of, [&](int64_t edge) {
                    return edge > iterations.lower && edge <= iterations.upper;
                  });
      }
      copies += asking;
    }
    // What is reduced, or at run-time indices, may be needed anywhere.
    operations += copies == 0 ? countCopies(edges) : copies;
  }
  return operations;
}

LoopEdges hlo::findLoopEdges(const FusedOperations &fused,
                             ArrayRef<Value> results,
                             ArrayRef<Operation *> parts,
                             ArrayRef<int64_t> sizes, bool areDistantFound,
                             int64_t leastIterations) {
  LoopEdges edges(sizes.size());
  if (llvm::none_of(fused.getOperations(), isPart))
    return edges;
  AskedIndices asked(fused);
  for (Value result : results)
    if (auto type = dyn_cast<RankedTensorType>(result.getType())) {
      IndexingMap positions = getPositionMap(type, sizes);
      positions.simplify();
      asked.add(fused.resolve(result), std::move(positions));
    }
  for (Operation *op : llvm::reverse(fused.getOperations()))
    asked.addOperands(op);

  // Inner loops gain the most.
  auto addAll = [&](const LoopEdges &added, auto isWorthIt) {
    for (size_t loop = sizes.size(); loop-- > 0;) {
      SmallVector<int64_t> before = edges[loop];
      for (int64_t edge : added[loop])
        addEdge(edges[loop], edge);
      if (!isWorthIt(loop) || countCopies(edges) > kMostCopies ||
          countOperations(fused, asked, edges) > kMostCopied)
        edges[loop] = std::move(before);
    }
  };
  addAll(findOwnEdges(fused, parts, sizes), [](size_t) { return true; });
  if (areDistantFound)
    addAll(findDistantEdges(fused, asked, sizes), [&](size_t loop) {
      return loop + 1 < sizes.size() ||
             getLongest(edges[loop], sizes[loop]) >= leastIterations;
    });
  return edges;
}

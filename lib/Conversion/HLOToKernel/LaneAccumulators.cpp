//===- LaneAccumulators.cpp - Rows of accumulators ------------------------===//
//
// Columns are reduced row by row, and windows one place in them after the
// other, a part of a row as long as the accumulators at a time.
//
//===----------------------------------------------------------------------===//

#include "LaneAccumulators.h"
#include "LoopWindow.h"
#include "ReductionBlocks.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Fusion/LoopShape.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/bit.h"

using namespace hlo;
namespace memref = mlir::memref;

/// Rows that are read at the same time, and those whose elements are computed:
/// there is less room in registers for them.
static constexpr int64_t kRowsTogether = 8, kComputedRowsTogether = 4;
/// Operations that rows compute together at most: to load and store
/// accumulators takes no time beside more, but more take long to compile.
static constexpr int64_t kOperationsTogether = 200;

/// Sums of columns in a row that are added up at the same time.
static constexpr int64_t kColumnsTogether = 16;

namespace hlo {
/// The dimensions of windows as loops go over them.
struct LaneWindow {
  SmallVector<LoopWindow> dims;
  /// That of the windows which the last loop goes over, if any, with `inner`
  /// elements for each.
  std::optional<int64_t> lane;
  int64_t inner = 1;

  static std::optional<LaneWindow>
  get(ReduceWindowOp op, RankedTensorType result, ArrayRef<int64_t> loopSizes);
};
} // namespace hlo

static RankedTensorType getResultType(Operation *op) {
  SmallVector<Type> types;
  getLeafTypes(op->getResult(0).getType(), types);
  return cast<RankedTensorType>(types.front());
}

bool hlo::isColumnReduction(ReduceOp op) {
  auto operand = cast<RankedTensorType>(op->getOperand(0).getType());
  auto getOrder = [](RankedTensorType type) {
    SmallVector<int64_t> order = getMajorToMinor(type);
    llvm::erase_if(order, [&](int64_t d) { return type.getDimSize(d) == 1; });
    return order;
  };
  SmallVector<int64_t> from = getOrder(operand);
  SmallVector<int64_t> to = getOrder(getResultType(op));
  if (from.empty() || to.empty() || op.getDimensions().empty() ||
      llvm::is_contained(op.getDimensions(), from.back()))
    return false;
  // The dimension of the result that the fastest one of the operand is.
  int64_t kept =
      from.back() - llvm::count_if(op.getDimensions(),
                                   [&](int64_t d) { return d < from.back(); });
  return to.back() == kept && operand.getNumElements() != 0;
}

LaneAccumulators::LaneAccumulators(HostKernel &kernel, Operation *op,
                                   int64_t lanes)
    : kernel(kernel), b(kernel.b), op(op), lanes(lanes),
      count(op->getNumOperands() / 2),
      operandType(cast<RankedTensorType>(op->getOperand(0).getType())),
      resultType(getResultType(op)) {
  for (BlockArgument argument : op->getRegion(0).getArguments())
    types.push_back(getElementType(argument));
  for (unsigned i : llvm::seq(count))
    buffers.push_back(
        kernel.allocate(MemRefType::get(lanes, getStorageType(getType(i)))));
}

Value LaneAccumulators::load(const Accumulators &from, unsigned i,
                             Value lane) const {
  Value stored = memref::LoadOp::create(b, from[i], lane);
  return fromStorage(b, stored, getType(i));
}

void LaneAccumulators::store(const Accumulators &to, unsigned i, Value lane,
                             Value scalar) const {
  memref::StoreOp::create(b, toStorage(b, scalar, getType(i)), to[i], lane);
}

void LaneAccumulators::emitFill(const Accumulators &to, unsigned i, Value start,
                                Value size) {
  (void)emitParallelLoop(b, {constant(0), size}, [&](Value lane) {
    store(to, i, lane, start);
    return success();
  });
}

LogicalResult LaneAccumulators::emitInits(Value size) {
  for (unsigned i : llvm::seq(count)) {
    Value array = op->getOperand(count + i);
    FailureOr<Value> init =
        kernel.emitter.emit({array}, ElementIndex::get(b.getContext(), {}, {}));
    if (failed(init))
      return failure();
    Value start = emitConversion(b, *init, getElementType(array), getType(i));
    emitFill(buffers, i, start, size);
  }
  return success();
}

LogicalResult LaneAccumulators::emit(ArrayRef<int64_t> loopSizes,
                                     ArrayRef<Interval> intervals,
                                     ArrayRef<Value> loops, Value begin,
                                     Value size) {
  if (failed(emitInits(size)))
    return failure();
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return emitColumns(reduce, loopSizes, intervals, loops, begin, size);
  LaneWindow window =
      *LaneWindow::get(cast<ReduceWindowOp>(op), resultType, loopSizes);
  if (TypedAttr neutral = getNeutralOfSplit(window))
    return emitSplitWindows(window, neutral, loopSizes, loops, begin, size);
  return emitWindows(window, resultType, buffers, loopSizes, loops, begin,
                     {constant(0), size});
}

/// Emits several of a range at a time: as many as are known to be left, or each
/// of them.
LogicalResult LaneAccumulators::emitGroups(
    const LoopRange &range, int64_t together,
    function_ref<LogicalResult(Value first, int64_t count)> emitGroup) {
  Value length = b.createOrFold<arith::SubIOp>(range.upper, range.lower);
  std::optional<int64_t> known = mlir::getConstantIntValue(length);
  Value whole =
      known ? constant(*known / together * together)
            : arith::SubIOp::create(
                  b, length,
                  arith::RemSIOp::create(b, length, constant(together)));
  Value middle = b.createOrFold<arith::AddIOp>(range.lower, whole);
  LogicalResult isEmitted = success();
  auto loop = [&](Value lower, Value upper, int64_t count) {
    scf::ForOp::create(b, lower, upper, constant(count),
                       /*initArgs=*/ValueRange(),
                       [&](OpBuilder &, Location, Value first, ValueRange) {
                         if (failed(emitGroup(first, count)))
                           isEmitted = failure();
                         scf::YieldOp::create(b);
                       });
  };
  loop(range.lower, middle, together);
  if (!known)
    loop(middle, range.upper, 1);
  else if (*known % together != 0 &&
           failed(emitGroup(middle, *known % together)))
    isEmitted = failure();
  return isEmitted;
}

int64_t LaneAccumulators::getMostTogether() const {
  bool areLoaded =
      llvm::none_of(op->getOperands().take_front(count), [&](Value input) {
        return kernel.fused.getDefiningOp(kernel.fused.resolve(input));
      });
  if (areLoaded)
    return kRowsTogether;
  int64_t operations = kernel.fused.getOperations().size();
  return std::clamp<int64_t>(kOperationsTogether / operations, 1,
                             kComputedRowsTogether);
}

LogicalResult LaneAccumulators::emitColumns(ReduceOp reduce,
                                            ArrayRef<int64_t> loopSizes,
                                            ArrayRef<Interval> intervals,
                                            ArrayRef<Value> loops, Value begin,
                                            Value size) {
  // The indices of the operand, of those of the loops and of what is reduced.
  SmallVector<Interval> domain(intervals);
  SmallVector<int64_t> extents;
  SmallVector<AffineExpr> indices(operandType.getRank());
  SmallVector<LoopRange> rows;
  SmallVector<int64_t> order = getMajorToMinor(operandType);
  if (kernel.emitter.isInOrder(reduce))
    llvm::sort(order);
  for (int64_t dim : order)
    if (llvm::is_contained(reduce.getDimensions(), dim)) {
      indices[dim] = b.getAffineDimExpr(domain.size());
      extents.push_back(operandType.getDimSize(dim));
      domain.push_back(Interval::ofSize(extents.back()));
      rows.push_back({constant(0), constant(extents.back())});
    }
  IndexingMap kept = getPositionMap(resultType, loopSizes);
  const AffineExpr *next = kept.getResults().begin();
  for (AffineExpr &index : indices)
    if (!index)
      index = *next++;
  IndexingMap map(b.getContext(), domain, /*rangeVars=*/{}, /*runtimeVars=*/{},
                  indices);
  int64_t together = std::min(extents.back(), getMostTogether());
  SmallVector<ReductionRange> ranges;
  for (auto [range, extent] : llvm::zip_equal(rows, extents))
    ranges.push_back({range, extent});
  return emitBlocks(
      ranges, together, buffers, size,
      [&](const Accumulators &to, ArrayRef<ReductionRange> block) {
        return emitBlock(map, to, loops, block, together, begin,
                         {constant(0), size});
      });
}

/// Combines rows with accumulators one after the other.
LogicalResult LaneAccumulators::emitBlock(const IndexingMap &map,
                                          const Accumulators &to,
                                          ArrayRef<Value> loops,
                                          ArrayRef<ReductionRange> rows,
                                          int64_t together, Value begin,
                                          const LoopRange &lanes) {
  SmallVector<LoopRange> outer;
  for (const ReductionRange &range : rows.drop_back())
    outer.push_back(range.range);
  // Several of the innermost rows at a time: accumulators are loaded and stored
  // once for them.
  return emitLoops(b, outer, [&](ArrayRef<Value> at) -> LogicalResult {
    return emitGroups(
        rows.back().range, together, [&](Value first, int64_t count) {
          return emitRows(map, to, loops, getNext(at, first, count), begin,
                          lanes);
        });
  });
}

/// Cuts rows into blocks, where the order is free and there are many of them.
LogicalResult LaneAccumulators::emitBlocks(
    ArrayRef<ReductionRange> rows, int64_t together, const Accumulators &to,
    Value size,
    function_ref<LogicalResult(const Accumulators &, ArrayRef<ReductionRange>)>
        emitBlock) {
  TypedAttr start = combinesRows() ? getStartOfBlocks(op) : TypedAttr();
  std::optional<ReductionCut> cut = getReductionCut(getSteps(rows, together));
  if (!start || !cut)
    return emitBlock(to, rows);
  if (cut->dim + 1 == rows.size())
    cut->block *= together;
  Accumulators part = {
      kernel.allocate(MemRefType::get(lanes, getStorageType(getType(0))))};
  SmallVector<ReductionRange> block(rows);
  const ReductionRange &range = rows[cut->dim];
  LogicalResult isEmitted = success();
  scf::ForOp::create(
      b, range.range.lower, range.range.upper, constant(cut->block),
      /*initArgs=*/ValueRange(),
      [&](OpBuilder &, Location, Value first, ValueRange) {
        emitFill(part, 0, emitSplat(b, cast<mlir::DenseElementsAttr>(start)),
                 size);
        block[cut->dim] = range.getBlock(b, first, cut->block);
        isEmitted = emitBlocks(block, together, part, size, emitBlock);
        if (succeeded(isEmitted))
          isEmitted = emitCombination(to, part, size);
        scf::YieldOp::create(b);
      });
  return isEmitted;
}

/// Combines accumulators with others.
LogicalResult LaneAccumulators::emitCombination(const Accumulators &to,
                                                const Accumulators &from,
                                                Value size) {
  return emitParallelLoop(
      b, {constant(0), size}, [&](Value lane) -> LogicalResult {
        FailureOr<SmallVector<Value>> combined = kernel.emitter.emitComputation(
            op->getRegion(0), {load(to, 0, lane), load(from, 0, lane)},
            arith::FastMathFlags::none);
        if (succeeded(combined))
          store(to, 0, lane, combined->front());
        return success(succeeded(combined));
      });
}

/// Rows at places next to each other in the last loop.
SmallVector<SmallVector<Value>>
LaneAccumulators::getNext(ArrayRef<Value> outer, Value first, int64_t count) {
  SmallVector<SmallVector<Value>> rows;
  for (int64_t i : llvm::seq(count)) {
    rows.emplace_back(outer);
    rows.back().push_back(b.createOrFold<arith::AddIOp>(first, constant(i)));
  }
  return rows;
}

/// Whether rows are combined with each other before they are with what is
/// combined so far: sums of many small numbers are rounded less that way.
bool LaneAccumulators::combinesRows() const {
  return isa<ReduceOp>(op) && getType(0) == getType(count) &&
         kernel.emitter.getReductionFastMath(op) != arith::FastMathFlags::none;
}

LogicalResult LaneAccumulators::emitRows(const IndexingMap &map,
                                         const Accumulators &to,
                                         ArrayRef<Value> loops,
                                         ArrayRef<SmallVector<Value>> rows,
                                         Value begin, LoopRange lanes) {
  return emitParallelLoop(b, lanes, [&](Value lane) -> LogicalResult {
    SmallVector<Value> variables(loops);
    variables.back() = arith::AddIOp::create(b, begin, lane);
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    arith::FastMathFlags flags = arith::FastMathFlags::none;
    auto combine = [&](SmallVector<Value> &results, ValueRange others) {
      SmallVector<Value> arguments = results;
      llvm::append_range(arguments, others);
      FailureOr<SmallVector<Value>> combined =
          kernel.emitter.emitComputation(op->getRegion(0), arguments, flags);
      if (succeeded(combined))
        results = std::move(*combined);
      return success(succeeded(combined));
    };
    SmallVector<Value> results;
    for (unsigned i : llvm::seq(count))
      results.push_back(load(to, i, lane));
    // Of rows that are combined with each other: parts of as many as the bits
    // that are set in how many there are so far.
    SmallVector<SmallVector<Value>> parts;
    auto combineLast = [&] {
      SmallVector<Value> last = parts.pop_back_val();
      return combine(parts.back(), last);
    };
    for (auto [number, row] : llvm::enumerate(rows)) {
      SmallVector<Value> at(variables);
      llvm::append_range(at, ArrayRef<Value>(row));
      ElementIndex index = ElementIndex::get(map, at);
      SmallVector<Value> elements;
      for (unsigned i : llvm::seq(count)) {
        Value array = op->getOperand(i);
        FailureOr<Value> element = kernel.emitter.emit({array}, index);
        if (failed(element))
          return failure();
        elements.push_back(emitConversion(b, *element, getElementType(array),
                                          getType(count + i)));
      }
      if (!combinesRows()) {
        if (failed(combine(results, elements)))
          return failure();
        continue;
      }
      flags = flags | kernel.emitter.contractProducts(elements);
      parts.push_back(std::move(elements));
      for (int zeros = llvm::countr_zero(number + 1); zeros != 0; --zeros)
        if (failed(combineLast()))
          return failure();
    }
    while (parts.size() > 1)
      if (failed(combineLast()))
        return failure();
    if (!parts.empty() && failed(combine(results, parts.front())))
      return failure();
    for (auto [i, result] : llvm::enumerate(results))
      store(to, i, lane, result);
    return success();
  });
}

void LaneAccumulators::addResults(ArrayRef<int64_t> loopSizes,
                                  ArrayRef<Value> loops, Value lane) {
  ElementIndex index =
      ElementIndex::get(getPositionMap(resultType, loopSizes), loops);
  for (auto [i, output] : llvm::enumerate(getOutputs(op))) {
    Type type = cast<RankedTensorType>(output.getType()).getElementType();
    kernel.emitter.addElement(
        output, index,
        emitConversion(b, load(buffers, i, lane), getType(i), type));
  }
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

std::optional<LaneWindow> LaneWindow::get(ReduceWindowOp op,
                                          RankedTensorType result,
                                          ArrayRef<int64_t> loopSizes) {
  auto operand = cast<RankedTensorType>(op->getOperand(0).getType());
  SmallVector<int64_t> order = getMajorToMinor(result);
  std::optional<WindowAttr> attr = op.getWindow();
  if (!attr || loopSizes.empty() || getMajorToMinor(operand) != order)
    return std::nullopt;
  LaneWindow window;
  for (int64_t dim : llvm::seq(result.getRank()))
    window.dims.emplace_back(*attr, dim, operand, result);
  IndexingMap map = getPositionMap(result, loopSizes);
  map.simplify();
  for (int64_t dim : llvm::reverse(order)) {
    const LoopWindow &of = window.dims[dim];
    bool isInLanes = map.getResult(dim).isFunctionOfDim(loopSizes.size() - 1);
    if (!of.isSupported || (isInLanes && window.lane))
      return std::nullopt;
    if (!isInLanes)
      continue;
    if (of.isPlain()) {
      window.inner *= of.to;
      continue;
    }
    // Neighbors in memory are to stay neighbors.
    if (of.to * window.inner != loopSizes.back() ||
        (of.stride != 1 && window.inner != 1))
      return std::nullopt;
    window.lane = dim;
  }
  return window;
}

bool hlo::isLaneWindow(ReduceWindowOp op, ArrayRef<int64_t> loopSizes,
                       const FusedOperations &fused) {
  std::optional<LaneWindow> window =
      LaneWindow::get(op, getResultType(op), loopSizes);
  if (!window)
    return false;
  // Compilers write out few elements by themselves, if they only load them.
  constexpr int64_t kFew = 16;
  int64_t elements = 1;
  bool areInside = true, areLoaded = true;
  for (const LoopWindow &dim : window->dims) {
    elements *= dim.size;
    areInside &= dim.isInside();
  }
  for (Value input : op.getInputs())
    areLoaded &= !fused.getDefiningOp(fused.resolve(input));
  return elements > 1 && (elements > kFew || !areInside || !areLoaded);
}

LogicalResult LaneAccumulators::emitWindows(const LaneWindow &window,
                                            RankedTensorType type,
                                            const Accumulators &to,
                                            ArrayRef<int64_t> loopSizes,
                                            ArrayRef<Value> loops, Value begin,
                                            const LoopRange &range) {
  IndexingMap positions = getPositionMap(type, loopSizes);
  SmallVector<int64_t> sizes(loopSizes);
  SmallVector<AffineExpr> indices;
  SmallVector<LoopRange> places;
  /// Where the places are that not all lanes have elements at.
  std::optional<unsigned> partial;
  for (auto [i, dim] : llvm::enumerate(window.dims)) {
    AffineExpr index = positions.getResult(i);
    if (dim.isPlain()) {
      indices.push_back(index);
      continue;
    }
    AffineExpr place = b.getAffineDimExpr(sizes.size());
    indices.push_back(index * dim.stride + place * dim.dilation - dim.low);
    sizes.push_back(dim.size);
    if (window.lane == int64_t(i) && !dim.isInside())
      partial = places.size();
    if (dim.isInside() || window.lane == int64_t(i)) {
      places.push_back({constant(0), constant(dim.size)});
      continue;
    }
    IndexingMap start(b.getContext(), loopSizes, index * dim.stride - dim.low);
    ElementIndex at = ElementIndex::get(start, loops);
    places.push_back(
        emitInside(b, kernel.emitter.apply(at.map, at.variables).front(),
                   dim.dilation, dim.size, {constant(0), constant(dim.from)}));
  }
  IndexingMap map(b.getContext(), sizes, indices);
  for (auto [index, dim] : llvm::zip_equal(indices, window.dims))
    if (!dim.isInside())
      map.addConstraint(index, Interval::ofSize(dim.from));

  auto emitAt = [&](ArrayRef<SmallVector<Value>> rows) -> LogicalResult {
    LoopRange lanes = range;
    if (partial) {
      const LoopWindow &dim = window.dims[*window.lane];
      Value start =
          arith::SubIOp::create(b,
                                arith::MulIOp::create(b, rows.front()[*partial],
                                                      constant(dim.dilation)),
                                constant(dim.low));
      LoopRange inside = emitInside(b, start, dim.stride, dim.to,
                                    {constant(0), constant(dim.from)});
      auto toLane = [&](Value position) -> Value {
        position = arith::MulIOp::create(b, position, constant(window.inner));
        return arith::SubIOp::create(b, position, begin);
      };
      lanes.lower =
          arith::MaxSIOp::create(b, toLane(inside.lower), lanes.lower);
      lanes.upper =
          arith::MinSIOp::create(b, toLane(inside.upper), lanes.upper);
    }
    return emitRows(map, to, loops, rows, begin, lanes);
  };
  if (places.empty())
    return emitAt(SmallVector<Value>());
  // Several places of the last loop at a time, if the same lanes have them.
  int64_t length = sizes.back(), together = 1;
  if (partial != places.size() - 1)
    together =
        llvm::divideCeil(length, llvm::divideCeil(length, getMostTogether()));
  LoopRange last = places.pop_back_val();
  return emitLoops(b, places, [&](ArrayRef<Value> outer) {
    return emitGroups(last, together, [&](Value first, int64_t count) {
      return emitAt(getNext(outer, first, count));
    });
  });
}

//===----------------------------------------------------------------------===//
// Windows of sums of columns
//===----------------------------------------------------------------------===//

/// What rows begin with where each window is reduced in two steps: the columns
/// in it, which windows next to each other share, and then those. Null where
/// the order is not free, or that would be no gain.
TypedAttr LaneAccumulators::getNeutralOfSplit(const LaneWindow &window) const {
  Operation *combiner = getCombiner(op->getRegion(0));
  if (!window.lane || !combiner || count != 1 ||
      kernel.emitter.getReductionFastMath(op) == arith::FastMathFlags::none)
    return {};
  const LoopWindow &row = window.dims[*window.lane];
  int64_t column = 1;
  for (const LoopWindow &dim : window.dims)
    column *= dim.size;
  column /= row.size;
  if (column * row.stride + row.size >= column * row.size)
    return {};
  return getNeutralElement(
      combiner,
      cast<RankedTensorType>(op->getRegion(0).getArgument(0).getType()));
}

LogicalResult LaneAccumulators::emitSplitWindows(const LaneWindow &window,
                                                 TypedAttr neutral,
                                                 ArrayRef<int64_t> loopSizes,
                                                 ArrayRef<Value> loops,
                                                 Value begin, Value size) {
  const LoopWindow &dim = window.dims[*window.lane];
  int64_t inner = window.inner, step = dim.dilation * inner;
  int64_t reach = (dim.getExtent() - 1) * inner + 1 - dim.stride;
  // From the first element of the first window to the last one of the last,
  // those that are there.
  auto scale = [&](Value value, int64_t offset) -> Value {
    value = b.createOrFold<arith::MulIOp>(value, constant(dim.stride));
    return b.createOrFold<arith::AddIOp>(value, constant(offset));
  };
  Value first = scale(begin, -dim.low * inner), length = scale(size, reach);
  LoopRange inside;
  inside.lower = arith::MaxSIOp::create(
      b, arith::SubIOp::create(b, constant(0), first), constant(0));
  inside.upper = arith::MinSIOp::create(
      b, arith::SubIOp::create(b, constant(dim.from * inner), first), length);
  Accumulators row = {kernel.allocate(
      MemRefType::get(lanes * dim.stride + reach, getStorageType(getType(0))))};
  emitFill(row, 0, emitSplat(b, cast<mlir::DenseElementsAttr>(neutral)),
           length);

  // Each element of the row is a window of its own.
  LaneWindow columns = window;
  columns.lane.reset();
  LoopWindow &own = columns.dims[*window.lane];
  own.size = own.stride = own.dilation = 1;
  own.low = 0;
  own.to = own.from;
  SmallVector<int64_t> shape(resultType.getShape()), rowSizes(loopSizes);
  shape[*window.lane] = dim.from;
  rowSizes.back() = dim.from * inner;
  if (failed(emitWindows(columns, resultType.clone(shape), row, rowSizes, loops,
                         first, inside)))
    return failure();

  return emitGroups(
      {constant(0), constant(dim.size)}, std::min(dim.size, kColumnsTogether),
      [&](Value place, int64_t together) {
        return emitParallelLoop(
            b, {constant(0), size}, [&](Value lane) -> LogicalResult {
              Value at = arith::AddIOp::create(
                  b, scale(lane, 0),
                  b.createOrFold<arith::MulIOp>(place, constant(step)));
              Value result = load(buffers, 0, lane);
              for (int64_t i : llvm::seq(together)) {
                Value column = arith::AddIOp::create(b, at, constant(i * step));
                FailureOr<SmallVector<Value>> combined =
                    kernel.emitter.emitComputation(
                        op->getRegion(0), {result, load(row, 0, column)},
                        arith::FastMathFlags::none);
                if (failed(combined))
                  return failure();
                result = combined->front();
              }
              store(buffers, 0, lane, result);
              return success();
            });
      });
}

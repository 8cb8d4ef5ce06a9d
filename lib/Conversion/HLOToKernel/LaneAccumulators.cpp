//===- LaneAccumulators.cpp - Rows of accumulators ------------------------===//
//
// Columns are reduced row by row, and windows one place in them after the
// other, a part of a row as long as the accumulators at a time.
//
//===----------------------------------------------------------------------===//

#include "LaneAccumulators.h"
#include "LoopWindow.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Fusion/LoopShape.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/ScopeExit.h"

using namespace hlo;
namespace memref = mlir::memref;

/// Rows that are read at the same time, and those whose elements are computed:
/// there is less room in registers for them.
static constexpr int64_t kRowsTogether = 8, kComputedRowsTogether = 4;

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
  if (from.empty() || to.empty() ||
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
    : kernel(kernel), b(kernel.b), op(op), count(op->getNumOperands() / 2),
      operandType(cast<RankedTensorType>(op->getOperand(0).getType())),
      resultType(getResultType(op)) {
  for (BlockArgument argument : op->getRegion(0).getArguments())
    types.push_back(getElementType(argument));
  for (unsigned i : llvm::seq(count))
    buffers.push_back(
        kernel.allocate(MemRefType::get(lanes, getStorageType(getType(i)))));
}

Value LaneAccumulators::load(unsigned i, Value lane) const {
  Value stored = memref::LoadOp::create(b, buffers[i], lane);
  return fromStorage(b, stored, getType(i));
}

void LaneAccumulators::store(unsigned i, Value lane, Value scalar) const {
  memref::StoreOp::create(b, toStorage(b, scalar, getType(i)), buffers[i],
                          lane);
}

LogicalResult LaneAccumulators::emitInits(Value size) {
  for (unsigned i : llvm::seq(count)) {
    Value array = op->getOperand(count + i);
    FailureOr<Value> init =
        kernel.emitter.emit({array}, ElementIndex::get(b.getContext(), {}, {}));
    if (failed(init))
      return failure();
    Value start = emitConversion(b, *init, getElementType(array), getType(i));
    (void)emitParallelLoop(b, {constant(0), size}, [&](Value lane) {
      store(i, lane, start);
      return success();
    });
  }
  return success();
}

LogicalResult LaneAccumulators::emit(ArrayRef<int64_t> loopSizes,
                                     ArrayRef<Value> loops, Value begin,
                                     Value size) {
  if (failed(emitInits(size)))
    return failure();
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return emitColumns(reduce, loopSizes, loops, begin, size);
  return emitWindows(cast<ReduceWindowOp>(op), loopSizes, loops, begin, size);
}

LogicalResult LaneAccumulators::emitColumns(ReduceOp reduce,
                                            ArrayRef<int64_t> loopSizes,
                                            ArrayRef<Value> loops, Value begin,
                                            Value size) {
  // The indices of the operand, of those of the loops and of what is reduced.
  SmallVector<int64_t> sizes(loopSizes);
  SmallVector<AffineExpr> indices(operandType.getRank());
  SmallVector<LoopRange> rows;
  for (int64_t dim : getMajorToMinor(operandType))
    if (llvm::is_contained(reduce.getDimensions(), dim)) {
      indices[dim] = b.getAffineDimExpr(sizes.size());
      sizes.push_back(operandType.getDimSize(dim));
      rows.push_back({constant(0), constant(sizes.back())});
    }
  IndexingMap kept = getPositionMap(resultType, loopSizes);
  const AffineExpr *next = kept.getResults().begin();
  for (AffineExpr &index : indices)
    if (!index)
      index = *next++;
  IndexingMap map(b.getContext(), sizes, indices);
  // Several of the innermost rows at a time: accumulators are loaded and stored
  // once for them.
  LoopRange inner = rows.pop_back_val();
  bool areLoaded = llvm::none_of(reduce.getInputs(), [&](Value input) {
    return kernel.fused.getDefiningOp(kernel.fused.resolve(input));
  });
  int64_t length = sizes.back();
  int64_t together =
      std::min(length, areLoaded ? kRowsTogether : kComputedRowsTogether);
  auto emitTogether = [&](ArrayRef<Value> outer, Value first, int64_t count) {
    SmallVector<SmallVector<Value>> all;
    for (int64_t i : llvm::seq(count)) {
      all.emplace_back(outer);
      all.back().push_back(arith::AddIOp::create(b, first, constant(i)));
    }
    return emitRows(map, loops, all, begin, {constant(0), size});
  };
  return emitLoops(b, rows, [&](ArrayRef<Value> outer) -> LogicalResult {
    int64_t whole = length / together * together;
    LogicalResult isEmitted = success();
    scf::ForOp::create(b, inner.lower, constant(whole), constant(together),
                       /*initArgs=*/ValueRange(),
                       [&](OpBuilder &, Location, Value first, ValueRange) {
                         isEmitted = emitTogether(outer, first, together);
                         scf::YieldOp::create(b);
                       });
    if (failed(isEmitted) || whole == length)
      return isEmitted;
    return emitTogether(outer, constant(whole), length - whole);
  });
}

LogicalResult LaneAccumulators::emitRows(const IndexingMap &map,
                                         ArrayRef<Value> loops,
                                         ArrayRef<SmallVector<Value>> rows,
                                         Value begin, LoopRange lanes) {
  return emitParallelLoop(b, lanes, [&](Value lane) -> LogicalResult {
    SmallVector<Value> variables(loops);
    variables.back() = arith::AddIOp::create(b, begin, lane);
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    SmallVector<Value> results;
    for (unsigned i : llvm::seq(count))
      results.push_back(load(i, lane));
    for (ArrayRef<Value> row : rows) {
      SmallVector<Value> at(variables);
      llvm::append_range(at, row);
      ElementIndex index = ElementIndex::get(map, at);
      for (unsigned i : llvm::seq(count)) {
        Value array = op->getOperand(i);
        FailureOr<Value> element = kernel.emitter.emit({array}, index);
        if (failed(element))
          return failure();
        results.push_back(emitConversion(b, *element, getElementType(array),
                                         getType(count + i)));
      }
      FailureOr<SmallVector<Value>> combined = kernel.emitter.emitComputation(
          op->getRegion(0), results, arith::FastMathFlags::none);
      if (failed(combined))
        return failure();
      results = std::move(*combined);
    }
    for (auto [i, result] : llvm::enumerate(results))
      store(i, lane, result);
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
        output, index, emitConversion(b, load(i, lane), getType(i), type));
  }
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

namespace {
/// The dimensions of windows as loops go over them.
struct LaneWindow {
  SmallVector<LoopWindow> dims;
  /// That of the windows which the last loop goes over, if any, with `inner`
  /// elements for each.
  std::optional<int64_t> lane;
  int64_t inner = 1;

  static std::optional<LaneWindow> get(ReduceWindowOp op,
                                       ArrayRef<int64_t> loopSizes);
};
} // namespace

std::optional<LaneWindow> LaneWindow::get(ReduceWindowOp op,
                                          ArrayRef<int64_t> loopSizes) {
  auto operand = cast<RankedTensorType>(op->getOperand(0).getType());
  RankedTensorType result = getResultType(op);
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
  std::optional<LaneWindow> window = LaneWindow::get(op, loopSizes);
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

LogicalResult LaneAccumulators::emitWindows(ReduceWindowOp reduce,
                                            ArrayRef<int64_t> loopSizes,
                                            ArrayRef<Value> loops, Value begin,
                                            Value size) {
  LaneWindow window = *LaneWindow::get(reduce, loopSizes);
  IndexingMap positions = getPositionMap(resultType, loopSizes);
  SmallVector<int64_t> sizes(loopSizes);
  SmallVector<AffineExpr> indices;
  SmallVector<LoopRange> places;
  unsigned lanePlace = 0;
  for (auto [i, dim] : llvm::enumerate(window.dims)) {
    AffineExpr index = positions.getResult(i);
    if (dim.isPlain()) {
      indices.push_back(index);
      continue;
    }
    AffineExpr place = b.getAffineDimExpr(sizes.size());
    indices.push_back(index * dim.stride + place * dim.dilation - dim.low);
    sizes.push_back(dim.size);
    if (window.lane == int64_t(i))
      lanePlace = places.size();
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

  return emitLoops(b, places, [&](ArrayRef<Value> at) -> LogicalResult {
    LoopRange lanes = {constant(0), size};
    if (window.lane && !window.dims[*window.lane].isInside()) {
      const LoopWindow &dim = window.dims[*window.lane];
      Value start = arith::SubIOp::create(
          b, arith::MulIOp::create(b, at[lanePlace], constant(dim.dilation)),
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
    return emitRows(map, loops, SmallVector<Value>(at), begin, lanes);
  });
}

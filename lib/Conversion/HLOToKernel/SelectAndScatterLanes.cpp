//===- SelectAndScatterLanes.cpp - Windows of a row -----------------------===//

#include "ScalarEmitter.h"
#include "SelectAndScatter.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/ScopeExit.h"

using namespace hlo;
namespace memref = mlir::memref;

/// Places in a window that are written out.
static constexpr int64_t kMostTogether = 16;

/// The index in the operand at which the window begins.
Value SelectAndScatterEmitter::emitFirstElement(int64_t dim) {
  const LoopWindow &of = dims[dim];
  Value first = windows[dim];
  if (of.stride != 1)
    first = b.createOrFold<arith::MulIOp>(first, constant(of.stride));
  return of.low == 0 ? first : subtract(first, constant(of.low));
}

/// The index of an element at a place of the window in a lane.
ElementIndex SelectAndScatterEmitter::getElement(const Place &place,
                                                 Value lane) {
  SmallVector<Interval> intervals;
  SmallVector<AffineExpr> indices;
  SmallVector<Value> variables;
  auto add = [&](Value value, Interval interval) -> AffineExpr {
    if (std::optional<int64_t> known = mlir::getConstantIntValue(value))
      return b.getAffineConstantExpr(*known);
    variables.push_back(value);
    intervals.push_back(interval);
    return b.getAffineDimExpr(variables.size() - 1);
  };
  for (auto [dim, of] : llvm::enumerate(dims)) {
    AffineExpr index =
        add(isInLanes(dim) ? lane : windows[dim],
            isInterior ? interior[dim] : Interval::ofSize(of.to));
    if (!of.isPlain())
      index = index * of.stride +
              add(place[dim], Interval::ofSize(of.size)) * of.dilation - of.low;
    indices.push_back(index);
  }
  IndexingMap map(b.getContext(), intervals, /*rangeVars=*/{},
                  /*runtimeVars=*/{}, indices);
  for (auto [index, of] : llvm::zip_equal(indices, dims))
    map.addConstraint(index, Interval::ofSize(of.from));
  return ElementIndex::get(map, variables);
}

/// Where an element is in what is kept.
ElementIndex SelectAndScatterEmitter::getResult(const ElementIndex &element) {
  IndexingMap map = element.map;
  SmallVector<AffineExpr> indices;
  for (auto [index, begin] : llvm::zip_equal(map.getResults(), begins))
    indices.push_back(index - begin);
  map.setResults(indices);
  return ElementIndex::get(map, element.variables);
}

/// Places are counted in the order in which they are selected.
Value SelectAndScatterEmitter::getNumber(const Place &place) {
  Value number = constant(0);
  for (auto [dim, of] : llvm::enumerate(dims))
    if (!of.isPlain())
      number = add(b.createOrFold<arith::MulIOp>(number, constant(of.size)),
                   place[dim]);
  return b.createOrFold<arith::IndexCastOp>(placeType, number);
}

SmallVector<SelectAndScatterEmitter::Place>
SelectAndScatterEmitter::getAllPlaces() {
  SmallVector<Place> all(1, Place(dims.size()));
  for (auto [dim, of] : llvm::enumerate(dims)) {
    if (of.isPlain())
      continue;
    SmallVector<Place> next;
    for (const Place &place : all)
      for (int64_t i : llvm::seq(of.size)) {
        next.push_back(place);
        next.back()[dim] = constant(i);
      }
    all = std::move(next);
  }
  return all;
}

/// Whether all elements of windows are there, and owned.
Value SelectAndScatterEmitter::emitIsInterior() {
  Value all;
  for (int64_t dim : llvm::seq(type.getRank())) {
    const LoopWindow &of = dims[dim];
    if (of.isPlain())
      continue;
    auto emitInsideOf = [&](int64_t offset) {
      return emitInside(b, constant(offset - of.low), of.stride, of.to,
                        owned[dim]);
    };
    Value lower = b.createOrFold<arith::MaxSIOp>(emitInsideOf(0).lower,
                                                 constant(interior[dim].lower));
    Value upper =
        b.createOrFold<arith::MinSIOp>(emitInsideOf(of.getExtent() - 1).upper,
                                       constant(interior[dim].upper + 1));
    for (auto [predicate, bound] :
         {std::pair(arith::CmpIPredicate::sge, lower),
          std::pair(arith::CmpIPredicate::slt, upper)}) {
      Value holds = arith::CmpIOp::create(b, predicate, windows[dim], bound);
      all = all ? Value(arith::AndIOp::create(b, all, holds)) : holds;
    }
  }
  return all;
}

LogicalResult SelectAndScatterEmitter::emitBlock(Value begin, Value size) {
  windows[lane] = begin;
  LoopRange lanes = {constant(0), size};
  kernel.emitter.enterScope();
  llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
  if (failed(emitSources(lanes)))
    return failure();
  auto emitTogether = [&]() -> LogicalResult {
    isInterior = true;
    llvm::scope_exit reset([&] { isInterior = false; });
    SmallVector<Place> all = getAllPlaces();
    return success(succeeded(emitSelection(all, lanes)) &&
                   succeeded(emitScatter(all, lanes)));
  };
  auto emitEach = [&]() -> LogicalResult {
    auto select = [&](Place place) {
      LoopRange all = {constant(0), constant(dims[lane].from)};
      return emitSelection(place, getLanesInside(place, size, all));
    };
    auto scatter = [&](Place place) {
      return emitScatter(place, getLanesInside(place, size, owned[lane]));
    };
    return success(succeeded(emitPlaces(/*isReversed=*/false, select)) &&
                   succeeded(emitPlaces(/*isReversed=*/true, scatter)));
  };
  // Windows in several lanes may have elements in common.
  int64_t count = llvm::product_of(op.getWindowAttr().getSize(), int64_t(1));
  if (isWindow(lane) || count > kMostTogether ||
      llvm::any_of(interior, [](Interval of) { return of.isEmpty(); }))
    return emitEach();
  if (Value condition = emitIsInterior())
    return emitIf(b, condition, emitTogether, emitEach);
  return emitTogether();
}

/// The sources of windows, which have selected nothing yet.
LogicalResult SelectAndScatterEmitter::emitSources(LoopRange lanes) {
  Type from = sourceType.getElementType(), to = getScatteredType();
  return emitParallelLoop(b, lanes, [&](Value i) -> LogicalResult {
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    SmallVector<Value> indices(windows);
    indices[lane] = add(windows[lane], i);
    FailureOr<Value> source = kernel.emitter.emit(
        {op.getSource()},
        ElementIndex::get(b.getContext(), sourceType.getShape(), indices));
    if (failed(source))
      return failure();
    Value scattered = emitConversion(b, *source, from, to);
    memref::StoreOp::create(b, toStorage(b, scattered, to), sources, i);
    memref::StoreOp::create(b, arith::ConstantIntOp::create(b, placeType, -1),
                            places, i);
    memref::StoreOp::create(b, emitZero(b, getStorageType(valueType)), values,
                            i);
    return success();
  });
}

/// Loops over the places of windows that elements are at; those in lanes from
/// the last one on where it `isReversed`: then windows that have elements in
/// common come in order.
LogicalResult SelectAndScatterEmitter::emitPlaces(
    bool isReversed, function_ref<LogicalResult(Place)> emitPlace) {
  SmallVector<LoopRange> ranges;
  SmallVector<int64_t> loopDims;
  for (auto [dim, of] : llvm::enumerate(dims)) {
    if (of.isPlain())
      continue;
    LoopRange range = {constant(0), constant(of.size)};
    if (!isInLanes(dim))
      range = emitInside(
          b, emitFirstElement(dim), of.dilation, of.size,
          isReversed ? owned[dim] : LoopRange{constant(0), constant(of.from)});
    ranges.push_back(range);
    loopDims.push_back(dim);
  }
  return hlo::emitLoops(b, ranges, [&](ArrayRef<Value> loops) {
    Place place(dims.size());
    for (auto [dim, index] : llvm::zip_equal(loopDims, loops))
      place[dim] = isReversed && isInLanes(dim)
                       ? subtract(constant(dims[dim].size - 1), index)
                       : index;
    return emitPlace(place);
  });
}

/// The lanes at whose place is an element of a range.
LoopRange SelectAndScatterEmitter::getLanesInside(const Place &place,
                                                  Value size,
                                                  const LoopRange &range) {
  const LoopWindow &of = dims[lane];
  Value begin = windows[lane];
  if (of.isPlain())
    return {constant(0), size};
  Value offset = subtract(
      b.createOrFold<arith::MulIOp>(place[lane], constant(of.dilation)),
      constant(of.low));
  LoopRange inside = emitInside(b, offset, of.stride, of.to, range);
  return {arith::MaxSIOp::create(b, subtract(inside.lower, begin), constant(0)),
          arith::MinSIOp::create(b, subtract(inside.upper, begin), size)};
}

/// Compares what lanes have selected with the elements at some places.
LogicalResult SelectAndScatterEmitter::emitSelection(ArrayRef<Place> all,
                                                     LoopRange lanes) {
  return emitParallelLoop(b, lanes, [&](Value i) -> LogicalResult {
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    Value index = add(windows[lane], i), value, selected;
    if (!isInterior) {
      value = fromStorage(b, memref::LoadOp::create(b, values, i), valueType);
      selected = memref::LoadOp::create(b, places, i);
    }
    for (const Place &place : all) {
      FailureOr<Value> element =
          kernel.emitter.emit({op.getOperand()}, getElement(place, index));
      if (failed(element))
        return failure();
      Value next =
          emitConversion(b, *element, type.getElementType(), valueType);
      Value number = getNumber(place);
      if (!selected) {
        value = next;
        selected = number;
        continue;
      }
      FailureOr<SmallVector<Value>> keeps = kernel.emitter.emitComputation(
          op.getSelect(), {value, next}, arith::FastMathFlags::none);
      if (failed(keeps))
        return failure();
      Value isKept = keeps->front();
      if (!isInterior) {
        Value none = arith::ConstantIntOp::create(b, placeType, -1);
        isKept = arith::AndIOp::create(
            b, isKept,
            arith::CmpIOp::create(b, arith::CmpIPredicate::ne, selected, none));
      }
      value = arith::SelectOp::create(b, isKept, value, next);
      selected = arith::SelectOp::create(b, isKept, selected, number);
    }
    if (!isInterior)
      memref::StoreOp::create(b, toStorage(b, value, valueType), values, i);
    memref::StoreOp::create(b, selected, places, i);
    return success();
  });
}

/// Combines the elements at some places with the sources of the lanes that
/// selected them; lanes have no elements in common.
LogicalResult SelectAndScatterEmitter::emitScatter(ArrayRef<Place> all,
                                                   LoopRange lanes) {
  return emitParallelLoop(b, lanes, [&](Value i) -> LogicalResult {
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    Value index = add(windows[lane], i);
    Value selected = memref::LoadOp::create(b, places, i);
    Value source = fromStorage(b, memref::LoadOp::create(b, sources, i),
                               getScatteredType());
    for (const Place &place : all) {
      ElementIndex at = getResult(getElement(place, index));
      Value old = kernel.emitter.load(output.buffer, output.getType(), at);
      FailureOr<SmallVector<Value>> combined = kernel.emitter.emitComputation(
          op.getScatter(), {old, source}, arith::FastMathFlags::none);
      if (failed(combined))
        return failure();
      Value isSelected = arith::CmpIOp::create(b, arith::CmpIPredicate::eq,
                                               selected, getNumber(place));
      Value result =
          arith::SelectOp::create(b, isSelected, combined->front(), old);
      kernel.emitter.store(result, output.getType(), output.buffer, at);
    }
    return success();
  });
}

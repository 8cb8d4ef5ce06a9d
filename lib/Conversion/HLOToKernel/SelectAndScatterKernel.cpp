//===- SelectAndScatterKernel.cpp - Kernels that select and scatter -------===//
//
// A chunk owns some elements of the result: it fills them with the initial
// value, and goes over all windows that hold one of them, in order. So there
// are no races, and floats are added up in the order that HLO says. The windows
// of a row are its lanes, which compilers make vectors of: first the place in
// the window is found that each one selects, then their sources are combined
// with the elements at each place.
//
//===----------------------------------------------------------------------===//

#include "LoopWindow.h"
#include "ScalarEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/ScopeExit.h"

using namespace hlo;
namespace memref = mlir::memref;

/// Windows of a row whose choices are kept: what fits into the fastest cache.
static constexpr int64_t kMostLanes = 1024;

/// Places in a window that are written out.
static constexpr int64_t kMostTogether = 16;

/// More would not keep more threads busy; windows between two are looked at by
/// both.
static constexpr int64_t kMostChunks = 32, kWindowsOfChunk = 4;

namespace {
class SelectAndScatterEmitter {
public:
  SelectAndScatterEmitter(HostKernel &kernel, SelectAndScatterOp op,
                          SliceOp slice);

  LogicalResult emit();

private:
  /// A place in windows: its index in each dimension.
  using Place = SmallVector<Value>;
  /// Emits the rest of a kernel.
  using Rest = function_ref<LogicalResult()>;

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value add(Value lhs, Value rhs) {
    return b.createOrFold<arith::AddIOp>(lhs, rhs);
  }
  Value subtract(Value lhs, Value rhs) {
    return b.createOrFold<arith::SubIOp>(lhs, rhs);
  }
  int64_t getKeptSize(int64_t dim) const { return ends[dim] - begins[dim]; }
  bool isWindow(int64_t dim) const { return !dims[dim].isPlain(); }
  bool isInLanes(int64_t dim) const { return dim == lane; }

  void setPlaceType();
  void setInterior();
  void split();

  LogicalResult emitChunk(Value chunk);
  LogicalResult emitLoops(unsigned number);
  LogicalResult emitFilledLoop(int64_t dim, Rest emitRest);
  LogicalResult emitFill();
  LogicalResult emitLanes();
  LogicalResult emitBlock(Value begin, Value size);
  LogicalResult emitSources(LoopRange lanes);
  LogicalResult emitPlaces(bool isReversed,
                           function_ref<LogicalResult(Place)> emitPlace);
  LogicalResult emitSelection(ArrayRef<Place> places, LoopRange lanes);
  LogicalResult emitScatter(ArrayRef<Place> places, LoopRange lanes);

  LoopRange getWindowsAt(int64_t dim);
  Value emitFirstElement(int64_t dim);
  Value emitIsInterior();
  LoopRange getLanesInside(const Place &place, Value size,
                           const LoopRange &range);
  ElementIndex getElement(const Place &place, Value lane);
  ElementIndex getResult(const ElementIndex &element);
  Value getNumber(const Place &place);
  SmallVector<Place> getAllPlaces();
  Type getScatteredType() {
    return getElementType(op.getScatter().front().getArgument(1));
  }

  HostKernel &kernel;
  ImplicitLocOpBuilder &b;
  SelectAndScatterOp op;
  HostKernel::Output output;
  RankedTensorType type, sourceType;
  SmallVector<LoopWindow, 0> dims;
  /// What is kept of the result, and the windows in which all elements are
  /// there.
  SmallVector<int64_t> begins, ends;
  SmallVector<Interval> interior;
  /// The dimensions as loops go over them, the lanes last, and the first one
  /// with windows.
  SmallVector<int64_t> order;
  unsigned firstWindow = 0;
  int64_t lane = 0;
  unsigned splitLoop = 0;
  int64_t tile = 1, chunks = 1;
  Type valueType, placeType;

  // What is being emitted.
  Value init;
  /// The elements of the result, and the indices of windows; those of lanes
  /// begin there.
  SmallVector<LoopRange> owned;
  SmallVector<Value> windows;
  bool isInterior = false;
  Value sources, values, places;
};
} // namespace

SelectAndScatterEmitter::SelectAndScatterEmitter(HostKernel &kernel,
                                                 SelectAndScatterOp op,
                                                 SliceOp slice)
    : kernel(kernel), b(kernel.b), op(op), output(kernel.outputs.front()),
      type(cast<RankedTensorType>(op.getOperand().getType())),
      sourceType(cast<RankedTensorType>(op.getSource().getType())),
      valueType(getElementType(op.getSelect().front().getArgument(0))),
      owned(type.getRank()), windows(type.getRank()) {
  for (int64_t dim : llvm::seq(type.getRank())) {
    dims.emplace_back(op.getWindowAttr(), dim, type, sourceType);
    begins.push_back(slice ? slice.getStartIndices()[dim] : 0);
    ends.push_back(slice ? slice.getLimitIndices()[dim] : type.getDimSize(dim));
  }
  // Windows at different indices of these have no elements in common; others
  // are in the order of HLO.
  SmallVector<int64_t> inMemory = getMajorToMinor(type);
  for (int64_t dim : inMemory)
    if (type.getDimSize(dim) != 1)
      lane = dim;
  for (int64_t dim : inMemory)
    if (!isWindow(dim) && dim != lane)
      order.push_back(dim);
  firstWindow = order.size();
  for (int64_t dim : llvm::seq(type.getRank()))
    if (isWindow(dim) && dim != lane)
      order.push_back(dim);
  order.push_back(lane);
  setPlaceType();
  setInterior();
  split();
}

/// As wide as elements, so that vectors hold as many of both.
void SelectAndScatterEmitter::setPlaceType() {
  int64_t count = llvm::product_of(op.getWindowAttr().getSize(), int64_t(1));
  unsigned width = 32;
  if (valueType.isIntOrFloat())
    width = std::clamp(valueType.getIntOrFloatBitWidth(), 8u, 64u);
  while (!llvm::isIntN(width, count))
    width *= 2;
  placeType = b.getIntegerType(width);
}

void SelectAndScatterEmitter::setInterior() {
  // Elements that are padding in what computes the operand are no others.
  SmallVector<Interval> inside;
  for (const LoopWindow &dim : dims)
    inside.push_back(Interval::ofSize(dim.from));
  llvm::SmallSetVector<Value, 8> worklist;
  worklist.insert(kernel.fused.resolve(op.getOperand()));
  for (size_t i = 0; i < worklist.size(); ++i) {
    Operation *from = kernel.fused.getDefiningOp(worklist[i]);
    if (auto pad = dyn_cast_if_present<PadOp>(from))
      for (auto [dim, interval] : llvm::enumerate(inside))
        if (pad.getInteriorPadding()[dim] == 0)
          interval = interval.intersect(
              {pad.getEdgePaddingLow()[dim],
               type.getDimSize(dim) - pad.getEdgePaddingHigh()[dim] - 1});
    if (from && from->hasTrait<hlo::OpTrait::Elementwise>())
      for (Value operand : from->getOperands())
        if (cast<RankedTensorType>(operand.getType()).getRank() != 0)
          worklist.insert(kernel.fused.resolve(operand));
  }
  for (auto [dim, elements] : llvm::zip_equal(dims, inside)) {
    Interval all = Interval::ofSize(dim.to);
    if (!dim.isPlain())
      all = all.intersect(
          {llvm::divideCeilSigned(elements.lower + dim.low, dim.stride),
           llvm::divideFloorSigned(
               elements.upper + dim.low - dim.getExtent() + 1, dim.stride)});
    interior.push_back(all);
  }
}

void SelectAndScatterEmitter::split() {
  auto getElementsFrom = [&](unsigned number) {
    int64_t elements = 1;
    for (int64_t dim : ArrayRef(order).drop_front(number))
      elements *= getKeptSize(dim);
    return elements;
  };
  int64_t steps = llvm::product_of(op.getWindowAttr().getSize(), int64_t(1)) *
                  sourceType.getNumElements();
  int64_t work = 1 + steps / type.getNumElements();
  int64_t elements = std::max<int64_t>(kElementsOfChunk / work, 1);
  int64_t all = getElementsFrom(0);
  if (all <= elements)
    return;
  while (splitLoop < firstWindow && getElementsFrom(splitLoop + 1) > elements)
    ++splitLoop;
  int64_t size = getKeptSize(order[splitLoop]);
  int64_t around = all / getElementsFrom(splitLoop);
  tile = elements / getElementsFrom(splitLoop + 1);
  if (splitLoop == firstWindow) {
    const LoopWindow &dim = dims[order[splitLoop]];
    int64_t tiles = llvm::divideCeil(kMostChunks, around);
    int64_t least = kWindowsOfChunk * std::max(dim.getExtent(), dim.stride);
    tile = std::max<int64_t>({tile, (size + tiles - 1) / tiles, least});
  }
  tile = std::clamp<int64_t>(tile, 1, size);
  chunks = around * llvm::divideCeil(size, tile);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

LogicalResult SelectAndScatterEmitter::emit() {
  auto allocate = [&](Type element) -> Value {
    int64_t lanes = std::min(dims[lane].to, kMostLanes);
    return kernel.allocate(
        MemRefType::get(std::max<int64_t>(lanes, 1), getStorageType(element)));
  };
  values = allocate(valueType);
  places = allocate(placeType);
  sources = allocate(getScatteredType());
  return emitChunks(b, chunks, [&](Value chunk) { return emitChunk(chunk); });
}

LogicalResult SelectAndScatterEmitter::emitChunk(Value chunk) {
  for (int64_t dim : order)
    owned[dim] = {constant(begins[dim]), constant(ends[dim])};
  if (chunks != 1) {
    // One index of the loops around.
    AffineExpr rest = b.getAffineDimExpr(0);
    SmallVector<AffineExpr> digits(splitLoop + 1);
    for (unsigned i = splitLoop + 1; i-- > 0;) {
      int64_t size = getKeptSize(order[i]);
      int64_t count = i == splitLoop ? llvm::divideCeil(size, tile) : size;
      digits[i] = rest % count * (i == splitLoop ? tile : 1) + begins[order[i]];
      rest = rest.floorDiv(count);
    }
    auto lowers = IndexingApplyOp::create(
        b, IndexingMap(b.getContext(), ArrayRef(chunks), digits), chunk);
    for (unsigned i : llvm::seq(splitLoop + 1)) {
      int64_t length = i == splitLoop ? tile : 1;
      Value lower = lowers.getResult(i);
      Value upper = add(lower, constant(length));
      if (getKeptSize(order[i]) % length != 0)
        upper = arith::MinSIOp::create(b, upper, constant(ends[order[i]]));
      owned[order[i]] = {lower, upper};
    }
  }
  FailureOr<Value> value = kernel.emitter.emit(
      {op.getInitValue()}, ElementIndex::get(b.getContext(), {}, {}));
  if (failed(value))
    return failure();
  init = emitConversion(b, *value, getElementType(op.getInitValue()),
                        type.getElementType());
  return sourceType.getNumElements() == 0 ? emitFill() : emitLoops(0);
}

/// The windows that hold elements of the range owned.
LoopRange SelectAndScatterEmitter::getWindowsAt(int64_t dim) {
  const LoopWindow &of = dims[dim];
  if (of.isPlain())
    return owned[dim];
  return {emitInside(b, constant(of.getExtent() - 1 - of.low), of.stride, of.to,
                     owned[dim])
              .lower,
          emitInside(b, constant(-of.low), of.stride, of.to, owned[dim]).upper};
}

LogicalResult SelectAndScatterEmitter::emitLoops(unsigned number) {
  if (number == firstWindow && isInLanes(order[number]))
    if (failed(emitFill()))
      return failure();
  int64_t dim = order[number];
  if (isInLanes(dim))
    return emitLanes();
  auto emitRest = [&] { return emitLoops(number + 1); };
  if (number == firstWindow)
    return emitFilledLoop(dim, emitRest);
  return hlo::emitLoops(b, getWindowsAt(dim), [&](ArrayRef<Value> index) {
    LoopRange all = owned[dim];
    windows[dim] = index.front();
    if (!isWindow(dim))
      owned[dim] = {index.front(), add(index.front(), constant(1))};
    LogicalResult isEmitted = emitRest();
    owned[dim] = all;
    return isEmitted;
  });
}

/// Elements are filled where the first window begins that holds them: then they
/// are in a cache.
LogicalResult SelectAndScatterEmitter::emitFilledLoop(int64_t dim,
                                                      Rest emitRest) {
  LoopRange all = owned[dim], range = getWindowsAt(dim);
  LogicalResult isEmitted = success();
  auto fill = [&](Value begin, Value end) {
    owned[dim] = {begin, end};
    if (failed(emitFill()))
      isEmitted = failure();
    owned[dim] = all;
  };
  auto loop = scf::ForOp::create(
      b, range.lower, range.upper, constant(1), all.lower,
      [&](OpBuilder &, Location, Value index, ValueRange filled) {
        windows[dim] = index;
        Value end = add(emitFirstElement(dim), constant(dims[dim].getExtent()));
        end = arith::MinSIOp::create(b, end, all.upper);
        end = arith::MaxSIOp::create(b, end, filled.front());
        fill(filled.front(), end);
        if (failed(emitRest()))
          isEmitted = failure();
        scf::YieldOp::create(b, end);
      });
  fill(loop.getResult(0), all.upper);
  return isEmitted;
}

LogicalResult SelectAndScatterEmitter::emitFill() {
  SmallVector<LoopRange> ranges;
  SmallVector<int64_t> inMemory = getMajorToMinor(type);
  for (int64_t dim : inMemory)
    if (!isInLanes(dim))
      ranges.push_back(owned[dim]);
  return hlo::emitLoops(b, ranges, [&](ArrayRef<Value> outer) {
    return emitParallelLoop(b, owned[lane], [&](Value index) {
      SmallVector<Value> indices(type.getRank(), index);
      const Value *next = outer.begin();
      for (int64_t dim : inMemory)
        if (!isInLanes(dim))
          indices[dim] = *next++;
      kernel.emitter.store(init, output.getType(), output.buffer,
                           getResult(ElementIndex::get(
                               b.getContext(), type.getShape(), indices)));
      return success();
    });
  });
}

LogicalResult SelectAndScatterEmitter::emitLanes() {
  LoopRange range = getWindowsAt(lane);
  std::optional<int64_t> lower = mlir::getConstantIntValue(range.lower);
  std::optional<int64_t> upper = mlir::getConstantIntValue(range.upper);
  if (lower && upper && *upper - *lower <= kMostLanes)
    return emitBlock(range.lower,
                     constant(std::max(*upper - *lower, int64_t(0))));
  LogicalResult isEmitted = success();
  scf::ForOp::create(b, range.lower, range.upper, constant(kMostLanes),
                     /*initArgs=*/ValueRange(),
                     [&](OpBuilder &, Location, Value begin, ValueRange) {
                       Value size = arith::MinSIOp::create(
                           b, subtract(range.upper, begin),
                           constant(kMostLanes));
                       isEmitted = emitBlock(begin, size);
                       scf::YieldOp::create(b);
                     });
  return isEmitted;
}

//===----------------------------------------------------------------------===//
// Windows of a row
//===----------------------------------------------------------------------===//

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
  for (size_t dim : llvm::seq(dims.size())) {
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

LogicalResult hlo::emitSelectAndScatterKernel(HostKernel &kernel,
                                              SelectAndScatterOp op,
                                              SliceOp slice) {
  if (!isPlain(op))
    return op->emitOpError("has no kernel: its windows are not plain");
  return SelectAndScatterEmitter(kernel, op, slice).emit();
}

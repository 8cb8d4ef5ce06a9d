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

#include "ScalarEmitter.h"
#include "SelectAndScatter.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace hlo;

/// Windows of a row whose choices are kept: what fits into the fastest cache.
static constexpr int64_t kMostLanes = 1024;

/// More would not keep more threads busy; windows between two are looked at by
/// both.
static constexpr int64_t kMostChunks = 32, kWindowsOfChunk = 4;

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

LogicalResult hlo::emitSelectAndScatterKernel(HostKernel &kernel,
                                              SelectAndScatterOp op,
                                              SliceOp slice) {
  if (!isPlain(op))
    return op->emitOpError("has no kernel: its windows are not plain");
  return SelectAndScatterEmitter(kernel, op, slice).emit();
}

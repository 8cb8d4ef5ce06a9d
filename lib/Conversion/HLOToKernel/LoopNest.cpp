//===- LoopNest.cpp - Loops around results --------------------------------===//

#include "LoopNest.h"
#include "LaneAccumulators.h"
#include "TransposedTile.h"
#include "hlo/Analysis/Cost/CostAnalysis.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Analysis/Fusion/FusionAnalysis.h"
#include "hlo/Analysis/Fusion/LoopShape.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace hlo;
using Output = HostKernel::Output;
namespace memref = mlir::memref;

/// Accumulators of a row: what fits into the fastest cache several times.
static constexpr int64_t kMostLanes = 2048, kLeastLanes = 8,
                         kLeastLanesOfPart = 4;

/// Operations in all copies of what is in loops: compiling them takes long.
static constexpr int64_t kMostCopied = 1000;

/// Elements of the last loop that are reduced together, and loops around it
/// that still give all threads work.
static constexpr int64_t kMostTogether = 8, kLeastAround = 16;

/// Rows of such elements that are reduced together where they read the same:
/// all accumulators are in registers.
static constexpr int64_t kRowsTogether = 4, kMostAccumulators = 12;

/// Elements of the last loop that are reduced before they are computed.
static constexpr int64_t kReducedFirst = 64;

/// Elements of a row of which vectors are made without the updates of some.
static constexpr int64_t kMostOverwritten = 8;

LoopNest::LoopNest(HostKernel &kernel, ArrayRef<Output> outputs)
    : kernel(kernel), b(kernel.b), outputs(outputs), rows(kernel),
      type(outputs.front().getType()) {
  findHeroes();
  setLoops(getLoopSizes(kernel.fused, getArrays(), type),
           getWorkOfElement(kernel.fused, type));
}

LoopNest::LoopNest(HostKernel &kernel, DynamicUpdateSliceOp update,
                   Output output)
    : kernel(kernel), b(kernel.b), outputs({output}), rows(kernel),
      update(update),
      type(cast<RankedTensorType>(update.getUpdate().getType())) {
  // In the order of the result in memory, which may be a bitcast of the update.
  type = withLayout(type, getLayout(update.getType()));
  SmallVector<int64_t> sizesInMemory;
  for (int64_t dim : getMajorToMinor(type))
    sizesInMemory.push_back(type.getDimSize(dim));
  setLoops(sizesInMemory, getWorkOfElement(kernel.fused, type));
}

/// The reductions and transposes that results are computed from at the same
/// positions.
void LoopNest::findHeroes() {
  llvm::SmallSetVector<Value, 8> worklist;
  for (const Output &output : outputs)
    worklist.insert(output.array.value);
  for (size_t i = 0; i < worklist.size(); ++i) {
    Operation *op = kernel.fused.getDefiningOp(worklist[i]);
    auto reduce = dyn_cast_if_present<ReduceOp>(op);
    if ((reduce && isColumnReduction(reduce)) ||
        isa_and_present<ReduceWindowOp>(op))
      columns.push_back(op);
    if (isa_and_present<TransposeOp, CopyOp>(op))
      transposes.push_back(op);
    hasFunctions |= op && isTranscendental(op);
    if (isa_and_present<ConcatenateOp, DynamicUpdateSliceOp, PadOp>(op))
      parts.push_back(op);
    if (!op || (!isIntermediate(op, op->getNumOperands()) &&
                !isa<GetTupleElementOp>(op)))
      continue;
    for (Value operand : op->getOperands())
      worklist.insert(kernel.fused.resolve(operand));
  }
}

void LoopNest::setLoops(ArrayRef<int64_t> newSizes, int64_t work) {
  for (int64_t size : newSizes)
    if (size != 1)
      sizes.push_back(size);
  loops.resize(sizes.size());
  for (int64_t size : sizes)
    intervals.push_back(Interval::ofSize(size));
  // What is transposed is read in tiles instead.
  bool isTiled = llvm::any_of(transposes, [&](Operation *op) {
    return TransposedTile::getLoop(op, sizes).has_value();
  });
  edges = findLoopEdges(kernel.fused, getArrays(), parts, sizes,
                        /*areDistantFound=*/!update && !isTiled);
  // Fewer lanes than a vector has would be no gain.
  llvm::erase_if(columns, [&](Operation *op) {
    auto window = dyn_cast<ReduceWindowOp>(op);
    return sizes.empty() || sizes.back() < kLeastLanes ||
           (window && !isLaneWindow(window, sizes, kernel.fused));
  });
  findReductions();
  int64_t elements = std::max<int64_t>(kElementsOfChunk / work, 1);
  // A chunk has all of the loops that a large reduction is the same in.
  for (const LoopReduction &reduction : reductions)
    if (isLargeReduction(reduction.op))
      elements = std::max(elements, getElementsFrom(reduction.depth));
  if (!columns.empty()) {
    lanes = std::min(sizes.back(), kMostLanes);
    elements = std::max(elements, lanes);
    llvm::fill(edges, SmallVector<int64_t>());
    edges.back() = findColumnEdges();
  }
  bool hasEdges =
      llvm::any_of(edges, [](ArrayRef<int64_t> of) { return !of.empty(); });
  if (columns.empty() && !hasEdges)
    for (Operation *op : transposes)
      if (!tiledLoop) {
        tiledLoop = TransposedTile::getLoop(op, sizes);
        side = TransposedTile::getSide(op);
      }
  if (tiledLoop)
    elements = std::max(elements, side * getElementsFrom(*tiledLoop + 1));
  else if (columns.empty())
    rows.find(getArrays(), type, reductions, sizes);
  isUnrolled = areReducedTogether();
  isReducedFirst = areReducedFirst();
  if (isUnrolled) {
    rowsTogether = getRowsTogether();
    elements = std::max(elements, rowsTogether * sizes.back());
  }
  if (getElementsFrom(0) > elements)
    setChunks(elements);
  findOverwritten();
}

/// Chunks of so many elements.
void LoopNest::setChunks(int64_t elements) {
  while (getElementsFrom(split + 1) > elements)
    ++split;
  int64_t size = sizes[split];
  tile = std::clamp<int64_t>(elements / getElementsFrom(split + 1), 1, size);
  if (tiledLoop == split)
    tile = llvm::alignTo(tile, side);
  if (split + 2 == sizes.size())
    tile = std::max(tile, rowsTogether) / rowsTogether * rowsTogether;
  chunks = getElementsFrom(0) / getElementsFrom(split) *
           llvm::divideCeil(size, tile);
}

/// Updates that leave few elements of a row beside them: what LLVM makes
/// vectors of are rows without them.
void LoopNest::findOverwritten() {
  if (update || sizes.size() < 2 || sizes.back() > kMostOverwritten ||
      edges.back().empty() || tiledLoop || isUnrolled || !columns.empty() ||
      !reductions.empty())
    return;
  // Elements that are written first must not be read after.
  for (const Output &output : outputs)
    if (llvm::any_of(kernel.fused.getInputs(), [&](Value input) {
          return kernel.inPlace.mayShare(input, output.number);
        }))
      return;
  llvm::SmallSetVector<Operation *, 8> users;
  llvm::SmallSetVector<int64_t, 4> ends;
  for (Operation *op : parts) {
    auto update = dyn_cast<DynamicUpdateSliceOp>(op);
    std::optional<Interval> of;
    if (update)
      of = getUpdatedIterations(kernel.fused, update, sizes);
    if (!of)
      continue;
    overwritten.push_back(op);
    updated.push_back(*of);
    users.insert(op);
    ends.insert(of->lower);
    ends.insert(of->upper + 1);
  }
  int64_t numUpdated = 0;
  for (Interval of : updated)
    numUpdated += of.size();
  // All elements that are computed from what is updated are at its position.
  bool hasPositions = 2 * numUpdated <= sizes.back() &&
                      llvm::all_of(edges.back(), [&](int64_t edge) {
                        return ends.contains(edge);
                      });
  for (size_t i = 0; i < users.size() && hasPositions; ++i)
    for (Operation *user : kernel.fused.getUsers(users[i]->getResult(0))) {
      SmallVector<Value> operands = kernel.fused.getOperands(user);
      hasPositions &= isIntermediate(user, user->getNumOperands()) ||
                      (llvm::is_contained(overwritten, user) &&
                       !llvm::is_contained(ArrayRef(operands).drop_front(),
                                           users[i]->getResult(0)));
      users.insert(user);
    }
  int64_t row =
      getLoopSizes(kernel.fused, getArrays(), type, overwritten).back();
  for (unsigned number = split; hasPositions && number + 1 < sizes.size();
       ++number) {
    bool areSplit =
        llvm::any_of(ArrayRef(edges).slice(number, sizes.size() - 1 - number),
                     [](ArrayRef<int64_t> of) { return !of.empty(); });
    if (areSplit || row % getElementsFrom(number) != 0)
      continue;
    overwrittenLoop = number;
    return;
  }
}

/// Where the last loop is split so that no lane asks which part the elements of
/// its column are of.
SmallVector<int64_t> LoopNest::findColumnEdges() const {
  for (Operation *op : columns) {
    auto type = cast<RankedTensorType>(op->getOperand(0).getType());
    SmallVector<int64_t> rowSizes;
    for (int64_t dim : getMajorToMinor(type))
      if (type.getDimSize(dim) != 1)
        rowSizes.push_back(type.getDimSize(dim));
    if (!isa<ReduceOp>(op) || rowSizes.back() != sizes.back())
      continue;
    LoopEdges found = findLoopEdges(
        kernel.fused,
        llvm::to_vector(op->getOperands().take_front(op->getNumOperands() / 2)),
        /*parts=*/{}, rowSizes, /*areDistantFound=*/true, kLeastLanesOfPart);
    if (!found.back().empty())
      return found.back();
  }
  return {};
}

/// Those of columns are reduced several at a time.
void LoopNest::findReductions() {
  if (update)
    return;
  for (LoopReduction &of : getLoopReductions(kernel.fused, getArrays(), sizes))
    if (of.isComputedOnce() && !llvm::is_contained(columns, of.op))
      reductions.push_back(std::move(of));
}

/// Whether the last loop has few elements, each of which is reduced.
bool LoopNest::areReducedTogether() const {
  auto isOfElement = [&](const LoopReduction &reduction) {
    return reduction.depth == sizes.size() && isLargeReduction(reduction.op);
  };
  int64_t operations = kernel.fused.getOperations().size();
  return sizes.size() > 1 && sizes.back() <= kMostTogether &&
         sizes.back() * operations <= kMostCopied &&
         getElementsFrom(0) >= kLeastAround * sizes.back() && !tiledLoop &&
         columns.empty() && edges.back().empty() &&
         llvm::any_of(reductions, isOfElement);
}

/// Whether functions are computed of what is reduced for each element of the
/// last loop.
bool LoopNest::areReducedFirst() const {
  auto isOfElement = [&](const LoopReduction &reduction) {
    return reduction.depth == sizes.size() && isLargeReduction(reduction.op);
  };
  return hasFunctions && !update && !tiledLoop && !isUnrolled &&
         columns.empty() && !sizes.empty() && sizes.back() >= kLeastLanes &&
         edges.back().empty() && llvm::any_of(reductions, isOfElement) &&
         llvm::all_of(reductions, [&](const LoopReduction &reduction) {
           return reduction.isNeededIn(intervals);
         });
}

/// Rows whose reductions combine more elements than there are to be read share
/// some of them.
int64_t LoopNest::getRowsTogether() const {
  int64_t operations = kernel.fused.getOperations().size();
  int64_t most = std::clamp<int64_t>(
      kMostCopied / (sizes.back() * operations), 1,
      std::min(kRowsTogether, kMostAccumulators / sizes.back()));
  int64_t rows = sizes[sizes.size() - 2], read = 0;
  if (rows % most != 0 || !edges[sizes.size() - 2].empty())
    return 1;
  for (Value input : kernel.fused.getInputs())
    if (auto type = dyn_cast<RankedTensorType>(input.getType()))
      read += type.getNumElements();
  bool areShared =
      llvm::all_of(reductions, [&](const LoopReduction &reduction) {
        auto type =
            dyn_cast<RankedTensorType>(reduction.op->getOperand(0).getType());
        return reduction.depth + 1 < sizes.size() ||
               (reduction.depth == sizes.size() && type &&
                type.getNumElements() > kRowsTogether * read);
      });
  return areShared ? most : 1;
}

/// Emits elements of the last loop in these iterations of the one around it.
void LoopNest::emitReductionsTogether(ArrayRef<Value> rows) {
  SmallVector<SmallVector<Value>> elements;
  for (Value row : rows) {
    loops[loops.size() - 2] = row;
    for (int64_t i : llvm::seq(sizes.back())) {
      loops.back() = constant(i);
      elements.push_back(loops);
    }
  }
  for (const LoopReduction &reduction : reductions) {
    if (reduction.depth != sizes.size() || !reduction.isNeededIn(intervals))
      continue;
    SmallVector<ElementIndex, 0> indices;
    for (ArrayRef<Value> element : elements)
      indices.push_back(ElementIndex::get(reduction.map, element));
    if (kernel.emitter.canReduceTogether(reduction.op, indices) &&
        failed(kernel.emitter.emitReductions(reduction.op, indices)))
      isEmitted = failure();
  }
  for (SmallVector<Value> &element : elements) {
    loops = element;
    kernel.emitter.enterScope();
    emitLoops(sizes.size());
    kernel.emitter.leaveScope();
  }
}

/// Emits what is the same inside of the first loops, and needs all of them.
void LoopNest::emitReductions(unsigned depth) {
  for (const LoopReduction &reduction : reductions)
    if (reduction.depth == depth && reduction.isNeededIn(intervals) &&
        failed(kernel.emitter.emit({reduction.op->getResult(0)},
                                   ElementIndex::get(reduction.map, loops))))
      isEmitted = failure();
}

LogicalResult LoopNest::emit(Value chunk) {
  for (const LoopReduction &reduction : reductions)
    kernel.emitter.addComputedOnce(reduction.op);
  for (Operation *op : columns) {
    kernel.emitter.addComputedOnce(op);
    // Parts of the last loop reduce other columns, each in the same order.
    kernel.emitter.addPlace(op);
  }
  kernel.emitter.enterScope();
  kernel.emitter.setReductionObserver(
      [this](Operation *reduce, const ElementIndex &index, Value place) {
        return rows.emitStores(reduce, index, place);
      });
  if (update && failed(emitStarts()))
    return failure();
  if (chunks == 1)
    emitLoops(0);
  else
    emitTile(chunk);
  kernel.emitter.setReductionObserver(nullptr);
  kernel.emitter.leaveScope();
  return isEmitted;
}

/// Where the update begins.
LogicalResult LoopNest::emitStarts() {
  auto updated = cast<RankedTensorType>(update.getOperand().getType());
  for (int64_t dim : llvm::seq(type.getRank())) {
    // One of each dimension, or a vector of all.
    Value start = update.getStartIndices().front();
    SmallVector<int64_t> sizes(
        cast<RankedTensorType>(start.getType()).getShape());
    SmallVector<Value> at(sizes.size(), constant(dim));
    if (at.empty())
      start = update.getStartIndices()[dim];
    FailureOr<Value> integer = kernel.emitter.emit(
        {start}, ElementIndex::get(b.getContext(), sizes, at));
    if (failed(integer))
      return failure();
    starts.push_back(kernel.emitter.emitClampedIndex(
        *integer, start, {0, updated.getDimSize(dim) - type.getDimSize(dim)}));
  }
  return success();
}

void LoopNest::emitTile(Value chunk) {
  AffineExpr rest = b.getAffineDimExpr(0);
  SmallVector<AffineExpr> digits(split + 1);
  int64_t tiles = llvm::divideCeil(sizes[split], tile);
  for (unsigned i = split + 1; i-- > 0;) {
    int64_t count = i == split ? tiles : sizes[i];
    digits[i] = rest % count;
    rest = rest.floorDiv(count);
  }
  auto apply = IndexingApplyOp::create(
      b, IndexingMap(b.getContext(), ArrayRef(chunks), digits), chunk);
  for (unsigned i : llvm::seq(split)) {
    loops[i] = apply.getResult(i);
    kernel.emitter.addVariable(loops[i], intervals[i]);
  }
  Value begin =
      arith::MulIOp::create(b, apply.getResult(split), constant(tile));
  Value end = arith::AddIOp::create(b, begin, constant(tile),
                                    arith::IntegerOverflowFlags::nsw);
  if (sizes[split] % tile != 0)
    end = arith::MinSIOp::create(b, end, constant(sizes[split]));
  for (unsigned depth : llvm::seq(split + 1))
    emitReductions(depth);
  emitLoop(split, begin, end);
}

/// Goes over the rows that are reduced, and over a part of each that is so long
/// as that of the accumulators.
void LoopNest::emitColumns(Value lower, Value upper) {
  scf::ForOp::create(
      b, lower, upper, constant(lanes), /*initArgs=*/ValueRange(),
      [&](OpBuilder &, Location, Value begin, ValueRange) {
        Value size = arith::MinSIOp::create(
            b, arith::SubIOp::create(b, upper, begin), constant(lanes));
        kernel.emitter.enterScope();
        SmallVector<LaneAccumulators, 0> accumulators;
        for (Operation *reduce : columns) {
          accumulators.emplace_back(kernel, reduce, lanes);
          if (failed(accumulators.back().emit(sizes, intervals, loops, begin,
                                              size)))
            isEmitted = failure();
        }
        (void)emitParallelLoop(b, {constant(0), size}, [&](Value lane) {
          loops.back() = arith::AddIOp::create(b, begin, lane);
          kernel.emitter.enterScope();
          for (LaneAccumulators &of : accumulators)
            of.addResults(sizes, loops, lane);
          if (failed(emitElements()))
            isEmitted = failure();
          kernel.emitter.leaveScope();
          return success();
        });
        kernel.emitter.leaveScope();
        scf::YieldOp::create(b);
      });
}

/// Reduces for some elements of the last loop, keeps what that gives, and then
/// computes these elements.
void LoopNest::emitReducedFirst(Value lower, Value upper) {
  struct Kept {
    const LoopReduction *reduction;
    IndexingArray array;
    Type type;
    Value buffer;
  };
  SmallVector<Kept> kept;
  for (const LoopReduction &reduction : reductions)
    if (reduction.depth == sizes.size())
      for (IndexingArray array : getOutputs(reduction.op)) {
        Type type = cast<RankedTensorType>(array.getType()).getElementType();
        Value buffer = kernel.allocate(
            MemRefType::get(kReducedFirst, getStorageType(type)));
        kept.push_back({&reduction, array, type, buffer});
      }
  auto emitEach = [&](Value begin, Value size, bool isParallel,
                      function_ref<void(Value lane)> emitOne) {
    OpBuilder::InsertPoint before = b.saveInsertionPoint();
    auto loop = scf::ForOp::create(
        b, constant(0), size, constant(1), /*initArgs=*/ValueRange(),
        [&](OpBuilder &, Location, Value lane, ValueRange) {
          loops.back() = arith::AddIOp::create(b, begin, lane);
          kernel.emitter.enterLoop(loops.back(), intervals.back(), before);
          emitOne(lane);
          kernel.emitter.leaveScope();
          scf::YieldOp::create(b);
        });
    if (isParallel)
      loop->setAttr("loop_annotation", getParallelLoop(b.getContext()));
  };
  auto getIndex = [&](const Kept &of) {
    return ElementIndex::get(of.reduction->map, loops);
  };
  scf::ForOp::create(
      b, lower, upper, constant(kReducedFirst), /*initArgs=*/ValueRange(),
      [&](OpBuilder &, Location, Value begin, ValueRange) {
        Value size = arith::MinSIOp::create(
            b, arith::SubIOp::create(b, upper, begin), constant(kReducedFirst));
        emitEach(begin, size, /*isParallel=*/false, [&](Value lane) {
          emitReductions(sizes.size());
          for (const Kept &of : kept) {
            FailureOr<Value> element =
                kernel.emitter.emit(of.array, getIndex(of));
            if (succeeded(element))
              memref::StoreOp::create(b, toStorage(b, *element, of.type),
                                      of.buffer, lane);
            else
              isEmitted = failure();
          }
        });
        emitEach(begin, size, /*isParallel=*/true, [&](Value lane) {
          for (const Kept &of : kept) {
            Value stored = memref::LoadOp::create(b, of.buffer, lane);
            kernel.emitter.addElement(of.array, getIndex(of),
                                      fromStorage(b, stored, of.type));
          }
          if (failed(emitElements()))
            isEmitted = failure();
        });
        scf::YieldOp::create(b);
      });
}

/// Reads what is transposed in tiles, and computes results of them.
void LoopNest::emitTiled(Value lower, Value upper) {
  scf::ForOp::create(
      b, lower, upper, constant(side), /*initArgs=*/ValueRange(),
      [&](OpBuilder &, Location, Value begin, ValueRange) {
        Value length = arith::MinSIOp::create(
            b, arith::SubIOp::create(b, upper, begin), constant(side));
        SmallVector<TransposedTile, 0> tiles;
        kernel.emitter.enterScope();
        for (Operation *op : transposes) {
          if (TransposedTile::getLoop(op, sizes) != tiledLoop ||
              TransposedTile::getSide(op) != side)
            continue;
          tiles.emplace_back(kernel, op, sizes, *tiledLoop);
          if (failed(tiles.back().emit(loops, {tileBegin, begin},
                                       {tileLength, length})))
            isEmitted = failure();
        }
        kernel.emitter.leaveScope();
        LoopRange rows = {constant(0), tileLength};
        (void)hlo::emitLoops(b, rows, [&](ArrayRef<Value> row) {
          loops[*tiledLoop] = arith::AddIOp::create(b, tileBegin, row.front());
          return emitParallelLoop(
              b, {constant(0), length}, [&](Value column) -> LogicalResult {
                loops.back() = arith::AddIOp::create(b, begin, column);
                kernel.emitter.enterScope();
                for (TransposedTile &of : tiles)
                  of.addResult(loops, row.front(), column);
                if (failed(emitElements()))
                  isEmitted = failure();
                kernel.emitter.leaveScope();
                return success();
              });
        });
        scf::YieldOp::create(b);
      });
}

/// Computes elements of the loops from this one on without updates, and then
/// the updated ones.
void LoopNest::emitOverwritten(unsigned number, Value lower, Value upper) {
  overwrittenLoop.reset();
  SmallVector<int64_t> ownSizes(sizes);
  SmallVector<Interval> ownIntervals(intervals);
  SmallVector<Value> ownLoops(loops);
  int64_t inside = getElementsFrom(number + 1);
  sizes.truncate(number + 1);
  sizes.back() *= inside;
  intervals.truncate(number + 1);
  intervals.back() = {intervals.back().lower * inside,
                      (intervals.back().upper + 1) * inside - 1};
  loops.resize(number + 1);
  kernel.emitter.setOverwritten(overwritten);
  emitLoop(number, arith::MulIOp::create(b, lower, constant(inside)),
           arith::MulIOp::create(b, upper, constant(inside)));
  kernel.emitter.setOverwritten({});
  sizes = std::move(ownSizes);
  intervals = std::move(ownIntervals);
  loops = std::move(ownLoops);
  areOthersDone = true;
  emitLoop(number, lower, upper);
  areOthersDone = false;
  overwrittenLoop = number;
}

void LoopNest::emitLoop(unsigned number, Value lower, Value upper) {
  if (overwrittenLoop == number)
    return emitOverwritten(number, lower, upper);
  bool isInner = number + 1 == sizes.size();
  if (!edges[number].empty()) {
    SmallVector<int64_t> ends = std::move(edges[number]);
    edges[number].clear();
    ends.push_back(sizes[number]);
    Interval all = intervals[number];
    int64_t begin = 0;
    for (int64_t end : ends) {
      intervals[number] = {begin, end - 1};
      bool isDone =
          isInner && areOthersDone && llvm::none_of(updated, [&](Interval of) {
            return of.lower <= begin && begin <= of.upper;
          });
      if (!isDone)
        emitLoop(number, arith::MaxSIOp::create(b, lower, constant(begin)),
                 arith::MinSIOp::create(b, upper, constant(end)));
      begin = end;
    }
    intervals[number] = all;
    ends.pop_back();
    edges[number] = std::move(ends);
    return;
  }
  if (tiledLoop == number) {
    scf::ForOp::create(
        b, lower, upper, constant(side), /*initArgs=*/ValueRange(),
        [&](OpBuilder &, Location, Value begin, ValueRange) {
          tileBegin = begin;
          tileLength = arith::MinSIOp::create(
              b, arith::SubIOp::create(b, upper, begin), constant(side));
          loops[number] = begin;
          emitLoops(number + 1);
          scf::YieldOp::create(b);
        });
    return;
  }
  if (isInner && isUnrolled)
    return emitReductionsTogether(loops[number - 1]);
  if (isInner && tiledLoop)
    return emitTiled(lower, upper);
  if (isInner && !columns.empty())
    return emitColumns(lower, upper);
  if (isInner && isReducedFirst)
    return emitReducedFirst(lower, upper);
  int64_t step = number + 2 == sizes.size() ? rowsTogether : 1;
  OpBuilder::InsertPoint before = b.saveInsertionPoint();
  auto loop = scf::ForOp::create(
      b, lower, upper, constant(step),
      /*initArgs=*/ValueRange(),
      [&](OpBuilder &, Location, Value index, ValueRange) {
        SmallVector<Value> rows = {loops[number] = index};
        kernel.emitter.enterLoop(index, intervals[number], before);
        if (step == 1) {
          emitLoops(number + 1);
        } else {
          for (int64_t i : llvm::seq<int64_t>(1, step))
            rows.push_back(arith::AddIOp::create(b, index, constant(i)));
          emitReductionsTogether(rows);
        }
        kernel.emitter.leaveScope();
        scf::YieldOp::create(b);
      });
  // An element depends on no other one, also where results are in the memory of
  // operands. Loops around short ones become the innermost.
  loop->setAttr("loop_annotation", getParallelLoop(b.getContext()));
}

/// The loops from number `next` on, the fastest in memory inside.
void LoopNest::emitLoops(unsigned next) {
  emitReductions(next);
  if (next < sizes.size())
    return emitLoop(next, constant(0), constant(sizes[next]));
  if (failed(emitElements()))
    isEmitted = failure();
}

LogicalResult LoopNest::emitElements() {
  auto getIndex = [&](RankedTensorType type) {
    IndexingMap positions = getPositionMap(type, sizes);
    return ElementIndex::get(
        IndexingMap(b.getContext(), intervals, /*rangeVars=*/{},
                    /*runtimeVars=*/{}, positions.getResults()),
        loops);
  };
  ElementIndex index = getIndex(type);
  if (update) {
    FailureOr<Value> element = kernel.emitter.emit({update.getUpdate()}, index);
    if (failed(element))
      return failure();
    SmallVector<Value> indices;
    for (auto [dim, start] : llvm::enumerate(starts)) {
      IndexingMap map = index.map;
      map.setResults(map.getResult(dim));
      Value offset = kernel.emitter.apply(map, index.variables).front();
      indices.push_back(arith::AddIOp::create(b, start, offset));
    }
    auto updated = cast<RankedTensorType>(update.getResult().getType());
    kernel.emitter.store(
        *element, updated, outputs.front().buffer,
        ElementIndex::get(b.getContext(), updated.getShape(), indices));
    return success();
  }
  rows.addElements(index, loops);
  SmallVector<Value> elements;
  for (const Output &output : outputs) {
    FailureOr<Value> element =
        kernel.emitter.emit(output.array, getIndex(output.getType()));
    if (failed(element))
      return failure();
    elements.push_back(*element);
  }
  for (auto [output, element] : llvm::zip_equal(outputs, elements))
    kernel.emitter.store(element, output.getType(), output.buffer,
                         getIndex(output.getType()));
  return success();
}

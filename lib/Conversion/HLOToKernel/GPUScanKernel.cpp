//===- GPUScanKernel.cpp - Cumulative reductions --------------------------===//
//
// Threads share a row: each scans some neighbors, and warps what these make, so
// that a block goes along a row in tiles, with what has come before. Where rows
// are side by side in memory, the threads of a warp have neighboring rows, and
// what they make is scanned by others, to which it comes through shared memory.
//
// Rows that are cut into blocks take three kernels: one combines the elements
// of each block and leaves that where the next one begins in the results, one
// scans these, and the last one the blocks. What is scattered is not written:
// where blocks begin, a slice holds it.
//
//===----------------------------------------------------------------------===//

#include "GPUScanKernel.h"
#include "GPUScatterKernel.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Indexing/Coalescing.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;

/// Of a block.
static constexpr int64_t kWantedThreads = 128;

bool GPUScanKernel::analyze(std::string &whyNot) {
  SmallVector<Value> inits =
      llvm::map_to_vector(op.getInitValues(), [&](Value init) {
        return emission.fused.resolve(init);
      });
  bool isCommutative = mayReorder(op.getToApply());
  mayRegroup = isCommutative || mayRepeat(op.getToApply(), inits);
  // Windows are reduced in order, which suffixes are not found in.
  if (rows.window.isSuffix && !isCommutative) {
    whyNot = "suffixes are reduced from their other end";
    return false;
  }
  if (rows.numBlocks > 1) {
    auto found = getCarryResults(emission.fused, op);
    if (found && mayRegroup) {
      carries = std::move(*found);
    } else {
      rows.numBlocks = 1;
      rows.blockSize = rows.window.numResults;
    }
  }
  return true;
}

GPUScanKernel::Tiling GPUScanKernel::getTiling(int64_t numSteps,
                                               int64_t blockSize) {
  constexpr int64_t kVectorBytes = 16, kMostRun = 8;
  constexpr int64_t kMostThreads = 1024, kMostThreadsOfBlock = 256;
  Tiling tiling = {numSteps, blockSize};
  tiling.numBlocks = llvm::divideCeil(numSteps, blockSize);
  tiling.isRow = rows.inner == 1;
  int64_t bits = 1, stateBits = 0;
  for (Value input : op.getInputs())
    bits = std::max<int64_t>(
        bits, getElementBitsInMemory(cast<RankedTensorType>(input.getType())));
  for (unsigned i : llvm::seq(count))
    stateBits += std::max<int64_t>(getElementBitWidth(getType(i)), 32);
  tiling.run = std::clamp<int64_t>(kVectorBytes * CHAR_BIT / bits, 1, kMostRun);
  if (!tiling.isRow)
    tiling.run = stateBits <= 32 ? kMostRun : kMostRun / 2;
  // What fills the device is not shared by more threads.
  int64_t most = !mayRegroup            ? 1
                 : tiling.numBlocks > 1 ? kMostThreadsOfBlock
                 : tiling.isRow         ? kMostThreads
                                        : kWarpSize;
  most = std::min(most, emission.device.threadsPerBlockLimit);
  if (!tiling.isRow)
    most = std::min(most, stateBits <= 32 ? kWarpSize : kWarpSize / 2);
  tiling.threads = std::min<int64_t>(
      most, llvm::PowerOf2Ceil(llvm::divideCeil(blockSize, tiling.run)));
  int64_t enough =
      emission.device.coreCount * emission.device.threadsPerCoreLimit;
  int64_t together = rows.getCount() * tiling.numBlocks;
  int64_t least = tiling.isRow ? std::min(tiling.threads, kWantedThreads) : 1;
  while (tiling.threads > least && together * tiling.threads / 2 >= enough)
    tiling.threads /= 2;
  tiling.rows = std::max<int64_t>(kWantedThreads / tiling.threads, 1);
  if (!tiling.isRow)
    tiling.rows =
        std::max(tiling.rows,
                 std::min<int64_t>(llvm::PowerOf2Ceil(rows.inner), kWarpSize));
  return tiling;
}

FailureOr<SmallVector<Value>> GPUScanKernel::combine(ValueRange before,
                                                     ValueRange after) {
  Values arguments(before);
  llvm::append_range(arguments, after);
  // An operation by itself is commutative.
  Region &computation = op.getToApply();
  return kernel->emitter->emitComputation(
      computation, arguments,
      kernel->emitter->getReductionFastMath(computation));
}

FailureOr<SmallVector<Value>> GPUScanKernel::combineIf(Value condition,
                                                       ValueRange before,
                                                       ValueRange after,
                                                       ValueRange alone) {
  FailureOr<Values> combined = combine(before, after);
  if (failed(combined) || !condition)
    return combined;
  for (auto [value, other] : llvm::zip_equal(*combined, alone))
    value = arith::SelectOp::create(kernel->b, condition, value, other);
  return combined;
}

ElementIndex GPUScanKernel::getIndex(Value row, Value variable, int64_t bound,
                                     AffineExpr step, int64_t size) {
  SmallVector<AffineExpr> indices(type.getRank());
  AffineExpr rest = dim(0) % rows.inner;
  SmallVector<int64_t> order = getMajorToMinor(type);
  for (int64_t dimension : llvm::reverse(order)) {
    if (dimension == rows.window.dim) {
      indices[dimension] = rows.window.isSuffix ? size - 1 - step : step;
      rest = dim(0).floorDiv(rows.inner);
      continue;
    }
    indices[dimension] = rest % type.getDimSize(dimension);
    rest = rest.floorDiv(type.getDimSize(dimension));
  }
  return ElementIndex::get(
      IndexingMap(op.getContext(), {rows.getCount(), bound}, indices),
      {row, variable});
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Those of a run of steps. Past the end, where they do not matter, the last
/// ones are taken again, but for those that another thread writes.
FailureOr<SmallVector<SmallVector<Value>>>
GPUScanKernel::emitElements(Value first) {
  ImplicitLocOpBuilder &b = kernel->b;
  int64_t run = tiling.run, size = getNumElements();
  SmallVector<Values> elements;
  if (phase == Phase::Carries) {
    for (int64_t i : llvm::seq(run))
      elements.push_back(loadCarry(
          both(isRow, isBelow(first, size - i)),
          getCarryIndex(row, first, std::max<int64_t>(size - i, 1), dim(1) + i),
          getZeros()));
    return elements;
  }
  auto atMost = [&](Value step, int64_t last) -> Value {
    return arith::MinUIOp::create(b, step, constant(last));
  };
  bool isVector = size % run == 0;
  if (!areTilesWhole() && isVector)
    first = atMost(first, size - run);
  for (int64_t i : llvm::seq(run)) {
    Value variable = first;
    int64_t bound = size - run + 1;
    AffineExpr step = dim(1) + i;
    if (!areTilesWhole() && !isVector) {
      variable = atMost(arith::AddIOp::create(b, first, constant(i)), size - 1);
      bound = size;
      step = dim(1);
    }
    Values values;
    for (unsigned input : llvm::seq(count)) {
      FailureOr<Value> value = kernel->emitter->emitReduced(
          op, input,
          getIndex(row, variable, bound, step, rows.window.numElements));
      if (failed(value))
        return failure();
      values.push_back(*value);
    }
    elements.push_back(std::move(values));
  }
  return elements;
}

void GPUScanKernel::storeCarry(ValueRange values, const ElementIndex &index) {
  for (auto [root, value] : llvm::zip_equal(carries, values))
    kernel->store(root, value, index);
}

SmallVector<Value> GPUScanKernel::loadCarry(Value condition,
                                            const ElementIndex &index,
                                            ValueRange otherwise) {
  ImplicitLocOpBuilder &b = kernel->b;
  auto branch = scf::IfOp::create(b, otherwise.getTypes(), condition,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Values values = llvm::map_to_vector(carries, [&](unsigned root) {
    return kernel->emitter->load(kernel->getResult(root),
                                 kernel->getRootType(root), index);
  });
  scf::YieldOp::create(b, values);
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, otherwise);
  return Values(branch.getResults());
}

SmallVector<Value> GPUScanKernel::getZeros() {
  return llvm::map_to_vector(llvm::seq(count), [&](unsigned i) {
    return emitZero(kernel->b, getScalarType(getType(i)));
  });
}

/// Writes what is made of scanned elements.
LogicalResult GPUScanKernel::emitResults(ArrayRef<Values> scanned,
                                         ArrayRef<ElementIndex> indices) {
  SmallVector<unsigned> numbers;
  SmallVector<ElementIndex, 0> all;
  for (auto [values, index] : llvm::zip_equal(scanned, indices)) {
    if (phase == Phase::Carries) {
      storeCarry(values, index);
      continue;
    }
    Values elements;
    for (auto [i, array] : llvm::enumerate(getOutputs(op)))
      elements.push_back(
          emitConversion(kernel->b, values[i], getType(i),
                         mlir::getElementTypeOrSelf(array.getType())));
    if (scatter) {
      if (failed(emitUpdate(elements, index)))
        return failure();
      continue;
    }
    for (auto [array, element] : llvm::zip_equal(getOutputs(op), elements))
      kernel->emitter->addElement(array, index, element);
    for (unsigned root : llvm::seq<unsigned>(kernel->getRoots().size())) {
      numbers.push_back(root);
      all.push_back(index);
    }
  }
  return kernel->emitRoots(numbers, all);
}

/// The one that is made of elements, and at their position.
LogicalResult GPUScanKernel::emitUpdate(ValueRange elements,
                                        const ElementIndex &index) {
  auto updates = cast<RankedTensorType>(scatter.getUpdates().front().getType());
  IndexingMap position = hlo::compose(index.map, getMemoryMap(type));
  kernel->emitter->enterScope();
  for (auto [array, element] : llvm::zip_equal(getOutputs(op), elements))
    kernel->emitter->addOnlyElement(array, element);
  LogicalResult isEmitted =
      GPUScatterUpdate(*kernel, scatter)
          .emit(ElementIndex::get(getIndexAtPosition(position, updates),
                                  index.variables));
  kernel->emitter->leaveScope();
  return isEmitted;
}

/// The first element of a block but the first, which the thread may have.
LogicalResult GPUScanKernel::emitSlices(Value first, ValueRange scanned) {
  Value begin = apply({tiling.numBlocks}, dim(0) * tiling.blockSize, block),
        isFirst = arith::CmpIOp::create(kernel->b, arith::CmpIPredicate::eq,
                                        first, begin);
  return kernel->emitIf(both(isRow, both(isFirst, isAtLeast(block, 1))), [&] {
    storeCarry(scanned,
               getCarryIndex(row, block, tiling.numBlocks, dim(1) - 1));
    return success();
  });
}

LogicalResult GPUScanKernel::emitStores(Value first, ArrayRef<Values> scanned) {
  int64_t size = tiling.numSteps, run = tiling.run;
  if (scatter && phase == Phase::Blocks && tiling.numBlocks > 1 &&
      failed(emitSlices(first, scanned.front())))
    return failure();
  auto getResultIndex = [&](int64_t bound, int64_t i) {
    return phase == Phase::Carries
               ? getCarryIndex(row, first, bound, dim(1) + i)
               : getIndex(row, first, bound, dim(1) + i, size);
  };
  if (size % run == 0) {
    SmallVector<ElementIndex, 0> indices;
    for (int64_t i : llvm::seq(run))
      indices.push_back(getResultIndex(size - run + 1, i));
    Value isThere = areTilesWhole() ? Value() : isBelow(first, size);
    return kernel->emitIf(both(isRow, isThere),
                          [&] { return emitResults(scanned, indices); });
  }
  for (int64_t i : llvm::seq(std::min(run, size))) {
    Value isThere = isBelow(first, size - i);
    if (failed(kernel->emitIf(both(isRow, isThere), [&] {
          return emitResults(scanned[i], getResultIndex(size - i, i));
        })))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// What comes before the first tile.
FailureOr<SmallVector<Value>> GPUScanKernel::emitBegin() {
  if (phase == Phase::Totals)
    return getZeros();
  Values inits;
  for (unsigned i : llvm::seq(count)) {
    FailureOr<Value> init = kernel->emitter->emitReduced(
        op, count + i, ElementIndex::get(kernel->b.getContext(), {}, {}));
    if (failed(init))
      return failure();
    inits.push_back(*init);
  }
  if (phase != Phase::Blocks || tiling.numBlocks == 1)
    return inits;
  return loadCarry(both(isCarryRow, isAtLeast(block, 1)),
                   getCarryIndex(carryRow, block, tiling.numBlocks, dim(1) - 1),
                   inits);
}

/// Returns what comes before the next tile.
FailureOr<SmallVector<Value>> GPUScanKernel::emitTile(Value tile,
                                                      ValueRange carry) {
  Value first = apply({tiling.numBlocks, tiling.getNumTiles(), tiling.threads},
                      dim(0) * tiling.blockSize + dim(1) * tiling.getTile() +
                          dim(2) * tiling.run,
                      {block, tile, lane});
  isCarried = phase == Phase::Totals ? isAtLeast(tile, 1) : Value();
  FailureOr<SmallVector<Values>> elements = emitElements(first);
  if (failed(elements))
    return failure();

  // A thread by itself goes on from one element to the next.
  bool isAlone = tiling.threads == 1,
       isExclusive = phase == Phase::Blocks && rows.window.isExclusive;
  SmallVector<Values> scanned;
  Values running;
  for (Values &element : *elements) {
    FailureOr<Values> next = element;
    if (!scanned.empty())
      next = combine(running, element);
    else if (isAlone)
      next = combineIf(isCarried, carry, element, element);
    if (failed(next))
      return failure();
    if (isAlone && isExclusive)
      scanned.push_back(scanned.empty() ? Values(carry) : running);
    else
      scanned.push_back(*next);
    running = std::move(*next);
  }
  if (!isAlone) {
    FailureOr<Prefix> prefix = emitPrefix(running, carry, tile);
    if (failed(prefix))
      return failure();
    running = std::move(prefix->next);
    if (isExclusive) {
      scanned.pop_back();
      scanned.insert(scanned.begin(), Values());
    }
    for (Values &values : scanned) {
      FailureOr<Values> all = prefix->own;
      if (!values.empty())
        all = combine(prefix->own, values);
      if (failed(all))
        return failure();
      values = std::move(*all);
    }
  }
  if (phase != Phase::Totals && failed(emitStores(first, scanned)))
    return failure();
  return running;
}

LogicalResult GPUScanKernel::emitAll() {
  ImplicitLocOpBuilder &b = kernel->b;
  AffineExpr thread = b.getAffineDimExpr(kThreadX),
             number = b.getAffineDimExpr(kBlockX);
  AffineExpr first = number.floorDiv(tiling.numBlocks) * tiling.rows,
             ofRow = thread.floorDiv(tiling.threads),
             inRow = thread % tiling.threads;
  Values place = kernel->apply(
      kernel->getGridMap({number % tiling.numBlocks, first + ofRow, inRow,
                          first + thread % tiling.rows,
                          thread.floorDiv(tiling.rows)}),
      kernel->getGrid());
  block = place[0];
  // What has no row computes the last one once more, but does not write it.
  Value isThere[2];
  if (int64_t last = rows.getCount() - 1; rows.getCount() % tiling.rows != 0)
    for (unsigned i : {0, 1}) {
      isThere[i] = compare(arith::CmpIPredicate::ule, place[1 + 2 * i], last);
      place[1 + 2 * i] =
          arith::MinUIOp::create(b, place[1 + 2 * i], constant(last));
    }
  bool isRow = tiling.isRow;
  std::tie(carryRow, carryLane, isCarryRow) =
      std::make_tuple(place[1], place[2], isThere[0]);
  std::tie(row, lane, this->isRow) =
      isRow ? std::make_tuple(place[1], place[2], isThere[0])
            : std::make_tuple(place[3], place[4], isThere[1]);

  FailureOr<Values> carry = emitBegin();
  if (failed(carry))
    return failure();
  if (tiling.getNumTiles() == 1) {
    carry = emitTile(constant(0), *carry);
  } else {
    bool isEmitted = true;
    auto loop = scf::ForOp::create(
        b, constant(0), constant(tiling.getNumTiles()), constant(1), *carry,
        [&](OpBuilder &, Location, Value tile, ValueRange carried) {
          kernel->emitter->enterScope();
          FailureOr<Values> next = emitTile(tile, carried);
          kernel->emitter->leaveScope();
          isEmitted = succeeded(next);
          scf::YieldOp::create(b, isEmitted ? ValueRange(*next) : carried);
        });
    carry = isEmitted ? FailureOr<Values>(Values(loop.getResults()))
                      : FailureOr<Values>(failure());
  }
  if (failed(carry) || phase != Phase::Totals)
    return success(succeeded(carry));
  Value isFirst = compare(arith::CmpIPredicate::eq, carryLane, 0);
  return kernel->emitIf(both(isCarryRow, isFirst), [&] {
    storeCarry(*carry,
               getCarryIndex(carryRow, block, tiling.numBlocks, dim(1)));
    return success();
  });
}

FailureOr<gpu::GPUFuncOp> GPUScanKernel::emitKernel(Phase inPhase,
                                                    StringRef name) {
  phase = inPhase;
  int64_t last = rows.numBlocks - 1;
  tiling = phase == Phase::Totals
               ? getTiling(last * rows.blockSize, rows.blockSize)
           : phase == Phase::Carries
               ? getTiling(last, last)
               : getTiling(rows.window.numResults, rows.blockSize);
  buffers.clear();
  LaunchDimensions launch;
  launch.threads[0] = tiling.threads * tiling.rows;
  launch.blocks[0] =
      llvm::divideCeil(rows.getCount(), tiling.rows) * tiling.numBlocks;
  kernel.emplace(emission.op, emission.fused, emission.device, launch, name,
                 emission.symbols, getSharedBuffers(emission));
  return kernel->finish(emitAll());
}

FailureOr<GPUKernels> GPUScanKernel::emit() {
  SmallVector<Phase> phases = {Phase::Blocks};
  if (rows.numBlocks > 1)
    phases = {Phase::Totals, Phase::Carries, Phase::Blocks};
  FailureOr<GPUKernels> kernels =
      emitInSteps<Phase>(emission, phases, [&](Phase phase, StringRef name) {
        return emitKernel(phase, name);
      });
  if (failed(kernels))
    return failure();
  if (rows.numBlocks > 1)
    kernels->description = llvm::formatv("{0} blocks of {1} in a row",
                                         rows.numBlocks, rows.blockSize);
  if (scatter)
    kernels->inPlace = {{0, *findInitialValues(emission, scatter, 0)}};
  return kernels;
}

FailureOr<GPUKernels> hlo::emitGPUScanKernel(const GPUEmission &emission,
                                             std::string &whyNot) {
  GPUScanKernel kernel(emission,
                       cast<ReduceWindowOp>(emission.analysis.heroes.front()));
  return kernel.analyze(whyNot) ? kernel.emit() : GPUKernels();
}

//===- GPUScanKernel.cpp - Cumulative reductions --------------------------===//
//
// Threads share a row: each scans some neighbors, and warps what these make, so
// that a block goes along a row in tiles, with what has come before. Where rows
// are side by side in memory, the threads of a warp have neighboring rows, and
// what they make is scanned by others, to which it comes through shared memory.
//
// Rows that are cut into blocks take three kernels: one combines the elements
// of each block and leaves that where the next one begins in the results, one
// scans these, and the last one the blocks.
//
//===----------------------------------------------------------------------===//

#include "GPUEmitters.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Analysis/Indexing/ScanRows.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;

/// Of a block.
static constexpr int64_t kWantedThreads = 128;

namespace {
/// What one of the kernels does.
enum class Phase { Totals, Carries, Blocks };

/// Steps that a kernel goes along, and how threads share them.
struct Tiling {
  /// Of a row; those of a block of it; blocks.
  int64_t numSteps, blockSize, numBlocks = 1;
  /// Of a row, and rows of a block of threads.
  int64_t threads = 1, rows = 1;
  /// Neighbors that a thread takes.
  int64_t run = 1;
  bool isRow = true;

  int64_t getTile() const { return threads * run; }
  int64_t getNumTiles() const { return llvm::divideCeil(blockSize, getTile()); }
};

class ScanKernel {
public:
  ScanKernel(const GPUEmission &emission, ReduceWindowOp op)
      : emission(emission), op(op), rows(*ScanRows::get(op)),
        count(op.getInputs().size()),
        type(cast<RankedTensorType>(getOutputs(op).front().getType())) {}

  bool analyze(std::string &whyNot);
  FailureOr<GPUKernels> emit();

private:
  using Values = SmallVector<Value>;
  /// Values for the threads of a row: what comes before the elements of each,
  /// and before the next tile.
  struct Prefix {
    Values own, next;
  };

  Tiling getTiling(int64_t numSteps, int64_t blockSize);
  FailureOr<gpu::GPUFuncOp> emitKernel(Phase inPhase, StringRef name);
  LogicalResult emitAll();
  FailureOr<Values> emitBegin();
  FailureOr<Values> emitTile(Value tile, ValueRange carry);

  FailureOr<SmallVector<Values>> emitElements(Value first);
  FailureOr<Prefix> emitPrefix(ValueRange totals, ValueRange carry, Value tile);
  FailureOr<Prefix> emitOfLanes(ValueRange totals, ValueRange carry,
                                int64_t lanes);
  FailureOr<Prefix> emitOfWarps(ValueRange totals, ValueRange carry,
                                Value tile);
  FailureOr<Prefix> emitOfColumns(ValueRange totals, ValueRange carry);
  FailureOr<Values> emitScan(ValueRange totals, int64_t lanes);
  FailureOr<Values> emitBefore(ValueRange scanned, ValueRange carry,
                               int64_t lanes);
  LogicalResult emitStores(Value first, ArrayRef<Values> scanned);
  LogicalResult emitResults(ArrayRef<Values> scanned,
                            ArrayRef<ElementIndex> indices);

  FailureOr<Values> combine(ValueRange before, ValueRange after);
  /// That, or one of the two by itself where the condition does not hold.
  FailureOr<Values> combineIf(Value condition, ValueRange before,
                              ValueRange after, ValueRange alone);

  Type getType(unsigned i) {
    return getElementType(op.getToApply().getArgument(i));
  }
  /// Where a step is along the dimension, of so many; `step` is made of the
  /// second variable, which is below `bound`.
  ElementIndex getIndex(Value row, Value variable, int64_t bound,
                        AffineExpr step, int64_t size);
  /// Where a block leaves what the one after it begins with.
  ElementIndex getCarryIndex(Value row, Value block, int64_t bound,
                             AffineExpr number) {
    return getIndex(row, block, bound, (number + 1) * rows.blockSize,
                    rows.window.numResults);
  }
  /// Steps that there are elements of.
  int64_t getNumElements() const {
    return phase == Phase::Blocks ? rows.window.numElements : tiling.numSteps;
  }
  /// Whether no thread is without elements.
  bool areTilesWhole() const {
    return tiling.numSteps % tiling.blockSize == 0 &&
           tiling.blockSize % tiling.getTile() == 0 &&
           tiling.numSteps <= getNumElements();
  }
  void storeCarry(ValueRange values, const ElementIndex &index);
  /// What is there where a condition holds, else the values given.
  Values loadCarry(Value condition, const ElementIndex &index,
                   ValueRange otherwise);
  Values getZeros();

  AffineExpr dim(unsigned i) { return kernel->b.getAffineDimExpr(i); }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(kernel->b, value);
  }
  Value apply(ArrayRef<int64_t> sizes, AffineExpr result,
              ArrayRef<Value> variables) {
    return kernel
        ->apply(IndexingMap(op.getContext(), sizes, ArrayRef(result)),
                variables)
        .front();
  }
  /// Of the thread in its block.
  Value apply(AffineExpr result) {
    return apply({tiling.threads * tiling.rows}, result,
                 kernel->getGrid()[kThreadX]);
  }
  Value compare(arith::CmpIPredicate predicate, Value value, int64_t bound) {
    return arith::CmpIOp::create(kernel->b, predicate, value, constant(bound));
  }
  Value isBelow(Value value, int64_t bound) {
    return compare(arith::CmpIPredicate::ult, value, bound);
  }
  Value isAtLeast(Value value, int64_t bound) {
    return compare(arith::CmpIPredicate::uge, value, bound);
  }
  Value both(Value lhs, Value rhs) {
    return !lhs   ? rhs
           : !rhs ? lhs
                  : arith::AndIOp::create(kernel->b, lhs, rhs).getResult();
  }

  const GPUEmission &emission;
  ReduceWindowOp op;
  ScanRows rows;
  unsigned count;
  RankedTensorType type;
  /// Whether elements may be combined in other groups than one by one.
  bool mayRegroup = true;
  /// The results that hold what blocks begin with.
  SmallVector<unsigned> carries;

  // Of the kernel that is emitted.
  std::optional<GPUKernel> kernel;
  Phase phase;
  Tiling tiling;
  /// The row that the thread has elements of, and that of what it carries; and
  /// whether there is one, null where there always is.
  Value row, carryRow, isRow, isCarryRow;
  /// Numbers: of the block of the row, and of the thread among those that have
  /// elements of the row, or that carry what comes before.
  Value block, lane, carryLane;
  /// Whether something comes before the tile; null where it always does.
  Value isCarried;
  /// Of what warps, or threads of columns, make.
  Values buffers;
};
} // namespace

bool ScanKernel::analyze(std::string &whyNot) {
  SmallVector<Value> inits =
      llvm::map_to_vector(op.getInitValues(), [&](Value init) {
        return emission.fused.resolve(init);
      });
  bool isCommutative =
      getCombiner(op.getToApply()) || isLogAddExp(op.getToApply());
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

Tiling ScanKernel::getTiling(int64_t numSteps, int64_t blockSize) {
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

FailureOr<SmallVector<Value>> ScanKernel::combine(ValueRange before,
                                                  ValueRange after) {
  Values arguments(before);
  llvm::append_range(arguments, after);
  // An operation by itself is commutative.
  Region &computation = op.getToApply();
  return kernel->emitter->emitComputation(
      computation, arguments,
      kernel->emitter->getReductionFastMath(computation));
}

FailureOr<SmallVector<Value>> ScanKernel::combineIf(Value condition,
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

ElementIndex ScanKernel::getIndex(Value row, Value variable, int64_t bound,
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
// What threads make together
//===----------------------------------------------------------------------===//

/// What the first lanes of `lanes` that lie together in a warp make, up to
/// each.
FailureOr<SmallVector<Value>> ScanKernel::emitScan(ValueRange totals,
                                                   int64_t lanes) {
  return emitWarpScan(kernel->b, Values(totals), apply(dim(0) % lanes), lanes,
                      [&](ValueRange before, ValueRange after) {
                        return combine(before, after);
                      });
}

/// What comes before each lane, from what that of the one before it makes.
FailureOr<SmallVector<Value>>
ScanKernel::emitBefore(ValueRange scanned, ValueRange carry, int64_t lanes) {
  Values before = llvm::map_to_vector(scanned, [&](Value value) {
    return emitLaneBefore(kernel->b, value, 1);
  });
  return combineIf(isAtLeast(apply(dim(0) % lanes), 1), carry, before, carry);
}

FailureOr<ScanKernel::Prefix>
ScanKernel::emitOfLanes(ValueRange totals, ValueRange carry, int64_t lanes) {
  FailureOr<Values> scanned = emitScan(totals, lanes);
  if (failed(scanned))
    return failure();
  Value last =
      apply((dim(0) % kWarpSize).floorDiv(lanes) * lanes + (lanes - 1));
  Values all = llvm::map_to_vector(
      *scanned, [&](Value value) { return emitLane(kernel->b, value, last); });
  FailureOr<Values> own = emitBefore(*scanned, carry, lanes),
                    next = combineIf(isCarried, carry, all, all);
  if (failed(own) || failed(next))
    return failure();
  return Prefix{std::move(*own), std::move(*next)};
}

/// Of a row that several warps share. Tiles use the halves of the buffers in
/// turn, so that one barrier does.
FailureOr<ScanKernel::Prefix>
ScanKernel::emitOfWarps(ValueRange totals, ValueRange carry, Value tile) {
  int64_t warps = tiling.threads / kWarpSize, all = warps * tiling.rows;
  FailureOr<Values> scanned = emitScan(totals, kWarpSize);
  if (failed(scanned))
    return failure();
  for (unsigned i : llvm::seq(count))
    buffers.push_back(kernel->allocateShared(getType(i), 2 * all));
  auto getPosition = [&](AffineExpr warp) {
    return apply({tiling.getNumTiles(), tiling.threads * tiling.rows},
                 dim(0) % 2 * all + warp, {tile, kernel->getGrid()[kThreadX]});
  };
  Value isLast = isAtLeast(apply(dim(0) % kWarpSize), kWarpSize - 1);
  (void)kernel->emitIf(isLast, [&] {
    Value position = getPosition(dim(1).floorDiv(kWarpSize));
    for (auto [i, value] : llvm::enumerate(*scanned))
      kernel->storeShared(value, getType(i), buffers[i], position);
    return success();
  });
  kernel->barrier();

  // Each warp scans what all of them make.
  Value position =
      getPosition(dim(1).floorDiv(tiling.threads) * warps + dim(1) % warps);
  Values ofWarps;
  for (unsigned i : llvm::seq(count))
    ofWarps.push_back(kernel->loadShared(getType(i), buffers[i], position));
  FailureOr<Prefix> prefix = emitOfLanes(ofWarps, carry, warps);
  if (failed(prefix))
    return failure();
  Value warp = apply((dim(0) % tiling.threads).floorDiv(kWarpSize));
  for (Value &value : prefix->own)
    value = emitLane(kernel->b, value, warp);
  FailureOr<Values> own = emitBefore(*scanned, prefix->own, kWarpSize);
  if (failed(own))
    return failure();
  return Prefix{std::move(*own), std::move(prefix->next)};
}

/// Of rows side by side: lanes that lie together get what is of one row. A row
/// of the buffer is one element longer, for what comes from there to be of
/// different banks.
FailureOr<ScanKernel::Prefix> ScanKernel::emitOfColumns(ValueRange totals,
                                                        ValueRange carry) {
  for (unsigned i : llvm::seq(count))
    buffers.push_back(
        kernel->allocateShared(getType(i), tiling.rows * (tiling.threads + 1)));
  auto getPosition = [&](AffineExpr row, AffineExpr lane) {
    return apply(row * (tiling.threads + 1) + lane);
  };
  Value ofElements =
      getPosition(dim(0) % tiling.rows, dim(0).floorDiv(tiling.rows));
  Value ofCarry =
      getPosition(dim(0).floorDiv(tiling.threads), dim(0) % tiling.threads);
  auto exchange = [&](ValueRange values, Value from, Value to) {
    for (auto [i, value] : llvm::enumerate(values))
      kernel->storeShared(value, getType(i), buffers[i], from);
    kernel->barrier();
    Values others;
    for (unsigned i : llvm::seq(count))
      others.push_back(kernel->loadShared(getType(i), buffers[i], to));
    return others;
  };
  FailureOr<Prefix> prefix =
      emitOfLanes(exchange(totals, ofElements, ofCarry), carry, tiling.threads);
  if (failed(prefix))
    return failure();
  return Prefix{exchange(prefix->own, ofCarry, ofElements),
                std::move(prefix->next)};
}

FailureOr<ScanKernel::Prefix>
ScanKernel::emitPrefix(ValueRange totals, ValueRange carry, Value tile) {
  if (!tiling.isRow)
    return emitOfColumns(totals, carry);
  return tiling.threads > kWarpSize
             ? emitOfWarps(totals, carry, tile)
             : emitOfLanes(totals, carry, tiling.threads);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Those of a run of steps. Past the end, where they do not matter, the last
/// ones are taken again, but for those that another thread writes.
FailureOr<SmallVector<SmallVector<Value>>>
ScanKernel::emitElements(Value first) {
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

void ScanKernel::storeCarry(ValueRange values, const ElementIndex &index) {
  for (auto [root, value] : llvm::zip_equal(carries, values))
    kernel->store(root, value, index);
}

SmallVector<Value> ScanKernel::loadCarry(Value condition,
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

SmallVector<Value> ScanKernel::getZeros() {
  return llvm::map_to_vector(llvm::seq(count), [&](unsigned i) {
    return emitZero(kernel->b, getScalarType(getType(i)));
  });
}

/// Writes what is made of scanned elements.
LogicalResult ScanKernel::emitResults(ArrayRef<Values> scanned,
                                      ArrayRef<ElementIndex> indices) {
  if (phase == Phase::Carries) {
    for (auto [values, index] : llvm::zip_equal(scanned, indices))
      storeCarry(values, index);
    return success();
  }
  SmallVector<unsigned> numbers;
  SmallVector<ElementIndex, 0> all;
  for (auto [values, index] : llvm::zip_equal(scanned, indices)) {
    for (auto [i, array] : llvm::enumerate(getOutputs(op)))
      kernel->emitter->addElement(
          array, index,
          emitConversion(
              kernel->b, values[i], getType(i),
              cast<RankedTensorType>(array.getType()).getElementType()));
    for (unsigned root : llvm::seq<unsigned>(kernel->getRoots().size())) {
      numbers.push_back(root);
      all.push_back(index);
    }
  }
  return kernel->emitRoots(numbers, all);
}

LogicalResult ScanKernel::emitStores(Value first, ArrayRef<Values> scanned) {
  int64_t size = tiling.numSteps, run = tiling.run;
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
FailureOr<SmallVector<Value>> ScanKernel::emitBegin() {
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
FailureOr<SmallVector<Value>> ScanKernel::emitTile(Value tile,
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

LogicalResult ScanKernel::emitAll() {
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

FailureOr<gpu::GPUFuncOp> ScanKernel::emitKernel(Phase inPhase,
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

FailureOr<GPUKernels> ScanKernel::emit() {
  SmallVector<Phase> phases = {Phase::Blocks};
  GPUKernels kernels;
  if (rows.numBlocks > 1) {
    phases = {Phase::Totals, Phase::Carries, Phase::Blocks};
    kernels.description = llvm::formatv("{0} blocks of {1} in a row",
                                        rows.numBlocks, rows.blockSize);
  }
  for (auto [i, phase] : llvm::enumerate(phases)) {
    std::string name = emission.name.str();
    if (i != 0)
      name += "_" + std::to_string(i);
    FailureOr<gpu::GPUFuncOp> function = emitKernel(phase, name);
    if (failed(function))
      return failure();
    kernels.functions.push_back(*function);
  }
  return kernels;
}

FailureOr<GPUKernels> hlo::emitGPUScanKernel(const GPUEmission &emission,
                                             std::string &whyNot) {
  ScanKernel kernel(emission,
                    cast<ReduceWindowOp>(emission.analysis.heroes.front()));
  return kernel.analyze(whyNot) ? kernel.emit() : GPUKernels();
}

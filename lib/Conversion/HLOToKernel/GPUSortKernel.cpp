//===- GPUSortKernel.cpp - Sorting networks -------------------------------===//
//
// A bitonic sorter without directions: a run of 2^k elements is merged by
// comparing each of its first half with the one that mirrors it, and then those
// that are 2^(k-2), ..., 2, 1 apart. What comes first goes to the lower place,
// so that elements past the end, which come last, need not be there.
//
//===----------------------------------------------------------------------===//

#include "GPUSortKernel.h"
#include "GPUEmitters.h"
#include "KernelTypes.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace hlo;

namespace {
/// Levels of a sorter at once, from that of runs of 2^k elements downwards:
/// each thread has the 2^count elements in registers that it compares in them.
struct Levels {
  /// Whether the first level compares elements with those that mirror them in a
  /// run, or with those half of it apart.
  bool isMirrored;
  Value k;
  int64_t count;
};

/// What a kernel does with each tile of a row, or with the row.
struct Step {
  enum class Kind {
    /// Sort the tile, which is read from the operands.
    SortTile,
    /// Merge elements that are less than a tile apart.
    MergeTile,
    /// Levels whose runs are longer than a tile.
    Mirror,
    Apart
  };
  Kind kind;
  int64_t k = 0, count = 0;

  bool isTile() const {
    return kind == Kind::SortTile || kind == Kind::MergeTile;
  }
};

/// Reads and writes a row of elements, one of each array.
struct Row {
  std::function<SmallVector<Value>(Value)> load;
  std::function<void(Value, ValueRange)> store;
  /// Those before this are there; null where all are.
  Value end;
};

class SortKernel {
public:
  SortKernel(const GPUEmission &emission, SortOp op)
      : emission(emission), op(op),
        type(cast<RankedTensorType>(op.getOperand(0).getType())),
        size(type.getDimSize(op.getDimension())) {}

  bool analyze(std::string &whyNot);
  FailureOr<GPUKernels> emit();

private:
  SmallVector<Step> getSteps() const;
  FailureOr<gpu::GPUFuncOp> emitKernel(Step step, StringRef name);
  LogicalResult emitTile(Step step);
  LogicalResult emitGlobal(Step step);
  FailureOr<Value> emitIsBefore(ValueRange lhs, ValueRange rhs);
  LogicalResult emitLevels(const Row &row, Levels levels, Value group);
  LogicalResult emitLevelsOfTile(const Row &row, Levels levels);
  LogicalResult emitMerge(const Row &row, Value k);
  int64_t getNumRows() const { return type.getNumElements() / size; }
  int64_t getNumTiles() const { return llvm::divideCeil(size, tile); }
  /// Threads of a tile.
  int64_t getTileThreads() const {
    return std::min<int64_t>(tile >> levelsAtOnce,
                             emission.device.threadsPerBlockLimit);
  }
  /// Of a tile in shared memory, where elements at distances of powers of two
  /// come from different banks.
  static int64_t getPaddedSize(int64_t tile) { return tile + tile / kBanks; }
  /// Of a row that a kernel compares in memory.
  int64_t getNumGroups(Step step) const {
    return llvm::divideCeil(size, int64_t(1) << step.k)
           << (step.k - step.count);
  }
  int64_t countBlocks(Step step) const;

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(kernel->b, value);
  }
  Value emitIsBelow(Value index, Value bound) {
    return arith::CmpIOp::create(kernel->b, arith::CmpIPredicate::slt, index,
                                 bound);
  }
  SmallVector<Value> apply(ArrayRef<AffineExpr> results) {
    return kernel->apply(kernel->getGridMap(results), kernel->getGrid());
  }
  LogicalResult emitFor(Value begin, Value end,
                        function_ref<LogicalResult(Value)> body);

  static constexpr int64_t kBanks = 32;

  const GPUEmission &emission;
  SortOp op;
  RankedTensorType type;
  int64_t size;
  /// Elements of a row that a block has in shared memory, a power of two, and
  /// rows, if they are so short.
  int64_t tile = 2, rowsOfBlock = 1;
  /// As many as registers hold elements for.
  int64_t levelsAtOnce = 1;
  std::optional<GPUKernel> kernel;
};
} // namespace

bool SortKernel::analyze(std::string &whyNot) {
  if (op.getIsStable()) {
    whyNot = "a stable sort is expanded before";
    return false;
  }
  int64_t bytes = 0;
  for (Value operand : op.getOperands())
    bytes += llvm::divideCeil(
        getElementBitsInMemory(cast<RankedTensorType>(operand.getType())),
        CHAR_BIT);
  const DeviceDescription &device = emission.device;
  int64_t mostBytes = device.sharedMemoryPerBlock;
  auto fits = [&](int64_t elements) {
    return getPaddedSize(elements) * bytes <= mostBytes;
  };
  if (!fits(tile)) {
    whyNot = "it has too many operands";
    return false;
  }
  constexpr int64_t kMostLevels = 3, kMostBytesOfThread = 96;
  while (levelsAtOnce < kMostLevels && (int64_t(1) << levelsAtOnce) < size &&
         bytes << (levelsAtOnce + 1) <= kMostBytesOfThread)
    ++levelsAtOnce;
  while (tile < size && fits(2 * tile) &&
         2 * tile >> levelsAtOnce <= device.threadsPerBlockLimit)
    tile *= 2;
  // A core has one block with more memory, and threads more groups of elements:
  // that pays as long as half of all cores have one.
  mostBytes = device.sharedMemoryPerBlockOptin;
  constexpr int64_t kMostGroups = 2;
  while (tile < size && fits(2 * tile) &&
         2 * tile <= (device.threadsPerBlockLimit * kMostGroups)
                         << levelsAtOnce &&
         getNumRows() * llvm::divideCeil(size, 2 * tile) >=
             uint64_t(device.coreCount / 2))
    tile *= 2;
  mostBytes = device.sharedMemoryPerBlock;
  levelsAtOnce = std::min<int64_t>(levelsAtOnce, llvm::Log2_64(tile));
  // Rows fill a warp, or more where they are many.
  constexpr int64_t kThreads = 128;
  while (tile >= size && rowsOfBlock < getNumRows() &&
         fits(2 * rowsOfBlock * tile)) {
    int64_t threads = 2 * rowsOfBlock * getTileThreads();
    if (threads > kWarpSize &&
        (threads > kThreads ||
         getNumRows() / (2 * rowsOfBlock) < device.coreCount))
      break;
    rowsOfBlock *= 2;
  }
  return true;
}

SmallVector<Step> SortKernel::getSteps() const {
  SmallVector<Step> steps = {{Step::Kind::SortTile}};
  int64_t log = llvm::Log2_64(tile);
  for (int64_t last = log + 1; (int64_t(1) << (last - 1)) < size; ++last) {
    Step::Kind kind = Step::Kind::Mirror;
    for (int64_t k = last; k > log; k -= steps.back().count) {
      steps.push_back({kind, k, (k - log - 1) % levelsAtOnce + 1});
      kind = Step::Kind::Apart;
    }
    steps.push_back({Step::Kind::MergeTile});
  }
  return steps;
}

ElementIndex hlo::getIndexInRow(SortOp op, RankedTensorType array, Value row,
                                Value element) {
  MLIRContext *context = array.getContext();
  AffineExpr rest = getAffineDimExpr(0, context);
  SmallVector<AffineExpr> indices(array.getRank());
  SmallVector<int64_t> sizes, dims;
  for (int64_t dim : getMajorToMinor(array))
    if (dim != int64_t(op.getDimension())) {
      dims.push_back(dim);
      sizes.push_back(array.getDimSize(dim));
    }
  for (auto [dim, index] : llvm::zip_equal(dims, getIndexAt(rest, sizes)))
    indices[dim] = index;
  indices[op.getDimension()] = getAffineDimExpr(1, context);
  int64_t size = array.getDimSize(op.getDimension());
  return ElementIndex::get(
      IndexingMap(context,
                  ArrayRef<int64_t>{array.getNumElements() / size, size},
                  indices),
      {row, element});
}

LogicalResult SortKernel::emitFor(Value begin, Value end,
                                  function_ref<LogicalResult(Value)> body) {
  ImplicitLocOpBuilder &b = kernel->b;
  LogicalResult isEmitted = success();
  scf::ForOp::create(b, begin, end, constant(1), /*initArgs=*/ValueRange(),
                     [&](OpBuilder &, Location, Value index, ValueRange) {
                       kernel->emitter->enterScope();
                       isEmitted = body(index);
                       kernel->emitter->leaveScope();
                       scf::YieldOp::create(b);
                     });
  return isEmitted;
}

/// Whether the second of two elements comes before the other.
FailureOr<Value> SortKernel::emitIsBefore(ValueRange lhs, ValueRange rhs) {
  SmallVector<Value> arguments;
  for (auto [before, after] : llvm::zip_equal(rhs, lhs))
    arguments.append({before, after});
  FailureOr<SmallVector<Value>> isBefore = kernel->emitter->emitComputation(
      op.getToApply(), arguments, arith::FastMathFlags::none);
  if (failed(isBefore))
    return failure();
  return isBefore->front();
}

/// Compares the elements of one of the groups that a row is for these levels.
LogicalResult SortKernel::emitLevels(const Row &row, Levels levels,
                                     Value group) {
  ImplicitLocOpBuilder &b = kernel->b;
  int64_t count = int64_t(1) << levels.count, half = count / 2;
  // The number of a group has the bits of the positions but for those in which
  // its elements differ.
  Value low = arith::SubIOp::create(b, levels.k, constant(levels.count));
  Value distance = arith::ShLIOp::create(b, constant(1), low);
  Value run = arith::ShRUIOp::create(b, group, low);
  Value first = arith::AddIOp::create(
      b, arith::ShLIOp::create(b, run, levels.k),
      arith::AndIOp::create(b, group,
                            arith::SubIOp::create(b, distance, constant(1))));
  SmallVector<Value> positions = {first};
  for (int64_t i : llvm::seq<int64_t>(1, count)) {
    if (!levels.isMirrored || i < half) {
      positions.push_back(arith::AddIOp::create(b, positions.back(), distance));
      continue;
    }
    Value last = arith::SubIOp::create(
        b, arith::ShLIOp::create(b, constant(1), levels.k), constant(1));
    positions.push_back(
        arith::XOrIOp::create(b, positions[count - 1 - i], last));
  }
  SmallVector<SmallVector<Value>> elements;
  for (Value position : positions)
    elements.push_back(row.load(position));

  for (int64_t apart = half; apart > 0; apart /= 2)
    for (int64_t i : llvm::seq(count)) {
      if ((i & apart) != 0)
        continue;
      int64_t other =
          levels.isMirrored && apart == half ? count - 1 - i : i + apart;
      FailureOr<Value> isSwapped = emitIsBefore(elements[i], elements[other]);
      if (failed(isSwapped))
        return failure();
      if (row.end)
        *isSwapped = arith::AndIOp::create(
            b, *isSwapped, emitIsBelow(positions[other], row.end));
      for (auto [lhs, rhs] : llvm::zip_equal(elements[i], elements[other])) {
        Value before = arith::SelectOp::create(b, *isSwapped, rhs, lhs);
        rhs = arith::SelectOp::create(b, *isSwapped, lhs, rhs);
        lhs = before;
      }
    }
  for (auto [position, values] : llvm::zip_equal(positions, elements))
    row.store(position, values);
  return success();
}

/// The same for all groups of a tile.
LogicalResult SortKernel::emitLevelsOfTile(const Row &row, Levels levels) {
  ImplicitLocOpBuilder &b = kernel->b;
  AffineExpr thread = b.getAffineDimExpr(kThreadX) % getTileThreads();
  for (int64_t i : llvm::seq((tile >> levels.count) / getTileThreads()))
    if (failed(emitLevels(row, levels,
                          apply(thread + i * getTileThreads()).front())))
      return failure();
  return success();
}

/// Levels of a tile from that of runs of 2^k elements downwards, which are a
/// multiple of those at once.
LogicalResult SortKernel::emitMerge(const Row &row, Value k) {
  ImplicitLocOpBuilder &b = kernel->b;
  Value all = constant(levelsAtOnce);
  Value steps = arith::DivUIOp::create(b, k, all);
  return emitFor(constant(0), steps, [&](Value i) -> LogicalResult {
    Value own = arith::SubIOp::create(b, k, arith::MulIOp::create(b, i, all));
    if (failed(
            emitLevelsOfTile(row, {/*isMirrored=*/false, own, levelsAtOnce})))
      return failure();
    kernel->barrier();
    return success();
  });
}

/// A block sorts or merges its tile in shared memory.
LogicalResult SortKernel::emitTile(Step step) {
  ImplicitLocOpBuilder &b = kernel->b;
  bool isFirst = step.kind == Step::Kind::SortTile;
  AffineExpr block = b.getAffineDimExpr(kBlockX),
             thread = b.getAffineDimExpr(kThreadX);
  SmallVector<Type> types;
  SmallVector<Value> buffers;
  for (Value operand : op.getOperands()) {
    types.push_back(cast<RankedTensorType>(operand.getType()).getElementType());
    buffers.push_back(kernel->allocateShared(
        types.back(), getPaddedSize(tile * rowsOfBlock)));
  }
  Row inTile;
  Value firstOfRow = apply(thread.floorDiv(getTileThreads()) * tile).front();
  auto getPosition = [&](Value element) -> Value {
    Value all = arith::AddIOp::create(b, firstOfRow, element);
    return arith::AddIOp::create(
        b, all,
        arith::ShRUIOp::create(b, all, constant(llvm::Log2_64(kBanks))));
  };
  inTile.load = [&](Value element) {
    Value position = getPosition(element);
    SmallVector<Value> values;
    for (auto [type, buffer] : llvm::zip_equal(types, buffers))
      values.push_back(kernel->loadShared(type, buffer, position));
    return values;
  };
  inTile.store = [&](Value element, ValueRange values) {
    Value position = getPosition(element);
    for (auto [type, buffer, value] : llvm::zip_equal(types, buffers, values))
      kernel->storeShared(value, type, buffer, position);
  };
  AffineExpr begin = block % getNumTiles() * tile;
  if (size % tile != 0)
    inTile.end = apply(size - begin).front();

  // Each thread brings some elements, and takes as many away.
  auto forEach =
      [&](function_ref<LogicalResult(Value position, Value row, Value inRow)>
              body) -> LogicalResult {
    int64_t threads = getTileThreads() * rowsOfBlock;
    for (int64_t i : llvm::seq(tile / getTileThreads())) {
      AffineExpr number = thread + i * threads;
      SmallVector<Value> place = apply(
          {number + number.floorDiv(kBanks),
           block.floorDiv(getNumTiles()) * rowsOfBlock + number.floorDiv(tile),
           begin + number % tile});
      Value isThere;
      if (size % tile != 0)
        isThere = emitIsBelow(place[2], constant(size));
      if (getNumRows() % rowsOfBlock != 0) {
        Value isRow = emitIsBelow(place[1], constant(getNumRows()));
        isThere =
            isThere ? Value(arith::AndIOp::create(b, isThere, isRow)) : isRow;
      }
      if (failed(kernel->emitIf(
              isThere, [&] { return body(place[0], place[1], place[2]); })))
        return failure();
    }
    return success();
  };
  LogicalResult isLoaded =
      forEach([&](Value position, Value row, Value inRow) -> LogicalResult {
        for (auto [i, operand] : llvm::enumerate(op.getOperands())) {
          auto type = cast<RankedTensorType>(operand.getType());
          ElementIndex index = getIndexInRow(op, type, row, inRow);
          FailureOr<Value> value =
              isFirst ? kernel->emitter->emit({operand}, index)
                      : FailureOr<Value>(kernel->emitter->load(
                            kernel->getResult(i), type, index));
          if (failed(value))
            return failure();
          kernel->storeShared(*value, types[i], buffers[i], position);
        }
        return success();
      });
  if (failed(isLoaded))
    return failure();
  kernel->barrier();

  // The first levels of a merge are so many that those left are a multiple.
  auto emitAll = [&](Value k, bool isMirrored) -> LogicalResult {
    Value all = constant(levelsAtOnce), one = constant(1);
    Value count = arith::AddIOp::create(
        b, one,
        arith::RemUIOp::create(b, arith::SubIOp::create(b, k, one), all));
    for (int64_t own : llvm::seq<int64_t>(1, levelsAtOnce + 1)) {
      Value isOwn = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, count,
                                          constant(own));
      if (failed(kernel->emitIf(levelsAtOnce == 1 ? Value() : isOwn, [&] {
            return emitLevelsOfTile(inTile, {isMirrored, k, own});
          })))
        return failure();
    }
    kernel->barrier();
    return emitMerge(inTile, arith::SubIOp::create(b, k, count));
  };
  int64_t log = llvm::Log2_64(tile);
  LogicalResult isSorted =
      isFirst ? emitFor(constant(1), constant(log + 1),
                        [&](Value k) { return emitAll(k, true); })
              : emitAll(constant(log), /*isMirrored=*/false);
  if (failed(isSorted))
    return failure();
  return forEach([&](Value position, Value row, Value inRow) {
    for (auto [i, type, buffer] : llvm::enumerate(types, buffers))
      kernel->store(i, kernel->loadShared(type, buffer, position),
                    getIndexInRow(op, kernel->getRootType(i), row, inRow));
    return success();
  });
}

/// Threads of a block that compares elements in memory.
static constexpr int64_t kThreadsInMemory = 256;

/// Each thread compares a group of elements in memory.
LogicalResult SortKernel::emitGlobal(Step step) {
  ImplicitLocOpBuilder &b = kernel->b;
  AffineExpr block = b.getAffineDimExpr(kBlockX),
             thread = b.getAffineDimExpr(kThreadX);
  int64_t blocks = countBlocks(step) / getNumRows();
  SmallVector<Value> place = apply(
      {block.floorDiv(blocks), block % blocks * kThreadsInMemory + thread});
  Row inMemory;
  inMemory.end = constant(size);
  auto getOwn = [&](unsigned i, Value element) {
    return getIndexInRow(op, kernel->getRootType(i), place[0], element);
  };
  inMemory.load = [&](Value element) -> SmallVector<Value> {
    SmallVector<Type> types =
        llvm::map_to_vector(op.getOperands(), [](Value operand) {
          return getScalarType(getElementType(operand));
        });
    // Nobody compares what is not there.
    auto branch =
        scf::IfOp::create(b, types, emitIsBelow(element, inMemory.end),
                          /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    SmallVector<Value> values, none;
    b.setInsertionPointToStart(branch.thenBlock());
    for (unsigned i : llvm::seq(op.getNumOperands()))
      values.push_back(kernel->emitter->load(
          kernel->getResult(i), kernel->getRootType(i), getOwn(i, element)));
    scf::YieldOp::create(b, values);
    b.setInsertionPointToStart(branch.elseBlock());
    for (Type type : types)
      none.push_back(emitZero(b, type));
    scf::YieldOp::create(b, none);
    return SmallVector<Value>(branch.getResults());
  };
  inMemory.store = [&](Value element, ValueRange values) {
    (void)kernel->emitIf(emitIsBelow(element, inMemory.end), [&] {
      for (auto [i, value] : llvm::enumerate(values))
        kernel->store(i, value, getOwn(i, element));
      return success();
    });
  };
  return emitLevels(
      inMemory, {step.kind == Step::Kind::Mirror, constant(step.k), step.count},
      place[1]);
}

int64_t SortKernel::countBlocks(Step step) const {
  if (step.isTile())
    return llvm::divideCeil(getNumRows(), rowsOfBlock) * getNumTiles();
  return getNumRows() * llvm::divideCeil(getNumGroups(step), kThreadsInMemory);
}

FailureOr<gpu::GPUFuncOp> SortKernel::emitKernel(Step step, StringRef name) {
  LaunchDimensions launch;
  launch.threads[0] =
      step.isTile() ? getTileThreads() * rowsOfBlock : kThreadsInMemory;
  launch.blocks[0] = countBlocks(step);
  kernel.emplace(emission.op, emission.fused, emission.device, launch, name,
                 emission.symbols, getSharedBuffers(emission));
  return kernel->finish(step.isTile() ? emitTile(step) : emitGlobal(step));
}

FailureOr<GPUKernels> SortKernel::emit() {
  return emitInSteps<Step>(
      emission, getSteps(),
      [&](Step step, StringRef name) { return emitKernel(step, name); });
}

FailureOr<GPUKernels> hlo::emitGPUSortKernel(const GPUEmission &emission,
                                             std::string &whyNot) {
  auto op = cast<SortOp>(emission.analysis.heroes.front());
  if (cast<RankedTensorType>(op.getOperand(0).getType()).getNumElements() == 0)
    return emitGPULoopKernel(emission); // Nothing to do.
  SortKernel kernel(emission, op);
  if (!kernel.analyze(whyNot)) {
    if (getSortInTiles(emission.fused))
      return emission.op->emitOpError("has no kernel for ")
             << emission.device.name << ": " << whyNot;
    return GPUKernels();
  }
  return kernel.emit();
}

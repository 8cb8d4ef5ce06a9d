//===- GPUSortKernel.cpp - Sorting networks -------------------------------===//
//
// A bitonic sorter without directions: a run of 2^k elements is merged by
// comparing each of its first half with the one that mirrors it, and then those
// that are 2^(k-2), ..., 2, 1 apart. What comes first goes to the lower place,
// so that elements past the end, which come last, need not be there.
//
//===----------------------------------------------------------------------===//

#include "GPUEmitters.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace hlo;

namespace {
/// What a kernel does with each tile of a row, or with the row.
struct Step {
  enum class Kind {
    /// Sort the tile, which is read from the operands.
    SortTile,
    /// Merge elements that are less than a tile apart.
    MergeTile,
    /// Compare elements of runs of 2^k with those that mirror them.
    Mirror,
    /// Compare those that are 2^(k-1) apart.
    Apart
  };
  Kind kind;
  int64_t k = 0;

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
  LogicalResult emitComparison(const Row &row, Value first, Value second);
  LogicalResult emitMirror(const Row &row, Value k);
  LogicalResult emitApart(const Row &row, Value k);
  ElementIndex getIndex(RankedTensorType array, Value row, Value element);
  int64_t getNumTiles() const { return llvm::divideCeil(size, tile); }
  /// Blocks for the pairs of a row, as many of which as threads are in one.
  int64_t getNumTilePairs(Step step) const {
    int64_t run = int64_t(1) << step.k;
    return llvm::divideCeil(size, run) * (run / tile);
  }
  int64_t getNumRows() const { return type.getNumElements() / size; }

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(kernel->b, value);
  }
  Value thread() { return kernel->getGrid()[kThreadX]; }
  LogicalResult emitFor(Value begin, Value end,
                        function_ref<LogicalResult(Value)> body);

  const GPUEmission &emission;
  SortOp op;
  RankedTensorType type;
  int64_t size;
  /// The number of the pair of elements that a thread compares.
  Value pair;
  /// Elements of a row that a block has in shared memory, a power of two.
  int64_t tile = 2;
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
  int64_t most =
      std::min<int64_t>(2 * emission.device.threadsPerBlockLimit,
                        emission.device.sharedMemoryPerBlock / bytes);
  while (2 * tile <= most && tile < size)
    tile *= 2;
  if (2 * bytes > emission.device.sharedMemoryPerBlock) {
    whyNot = "it has too many operands";
    return false;
  }
  return true;
}

SmallVector<Step> SortKernel::getSteps() const {
  SmallVector<Step> steps = {{Step::Kind::SortTile}};
  int64_t log = llvm::Log2_64(tile);
  for (int64_t k = log + 1; (int64_t(1) << (k - 1)) < size; ++k) {
    steps.push_back({Step::Kind::Mirror, k});
    for (int64_t apart = k - 1; apart > log; --apart)
      steps.push_back({Step::Kind::Apart, apart});
    steps.push_back({Step::Kind::MergeTile});
  }
  return steps;
}

/// Where the element of a row is; rows are counted in the order of memory.
ElementIndex SortKernel::getIndex(RankedTensorType array, Value row,
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
  return ElementIndex::get(
      IndexingMap(context, ArrayRef<int64_t>{getNumRows(), size}, indices),
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

/// Puts the second of two elements first if it comes before the other.
LogicalResult SortKernel::emitComparison(const Row &row, Value first,
                                         Value second) {
  ImplicitLocOpBuilder &b = kernel->b;
  Value isThere;
  if (row.end)
    isThere =
        arith::CmpIOp::create(b, arith::CmpIPredicate::slt, second, row.end);
  return kernel->emitIf(isThere, [&]() -> LogicalResult {
    SmallVector<Value> lhs = row.load(first), rhs = row.load(second), arguments;
    for (auto [before, after] : llvm::zip_equal(rhs, lhs))
      arguments.append({before, after});
    FailureOr<SmallVector<Value>> isBefore = kernel->emitter->emitComputation(
        op.getToApply(), arguments, arith::FastMathFlags::none);
    if (failed(isBefore))
      return failure();
    return kernel->emitIf(isBefore->front(), [&]() {
      row.store(first, rhs);
      row.store(second, lhs);
      return success();
    });
  });
}

/// The pair of a thread in runs of 2^k elements, half of which are before the
/// other half.
static Value emitFirst(ImplicitLocOpBuilder &b, Value pair, Value k) {
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value half = arith::SubIOp::create(b, k, one);
  Value run = arith::ShRUIOp::create(b, pair, half);
  Value begin = arith::ShLIOp::create(b, run, half);
  // Whole runs before, and where it is in its own.
  return arith::AddIOp::create(b, pair, begin);
}

LogicalResult SortKernel::emitMirror(const Row &row, Value k) {
  ImplicitLocOpBuilder &b = kernel->b;
  Value first = emitFirst(b, pair, k);
  Value length = arith::ShLIOp::create(b, constant(1), k);
  Value last = arith::SubIOp::create(b, length, constant(1));
  return emitComparison(row, first, arith::XOrIOp::create(b, first, last));
}

LogicalResult SortKernel::emitApart(const Row &row, Value k) {
  ImplicitLocOpBuilder &b = kernel->b;
  Value first = emitFirst(b, pair, k);
  Value half = arith::SubIOp::create(b, k, constant(1));
  Value distance = arith::ShLIOp::create(b, constant(1), half);
  return emitComparison(row, first, arith::AddIOp::create(b, first, distance));
}

/// A block sorts or merges its tile in shared memory.
LogicalResult SortKernel::emitTile(Step step) {
  ImplicitLocOpBuilder &b = kernel->b;
  MLIRContext *context = b.getContext();
  bool isFirst = step.kind == Step::Kind::SortTile;
  AffineExpr block = getAffineDimExpr(kBlockX, context),
             lane = getAffineDimExpr(kThreadX, context);
  IndexingMap map = kernel->getGridMap(
      {block.floorDiv(getNumTiles()), block % getNumTiles() * tile});
  SmallVector<Value> place = kernel->apply(map, kernel->getGrid());
  Value row = place[0], begin = place[1];
  pair = thread();

  SmallVector<Type> types;
  SmallVector<Value> buffers;
  for (Value operand : op.getOperands()) {
    types.push_back(cast<RankedTensorType>(operand.getType()).getElementType());
    buffers.push_back(kernel->allocateShared(types.back(), tile));
  }
  Row inTile;
  inTile.load = [&](Value element) {
    SmallVector<Value> values;
    for (auto [type, buffer] : llvm::zip_equal(types, buffers))
      values.push_back(kernel->loadShared(type, buffer, element));
    return values;
  };
  inTile.store = [&](Value element, ValueRange values) {
    for (auto [type, buffer, value] : llvm::zip_equal(types, buffers, values))
      kernel->storeShared(value, type, buffer, element);
  };
  if (size % tile != 0)
    inTile.end = arith::SubIOp::create(b, constant(size), begin);

  // Each thread brings two elements, and takes two away.
  auto forBoth =
      [&](function_ref<LogicalResult(Value element, Value inRow)> body) {
        for (int64_t half : {int64_t(0), tile / 2}) {
          Value element =
              kernel->apply(kernel->getGridMap(lane + half), kernel->getGrid())
                  .front();
          Value isThere;
          if (inTile.end)
            isThere = arith::CmpIOp::create(b, arith::CmpIPredicate::slt,
                                            element, inTile.end);
          if (failed(kernel->emitIf(isThere, [&]() {
                return body(element, arith::AddIOp::create(b, begin, element));
              })))
            return failure();
        }
        return success();
      };
  if (failed(forBoth([&](Value element, Value inRow) -> LogicalResult {
        SmallVector<Value> values;
        for (auto [i, operand] : llvm::enumerate(op.getOperands())) {
          auto type = cast<RankedTensorType>(operand.getType());
          ElementIndex index = getIndex(type, row, inRow);
          FailureOr<Value> value =
              isFirst ? kernel->emitter->emit({operand}, index)
                      : FailureOr<Value>(kernel->emitter->load(
                            kernel->getResult(i), type, index));
          if (failed(value))
            return failure();
          values.push_back(*value);
        }
        inTile.store(element, values);
        return success();
      })))
    return failure();
  kernel->barrier();

  auto emitMerge = [&](Value last) {
    // Down from `last`.
    return emitFor(constant(0), last, [&](Value i) -> LogicalResult {
      if (failed(emitApart(inTile, arith::SubIOp::create(b, last, i))))
        return failure();
      kernel->barrier();
      return success();
    });
  };
  Value levels = constant(llvm::Log2_64(tile));
  LogicalResult isSorted =
      isFirst
          ? emitFor(constant(0), levels,
                    [&](Value before) -> LogicalResult {
                      Value k = arith::AddIOp::create(b, before, constant(1));
                      if (failed(emitMirror(inTile, k)))
                        return failure();
                      kernel->barrier();
                      return emitMerge(before);
                    })
          : emitMerge(levels);
  if (failed(isSorted))
    return failure();
  return forBoth([&](Value element, Value inRow) {
    for (auto [i, value] : llvm::enumerate(inTile.load(element))) {
      RankedTensorType type = kernel->getRootType(i);
      kernel->store(i, value, getIndex(type, row, inRow));
    }
    return success();
  });
}

/// Each thread compares a pair of elements in memory.
LogicalResult SortKernel::emitGlobal(Step step) {
  ImplicitLocOpBuilder &b = kernel->b;
  AffineExpr block = getAffineDimExpr(kBlockX, b.getContext()),
             lane = getAffineDimExpr(kThreadX, b.getContext());
  int64_t tiles = getNumTilePairs(step);
  SmallVector<Value> place =
      kernel->apply(kernel->getGridMap({block.floorDiv(tiles),
                                        block % tiles * (tile / 2) + lane}),
                    kernel->getGrid());
  pair = place[1];
  Row inMemory;
  inMemory.load = [&](Value element) {
    SmallVector<Value> values;
    for (unsigned i : llvm::seq(op.getNumOperands())) {
      RankedTensorType type = kernel->getRootType(i);
      values.push_back(kernel->emitter->load(
          kernel->getResult(i), type, getIndex(type, place[0], element)));
    }
    return values;
  };
  inMemory.store = [&](Value element, ValueRange values) {
    for (auto [i, value] : llvm::enumerate(values))
      kernel->store(i, value,
                    getIndex(kernel->getRootType(i), place[0], element));
  };
  inMemory.end = constant(size);
  return step.kind == Step::Kind::Mirror
             ? emitMirror(inMemory, constant(step.k))
             : emitApart(inMemory, constant(step.k));
}

FailureOr<gpu::GPUFuncOp> SortKernel::emitKernel(Step step, StringRef name) {
  LaunchDimensions launch;
  launch.threads[0] = tile / 2;
  launch.blocks[0] =
      getNumRows() * (step.isTile() ? getNumTiles() : getNumTilePairs(step));
  kernel.emplace(emission.op, emission.fused, emission.device, launch, name,
                 emission.symbols, getSharedBuffers(emission));
  return kernel->finish(step.isTile() ? emitTile(step) : emitGlobal(step));
}

FailureOr<GPUKernels> SortKernel::emit() {
  GPUKernels kernels;
  for (auto [i, step] : llvm::enumerate(getSteps())) {
    std::string name = emission.name.str();
    if (i != 0)
      name += "_" + std::to_string(i);
    FailureOr<gpu::GPUFuncOp> function = emitKernel(step, name);
    if (failed(function))
      return failure();
    kernels.functions.push_back(*function);
  }
  return kernels;
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

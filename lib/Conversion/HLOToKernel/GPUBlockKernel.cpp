//===- GPUBlockKernel.cpp - One block, with reductions in shared memory ---===//
//
// Where reductions are made of others along other dimensions, each element
// would compute those again. One block computes each of them once, in order.
//
//===----------------------------------------------------------------------===//

#include "GPUEmitters.h"
#include "GPUReducer.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

static constexpr int64_t kThreads = 512;

namespace {
class BlockKernel {
public:
  explicit BlockKernel(const GPUEmission &emission) : emission(emission) {}

  /// Whether the kernel does for the instruction.
  bool analyze();
  FailureOr<gpu::GPUFuncOp> emit();

private:
  bool repeatsMuch() const;
  IndexingMap getSteps(int64_t count, AffineExpr first, int64_t step) const;
  LogicalResult emitRow(GPUReducer &reducer, Value buffer, Value result);
  LogicalResult emitReduction(ReduceOp op);
  LogicalResult emitRoots();
  LogicalResult emitAll();

  const GPUEmission &emission;
  /// Those whose results fit into shared memory, which come before their users.
  SmallVector<ReduceOp> reductions;
  std::optional<GPUKernel> kernel;
};
} // namespace

static RankedTensorType getReducedType(ReduceOp op) {
  return cast<RankedTensorType>(op.getInputs().front().getType());
}

static RankedTensorType getResultType(ReduceOp op) {
  return dyn_cast<RankedTensorType>(op->getResult(0).getType());
}

static int64_t getLength(ReduceOp op) {
  int64_t length = 1;
  for (int64_t dim : op.getDimensions())
    length *= getReducedType(op).getDimSize(dim);
  return length;
}

/// Whether reductions in reductions repeat more than all cores of the device
/// make up for.
bool BlockKernel::repeatsMuch() const {
  uint64_t most = 0, longest = 1;
  llvm::DenseMap<Value, uint64_t> repetitions;
  for (Operation *op : emission.fused.getOperations()) {
    uint64_t own = 1;
    for (Value operand : emission.fused.getOperands(op))
      own = std::max(own, repetitions.lookup(operand));
    if (auto reduce = dyn_cast<ReduceOp>(op)) {
      uint64_t length = getLength(reduce);
      own = llvm::SaturatingMultiply(own, length);
      longest = std::max(longest, length);
    }
    for (Value result : op->getResults())
      repetitions[result] = own;
    most = std::max(most, own);
  }
  return most / longest > uint64_t(emission.device.coreCount);
}

bool BlockKernel::analyze() {
  if (!repeatsMuch())
    return false;
  int64_t bytes = 0;
  for (Operation *op : emission.fused.getOperations()) {
    auto reduce = dyn_cast<ReduceOp>(op);
    if (!reduce || reduce.getInputs().size() != 1)
      continue;
    RankedTensorType type = getResultType(reduce);
    int64_t own =
        type.getNumElements() *
        llvm::divideCeil(getElementBitWidth(type.getElementType()), CHAR_BIT);
    if (own == 0 || getLength(reduce) == 0 ||
        bytes + own > emission.device.sharedMemoryPerBlock)
      continue;
    bytes += own;
    reductions.push_back(reduce);
  }
  return !reductions.empty();
}

/// A map to numbers below `count`: the first, and others `step` after.
IndexingMap BlockKernel::getSteps(int64_t count, AffineExpr first,
                                  int64_t step) const {
  MLIRContext *context = emission.op->getContext();
  SmallVector<Interval> grid(kNumGridCoordinates, Interval::ofSize(1));
  grid[kThreadX] = Interval::ofSize(kThreads);
  AffineExpr number =
      first + getAffineDimExpr(kNumGridCoordinates, context) * step;
  return IndexingMap(context, grid,
                     Interval::ofSize(llvm::divideCeil(count, step)), {},
                     number, {{number, Interval::ofSize(count)}});
}

/// Computes a result in each warp.
LogicalResult BlockKernel::emitRow(GPUReducer &reducer, Value buffer,
                                   Value result) {
  ReduceOp op = reducer.getOp();
  ImplicitLocOpBuilder &b = kernel->b;
  RankedTensorType reduced = getReducedType(op), type = getResultType(op);
  int64_t length = getLength(op);
  AffineExpr lane = b.getAffineDimExpr(kThreadX) % kWarpSize;
  IndexingMap positions = getSteps(length, lane, kWarpSize);

  SmallVector<AffineExpr> indices(reduced.getRank());
  for (bool isReduced : {false, true}) {
    SmallVector<int64_t> dims, sizes;
    for (int64_t dim : llvm::seq<int64_t>(0, reduced.getRank()))
      if (llvm::is_contained(op.getDimensions(), dim) == isReduced) {
        dims.push_back(dim);
        sizes.push_back(reduced.getDimSize(dim));
      }
    for (auto [dim, index] : llvm::zip_equal(
             dims, getIndexAt(b.getAffineDimExpr(isReduced), sizes)))
      indices[dim] = index;
  }
  IndexingMap element(b.getContext(), {type.getNumElements(), length}, indices);

  FailureOr<SmallVector<Value>> sum = kernel->forEach(
      positions, reducer.getIdentities(),
      [&](ArrayRef<Value> variables,
          ValueRange carried) -> FailureOr<SmallVector<Value>> {
        Value position = kernel->apply(positions, variables).front();
        FailureOr<SmallVector<Value>> own =
            reducer.emitElement(ElementIndex::get(element, {result, position}));
        if (failed(own))
          return failure();
        return reducer.combine(carried, *own);
      });
  if (failed(sum))
    return failure();
  FailureOr<SmallVector<Value>> all =
      reducer.reduceNeighbors(std::move(*sum), kWarpSize, kThreads);
  if (failed(all))
    return failure();
  FailureOr<SmallVector<Value>> values = reducer.finish(std::move(*all));
  if (failed(values))
    return failure();
  Value isFirst = arith::CmpIOp::create(
      b, arith::CmpIPredicate::eq,
      kernel->apply(kernel->getGridMap(lane), kernel->getGrid()).front(),
      arith::ConstantIndexOp::create(b, 0));
  auto branch = scf::IfOp::create(b, isFirst, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  kernel->emitter->store(
      values->front(), type, buffer,
      ElementIndex::get(
          IndexingMap(b.getContext(), type.getNumElements(),
                      getIndexAt(b.getAffineDimExpr(0), type.getShape())),
          result));
  return success();
}

/// Whether neighbors in memory are combined.
static bool reducesRows(ReduceOp op) {
  RankedTensorType type = getReducedType(op);
  SmallVector<int64_t> order = getMajorToMinor(type);
  for (int64_t dim : llvm::reverse(order))
    if (type.getDimSize(dim) != 1)
      return llvm::is_contained(op.getDimensions(), dim);
  return true;
}

LogicalResult BlockKernel::emitReduction(ReduceOp op) {
  ImplicitLocOpBuilder &b = kernel->b;
  RankedTensorType type = getResultType(op);
  int64_t count = type.getNumElements();
  Value buffer = kernel->allocateShared(type);
  AffineExpr thread = b.getAffineDimExpr(kThreadX);
  GPUReducer reducer(op);
  LogicalResult isEmitted = success();
  if (reducesRows(op) && GPUReducer::isKnown(emission.fused, op)) {
    if (failed(reducer.begin(*kernel)))
      return failure();
    IndexingMap results =
        getSteps(count, thread.floorDiv(kWarpSize), kThreads / kWarpSize);
    isEmitted = kernel->forEach(results, [&](ArrayRef<Value> variables) {
      return emitRow(reducer, buffer,
                     kernel->apply(results, variables).front());
    });
  } else {
    IndexingMap results = getSteps(count, thread, kThreads);
    isEmitted = kernel->forEach(
        results, [&](ArrayRef<Value> variables) -> LogicalResult {
          ElementIndex index =
              ElementIndex::get(getIndexAtPosition(results, type), variables);
          FailureOr<Value> value =
              kernel->emitter->emit({op->getResult(0)}, index);
          if (failed(value))
            return failure();
          kernel->emitter->store(*value, type, buffer, index);
          return success();
        });
  }
  if (failed(isEmitted))
    return failure();
  kernel->barrier();
  kernel->emitter->addInput(op->getResult(0), buffer);
  return success();
}

LogicalResult BlockKernel::emitRoots() {
  llvm::MapVector<int64_t, SmallVector<unsigned>> groups;
  for (unsigned root : llvm::seq<unsigned>(0, kernel->getRoots().size()))
    if (int64_t elements = kernel->getRootType(root).getNumElements())
      groups[elements].push_back(root);
  AffineExpr thread = kernel->b.getAffineDimExpr(kThreadX);
  for (const auto &[elements, roots] : groups) {
    IndexingMap position = getSteps(elements, thread, kThreads);
    ArrayRef<unsigned> numbers = roots;
    LogicalResult isEmitted =
        kernel->forEach(position, [&](ArrayRef<Value> variables) {
          SmallVector<ElementIndex, 0> indices;
          for (unsigned root : numbers)
            indices.push_back(ElementIndex::get(
                getIndexAtPosition(position, kernel->getRootType(root)),
                variables));
          return kernel->emitRoots(numbers, indices);
        });
    if (failed(isEmitted))
      return failure();
  }
  return success();
}

LogicalResult BlockKernel::emitAll() {
  for (ReduceOp op : reductions)
    if (failed(emitReduction(op)))
      return failure();
  return emitRoots();
}

FailureOr<gpu::GPUFuncOp> BlockKernel::emit() {
  LaunchDimensions launch;
  launch.threads[0] = kThreads;
  kernel.emplace(emission.op, emission.fused, emission.device, launch,
                 emission.name, emission.symbols);
  return kernel->finish(emitAll());
}

FailureOr<GPUKernels> hlo::emitGPUBlockKernel(const GPUEmission &emission) {
  BlockKernel kernel(emission);
  return kernel.analyze() ? getKernels(kernel.emit()) : GPUKernels();
}

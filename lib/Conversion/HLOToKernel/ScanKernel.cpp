//===- ScanKernel.cpp - Kernels of cumulative reductions ------------------===//
//
// A result is made of the one before it. What is far apart in memory has a row
// of accumulators; rows that lie in memory in order go on several at a time, so
// that no one waits for what it adds to. Where there are too few of them, a row
// is scanned in blocks, if the order of what is combined is free.
//
//===----------------------------------------------------------------------===//

#include "HostKernel.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Analysis/Indexing/PrefixWindow.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/ScopeExit.h"

using namespace hlo;
namespace memref = mlir::memref;

/// Rows, or blocks of one, that go on at the same time.
static constexpr int64_t kMostChains = 8;
/// Elements of a block: the fastest cache holds a few.
static constexpr int64_t kBlock = 256;
/// Accumulators of a row.
static constexpr int64_t kMostLanes = 256, kLeastLanes = 8;

namespace {
class ScanEmitter {
public:
  ScanEmitter(HostKernel &kernel, ReduceWindowOp op);

  LogicalResult emit();

private:
  using Values = SmallVector<Value>;
  /// What is scanned after one another: `step` counts from the beginning of the
  /// row, which is number `inner` of those that the slower row `outer` has.
  struct Chain {
    SmallVector<int64_t> sizes;
    Values variables;
    AffineExpr outer, inner, step;
  };

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  AffineExpr dim(unsigned i) { return b.getAffineDimExpr(i); }
  Type getType(unsigned i) {
    return getElementType(op.getToApply().getArgument(i));
  }
  ElementIndex getIndex(const Chain &chain);
  /// The chain of a row, as numbered by an expression of its first variables.
  Chain getRow(ArrayRef<int64_t> sizes, ArrayRef<Value> variables,
               AffineExpr row, AffineExpr step);

  FailureOr<Values> emitInits();
  FailureOr<Values> emitCombined(ValueRange accumulators,
                                 const ElementIndex &index);
  /// Writes what results are for an element.
  LogicalResult emitStore(ValueRange accumulators, const ElementIndex &index);
  /// Writes an element, and returns what the next one is made of.
  FailureOr<Values> emitStep(ValueRange accumulators, const Chain &chain);
  /// Goes on with all chains at the same time; a range of the last variable.
  FailureOr<Values> emitChains(MutableArrayRef<Chain> chains, LoopRange range,
                               ValueRange accumulators);

  LogicalResult emitRows();
  LogicalResult emitBlocks();
  FailureOr<Value> emitTile(Value row, Value tile, int64_t tiles, Value carry);
  LogicalResult emitLanes();

  HostKernel &kernel;
  ImplicitLocOpBuilder &b;
  ReduceWindowOp op;
  PrefixWindow window;
  unsigned count;
  RankedTensorType type;
  int64_t size, outer = 1, inner = 1;
};
} // namespace

ScanEmitter::ScanEmitter(HostKernel &kernel, ReduceWindowOp op)
    : kernel(kernel), b(kernel.b), op(op), window(*PrefixWindow::get(op)),
      count(op->getNumOperands() / 2), type(kernel.outputs.front().getType()),
      size(type.getDimSize(window.dim)) {
  bool isInner = false;
  for (int64_t dim : getMajorToMinor(type))
    if (dim == window.dim)
      isInner = true;
    else
      (isInner ? inner : outer) *= type.getDimSize(dim);
}

LogicalResult ScanEmitter::emit() {
  if (inner >= kLeastLanes)
    return emitLanes();
  // Blocks are kept in the result.
  bool isResult = kernel.fused.isRoot(op->getResult(0));
  bool mayRegroup = kernel.emitter.getReductionFastMath(op.getToApply()) !=
                        arith::FastMathFlags::none &&
                    hasOnePrecision(op.getToApply(), op->getOperands());
  bool isLong = size >= 2 * kMostChains * kBlock;
  if (isResult && mayRegroup && isLong && !window.isExclusive &&
      outer * inner % kMostChains != 0)
    return emitBlocks();
  return emitRows();
}

ElementIndex ScanEmitter::getIndex(const Chain &chain) {
  SmallVector<AffineExpr> indices(type.getRank());
  AffineExpr rest = chain.inner;
  SmallVector<int64_t> order = getMajorToMinor(type);
  for (int64_t dim : llvm::reverse(order)) {
    if (dim == window.dim) {
      indices[dim] = window.isSuffix ? size - 1 - chain.step : chain.step;
      rest = chain.outer;
      continue;
    }
    indices[dim] = rest % type.getDimSize(dim);
    rest = rest.floorDiv(type.getDimSize(dim));
  }
  return ElementIndex::get(IndexingMap(b.getContext(), chain.sizes, indices),
                           chain.variables);
}

ScanEmitter::Chain ScanEmitter::getRow(ArrayRef<int64_t> sizes,
                                       ArrayRef<Value> variables,
                                       AffineExpr row, AffineExpr step) {
  return {SmallVector<int64_t>(sizes), Values(variables), row.floorDiv(inner),
          row % inner, step};
}

FailureOr<ScanEmitter::Values> ScanEmitter::emitInits() {
  Values inits;
  for (unsigned i : llvm::seq(count)) {
    FailureOr<Value> init = kernel.emitter.emitReduced(
        op, count + i, ElementIndex::get(b.getContext(), {}, {}));
    if (failed(init))
      return failure();
    inits.push_back(*init);
  }
  return inits;
}

FailureOr<ScanEmitter::Values>
ScanEmitter::emitCombined(ValueRange accumulators, const ElementIndex &index) {
  Values arguments(accumulators);
  for (unsigned i : llvm::seq(count)) {
    FailureOr<Value> element = kernel.emitter.emitReduced(op, i, index);
    if (failed(element))
      return failure();
    arguments.push_back(*element);
  }
  return kernel.emitter.emitComputation(op.getToApply(), arguments,
                                        arith::FastMathFlags::none);
}

LogicalResult ScanEmitter::emitStore(ValueRange accumulators,
                                     const ElementIndex &index) {
  for (auto [i, scanned] : llvm::enumerate(getOutputs(op))) {
    Type type = cast<RankedTensorType>(scanned.getType()).getElementType();
    kernel.emitter.addElement(
        scanned, index, emitConversion(b, accumulators[i], getType(i), type));
  }
  // Results may be in the memory of what others read.
  Values elements;
  for (const HostKernel::Output &output : kernel.outputs) {
    FailureOr<Value> element = kernel.emitter.emit(output.array, index);
    if (failed(element))
      return failure();
    elements.push_back(*element);
  }
  for (auto [output, element] : llvm::zip_equal(kernel.outputs, elements))
    kernel.emitter.store(element, output.getType(), output.buffer, index);
  return success();
}

FailureOr<ScanEmitter::Values> ScanEmitter::emitStep(ValueRange accumulators,
                                                     const Chain &chain) {
  ElementIndex index = getIndex(chain);
  FailureOr<Values> next = emitCombined(accumulators, index);
  if (failed(next) ||
      failed(emitStore(window.isExclusive ? accumulators : ValueRange(*next),
                       index)))
    return failure();
  return next;
}

FailureOr<ScanEmitter::Values>
ScanEmitter::emitChains(MutableArrayRef<Chain> chains, LoopRange range,
                        ValueRange accumulators) {
  LogicalResult isEmitted = success();
  auto loop = scf::ForOp::create(
      b, range.lower, range.upper, constant(1), accumulators,
      [&](OpBuilder &, Location, Value step, ValueRange carried) {
        kernel.emitter.enterScope();
        Values all;
        for (auto [i, chain] : llvm::enumerate(chains)) {
          chain.variables.back() = step;
          ValueRange own = carried.slice(i * count, count);
          FailureOr<Values> next = emitStep(own, chain);
          if (failed(next))
            isEmitted = failure();
          llvm::append_range(all, succeeded(next) ? ValueRange(*next) : own);
        }
        kernel.emitter.leaveScope();
        scf::YieldOp::create(b, all);
      });
  if (failed(isEmitted))
    return failure();
  return Values(loop.getResults());
}

LogicalResult ScanEmitter::emitRows() {
  int64_t rows = outer * inner, chains = kMostChains;
  while (rows % chains != 0)
    chains /= 2;
  int64_t groups = rows / chains;
  int64_t groupsOfChunk =
      std::clamp<int64_t>(kElementsOfChunk / (size * chains), 1, groups);
  auto emitGroup = [&](ArrayRef<Value> group) -> LogicalResult {
    kernel.emitter.enterScope();
    FailureOr<Values> inits = emitInits();
    if (failed(inits))
      return failure();
    SmallVector<Chain> all;
    Values accumulators;
    for (int64_t i : llvm::seq(chains)) {
      all.push_back(getRow({groups, size}, {group.front(), nullptr},
                           dim(0) * chains + i, dim(1)));
      llvm::append_range(accumulators, *inits);
    }
    FailureOr<Values> last =
        emitChains(all, {constant(0), constant(size)}, accumulators);
    kernel.emitter.leaveScope();
    return success(succeeded(last));
  };
  return emitChunks(
      b, llvm::divideCeil(groups, groupsOfChunk), [&](Value chunk) {
        Value begin = arith::MulIOp::create(b, chunk, constant(groupsOfChunk));
        Value end = arith::AddIOp::create(b, begin, constant(groupsOfChunk));
        end = arith::MinSIOp::create(b, end, constant(groups));
        return emitLoops(b, LoopRange{begin, end}, emitGroup);
      });
}

/// Scans the blocks of a tile, and combines them with what is before each.
FailureOr<Value> ScanEmitter::emitTile(Value row, Value tile, int64_t tiles,
                                       Value carry) {
  kernel.emitter.enterScope();
  llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
  SmallVector<Chain> chains;
  Values accumulators;
  for (int64_t i : llvm::seq(kMostChains)) {
    chains.push_back(getRow({outer * inner, tiles, kBlock},
                            {row, tile, constant(0)}, dim(0),
                            (dim(1) * kMostChains + i) * kBlock + dim(2)));
    ElementIndex index = getIndex(chains.back());
    FailureOr<Value> first = kernel.emitter.emitReduced(op, 0, index);
    if (failed(first) || failed(emitStore(*first, index)))
      return failure();
    accumulators.push_back(*first);
  }
  FailureOr<Values> totals =
      emitChains(chains, {constant(1), constant(kBlock)}, accumulators);
  if (failed(totals))
    return failure();
  auto combine = [&](Value before, Value value) {
    return kernel.emitter.emitComputation(op.getToApply(), {before, value},
                                          arith::FastMathFlags::none);
  };
  const HostKernel::Output &output = kernel.outputs.front();
  for (unsigned i : llvm::seq(kMostChains)) {
    Chain &chain = chains[i];
    LoopRange block = {constant(0), constant(kBlock)};
    LogicalResult isEmitted =
        emitParallelLoop(b, block, [&](Value step) -> LogicalResult {
          kernel.emitter.enterScope();
          llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
          chain.variables.back() = step;
          ElementIndex index = getIndex(chain);
          FailureOr<Values> result =
              combine(carry, kernel.emitter.load(output.buffer,
                                                 output.getType(), index));
          if (failed(result))
            return failure();
          return emitStore(*result, index);
        });
    FailureOr<Values> next = combine(carry, (*totals)[i]);
    if (failed(isEmitted) || failed(next))
      return failure();
    carry = next->front();
  }
  return carry;
}

LogicalResult ScanEmitter::emitBlocks() {
  int64_t rows = outer * inner, tiles = size / (kMostChains * kBlock);
  return emitChunks(b, rows, [&](Value row) -> LogicalResult {
    FailureOr<Values> inits = emitInits();
    if (failed(inits))
      return failure();
    LogicalResult isEmitted = success();
    auto loop = scf::ForOp::create(
        b, constant(0), constant(tiles), constant(1), *inits,
        [&](OpBuilder &, Location, Value tile, ValueRange carried) {
          FailureOr<Value> next = emitTile(row, tile, tiles, carried.front());
          isEmitted = success(succeeded(next));
          scf::YieldOp::create(b, succeeded(next) ? *next : carried.front());
        });
    if (failed(isEmitted))
      return failure();
    Chain rest = getRow({rows, size}, {row, nullptr}, dim(0), dim(1));
    LoopRange range = {constant(tiles * kMostChains * kBlock), constant(size)};
    return success(succeeded(emitChains(rest, range, loop.getResults())));
  });
}

LogicalResult ScanEmitter::emitLanes() {
  int64_t lanes = std::min(inner, kMostLanes);
  int64_t tiles = llvm::divideCeil(inner, lanes), parts = outer * tiles;
  Values buffers;
  for (unsigned i : llvm::seq(count))
    buffers.push_back(
        kernel.allocate(MemRefType::get(lanes, getStorageType(getType(i)))));
  auto store = [&](ValueRange accumulators, Value lane) {
    for (unsigned i : llvm::seq(count))
      memref::StoreOp::create(b, toStorage(b, accumulators[i], getType(i)),
                              buffers[i], lane);
  };
  auto emitPart = [&](ArrayRef<Value> part) -> LogicalResult {
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    FailureOr<Values> inits = emitInits();
    if (failed(inits))
      return failure();
    auto at = IndexingApplyOp::create(
        b,
        IndexingMap(b.getContext(), ArrayRef(parts),
                    {dim(0).floorDiv(tiles), dim(0) % tiles * lanes}),
        part.front());
    Value row = at.getResult(0), begin = at.getResult(1);
    Value length = arith::MinSIOp::create(
        b, arith::SubIOp::create(b, constant(inner), begin), constant(lanes));
    LoopRange all = {constant(0), length};
    (void)emitParallelLoop(b, all, [&](Value lane) {
      store(*inits, lane);
      return success();
    });
    LoopRange steps = {constant(0), constant(size)};
    return emitLoops(b, steps, [&](ArrayRef<Value> step) {
      return emitParallelLoop(b, all, [&](Value lane) -> LogicalResult {
        kernel.emitter.enterScope();
        llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
        Values accumulators;
        for (unsigned i : llvm::seq(count))
          accumulators.push_back(fromStorage(
              b, memref::LoadOp::create(b, buffers[i], lane), getType(i)));
        FailureOr<Values> next = emitStep(
            accumulators,
            {{outer, inner, size},
             {row, arith::AddIOp::create(b, begin, lane), step.front()},
             dim(0),
             dim(1),
             dim(2)});
        if (failed(next))
          return failure();
        store(*next, lane);
        return success();
      });
    });
  };
  int64_t partsOfChunk =
      std::clamp<int64_t>(kElementsOfChunk / (size * lanes), 1, parts);
  return emitChunks(b, llvm::divideCeil(parts, partsOfChunk), [&](Value chunk) {
    Value first = arith::MulIOp::create(b, chunk, constant(partsOfChunk));
    Value end = arith::AddIOp::create(b, first, constant(partsOfChunk));
    end = arith::MinSIOp::create(b, end, constant(parts));
    return emitLoops(b, LoopRange{first, end}, emitPart);
  });
}

ReduceWindowOp hlo::getScan(const HostKernel &kernel) {
  ReduceWindowOp op = getOnlyScan(kernel.fused);
  // Windows are reduced in order, which suffixes are not found in.
  if (!op || kernel.outputs.empty() ||
      (PrefixWindow::get(op)->isSuffix &&
       kernel.emitter.getReductionFastMath(op.getToApply()) ==
           arith::FastMathFlags::none))
    return nullptr;
  return op;
}

LogicalResult hlo::emitScanKernel(HostKernel &kernel, ReduceWindowOp op) {
  return ScanEmitter(kernel, op).emit();
}

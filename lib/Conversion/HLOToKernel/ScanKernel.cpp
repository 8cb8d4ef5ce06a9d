//===- ScanKernel.cpp - Kernels of cumulative reductions ------------------===//

#include "ScalarEmitter.h"
#include "ScanEmitter.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/ScopeExit.h"

using namespace hlo;
namespace memref = mlir::memref;

/// Rows that go on at the same time.
static constexpr int64_t kMostChains = 8;
/// Accumulators of a row.
static constexpr int64_t kMostLanes = 256, kLeastLanes = 8;

ScanEmitter::ScanEmitter(HostKernel &kernel, ReduceWindowOp op)
    : kernel(kernel), b(kernel.b), op(op), window(*PrefixWindow::get(op)),
      count(op->getNumOperands() / 2), type(kernel.outputs.front().getType()),
      numSteps(std::min(window.numResults, window.numElements)) {
  bool isInner = false;
  for (int64_t dim : getMajorToMinor(type))
    if (dim == window.dim)
      isInner = true;
    else
      (isInner ? inner : outer) *= type.getDimSize(dim);
  rows = outer * inner;
  if (inner < kLeastLanes && mayRegroup()) {
    findVectors();
    findCarries();
  }
}

LogicalResult ScanEmitter::emit(unsigned number) {
  if (carries)
    return number == 0   ? emitTotals()
           : number == 1 ? emitCarries()
                         : emitBlocks();
  if (inner >= kLeastLanes)
    return emitLanes();
  return vectors ? emitVectorRows() : emitRows();
}

ElementIndex ScanEmitter::getIndex(const Chain &chain, int64_t size) {
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
  SmallVector<int64_t> sizes(chain.sizes);
  sizes.back() =
      sizes.back() / window.numResults * std::min(window.numResults, size);
  return ElementIndex::get(IndexingMap(b.getContext(), sizes, indices),
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
ScanEmitter::emitCombined(ValueRange accumulators, const Chain &chain,
                          arith::FastMathFlags fastMath) {
  Values arguments(accumulators);
  for (unsigned i : llvm::seq(count)) {
    FailureOr<Value> element = emitElement(i, chain);
    if (failed(element))
      return failure();
    arguments.push_back(*element);
  }
  return kernel.emitter.emitComputation(op.getToApply(), arguments, fastMath);
}

LogicalResult ScanEmitter::emitStore(ValueRange accumulators,
                                     const Chain &chain) {
  ElementIndex index = getIndex(chain);
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
  FailureOr<Values> next =
      emitCombined(accumulators, chain, arith::FastMathFlags::none);
  if (failed(next) ||
      failed(emitStore(window.isExclusive ? accumulators : ValueRange(*next),
                       chain)))
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

LogicalResult ScanEmitter::emitLast(MutableArrayRef<Chain> chains,
                                    ValueRange accumulators) {
  if (window.numResults <= window.numElements)
    return success();
  for (auto [i, chain] : llvm::enumerate(chains)) {
    chain.variables.back() = constant(window.numElements);
    if (failed(emitStore(accumulators.slice(i * count, count), chain)))
      return failure();
  }
  return success();
}

LogicalResult
ScanEmitter::emitParts(int64_t parts, int64_t rowsOfPart,
                       function_ref<LogicalResult(Value)> emitPart) {
  int64_t partsOfChunk = std::clamp<int64_t>(
      kElementsOfChunk / (window.numResults * rowsOfPart), 1, parts);
  return emitChunks(b, llvm::divideCeil(parts, partsOfChunk), [&](Value chunk) {
    Value begin = arith::MulIOp::create(b, chunk, constant(partsOfChunk));
    Value end = arith::AddIOp::create(b, begin, constant(partsOfChunk));
    end = arith::MinSIOp::create(b, end, constant(parts));
    return emitLoops(b, LoopRange{begin, end}, [&](ArrayRef<Value> part) {
      return emitPart(part.front());
    });
  });
}

LogicalResult ScanEmitter::emitRows() {
  int64_t chains = kMostChains;
  while (rows % chains != 0)
    chains /= 2;
  int64_t groups = rows / chains;
  return emitParts(groups, chains, [&](Value group) -> LogicalResult {
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    FailureOr<Values> inits = emitInits();
    if (failed(inits))
      return failure();
    SmallVector<Chain> all;
    Values accumulators;
    for (int64_t i : llvm::seq(chains)) {
      all.push_back(getRow({groups, window.numResults}, {group, nullptr},
                           dim(0) * chains + i, dim(1)));
      llvm::append_range(accumulators, *inits);
    }
    FailureOr<Values> last =
        emitChains(all, {constant(0), constant(numSteps)}, accumulators);
    return failed(last) ? failure() : emitLast(all, *last);
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
  auto emitPart = [&](Value part) -> LogicalResult {
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    FailureOr<Values> inits = emitInits();
    if (failed(inits))
      return failure();
    auto at = IndexingApplyOp::create(
        b,
        IndexingMap(b.getContext(), ArrayRef(parts),
                    {dim(0).floorDiv(tiles), dim(0) % tiles * lanes}),
        part);
    Value row = at.getResult(0), begin = at.getResult(1);
    Value length = arith::MinSIOp::create(
        b, arith::SubIOp::create(b, constant(inner), begin), constant(lanes));
    LoopRange all = {constant(0), length};
    (void)emitParallelLoop(b, all, [&](Value lane) {
      store(*inits, lane);
      return success();
    });
    auto emitLane = [&](Value lane, Value step) -> LogicalResult {
      kernel.emitter.enterScope();
      llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
      Values accumulators;
      for (unsigned i : llvm::seq(count))
        accumulators.push_back(fromStorage(
            b, memref::LoadOp::create(b, buffers[i], lane), getType(i)));
      Chain chain = {{outer, inner, window.numResults},
                     {row, arith::AddIOp::create(b, begin, lane), step},
                     dim(0),
                     dim(1),
                     dim(2)};
      if (!step)
        return emitLast(chain, accumulators);
      FailureOr<Values> next = emitStep(accumulators, chain);
      if (failed(next))
        return failure();
      store(*next, lane);
      return success();
    };
    LoopRange steps = {constant(0), constant(numSteps)};
    LogicalResult isEmitted = emitLoops(b, steps, [&](ArrayRef<Value> step) {
      return emitParallelLoop(
          b, all, [&](Value lane) { return emitLane(lane, step.front()); });
    });
    if (failed(isEmitted) || window.numResults <= window.numElements)
      return isEmitted;
    return emitParallelLoop(
        b, all, [&](Value lane) { return emitLane(lane, /*step=*/nullptr); });
  };
  return emitParts(parts, lanes, emitPart);
}

ReduceWindowOp hlo::getScan(const HostKernel &kernel) {
  ReduceWindowOp op = getOnlyScan(kernel.fused);
  // Windows are reduced in order, which suffixes are not found in.
  if (!op || kernel.outputs.empty() ||
      (PrefixWindow::get(op)->isSuffix &&
       kernel.emitter.getReductionFastMath(op) == arith::FastMathFlags::none))
    return nullptr;
  return op;
}

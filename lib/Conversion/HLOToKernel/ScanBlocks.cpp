//===- ScanBlocks.cpp - Cumulative reductions in a free order -------------===//

#include "ScalarEmitter.h"
#include "ScanEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/ScopeExit.h"

using namespace hlo;
namespace memref = mlir::memref;
namespace vector = mlir::vector;

/// Elements of a block, and blocks of rows so few that threads share them.
static constexpr int64_t kBlock = 16 * 1024, kLeastBlocks = 4, kFewRows = 16;
/// Elements that are scanned while the fastest cache holds them, the bytes that
/// they are aligned to, and vectors of the shortest rows that are scanned so.
static constexpr int64_t kTile = 1024, kTileAlignment = 64, kLeastVectors = 4;

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

bool ScanEmitter::mayRegroup() {
  return kernel.emitter.getReductionFastMath(op) !=
             arith::FastMathFlags::none &&
         hasOnePrecision(op.getToApply(), op->getOperands());
}

/// Finds what of a vector may be read, and written, at once.
void ScanEmitter::findVectors() {
  vectors = VectorScan::get(op.getToApply(), inner);
  if (!vectors ||
      window.numResults * inner < kLeastVectors * vectors->getNumLanes()) {
    vectors.reset();
    return;
  }
  // The dimensions that vectors are along, the fastest first.
  auto getOrder = [&](RankedTensorType type) {
    SmallVector<int64_t> order, inMemory = getMajorToMinor(type);
    for (int64_t dim : llvm::reverse(inMemory)) {
      if (dim == window.dim || type.getDimSize(dim) != 1)
        order.push_back(dim);
      if (dim == window.dim)
        break;
    }
    return order;
  };
  SmallVector<int64_t> order = getOrder(type);
  Value array = kernel.fused.resolve(op.getInputs().front());
  if (getOrder(cast<RankedTensorType>(array.getType())) == order)
    source = kernel.getBuffer(array);
  const HostKernel::Output &output = kernel.outputs.front();
  if (kernel.outputs.size() == 1 && output.array.value == op->getResult(0))
    sink = output.buffer;
}

/// Where in memory steps of a row begin that are a vector there.
Value ScanEmitter::emitPosition(RankedTensorType type, int64_t size, Value row,
                                Value step) {
  if (window.isSuffix)
    step = arith::AddIOp::create(b, step, constant(vectors->getNumLanes() - 1));
  return kernel.emitter.getPosition(type, getIndex(getRow(row, step), size))
      .front();
}

/// Scans the steps of a tile, and returns what is before the next one. Whole
/// vectors need not be in the tile.
FailureOr<Value> ScanEmitter::emitTile(Value row, LoopRange steps,
                                       bool areWhole, Value carry) {
  auto emitEach = [&](LoopRange range, auto emit) {
    return emitParallelLoop(b, range, [&](Value step) -> LogicalResult {
      kernel.emitter.enterScope();
      llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
      return emit(getRow(row, step),
                  arith::SubIOp::create(b, step, steps.lower));
    });
  };
  auto read = [&](const Chain &chain, Value place) -> LogicalResult {
    FailureOr<Value> element = emitElement(0, chain);
    if (failed(element))
      return failure();
    memref::StoreOp::create(b, *element, tile, place);
    return success();
  };
  auto write = [&](const Chain &chain, Value place) -> LogicalResult {
    Value scanned = memref::LoadOp::create(b, tile, place);
    return emitStore(scanned, chain);
  };
  bool isRead = areWhole && source, isWritten = areWhole && sink;
  // There may be one more result than elements.
  LoopRange elements = steps;
  if (window.numResults > window.numElements)
    elements.upper =
        arith::MinSIOp::create(b, steps.upper, constant(numSteps * inner));
  if (!isRead && failed(emitEach(elements, read)))
    return failure();
  auto loop = scf::ForOp::create(
      b, steps.lower, steps.upper, constant(vectors->getNumLanes()), carry,
      [&](OpBuilder &, Location, Value step, ValueRange carried) {
        Value place = arith::SubIOp::create(b, step, steps.lower);
        auto reversed = [&](Value vector) {
          return window.isSuffix ? vectors->emitReversed(b, vector) : vector;
        };
        Value vector;
        if (isRead) {
          auto type = cast<RankedTensorType>(op.getInputs().front().getType());
          vector = reversed(vector::LoadOp::create(
              b, vectors->getType(), source,
              emitPosition(type, window.numElements, row, step)));
        } else {
          vector = vector::LoadOp::create(b, vectors->getType(), tile, place);
        }
        VectorScan::Result result =
            vectors->emit(b, vector, carried.front(), window.isExclusive);
        if (isWritten)
          vector::StoreOp::create(
              b, reversed(result.scanned), sink,
              emitPosition(type, window.numResults, row, step));
        else
          vector::StoreOp::create(b, result.scanned, tile, place);
        scf::YieldOp::create(b, result.carry);
      });
  if (!isWritten && failed(emitEach(steps, write)))
    return failure();
  return loop.getResult(0);
}

LogicalResult ScanEmitter::emitTiles(Value row, LoopRange steps, Value init) {
  int64_t lanes = vectors->getNumLanes();
  tile = kernel.allocate(
      MemRefType::get(kTile, vectors->getType().getElementType()),
      kTileAlignment);
  // What is no whole vector comes last.
  Value end = steps.upper;
  bool areWhole = window.numResults <= window.numElements;
  if (areWhole && window.numResults * inner % lanes != 0)
    end = arith::SubIOp::create(
        b, end, arith::RemUIOp::create(b, end, constant(lanes)));
  LogicalResult isEmitted = success();
  auto loop = scf::ForOp::create(
      b, steps.lower, end, constant(kTile), vectors->emitInit(b, init),
      [&](OpBuilder &, Location, Value first, ValueRange carried) {
        Value last = arith::AddIOp::create(b, first, constant(kTile));
        if (window.numResults * inner % kTile != 0)
          last = arith::MinSIOp::create(b, last, end);
        FailureOr<Value> next =
            emitTile(row, {first, last}, areWhole, carried.front());
        isEmitted = success(succeeded(next));
        scf::YieldOp::create(b, succeeded(next) ? *next : carried.front());
      });
  if (failed(isEmitted) || end == steps.upper)
    return isEmitted;
  return success(succeeded(emitTile(row, {end, steps.upper}, /*areWhole=*/false,
                                    loop.getResult(0))));
}

LogicalResult ScanEmitter::emitVectorRows() {
  return emitParts(outer, inner, [&](Value row) -> LogicalResult {
    FailureOr<Values> inits = emitInits();
    if (failed(inits))
      return failure();
    LoopRange steps = {constant(0), constant(window.numResults * inner)};
    return emitTiles(row, steps, inits->front());
  });
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Few rows by themselves, each of several blocks, need memory for what these
/// begin with: a result that is in no memory which is still read.
void ScanEmitter::findCarries() {
  blocks = llvm::divideCeil(window.numResults, kBlock);
  if (blocks < kLeastBlocks || rows >= kFewRows || inner != 1)
    return;
  const auto *found =
      llvm::find_if(kernel.outputs, [&](const HostKernel::Output &output) {
        return output.getType().getElementType() == getType(0) &&
               llvm::none_of(kernel.fused.getInputs(), [&](Value input) {
                 return kernel.inPlace.mayShare(input, output.number);
               });
      });
  if (found != kernel.outputs.end() && (vectors || !window.isExclusive))
    carries = found;
}

Value ScanEmitter::loadCarry(Value row, Value step) {
  return kernel.emitter.load(carries->buffer, carries->getType(),
                             getIndex(getRow(row, step)));
}

void ScanEmitter::storeCarry(Value carry, Value row, Value step) {
  kernel.emitter.store(carry, carries->getType(), carries->buffer,
                       getIndex(getRow(row, step)));
}

LogicalResult ScanEmitter::emitEachBlock(int64_t numBlocks, BlockFn emitBlock) {
  return emitChunks(b, rows * numBlocks, [&](Value chunk) {
    auto at = IndexingApplyOp::create(
        b,
        IndexingMap(b.getContext(), ArrayRef(rows * numBlocks),
                    {dim(0).floorDiv(numBlocks), dim(0) % numBlocks * kBlock}),
        chunk);
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    return emitBlock(at.getResult(0), at.getResult(1));
  });
}

/// Combines the elements of each block, where the next one begins.
LogicalResult ScanEmitter::emitTotals() {
  return emitEachBlock(
      blocks - 1, [&](Value row, Value begin) -> LogicalResult {
        FailureOr<Value> first = emitElement(0, getRow(row, begin));
        if (failed(first))
          return failure();
        LogicalResult isEmitted = success();
        Value end = arith::AddIOp::create(b, begin, constant(kBlock));
        auto loop = scf::ForOp::create(
            b, arith::AddIOp::create(b, begin, constant(1)), end, constant(1),
            *first, [&](OpBuilder &, Location, Value step, ValueRange carried) {
              kernel.emitter.enterScope();
              FailureOr<Values> next =
                  emitCombined(carried, getRow(row, step),
                               kernel.emitter.getReductionFastMath(op));
              kernel.emitter.leaveScope();
              isEmitted = success(succeeded(next));
              scf::YieldOp::create(b, succeeded(next) ? ValueRange(*next)
                                                      : ValueRange(carried));
            });
        storeCarry(loop.getResult(0), row, end);
        return isEmitted;
      });
}

/// Scans the totals of blocks.
LogicalResult ScanEmitter::emitCarries() {
  LoopRange all = {constant(0), constant(rows)};
  return emitLoops(b, all, [&](ArrayRef<Value> indices) -> LogicalResult {
    Value row = indices.front();
    FailureOr<Values> inits = emitInits();
    if (failed(inits))
      return failure();
    storeCarry(inits->front(), row, constant(0));
    LogicalResult isEmitted = success();
    scf::ForOp::create(
        b, constant(1), constant(blocks), constant(1), *inits,
        [&](OpBuilder &, Location, Value block, ValueRange carried) {
          Value step = arith::MulIOp::create(b, block, constant(kBlock));
          FailureOr<Values> next = kernel.emitter.emitComputation(
              op.getToApply(), {carried.front(), loadCarry(row, step)},
              arith::FastMathFlags::none);
          isEmitted = success(succeeded(next));
          if (succeeded(next))
            storeCarry(next->front(), row, step);
          scf::YieldOp::create(b, succeeded(next) ? ValueRange(*next)
                                                  : ValueRange(carried));
        });
    return isEmitted;
  });
}

LogicalResult ScanEmitter::emitBlocks() {
  return emitEachBlock(blocks, [&](Value row, Value begin) -> LogicalResult {
    Value end = arith::AddIOp::create(b, begin, constant(kBlock));
    end = arith::MinSIOp::create(b, end, constant(window.numResults));
    Value carry = loadCarry(row, begin);
    if (vectors)
      return emitTiles(row, {begin, end}, carry);
    Chain chain = getRow(row, nullptr);
    return success(succeeded(emitChains(chain, {begin, end}, carry)));
  });
}

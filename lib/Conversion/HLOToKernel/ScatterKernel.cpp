//===- ScatterKernel.cpp - Kernels that scatter ---------------------------===//
//
// A chunk owns the elements at some indices of one dimension of the results: it
// goes over all updates, in order, and applies what they do to its elements. So
// there are no races, and floats are added up in the order that HLO says.
//
//===----------------------------------------------------------------------===//

#include "HostKernel.h"
#include "ScalarEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Values.h"
#include "llvm/ADT/ScopeExit.h"

using namespace hlo;

/// More would not keep more threads busy.
static constexpr int64_t kMostChunks = 16;

namespace {
class ScatterEmitter {
public:
  ScatterEmitter(HostKernel &kernel, ScatterOp op);

  LogicalResult emit();

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  int64_t countChunks(int64_t dim) const;
  /// The dimension of the updates that goes with a batching dimension.
  std::optional<int64_t> getUpdateDimOfBatch(int64_t dim) const;
  bool isSplit(int64_t dim) const { return chunks != 1 && dim == split; }
  LoopRange getRange(int64_t dim, const LoopRange &owned) {
    return isSplit(dim)
               ? owned
               : LoopRange{constant(0), constant(type.getDimSize(dim))};
  }

  LogicalResult emitInitial(const HostKernel::Output &output,
                            const LoopRange &owned);
  LogicalResult emitUpdates(const LoopRange &owned);
  /// The windows of updates at `scattered`, their indices outside of windows.
  LogicalResult emitWindow(ArrayRef<Value> scattered, const LoopRange &owned);
  LogicalResult emitElement(ArrayRef<Value> resultIndex,
                            ArrayRef<Value> updateIndex);

  HostKernel &kernel;
  ImplicitLocOpBuilder &b;
  ScatterOp op;
  ScatterDimensionNumbersAttr numbers;
  RankedTensorType type, updateType;
  /// The dimensions of the updates outside of windows.
  SmallVector<int64_t> scatterDims;
  /// Of each dimension of the results: what a window takes of it, and the
  /// dimension of the updates that goes over that, or -1.
  SmallVector<int64_t> windowSizes, windowDims;
  int64_t split = 0, chunks = 1;
};
} // namespace

ScatterEmitter::ScatterEmitter(HostKernel &kernel, ScatterOp op)
    : kernel(kernel), b(kernel.b), op(op), numbers(op.getDimensionNumbers()),
      type(cast<RankedTensorType>(op.getInputs().front().getType())),
      updateType(cast<RankedTensorType>(op.getUpdates().front().getType())),
      windowSizes(type.getRank(), 1), windowDims(type.getRank(), -1) {
  for (int64_t dim : llvm::seq(updateType.getRank()))
    if (!llvm::is_contained(numbers.getUpdateWindowDims(), dim))
      scatterDims.push_back(dim);
  const int64_t *windowDim = numbers.getUpdateWindowDims().begin();
  for (int64_t dim : llvm::seq(type.getRank()))
    if (!llvm::is_contained(numbers.getInsertedWindowDims(), dim) &&
        !llvm::is_contained(numbers.getInputBatchingDims(), dim)) {
      windowDims[dim] = *windowDim++;
      windowSizes[dim] = updateType.getDimSize(windowDims[dim]);
    }
  // The slowest dimension in memory with the most chunks.
  for (int64_t dim : getMajorToMinor(type))
    if (int64_t count = countChunks(dim); count > chunks) {
      chunks = count;
      split = dim;
    }
}

std::optional<int64_t> ScatterEmitter::getUpdateDimOfBatch(int64_t dim) const {
  for (auto [inputDim, indexDim] :
       llvm::zip(numbers.getInputBatchingDims(),
                 numbers.getScatterIndicesBatchingDims()))
    if (inputDim == dim)
      return scatterDims[indexDim - (indexDim > numbers.getIndexVectorDim())];
  return std::nullopt;
}

int64_t ScatterEmitter::countChunks(int64_t dim) const {
  int64_t vectors = 1;
  for (int64_t scatterDim : scatterDims)
    vectors *= updateType.getDimSize(scatterDim);
  int64_t window = llvm::product_of(windowSizes, int64_t(1));
  // To look at an index takes as long as a few elements.
  constexpr int64_t lookUp = 4;
  bool isOwned = windowSizes[dim] == type.getDimSize(dim) ||
                 getUpdateDimOfBatch(dim).has_value();
  // All chunks look at the indices of all updates, which do not belong to one.
  int64_t repeated = isOwned && getUpdateDimOfBatch(dim) ? 0 : lookUp * vectors;
  int64_t work = vectors * (window + lookUp);
  for (const HostKernel::Output &output : kernel.outputs)
    if (!kernel.inPlace.getUpdated(output.number))
      work += type.getNumElements();
  return std::min({work / (2 * repeated + kElementsOfChunk), kMostChunks,
                   type.getDimSize(dim)});
}

LogicalResult ScatterEmitter::emit() {
  int64_t size = type.getRank() == 0 ? 1 : type.getDimSize(split);
  int64_t tile = llvm::divideCeil(size, chunks);
  chunks = llvm::divideCeil(size, tile);
  return emitChunks(b, chunks, [&](Value chunk) {
    LoopRange owned;
    if (chunks != 1) {
      owned.lower = arith::MulIOp::create(b, chunk, constant(tile));
      owned.upper = arith::AddIOp::create(b, owned.lower, constant(tile));
      owned.upper = arith::MinUIOp::create(b, owned.upper, constant(size));
    }
    for (const HostKernel::Output &output : kernel.outputs)
      if (!kernel.inPlace.getUpdated(output.number) &&
          failed(emitInitial(output, owned)))
        return failure();
    if (updateType.getNumElements() == 0)
      return success();
    return emitUpdates(owned);
  });
}

/// The elements that a result begins with.
LogicalResult ScatterEmitter::emitInitial(const HostKernel::Output &output,
                                          const LoopRange &owned) {
  Value input = op.getInputs()[output.array.leaf];
  SmallVector<LoopRange> ranges;
  SmallVector<int64_t> order = getMajorToMinor(type);
  for (int64_t dim : order)
    ranges.push_back(getRange(dim, owned));
  return emitLoops(b, ranges, [&](ArrayRef<Value> loops) {
    SmallVector<Value> indices(type.getRank());
    for (auto [dim, value] : llvm::zip(order, loops))
      indices[dim] = value;
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    ElementIndex index =
        ElementIndex::get(b.getContext(), type.getShape(), indices);
    FailureOr<Value> element = kernel.emitter.emit({input}, index);
    if (failed(element))
      return failure();
    kernel.emitter.store(*element, output.getType(), output.buffer, index);
    return success();
  });
}

LogicalResult ScatterEmitter::emitUpdates(const LoopRange &owned) {
  SmallVector<LoopRange> ranges;
  for (int64_t dim : scatterDims) {
    bool isOwned = chunks != 1 && getUpdateDimOfBatch(split) == dim;
    ranges.push_back(
        isOwned ? owned
                : LoopRange{constant(0), constant(updateType.getDimSize(dim))});
  }
  return emitLoops(b, ranges, [&](ArrayRef<Value> scattered) {
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    return emitWindow(scattered, owned);
  });
}

LogicalResult ScatterEmitter::emitWindow(ArrayRef<Value> scattered,
                                         const LoopRange &owned) {
  // Where it begins, in the dimensions that do not begin with it.
  SmallVector<Value> begin(type.getRank());
  auto batches = llvm::zip(numbers.getInputBatchingDims(),
                           numbers.getScatterIndicesBatchingDims());
  int64_t vectorDim = numbers.getIndexVectorDim();
  for (auto [inputDim, indexDim] : batches)
    begin[inputDim] = scattered[indexDim - (indexDim > vectorDim)];
  Value isInside;
  // Negative ones are great as unsigned numbers.
  auto requireBelow = [&](Value place, Value places) {
    Value isBelow =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ult, place, places);
    isInside =
        isInside ? Value(arith::AndIOp::create(b, isInside, isBelow)) : isBelow;
  };
  auto indicesType = cast<RankedTensorType>(op.getScatterIndices().getType());
  for (auto [component, dim] :
       llvm::enumerate(numbers.getScatterDimsToOperandDims())) {
    SmallVector<Value> at(scattered);
    if (vectorDim != indicesType.getRank())
      at.insert(at.begin() + vectorDim, constant(component));
    FailureOr<Value> integer = kernel.emitter.emit(
        {op.getScatterIndices()},
        ElementIndex::get(b.getContext(), indicesType.getShape(), at));
    if (failed(integer))
      return failure();
    bool isSigned = isSignedInteger(indicesType.getElementType());
    Type indexType = b.getIndexType();
    begin[dim] =
        isSigned ? Value(arith::IndexCastOp::create(b, indexType, *integer))
                 : Value(arith::IndexCastUIOp::create(b, indexType, *integer));
    if (!isSplit(dim) || windowSizes[dim] != 1)
      requireBelow(begin[dim],
                   constant(type.getDimSize(dim) - windowSizes[dim] + 1));
  }
  if (chunks != 1 && !getUpdateDimOfBatch(split)) {
    if (!begin[split] && windowSizes[split] != type.getDimSize(split))
      begin[split] = constant(0);
    // A single element is the chunk's own, or not.
    if (begin[split] && windowSizes[split] == 1)
      requireBelow(arith::SubIOp::create(b, begin[split], owned.lower),
                   arith::SubIOp::create(b, owned.upper, owned.lower));
  }

  auto apply = [&]() -> LogicalResult {
    SmallVector<LoopRange> ranges;
    SmallVector<int64_t> loopDims;
    for (int64_t dim : getMajorToMinor(type)) {
      if (windowSizes[dim] == 1)
        continue;
      LoopRange range = getRange(dim, owned);
      if (!isSplit(dim)) {
        range.upper = constant(windowSizes[dim]);
      } else if (begin[dim]) {
        Value lower = arith::SubIOp::create(b, owned.lower, begin[dim]);
        Value upper = arith::SubIOp::create(b, owned.upper, begin[dim]);
        range.lower = arith::MaxSIOp::create(b, constant(0), lower);
        range.upper =
            arith::MinSIOp::create(b, constant(windowSizes[dim]), upper);
      }
      loopDims.push_back(dim);
      ranges.push_back(range);
    }
    return emitLoops(b, ranges, [&](ArrayRef<Value> loops) {
      SmallVector<Value> resultIndex(begin), updateIndex(updateType.getRank());
      for (auto [dim, value] : llvm::zip_equal(scatterDims, scattered))
        updateIndex[dim] = value;
      for (auto [dim, value] : llvm::zip_equal(loopDims, loops)) {
        resultIndex[dim] =
            begin[dim] ? Value(arith::AddIOp::create(b, begin[dim], value))
                       : value;
        if (windowDims[dim] != -1)
          updateIndex[windowDims[dim]] = value;
      }
      for (Value &index : llvm::concat<Value>(resultIndex, updateIndex))
        if (!index)
          index = constant(0);
      kernel.emitter.enterScope();
      llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
      return emitElement(resultIndex, updateIndex);
    });
  };
  return isInside ? emitIf(b, isInside, apply) : apply();
}

LogicalResult ScatterEmitter::emitElement(ArrayRef<Value> resultIndex,
                                          ArrayRef<Value> updateIndex) {
  ElementIndex at =
      ElementIndex::get(b.getContext(), type.getShape(), resultIndex);
  Block &computation = op.getToApply().front();
  auto convert = [&](Value element, Type from, unsigned argument) {
    return emitConversion(b, element, from,
                          getElementType(computation.getArgument(argument)));
  };
  unsigned count = op.getInputs().size();
  SmallVector<Value> arguments(2 * count);
  for (const HostKernel::Output &output : kernel.outputs)
    arguments[output.array.leaf] =
        convert(kernel.emitter.load(output.buffer, output.getType(), at),
                output.getType().getElementType(), output.array.leaf);
  ElementIndex from =
      ElementIndex::get(b.getContext(), updateType.getShape(), updateIndex);
  for (auto [i, update] : llvm::enumerate(op.getUpdates())) {
    FailureOr<Value> element = kernel.emitter.emit({update}, from);
    if (failed(element))
      return failure();
    arguments[count + i] = convert(*element, getElementType(update), count + i);
  }
  FailureOr<SmallVector<Value>> results = kernel.emitter.emitComputation(
      op.getToApply(), arguments, arith::FastMathFlags::none);
  if (failed(results))
    return failure();
  for (const HostKernel::Output &output : kernel.outputs) {
    unsigned leaf = output.array.leaf;
    Value result = emitConversion(b, (*results)[leaf],
                                  getElementType(computation.getArgument(leaf)),
                                  output.getType().getElementType());
    kernel.emitter.store(result, output.getType(), output.buffer, at);
  }
  return success();
}

LogicalResult hlo::emitScatterKernel(HostKernel &kernel, ScatterOp op) {
  // All arrays have the same sizes; where they do not all come out, what they
  // are combined with would be missing.
  if (kernel.outputs.size() != op.getInputs().size())
    return op->emitOpError("has no kernel: not all that it computes is read");
  return ScatterEmitter(kernel, op).emit();
}

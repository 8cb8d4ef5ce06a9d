//===- GPURowKernel.cpp - Rows that threads hold in registers -------------===//
//
// What is reduced along rows is read again for the rows: softmax, and other
// normalizations. Each thread keeps what it has computed of its elements.
//
//===----------------------------------------------------------------------===//

#include "GPUEmitters.h"
#include "GPUReducer.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Analysis/Fusion/TiledFusion.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"

using namespace hlo;

namespace {
class RowKernel {
public:
  explicit RowKernel(const GPUEmission &emission) : emission(emission) {}

  bool analyze(std::string &whyNot);
  FailureOr<gpu::GPUFuncOp> emit();

private:
  /// An element of the row that the thread has.
  struct Element {
    /// Of the position in the row, made of the second variable.
    AffineExpr position;
    Value variable;
    int64_t bound;
    /// Whether it is one; null where it always is.
    Value isThere;
  };

  bool isOfRow(RankedTensorType type) const {
    return type.getNumElements() == rows;
  }
  void findElements();
  ElementIndex getIndex(ReduceOp op, const Element &element) const;
  ElementIndex getResultIndex(RankedTensorType type) const;
  ElementIndex getRootIndex(unsigned root, const Element &element) const;
  LogicalResult emitReduction(GPUReducer &reducer);
  LogicalResult emitRoots();
  LogicalResult emitAll();
  void storeIf(ArrayRef<Value> conditions, function_ref<void()> store);
  IndexingMap getMap(const Element &element,
                     ArrayRef<AffineExpr> results) const {
    return IndexingMap(
        emission.op->getContext(),
        {Interval::ofSize(rows), Interval::ofSize(element.bound)}, {}, {},
        results);
  }

  const GPUEmission &emission;
  SmallVector<GPUReducer> reducers;
  int64_t rows = 0, size = 0;
  /// Of a row, and neighbors that a thread takes; rows of a block.
  int64_t threads = 0, vectorSize = 1, rowsOfBlock = 1;
  std::optional<GPUKernel> kernel;
  Value row, lane, isRow;
  SmallVector<Element> elements;
};
} // namespace

static RankedTensorType getReducedType(ReduceOp op) {
  return cast<RankedTensorType>(op.getInputs().front().getType());
}

bool RowKernel::analyze(std::string &whyNot) {
  StringRef reason = "it reduces no rows";
  std::optional<ReducedRows> reduced = ReducedRows::get(emission.fused, reason);
  if (!reduced) {
    whyNot = reason;
    return false;
  }
  rows = reduced->count;
  size = reduced->size;
  for (ReduceOp reduce : reduced->reductions) {
    if (!GPUReducer::isKnown(emission.fused, reduce)) {
      whyNot = "its initial values may be combined only once";
      return false;
    }
    reducers.push_back(GPUReducer(reduce));
  }
  HeldRows held(rows, size, emission.device.threadsPerBlockLimit);
  threads = held.threads;
  vectorSize = held.vectorSize;
  rowsOfBlock = held.rowsOfBlock;
  if (size > threads * HeldRows::kMostElements) {
    whyNot = "its rows are too long for registers";
    return false;
  }
  if (int64_t(llvm::divideCeil(rows, rowsOfBlock)) >
      emission.device.blockDimLimitX) {
    whyNot = "it has too many rows";
    return false;
  }
  return true;
}

/// Which elements the thread has. Where a row ends before them, it computes the
/// last ones once more.
void RowKernel::findElements() {
  ImplicitLocOpBuilder &b = kernel->b;
  AffineExpr second = b.getAffineDimExpr(1);
  int64_t step = threads * vectorSize;
  for (int64_t begin = 0; begin < size; begin += step) {
    Element element = {begin + second * vectorSize, lane, threads, {}};
    if (begin + step > size) {
      Value first =
          kernel
              ->apply(IndexingMap(b.getContext(), threads,
                                  b.getAffineDimExpr(0) * vectorSize + begin),
                      lane)
              .front();
      Value last = arith::ConstantIndexOp::create(b, size - vectorSize);
      element.isThere =
          arith::CmpIOp::create(b, arith::CmpIPredicate::ule, first, last);
      element.variable = arith::MinUIOp::create(b, first, last);
      element.position = second;
      element.bound = size - vectorSize + 1;
    }
    for (int64_t i : llvm::seq(vectorSize)) {
      elements.push_back(element);
      elements.back().position = element.position + i;
    }
  }
}

/// The index of what is reduced; rows are counted in the order of dimensions.
ElementIndex RowKernel::getIndex(ReduceOp op, const Element &element) const {
  RankedTensorType type = getReducedType(op);
  AffineExpr first = getAffineDimExpr(0, type.getContext());
  SmallVector<AffineExpr> indices(type.getRank());
  for (bool isReduced : {false, true}) {
    SmallVector<int64_t> dims, sizes;
    for (int64_t dim : llvm::seq<int64_t>(0, type.getRank()))
      if (llvm::is_contained(op.getDimensions(), dim) == isReduced) {
        dims.push_back(dim);
        sizes.push_back(type.getDimSize(dim));
      }
    AffineExpr linear = isReduced ? element.position : first;
    for (auto [dim, index] : llvm::zip_equal(dims, getIndexAt(linear, sizes)))
      indices[dim] = index;
  }
  return ElementIndex::get(getMap(element, indices), {row, element.variable});
}

ElementIndex RowKernel::getResultIndex(RankedTensorType type) const {
  AffineExpr first = getAffineDimExpr(0, type.getContext());
  return ElementIndex::get(
      IndexingMap(type.getContext(), rows, getIndexAt(first, type.getShape())),
      row);
}

ElementIndex RowKernel::getRootIndex(unsigned root,
                                     const Element &element) const {
  RankedTensorType type = kernel->getRootType(root);
  for (const GPUReducer &reducer : reducers)
    if (getReducedType(reducer.getOp()).getShape() == type.getShape())
      return getIndex(reducer.getOp(), element);
  AffineExpr first = getAffineDimExpr(0, type.getContext());
  return ElementIndex::get(
      getMap(element,
             getIndexAt(first * size + element.position, type.getShape())),
      {row, element.variable});
}

LogicalResult RowKernel::emitReduction(GPUReducer &reducer) {
  if (failed(reducer.begin(*kernel)))
    return failure();
  SmallVector<Value> sum(reducer.getIdentities());
  for (const Element &element : elements) {
    FailureOr<SmallVector<Value>> own =
        reducer.emitElement(getIndex(reducer.getOp(), element));
    if (failed(own))
      return failure();
    if (element.isThere)
      for (auto [value, identity] :
           llvm::zip_equal(*own, reducer.getIdentities()))
        value = arith::SelectOp::create(kernel->b, element.isThere, value,
                                        identity);
    FailureOr<SmallVector<Value>> next = reducer.combine(sum, *own);
    if (failed(next))
      return failure();
    sum = std::move(*next);
  }
  FailureOr<SmallVector<Value>> all =
      reducer.reduceNeighbors(std::move(sum), threads, threads * rowsOfBlock);
  if (failed(all))
    return failure();
  FailureOr<SmallVector<Value>> results = reducer.finish(std::move(*all));
  if (failed(results))
    return failure();
  for (auto [array, value] :
       llvm::zip_equal(getOutputs(reducer.getOp().getOperation()), *results))
    kernel->emitter->addElement(
        array, getResultIndex(cast<RankedTensorType>(array.getType())), value);
  return success();
}

void RowKernel::storeIf(ArrayRef<Value> conditions,
                        function_ref<void()> store) {
  ImplicitLocOpBuilder &b = kernel->b;
  Value condition;
  for (Value next : conditions)
    if (next)
      condition = condition ? arith::AndIOp::create(b, condition, next) : next;
  (void)kernel->emitIf(condition, [&] {
    store();
    return success();
  });
}

LogicalResult RowKernel::emitRoots() {
  ImplicitLocOpBuilder &b = kernel->b;
  struct Stored {
    unsigned root;
    Value value;
    ElementIndex index;
  };
  auto emit = [&](unsigned root, ElementIndex index,
                  SmallVectorImpl<Stored> &stored) {
    FailureOr<Value> value =
        kernel->emitter->emit(kernel->getRoots()[root], index);
    if (failed(value))
      return failure();
    stored.push_back({root, *value, std::move(index)});
    return success();
  };
  auto store = [&](ArrayRef<Stored> stored) {
    for (const Stored &one : stored)
      kernel->store(one.root, one.value, one.index);
  };
  // All that is read for an element comes before it is stored where a result
  // may be in the memory of an operand; else fewer registers are needed.
  bool isShared = !getSharedBuffers(emission).empty();
  SmallVector<Stored, 0> ofRow;
  SmallVector<SmallVector<unsigned>> groups;
  for (unsigned root : llvm::seq<unsigned>(0, kernel->getRoots().size())) {
    RankedTensorType type = kernel->getRootType(root);
    if (!isOfRow(type) && isShared && !groups.empty())
      groups.front().push_back(root);
    else if (!isOfRow(type))
      groups.push_back({root});
    else if (failed(emit(root, getResultIndex(type), ofRow)))
      return failure();
  }
  // Vectors of neighbors are stored together.
  for (ArrayRef<unsigned> roots : groups)
    for (size_t first = 0; first < elements.size(); first += vectorSize) {
      SmallVector<Stored, 0> stored;
      for (unsigned root : roots)
        for (int64_t i : llvm::seq(vectorSize))
          if (failed(
                  emit(root, getRootIndex(root, elements[first + i]), stored)))
            return failure();
      storeIf({isRow, elements[first].isThere}, [&] { store(stored); });
    }
  if (ofRow.empty())
    return success();
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value isFirst =
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, lane, zero);
  storeIf({isRow, isFirst}, [&] { store(ofRow); });
  return success();
}

LogicalResult RowKernel::emitAll() {
  ImplicitLocOpBuilder &b = kernel->b;
  AffineExpr thread = b.getAffineDimExpr(kThreadX),
             block = b.getAffineDimExpr(kBlockX);
  SmallVector<Value> place = kernel->apply(
      kernel->getGridMap(
          {block * rowsOfBlock + thread.floorDiv(threads), thread % threads}),
      kernel->getGrid());
  row = place[0];
  lane = place[1];
  // What has no row computes the last one once more, but does not write it.
  if (rows % rowsOfBlock != 0) {
    Value last = arith::ConstantIndexOp::create(b, rows - 1);
    isRow = arith::CmpIOp::create(b, arith::CmpIPredicate::ule, row, last);
    row = arith::MinUIOp::create(b, row, last);
  }
  findElements();
  for (GPUReducer &reducer : reducers)
    if (failed(emitReduction(reducer)))
      return failure();
  return emitRoots();
}

FailureOr<gpu::GPUFuncOp> RowKernel::emit() {
  LaunchDimensions launch;
  launch.threads[0] = threads * rowsOfBlock;
  launch.blocks[0] = llvm::divideCeil(rows, rowsOfBlock);
  kernel.emplace(emission.op, emission.fused, emission.device, launch,
                 emission.name, emission.symbols, getSharedBuffers(emission));
  return kernel->finish(emitAll());
}

FailureOr<GPUKernels> hlo::emitGPURowKernel(const GPUEmission &emission,
                                            std::string &whyNot) {
  RowKernel kernel(emission);
  if (!kernel.analyze(whyNot)) {
    if (HeldRows::get(emission.fused))
      return emission.op->emitOpError("has no kernel for ")
             << emission.device.name << ": " << whyNot;
    return GPUKernels();
  }
  return getKernels(kernel.emit());
}

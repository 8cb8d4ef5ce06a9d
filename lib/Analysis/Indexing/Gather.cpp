//===- Gather.cpp - Indexing of gather and scatter ------------------------===//

#include "IndexingModels.h"

using namespace hlo;

namespace {
/// A window of an array for each index vector in another. The third array has
/// the dimensions of both: the result of a gather, the updates of a scatter.
struct IndexedWindows {
  Value array, indices;
  /// The sizes of the windows in all dimensions of the array.
  SmallVector<int64_t> sizes;
  /// The dimensions of the third array that are those of a window, in order;
  /// its rank.
  SmallVector<int64_t> windowDims;
  int64_t rank;
  /// The dimensions of the array that the third one does not have.
  SmallVector<int64_t> droppedDims;
  /// Which dimension of the array each element of a vector is an index into.
  ArrayRef<int64_t> vectorMap;
  ArrayRef<int64_t> arrayBatchingDims, indicesBatchingDims;
  int64_t vectorDim;
  /// Whether windows are brought into the array, or left out if they are not in
  /// it.
  bool clamps;

  bool isKnown() const {
    // A batching dimension with an index of its own is clamped as a sum.
    for (int64_t dim : vectorMap)
      if (llvm::is_contained(arrayBatchingDims, dim))
        return false;
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (isDynamic(array, dim) && size != getSize(array, dim) &&
          !llvm::is_contained(arrayBatchingDims, dim))
        return false;
    return true;
  }

  /// The sizes of the indices without the dimension of the vectors.
  SmallVector<int64_t> getVectorSizes() const {
    SmallVector<int64_t> result = getSizes(indices);
    if (vectorDim < int64_t(result.size()))
      result.erase(result.begin() + vectorDim);
    return result;
  }
  /// The place of a dimension of the indices among those.
  int64_t getVectorPlace(int64_t dim) const { return dim - (dim > vectorDim); }

  /// The index of element `i` of the vector at `place`.
  SmallVector<AffineExpr> getIndex(ArrayRef<AffineExpr> place,
                                   AffineExpr i) const {
    SmallVector<AffineExpr> index(place);
    if (vectorDim <= int64_t(place.size()) &&
        getSizes(indices).size() > place.size())
      index.insert(index.begin() + vectorDim, i);
    return index;
  }

  /// The index of the third array made of both parts, and the parts of one.
  SmallVector<AffineExpr> join(ArrayRef<AffineExpr> place,
                               ArrayRef<AffineExpr> window) const {
    SmallVector<AffineExpr> index;
    for (int64_t dim = 0; dim < rank; ++dim) {
      ArrayRef<AffineExpr> &part =
          llvm::is_contained(windowDims, dim) ? window : place;
      index.push_back(part.front());
      part = part.drop_front();
    }
    return index;
  }
  SmallVector<AffineExpr> getPlace(const AccessBuilder &builder) const {
    SmallVector<AffineExpr> place;
    for (int64_t dim = 0; dim < rank; ++dim)
      if (!llvm::is_contained(windowDims, dim))
        place.push_back(builder.dim(dim));
    return place;
  }

  bool isDropped(int64_t dim) const {
    return llvm::is_contained(droppedDims, dim);
  }
  Interval getRange(int64_t dim) const {
    return {0, getSize(array, dim) - sizes[dim]};
  }

  /// Whether there are windows with elements, and any fits the array.
  bool hasElements() const {
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (size == 0 || getRange(dim).isEmpty())
        return false;
    return true;
  }

  /// Where the window of the vector at `place` begins.
  SmallVector<AffineExpr> addStarts(AccessBuilder &builder,
                                    ArrayRef<AffineExpr> place) const {
    SmallVector<AffineExpr> starts(sizes.size(), builder.constant(0));
    for (auto [arrayDim, dim] :
         llvm::zip_equal(arrayBatchingDims, indicesBatchingDims))
      starts[arrayDim] = place[getVectorPlace(dim)];
    for (int64_t dim : llvm::seq<int64_t>(0, sizes.size())) {
      const int64_t *found = llvm::find(vectorMap, dim);
      if (found == vectorMap.end())
        continue;
      AffineExpr i = builder.constant(found - vectorMap.begin());
      starts[dim] = builder.addRuntime(indices, getIndex(place, i),
                                       getRange(dim), clamps);
    }
    return starts;
  }

  /// From the third array to `array`.
  OperandIndexings toArray(Value third) const {
    if (!hasElements())
      return {};
    AccessBuilder builder(third);
    SmallVector<AffineExpr> results = addStarts(builder, getPlace(builder));
    ArrayRef<int64_t> next = windowDims;
    for (auto [dim, result] : llvm::enumerate(results))
      if (!isDropped(dim)) {
        result = result + builder.dim(next.front());
        next = next.drop_front();
      }
    return builder.build(results);
  }
  /// From `array` to the third one.
  OperandIndexings fromArray() const {
    if (!hasElements())
      return {};
    AccessBuilder builder(array);
    SmallVector<AffineExpr> place;
    for (auto [dim, size] : llvm::enumerate(getVectorSizes())) {
      const int64_t *found =
          llvm::find_if(indicesBatchingDims, [&, dim = dim](int64_t other) {
            return getVectorPlace(other) == int64_t(dim);
          });
      place.push_back(
          found == indicesBatchingDims.end()
              ? builder.addRange(size)
              : builder.dim(
                    arrayBatchingDims[found - indicesBatchingDims.begin()]));
    }
    SmallVector<AffineExpr> window;
    for (auto [dim, start] : llvm::enumerate(addStarts(builder, place))) {
      AffineExpr position = builder.dim(dim) - start;
      builder.require(position, Interval::ofSize(sizes[dim]));
      if (!isDropped(dim))
        window.push_back(position);
    }
    return builder.build(join(place, window));
  }

  /// From the third array to the indices, and back.
  OperandIndexings toIndices(Value third) const {
    AccessBuilder builder(third);
    AffineExpr i = builder.addRange(vectorMap.size());
    return builder.build(getIndex(getPlace(builder), i));
  }
  OperandIndexings fromIndices(Value third) const {
    AccessBuilder builder(indices);
    SmallVector<AffineExpr> place = builder.allDims(), window;
    if (vectorDim < int64_t(place.size()))
      place.erase(place.begin() + vectorDim);
    for (int64_t dim : windowDims)
      window.push_back(builder.addRange(getSize(third, dim)));
    return builder.build(join(place, window));
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// gather
//===----------------------------------------------------------------------===//

static IndexedWindows getWindows(GatherOp op) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  SmallVector<int64_t> dropped(numbers.getCollapsedSliceDims());
  llvm::append_range(dropped, numbers.getOperandBatchingDims());
  return {op.getOperand(),
          op.getStartIndices(),
          SmallVector<int64_t>(op.getSliceSizes()),
          SmallVector<int64_t>(numbers.getOffsetDims()),
          op.getType().getRank(),
          dropped,
          numbers.getStartIndexMap(),
          numbers.getOperandBatchingDims(),
          numbers.getStartIndicesBatchingDims(),
          numbers.getIndexVectorDim(),
          /*clamps=*/true};
}

static OperandIndexings gatherToInput(GatherOp op, unsigned, unsigned input) {
  IndexedWindows windows = getWindows(op);
  if (!windows.isKnown())
    return getUndefinedIndexing(op.getContext());
  return input == 0 ? windows.toArray(op.getResult())
                    : windows.toIndices(op.getResult());
}

static OperandIndexings gatherToOutput(GatherOp op, unsigned input, unsigned) {
  IndexedWindows windows = getWindows(op);
  if (!windows.isKnown())
    return getUndefinedIndexing(op.getContext());
  return input == 0 ? windows.fromArray() : windows.fromIndices(op.getResult());
}

//===----------------------------------------------------------------------===//
// scatter
//===----------------------------------------------------------------------===//

static IndexedWindows getWindows(ScatterOp op) {
  ScatterDimensionNumbersAttr numbers = op.getDimensionNumbers();
  SmallVector<int64_t> dropped(numbers.getInsertedWindowDims());
  llvm::append_range(dropped, numbers.getInputBatchingDims());
  Value updates = op.getUpdates().front();
  SmallVector<int64_t> sizes;
  ArrayRef<int64_t> next = numbers.getUpdateWindowDims();
  for (int64_t dim :
       llvm::seq<int64_t>(0, getSizes(op.getInputs().front()).size())) {
    if (llvm::is_contained(dropped, dim)) {
      sizes.push_back(1);
      continue;
    }
    sizes.push_back(getSize(updates, next.front()));
    next = next.drop_front();
  }
  return {op.getInputs().front(),
          op.getScatterIndices(),
          sizes,
          SmallVector<int64_t>(numbers.getUpdateWindowDims()),
          int64_t(getSizes(updates).size()),
          dropped,
          numbers.getScatterDimsToOperandDims(),
          numbers.getInputBatchingDims(),
          numbers.getScatterIndicesBatchingDims(),
          numbers.getIndexVectorDim(),
          /*clamps=*/false};
}

/// Whether a window is in an array, and where the elements of it begin, depends
/// on sizes.
static bool isKnown(ScatterOp op, const IndexedWindows &windows) {
  return windows.isKnown() && !isDynamic(windows.array) &&
         !isDynamic(op.getUpdates().front());
}

/// From one array to all of the same batch in another.
static OperandIndexings toAllOfBatch(Value from, ArrayRef<int64_t> fromBatching,
                                     Value to, ArrayRef<int64_t> toBatching) {
  AccessBuilder builder(from);
  SmallVector<AffineExpr> results;
  for (auto [dim, size] : llvm::enumerate(getSizes(to))) {
    const int64_t *found = llvm::find(toBatching, dim);
    results.push_back(
        found == toBatching.end()
            ? builder.addRange(size)
            : builder.dim(fromBatching[found - toBatching.begin()]));
  }
  return builder.build(results);
}

/// Results depend on the arrays and updates of one another through the
/// computation.
static OperandIndexings scatterToInput(ScatterOp op, unsigned, unsigned input) {
  unsigned numArrays = op.getInputs().size();
  if (input < numArrays)
    return getElementwiseIndexing(op.getInputs()[input].getType(),
                                  op.getInputs()[input].getType());
  IndexedWindows windows = getWindows(op);
  if (!isKnown(op, windows))
    return getUndefinedIndexing(op.getContext());
  return input == numArrays
             ? toAllOfBatch(windows.array, windows.arrayBatchingDims,
                            windows.indices, windows.indicesBatchingDims)
             : windows.fromArray();
}

static OperandIndexings scatterToOutput(ScatterOp op, unsigned input,
                                        unsigned output) {
  unsigned numArrays = op.getInputs().size();
  if (input < numArrays)
    return scatterToInput(op, output, input);
  IndexedWindows windows = getWindows(op);
  if (!isKnown(op, windows))
    return getUndefinedIndexing(op.getContext());
  return input == numArrays
             ? toAllOfBatch(windows.indices, windows.indicesBatchingDims,
                            windows.array, windows.arrayBatchingDims)
             : windows.toArray(op.getUpdates().front());
}

void hlo::attachGatherIndexing(MLIRContext *context) {
  attachIndexing<gatherToInput, gatherToOutput>(context);
  attachIndexing<scatterToInput, scatterToOutput>(context);
}

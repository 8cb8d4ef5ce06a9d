//===- IndexVectors.cpp - Normal forms of gather and scatter --------------===//

#include "hlo/Transforms/Utils/IndexVectors.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/STLExtras.h"

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// The dimensions in [0, rank) that are not in `dims`.
static SmallVector<int64_t> getOtherDims(int64_t rank, ArrayRef<int64_t> dims) {
  SmallVector<int64_t> others;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(dims, dim))
      others.push_back(dim);
  return others;
}

static SmallVector<int64_t> getSizes(ArrayRef<int64_t> shape,
                                     ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(dims, [&](int64_t dim) { return shape[dim]; });
}

//===----------------------------------------------------------------------===//
// Index vectors
//===----------------------------------------------------------------------===//

/// The indices with a dimension for the elements of a vector.
static Value makeVectorDim(InstructionBuilder &b, Value indices,
                           int64_t vectorDim) {
  SmallVector<int64_t> shape(getArray(indices).getShape());
  if (vectorDim == int64_t(shape.size()))
    shape.push_back(1);
  return b.reshape(indices, shape);
}

Value hlo::flattenIndexVectors(InstructionBuilder &b, Value indices,
                               int64_t vectorDim) {
  Value vectors = makeVectorDim(b, indices, vectorDim);
  ArrayRef<int64_t> shape = getArray(vectors).getShape();
  SmallVector<int64_t> order = getOtherDims(shape.size(), vectorDim);
  order.push_back(vectorDim);
  return b.reshape(b.transpose(vectors, order),
                   {countIndexVectors(indices, vectorDim), shape[vectorDim]});
}

int64_t hlo::countIndexVectors(Value indices, int64_t vectorDim) {
  ArrayRef<int64_t> shape = getArray(indices).getShape();
  return llvm::product_of(
      getSizes(shape, getOtherDims(shape.size(), vectorDim)), int64_t(1));
}

SmallVector<Value> hlo::getStarts(InstructionBuilder &b, Value vectors,
                                  Value index, ArrayRef<int64_t> dimMap,
                                  int64_t rank) {
  RankedTensorType type = getArray(vectors);
  Value vector = b.sliceAt(vectors, 0, index);
  SmallVector<Value> starts(rank);
  for (auto [k, dim] : llvm::enumerate(dimMap))
    starts[dim] = b.reshape(b.slice(vector, 0, k, k + 1), {});
  Value zero;
  for (Value &start : starts)
    if (!start)
      start = zero = zero ? zero : b.constant(type.getElementType(), 0);
  return starts;
}

std::pair<Value, int64_t>
hlo::prependBatchIndices(InstructionBuilder &b, Value indices,
                         int64_t vectorDim, ArrayRef<int64_t> batchingDims) {
  Value vectors = makeVectorDim(b, indices, vectorDim);
  SmallVector<int64_t> shape(getArray(vectors).getShape());
  Type elementType = getArray(vectors).getElementType();
  for (int64_t size : getSizes(shape, batchingDims))
    if (!canCountTo(elementType, size))
      elementType = getIndexType(indices.getContext(), size);
  shape[vectorDim] = 1;
  RankedTensorType type = b.getType(shape, elementType);
  SmallVector<Value> parts;
  for (int64_t dim : batchingDims)
    parts.push_back(b.iota(type, dim));
  parts.push_back(b.convert(vectors, elementType));
  return {b.concatenate(parts, vectorDim), vectorDim};
}

Value hlo::getInside(InstructionBuilder &b, Value vectors,
                     ArrayRef<int64_t> dimMap, ArrayRef<int64_t> shape,
                     ArrayRef<int64_t> windowSizes) {
  RankedTensorType type = getArray(vectors);
  Type elementType = type.getElementType();
  RankedTensorType columnType =
      b.getType(type.getShape().take_front(), elementType);
  Value inside;
  auto require = [&](ComparisonDirection direction, Value column,
                     int64_t bound) {
    Value holds = b.compare(direction, column, b.splat(columnType, bound));
    inside = inside ? b.binary<AndOp>(inside, holds) : holds;
  };
  for (auto [k, dim] : llvm::enumerate(dimMap)) {
    int64_t last = shape[dim] - windowSizes[dim];
    bool isLimited = canCountTo(elementType, last + 2);
    if (isUnsignedInteger(elementType) && !isLimited)
      continue;
    Value column =
        b.reshape(b.slice(vectors, 1, k, k + 1), columnType.getShape());
    if (!isUnsignedInteger(elementType))
      require(ComparisonDirection::GE, column, 0);
    // An index that cannot exceed the bound needs no comparison, and the bound
    // may have no such integer.
    if (isLimited)
      require(ComparisonDirection::LE, column, last);
  }
  return inside;
}

//===----------------------------------------------------------------------===//
// Batching
//===----------------------------------------------------------------------===//

/// True if index vectors still ascend with the positions in `batchingDims` in
/// front: these are the leading ones on both sides.
static bool areSortedWithBatch(ArrayRef<int64_t> operandDims,
                               ArrayRef<int64_t> batchingDims,
                               int64_t vectorDim) {
  for (auto [position, dims] :
       llvm::enumerate(llvm::zip_equal(operandDims, batchingDims))) {
    auto [operandDim, dim] = dims;
    if (operandDim != int64_t(position) ||
        dim - (dim > vectorDim) != int64_t(position))
      return false;
  }
  return true;
}

static SmallVector<int64_t> concatenate(ArrayRef<int64_t> first,
                                        ArrayRef<int64_t> second) {
  SmallVector<int64_t> all(first);
  all.append(second.begin(), second.end());
  return all;
}

static SmallVector<int64_t> merge(ArrayRef<int64_t> first,
                                  ArrayRef<int64_t> second) {
  SmallVector<int64_t> all = concatenate(first, second);
  llvm::sort(all);
  return all;
}

bool hlo::hasSeparateBatching(GatherOp gather) {
  GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
  return llvm::none_of(numbers.getStartIndexMap(), [&](int64_t dim) {
    return llvm::is_contained(numbers.getOperandBatchingDims(), dim);
  });
}

GatherOp hlo::normalizeBatching(InstructionBuilder &b, GatherOp gather) {
  GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
  ArrayRef<int64_t> batching = numbers.getOperandBatchingDims();
  if (batching.empty())
    return gather;
  auto [indices, vectorDim] = prependBatchIndices(
      b, gather.getStartIndices(), numbers.getIndexVectorDim(),
      numbers.getStartIndicesBatchingDims());
  auto newNumbers = GatherDimensionNumbersAttr::get(
      gather.getContext(), numbers.getOffsetDims(),
      merge(numbers.getCollapsedSliceDims(), batching),
      concatenate(batching, numbers.getStartIndexMap()), {}, {}, vectorDim);
  bool isSorted =
      gather.getIndicesAreSorted() &&
      areSortedWithBatch(batching, numbers.getStartIndicesBatchingDims(),
                         vectorDim);
  return b.create<GatherOp>(gather.getType(), gather.getOperand(), indices,
                            newNumbers, gather.getSliceSizes(), isSorted);
}

ScatterOp hlo::normalizeBatching(InstructionBuilder &b, ScatterOp scatter) {
  ScatterDimensionNumbersAttr numbers = scatter.getDimensionNumbers();
  ArrayRef<int64_t> batching = numbers.getInputBatchingDims();
  if (batching.empty())
    return scatter;
  auto [indices, vectorDim] = prependBatchIndices(
      b, scatter.getScatterIndices(), numbers.getIndexVectorDim(),
      numbers.getScatterIndicesBatchingDims());
  auto newNumbers = ScatterDimensionNumbersAttr::get(
      scatter.getContext(), numbers.getUpdateWindowDims(),
      merge(numbers.getInsertedWindowDims(), batching),
      concatenate(batching, numbers.getScatterDimsToOperandDims()), {}, {},
      vectorDim);
  bool isSorted =
      scatter.getIndicesAreSorted() &&
      areSortedWithBatch(batching, numbers.getScatterIndicesBatchingDims(),
                         vectorDim);
  SmallVector<Value> operands(scatter.getOperands());
  operands[operands.size() / 2] = indices;
  auto result = b.create<ScatterOp>(scatter.getType(), operands, newNumbers,
                                    isSorted, scatter.getUniqueIndices());
  b.cloneRegion(scatter.getToApply(), result.getToApply());
  return result;
}

//===----------------------------------------------------------------------===//
// Slices and windows
//===----------------------------------------------------------------------===//

/// The dimensions of the operand that slices keep in the result.
static SmallVector<int64_t> getKeptDims(GatherOp gather) {
  GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
  return getOtherDims(gather.getOperand().getType().getRank(),
                      concatenate(numbers.getCollapsedSliceDims(),
                                  numbers.getOperandBatchingDims()));
}

Value hlo::getGatherResult(InstructionBuilder &b, GatherOp gather,
                           Value slices) {
  ArrayRef<int64_t> offsetDims = gather.getDimensionNumbers().getOffsetDims();
  ArrayRef<int64_t> shape = gather.getType().getShape();
  SmallVector<int64_t> batchDims = getOtherDims(shape.size(), offsetDims);
  SmallVector<int64_t> order = concatenate(batchDims, offsetDims);
  Value result = b.reshape(slices, getSizes(shape, order));
  result = b.transpose(result, mlir::invertPermutationVector(order));
  return b.castTo(result, gather.getType());
}

Value hlo::getIndependentResult(InstructionBuilder &b, GatherOp gather) {
  GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
  RankedTensorType operandType = gather.getOperand().getType();
  RankedTensorType type = gather.getType();
  ArrayRef<int64_t> sizes = gather.getSliceSizes();
  RankedTensorType ownType =
      b.getType(type.getShape(), operandType.getElementType());
  if (llvm::is_contained(sizes, 0))
    return b.castTo(b.splat(ownType, int64_t(0)), type);
  // A slice of the whole dimension starts at its begin.
  auto isWhole = [&](int64_t dim) {
    return sizes[dim] == operandType.getDimSize(dim);
  };
  if (!llvm::all_of(numbers.getStartIndexMap(), isWhole) ||
      !llvm::all_of(numbers.getOperandBatchingDims(), isWhole))
    return {};
  Value slice =
      b.slice(gather.getOperand(), SmallVector<int64_t>(sizes.size()), sizes);
  slice = b.reshape(slice, getSizes(sizes, getKeptDims(gather)));
  Value result = slice;
  if (slice.getType() != ownType)
    result = b.broadcast(ownType, slice, numbers.getOffsetDims());
  return b.castTo(result, type);
}

/// The integers of a constant, a broadcast constant or an iota, in row-major
/// order.
static std::optional<SmallVector<int64_t>> getIntegers(Value array) {
  RankedTensorType type = getArray(array);
  Operation *op = array.getDefiningOp();
  if (auto iota = dyn_cast_if_present<IotaOp>(op)) {
    int64_t dim = iota.getIotaDimension();
    int64_t inner =
        llvm::product_of(type.getShape().drop_front(dim + 1), int64_t(1));
    return llvm::map_to_vector(
        llvm::seq(type.getNumElements()),
        [&](int64_t i) { return i / inner % type.getDimSize(dim); });
  }
  if (auto broadcast = dyn_cast_if_present<BroadcastOp>(op))
    op = getArray(broadcast.getOperand()).getRank() == 0
             ? broadcast.getOperand().getDefiningOp()
             : nullptr;
  auto constant = dyn_cast_if_present<ConstantOp>(op);
  auto elements =
      constant ? dyn_cast<mlir::DenseIntElementsAttr>(constant.getValue())
               : mlir::DenseIntElementsAttr();
  if (!elements)
    return std::nullopt;
  auto get = [&](const APInt &value) {
    return elements.getElementType().isUnsignedInteger()
               ? int64_t(value.getLimitedValue(INT64_MAX))
               : value.getSExtValue();
  };
  if (elements.isSplat())
    return SmallVector<int64_t>(type.getNumElements(),
                                get(elements.getSplatValue<APInt>()));
  return llvm::map_to_vector(elements.getValues<APInt>(), get);
}

/// Element `k` of all constant index vectors, if there is the same difference
/// between neighbors once they are brought into [0, limit].
static std::optional<std::pair<int64_t, int64_t>>
getFirstAndStep(ArrayRef<int64_t> integers, ArrayRef<int64_t> shape,
                int64_t vectorDim, int64_t k, int64_t limit) {
  bool hasDim = vectorDim < int64_t(shape.size());
  int64_t size = hasDim ? shape[vectorDim] : 1;
  int64_t inner =
      hasDim ? llvm::product_of(shape.drop_front(vectorDim + 1), int64_t(1))
             : 1;
  SmallVector<int64_t> starts;
  for (int64_t i : llvm::seq<int64_t>(integers.size() / size))
    starts.push_back(std::clamp<int64_t>(
        integers[(i / inner * size + k) * inner + i % inner], 0, limit));
  int64_t step = starts.size() > 1 ? starts[1] - starts[0] : 0;
  for (auto [start, next] : llvm::zip(starts, ArrayRef(starts).drop_front()))
    if (next - start != step)
      return std::nullopt;
  return std::pair(starts.front(), step);
}

Value hlo::getSlicedResult(InstructionBuilder &b, GatherOp gather) {
  GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
  RankedTensorType type = gather.getOperand().getType();
  RankedTensorType indexType = gather.getStartIndices().getType();
  ArrayRef<int64_t> sizes = gather.getSliceSizes();
  int64_t count =
      countIndexVectors(gather.getStartIndices(), numbers.getIndexVectorDim());
  if (!numbers.getOperandBatchingDims().empty() || count == 0)
    return {};
  std::optional<SmallVector<int64_t>> integers =
      getIntegers(gather.getStartIndices());
  if (!integers)
    return {};
  SmallVector<int64_t> starts(sizes.size()), limits(sizes),
      strides(sizes.size(), 1);
  std::optional<int64_t> moving;
  bool isBackwards = false;
  for (auto [k, dim] : llvm::enumerate(numbers.getStartIndexMap())) {
    auto found = getFirstAndStep(*integers, indexType.getShape(),
                                 numbers.getIndexVectorDim(), k,
                                 type.getDimSize(dim) - sizes[dim]);
    if (!found)
      return {};
    auto [first, step] = *found;
    starts[dim] = std::min(first, first + (count - 1) * step);
    limits[dim] = starts[dim] + sizes[dim];
    if (step == 0)
      continue;
    if (moving || sizes[dim] != 1)
      return {};
    moving = dim;
    isBackwards = step < 0;
    strides[dim] = std::abs(step);
    limits[dim] += (count - 1) * strides[dim];
  }
  SmallVector<int64_t> shape(sizes), slicesShape{count};
  llvm::append_range(slicesShape, sizes);
  if (moving)
    shape[*moving] = count;
  Value slice = gather.getOperand();
  if (ArrayRef(shape) != type.getShape())
    slice = b.create<SliceOp>(b.getType(shape, type.getElementType()), slice,
                              starts, limits, strides);
  if (isBackwards)
    slice = b.create<ReverseOp>(slice.getType(), slice, ArrayRef(*moving));
  if (moving) {
    SmallVector<int64_t> order{*moving};
    llvm::append_range(order, getOtherDims(sizes.size(), *moving));
    slice = b.reshape(b.transpose(slice, order), slicesShape);
  } else {
    slice = b.broadcast(
        b.getType(slicesShape, type.getElementType()), slice,
        llvm::to_vector(llvm::seq_inclusive<int64_t>(1, sizes.size())));
  }
  return getGatherResult(b, gather, slice);
}

SmallVector<Value> hlo::getScatterInputs(InstructionBuilder &b,
                                         ScatterOp scatter) {
  SmallVector<Value> inputs;
  for (auto [input, argument] :
       llvm::zip(scatter.getInputs(), scatter.getToApply().getArguments()))
    inputs.push_back(b.convert(input, getArray(argument).getElementType()));
  return inputs;
}

Value hlo::getUnchangedResult(InstructionBuilder &b, ScatterOp scatter) {
  if (getArray(scatter.getInputs().front()).getNumElements() != 0 &&
      getArray(scatter.getUpdates().front()).getNumElements() != 0)
    return {};
  return b.castTo(b.tupleIfMany(getScatterInputs(b, scatter)),
                  scatter.getType());
}

SmallVector<Value> hlo::getScatterWindows(InstructionBuilder &b,
                                          ScatterOp scatter) {
  ScatterDimensionNumbersAttr numbers = scatter.getDimensionNumbers();
  ArrayRef<int64_t> windowDims = numbers.getUpdateWindowDims();
  SmallVector<Value> windows;
  for (Value update : scatter.getUpdates()) {
    ArrayRef<int64_t> shape = getArray(update).getShape();
    SmallVector<int64_t> scatterDims = getOtherDims(shape.size(), windowDims);
    SmallVector<int64_t> sizes{
        llvm::product_of(getSizes(shape, scatterDims), int64_t(1))};
    int64_t rank = getArray(scatter.getInputs().front()).getRank();
    const int64_t *next = windowDims.begin();
    for (int64_t dim = 0; dim < rank; ++dim)
      sizes.push_back(
          llvm::is_contained(numbers.getInsertedWindowDims(), dim) ||
                  llvm::is_contained(numbers.getInputBatchingDims(), dim)
              ? 1
              : shape[*next++]);
    Value window = b.transpose(update, concatenate(scatterDims, windowDims));
    windows.push_back(b.reshape(window, sizes));
  }
  return windows;
}

//===- SliceRules.cpp - Slices, gathers and scatters ----------------------===//

#include "ComputationGenerator.h"
#include "Reducers.h"

using namespace hlo;
using Generator = ComputationGenerator;

static Value emitSlice(Generator &generator) {
  Value operand = generator.pickArray(isElementType, Exactness::Rounded, 1);
  SmallVector<int64_t> starts, limits, strides;
  for (int64_t size : getArrayType(operand).getShape()) {
    bool isWhole = generator.random.chance(40);
    starts.push_back(isWhole ? 0 : generator.random.between(0, size));
    limits.push_back(isWhole ? size
                             : generator.random.between(starts.back(), size));
    strides.push_back(
        generator.random.chance(70) ? 1 : generator.random.between(1, 3));
  }
  return generator.addMove(
      generator.create<SliceOp>(operand, starts, limits, strides));
}

static Type pickIndexType(Generator &generator) {
  OpBuilder &builder = generator.builder;
  return generator.random.pick(
      {Type(builder.getI32Type()), Type(builder.getI32Type()),
       Type(builder.getI64Type()), Type(builder.getIntegerType(32, false)),
       Type(builder.getI8Type())});
}

static SmallVector<Value> getStarts(Generator &generator,
                                    RankedTensorType type) {
  Type indexType = pickIndexType(generator);
  // One array, as older modules have it.
  if (generator.random.chance(6))
    return {generator.getArrayOf(type.getRank(), indexType)};
  SmallVector<Value> starts;
  for (int64_t size : type.getShape())
    starts.push_back(generator.getIndex(indexType, size));
  return starts;
}

static SmallVector<int64_t> getSmallerShape(Generator &generator,
                                            RankedTensorType type) {
  SmallVector<int64_t> sizes;
  for (int64_t size : type.getShape())
    sizes.push_back(
        generator.random.chance(30)
            ? size
            : generator.random.between(std::min<int64_t>(size, 1), size));
  return sizes;
}

static Value emitDynamicSlice(Generator &generator) {
  Value operand = generator.pickArray(isElementType, Exactness::Rounded, 1);
  auto type = getArrayType(operand);
  SmallVector<Value> starts = getStarts(generator, type);
  return generator.addMove(generator.create<DynamicSliceOp>(
      operand, starts, getSmallerShape(generator, type)));
}

static Value emitDynamicUpdateSlice(Generator &generator) {
  Value operand = generator.pickArray(isElementType, Exactness::Rounded, 1);
  auto type = getArrayType(operand);
  Value update = generator.getArrayOf(getSmallerShape(generator, type),
                                      type.getElementType());
  SmallVector<Value> starts = getStarts(generator, type);
  return generator.addMove(
      generator.create<DynamicUpdateSliceOp>(operand, update, starts));
}

void hlo::populateSliceRules(Rules &rules) {
  rules.append({
      {"slice", 5, InFusions, emitSlice},
      {"dynamic-slice", 4, Anywhere, emitDynamicSlice},
      {"dynamic-update-slice", 4, Anywhere, emitDynamicUpdateSlice},
  });
}

//===----------------------------------------------------------------------===//
// Gather and scatter
//===----------------------------------------------------------------------===//

namespace {
/// Where slices of an array are, as both gather and scatter say it.
struct SliceIndexing {
  SmallVector<int64_t> indicesShape;
  int64_t indexVectorDim = 0;
  /// Dimensions of the array an index vector gives, those a slice leaves out,
  /// and those that go along with dimensions of the indices.
  SmallVector<int64_t> indexed, collapsed, batching, indicesBatching;
  /// The size of a slice, and of its dimensions that are left.
  SmallVector<int64_t> sliceSizes, windowSizes;
  /// The dimensions of the indices without the vector.
  SmallVector<int64_t> batchShape;
  Type indexType;
};
} // namespace

static SliceIndexing pickIndexing(Generator &generator, RankedTensorType type) {
  RandomSource &random = generator.random;
  SliceIndexing indexing;
  SmallVector<int64_t> dims = random.permutation(type.getRank());
  if (type.getRank() > 1 && random.chance(25))
    indexing.batching.push_back(dims.pop_back_val());
  size_t numIndexed = random.between(1, std::min<int64_t>(dims.size(), 2));
  indexing.indexed.assign(dims.begin(), dims.begin() + numIndexed);

  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    int64_t size = type.getDimSize(dim);
    bool isIndexed = llvm::is_contained(indexing.indexed, dim);
    if (llvm::is_contained(indexing.batching, dim)) {
      indexing.sliceSizes.push_back(std::min<int64_t>(size, 1));
      continue;
    }
    if (isIndexed && size > 0 && random.chance(60)) {
      indexing.collapsed.push_back(dim);
      indexing.sliceSizes.push_back(1);
      continue;
    }
    int64_t sliceSize =
        isIndexed ? random.between(std::min<int64_t>(size, 1), size) : size;
    indexing.sliceSizes.push_back(sliceSize);
    indexing.windowSizes.push_back(sliceSize);
  }

  for (int64_t i = random.pick({0, 1, 1, 1, 2}); i > 0; --i)
    indexing.batchShape.push_back(random.between(1, 4));
  for (int64_t dim : indexing.batching)
    indexing.batchShape.push_back(type.getDimSize(dim));
  SmallVector<int64_t> &shape = indexing.indicesShape;
  shape = indexing.batchShape;
  int64_t batchingDim = static_cast<int64_t>(shape.size()) - 1;
  indexing.indexVectorDim = shape.size();
  if (numIndexed != 1 || random.chance(60)) {
    indexing.indexVectorDim = random.between(0, shape.size());
    shape.insert(shape.begin() + indexing.indexVectorDim, numIndexed);
    batchingDim += batchingDim >= indexing.indexVectorDim;
  }
  if (!indexing.batching.empty())
    indexing.indicesBatching.push_back(batchingDim);
  indexing.indexType = pickIndexType(generator);
  return indexing;
}

/// The dimensions of a result or of updates: windows among batches.
static SmallVector<int64_t> placeWindows(Generator &generator,
                                         const SliceIndexing &indexing,
                                         SmallVectorImpl<int64_t> &windowDims) {
  int64_t rank = indexing.batchShape.size() + indexing.windowSizes.size();
  SmallVector<int64_t> places = generator.random.permutation(rank);
  windowDims.assign(places.begin(),
                    places.begin() + indexing.windowSizes.size());
  llvm::sort(windowDims);
  SmallVector<int64_t> shape;
  size_t window = 0, batch = 0;
  for (int64_t dim = 0; dim < rank; ++dim)
    shape.push_back(llvm::is_contained(windowDims, dim)
                        ? indexing.windowSizes[window++]
                        : indexing.batchShape[batch++]);
  return shape;
}

/// Indices that are mostly in range.
static Value getIndices(Generator &generator, const SliceIndexing &indexing) {
  return generator.getWholeNumbers(indexing.indicesShape, indexing.indexType,
                                   -1, 5);
}

static Value emitGather(Generator &generator) {
  Value operand = generator.pickArray(isElementType, Exactness::Rounded, 1, 4);
  SliceIndexing indexing = pickIndexing(generator, getArrayType(operand));
  SmallVector<int64_t> offsetDims;
  if (!generator.fits(placeWindows(generator, indexing, offsetDims)) ||
      !generator.fits(indexing.indicesShape))
    return {};
  Value indices = getIndices(generator, indexing);
  auto numbers = GatherDimensionNumbersAttr::get(
      generator.builder.getContext(), offsetDims, indexing.collapsed,
      indexing.indexed, indexing.batching, indexing.indicesBatching,
      indexing.indexVectorDim);
  return generator.addMove(
      generator.create<GatherOp>(operand, indices, numbers, indexing.sliceSizes,
                                 /*indices_are_sorted=*/false));
}

void hlo::populateGatherRules(Rules &rules) {
  rules.push_back({"gather", 5, Anywhere, emitGather});
}

/// Scatters into one or two arrays.
static Value emitScatter(Generator &generator) {
  Value first = generator.pickArray(isPredOrArithmetic, Exactness::Value, 1, 4);
  if (!first)
    return {};
  auto type = getArrayType(first);
  SliceIndexing indexing = pickIndexing(generator, type);
  SmallVector<int64_t> windowDims;
  SmallVector<int64_t> updateShape =
      placeWindows(generator, indexing, windowDims);
  if (!generator.fits(updateShape) || !generator.fits(indexing.indicesShape))
    return {};
  // Any number of updates may meet in one element.
  int64_t count = getNumElements(updateShape) + 1;

  SmallVector<ReducerInput> inputs;
  inputs.push_back(getReducerInput(generator, first, count));
  Type elementType = generator.random.chance(15)
                         ? generator.pickElementType(isPredOrArithmetic)
                         : Type();
  if (elementType) {
    Value second =
        generator.getArrayOf(type.getShape(), elementType, Exactness::Value);
    inputs.push_back(getReducerInput(generator, second, count));
  }
  SmallVector<Value> operands, updates;
  for (const ReducerInput &input : inputs) {
    operands.push_back(input.value);
    updates.push_back(input.getMore(generator, updateShape));
  }
  Value indices = getIndices(generator, indexing);
  operands.push_back(indices);
  operands.append(updates);
  auto numbers = ScatterDimensionNumbersAttr::get(
      generator.builder.getContext(), windowDims, indexing.collapsed,
      indexing.indexed, indexing.batching, indexing.indicesBatching,
      indexing.indexVectorDim);
  auto scatter = generator.create<ScatterOp>(
      getReducerResultType(inputs, type.getShape()), operands, numbers,
      /*indices_are_sorted=*/false, /*unique_indices=*/false);
  fillReducer(generator, scatter.getToApply(), inputs);
  return generator.add(scatter, getReducerExactness(inputs));
}

void hlo::populateScatterRules(Rules &rules) {
  rules.push_back({"scatter", 4, Anywhere, emitScatter});
}

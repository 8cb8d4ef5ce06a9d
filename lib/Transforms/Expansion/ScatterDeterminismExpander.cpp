//===- ScatterDeterminismExpander.cpp - Combine updates before a scatter --===//
// See the description of scatter-determinism-expander in Passes.td; test:
// scatter-determinism-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/IndexVectors.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "scatter-determinism-expander"

namespace hlo {
#define GEN_PASS_DEF_SCATTERDETERMINISMEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

namespace {
/// The updates of a scatter, one by one: where each goes and what it is.
class UpdateList {
public:
  UpdateList(InstructionBuilder &b, ScatterOp scatter);

  /// Orders the updates by place, those of one place as they were.
  void sort();
  /// Makes each update the combination of all of its place up to it.
  void combine(Region &combiner);
  /// Leaves but the last update of each place inside: others get places outside
  /// that are all different.
  void dropAllButLast();

  Value input, places, updates;
  int64_t inputSize, count;

private:
  Value getPlaces(ScatterOp scatter, Value vectors, ArrayRef<int64_t> shape,
                  ArrayRef<int64_t> windowSizes);
  /// The elements moved by `distance`, `padding` where there is none.
  Value shift(Value array, int64_t distance, int64_t padding);
  RankedTensorType getPlaceType() { return getArray(places); }

  InstructionBuilder &b;
};
} // namespace

UpdateList::UpdateList(InstructionBuilder &b, ScatterOp scatter) : b(b) {
  ScatterDimensionNumbersAttr numbers = scatter.getDimensionNumbers();
  Value vectors = flattenIndexVectors(b, scatter.getScatterIndices(),
                                      numbers.getIndexVectorDim());
  Value windows = getScatterWindows(b, scatter).front();
  input = getScatterInputs(b, scatter).front();
  inputSize = getArray(input).getNumElements();
  count = getArray(windows).getNumElements();
  places = getPlaces(scatter, vectors, getArray(input).getShape(),
                     getArray(windows).getShape().drop_front());
  input = b.reshape(input, {inputSize});
  updates =
      b.convert(b.reshape(windows, {count}),
                getArray(scatter.getToApply().getArgument(1)).getElementType());
}

/// The place in the flattened input of each element of each window; that after
/// the last one for windows outside.
Value UpdateList::getPlaces(ScatterOp scatter, Value vectors,
                            ArrayRef<int64_t> shape,
                            ArrayRef<int64_t> windowSizes) {
  ArrayRef<int64_t> dimMap =
      scatter.getDimensionNumbers().getScatterDimsToOperandDims();
  SmallVector<int64_t> strides(shape.size(), 1);
  for (int64_t dim = int64_t(shape.size()) - 1; dim > 0; --dim)
    strides[dim - 1] = strides[dim] * shape[dim];
  Type type = getIndexType(scatter.getContext(), inputSize + count);
  int64_t numVectors = getArray(vectors).getDimSize(0);

  // Indices of windows inside are places, of others anything.
  RankedTensorType vectorType = b.getType({numVectors}, type);
  Value starts = b.splat(vectorType, int64_t(0));
  Value indices = b.convert(vectors, type);
  for (auto [k, dim] : llvm::enumerate(dimMap)) {
    Value column = b.reshape(b.slice(indices, 1, k, k + 1), {numVectors});
    Value stride = b.splat(vectorType, strides[dim]);
    starts = b.binary<AddOp>(starts, b.binary<MultiplyOp>(column, stride));
  }
  RankedTensorType windowType = b.getType(windowSizes, type);
  Value offsets = b.splat(windowType, int64_t(0));
  for (auto [dim, size] : llvm::enumerate(windowSizes))
    if (size != 1)
      offsets = b.binary<AddOp>(
          offsets, b.binary<MultiplyOp>(b.iota(windowType, dim),
                                        b.splat(windowType, strides[dim])));
  int64_t windowSize = count / numVectors;
  RankedTensorType allType = b.getType({numVectors, windowSize}, type);
  Value all = b.binary<AddOp>(
      b.broadcast(allType, starts, {0}),
      b.broadcast(allType, b.reshape(offsets, {windowSize}), {1}));
  if (Value inside = getInside(b, vectors, dimMap, shape, windowSizes))
    all = b.select(b.broadcast(b.getType(allType.getShape(),
                                         getArray(inside).getElementType()),
                               inside, {0}),
                   all, b.splat(allType, inputSize));
  return b.reshape(all, {count});
}

void UpdateList::sort() {
  SmallVector<Value> operands{places, updates};
  auto sort = b.create<SortOp>(
      TupleType::get(places.getContext(), TypeRange(ValueRange(operands))),
      operands, /*dimension=*/0, /*is_stable=*/true);
  Type place = getPlaceType().getElementType();
  Type update = getArray(updates).getElementType();
  b.buildScalarRegion(sort.getToApply(), {place, place, update, update},
                      [&](ValueRange arguments) {
                        return b.compare(ComparisonDirection::LT, arguments[0],
                                         arguments[1]);
                      });
  places = b.element(sort, 0);
  updates = b.element(sort, 1);
}

Value UpdateList::shift(Value array, int64_t distance, int64_t padding) {
  return b.pad(array, b.constant(getArray(array).getElementType(), padding),
               /*dim=*/0, distance, -distance);
}

void UpdateList::combine(Region &combiner) {
  for (int64_t distance = 1; distance < count; distance *= 2) {
    Value isSamePlace =
        b.compare(ComparisonDirection::EQ, shift(places, distance, -1), places);
    Value combined =
        b.applyElementwise(combiner, {shift(updates, distance, 0), updates})
            .front();
    updates = b.select(isSamePlace, combined, updates);
  }
}

void UpdateList::dropAllButLast() {
  RankedTensorType type = getPlaceType();
  Value end = b.splat(type, inputSize);
  Value next = shift(places, -1, -1);
  Value isKept =
      b.binary<AndOp>(b.compare(ComparisonDirection::NE, places, next),
                      b.compare(ComparisonDirection::LT, places, end));
  Value outside = b.binary<AddOp>(end, b.iota(type, 0));
  places = b.select(isKept, places, outside);
}

static Value expandScatter(ScatterOp original, InstructionBuilder &b) {
  ScatterOp scatter = normalizeBatching(b, original);
  UpdateList list(b, scatter);
  list.sort();
  list.combine(scatter.getToApply());
  list.dropAllButLast();

  auto numbers = ScatterDimensionNumbersAttr::get(
      scatter.getContext(), /*update_window_dims=*/{},
      /*inserted_window_dims=*/{0}, /*scatter_dims_to_operand_dims=*/{0}, {},
      {}, /*index_vector_dim=*/1);
  SmallVector<Value> operands{
      list.input, b.reshape(list.places, {list.count, 1}), list.updates};
  auto result = b.create<ScatterOp>(list.input.getType(), operands, numbers,
                                    /*indices_are_sorted=*/false,
                                    /*unique_indices=*/true);
  b.cloneRegion(scatter.getToApply(), result.getToApply());
  ArrayRef<int64_t> shape = getArray(scatter.getInputs().front()).getShape();
  Value reshaped = b.castTo(b.reshape(result, shape), scatter.getType());
  if (scatter != original)
    scatter.erase();
  return reshaped;
}

namespace {
struct ScatterDeterminismExpanderPass
    : hlo::impl::ScatterDeterminismExpanderPassBase<
          ScatterDeterminismExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto expand = [&](ScatterOp scatter, InstructionBuilder &b) -> Value {
      if (scatter.getUniqueIndices() || !expander.requireStatic(scatter))
        return {};
      if (scatter.getInputs().size() != 1)
        return expander.decline(scatter, "several inputs");
      Operation *combiner = getCombiner(scatter.getToApply());
      if (!combiner)
        return expander.decline(scatter, "no associative computation");
      if (isOrderIndependent(combiner) ||
          countIndexVectors(
              scatter.getScatterIndices(),
              scatter.getDimensionNumbers().getIndexVectorDim()) <= 1)
        return expander.decline(scatter, "updates in any order are the same");
      if (Value result = getUnchangedResult(b, scatter))
        return result;
      return expandScatter(scatter, b);
    };
    if (!expander.expand<ScatterOp>(expand))
      markAllAnalysesPreserved();
  }
};
} // namespace

//===- Indices.cpp - Slices at run-time indices ---------------------------===//
// An index is brought into range, or leaves a slice out, by the size at run
// time, not by the bound.

#include "Padder.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Transforms/Utils/Combiners.h"

using namespace hlo;

/// A type for the values of `type` that has all sizes as well.
static Type getWideIndexType(Type type) {
  return type.getIntOrFloatBitWidth() < 32
             ? IntegerType::get(type.getContext(), 32)
             : type;
}

//===----------------------------------------------------------------------===//
// Dynamic slices
//===----------------------------------------------------------------------===//

void Padder::limitStarts(Builder &b, mlir::MutableOperandRange starts,
                         Value operand, ArrayRef<int64_t> last,
                         function_ref<AffineExpr(int64_t dim)> getSliceSize) {
  SmallVector<std::pair<int64_t, AffineExpr>> limits;
  ArrayRef<int64_t> shape = Builder::getShape(operand);
  for (int64_t dim = 0, rank = starts.size(); dim < rank; ++dim) {
    AffineExpr slice = getSliceSize(dim);
    AffineExpr limit = sizes.getSize(operand, dim) - slice;
    // The start of all there can be is 0 in any case.
    if (!isFull(slice, shape[dim]) && !isFull(limit, last[dim]))
      limits.push_back({dim, limit});
  }
  if (limits.empty())
    return;
  Type type = getWideIndexType(Builder::getElementType(starts[0].get()));
  for (OpOperand &start : starts)
    start.set(b.convert(start.get(), type));
  for (auto [dim, limit] : limits)
    starts[dim].set(
        b.min(starts[dim].get(), b.convert(getValue(b, limit), type)));
}

void Padder::padDynamicSlice(DynamicSliceOp op, Builder &b) {
  SmallVector<int64_t> last;
  for (auto [size, slice] : llvm::zip_equal(Builder::getShape(op.getOperand()),
                                            op.getDynamicSliceSizes()))
    last.push_back(size - slice);
  limitStarts(b, op.getStartIndicesMutable(), op.getOperand(), last,
              [&](int64_t dim) {
                return mlir::getAffineConstantExpr(
                    op.getDynamicSliceSizes()[dim], op.getContext());
              });
}

Value Padder::padDynamicUpdateSlice(DynamicUpdateSliceOp op, Builder &b) {
  ArrayRef<int64_t> shape = Builder::getShape(op.getOperand());
  ArrayRef<int64_t> updateShape = Builder::getShape(op.getUpdate());
  SmallVector<DimSize> dynamic = getDynamic(
      op.getUpdate(), llvm::to_vector(llvm::seq<int64_t>(updateShape.size())));
  // The update with its padding may reach over the end, and must not show.
  SmallVector<int64_t> low(shape.size()), high(shape.size()), last;
  for (auto [dim, size] : dynamic)
    high[dim] = updateShape[dim];
  for (auto [size, added, update] : llvm::zip_equal(shape, high, updateShape))
    last.push_back(size + added - update);
  limitStarts(b, op.getStartIndicesMutable(), op.getOperand(), last,
              [&](int64_t dim) { return sizes.getSize(op.getUpdate(), dim); });
  Value inside = getInside(b, updateShape, dynamic);
  if (!inside)
    return {};
  Type elementType = op.getType().getElementType();
  Value array = b.pad(b.convert(op.getOperand(), elementType),
                      b.constant(elementType, 0), low, high);
  Value before = b.dynamicSlice(array, op.getStartIndices(), updateShape);
  Value update =
      b.select(inside, b.convert(op.getUpdate(), elementType), before);
  array = b.dynamicUpdateSlice(array, update, op.getStartIndices());
  return b.slice(array, SmallVector<int64_t>(shape.size()), shape);
}

//===----------------------------------------------------------------------===//
// Gather and scatter
//===----------------------------------------------------------------------===//

/// A number for each component of the index vectors, as an array of the shape
/// of the indices.
static Value broadcastComponents(InstructionBuilder &b, ValueRange components,
                                 Value indices, int64_t vectorDim) {
  ArrayRef<int64_t> shape = InstructionBuilder::getShape(indices);
  Type type = InstructionBuilder::getElementType(indices);
  if (vectorDim == int64_t(shape.size()))
    return b.splat(shape, b.convert(components[0], type));
  SmallVector<Value> parts;
  for (Value component : components)
    parts.push_back(b.reshape(b.convert(component, type), {1}));
  return b.broadcast(b.concatenate(parts, 0), shape, {vectorDim});
}

void Padder::padGather(GatherOp op, Builder &b) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  ArrayRef<int64_t> shape = Builder::getShape(op.getOperand());
  bool isLimited = false;
  SmallVector<AffineExpr> limits;
  for (int64_t dim : numbers.getStartIndexMap()) {
    int64_t slice = op.getSliceSizes()[dim];
    isLimited |= isDynamic(op.getOperand(), dim) && slice != shape[dim];
    limits.push_back(slice == shape[dim]
                         ? mlir::getAffineConstantExpr(0, op.getContext())
                         : sizes.getSize(op.getOperand(), dim) - slice);
  }
  if (!isLimited)
    return;
  Value indices = op.getStartIndices();
  indices =
      b.convert(indices, getWideIndexType(Builder::getElementType(indices)));
  SmallVector<Value> components;
  for (AffineExpr limit : limits)
    components.push_back(getValue(b, limit));
  op.getStartIndicesMutable().assign(
      b.min(indices, broadcastComponents(b, components, indices,
                                         numbers.getIndexVectorDim())));
}

namespace {
/// A dimension of the arrays scattered into that windows extend along.
struct WindowDim {
  int64_t dim, updateDim;
};
} // namespace

static SmallVector<WindowDim> getWindowDims(ScatterOp op) {
  ScatterDimensionNumbersAttr numbers = op.getDimensionNumbers();
  SmallVector<WindowDim> dims;
  auto input = cast<RankedTensorType>(op.getInputs()[0].getType());
  for (int64_t dim = 0; dim < input.getRank(); ++dim)
    if (!llvm::is_contained(numbers.getInsertedWindowDims(), dim) &&
        !llvm::is_contained(numbers.getInputBatchingDims(), dim))
      dims.push_back({dim, numbers.getUpdateWindowDims()[dims.size()]});
  return dims;
}

LogicalResult Padder::verifyScatter(ScatterOp op) {
  ScatterDimensionNumbersAttr numbers = op.getDimensionNumbers();
  Value update = op.getUpdates()[0], input = op.getInputs()[0];
  auto fail = [&](int64_t dim, StringRef why) {
    return op.emitOpError("is not supported: dimension ")
           << dim << " of the updates is dynamic, and " << why;
  };
  auto type = cast<RankedTensorType>(update.getType());
  for (WindowDim window : getWindowDims(op)) {
    if (!type.isDynamicDim(window.updateDim))
      continue;
    if (llvm::is_contained(numbers.getScatterDimsToOperandDims(), window.dim))
      return fail(window.updateDim, "its windows begin at indices");
    Operation *combiner = getCombiner(op.getToApply());
    if (sizes.getSize(update, window.updateDim) !=
            sizes.getSize(input, window.dim) &&
        (!combiner || !getNeutralElement(combiner, getScalarOf(type))))
      return fail(window.updateDim,
                  "no element is neutral for what it scatters with");
  }
  if (numbers.getScatterDimsToOperandDims().empty())
    for (const DynamicDimension &dim : getDynamicDimensions(type))
      if (!llvm::is_contained(numbers.getUpdateWindowDims(), dim.dim))
        return fail(dim.dim, "there are no indices to leave updates out by");
  return success();
}

void Padder::padScatter(ScatterOp op, Builder &b) {
  ScatterDimensionNumbersAttr numbers = op.getDimensionNumbers();
  Value input = op.getInputs()[0], update = op.getUpdates()[0];
  Value indices = op.getScatterIndices();
  ArrayRef<int64_t> shape = Builder::getShape(indices);
  int64_t vectorDim = numbers.getIndexVectorDim();
  int64_t numInputs = op.getInputs().size();

  // Updates in the padding are left out: their indices are out of range.
  SmallVector<DimSize> batch;
  int64_t updateDim = 0;
  for (int64_t dim = 0, rank = shape.size(); dim < rank; ++dim) {
    if (dim == vectorDim)
      continue;
    while (llvm::is_contained(numbers.getUpdateWindowDims(), updateDim))
      ++updateDim;
    if (isDynamic(indices, dim))
      batch.push_back({dim, sizes.getSize(indices, dim)});
    else if (isDynamic(update, updateDim))
      batch.push_back({dim, sizes.getSize(update, updateDim)});
    ++updateDim;
  }
  Value isKept = getInside(b, shape, batch);
  auto keepIf = [&](Value condition) {
    condition = b.splat(shape, condition);
    isKept = isKept ? b.bitAnd(isKept, condition) : condition;
  };

  // So are windows that are not inside as a whole.
  Type indexType = getWideIndexType(Builder::getElementType(indices));
  // One that has -1; what is too large for it is out of range in either.
  if (isUnsignedInteger(indexType))
    indexType = b.builder.getI64Type();
  ArrayRef<int64_t> indexedDims = numbers.getScatterDimsToOperandDims();
  SmallVector<AffineExpr> limits;
  bool isLimited = false;
  for (int64_t dim : indexedDims)
    limits.push_back(sizes.getSize(input, dim) - 1);
  for (WindowDim window : getWindowDims(op)) {
    if (!isDynamic(input, window.dim))
      continue;
    AffineExpr last = sizes.getSize(input, window.dim) -
                      sizes.getSize(update, window.updateDim);
    auto constant = dyn_cast<mlir::AffineConstantExpr>(last);
    const int64_t *indexed = llvm::find(indexedDims, window.dim);
    if (indexed != indexedDims.end()) {
      // One element outside goes to the padding.
      isLimited |= Builder::getShape(update)[window.updateDim] != 1;
      limits[indexed - indexedDims.begin()] = last;
    } else if ((!constant || constant.getValue() < 0) && !indexedDims.empty()) {
      keepIf(b.compare(ComparisonDirection::GE, getValue(b, last),
                       b.constant(b.getI32Type(), 0)));
    }
  }
  indices = b.convert(indices, indexType);
  if (isLimited) {
    SmallVector<Value> components;
    for (AffineExpr limit : limits)
      components.push_back(getValue(b, limit));
    Value isInside =
        b.compare(ComparisonDirection::LE, indices,
                  broadcastComponents(b, components, indices, vectorDim));
    isKept = isKept ? b.bitAnd(isKept, isInside) : isInside;
  }
  if (isKept) {
    Value outside = b.splat(shape, b.constant(indexType, -1));
    op->setOperand(numInputs, b.select(isKept, indices, outside));
    op.setIndicesAreSorted(false);
    op.setUniqueIndices(false);
  }

  // Windows that are smaller than there is room for change nothing else.
  SmallVector<DimSize> smaller;
  for (WindowDim window : getWindowDims(op))
    if (isDynamic(update, window.updateDim) &&
        sizes.getSize(update, window.updateDim) !=
            sizes.getSize(input, window.dim))
      smaller.push_back(
          {window.updateDim, sizes.getSize(update, window.updateDim)});
  if (!smaller.empty())
    mask(b, op->getOpOperand(numInputs + 1), smaller,
         b.create<ConstantOp>(getNeutralElement(
             getCombiner(op.getToApply()),
             b.getType({}, Builder::getElementType(update)))));
}

//===- DynamicSlice.cpp - Rewrites of parts of arrays at run-time indices -===//

#include "Shapes.h"

using namespace hlo;
using namespace hlo::algebraic;

//===----------------------------------------------------------------------===//
// Start indices
//===----------------------------------------------------------------------===//

/// Static, with a scalar start for each dimension.
template <typename OpT> static bool isSimple(OpT op) {
  return isStatic(op.getOperand()) && op.getType().hasStaticShape() &&
         int64_t(op.getStartIndices().size()) == op.getType().getRank() &&
         llvm::all_of(op.getStartIndices().getTypes(),
                      [](Type type) {
                        return cast<RankedTensorType>(type).getRank() == 0;
                      }) &&
         getElementType(op.getOperand()) == op.getType().getElementType();
}

/// The sizes of the part that is read or written.
static ArrayRef<int64_t> getSizes(DynamicSliceOp op) {
  return op.getDynamicSliceSizes();
}
static ArrayRef<int64_t> getSizes(DynamicUpdateSliceOp op) {
  return op.getUpdate().getType().getShape();
}

/// The start in range, if all are constant: `min(max(start, 0), size - count)`.
template <typename OpT>
static std::optional<SmallVector<int64_t>> getConstantStarts(OpT op) {
  SmallVector<int64_t> starts;
  for (auto [index, start] : llvm::enumerate(op.getStartIndices())) {
    std::optional<APInt> value = getSplatInteger(start);
    if (!value)
      return std::nullopt;
    int64_t greatest =
        op.getOperand().getType().getDimSize(index) - getSizes(op)[index];
    bool isUnsigned = isUnsignedInteger(getElementType(start));
    if (!isUnsigned && value->isNegative())
      starts.push_back(0);
    else
      starts.push_back(std::min<uint64_t>(value->getLimitedValue(), greatest));
  }
  return starts;
}

/// Integers that the type of an index has.
static bool isRepresentable(int64_t value, Type element) {
  int64_t bits = getElementBitWidth(element);
  return isUnsignedInteger(element)
             ? llvm::isUIntN(std::min<int64_t>(bits, 64), value)
             : llvm::isIntN(std::min<int64_t>(bits, 64), value);
}

/// The starts of a part at `inner` of the part at `outer`, each brought into
/// its range: what composes two slices. None where these are of different
/// types.
static std::optional<SmallVector<Value>>
composeStarts(ArrayRef<int64_t> shape, ArrayRef<int64_t> outerSizes,
              ValueRange outer, ArrayRef<int64_t> innerSizes, ValueRange inner,
              Simplifier &s) {
  for (auto [dim, first, second] : llvm::enumerate(outer, inner))
    if (first.getType() != second.getType() ||
        !isRepresentable(shape[dim], getElementType(first)))
      return std::nullopt;
  SmallVector<Value> starts;
  for (auto [dim, first, second] : llvm::enumerate(outer, inner)) {
    // A part as large as the whole starts at 0.
    if (outerSizes[dim] == shape[dim]) {
      starts.push_back(second);
      continue;
    }
    if (innerSizes[dim] == outerSizes[dim]) {
      starts.push_back(first);
      continue;
    }
    auto clamp = [&](Value start, int64_t greatest) -> Value {
      auto type = cast<RankedTensorType>(start.getType());
      return s.create<ClampOp>(type, s.splat(type, int64_t(0)), start,
                               s.splat(type, greatest));
    };
    Value low = clamp(first, shape[dim] - outerSizes[dim]);
    Value offset = clamp(second, outerSizes[dim] - innerSizes[dim]);
    starts.push_back(s.binary<AddOp>(low, offset));
  }
  return starts;
}

/// dynamic-slice and dynamic-update-slice: a start of a dimension that is taken
/// whole -> 0
template <typename OpT> static Value zeroStart(OpT op, Simplifier &s) {
  if (!isSimple(op))
    return {};
  SmallVector<Value> operands(op->getOperands());
  size_t offset = operands.size() - op.getStartIndices().size();
  bool changed = false;
  for (auto [dim, start] : llvm::enumerate(op.getStartIndices())) {
    if (op.getOperand().getType().getDimSize(dim) != getSizes(op)[dim] ||
        isAllZero(start))
      continue;
    operands[offset + dim] =
        s.splat(cast<RankedTensorType>(start.getType()), int64_t(0));
    changed = true;
  }
  return changed ? s.clone(op, op.getType(), operands) : Value();
}

//===----------------------------------------------------------------------===//
// Dynamic slices
//===----------------------------------------------------------------------===//

/// dynamic-slice(broadcast(A)) -> broadcast(dynamic-slice(A))
static Value sliceOfBroadcast(DynamicSliceOp op, Simplifier &s) {
  auto broadcast = op.getOperand().getDefiningOp<BroadcastOp>();
  if (!broadcast || !isSimple(op) || !isStatic(broadcast.getOperand()) ||
      getElementType(broadcast.getOperand()) != op.getType().getElementType() ||
      s.options.layoutSensitive)
    return {};
  SmallVector<int64_t> sizes;
  SmallVector<Value> starts;
  for (int64_t dim : broadcast.getDimensions()) {
    sizes.push_back(op.getDynamicSliceSizes()[dim]);
    starts.push_back(op.getStartIndices()[dim]);
  }
  Value operand = broadcast.getOperand();
  if (ArrayRef(sizes) != broadcast.getOperand().getType().getShape())
    operand = s.create<DynamicSliceOp>(
        s.getType(sizes, op.getType().getElementType()), operand, starts,
        sizes);
  return s.broadcast(op.getType(), operand, broadcast.getDimensions());
}

/// dynamic-slice(reshape(A)) -> reshape(dynamic-slice(A)) where only dimensions
/// of size 1 come or go
static Value sliceOfReshape(DynamicSliceOp op, Simplifier &s) {
  auto reshape = op.getOperand().getDefiningOp<ReshapeOp>();
  if (!reshape || !isSimple(op) || s.options.layoutSensitive ||
      op.getStartIndices().empty() || op.getType().getNumElements() == 0)
    return {};
  RankedTensorType from = reshape.getOperand().getType();
  auto moved = matchUpToOnes(from.getShape(), reshape.getType().getShape());
  if (!moved)
    return {};
  SmallVector<int64_t> sizes;
  SmallVector<Value> starts;
  for (int64_t dim : *moved) {
    sizes.push_back(dim < 0 ? 1 : op.getDynamicSliceSizes()[dim]);
    starts.push_back(dim < 0 ? s.splat(cast<RankedTensorType>(
                                           op.getStartIndices()[0].getType()),
                                       int64_t(0))
                             : op.getStartIndices()[dim]);
  }
  Value slice =
      s.create<DynamicSliceOp>(s.getType(sizes, op.getType().getElementType()),
                               reshape.getOperand(), starts, sizes);
  return s.reshape(op.getType(), slice);
}

/// dynamic-slice(transpose(A)) -> transpose(dynamic-slice(A))
static Value sliceOfTranspose(DynamicSliceOp op, Simplifier &s) {
  auto transpose = op.getOperand().getDefiningOp<TransposeOp>();
  if (!transpose || !isSimple(op) || !isStatic(transpose.getOperand()) ||
      s.options.layoutSensitive)
    return {};
  int64_t rank = op.getType().getRank();
  SmallVector<int64_t> sizes(rank);
  SmallVector<Value> starts(rank);
  for (auto [dim, source] : llvm::enumerate(transpose.getDimensions())) {
    sizes[source] = op.getDynamicSliceSizes()[dim];
    starts[source] = op.getStartIndices()[dim];
  }
  Value slice =
      s.create<DynamicSliceOp>(s.getType(sizes, op.getType().getElementType()),
                               transpose.getOperand(), starts, sizes);
  return s.create<TransposeOp>(op.getType(), slice, transpose.getDimensions());
}

/// dynamic-slice(A) at constants -> slice(A)
static Value sliceAtConstants(DynamicSliceOp op, Simplifier &s) {
  if (!isSimple(op) || s.options.disableDynamicSliceToSlice ||
      op.getOperand().getDefiningOp<ConstantOp>())
    return {};
  LayoutAttr from = getLayout(op.getOperand().getType());
  LayoutAttr to = getLayout(op.getType());
  if (from && to && from.getMemorySpace() != to.getMemorySpace())
    return {};
  auto starts = getConstantStarts(op);
  if (!starts)
    return {};
  SmallVector<int64_t> limits, strides(starts->size(), 1);
  for (auto [start, size] : llvm::zip_equal(*starts, op.getDynamicSliceSizes()))
    limits.push_back(start + size);
  return s.create<SliceOp>(op.getType(), op.getOperand(), *starts, limits,
                           strides);
}

/// dynamic-slice(iota, i) -> reshape(clamp(0, i, n - 1)) of one element,
/// brought to the type of the iota, and that times c for iota * broadcast(c)
static Value sliceOfIota(DynamicSliceOp op, Simplifier &s) {
  if (!isSimple(op) || op.getType().getRank() != 1 ||
      op.getType().getDimSize(0) != 1)
    return {};
  Value source = op.getOperand(), factor;
  if (auto multiply = getUniform<MultiplyOp>(source)) {
    factor = getBroadcastScalar(multiply.getRhs());
    source = multiply.getLhs();
    if (!factor)
      return {};
  }
  auto iota = source.getDefiningOp<IotaOp>();
  Value start = op.getStartIndices()[0];
  auto type = cast<RankedTensorType>(start.getType());
  int64_t size = op.getOperand().getType().getDimSize(0);
  if (!iota)
    return {};
  Type element = iota.getType().getElementType();
  if (!isInteger(element) || getElementBitWidth(element) != 32 ||
      !isRepresentable(size, element) ||
      !isRepresentable(size, type.getElementType()))
    return {};
  RankedTensorType scalar =
      factor ? cast<RankedTensorType>(factor.getType())
             : InstructionBuilder::withElements(type, element);
  bool converts = type.getElementType() != element;
  if (!converts && scalar != type)
    return {};
  Value value = s.create<ClampOp>(type, s.splat(type, int64_t(0)), start,
                                  s.splat(type, size - 1));
  if (converts)
    value = s.create<ConvertOp>(scalar, value);
  if (factor)
    value = s.binary<MultiplyOp>(value, factor);
  return s.reshape(op.getType(), value);
}

/// dynamic-slice(dynamic-slice(A, i), j) -> dynamic-slice(A, i + j)
static Value mergeDynamicSlices(DynamicSliceOp op, Simplifier &s) {
  auto inner = op.getOperand().getDefiningOp<DynamicSliceOp>();
  if (!inner || !isSimple(op) || !isSimple(inner))
    return {};
  auto starts =
      composeStarts(inner.getOperand().getType().getShape(),
                    inner.getDynamicSliceSizes(), inner.getStartIndices(),
                    op.getDynamicSliceSizes(), op.getStartIndices(), s);
  if (!starts)
    return {};
  return s.create<DynamicSliceOp>(op.getType(), inner.getOperand(), *starts,
                                  op.getDynamicSliceSizes());
}

//===----------------------------------------------------------------------===//
// Dynamic updates
//===----------------------------------------------------------------------===//

/// dynamic-update-slice(A, U) -> A of an update without elements
static Value emptyUpdate(DynamicUpdateSliceOp op, Simplifier &) {
  return isStatic(op.getUpdate()) &&
                 op.getUpdate().getType().getNumElements() == 0
             ? op.getOperand()
             : Value();
}

/// dynamic-update-slice(broadcast(c), U) at constants -> pad(U, c)
static Value updateToPad(DynamicUpdateSliceOp op, Simplifier &s) {
  if (!isSimple(op) || !isStatic(op.getUpdate()) ||
      !s.options.dynamicUpdateSliceToPad ||
      getElementType(op.getUpdate()) != op.getType().getElementType() ||
      op.getUpdate().getType().getNumElements() == 0)
    return {};
  auto source = op.getUpdate().getDefiningOp<CustomCallOp>();
  if (source && source.getCustomCallTarget() == "MoveToHost")
    return {};
  auto broadcast = op.getOperand().getDefiningOp<BroadcastOp>();
  Value scalar = broadcast ? getBroadcastScalar(op.getOperand()) : Value();
  auto starts = getConstantStarts(op);
  if (!scalar || !starts)
    return {};
  SmallVector<int64_t> high, interior(starts->size(), 0);
  for (auto [dim, start] : llvm::enumerate(*starts))
    high.push_back(op.getType().getDimSize(dim) - start - getSizes(op)[dim]);
  return s.create<PadOp>(op.getType(), op.getUpdate(), scalar, *starts, high,
                         interior);
}

/// dynamic-update-slice(A, dynamic-update-slice(dynamic-slice(A, i), U, j), i)
/// -> dynamic-update-slice(A, U, i + j)
static Value mergeUpdates(DynamicUpdateSliceOp op, Simplifier &s) {
  auto inner = op.getUpdate().getDefiningOp<DynamicUpdateSliceOp>();
  auto slice = inner ? inner.getOperand().getDefiningOp<DynamicSliceOp>()
                     : DynamicSliceOp();
  if (!slice || !isSimple(op) || !isSimple(inner) || !isSimple(slice) ||
      slice.getOperand() != op.getOperand() ||
      !llvm::equal(slice.getStartIndices(), op.getStartIndices()) ||
      getElementType(inner.getUpdate()) != op.getType().getElementType() ||
      !isStatic(inner.getUpdate()))
    return {};
  auto starts =
      composeStarts(op.getType().getShape(), getSizes(op), op.getStartIndices(),
                    getSizes(inner), inner.getStartIndices(), s);
  if (!starts)
    return {};
  return s.create<DynamicUpdateSliceOp>(op.getType(), op.getOperand(),
                                        inner.getUpdate(), *starts);
}

void hlo::populateDynamicSlicePatterns(
    RewritePatternSet &patterns, const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("ZeroStart", zeroStart<DynamicSliceOp>);
  set.add("ZeroStart", zeroStart<DynamicUpdateSliceOp>);
  set.add("DynamicSliceOfBroadcast", sliceOfBroadcast);
  set.add("DynamicSliceOfReshape", sliceOfReshape);
  set.add("DynamicSliceOfTranspose", sliceOfTranspose);
  set.add("SliceAtConstants", sliceAtConstants);
  set.add("DynamicSliceOfIota", sliceOfIota);
  set.add("MergeDynamicSlices", mergeDynamicSlices);
  set.add("EmptyUpdate", emptyUpdate);
  set.add("UpdateToPad", updateToPad);
  set.add("MergeUpdates", mergeUpdates);
}

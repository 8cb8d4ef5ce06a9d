//===- SlicePadConcatenate.cpp - Rewrites of static parts of arrays -------===//

#include "Shapes.h"

using namespace hlo;
using namespace hlo::algebraic;

//===----------------------------------------------------------------------===//
// Shared by the rewrites
//===----------------------------------------------------------------------===//

/// Operands and result are static arrays of the same elements.
static bool isPlain(Operation *op) {
  Value result = op->getResult(0);
  return isStatic(result) && llvm::all_of(op->getOperands(), [&](Value value) {
           return isStatic(value) &&
                  getElementType(value) == getElementType(result);
         });
}

/// The operation that computes `value`, if it is that one and plain.
template <typename OpT> static OpT getPlain(Value value) {
  OpT op = value.getDefiningOp<OpT>();
  return op && isPlain(op) ? op : OpT();
}

static bool isUnstrided(SliceOp op) {
  return llvm::all_of(op.getStrides(), [](int64_t s) { return s == 1; });
}

static bool isAllZeros(ArrayRef<int64_t> values) {
  return llvm::all_of(values, [](int64_t value) { return value == 0; });
}

static Value makeSlice(RankedTensorType type, Value operand,
                       ArrayRef<int64_t> starts, ArrayRef<int64_t> limits,
                       ArrayRef<int64_t> strides, Simplifier &s) {
  if (operand.getType() == type)
    return operand;
  return s.create<SliceOp>(type, operand, starts, limits, strides);
}

/// The slice of `operand`, of the size `limits - starts`.
static Value makeSlice(Value operand, ArrayRef<int64_t> starts,
                       ArrayRef<int64_t> limits, Simplifier &s) {
  auto from = cast<RankedTensorType>(operand.getType());
  SmallVector<int64_t> shape, strides(starts.size(), 1);
  for (auto [start, limit] : llvm::zip_equal(starts, limits))
    shape.push_back(limit - start);
  if (ArrayRef(shape) == from.getShape())
    return operand;
  return makeSlice(s.getType(shape, from.getElementType()), operand, starts,
                   limits, strides, s);
}

//===----------------------------------------------------------------------===//
// Concatenate
//===----------------------------------------------------------------------===//

/// concatenate(..., A without elements, ...) -> concatenate(...)
static Value dropEmptyOperands(ConcatenateOp op, Simplifier &s) {
  if (op.getType().getNumElements() == 0)
    return {};
  SmallVector<Value> kept;
  for (Value operand : op.getOperands())
    if (cast<RankedTensorType>(operand.getType()).getNumElements() != 0)
      kept.push_back(operand);
  if (kept.size() == op.getNumOperands())
    return {};
  if (kept.size() == 1)
    return kept.front().getType() == op.getType() ? kept.front() : Value();
  return s.create<ConcatenateOp>(op.getType(), kept, op.getDimension());
}

/// True if `outer` may take the operands of `inner`, its operand, instead.
static bool isPartOf(ConcatenateOp inner, ConcatenateOp outer) {
  Type element = outer.getType().getElementType();
  return inner->hasOneUse() && inner.getDimension() == outer.getDimension() &&
         inner.getType().getElementType() == element &&
         llvm::all_of(inner.getOperands(), [&](Value value) {
           return getElementType(value) == element;
         });
}

/// concatenate(A, concatenate(B, C)) -> concatenate(A, B, C)
static Value flattenConcatenate(ConcatenateOp op, Simplifier &s) {
  if (s.options.layoutSensitive)
    return {};
  // The outermost takes all at once, or else time would be quadratic.
  if (op->hasOneUse())
    if (auto user = dyn_cast<ConcatenateOp>(*op->user_begin()))
      if (isPartOf(op, user) && !hasControlDependencies(user))
        return {};
  SmallVector<Value> operands;
  bool found = false;
  auto todo = llvm::to_vector(llvm::reverse(op.getOperands()));
  while (!todo.empty()) {
    Value operand = todo.pop_back_val();
    auto inner = operand.getDefiningOp<ConcatenateOp>();
    if (inner && isPartOf(inner, op)) {
      llvm::append_range(todo, llvm::reverse(inner.getOperands()));
      found = true;
    } else {
      operands.push_back(operand);
    }
  }
  return found ? Value(s.create<ConcatenateOp>(op.getType(), operands,
                                               op.getDimension()))
               : Value();
}

/// concatenate(slice(A)[a:b], slice(A)[b:c], ...) -> concatenate(slice(A)[a:c],
/// ...)
static Value joinSlices(ConcatenateOp op, Simplifier &s) {
  int64_t joined = op.getDimension();
  auto canJoin = [&](SliceOp first, SliceOp second) {
    if (!first || !second || first.getOperand() != second.getOperand() ||
        !isUnstrided(first) || !isUnstrided(second))
      return false;
    for (int64_t dim = 0, rank = op.getType().getRank(); dim < rank; ++dim)
      if (dim == joined
              ? first.getLimitIndices()[dim] != second.getStartIndices()[dim]
              : first.getStartIndices()[dim] != second.getStartIndices()[dim])
        return false;
    return true;
  };
  SmallVector<SmallVector<Value>> runs;
  for (Value operand : op.getOperands()) {
    if (!runs.empty() && canJoin(getPlain<SliceOp>(runs.back().back()),
                                 getPlain<SliceOp>(operand)))
      runs.back().push_back(operand);
    else
      runs.push_back({operand});
  }
  if (runs.size() == op.getNumOperands())
    return {};
  SmallVector<Value> operands;
  for (ArrayRef<Value> run : runs) {
    if (run.size() == 1) {
      operands.push_back(run.front());
      continue;
    }
    auto first = run.front().getDefiningOp<SliceOp>();
    auto last = run.back().getDefiningOp<SliceOp>();
    auto from = first.getOperand().getType();
    SmallVector<int64_t> shape(first.getType().getShape());
    shape[joined] =
        last.getLimitIndices()[joined] - first.getStartIndices()[joined];
    RankedTensorType type = runs.size() == 1 ? op.getType()
                            : ArrayRef(shape) == from.getShape()
                                ? from
                                : s.getType(shape, from.getElementType());
    operands.push_back(
        makeSlice(type, first.getOperand(), first.getStartIndices(),
                  last.getLimitIndices(), first.getStrides(), s));
  }
  if (operands.size() == 1)
    return operands.front();
  return s.create<ConcatenateOp>(op.getType(), operands, joined);
}

/// concatenate(broadcast(c), broadcast(c), ...) -> broadcast(c) of a constant
static Value concatenateSplats(ConcatenateOp op, Simplifier &s) {
  Attribute element = getSplatConstant(op.getOperand(0));
  if (!element || !llvm::all_of(op.getOperands(), [&](Value value) {
        return getSplatConstant(value) == element;
      }))
    return {};
  return s.splat(op.getType(), element);
}

/// concatenate(broadcast(scalar), A) -> pad(A, scalar), and the other way
/// around
static Value concatenateToPad(ConcatenateOp op, Simplifier &s) {
  if (op.getNumOperands() != 2)
    return {};
  auto getScalar = [](Value value) {
    auto broadcast = value.getDefiningOp<BroadcastOp>();
    return broadcast ? getBroadcastScalar(value) : Value();
  };
  Value first = getScalar(op.getOperand(0)),
        second = getScalar(op.getOperand(1));
  if (!first == !second)
    return {};
  SmallVector<int64_t> zeros(op.getType().getRank(), 0), low(zeros),
      high(zeros);
  Value splat = op.getOperand(first ? 0 : 1),
        kept = op.getOperand(first ? 1 : 0);
  (first ? low : high)[op.getDimension()] =
      cast<RankedTensorType>(splat.getType()).getDimSize(op.getDimension());
  return s.create<PadOp>(op.getType(), kept, first ? first : second, low, high,
                         zeros);
}

/// concatenate(A, A, ...) -> broadcast(reshape(A)) along a dimension of size 1
static Value concatenateToBroadcast(ConcatenateOp op, Simplifier &s) {
  if (!llvm::all_equal(op.getOperands()) || s.options.layoutSensitive)
    return {};
  auto from = cast<RankedTensorType>(op.getOperand(0).getType());
  int64_t joined = op.getDimension();
  if (from.getDimSize(joined) != 1)
    return {};
  SmallVector<int64_t> shape(from.getShape());
  shape.erase(shape.begin() + joined);
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < from.getRank(); ++dim)
    if (dim != joined)
      dims.push_back(dim);
  Value reshaped =
      s.reshape(s.getType(shape, from.getElementType()), op.getOperand(0));
  return s.broadcast(op.getType(), reshaped, dims);
}

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

/// slice(pad(A, v)) -> broadcast(v) within the padding, A or slice(A) within A
static Value sliceOfPad(SliceOp op, Simplifier &s) {
  auto pad = getPlain<PadOp>(op.getOperand());
  if (!pad || !isUnstrided(op))
    return {};
  RankedTensorType from = pad.getOperand().getType();
  SmallVector<int64_t> starts, limits;
  bool isWithin = isAllZeros(pad.getInteriorPadding());
  for (int64_t dim = 0, rank = from.getRank(); dim < rank; ++dim) {
    int64_t size = from.getDimSize(dim);
    int64_t low = pad.getEdgePaddingLow()[dim];
    int64_t end =
        low + size +
        std::max<int64_t>(size - 1, 0) * pad.getInteriorPadding()[dim];
    int64_t start = op.getStartIndices()[dim],
            limit = op.getLimitIndices()[dim];
    if (limit <= low || start >= end || size == 0)
      return s.broadcast(op.getType(), pad.getPaddingValue(), {});
    isWithin &= start >= low && limit <= low + size;
    starts.push_back(start - low);
    limits.push_back(limit - low);
  }
  if (!isWithin)
    return {};
  return makeSlice(op.getType(), pad.getOperand(), starts, limits,
                   op.getStrides(), s);
}

/// slice(slice(A)) -> slice(A)
static Value mergeSlices(SliceOp op, Simplifier &s) {
  auto inner = getPlain<SliceOp>(op.getOperand());
  if (!inner || !isUnstrided(op) || !isUnstrided(inner))
    return {};
  SmallVector<int64_t> starts, limits;
  for (auto [offset, start, limit] :
       llvm::zip_equal(inner.getStartIndices(), op.getStartIndices(),
                       op.getLimitIndices())) {
    starts.push_back(offset + start);
    limits.push_back(offset + limit);
  }
  return s.create<SliceOp>(op.getType(), inner.getOperand(), starts, limits,
                           op.getStrides());
}

/// slice(broadcast(A)) -> broadcast(slice(A)), of new dimensions broadcast(A)
static Value sliceOfBroadcast(SliceOp op, Simplifier &s) {
  auto broadcast = getPlain<BroadcastOp>(op.getOperand());
  if (!broadcast)
    return {};
  auto from = broadcast.getOperand().getType();
  SmallVector<int64_t> starts, limits, strides, shape;
  for (int64_t dim : broadcast.getDimensions()) {
    starts.push_back(op.getStartIndices()[dim]);
    limits.push_back(op.getLimitIndices()[dim]);
    strides.push_back(op.getStrides()[dim]);
    shape.push_back(op.getType().getDimSize(dim));
  }
  Value operand = broadcast.getOperand();
  if (ArrayRef(shape) != from.getShape()) {
    if (s.options.layoutSensitive)
      return {};
    operand = makeSlice(s.getType(shape, from.getElementType()), operand,
                        starts, limits, strides, s);
  }
  return s.broadcast(op.getType(), operand, broadcast.getDimensions());
}

/// slice(iota) -> iota from the begin, constant of one position
static Value sliceOfIota(SliceOp op, Simplifier &s) {
  auto iota = op.getOperand().getDefiningOp<IotaOp>();
  RankedTensorType type = op.getType();
  if (!iota)
    return {};
  int64_t dim = iota.getIotaDimension();
  int64_t start = op.getStartIndices()[dim];
  if (start == 0 && op.getStrides()[dim] == 1)
    return s.create<IotaOp>(type, dim);
  if (type.getDimSize(dim) == 1 && isInteger(type.getElementType()) &&
      canCountTo(type.getElementType(), start + 1))
    return s.splat(type, start);
  return {};
}

/// Where each operand begins in the result, and where the last one ends.
static SmallVector<int64_t> getOperandOffsets(ConcatenateOp op) {
  SmallVector<int64_t> offsets = {0};
  for (Value operand : op.getOperands())
    offsets.push_back(offsets.back() + cast<RankedTensorType>(operand.getType())
                                           .getDimSize(op.getDimension()));
  return offsets;
}

static Value sliceOfOperands(SliceOp op, ConcatenateOp concatenate,
                             ArrayRef<int64_t> offsets, Simplifier &s) {
  if (!isUnstrided(op) || op.getType().getNumElements() == 0)
    return {};
  int64_t joined = concatenate.getDimension();
  int64_t start = op.getStartIndices()[joined];
  int64_t limit = op.getLimitIndices()[joined];
  // The first operand that ends after the start, and those that begin before
  // the limit.
  int64_t first = llvm::upper_bound(offsets.drop_front(), start) -
                  offsets.drop_front().begin();
  int64_t last = llvm::lower_bound(offsets.drop_back(), limit) -
                 offsets.drop_back().begin();
  int64_t count = last - first;
  // Fewer operands of a concatenation that stays need more memory.
  if (count == concatenate->getNumOperands() ||
      (count > 1 && !concatenate->hasOneUse()))
    return {};
  ValueRange reached = concatenate.getOperands().slice(first, count);
  SmallVector<int64_t> starts(op.getStartIndices()),
      limits(op.getLimitIndices());
  starts[joined] -= offsets[first];
  limits[joined] -= offsets[first];
  Value source = reached.front();
  if (count > 1) {
    SmallVector<int64_t> shape(concatenate.getType().getShape());
    shape[joined] = offsets[last] - offsets[first];
    RankedTensorType type = s.getType(shape, op.getType().getElementType());
    // All of them is what the slice is already.
    if (type.getShape() == op.getType().getShape())
      type = op.getType();
    source = s.create<ConcatenateOp>(type, reached, joined);
  }
  return makeSlice(op.getType(), source, starts, limits, op.getStrides(), s);
}

/// Concatenations of more operands have their slices looked up together.
static constexpr unsigned kMaxOperandsSearched = 64;

static bool hasManySlices(ConcatenateOp op) {
  return op->getNumOperands() > kMaxOperandsSearched && !op->hasOneUse();
}

/// slice(concatenate(A, B, C)) -> slice(concatenate(...)) of the operands it
/// reaches, or slice of the only one
static Value sliceOfConcatenate(SliceOp op, Simplifier &s) {
  auto concatenate = op.getOperand().getDefiningOp<ConcatenateOp>();
  if (!concatenate || hasManySlices(concatenate) || !isPlain(concatenate))
    return {};
  return sliceOfOperands(op, concatenate, getOperandOffsets(concatenate), s);
}

namespace {
/// The same of all slices of a long concatenation, in time linear in both.
struct SlicesOfLongConcatenate : mlir::OpRewritePattern<ConcatenateOp> {
  SlicesOfLongConcatenate(MLIRContext *context,
                          const AlgebraicSimplifyOptions &options)
      : OpRewritePattern(context), options(options) {}

  LogicalResult matchAndRewrite(ConcatenateOp op,
                                PatternRewriter &rewriter) const override {
    if (!hasManySlices(op) || !isPlain(op))
      return failure();
    SmallVector<int64_t> offsets = getOperandOffsets(op);
    SmallVector<SliceOp> slices;
    for (Operation *user : op->getUsers())
      if (auto slice = dyn_cast<SliceOp>(user);
          slice && isPlain(slice) && !hasControlDependencies(slice))
        slices.push_back(slice);
    bool isChanged = false;
    for (SliceOp slice : slices) {
      rewriter.setInsertionPoint(slice);
      Simplifier simplifier(rewriter, options, slice);
      Value value = sliceOfOperands(slice, op, offsets, simplifier);
      if (!value || simplifier.getObstacle(value))
        continue;
      simplifier.replace("SliceOfConcatenate", value);
      isChanged = true;
    }
    return success(isChanged);
  }

private:
  AlgebraicSimplifyOptions options;
};
} // namespace

/// slice(reshape(A)) -> reshape(slice(A)) of dimension 0 only, where it is a
/// slab of A
static Value sliceOfReshape(SliceOp op, Simplifier &s) {
  auto reshape = getPlain<ReshapeOp>(op.getOperand());
  if (!reshape || !isUnstrided(op) || s.options.layoutSensitive ||
      op.getType().getNumElements() == 0)
    return {};
  RankedTensorType from = reshape.getOperand().getType();
  RankedTensorType to = reshape.getType();
  if (from.getRank() == 0 || to.getRank() == 0)
    return {};
  for (int64_t dim = 1, rank = to.getRank(); dim < rank; ++dim)
    if (op.getType().getDimSize(dim) != to.getDimSize(dim))
      return {};
  // Elements per index of dimension 0 of either.
  int64_t fromSlab = from.getNumElements() / from.getDimSize(0);
  int64_t toSlab = to.getNumElements() / to.getDimSize(0);
  int64_t start = op.getStartIndices()[0] * toSlab;
  int64_t limit = op.getLimitIndices()[0] * toSlab;
  if (start % fromSlab || limit % fromSlab)
    return {};
  SmallVector<int64_t> starts(from.getRank(), 0), limits(from.getShape());
  starts[0] = start / fromSlab;
  limits[0] = limit / fromSlab;
  return s.reshape(op.getType(),
                   makeSlice(reshape.getOperand(), starts, limits, s));
}

/// slice(reshape(A)) -> reshape(slice(A)) of dimensions that the reshape keeps,
/// if nothing else reads it
static Value sliceOfKeptDimensions(SliceOp op, Simplifier &s) {
  auto reshape = getPlain<ReshapeOp>(op.getOperand());
  if (!reshape || !reshape->hasOneUse() || hasControlDependencies(reshape) ||
      s.options.layoutSensitive)
    return {};
  ArrayRef<int64_t> from = reshape.getOperand().getType().getShape();
  ArrayRef<int64_t> to = reshape.getType().getShape();
  SmallVector<int64_t> starts(from.size(), 0), limits(from),
      strides(from.size(), 1), shape(from);
  llvm::BitVector isKept(to.size());
  for (auto [dim, resultDim] :
       llvm::enumerate(getUnmodifiedDimensions(from, to))) {
    if (resultDim == -1)
      continue;
    isKept.set(resultDim);
    starts[dim] = op.getStartIndices()[resultDim];
    limits[dim] = op.getLimitIndices()[resultDim];
    strides[dim] = op.getStrides()[resultDim];
    shape[dim] = op.getType().getDimSize(resultDim);
  }
  for (auto [dim, size] : llvm::enumerate(to))
    if (!isKept[dim] && op.getType().getDimSize(dim) != size)
      return {};
  RankedTensorType type =
      s.getType(shape, getElementType(reshape.getOperand()));
  return s.reshape(op.getType(), makeSlice(type, reshape.getOperand(), starts,
                                           limits, strides, s));
}

/// slice(reverse(A)) -> reverse(slice(A))
static Value sliceOfReverse(SliceOp op, Simplifier &s) {
  auto reverse = getPlain<ReverseOp>(op.getOperand());
  if (!reverse)
    return {};
  SmallVector<int64_t> starts(op.getStartIndices()),
      limits(op.getLimitIndices());
  for (int64_t dim : reverse.getDimensions()) {
    int64_t size = reverse.getType().getDimSize(dim);
    int64_t count = op.getType().getDimSize(dim);
    if (count == 0) {
      starts[dim] = limits[dim] = 0;
      continue;
    }
    // The last element taken becomes the first.
    int64_t last = starts[dim] + (count - 1) * op.getStrides()[dim];
    limits[dim] = size - starts[dim];
    starts[dim] = size - 1 - last;
  }
  Value slice = s.create<SliceOp>(op.getType(), reverse.getOperand(), starts,
                                  limits, op.getStrides());
  return s.create<ReverseOp>(op.getType(), slice, reverse.getDimensions());
}

/// slice(A)[i:j:k] of one element -> slice(A)[i:i+1]
static Value removeStride(SliceOp op, Simplifier &s) {
  SmallVector<int64_t> limits(op.getLimitIndices()), strides(op.getStrides());
  for (int64_t dim = 0, rank = op.getType().getRank(); dim < rank; ++dim)
    if (op.getType().getDimSize(dim) == 1) {
      limits[dim] = op.getStartIndices()[dim] + 1;
      strides[dim] = 1;
    }
  if (ArrayRef(limits) == op.getLimitIndices() &&
      ArrayRef(strides) == op.getStrides())
    return {};
  return s.create<SliceOp>(op.getType(), op.getOperand(), op.getStartIndices(),
                           limits, strides);
}

//===----------------------------------------------------------------------===//
// Pad
//===----------------------------------------------------------------------===//

/// pad(A, v) -> broadcast(v) of A without elements
static Value padOfNothing(PadOp op, Simplifier &s) {
  if (op.getOperand().getType().getNumElements() != 0)
    return {};
  return s.broadcast(op.getType(), op.getPaddingValue(), {});
}

/// pad(A) with interior padding of a dimension of size 1 -> pad(A) without
static Value dropInteriorPadding(PadOp op, Simplifier &s) {
  SmallVector<int64_t> interior(op.getInteriorPadding());
  for (auto [dim, padding] : llvm::enumerate(interior))
    if (op.getOperand().getType().getDimSize(dim) == 1)
      padding = 0;
  if (ArrayRef(interior) == op.getInteriorPadding())
    return {};
  return s.create<PadOp>(op.getType(), op.getOperand(), op.getPaddingValue(),
                         op.getEdgePaddingLow(), op.getEdgePaddingHigh(),
                         interior);
}

/// pad(A) with negative padding -> slice(pad(A)) without
static Value negativePaddingToSlice(PadOp op, Simplifier &s) {
  auto isNegative = [](int64_t padding) { return padding < 0; };
  if (!s.options.negativePaddingReplacement ||
      (llvm::none_of(op.getEdgePaddingLow(), isNegative) &&
       llvm::none_of(op.getEdgePaddingHigh(), isNegative)))
    return {};
  RankedTensorType from = op.getOperand().getType();
  SmallVector<int64_t> low, high, starts, limits, shape;
  for (int64_t dim = 0, rank = from.getRank(); dim < rank; ++dim) {
    int64_t size = from.getDimSize(dim);
    low.push_back(std::max<int64_t>(op.getEdgePaddingLow()[dim], 0));
    high.push_back(std::max<int64_t>(op.getEdgePaddingHigh()[dim], 0));
    shape.push_back(size + low.back() + high.back() +
                    std::max<int64_t>(size - 1, 0) *
                        op.getInteriorPadding()[dim]);
    starts.push_back(std::max<int64_t>(-op.getEdgePaddingLow()[dim], 0));
    limits.push_back(starts.back() + op.getType().getDimSize(dim));
  }
  bool isPadded = ArrayRef(shape) != from.getShape();
  if (isPadded && s.options.layoutSensitive)
    return {};
  Value padded = op.getOperand();
  if (isPadded)
    padded = s.create<PadOp>(s.getType(shape, from.getElementType()), padded,
                             op.getPaddingValue(), low, high,
                             op.getInteriorPadding());
  SmallVector<int64_t> strides(shape.size(), 1);
  return s.create<SliceOp>(op.getType(), padded, starts, limits, strides);
}

/// pad(broadcast(A)) -> broadcast(pad(broadcast(A))), with the dimensions of A
/// and the padded ones inside, where others remain
static Value padOfBroadcast(PadOp op, Simplifier &s) {
  auto broadcast = getPlain<BroadcastOp>(op.getOperand());
  if (!broadcast || !broadcast->hasOneUse() || s.options.layoutSensitive)
    return {};
  int64_t rank = op.getType().getRank();
  SmallVector<int64_t> inner, low, high, interior, shape, padded;
  for (int64_t dim = 0; dim < rank; ++dim) {
    bool isPadded = op.getEdgePaddingLow()[dim] != 0 ||
                    op.getEdgePaddingHigh()[dim] != 0 ||
                    op.getInteriorPadding()[dim] != 0;
    bool isOwn = llvm::is_contained(broadcast.getDimensions(), dim);
    if (isOwn && !isPadded)
      return {};
    if (!isPadded)
      continue;
    inner.push_back(dim);
    low.push_back(op.getEdgePaddingLow()[dim]);
    high.push_back(op.getEdgePaddingHigh()[dim]);
    interior.push_back(op.getInteriorPadding()[dim]);
    shape.push_back(broadcast.getType().getDimSize(dim));
    padded.push_back(op.getType().getDimSize(dim));
  }
  if (int64_t(inner.size()) == rank)
    return {};
  SmallVector<int64_t> dims = llvm::map_to_vector(
      broadcast.getDimensions(), [&](int64_t dim) -> int64_t {
        return llvm::find(inner, dim) - inner.begin();
      });
  Type element = op.getType().getElementType();
  Value small =
      s.broadcast(s.getType(shape, element), broadcast.getOperand(), dims);
  Value pad = s.create<PadOp>(s.getType(padded, element), small,
                              op.getPaddingValue(), low, high, interior);
  return s.broadcast(op.getType(), pad, inner);
}

void hlo::populateSlicePadConcatenatePatterns(
    RewritePatternSet &patterns, const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  auto add = [&](StringRef name, auto function) {
    set.addIf(isPlain, name, function);
  };
  add("DropEmptyOperands", dropEmptyOperands);
  set.add("FlattenConcatenate", flattenConcatenate);
  add("JoinSlices", joinSlices);
  add("ConcatenateSplats", concatenateSplats);
  add("ConcatenateToPad", concatenateToPad);
  add("ConcatenateToBroadcast", concatenateToBroadcast);
  add("SliceOfPad", sliceOfPad);
  add("MergeSlices", mergeSlices);
  add("SliceOfBroadcast", sliceOfBroadcast);
  add("SliceOfIota", sliceOfIota);
  add("SliceOfConcatenate", sliceOfConcatenate);
  if (!options.onlyReport && options.isEnabled("SliceOfConcatenate"))
    patterns.add<SlicesOfLongConcatenate>(patterns.getContext(), options);
  add("SliceOfReshape", sliceOfReshape);
  add("SliceOfKeptDimensions", sliceOfKeptDimensions);
  add("SliceOfReverse", sliceOfReverse);
  add("RemoveStride", removeStride);
  add("PadOfNothing", padOfNothing);
  add("DropInteriorPadding", dropInteriorPadding);
  add("NegativePaddingToSlice", negativePaddingToSlice);
  add("PadOfBroadcast", padOfBroadcast);
}

//===- Slice.cpp - Rewrites of slices -------------------------------------===//

#include "Slices.h"

using namespace hlo;
using namespace hlo::algebraic;

bool algebraic::isPlain(Operation *op) {
  Value result = op->getResult(0);
  return isStatic(result) && llvm::all_of(op->getOperands(), [&](Value value) {
           return isStatic(value) &&
                  getElementType(value) == getElementType(result);
         });
}

bool algebraic::isUnstrided(SliceOp op) {
  return llvm::all_of(op.getStrides(), [](int64_t s) { return s == 1; });
}

bool algebraic::isAllZeros(ArrayRef<int64_t> values) {
  return llvm::all_of(values, [](int64_t value) { return value == 0; });
}

Value algebraic::makeSlice(RankedTensorType type, Value operand,
                           ArrayRef<int64_t> starts, ArrayRef<int64_t> limits,
                           ArrayRef<int64_t> strides, Simplifier &s) {
  if (operand.getType() == type)
    return operand;
  return s.create<SliceOp>(type, operand, starts, limits, strides);
}

Value algebraic::makeSlice(Value operand, ArrayRef<int64_t> starts,
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

void algebraic::populateSlicePatterns(RewritePatternSet &patterns,
                                      const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  auto add = [&](StringRef name, auto function) {
    set.addIf(isPlain, name, function);
  };
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
}

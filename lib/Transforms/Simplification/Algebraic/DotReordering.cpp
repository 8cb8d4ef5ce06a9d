//===- DotReordering.cpp - Products of several arrays in another order ----===//
// All of them are off by default, as in XLA on GPUs.

#include "Dot.h"

using namespace hlo;
using namespace hlo::algebraic;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// True if the order in which products of elements of that dot are formed and
/// add up does not matter, or need not.
static bool mayReorder(DotOp dot, Simplifier &s) {
  Type element = dot.getType().getElementType();
  return s.options.associativeReordering && !s.options.layoutSensitive &&
         hlo::isStatic(dot) && isNumeric(element) &&
         s.options.mayReassociate(element) &&
         getElementType(dot.getLhs()) == element &&
         getElementType(dot.getRhs()) == element;
}

/// Less than 1 would undo what was done.
static double getThreshold(Simplifier &s) {
  return std::max(1.0, s.options.associativeReorderingThreshold);
}

//===----------------------------------------------------------------------===//
// Dots of dots
//===----------------------------------------------------------------------===//

namespace {
/// An array whose dimensions have labels; dimensions with one label are
/// multiplied with each other, as in einsum.
struct Factor {
  Value value;
  SmallVector<int64_t> labels;
};

/// The dot of two factors.
struct Contraction {
  DotOperandDims lhs, rhs;
  SmallVector<int64_t> labels, shape;
  double work = 1;
};
} // namespace

/// A label that both have is a batch dimension where it is needed later on,
/// else it is contracted.
static Contraction contract(const Factor &lhs, const Factor &rhs,
                            ArrayRef<SmallVector<int64_t>> needed,
                            ArrayRef<int64_t> sizes) {
  Contraction result;
  SmallVector<int64_t> freeLabels;
  for (auto [dim, label] : llvm::enumerate(lhs.labels)) {
    result.work *= sizes[label];
    auto it = llvm::find(rhs.labels, label);
    if (it == rhs.labels.end()) {
      result.lhs.free.push_back(dim);
      freeLabels.push_back(label);
      continue;
    }
    bool isBatch =
        llvm::any_of(needed, [label = label](ArrayRef<int64_t> labels) {
          return llvm::is_contained(labels, label);
        });
    auto add = [&](DotOperandDims &dims, int64_t position) {
      (isBatch ? dims.batch : dims.contracting).push_back(position);
    };
    add(result.lhs, dim);
    add(result.rhs, it - rhs.labels.begin());
    if (isBatch)
      result.labels.push_back(label);
  }
  llvm::append_range(result.labels, freeLabels);
  for (auto [dim, label] : llvm::enumerate(rhs.labels)) {
    if (llvm::is_contained(lhs.labels, label))
      continue;
    result.work *= sizes[label];
    result.rhs.free.push_back(dim);
    result.labels.push_back(label);
  }
  for (int64_t label : result.labels)
    result.shape.push_back(sizes[label]);
  return result;
}

/// The labels of an operand of `dot`, where those of the other one are given.
static SmallVector<int64_t> getLabels(DotOp dot, unsigned operand,
                                      ArrayRef<int64_t> otherLabels,
                                      SmallVectorImpl<int64_t> &sizes) {
  DotOperandDims dims = getOperandDims(dot, operand),
                 other = getOperandDims(dot, 1 - operand);
  RankedTensorType type = getArray(dot->getOperand(operand));
  SmallVector<int64_t> labels(type.getRank(), -1);
  for (auto [dim, otherDim] : llvm::zip_equal(dims.batch, other.batch))
    labels[dim] = otherLabels[otherDim];
  for (auto [dim, otherDim] :
       llvm::zip_equal(dims.contracting, other.contracting))
    labels[dim] = otherLabels[otherDim];
  for (auto [dim, label] : llvm::enumerate(labels))
    if (label < 0) {
      label = sizes.size();
      sizes.push_back(type.getDimSize(dim));
    }
  return labels;
}

/// Those of the result, from those of the operands.
static SmallVector<int64_t> getResultLabels(DotOp dot, ArrayRef<int64_t> lhs,
                                            ArrayRef<int64_t> rhs) {
  SmallVector<int64_t> labels;
  DotOperandDims lhsDims = getLhsDims(dot);
  for (int64_t dim : lhsDims.batch)
    labels.push_back(lhs[dim]);
  for (int64_t dim : lhsDims.free)
    labels.push_back(lhs[dim]);
  for (int64_t dim : getRhsDims(dot).free)
    labels.push_back(rhs[dim]);
  return labels;
}

/// dot(dot(A, B), C) -> dot(A, dot(B, C)) or dot(dot(A, C), B), where that
/// takes less work (option)
static Value reorderNestedDots(DotOp op, Simplifier &s) {
  if (!mayReorder(op, s))
    return {};
  PrecisionConfigAttr precision = op.getOperandPrecisionAttr();
  for (unsigned operand : {0u, 1u}) {
    auto inner = op->getOperand(operand).getDefiningOp<DotOp>();
    if (!inner || !inner->hasOneUse() || hasControlDependencies(inner) ||
        !mayReorder(inner, s) ||
        inner.getAlgorithmAttr() != op.getAlgorithmAttr() ||
        inner.getOperandPrecisionAttr() != precision ||
        swapPrecision(precision) != precision)
      continue;
    SmallVector<int64_t> sizes(getArray(inner.getLhs()).getShape());
    Factor a{inner.getLhs(),
             llvm::to_vector(llvm::seq<int64_t>(0, sizes.size()))};
    Factor b{inner.getRhs(), getLabels(inner, 1, a.labels, sizes)};
    SmallVector<int64_t> between = getResultLabels(inner, a.labels, b.labels);
    Factor c{op->getOperand(1 - operand),
             getLabels(op, 1 - operand, between, sizes)};
    SmallVector<int64_t> result = operand == 0
                                      ? getResultLabels(op, between, c.labels)
                                      : getResultLabels(op, c.labels, between);
    double work = contract(a, b, {c.labels, result}, sizes).work +
                  contract({Value(), between}, c, {result}, sizes).work;

    for (auto [first, second, last] :
         {std::tuple(&b, &c, &a), std::tuple(&a, &c, &b)}) {
      Contraction newInner =
          contract(*first, *second, {last->labels, result}, sizes);
      Factor factor{Value(), newInner.labels};
      // Either order, that which needs no transpose if there is one.
      bool isLast = false;
      Contraction outer = contract(*last, factor, {result}, sizes);
      if (outer.labels != result) {
        Contraction other = contract(factor, *last, {result}, sizes);
        if (other.labels == result) {
          outer = std::move(other);
          isLast = true;
        }
      }
      if (work <= getThreshold(s) * (newInner.work + outer.work))
        continue;
      auto makeDot = [&](RankedTensorType type, Value lhs, Value rhs,
                         const Contraction &dims) -> Value {
        return createDot(s, type, lhs, rhs,
                         getDotNumbers(op.getContext(), dims.lhs, dims.rhs),
                         precision, op.getAlgorithmAttr());
      };
      Type element = op.getType().getElementType();
      factor.value = makeDot(s.getType(newInner.shape, element), first->value,
                             second->value, newInner);
      bool isInOrder = outer.labels == result;
      Value dot =
          makeDot(isInOrder ? op.getType() : s.getType(outer.shape, element),
                  isLast ? factor.value : last->value,
                  isLast ? last->value : factor.value, outer);
      if (isInOrder)
        return dot;
      SmallVector<int64_t> permutation;
      for (int64_t label : result)
        permutation.push_back(llvm::find(outer.labels, label) -
                              outer.labels.begin());
      return s.create<TransposeOp>(op.getType(), dot, permutation);
    }
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Dots of reverses, pads and broadcasts
//===----------------------------------------------------------------------===//

namespace {
/// An operand of a dot that moves elements along contracting dimensions, and
/// what to do with the other operand instead.
struct Move {
  DotOp dot;
  unsigned operand;
  Simplifier &s;

  Value getOther() { return dot->getOperand(1 - operand); }
  /// The contracting dimension of the other operand; -1 if it is none.
  int64_t getOtherDim(int64_t dim) {
    DotOperandDims dims = getOperandDims(dot, operand),
                   otherDims = getOperandDims(dot, 1 - operand);
    auto it = llvm::find(dims.contracting, dim);
    return it == dims.contracting.end()
               ? -1
               : otherDims.contracting[it - dims.contracting.begin()];
  }
  template <typename OpT> OpT getOp() {
    auto op = dot->getOperand(operand).getDefiningOp<OpT>();
    return op && op->hasOneUse() && !hasControlDependencies(op) &&
                   isStatic(op.getOperand()) &&
                   getElementType(op.getOperand()) ==
                       getElementType(op.getResult())
               ? op
               : OpT();
  }
  /// True if `moved` elements are enough more than `others`.
  bool isWorth(RankedTensorType moved, int64_t others) {
    return moved.getNumElements() > getThreshold(s) * others;
  }
  Value finish(Value value, Value other, DotDimensionNumbersAttr numbers) {
    return createDotLike(s, dot, dot.getType(), operand == 0 ? value : other,
                         operand == 0 ? other : value, numbers);
  }
};
} // namespace

/// dot(reverse(A), B) -> dot(A, reverse(B))
static Value moveReverse(Move &move) {
  auto reverse = move.getOp<ReverseOp>();
  if (!reverse || !move.isWorth(reverse.getType(),
                                getArray(move.getOther()).getNumElements()))
    return {};
  SmallVector<int64_t> dims;
  for (int64_t dim : reverse.getDimensions())
    dims.push_back(move.getOtherDim(dim));
  if (llvm::is_contained(dims, -1))
    return {};
  Value other = move.s.create<ReverseOp>(move.getOther().getType(),
                                         move.getOther(), dims);
  return move.finish(reverse.getOperand(), other,
                     move.dot.getDimensionNumbers());
}

/// dot(pad(A, 0), B) -> dot(A, slice(B))
static Value movePad(Move &move) {
  auto pad = move.getOp<PadOp>();
  if (!pad || !isAllZero(pad.getPaddingValue()) ||
      pad.getOperand().getType().getNumElements() == 0)
    return {};
  RankedTensorType type = getArray(move.getOther());
  SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape()),
      strides(type.getRank(), 1), shape(type.getShape());
  for (int64_t dim = 0, rank = pad.getType().getRank(); dim < rank; ++dim) {
    int64_t low = pad.getEdgePaddingLow()[dim],
            high = pad.getEdgePaddingHigh()[dim],
            stride = pad.getInteriorPadding()[dim] + 1,
            size = pad.getOperand().getType().getDimSize(dim);
    if (low == 0 && high == 0 && stride == 1)
      continue;
    int64_t other = move.getOtherDim(dim);
    if (low < 0 || high < 0 || other < 0)
      return {};
    starts[other] = low;
    limits[other] = low + (size - 1) * stride + 1;
    strides[other] = stride;
    shape[other] = size;
  }
  RankedTensorType sliced = move.s.getType(shape, type.getElementType());
  if (!move.isWorth(pad.getType(), sliced.getNumElements()))
    return {};
  Value other =
      move.s.create<SliceOp>(sliced, move.getOther(), starts, limits, strides);
  return move.finish(pad.getOperand(), other, move.dot.getDimensionNumbers());
}

/// dot(broadcast(A), B) -> dot(A, reduce_add(B))
static Value moveBroadcast(Move &move) {
  auto broadcast = move.getOp<BroadcastOp>();
  if (!broadcast || !llvm::is_sorted(broadcast.getDimensions()) ||
      !move.isWorth(broadcast.getType(),
                    getArray(move.getOther()).getNumElements()))
    return {};
  SmallVector<int64_t> added, reduced;
  for (int64_t dim = 0, rank = broadcast.getType().getRank(); dim < rank; ++dim)
    if (!llvm::is_contained(broadcast.getDimensions(), dim)) {
      added.push_back(dim);
      reduced.push_back(move.getOtherDim(dim));
    }
  if (added.empty() || llvm::is_contained(reduced, -1))
    return {};
  auto without = [](DotOperandDims dims, ArrayRef<int64_t> gone) {
    llvm::erase_if(dims.contracting,
                   [&](int64_t dim) { return llvm::is_contained(gone, dim); });
    for (SmallVector<int64_t> *role : {&dims.batch, &dims.contracting})
      for (int64_t &dim : *role)
        dim -= llvm::count_if(gone, [&](int64_t other) { return other < dim; });
    return dims;
  };
  DotOperandDims dims = without(getOperandDims(move.dot, move.operand), added);
  DotOperandDims otherDims =
      without(getOperandDims(move.dot, 1 - move.operand), reduced);
  llvm::sort(reduced);
  Value zero = move.s.constant(getElementType(move.getOther()), 0);
  Value other = move.s.reduce<AddOp>(move.getOther(), zero, reduced);
  return move.finish(broadcast.getOperand(), other,
                     getDotNumbers(move.dot.getContext(),
                                   move.operand == 0 ? dims : otherDims,
                                   move.operand == 0 ? otherDims : dims));
}

/// The same of the operand that has more elements: dot(f(A), B) -> dot(A, g(B))
/// along contracting dimensions (option)
static Value moveToSmallerOperand(DotOp op, Simplifier &s) {
  if (!mayReorder(op, s))
    return {};
  for (unsigned operand : {0u, 1u}) {
    Move move{op, operand, s};
    for (auto *function : {moveReverse, movePad, moveBroadcast})
      if (Value value = function(move))
        return value;
  }
  return {};
}

void algebraic::populateDotReorderingRewrites(RewriteSet &set) {
  addDotRewrite<reorderNestedDots>(set, "ReorderNestedDots");
  addDotRewrite<moveToSmallerOperand>(set, "MoveToSmallerOperand");
}

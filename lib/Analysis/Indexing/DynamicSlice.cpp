//===- DynamicSlice.cpp - Indexing of slices at run-time indices ----------===//

#include "IndexingModels.h"

using namespace hlo;

namespace {
/// A window of an array, at starts that are known at run time only.
struct DynamicWindow {
  Value array;
  SmallVector<int64_t> sizes;
  OperandRange starts;

  /// Starts are brought into range, which depends on the size of the array.
  bool isKnown() const {
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (isDynamic(array, dim) && size != getSize(array, dim))
        return false;
    return true;
  }
  bool isVector() const {
    return starts.size() == 1 &&
           cast<RankedTensorType>(starts[0].getType()).getRank() == 1;
  }
  /// The values that the start of a dimension is brought into.
  Interval getRange(int64_t dim) const {
    return {0, getSize(array, dim) - sizes[dim]};
  }
  AffineExpr addStart(AccessBuilder &builder, int64_t dim) const {
    if (getRange(dim).isPoint())
      return builder.constant(0);
    if (isVector())
      return builder.addRuntime(starts[0], builder.constant(dim), getRange(dim),
                                /*clamps=*/true);
    return builder.addRuntime(starts[dim], {}, getRange(dim), /*clamps=*/true);
  }
  SmallVector<AffineExpr> addStarts(AccessBuilder &builder) const {
    return llvm::map_to_vector(llvm::seq<int64_t>(0, sizes.size()),
                               [&](int64_t d) { return addStart(builder, d); });
  }

  /// From all indices of `other`, which is the result, to start `i`.
  OperandIndexings toStart(Value other, unsigned i) const {
    AccessBuilder builder(other);
    if (!isVector())
      return getRange(i).isPoint() ? OperandIndexings() : builder.build({});
    OperandIndexings accesses;
    for (int64_t dim : llvm::seq<int64_t>(0, sizes.size()))
      if (!getRange(dim).isPoint())
        insert(accesses, builder.buildAccess(builder.constant(dim)));
    return accesses;
  }
  /// From start `i` to all indices of `other`.
  OperandIndexings fromStart(Value other, unsigned i) const {
    AccessBuilder builder(starts[i]);
    SmallVector<AffineExpr> all = builder.addRanges(getSizes(other));
    if (!isVector())
      return getRange(i).isPoint() ? OperandIndexings() : builder.build(all);
    OperandIndexings accesses;
    for (int64_t dim : llvm::seq<int64_t>(0, sizes.size()))
      if (!getRange(dim).isPoint()) {
        AccessBuilder ofDim = builder;
        ofDim.require(builder.dim(0), dim);
        insert(accesses, ofDim.buildAccess(all));
      }
    return accesses;
  }
};
} // namespace

static SmallVector<AffineExpr> add(ArrayRef<AffineExpr> a,
                                   ArrayRef<AffineExpr> b) {
  return llvm::map_to_vector(llvm::zip_equal(a, b), [](auto pair) {
    return std::get<0>(pair) + std::get<1>(pair);
  });
}

/// The positions of the dimensions in the window.
static SmallVector<CoveredDim> getPositions(const DynamicWindow &window,
                                            AccessBuilder &builder) {
  SmallVector<CoveredDim> positions;
  for (auto [dim, start] : llvm::enumerate(window.addStarts(builder)))
    positions.push_back(
        {builder.dim(dim) - start, Interval::ofSize(window.sizes[dim])});
  return positions;
}

static OperandIndexings getCovered(AccessBuilder &builder,
                                   ArrayRef<CoveredDim> dims) {
  SmallVector<AffineExpr> results;
  for (const CoveredDim &dim : dims) {
    requireCovered(builder, dim);
    results.push_back(dim.position);
  }
  return builder.build(results);
}

//===----------------------------------------------------------------------===//
// dynamic_slice
//===----------------------------------------------------------------------===//

static DynamicWindow getWindow(DynamicSliceOp op) {
  return {op.getOperand(), SmallVector<int64_t>(op.getDynamicSliceSizes()),
          op.getStartIndices()};
}

static OperandIndexings dynamicSliceToInput(DynamicSliceOp op, unsigned,
                                            unsigned input) {
  DynamicWindow window = getWindow(op);
  if (!window.isKnown())
    return getUndefinedIndexing(op.getContext());
  if (input > 0)
    return window.toStart(op.getResult(), input - 1);
  AccessBuilder builder(op.getResult());
  SmallVector<AffineExpr> starts = window.addStarts(builder);
  return builder.build(add(builder.allDims(), starts));
}

static OperandIndexings dynamicSliceToOutput(DynamicSliceOp op, unsigned input,
                                             unsigned) {
  DynamicWindow window = getWindow(op);
  if (!window.isKnown())
    return getUndefinedIndexing(op.getContext());
  if (input > 0)
    return window.fromStart(op.getResult(), input - 1);
  AccessBuilder builder(op.getOperand());
  return getCovered(builder, getPositions(window, builder));
}

//===----------------------------------------------------------------------===//
// dynamic_update_slice
//===----------------------------------------------------------------------===//

static DynamicWindow getWindow(DynamicUpdateSliceOp op) {
  return {op.getOperand(), getSizes(op.getUpdate()), op.getStartIndices()};
}

static bool isKnown(DynamicUpdateSliceOp op) {
  return getWindow(op).isKnown() && !isDynamic(op.getUpdate());
}

/// The operand and the result have the same indices outside of the window.
static OperandIndexings getUnchanged(DynamicUpdateSliceOp op) {
  AccessBuilder builder(op.getResult());
  SmallVector<CoveredDim> positions = getPositions(getWindow(op), builder);
  return getUncovered(builder, positions, builder.allDims());
}

static OperandIndexings dynamicUpdateSliceToInput(DynamicUpdateSliceOp op,
                                                  unsigned, unsigned input) {
  if (!isKnown(op))
    return getUndefinedIndexing(op.getContext());
  DynamicWindow window = getWindow(op);
  if (input > 1)
    return window.toStart(op.getResult(), input - 2);
  if (input == 0)
    return getUnchanged(op);
  AccessBuilder builder(op.getResult());
  return getCovered(builder, getPositions(window, builder));
}

static OperandIndexings dynamicUpdateSliceToOutput(DynamicUpdateSliceOp op,
                                                   unsigned input, unsigned) {
  if (!isKnown(op))
    return getUndefinedIndexing(op.getContext());
  DynamicWindow window = getWindow(op);
  if (input > 1)
    return window.fromStart(op.getResult(), input - 2);
  if (input == 0)
    return getUnchanged(op);
  AccessBuilder builder(op.getUpdate());
  SmallVector<AffineExpr> starts = window.addStarts(builder);
  return builder.build(add(builder.allDims(), starts));
}

void hlo::attachDynamicSliceIndexing(MLIRContext *context) {
  attachIndexing<dynamicSliceToInput, dynamicSliceToOutput>(context);
  attachIndexing<dynamicUpdateSliceToInput, dynamicUpdateSliceToOutput>(
      context);
}

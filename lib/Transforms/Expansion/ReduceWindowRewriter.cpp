//===- ReduceWindowRewriter.cpp - Make long prefix reductions trees -------===//
// See the description of reduce-window-rewriter in Passes.td; test:
// reduce-window-rewriter.mlir.

#include "Rows.h"
#include "hlo/Analysis/Indexing/PrefixWindow.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"

#define DEBUG_TYPE "reduce-window-rewriter"

namespace hlo {
#define GEN_PASS_DEF_REDUCEWINDOWREWRITERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

namespace {
/// Builds reductions of prefixes, or suffixes, along a dimension.
class PrefixReduction {
public:
  PrefixReduction(InstructionBuilder &b, ReduceWindowOp op, bool isSuffix,
                  int64_t baseLength)
      : b(b), op(op), isSuffix(isSuffix), baseLength(baseLength) {}

  /// The reductions of all prefixes, as a tree if the dimension is long.
  SmallVector<Value> build(ArrayRef<Value> arrays, int64_t dim);
  /// The same of prefixes without their last element.
  SmallVector<Value> buildExclusive(ArrayRef<Value> arrays, int64_t dim);

private:
  /// Windows of all elements, after `padding` that is not there.
  SmallVector<Value> buildWindow(ArrayRef<Value> arrays, int64_t dim,
                                 int64_t padding);

  InstructionBuilder &b;
  ReduceWindowOp op;
  bool isSuffix;
  int64_t baseLength;
};
} // namespace

SmallVector<Value> PrefixReduction::buildWindow(ArrayRef<Value> arrays,
                                                int64_t dim, int64_t padding) {
  SmallVector<int64_t> shape(getArray(arrays.front()).getShape());
  SmallVector<int64_t> sizes(shape.size(), 1), paddings(2 * shape.size(), 0);
  sizes[dim] = shape[dim];
  paddings[2 * dim + isSuffix] = padding;
  shape[dim] = padding + 1;
  auto window =
      WindowAttr::get(op.getContext(), sizes, {}, paddings, {}, {}, {});
  SmallVector<Value> operands(arrays);
  llvm::append_range(operands, op.getInitValues());
  SmallVector<Type> types;
  for (Value array : arrays)
    types.push_back(b.getType(shape, getArray(array).getElementType()));
  Type type = isa<TupleType>(op.getType())
                  ? TupleType::get(op.getContext(), types)
                  : types.front();
  auto reduction = b.create<ReduceWindowOp>(type, operands, window);
  b.cloneRegion(op.getToApply(), reduction.getToApply());
  return b.elements(reduction);
}

SmallVector<Value> PrefixReduction::buildExclusive(ArrayRef<Value> arrays,
                                                   int64_t dim) {
  int64_t size = getArray(arrays.front()).getDimSize(dim);
  SmallVector<Value> results;
  if (size <= baseLength) {
    for (Value array : arrays)
      results.push_back(b.slice(array, dim, isSuffix, size - 1 + isSuffix));
    return buildWindow(results, dim, size - 1);
  }
  int64_t distance = isSuffix ? -1 : 1;
  for (auto [prefix, init] :
       llvm::zip_equal(build(arrays, dim), op.getInitValues()))
    results.push_back(b.pad(prefix, init, dim, distance, -distance));
  return results;
}

SmallVector<Value> PrefixReduction::build(ArrayRef<Value> arrays, int64_t dim) {
  if (int64_t size = getArray(arrays.front()).getDimSize(dim);
      size <= baseLength)
    return buildWindow(arrays, dim, size - 1);

  // Rows are reduced by themselves; padding is in no prefix that is kept.
  Rows cut(b, arrays.front(), dim, baseLength, isSuffix);
  SmallVector<Value> rows;
  for (auto [array, init] : llvm::zip_equal(arrays, op.getInitValues()))
    rows.push_back(cut.split(array, init));
  rows = buildWindow(rows, dim + 1, baseLength - 1);

  // To each row goes what all rows before it make.
  SmallVector<Value> totals, operands;
  SmallVector<int64_t> totalShape(getArray(arrays.front()).getShape());
  totalShape[dim] = cut.getCount();
  int64_t last = isSuffix ? 0 : baseLength - 1;
  for (Value row : rows)
    totals.push_back(
        b.reshape(b.slice(row, dim + 1, last, last + 1), totalShape));
  for (Value before : buildExclusive(totals, dim))
    operands.push_back(cut.broadcast(before));
  llvm::append_range(operands, rows);
  if (isSuffix)
    std::rotate(operands.begin(), operands.begin() + rows.size(),
                operands.end());
  SmallVector<Value> results = b.applyElementwise(op.getToApply(), operands);
  for (Value &result : results)
    result = cut.join(result);
  return results;
}

static bool mayRepeatInit(ReduceWindowOp op) {
  Operation *combiner = getCombiner(op.getToApply());
  return combiner && mayRepeat(combiner, op.getInitValues().front());
}

namespace {
struct ReduceWindowRewriterPass
    : hlo::impl::ReduceWindowRewriterPassBase<ReduceWindowRewriterPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto expand = [&](ReduceWindowOp op, InstructionBuilder &b) -> Value {
      std::optional<PrefixWindow> prefix = PrefixWindow::get(op);
      if (!prefix || prefix->numElements != prefix->numResults ||
          prefix->numElements <= int64_t(baseLength))
        return {};
      uint64_t length = prefix->numElements,
               elements = getArray(op.getInputs().front()).getNumElements();
      if (maxLength != 0 && length > maxLength)
        return expander.decline(op, "the dimension is too long");
      if (maxCombinations != 0 && elements * length > maxCombinations)
        return expander.decline(op, "its windows have too many elements");
      if (!hasOnePrecision(op.getToApply(), op.getOperands()))
        return expander.decline(op, "values of several types are combined");
      if (!assumeIdentity && !mayRepeatInit(op))
        return expander.decline(op, "the initial value may count only once");
      PrefixReduction reduction(b, op, prefix->isSuffix, baseLength);
      auto inputs = llvm::to_vector_of<Value>(op.getInputs());
      SmallVector<Value> results =
          prefix->isExclusive ? reduction.buildExclusive(inputs, prefix->dim)
                              : reduction.build(inputs, prefix->dim);
      return b.castTo(isa<TupleType>(op.getType()) ? b.tuple(results)
                                                   : results.front(),
                      op.getType());
    };
    if (!expandToTrees<ReduceWindowOp>(expander, baseLength, expand))
      markAllAnalysesPreserved();
  }
};
} // namespace

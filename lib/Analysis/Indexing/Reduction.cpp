//===- Reduction.cpp - Indexing of reductions, sorts and scans ------------===//

#include "IndexingModels.h"
#include "hlo/Analysis/Indexing/Indexing.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Whole dimensions
//===----------------------------------------------------------------------===//

/// From the indices of `from` to those of `to`, an array of the same rank:
/// dimensions for which `isWhole` holds depend on all elements of theirs.
static OperandIndexings alongWholeDims(Value from, Type to,
                                       function_ref<bool(int64_t)> isWhole) {
  AccessBuilder builder(from);
  SmallVector<AffineExpr> results = builder.allDims();
  for (auto [dim, size] : llvm::enumerate(getSizes(to)))
    if (isWhole(dim))
      results[dim] = builder.addRange(size);
  return builder.build(results);
}

//===----------------------------------------------------------------------===//
// map, reduce
//===----------------------------------------------------------------------===//

static OperandIndexings mapToInput(MapOp op, unsigned, unsigned input) {
  return getElementwiseIndexing(op.getType(), op.getOperand(input).getType());
}

static OperandIndexings mapToOutput(MapOp op, unsigned input, unsigned) {
  return getElementwiseIndexing(op.getOperand(input).getType(), op.getType());
}

/// Every output depends on every input through the reducer.
static OperandIndexings reduceToInput(ReduceOp op, unsigned output,
                                      unsigned input) {
  AccessBuilder builder(getOutputType(op, output));
  if (input >= op.getInputs().size())
    return builder.build({});
  SmallVector<AffineExpr> results;
  unsigned next = 0;
  for (auto [dim, size] : llvm::enumerate(getSizes(op.getInputs()[input])))
    results.push_back(llvm::is_contained(op.getDimensions(), dim)
                          ? builder.addRange(size)
                          : builder.dim(next++));
  return builder.build(results);
}

static OperandIndexings reduceToOutput(ReduceOp op, unsigned input,
                                       unsigned output) {
  AccessBuilder builder(op.getOperand(input));
  SmallVector<AffineExpr> results;
  if (input >= op.getInputs().size()) {
    results = builder.addRanges(getSizes(getOutputType(op, output)));
    return builder.build(results);
  }
  for (auto [dim, expr] : llvm::enumerate(builder.allDims()))
    if (!llvm::is_contained(op.getDimensions(), dim))
      results.push_back(expr);
  return builder.build(results);
}

//===----------------------------------------------------------------------===//
// sort, topk
//===----------------------------------------------------------------------===//

/// Rows move as the arrays say that the comparator reads; other arrays only
/// move.
static OperandIndexings sortIndices(SortOp op, unsigned a, unsigned b,
                                    unsigned output, unsigned input) {
  Block &comparator = op.getToApply().front();
  if (output != input && comparator.getArgument(2 * input).use_empty() &&
      comparator.getArgument(2 * input + 1).use_empty())
    return {};
  return alongWholeDims(
      op.getOperand(a), op.getOperand(b).getType(),
      [&](int64_t dim) { return dim == int64_t(op.getDimension()); });
}

static OperandIndexings sortToInput(SortOp op, unsigned output,
                                    unsigned input) {
  return sortIndices(op, output, input, output, input);
}

static OperandIndexings sortToOutput(SortOp op, unsigned input,
                                     unsigned output) {
  return sortIndices(op, input, output, output, input);
}

static OperandIndexings topkToInput(TopkOp op, unsigned output, unsigned) {
  AccessBuilder builder(getOutputType(op, output));
  SmallVector<AffineExpr> results = builder.allDims();
  results.back() = builder.addRange(getSizes(op.getOperand()).back());
  return builder.build(results);
}

static OperandIndexings topkToOutput(TopkOp op, unsigned, unsigned) {
  AccessBuilder builder(op.getOperand());
  SmallVector<AffineExpr> results = builder.allDims();
  results.back() = builder.addRange(op.getK());
  return builder.build(results);
}

//===----------------------------------------------------------------------===//
// scan
//===----------------------------------------------------------------------===//

/// Whether elements of a step only depend on those at the same index.
static bool isElementwise(ScanOp op) {
  Block &body = op.getToApply().front();
  IndexingAnalysis analysis;
  Value root = body.getTerminator()->getOperand(0);
  auto isIdentity = [](const OperandIndexing &access) {
    if (access.isUndefined() || !access.runtimeVariables.empty())
      return false;
    OperandIndexing identity = IndexingMap::getIdentity(
        access.map.getContext(),
        llvm::map_to_vector(access.map.getDimIntervals(),
                            [](Interval i) { return i.upper + 1; }));
    identity.simplify();
    return identity.map == access.map;
  };
  for (unsigned leaf : llvm::seq(getNumLeaves(root.getType()))) {
    BlockIndexing indexing = BlockIndexing::toInputs({root, leaf}, analysis);
    for (BlockArgument argument : body.getArguments())
      if (!llvm::all_of(indexing.lookup({argument}), isIdentity))
        return false;
  }
  return true;
}

/// What a scan takes and returns: arrays that have the dimension walked, and
/// carries, which do not.
static bool isCarryOutput(ScanOp op, unsigned output) {
  return output + op.getNumCarries() >= getNumOutputs(op);
}

static bool isCarryInput(ScanOp op, unsigned input) {
  return input >= op.getInputs().size();
}

/// Step `i` comes no later than step `j`.
static void requireOrder(AccessBuilder &builder, ScanOp op, AffineExpr i,
                         AffineExpr j) {
  int64_t size = getSize(op.getInputs().front(), op.getDimensions().front());
  builder.require(op.getIsReverse() ? i - j : j - i, Interval::ofSize(size));
}

/// Where the first and the last step are depends on the run-time size only in
/// what carries see of it, which is everything.
static OperandIndexings scanToInput(ScanOp op, unsigned output,
                                    unsigned input) {
  if (!isElementwise(op))
    return getUndefinedIndexing(op.getContext());
  AccessBuilder builder(getOutputType(op, output));
  int64_t dim = op.getDimensions().front();
  SmallVector<AffineExpr> results = builder.allDims();
  AffineExpr step;
  if (!isCarryOutput(op, output)) {
    step = results[dim];
    results.erase(results.begin() + dim);
  }
  if (isCarryInput(op, input))
    return builder.build(results);
  AffineExpr read = builder.addRange(getSize(op.getOperand(input), dim));
  if (step)
    requireOrder(builder, op, read, step);
  results.insert(results.begin() + dim, read);
  return builder.build(results);
}

static OperandIndexings scanToOutput(ScanOp op, unsigned input,
                                     unsigned output) {
  if (!isElementwise(op))
    return getUndefinedIndexing(op.getContext());
  AccessBuilder builder(op.getOperand(input));
  int64_t dim = op.getDimensions().front();
  SmallVector<AffineExpr> results = builder.allDims();
  AffineExpr read;
  if (!isCarryInput(op, input)) {
    read = results[dim];
    results.erase(results.begin() + dim);
  }
  if (isCarryOutput(op, output))
    return builder.build(results);
  AffineExpr step = builder.addRange(getSize(getOutputType(op, output), dim));
  if (read)
    requireOrder(builder, op, read, step);
  results.insert(results.begin() + dim, step);
  return builder.build(results);
}

void hlo::attachReductionIndexing(MLIRContext *context) {
  attachIndexing<mapToInput, mapToOutput>(context);
  attachIndexing<reduceToInput, reduceToOutput>(context);
  attachIndexing<sortToInput, sortToOutput>(context);
  attachIndexing<topkToInput, topkToOutput>(context);
  attachIndexing<scanToInput, scanToOutput>(context);
}

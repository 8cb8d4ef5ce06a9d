//===- Contraction.cpp - Indexing of dots ---------------------------------===//
// What a ragged dot reads depends on the sizes of its groups: nothing is known.

#include "IndexingModels.h"

using namespace hlo;

namespace {
/// One operand of a dot and the dimensions of the result that are its own.
struct DotOperand {
  Value value, other;
  ArrayRef<int64_t> batchDims, contractingDims, otherBatchDims,
      otherContractingDims;
  /// Where its free dimensions begin in the result.
  int64_t firstFree;

  bool isBatchOrContracting(int64_t dim) const {
    return llvm::is_contained(batchDims, dim) ||
           llvm::is_contained(contractingDims, dim);
  }

  /// From the index of the result to that of the operand; dimensions for what
  /// is added up are range variables in the order of the contracting
  /// dimensions.
  SmallVector<AffineExpr> toOperand(AccessBuilder &builder) const {
    SmallVector<AffineExpr> results(getSizes(value).size());
    for (auto [i, dim] : llvm::enumerate(batchDims))
      results[dim] = builder.dim(i);
    for (int64_t dim : contractingDims)
      results[dim] = builder.addRange(getSize(value, dim));
    int64_t next = firstFree;
    for (AffineExpr &result : results)
      if (!result)
        result = builder.dim(next++);
    return results;
  }

  /// The reverse, from the dimensions `index` of the operand.
  SmallVector<AffineExpr> fromOperand(AccessBuilder &builder,
                                      ArrayRef<AffineExpr> index,
                                      bool isFirst) const {
    SmallVector<AffineExpr> results, own, others;
    for (int64_t dim : batchDims)
      results.push_back(index[dim]);
    for (auto [dim, expr] : llvm::enumerate(index))
      if (!isBatchOrContracting(dim))
        own.push_back(expr);
    for (auto [dim, size] : llvm::enumerate(getSizes(other)))
      if (!llvm::is_contained(otherBatchDims, dim) &&
          !llvm::is_contained(otherContractingDims, dim))
        others.push_back(builder.addRange(size));
    llvm::append_range(results, isFirst ? own : others);
    llvm::append_range(results, isFirst ? others : own);
    return results;
  }
};
} // namespace

template <typename OpT> static DotOperand getOperand(OpT op, bool isFirst) {
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  if (isFirst)
    return {op.getLhs(),
            op.getRhs(),
            numbers.getLhsBatchDims(),
            numbers.getLhsContractingDims(),
            numbers.getRhsBatchDims(),
            numbers.getRhsContractingDims(),
            int64_t(numbers.getLhsBatchDims().size())};
  int64_t lhsFree =
      getSizes(op.getLhs()).size() - numbers.getLhsContractingDims().size();
  return {op.getRhs(),
          op.getLhs(),
          numbers.getRhsBatchDims(),
          numbers.getRhsContractingDims(),
          numbers.getLhsBatchDims(),
          numbers.getLhsContractingDims(),
          lhsFree};
}

static OperandIndexings dotToInput(DotOp op, unsigned, unsigned input) {
  AccessBuilder builder(op.getResult());
  return builder.build(getOperand(op, input == 0).toOperand(builder));
}

static OperandIndexings dotToOutput(DotOp op, unsigned input, unsigned) {
  AccessBuilder builder(op.getOperand(input));
  return builder.build(getOperand(op, input == 0)
                           .fromOperand(builder, builder.allDims(),
                                        /*isFirst=*/input == 0));
}

//===----------------------------------------------------------------------===//
// scaled_dot
//===----------------------------------------------------------------------===//

/// How many elements of a dimension share a scale; nothing when run-time sizes
/// say.
static std::optional<SmallVector<int64_t>> getBlocks(Value operand,
                                                     Value scale) {
  if (isDynamic(operand) || isDynamic(scale))
    return std::nullopt;
  SmallVector<int64_t> blocks;
  for (auto [size, scales] :
       llvm::zip_equal(getSizes(operand), getSizes(scale)))
    blocks.push_back(scales == 0 ? 1 : size / scales);
  return blocks;
}

static OperandIndexings scaledDotToInput(ScaledDotOp op, unsigned,
                                         unsigned input) {
  AccessBuilder builder(op.getResult());
  DotOperand operand = getOperand(op, input % 2 == 0);
  Value scale = op->getOperand(input);
  bool isScale = input >= 2;
  if (isScale && getSizes(scale).empty())
    return builder.build({});
  SmallVector<AffineExpr> results = operand.toOperand(builder);
  if (isScale) {
    auto blocks = getBlocks(operand.value, scale);
    if (!blocks)
      return getUndefinedIndexing(op.getContext());
    for (auto [result, block] : llvm::zip_equal(results, *blocks))
      result = result.floorDiv(block);
  }
  return builder.build(results);
}

static OperandIndexings scaledDotToOutput(ScaledDotOp op, unsigned input,
                                          unsigned) {
  AccessBuilder builder(op->getOperand(input));
  DotOperand operand = getOperand(op, input % 2 == 0);
  Value scale = op->getOperand(input);
  SmallVector<AffineExpr> index = builder.allDims();
  bool isScale = input >= 2;
  if (isScale && index.empty())
    return builder.build(builder.addRanges(getSizes(op.getResult())));
  if (isScale) {
    auto blocks = getBlocks(operand.value, scale);
    if (!blocks)
      return getUndefinedIndexing(op.getContext());
    for (auto [expr, block] : llvm::zip_equal(index, *blocks))
      expr = expr * block + builder.addRange(block);
  }
  return builder.build(
      operand.fromOperand(builder, index, /*isFirst=*/input % 2 == 0));
}

void hlo::attachContractionIndexing(MLIRContext *context) {
  attachIndexing<dotToInput, dotToOutput>(context);
  attachIndexing<scaledDotToInput, scaledDotToOutput>(context);
}

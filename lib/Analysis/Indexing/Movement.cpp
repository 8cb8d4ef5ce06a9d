//===- Movement.cpp - Indexing of operations that move elements -----------===//

#include "IndexingModels.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// broadcast, transpose, reverse
//===----------------------------------------------------------------------===//

static OperandIndexings broadcastToInput(BroadcastOp op, unsigned, unsigned) {
  AccessBuilder builder(op.getResult());
  return builder.build(llvm::map_to_vector(
      op.getDimensions(), [&](int64_t dim) { return builder.dim(dim); }));
}

static OperandIndexings broadcastToOutput(BroadcastOp op, unsigned, unsigned) {
  AccessBuilder builder(op.getOperand());
  SmallVector<AffineExpr> results;
  for (auto [dim, size] : llvm::enumerate(getSizes(op.getResult()))) {
    const int64_t *found = llvm::find(op.getDimensions(), dim);
    results.push_back(found == op.getDimensions().end()
                          ? builder.addRange(size)
                          : builder.dim(found - op.getDimensions().begin()));
  }
  return builder.build(results);
}

static OperandIndexings transposeToInput(TransposeOp op, unsigned, unsigned) {
  AccessBuilder builder(op.getResult());
  SmallVector<AffineExpr> results(op.getDimensions().size());
  for (auto [dim, operandDim] : llvm::enumerate(op.getDimensions()))
    results[operandDim] = builder.dim(dim);
  return builder.build(results);
}

static OperandIndexings transposeToOutput(TransposeOp op, unsigned, unsigned) {
  AccessBuilder builder(op.getOperand());
  return builder.build(llvm::map_to_vector(
      op.getDimensions(), [&](int64_t dim) { return builder.dim(dim); }));
}

/// The same in both directions.
static OperandIndexings reverseIndices(ReverseOp op, unsigned, unsigned) {
  AccessBuilder builder(op.getOperand());
  SmallVector<AffineExpr> results = builder.allDims();
  for (int64_t dim : op.getDimensions()) {
    if (isDynamic(op.getOperand(), dim))
      return getUndefinedIndexing(op.getContext());
    results[dim] = getSize(op.getOperand(), dim) - 1 - results[dim];
  }
  return builder.build(results);
}

//===----------------------------------------------------------------------===//
// slice, concatenate, pad
//===----------------------------------------------------------------------===//

static OperandIndexings sliceToInput(SliceOp op, unsigned, unsigned) {
  AccessBuilder builder(op.getResult());
  SmallVector<AffineExpr> results;
  for (auto [dim, start, stride] :
       llvm::enumerate(op.getStartIndices(), op.getStrides()))
    results.push_back(builder.dim(dim) * stride + start);
  return builder.build(results);
}

static OperandIndexings sliceToOutput(SliceOp op, unsigned, unsigned) {
  AccessBuilder builder(op.getOperand());
  SmallVector<AffineExpr> results;
  for (auto [dim, start, stride] :
       llvm::enumerate(op.getStartIndices(), op.getStrides())) {
    AffineExpr position = builder.dim(dim) - start;
    int64_t last = (getSize(op.getResult(), dim) - 1) * stride;
    requireCovered(builder, {position, {0, last}, stride});
    results.push_back(position.floorDiv(stride));
  }
  return builder.build(results);
}

namespace {
/// Operands may be many: where each begins is found for all of them at once.
struct ConcatenateModel
    : IndexingOpInterface::ExternalModel<ConcatenateModel, ConcatenateOp> {
  OperandIndexings outputToInput(Operation *op, unsigned output,
                                 unsigned input) const {
    return outputToInputs(op, output)[input];
  }
  OperandIndexings inputToOutput(Operation *op, unsigned input,
                                 unsigned output) const;
  SmallVector<OperandIndexings> outputToInputs(Operation *op,
                                               unsigned output) const;
};
} // namespace

/// Where the elements of each operand begin; nothing if that depends on
/// run-time sizes, or the indices of the operand or the result are not known.
static SmallVector<std::optional<int64_t>> getOffsets(ConcatenateOp op) {
  int64_t dim = op.getDimension();
  std::optional<int64_t> next;
  if (getIndexSpace(op.getType()))
    next = 0;
  SmallVector<std::optional<int64_t>> offsets;
  for (Value operand : op.getOperands()) {
    offsets.push_back(getIndexSpace(operand.getType()) ? next : std::nullopt);
    if (isDynamic(operand, dim))
      next.reset();
    else if (next)
      *next += getSize(operand, dim);
  }
  return offsets;
}

SmallVector<OperandIndexings> ConcatenateModel::outputToInputs(Operation *op,
                                                               unsigned) const {
  auto concatenate = cast<ConcatenateOp>(op);
  int64_t dim = concatenate.getDimension();
  SmallVector<OperandIndexings> indexings;
  for (auto [operand, offset] :
       llvm::zip_equal(op->getOperands(), getOffsets(concatenate))) {
    if (!offset) {
      indexings.push_back(getUndefinedIndexing(op->getContext()));
      continue;
    }
    AccessBuilder builder(concatenate.getResult());
    SmallVector<AffineExpr> results = builder.allDims();
    results[dim] = results[dim] - *offset;
    builder.require(results[dim], Interval::ofSize(getSize(operand, dim)));
    indexings.push_back(builder.build(results));
  }
  return indexings;
}

OperandIndexings ConcatenateModel::inputToOutput(Operation *op, unsigned input,
                                                 unsigned) const {
  auto concatenate = cast<ConcatenateOp>(op);
  std::optional<int64_t> offset = getOffsets(concatenate)[input];
  if (!offset)
    return getUndefinedIndexing(op->getContext());
  AccessBuilder builder(op->getOperand(input));
  SmallVector<AffineExpr> results = builder.allDims();
  int64_t dim = concatenate.getDimension();
  results[dim] = results[dim] + *offset;
  return builder.build(results);
}

/// Where the elements of the operand lie in the result.
static SmallVector<CoveredDim> getElements(PadOp op,
                                           const AccessBuilder &builder) {
  SmallVector<CoveredDim> dims;
  for (auto [dim, low, interior] :
       llvm::enumerate(op.getEdgePaddingLow(), op.getInteriorPadding())) {
    int64_t step = interior + 1;
    int64_t last = (getSize(op.getOperand(), dim) - 1) * step;
    dims.push_back({builder.dim(dim) - low, {0, last}, step});
  }
  return dims;
}

/// Everywhere else. The padding behind elements begins where they end.
static OperandIndexings getPadding(PadOp op, ArrayRef<AffineExpr> results) {
  for (auto [dim, high] : llvm::enumerate(op.getEdgePaddingHigh()))
    if (high > 0 && isDynamic(op.getOperand(), dim))
      return getUndefinedIndexing(op.getContext());
  AccessBuilder builder(op.getResult());
  return getUncovered(builder, getElements(op, builder), results);
}

static OperandIndexings padToInput(PadOp op, unsigned, unsigned input) {
  if (input == 1)
    return getPadding(op, {});
  AccessBuilder builder(op.getResult());
  SmallVector<AffineExpr> results;
  for (const CoveredDim &dim : getElements(op, builder)) {
    requireCovered(builder, dim);
    results.push_back(dim.position.floorDiv(dim.step));
  }
  return builder.build(results);
}

static OperandIndexings padToOutput(PadOp op, unsigned input, unsigned) {
  if (input == 1) {
    AccessBuilder builder(op.getResult());
    OperandIndexings padding = getPadding(op, builder.allDims());
    // The indices of the result are what the scalar goes to.
    for (OperandIndexing &access : padding) {
      if (access.isUndefined())
        return padding;
      unsigned rank = access.map.getNumDims();
      access.map = access.map.reorderVariables(
          llvm::to_vector(llvm::seq<unsigned>(0, rank)), 0, rank);
      access.simplify();
    }
    return padding;
  }
  AccessBuilder builder(op.getOperand());
  SmallVector<AffineExpr> results;
  for (auto [dim, low, interior] :
       llvm::enumerate(op.getEdgePaddingLow(), op.getInteriorPadding())) {
    results.push_back(builder.dim(dim) * (interior + 1) + low);
    builder.require(results.back(),
                    Interval::ofSize(getSize(op.getResult(), dim)));
  }
  return builder.build(results);
}

//===----------------------------------------------------------------------===//
// bitcast_convert
//===----------------------------------------------------------------------===//

/// From the indices of one array to those of another: one of them may have one
/// more dimension, which holds the parts of an element.
static OperandIndexings convertIndices(Value from, Value to) {
  AccessBuilder builder(from);
  SmallVector<AffineExpr> results = builder.allDims();
  SmallVector<int64_t> sizes = getSizes(to);
  if (sizes.size() < results.size())
    results.pop_back();
  else if (sizes.size() > results.size())
    results.push_back(builder.addRange(sizes.back()));
  return builder.build(results);
}

static OperandIndexings bitcastConvertToInput(BitcastConvertOp op, unsigned,
                                              unsigned) {
  return convertIndices(op.getResult(), op.getOperand());
}

static OperandIndexings bitcastConvertToOutput(BitcastConvertOp op, unsigned,
                                               unsigned) {
  return convertIndices(op.getOperand(), op.getResult());
}

//===----------------------------------------------------------------------===//
// Run-time sizes
//===----------------------------------------------------------------------===//

/// Whether an element is there depends on the size.
static OperandIndexings setDimensionSizeToInput(SetDimensionSizeOp op, unsigned,
                                                unsigned input) {
  return getElementwiseIndexing(op.getType(), op->getOperand(input).getType());
}

static OperandIndexings setDimensionSizeToOutput(SetDimensionSizeOp op,
                                                 unsigned input, unsigned) {
  return getElementwiseIndexing(op->getOperand(input).getType(), op.getType());
}

/// No element is read.
static OperandIndexings getDimensionSizeIndices(GetDimensionSizeOp, unsigned,
                                                unsigned) {
  return {};
}

void hlo::attachMovementIndexing(MLIRContext *context) {
  attachIndexing<broadcastToInput, broadcastToOutput>(context);
  attachIndexing<transposeToInput, transposeToOutput>(context);
  attachIndexing<reverseIndices, reverseIndices>(context);
  attachIndexing<sliceToInput, sliceToOutput>(context);
  ConcatenateOp::attachInterface<ConcatenateModel>(*context);
  attachIndexing<padToInput, padToOutput>(context);
  attachIndexing<bitcastConvertToInput, bitcastConvertToOutput>(context);
  attachIndexing<setDimensionSizeToInput, setDimensionSizeToOutput>(context);
  attachIndexing<getDimensionSizeIndices, getDimensionSizeIndices>(context);
}

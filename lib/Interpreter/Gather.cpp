//===- Gather.cpp - Evaluation of gather ----------------------------------===//

#include "Evaluators.h"
#include "IndexVectors.h"
#include "StridedCopy.h"

using namespace hlo;

/// Sizes of the slices: one of a whole dynamic dimension is as large as it is.
static SmallVector<int64_t> getSliceSizes(GatherOp op, const Literal &operand) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  SmallVector<int64_t> sizes(op.getSliceSizes());
  const int64_t *resultDim = numbers.getOffsetDims().begin();
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!llvm::is_contained(numbers.getCollapsedSliceDims(), dim) &&
        !llvm::is_contained(numbers.getOperandBatchingDims(), dim) &&
        op.getType().isDynamicDim(*resultDim++))
      size = std::min(size, operand.getShape()[dim]);
  return sizes;
}

static FailureOr<Literal>
evaluateGather(GatherOp op, MutableArrayRef<Literal> operands, Evaluation &) {
  const Literal &operand = operands[0], &indices = operands[1];
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  SmallVector<int64_t> sliceSizes = getSliceSizes(op, operand);
  for (auto [dim, size] : llvm::enumerate(sliceSizes))
    if (size > operand.getShape()[dim])
      return op.emitOpError("has slices of size ")
             << size << " of dimension " << dim << ", which has the size "
             << operand.getShape()[dim];

  IndexVectors vectors(indices, numbers.getIndexVectorDim(),
                       numbers.getStartIndexMap(),
                       numbers.getOperandBatchingDims(),
                       numbers.getStartIndicesBatchingDims(), operand);

  // The slice has the dimensions of the result at `offset_dims`, the index
  // vectors the others.
  SmallVector<int64_t> sizes, strides;
  SmallVector<int64_t> operandStrides = getStrides(operand.getShape());
  for (int64_t dim = 0, rank = operand.getRank(); dim < rank; ++dim) {
    if (llvm::is_contained(numbers.getCollapsedSliceDims(), dim) ||
        llvm::is_contained(numbers.getOperandBatchingDims(), dim))
      continue;
    sizes.push_back(sliceSizes[dim]);
    strides.push_back(operandStrides[dim]);
  }
  SmallVector<int64_t> shape;
  const int64_t *nextSize = sizes.begin();
  const int64_t *nextVector = vectors.getShape().begin();
  for (int64_t dim = 0, rank = op.getType().getRank(); dim < rank; ++dim)
    shape.push_back(llvm::is_contained(numbers.getOffsetDims(), dim)
                        ? *nextSize++
                        : *nextVector++);
  Literal result = Literal::getUninitialized(operand.getType(), shape);
  // A slice may be empty in dimensions that the result does not have.
  if (result.getNumElements() == 0 || operand.getNumElements() == 0)
    return result;
  SmallVector<int64_t> resultStrides = getStrides(shape), sliceStrides,
                       vectorStrides;
  for (int64_t dim = 0, rank = shape.size(); dim < rank; ++dim)
    (llvm::is_contained(numbers.getOffsetDims(), dim) ? sliceStrides
                                                      : vectorStrides)
        .push_back(resultStrides[dim]);

  StridedCopy copySlice(operand.getType(), sizes, strides, sliceStrides);
  int64_t elementSize = getStorageSize(operand.getType());
  const char *source = operand.getData();
  char *target = result.getMutableData();
  parallelForRanges(
      vectors.getCount(), llvm::product_of(sizes, int64_t(8)),
      [&](int64_t begin, int64_t end) {
        IndexVectors::Walk vector(vectors, vectorStrides, begin);
        for (int64_t i = begin; i < end; ++i, vector.next()) {
          int64_t offset = 0;
          for (auto [dim, start] : llvm::enumerate(vector.getStarts()))
            offset += std::clamp<int64_t>(
                          start, 0, operand.getShape()[dim] - sliceSizes[dim]) *
                      operandStrides[dim];
          copySlice(source + offset * elementSize,
                    target + vector.getOffset() * elementSize);
        }
      });
  return result;
}

void hlo::populateGatherEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateGather>();
}

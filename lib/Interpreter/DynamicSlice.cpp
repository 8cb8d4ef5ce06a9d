//===- DynamicSlice.cpp - Evaluation of slices at run-time indices --------===//

#include "Evaluators.h"
#include "StridedCopy.h"

using namespace hlo;

/// The offset of the first element of a slice whose start was brought into
/// range; reports an error when the slice is larger than the array.
static FailureOr<int64_t> getSliceOffset(Operation *op, const Literal &array,
                                         ArrayRef<Literal> starts,
                                         ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> strides = getStrides(array.getShape());
  // Older modules give the start as one array.
  bool isVector = starts.size() == 1 && starts[0].getRank() == 1;
  int64_t offset = 0;
  for (int64_t dim = 0, rank = array.getRank(); dim < rank; ++dim) {
    int64_t last = array.getShape()[dim] - sizes[dim];
    if (last < 0)
      return op->emitOpError("has a slice of size ")
             << sizes[dim] << " of dimension " << dim << ", which has the size "
             << array.getShape()[dim];
    int64_t start = isVector ? starts[0].getIndex(dim) : starts[dim].getIndex();
    offset += std::clamp<int64_t>(start, 0, last) * strides[dim];
  }
  return offset * getStorageSize(array.getType());
}

static FailureOr<Literal>
evaluateDynamicSlice(DynamicSliceOp op, MutableArrayRef<Literal> operands,
                     Evaluation &) {
  const Literal &operand = operands[0];
  SmallVector<int64_t> sizes(op.getDynamicSliceSizes());
  // A slice of a whole dynamic dimension is as large as it is.
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (op.getType().isDynamicDim(dim))
      size = std::min(size, operand.getShape()[dim]);
  FailureOr<int64_t> offset =
      getSliceOffset(op, operand, operands.drop_front(), sizes);
  if (failed(offset))
    return failure();
  Literal result = Literal::getUninitialized(operand.getType(), sizes);
  if (result.getNumElements() != 0)
    StridedCopy(operand.getType(), sizes, getStrides(operand.getShape()),
                getStrides(sizes))
        .copyInParallel(operand.getData() + *offset, result.getMutableData());
  return result;
}

static FailureOr<Literal>
evaluateDynamicUpdateSlice(DynamicUpdateSliceOp op,
                           MutableArrayRef<Literal> operands, Evaluation &) {
  Literal result = std::move(operands[0]);
  Literal update = operands[1].convert(result.getType());
  FailureOr<int64_t> offset =
      getSliceOffset(op, result, operands.drop_front(2), update.getShape());
  if (failed(offset))
    return failure();
  if (update.getNumElements() != 0)
    StridedCopy(result.getType(), update.getShape(),
                getStrides(update.getShape()), getStrides(result.getShape()))
        .copyInParallel(update.getData(), result.getMutableData() + *offset);
  return result;
}

void hlo::populateDynamicSliceEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateDynamicSlice>();
  evaluators.add<evaluateDynamicUpdateSlice>();
}

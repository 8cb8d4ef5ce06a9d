//===- DynamicSlice.cpp - Evaluation of slices at run-time indices --------===//

#include "Evaluators.h"
#include "StridedCopy.h"

using namespace hlo;

/// Where a slice begins, brought into range; reports an error when the slice is
/// larger than the array.
static FailureOr<SmallVector<int64_t>> getStarts(Operation *op,
                                                 const Literal &array,
                                                 ArrayRef<Literal> indices,
                                                 ArrayRef<int64_t> sizes) {
  // Older modules give the start as one array.
  bool isVector = indices.size() == 1 && indices[0].getRank() == 1;
  SmallVector<int64_t> starts;
  for (int64_t dim = 0, rank = array.getRank(); dim < rank; ++dim) {
    int64_t last = array.getShape()[dim] - sizes[dim];
    if (last < 0)
      return op->emitOpError("has a slice of size ")
             << sizes[dim] << " of dimension " << dim << ", which has the size "
             << array.getShape()[dim];
    int64_t start =
        isVector ? indices[0].getIndex(dim) : indices[dim].getIndex();
    starts.push_back(std::clamp<int64_t>(start, 0, last));
  }
  return starts;
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
  FailureOr<SmallVector<int64_t>> starts =
      getStarts(op, operand, operands.drop_front(), sizes);
  if (failed(starts))
    return failure();
  return slice(operand, *starts, sizes);
}

static FailureOr<Literal>
evaluateDynamicUpdateSlice(DynamicUpdateSliceOp op,
                           MutableArrayRef<Literal> operands, Evaluation &) {
  Literal result = std::move(operands[0]);
  Literal update = operands[1].convert(result.getType());
  FailureOr<SmallVector<int64_t>> starts =
      getStarts(op, result, operands.drop_front(2), update.getShape());
  if (failed(starts))
    return failure();
  copySlice(update, SmallVector<int64_t>(starts->size()), result, *starts,
            update.getShape());
  return result;
}

void hlo::populateDynamicSliceEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateDynamicSlice>();
  evaluators.add<evaluateDynamicUpdateSlice>();
}

//===- CPUConstraints.cpp - What libraries of processors ask --------------===//

#include "Problem.h"

using namespace hlo;
using namespace hlo::layout;

/// Has the windows that a scatter combines lie along memory, so that loops over
/// them are vectors. It takes less to copy the result than to move through it
/// element by element, unless that is larger than the updates.
static void addScatter(Problem &problem, ScatterOp op) {
  auto type = cast<RankedTensorType>(op.getInputs().front().getType());
  auto updates = cast<RankedTensorType>(op.getUpdates().front().getType());
  if (updates.getNumElements() < type.getNumElements())
    return;
  ScatterDimensionNumbersAttr numbers = op.getDimensionNumbers();
  SmallVector<int64_t> around, inside;
  const int64_t *next = numbers.getUpdateWindowDims().begin();
  for (int64_t dim : llvm::seq(type.getRank())) {
    bool isInWindow =
        !llvm::is_contained(numbers.getInsertedWindowDims(), dim) &&
        !llvm::is_contained(numbers.getInputBatchingDims(), dim);
    (isInWindow && updates.getDimSize(*next++) > 1 ? inside : around)
        .push_back(dim);
  }
  if (inside.empty())
    return;
  auto allows = [type, inside](LayoutAttr layout) {
    for (int64_t dim : layout.getMinorToMajor())
      if (type.getDimSize(dim) != 1)
        return llvm::is_contained(inside, dim);
    return true;
  };
  LayoutAttr preferred = getRowMajor(type);
  if (!allows(preferred)) {
    SmallVector<int64_t> order(around);
    llvm::append_range(order, inside);
    preferred = getOrder(op.getContext(), order);
  }
  problem.require(problem.getArray(op->getResult(0)),
                  {op, "windows of a scatter", preferred, allows});
}

bool layout::addCPUConstraints(Problem &problem, Operation *op) {
  if (auto scatter = dyn_cast<ScatterOp>(op))
    addScatter(problem, scatter);
  if (!isa<AllGatherOp, AllReduceOp, AllToAllOp, CholeskyOp,
           CollectiveBroadcastOp, CollectivePermuteOp, ConvolutionOp, DotOp,
           FftOp, ReduceScatterOp, SortOp, TopkOp, TriangularSolveOp>(op))
    return false;
  fixRowMajor(problem, op, "a library of row-major arrays");
  return true;
}

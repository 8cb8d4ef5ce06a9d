//===- CPUConstraints.cpp - What libraries of processors ask --------------===//

#include "Problem.h"

using namespace hlo;
using namespace hlo::layout;

bool layout::addCPUConstraints(Problem &problem, Operation *op) {
  if (!isa<AllGatherOp, AllReduceOp, AllToAllOp, CholeskyOp,
           CollectiveBroadcastOp, CollectivePermuteOp, ConvolutionOp, DotOp,
           FftOp, ReduceScatterOp, SortOp, TopkOp, TriangularSolveOp>(op))
    return false;
  fixRowMajor(problem, op, "a library of row-major arrays");
  return true;
}

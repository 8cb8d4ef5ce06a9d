//===- ReductionDimensionGrouper.cpp - Join reduced dimensions ------------===//
// See the description of reduction-dimension-grouper in Passes.td; test:
// reduction-dimension-grouper.mlir.

#include "Reductions.h"
#include "hlo/Transforms/Reduction/Passes.h"

#define DEBUG_TYPE "reduction-dimension-grouper"

namespace hlo {
#define GEN_PASS_DEF_REDUCTIONDIMENSIONGROUPERPASS
#include "hlo/Transforms/Reduction/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static Value group(ReduceOp op, InstructionBuilder &b,
                   const InstructionExpander &expander) {
  if (!hasReducedNeighbors(op) || !requireRowMajorArrays(op, expander))
    return {};
  RankedTensorType type = getInputType(op);
  SmallVector<int64_t> shape, dims;
  bool isInGroup = false;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    bool isReduced = llvm::is_contained(op.getDimensions(), dim);
    if (isReduced && isInGroup) {
      shape.back() *= size;
      continue;
    }
    if (isReduced)
      dims.push_back(shape.size());
    shape.push_back(size);
    isInGroup = isReduced;
  }
  SmallVector<Value> inputs =
      llvm::map_to_vector(op.getInputs(), [&](Value input) {
        return bitcastOrReshape(
            b, getRowMajorType(InstructionBuilder::getType(input), shape),
            input);
      });
  return createReduce(b, op, inputs, op.getInitValues(), dims,
                      getResultTypes(op));
}

namespace {
struct ReductionDimensionGrouperPass
    : hlo::impl::ReductionDimensionGrouperPassBase<
          ReductionDimensionGrouperPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ReduceOp>([&](ReduceOp op, InstructionBuilder &b) {
          return group(op, b, expander);
        }))
      markAllAnalysesPreserved();
  }
};
} // namespace

//===- ReductionSplitter.cpp - Reduce one dimension at a time -------------===//
// See the description of reduction-splitter in Passes.td; test:
// reduction-splitter.mlir.

#include "Reductions.h"
#include "hlo/Analysis/Indexing/ReductionShape.h"
#include "hlo/Transforms/Reduction/Passes.h"

#define DEBUG_TYPE "reduction-splitter"

namespace hlo {
#define GEN_PASS_DEF_REDUCTIONSPLITTERPASS
#include "hlo/Transforms/Reduction/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The size of a dimension up to which threads that each add up for themselves
/// do well.
static constexpr int64_t kSmallDim = 8;

namespace {
struct ReductionSplitterPass
    : hlo::impl::ReductionSplitterPassBase<ReductionSplitterPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ReduceOp>([&](ReduceOp op, InstructionBuilder &b) {
          return split(op, b, expander);
        }))
      markAllAnalysesPreserved();
  }

private:
  bool shouldSplit(RankedTensorType type, ArrayRef<int64_t> dims) const {
    if (dims.size() < 2)
      return false;
    auto shape = ReductionShape::get(type, dims);
    if (shape && shape->isWorthwhile())
      return false;
    return !ignoreSmallDims || llvm::any_of(dims, [&](int64_t dim) {
      return type.getDimSize(dim) > kSmallDim;
    });
  }

  Value split(ReduceOp op, InstructionBuilder &b,
              const InstructionExpander &expander) const {
    RankedTensorType type = getInputType(op);
    SmallVector<int64_t> dims(op.getDimensions());
    llvm::sort(dims);
    if (!shouldSplit(type, dims) || !requireNormalForm(op, expander))
      return {};
    auto inits = getPartialInitValues(b, op, assumeIdentity, expander);
    if (!inits)
      return {};
    SmallVector<Value> inputs(op.getInputs());
    while (shouldSplit(type, dims)) {
      int64_t largest = *llvm::max_element(dims, [&](int64_t a, int64_t b) {
        return type.getDimSize(a) < type.getDimSize(b);
      });
      inputs = reducePartially(b, op, inputs, *inits, largest);
      type = InstructionBuilder::getType(inputs.front());
      llvm::erase(dims, largest);
      for (int64_t &dim : dims)
        dim -= dim > largest;
    }
    return createReduce(b, op, inputs, op.getInitValues(), dims,
                        getResultTypes(op));
  }
};
} // namespace

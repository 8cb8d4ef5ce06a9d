//===- ReductionDegenerateDimRemover.cpp - Reduce no sizes of 1 -----------===//
// See the description of reduction-degenerate-dim-remover in Passes.td; test:
// reduction-degenerate-dim-remover.mlir.

#include "Reductions.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Reduction/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"

#define DEBUG_TYPE "reduction-degenerate-dim-remover"

namespace hlo {
#define GEN_PASS_DEF_REDUCTIONDEGENERATEDIMREMOVERPASS
#include "hlo/Transforms/Reduction/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// `array` as `type`, without some dimensions of size 1.
static Value dropDimensions(InstructionBuilder &b, Type type, Value array,
                            ArrayRef<int64_t> dims) {
  RankedTensorType from = InstructionBuilder::getType(array);
  if (!getLayout(from) || isBitcast(from, cast<RankedTensorType>(type)))
    return bitcastOrReshape(b, type, array);
  from = InstructionBuilder::withoutDimensions(from, dims);
  return b.castTo(bitcastOrReshape(b, from, array), type);
}

namespace {
struct ReductionDegenerateDimRemoverPass
    : hlo::impl::ReductionDegenerateDimRemoverPassBase<
          ReductionDegenerateDimRemoverPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ReduceOp>([&](ReduceOp op, InstructionBuilder &b) {
          return remove(op, b, expander);
        }))
      markAllAnalysesPreserved();
  }

private:
  /// An element combined with the initial value is known to be the element.
  bool hasIdentity(ReduceOp op) const {
    if (!hasOnePrecision(op.getToApply(), op.getOperands()))
      return false;
    Operation *combiner = getCombiner(op.getToApply());
    return assumeIdentity ||
           (combiner && isNeutral(combiner, op.getInitValues().front()));
  }

  Value remove(ReduceOp op, InstructionBuilder &b,
               const InstructionExpander &expander) const {
    ArrayRef<int64_t> shape = getInputType(op).getShape();
    if (!llvm::is_contained(shape, 1) || !requirePlainArrays(op, expander))
      return {};
    SmallVector<Type> types = getResultTypes(op);
    bool isReduction = llvm::any_of(
        op.getDimensions(), [&](int64_t dim) { return shape[dim] != 1; });
    int64_t stays = -1;
    if (!isReduction && !op.getDimensions().empty()) {
      if (hasIdentity(op)) {
        SmallVector<Value> results;
        for (auto [input, type] : llvm::zip_equal(op.getInputs(), types))
          results.push_back(dropDimensions(b, type, input, op.getDimensions()));
        return isa<TupleType>(op.getType()) ? b.tuple(results)
                                            : results.front();
      }
      stays = *llvm::max_element(op.getDimensions());
    }

    SmallVector<int64_t> dropped, droppedResults, dims;
    int64_t numKept = 0;
    for (auto [dim, size] : llvm::enumerate(shape)) {
      bool isReduced = llvm::is_contained(op.getDimensions(), dim);
      if (size == 1 && int64_t(dim) != stays) {
        dropped.push_back(dim);
        if (!isReduced)
          droppedResults.push_back(numKept);
      } else if (isReduced) {
        dims.push_back(dim - dropped.size());
      }
      numKept += !isReduced;
    }
    if (dropped.empty())
      return expander.decline(op, "the initial value may be none");

    SmallVector<Value> inputs;
    for (Value input : op.getInputs())
      inputs.push_back(
          bitcastOrReshape(b,
                           InstructionBuilder::withoutDimensions(
                               InstructionBuilder::getType(input), dropped),
                           input));
    for (Type &type : types)
      type = InstructionBuilder::withoutDimensions(cast<RankedTensorType>(type),
                                                   droppedResults);
    return restoreResults(
        b, op, createReduce(b, op, inputs, op.getInitValues(), dims, types));
  }
};
} // namespace

//===- ReduceDecomposer.cpp - Reductions that keep the order --------------===//
// See the description of reduce-decomposer in Passes.td; test:
// reduce-decomposer.mlir.

#include "hlo/Analysis/Indexing/ReductionShape.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Layout/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Values.h"

#define DEBUG_TYPE "reduce-decomposer"

namespace hlo {
#define GEN_PASS_DEF_REDUCEDECOMPOSERPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The array in the layout of `type`, copied if it has another one.
static Value copyTo(InstructionBuilder &builder, Value array,
                    RankedTensorType type) {
  auto from = cast<RankedTensorType>(array.getType());
  if (getMajorToMinor(from) == getMajorToMinor(type))
    return array;
  return builder.create<CopyOp>(withLayout(from, getLayout(type)), array);
}

namespace {
struct ReduceDecomposerPass
    : hlo::impl::ReduceDecomposerPassBase<ReduceDecomposerPass> {
  using Base::Base;

  Value decompose(ReduceOp op, InstructionBuilder &builder) const {
    SmallVector<Type> leaves;
    for (Type type : op->getOperandTypes())
      leaves.push_back(type);
    getLeafTypes(op.getType(), leaves);
    if (!llvm::all_of(leaves, hasPlainLayout))
      return {};
    auto first = withDefaultLayout(
        cast<RankedTensorType>(op.getOperands().front().getType()));
    SmallVector<Value> operands(op.getOperands());
    unsigned numInputs = operands.size() / 2;
    for (Value &input : MutableArrayRef(operands).take_front(numInputs))
      input = copyTo(builder, input, first);

    // In the order of what is reduced.
    auto kept =
        InstructionBuilder::withoutDimensions(first, op.getDimensions());
    auto inOrder = [&](Type type) -> Type {
      auto array = cast<RankedTensorType>(type);
      return getMajorToMinor(array) == getMajorToMinor(kept)
                 ? array
                 : withLayout(array, getLayout(kept));
    };
    auto tuple = dyn_cast<TupleType>(op.getType());
    Type type =
        tuple ? TupleType::get(tuple.getContext(),
                               llvm::map_to_vector(tuple.getTypes(), inOrder))
              : inOrder(op.getType());
    bool keepsResult =
        type == op.getType() || (keepWorthwhile && isWorthwhileReduction(op));
    if (keepsResult && operands == SmallVector<Value>(op.getOperands()))
      return {};
    Value result =
        builder.clone(op, keepsResult ? op.getType() : type, operands);
    if (keepsResult)
      return result;
    if (!tuple)
      return builder.create<CopyOp>(op.getType(), result);
    SmallVector<Value> elements;
    for (auto [i, from, to] :
         llvm::enumerate(cast<TupleType>(type).getTypes(), tuple.getTypes()))
      elements.push_back(
          copyTo(builder, builder.create<GetTupleElementOp>(from, result, i),
                 cast<RankedTensorType>(to)));
    return builder.create<TupleOp>(op.getType(), elements);
  }

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ReduceOp>(
            [&](ReduceOp op, InstructionBuilder &builder) {
              return decompose(op, builder);
            }))
      markAllAnalysesPreserved();
  }
};
} // namespace

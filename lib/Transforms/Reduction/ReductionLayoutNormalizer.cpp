//===- ReductionLayoutNormalizer.cpp - Reduce in the order of memory ------===//
// See the description of reduction-layout-normalizer in Passes.td; test:
// reduction-layout-normalizer.mlir.

#include "Reductions.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Reduction/Passes.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

#define DEBUG_TYPE "reduction-layout-normalizer"

namespace hlo {
#define GEN_PASS_DEF_REDUCTIONLAYOUTNORMALIZERPASS
#include "hlo/Transforms/Reduction/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// `type` with its dimensions in another order, its elements where they are.
static RankedTensorType permuteDimensions(Type array,
                                          ArrayRef<int64_t> permutation) {
  auto type = cast<RankedTensorType>(array);
  SmallVector<int64_t> places = mlir::invertPermutationVector(permutation);
  auto minorToMajor =
      llvm::map_to_vector(llvm::reverse(getMajorToMinor(type)),
                          [&](int64_t dim) { return places[dim]; });
  return getArrayType(mlir::applyPermutation(type.getShape(), permutation),
                      type.getElementType(), {},
                      LayoutAttr::get(type.getContext(), minorToMajor));
}

static Value normalize(ReduceOp op, InstructionBuilder &b,
                       const InstructionExpander &expander) {
  auto isInOrder = [](Value input) {
    return isDescending(InstructionBuilder::getType(input));
  };
  if (llvm::all_of(op.getInputs(), isInOrder) ||
      !requirePlainArrays(op, expander))
    return {};
  SmallVector<int64_t> order = getMajorToMinor(getInputType(op));
  if (llvm::any_of(op.getInputs(), [&](Value input) {
        return getMajorToMinor(InstructionBuilder::getType(input)) != order;
      }))
    return expander.decline(op, "its arrays have several layouts");

  SmallVector<int64_t> places = mlir::invertPermutationVector(order);
  SmallVector<int64_t> dims = llvm::map_to_vector(
      op.getDimensions(), [&](int64_t dim) { return places[dim]; });
  llvm::sort(dims);
  // Dimensions of the results are those kept, in the order of the array.
  SmallVector<int64_t> kept, resultOrder;
  for (int64_t dim = 0, rank = order.size(); dim < rank; ++dim)
    if (!llvm::is_contained(op.getDimensions(), dim))
      kept.push_back(dim);
  for (int64_t dim : order)
    if (auto *found = llvm::find(kept, dim); found != kept.end())
      resultOrder.push_back(found - kept.begin());

  SmallVector<Value> inputs =
      llvm::map_to_vector(op.getInputs(), [&](Value input) {
        return bitcastOrReshape(b, permuteDimensions(input.getType(), order),
                                input);
      });
  SmallVector<Type> types =
      llvm::map_to_vector(getResultTypes(op), [&](Type type) -> Type {
        return permuteDimensions(type, resultOrder);
      });
  return restoreResults(
      b, op, createReduce(b, op, inputs, op.getInitValues(), dims, types));
}

namespace {
struct ReductionLayoutNormalizerPass
    : hlo::impl::ReductionLayoutNormalizerPassBase<
          ReductionLayoutNormalizerPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ReduceOp>([&](ReduceOp op, InstructionBuilder &b) {
          return normalize(op, b, expander);
        }))
      markAllAnalysesPreserved();
  }
};
} // namespace

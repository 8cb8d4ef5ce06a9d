//===- PermutationSortExpander.cpp - Scatter by a permutation -------------===//
// See the description of permutation-sort-expander in Passes.td; test:
// permutation-sort-expander.mlir.

#include "hlo/Dialect/HLO/IR/HLOSorting.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Values.h"

#define DEBUG_TYPE "permutation-sort-expander"

namespace hlo {
#define GEN_PASS_DEF_PERMUTATIONSORTEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// True if each row of the array along `dim` holds the positions in that row,
/// in some order: another sort has moved them.
static bool isPermutation(Value array, int64_t dim) {
  auto element = array.getDefiningOp<GetTupleElementOp>();
  if (!element)
    return false;
  auto sort = element.getOperand().getDefiningOp<SortOp>();
  return sort && int64_t(sort.getDimension()) == dim &&
         isPositions(sort.getOperands()[element.getIndex()], dim);
}

/// The array with element `permutation[i]` of each row along `dim` replaced by
/// element `i` of `values`.
static Value scatter(InstructionBuilder &b, Value permutation, Value values,
                     int64_t dim) {
  auto type = cast<RankedTensorType>(values.getType());
  SmallVector<int64_t> others;
  for (int64_t other = 0; other < type.getRank(); ++other)
    if (other != dim)
      others.push_back(other);
  auto numbers = ScatterDimensionNumbersAttr::get(
      b.root->getContext(), /*update_window_dims=*/{},
      /*inserted_window_dims=*/{dim}, /*scatter_dims_to_operand_dims=*/{dim},
      /*input_batching_dims=*/others, /*scatter_indices_batching_dims=*/others,
      /*index_vector_dim=*/type.getRank());
  Type elementType = type.getElementType();
  RankedTensorType resultType = b.getType(type.getShape(), elementType);
  SmallVector<Value> operands{b.splat(resultType, int64_t(0)), permutation,
                              values};
  auto scatter = b.create<ScatterOp>(resultType, operands, numbers,
                                     /*indices_are_sorted=*/false,
                                     /*unique_indices=*/true);
  b.buildScalarRegion(scatter.getToApply(), {elementType, elementType},
                      [](ValueRange arguments) { return arguments[1]; });
  return scatter;
}

static Value expand(SortOp sort, InstructionBuilder &b,
                    const InstructionExpander &expander) {
  int64_t dim = sort.getDimension();
  std::optional<SortKey> key = getSortKey(sort.getToApply());
  if (!key || !isPermutation(sort.getOperands()[key->operand], dim))
    return {};
  if (key->isDescending)
    return expander.decline(sort, "a permutation is sorted backwards");
  if (!expander.requireStatic(sort))
    return {};
  SmallVector<Type> types;
  getLeafTypes(sort.getType(), types);
  Value permutation = sort.getOperands()[key->operand];
  SmallVector<Value> results;
  for (auto [number, operand] : llvm::enumerate(sort.getOperands())) {
    auto type = cast<RankedTensorType>(operand.getType());
    Value result =
        operand == permutation
            ? b.iota(b.getType(type.getShape(), type.getElementType()), dim)
            : scatter(b, permutation, operand, dim);
    results.push_back(b.castTo(result, types[number]));
  }
  return b.tupleIfMany(results);
}

namespace {
struct PermutationSortExpanderPass
    : hlo::impl::PermutationSortExpanderPassBase<PermutationSortExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<SortOp>([&](SortOp sort, InstructionBuilder &b) {
          return expand(sort, b, expander);
        }))
      markAllAnalysesPreserved();
  }
};
} // namespace

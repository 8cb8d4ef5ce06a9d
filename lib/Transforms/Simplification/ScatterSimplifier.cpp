//===- ScatterSimplifier.cpp - Bring scatters into a normal form ----------===//
// See the description of scatter-simplifier in Passes.td; test:
// scatter-simplifier.mlir.

#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/IndexVectors.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

#define DEBUG_TYPE "scatter-simplifier"

namespace hlo {
#define GEN_PASS_DEF_SCATTERSIMPLIFIERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

static SmallVector<int64_t> getRange(int64_t begin, int64_t end) {
  return llvm::to_vector(llvm::seq<int64_t>(begin, end));
}

static bool isNormal(ScatterOp scatter) {
  ScatterDimensionNumbersAttr numbers = scatter.getDimensionNumbers();
  int64_t rank = getArray(scatter.getInputs().front()).getRank();
  ArrayRef<int64_t> dimMap = numbers.getScatterDimsToOperandDims();
  return getArray(scatter.getScatterIndices()).getRank() == 2 &&
         numbers.getIndexVectorDim() == 1 &&
         numbers.getUpdateWindowDims() == ArrayRef(getRange(1, rank + 1)) &&
         dimMap == ArrayRef(getRange(0, dimMap.size()));
}

static Value simplify(ScatterOp scatter, InstructionBuilder &b,
                      const InstructionExpander &expander) {
  if (!expander.requireStatic(scatter))
    return {};
  if (Value result = getUnchangedResult(b, scatter))
    return result;
  if (isNormal(scatter))
    return {};
  ScatterDimensionNumbersAttr numbers = scatter.getDimensionNumbers();
  if (!numbers.getInputBatchingDims().empty())
    return expander.decline(scatter, "batching dimensions");

  // The dimensions scattered over come first, in the order of the indices.
  int64_t rank = getArray(scatter.getInputs().front()).getRank();
  ArrayRef<int64_t> dimMap = numbers.getScatterDimsToOperandDims();
  SmallVector<int64_t> order(dimMap);
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(dimMap, dim))
      order.push_back(dim);
  SmallVector<int64_t> windowOrder{0};
  for (int64_t dim : order)
    windowOrder.push_back(dim + 1);

  SmallVector<Value> operands;
  for (Value input : scatter.getInputs())
    operands.push_back(b.transpose(input, order));
  operands.push_back(flattenIndexVectors(b, scatter.getScatterIndices(),
                                         numbers.getIndexVectorDim()));
  for (Value windows : getScatterWindows(b, scatter))
    operands.push_back(b.transpose(windows, windowOrder));

  SmallVector<Type> leaves, types;
  getLeafTypes(scatter.getType(), leaves);
  for (auto [leaf, operand] : llvm::zip(leaves, operands))
    types.push_back(b.getType(getArray(operand).getShape(),
                              cast<RankedTensorType>(leaf).getElementType()));
  bool isTuple = isa<TupleType>(scatter.getType());
  Type type = isTuple ? TupleType::get(scatter.getContext(), types) : types[0];
  auto normal = ScatterDimensionNumbersAttr::get(
      scatter.getContext(), getRange(1, rank + 1), {},
      getRange(0, dimMap.size()), {}, {}, /*index_vector_dim=*/1);
  // Vectors are compared as the dimensions they index are ordered.
  auto result = b.create<ScatterOp>(type, operands, normal,
                                    scatter.getIndicesAreSorted() &&
                                        llvm::is_sorted(dimMap),
                                    scatter.getUniqueIndices());
  b.cloneRegion(scatter.getToApply(), result.getToApply());

  SmallVector<Value> results = b.elements(result);
  for (auto [value, leaf] : llvm::zip_equal(results, leaves))
    value = b.castTo(b.transpose(value, mlir::invertPermutationVector(order)),
                     leaf);
  return isTuple ? b.tuple(results) : results.front();
}

namespace {
struct ScatterSimplifierPass
    : hlo::impl::ScatterSimplifierPassBase<ScatterSimplifierPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ScatterOp>(
            [&](ScatterOp scatter, InstructionBuilder &b) {
              return simplify(scatter, b, expander);
            }))
      markAllAnalysesPreserved();
  }
};
} // namespace

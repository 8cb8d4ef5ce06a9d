//===- ScatterSimplifier.cpp - Bring scatters into a normal form ----------===//
// See the description of scatter-simplifier in Passes.td; test:
// scatter-simplifier.mlir.

#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/IndexVectors.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "scatter-simplifier"

namespace hlo {
#define GEN_PASS_DEF_SCATTERSIMPLIFIERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// 1, 2, ..., rank
static SmallVector<int64_t> getAllWindowDims(ScatterOp scatter) {
  int64_t rank = getArray(scatter.getInputs().front()).getRank();
  return llvm::to_vector(llvm::seq_inclusive<int64_t>(1, rank));
}

static bool isNormal(ScatterOp scatter) {
  ScatterDimensionNumbersAttr numbers = scatter.getDimensionNumbers();
  return getArray(scatter.getScatterIndices()).getRank() == 2 &&
         numbers.getIndexVectorDim() == 1 &&
         numbers.getUpdateWindowDims() == ArrayRef(getAllWindowDims(scatter));
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

  SmallVector<Value> operands(scatter.getInputs());
  operands.push_back(flattenIndexVectors(b, scatter.getScatterIndices(),
                                         numbers.getIndexVectorDim()));
  llvm::append_range(operands, getScatterWindows(b, scatter));
  auto normal = ScatterDimensionNumbersAttr::get(
      scatter.getContext(), getAllWindowDims(scatter), {},
      numbers.getScatterDimsToOperandDims(), {}, {}, /*index_vector_dim=*/1);
  auto result = b.create<ScatterOp>(scatter.getType(), operands, normal,
                                    scatter.getIndicesAreSorted(),
                                    scatter.getUniqueIndices());
  b.cloneRegion(scatter.getToApply(), result.getToApply());
  return result;
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

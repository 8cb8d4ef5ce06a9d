//===- ScatterExpander.cpp - Replace scatters by loops over windows -------===//
// See the description of scatter-expander in Passes.td; test:
// scatter-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/IndexVectors.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "scatter-expander"

namespace hlo {
#define GEN_PASS_DEF_SCATTEREXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// Updates the inputs window by window.
static Value expandScatter(ScatterOp original, InstructionBuilder &b) {
  ScatterOp scatter = normalizeBatching(b, original);
  ScatterDimensionNumbersAttr numbers = scatter.getDimensionNumbers();
  ArrayRef<int64_t> dimMap = numbers.getScatterDimsToOperandDims();
  Value vectors = flattenIndexVectors(b, scatter.getScatterIndices(),
                                      numbers.getIndexVectorDim());
  SmallVector<Value> windows = getScatterWindows(b, scatter);
  SmallVector<Value> inputs = getScatterInputs(b, scatter);
  size_t numInputs = inputs.size();
  ArrayRef<int64_t> shape = getArray(inputs.front()).getShape();
  ArrayRef<int64_t> sizes = getArray(windows.front()).getShape().drop_front();
  int64_t count = getArray(vectors).getDimSize(0);

  Value inside = getInside(b, vectors, dimMap, shape, sizes);

  auto updateWindow = [&](Value index, ValueRange state) -> SmallVector<Value> {
    SmallVector<Value> starts =
        getStarts(b, vectors, index, dimMap, shape.size());
    SmallVector<Value> arguments;
    for (Value array : state)
      arguments.push_back(b.dynamicSlice(array, starts, sizes));
    for (Value window : windows)
      arguments.push_back(b.sliceAt(window, 0, index));
    SmallVector<Value> updated =
        b.applyElementwise(scatter.getToApply(), arguments);
    for (size_t i = 0; i < numInputs; ++i) {
      Value old = arguments[i], array = state[i];
      updated[i] = b.convert(updated[i], getArray(old).getElementType());
      if (inside) {
        Value isInside = b.sliceAt(inside, 0, index);
        RankedTensorType type =
            b.getType(sizes, getArray(isInside).getElementType());
        if (!sizes.empty())
          isInside = b.broadcast(type, isInside, {});
        updated[i] = b.select(isInside, updated[i], old);
      }
      updated[i] = b.dynamicUpdateSlice(array, updated[i], starts);
    }
    return updated;
  };
  SmallVector<Value> results = b.forLoop(count, inputs, updateWindow);
  Value result = b.castTo(b.tupleIfMany(results), scatter.getType());
  if (scatter != original)
    scatter.erase();
  return result;
}

static bool isDeterministic(ScatterOp scatter) {
  Operation *combiner = getCombiner(scatter.getToApply());
  return scatter.getUniqueIndices() ||
         (combiner && isOrderIndependent(combiner));
}

/// Several arrays that may be updated twice at one place, or elements of more
/// than 64 bits: no GPU updates them in one step.
static bool needsExpansionOnGPU(ScatterOp scatter) {
  if (scatter.getInputs().size() > 1 && !scatter.getUniqueIndices())
    return true;
  return llvm::any_of(scatter.getInputs(), [](Value input) {
    return getElementBitWidth(getArray(input).getElementType()) > 64;
  });
}

namespace {
struct ScatterExpanderPass
    : hlo::impl::ScatterExpanderPassBase<ScatterExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto expand = [&](ScatterOp scatter, InstructionBuilder &b) -> Value {
      if (!expander.requireStatic(scatter))
        return {};
      if (StringRef reason = getReasonToKeep(scatter); !reason.empty())
        return expander.decline(scatter, reason);
      if (Value result = getUnchangedResult(b, scatter))
        return result;
      return expandScatter(scatter, b);
    };
    if (!expander.expand<ScatterOp>(expand))
      markAllAnalysesPreserved();
  }

private:
  StringRef getReasonToKeep(ScatterOp scatter) const {
    switch (mode) {
    case ScatterExpanderMode::All:
      return "";
    case ScatterExpanderMode::Simple:
      return countIndexVectors(
                 scatter.getScatterIndices(),
                 scatter.getDimensionNumbers().getIndexVectorDim()) > 1
                 ? "several windows"
                 : "";
    case ScatterExpanderMode::Indeterministic:
      return isDeterministic(scatter) ? "updates in any order are the same"
                                      : "";
    case ScatterExpanderMode::GPU:
      return needsExpansionOnGPU(scatter) ? "" : "a GPU has such updates";
    }
    llvm_unreachable("all modes are there");
  }
};
} // namespace

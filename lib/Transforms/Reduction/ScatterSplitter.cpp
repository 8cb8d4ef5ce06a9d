//===- ScatterSplitter.cpp - Scatters in parts for threads ----------------===//
// See the description of scatter-splitter in Passes.td; test:
// scatter-splitter.mlir.

#include "Reductions.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Reduction/Passes.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/DevicePass.h"

#define DEBUG_TYPE "scatter-splitter"

namespace hlo {
#define GEN_PASS_DEF_SCATTERSPLITTERPASS
#include "hlo/Transforms/Reduction/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Parts that keep threads busy, and fewer that do; how much is worth it.
static constexpr int64_t kMostParts = 8, kFewParts = 4;
static constexpr int64_t kLeastElements = 512 * 1024;

/// How many parts of windows are scattered into arrays of their own: as many as
/// divide the windows, and take half of the memory that the updates do at most.
/// Many would not stay in caches if they took more than a little of it.
static int64_t countParts(int64_t windows, int64_t updates, int64_t results) {
  if (updates < kLeastElements)
    return 1;
  int64_t parts = kMostParts * results <= updates / 16 ? kMostParts : kFewParts;
  while (parts > 1 && (windows % parts != 0 || parts * results > updates / 2))
    --parts;
  return parts;
}

/// `dims`, each the one after it, behind a new first one.
static SmallVector<int64_t> moveUp(ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(dims, [](int64_t dim) { return dim + 1; });
}

static Value splitFirst(InstructionBuilder &b, Value array, int64_t parts) {
  RankedTensorType type = InstructionBuilder::getType(array);
  SmallVector<int64_t> shape(type.getShape());
  shape.front() /= parts;
  shape.insert(shape.begin(), parts);
  return bitcastOrReshape(b, getRowMajorType(type, shape), array);
}

namespace {
struct ScatterSplitterPass
    : DeviceExpanderPass<
          hlo::impl::ScatterSplitterPassBase<ScatterSplitterPass>, ScatterOp> {
  using DeviceExpanderPass::DeviceExpanderPass;

protected:
  Value expand(ScatterOp op, InstructionBuilder &b,
               const InstructionExpander &expander,
               const DeviceDescription &device) override {
    // Threads of a GPU add to one array at the same time.
    if (device.isGPU() || op.getInputs().size() != 1)
      return {};
    ScatterDimensionNumbersAttr numbers = op.getDimensionNumbers();
    Value input = op.getInputs().front(), indices = op.getScatterIndices(),
          updates = op.getUpdates().front();
    auto type = cast<RankedTensorType>(input.getType());
    auto updatesType = cast<RankedTensorType>(updates.getType());
    if (!expander.requireStatic(op))
      return {};
    // Parts are those of a dimension that both indices and updates have first.
    if (!numbers.getInputBatchingDims().empty() || updatesType.getRank() == 0 ||
        numbers.getIndexVectorDim() == 0 ||
        llvm::is_contained(numbers.getUpdateWindowDims(), 0))
      return {};
    int64_t parts =
        countParts(updatesType.getDimSize(0), updatesType.getNumElements(),
                   type.getNumElements());
    if (parts == 1)
      return {};
    for (Value array : {input, indices, updates})
      if (!isDescending(InstructionBuilder::getType(array)))
        return expander.decline(op, "its arrays are not in row-major order");
    Operation *combiner = getCombiner(op.getToApply());
    TypedAttr neutral =
        combiner && hasOnePrecision(op.getToApply(), {input, updates})
            ? getNeutralElement(combiner, b.getType({}, type.getElementType()))
            : TypedAttr();
    if (!neutral)
      return expander.decline(op, "what parts begin with is not known");

    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.begin(), parts);
    Value init = b.create<ConstantOp>(neutral);
    Value scattered =
        b.clone(op, getRowMajorType(type, shape),
                {b.splat(shape, init), splitFirst(b, indices, parts),
                 splitFirst(b, updates, parts)});
    scattered.getDefiningOp<ScatterOp>().setDimensionNumbersAttr(
        ScatterDimensionNumbersAttr::get(
            op.getContext(), moveUp(numbers.getUpdateWindowDims()),
            moveUp(numbers.getInsertedWindowDims()),
            moveUp(numbers.getScatterDimsToOperandDims()),
            /*inputBatchingDims=*/{0}, /*scatterIndicesBatchingDims=*/{0},
            numbers.getIndexVectorDim() + 1));
    auto combine = [&](ValueRange values) {
      return b.clone(combiner, values.front().getType(), values);
    };
    Value reduced = b.reduce(scattered, init, {0}, combine);
    return combine({input, reduced});
  }
};
} // namespace

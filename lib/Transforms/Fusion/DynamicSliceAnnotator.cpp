//===- DynamicSliceAnnotator.cpp - Where slices begin in memory -----------===//
// See the description of dynamic-slice-annotator in Passes.td; test:
// dynamic-slice-annotator.mlir.

#include "FusionGraph.h"
#include "MemorySlice.h"
#include "hlo/Analysis/IterationScalars.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "dynamic-slice-annotator"

namespace hlo {
#define GEN_PASS_DEF_DYNAMICSLICEANNOTATORPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct DynamicSliceAnnotatorPass
    : hlo::impl::DynamicSliceAnnotatorPassBase<DynamicSliceAnnotatorPass> {
  using Base::Base;

  void runOnOperation() override {
    if (!forEachKernelBlock(getOperation(), [&](Block &block) {
          IterationScalars scalars(block);
          std::optional<std::optional<uint64_t>> tripCount;
          bool isChanged = false;
          for (Operation &op : block)
            if (isa<DynamicSliceOp, DynamicUpdateSliceOp>(op))
              isChanged |= annotate(&op, scalars, tripCount);
          return isChanged;
        }))
      markAllAnalysesPreserved();
  }

private:
  bool annotate(Operation *op, const IterationScalars &scalars,
                std::optional<std::optional<uint64_t>> &tripCount) const;
  std::string find(Operation *op, const IterationScalars &scalars,
                   std::optional<std::optional<uint64_t>> &tripCount,
                   MemorySlice &slice) const;
};
} // namespace

/// Where a slice begins in memory in an iteration.
static std::optional<int64_t>
getOffset(Operation *op, const IterationScalars &scalars, uint64_t iteration) {
  RankedTensorType array = getSlicedArray(op);
  auto starts =
      scalars.getStarts(llvm::to_vector<6>(ValueRange(getStartIndices(op))),
                        array, getSlice(op), iteration);
  return starts ? std::optional(getByteOffset(array, *starts)) : std::nullopt;
}

/// The reason if there is none.
std::string DynamicSliceAnnotatorPass::find(
    Operation *op, const IterationScalars &scalars,
    std::optional<std::optional<uint64_t>> &tripCount,
    MemorySlice &slice) const {
  RankedTensorType array = getSlicedArray(op);
  SmallVector<Value> indices =
      llvm::to_vector<6>(ValueRange(getStartIndices(op)));
  if (!array.hasStaticShape() || int64_t(indices.size()) != array.getRank())
    return "its array has dynamic dimensions, or its indices are one array";
  if (!isContiguous(array, getSlice(op)))
    return "it is not one piece of memory";
  std::optional<int64_t> first = getOffset(op, scalars, 0);
  if (!first)
    return "its indices are not known in each iteration";
  slice.offset = *first;
  if (!scalars.isVarying(indices))
    return "";
  if (!tripCount)
    tripCount = scalars.getTripCount();
  if (!*tripCount)
    return "the loop runs an unknown number of times";
  if (**tripCount > maxIterations)
    return llvm::formatv("the loop runs {0} times, more than {1}", **tripCount,
                         maxIterations.getValue());
  slice.loop = 0;
  for (uint64_t i = 1; i < **tripCount; ++i) {
    int64_t offset = *getOffset(op, scalars, i);
    if (i == 1)
      slice.stride = offset - slice.offset;
    else if (offset != slice.offset + int64_t(i) * slice.stride)
      return llvm::formatv("it is not as far from the last in iteration {0}",
                           i);
  }
  return "";
}

bool DynamicSliceAnnotatorPass::annotate(
    Operation *op, const IterationScalars &scalars,
    std::optional<std::optional<uint64_t>> &tripCount) const {
  MemorySlice slice;
  StringRef name = op->getName().stripDialect();
  std::string why = find(op, scalars, tripCount, slice);
  if (why.empty() && MemorySlice::get(op) == slice)
    return false;
  if (why.empty() && failed(slice.attachTo(op)))
    why = "its backend config is not JSON";
  if (!why.empty()) {
    remark::missed(
        op->getLoc(),
        remark::RemarkOpts::name("NotAnnotated").category(DEBUG_TYPE))
        << remark::add("{0} begins at an unknown place: {1}", name, why);
    return false;
  }
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Annotated").category(DEBUG_TYPE))
      << remark::add("{0} begins at byte {1}, and {2} later in each iteration",
                     name, slice.offset, slice.stride);
  return true;
}

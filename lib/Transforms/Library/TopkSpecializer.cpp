//===- TopkSpecializer.cpp - Largest elements by libraries ----------------===//
// See the description of topk-specializer in Passes.td; test:
// topk-specializer.mlir.

#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/Values.h"

#define DEBUG_TYPE "topk-specializer"

namespace hlo {
#define GEN_PASS_DEF_TOPKSPECIALIZERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// How many elements RAFT selects faster than a sort does.
static int64_t getRaftLimit(Type element, int64_t batch, int64_t row) {
  if (element.isF32())
    return batch >= 64 && row >= 16384 ? 256 : 128;
  if (batch >= 16 && row >= 65536)
    return 256;
  return batch >= 64 && batch <= 128 && row >= 8192 && row <= 32768 ? 64 : 128;
}

static bool hasKernel(TopkOp op, int64_t batch, int64_t row) {
  int64_t k = op.getK();
  if (k == 0 || k >= 0.85 * row)
    return false;
  if (op.getIsStable().value_or(true))
    return k <= 16 && row >= 1024;
  Type element = getElementType(op.getOperand());
  return k <= getRaftLimit(element, batch, row);
}

static Value callLibrary(TopkOp op, InstructionBuilder &builder,
                         const InstructionExpander &expander) {
  RankedTensorType type = op.getOperand().getType();
  int64_t rank = type.getRank();
  if (rank > 2)
    return expander.decline(op, "more than two dimensions");
  if (!type.getElementType().isF32() && !type.getElementType().isBF16())
    return expander.decline(op, "there is no kernel for its type");
  if (!op.getLargest().value_or(true))
    return expander.decline(op, "it is of the smallest elements");
  if (!expander.requireStatic(op))
    return {};
  auto isRowMajor = [](Type array) {
    return hasPlainLayout(array) && isDescending(cast<RankedTensorType>(array));
  };
  if (!isRowMajor(type) ||
      !llvm::all_of(cast<TupleType>(op.getType()).getTypes(), isRowMajor))
    return expander.decline(op, "arrays are not row-major");
  if (!hasKernel(op, rank == 2 ? type.getDimSize(0) : 1,
                 type.getShape().back()))
    return expander.decline(op, "no kernel is faster than a sort");
  return builder.create<library::TopkOp>(op.getType(), op.getOperand());
}

namespace {
struct TopkSpecializerPass
    : GPUExpanderPass<hlo::impl::TopkSpecializerPassBase<TopkSpecializerPass>,
                      TopkOp> {
  using GPUExpanderPass::GPUExpanderPass;

protected:
  Value expand(TopkOp op, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &) override {
    return callLibrary(op, builder, expander);
  }
};
} // namespace

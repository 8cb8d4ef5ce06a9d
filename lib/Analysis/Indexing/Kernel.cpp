//===- Kernel.cpp - What GPU kernels compute ------------------------------===//

#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

int64_t hlo::getElementBitsInMemory(RankedTensorType type) {
  if (LayoutAttr layout = getLayout(type))
    if (int64_t bits = layout.getElementSizeInBits())
      return llvm::PowerOf2Ceil(bits);
  return llvm::PowerOf2Ceil(
      std::max<int64_t>(getElementBitWidth(type.getElementType()), 8));
}

bool hlo::isKernel(Operation *op) {
  if (isa<FusionOp>(op))
    return true;
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BroadcastOp, ConcatenateOp, CopyOp, DynamicSliceOp,
             DynamicUpdateSliceOp, GatherOp, MapOp, PadOp, ReduceOp,
             ReduceWindowOp, ReshapeOp, ReverseOp, SliceOp, TransposeOp>(op);
}

void hlo::walkUnfusedOperations(Operation *root,
                                function_ref<void(Operation *)> visit) {
  walkIndexedOperations(root, [&](Operation *op) {
    if (!op->getParentOfType<FusionOp>() &&
        !isa<TupleOp, GetTupleElementOp>(op))
      visit(op);
  });
}

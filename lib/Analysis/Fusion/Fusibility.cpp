//===- Fusibility.cpp - What may be fused ---------------------------------===//

#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Analysis/Indexing/Kernel.h"

using namespace hlo;

static bool areStatic(mlir::TypeRange types) {
  SmallVector<Type> leaves;
  for (Type type : types)
    getLeafTypes(type, leaves);
  return llvm::all_of(leaves, [](Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    return array && array.hasStaticShape();
  });
}

bool hlo::isFusible(Operation *op) {
  if (hasControlDependencies(op) || op->getNumResults() != 1 ||
      !areStatic(op->getOperandTypes()) || !areStatic(op->getResultTypes()))
    return false;
  if (auto fusion = dyn_cast<FusionOp>(op))
    return fusion.getKind() != FusionKind::kCustom &&
           !fusion.getOutputToOperandAliasing();
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BitcastOp, BroadcastOp, ConcatenateOp, ConstantOp, CopyOp,
             DynamicSliceOp, DynamicUpdateSliceOp, GatherOp, IotaOp, MapOp,
             PadOp, ReduceOp, ReduceWindowOp, ReshapeOp, ReverseOp, ScatterOp,
             SliceOp, TransposeOp>(op);
}

KernelResources KernelResources::get(const FusedOperations &fused,
                                     const DeviceDescription &device) {
  KernelResources resources;
  for (Operation *op : fused.getOperations()) {
    if (auto tiling = TransposeTiling::get(op, device)) {
      resources.sharedMemory += tiling->getSharedMemoryBytes();
      continue;
    }
    if (!isWorthwhileReduction(op))
      continue;
    ++resources.reductions;
    auto reduce = cast<ReduceOp>(op);
    bool isRow = ReductionShape::get(cast<RankedTensorType>(
                                         reduce.getInputs().front().getType()),
                                     reduce.getDimensions())
                     ->isRow;
    // One value of each warp, or tiles whose rows are one element longer.
    int64_t elements = isRow ? kWarpSize : kWarpSize * (4 * kWarpSize + 1);
    for (Value input : reduce.getInputs())
      resources.sharedMemory +=
          elements *
          getElementBitsInMemory(cast<RankedTensorType>(input.getType())) / 8;
  }
  return resources;
}

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

std::optional<IterationSpace>
IterationSpace::get(const FusedOperations &fused,
                    const FusionAnalysis &analysis,
                    const DeviceDescription &device) {
  IterationSpace space;
  space.emitter = analysis.emitter;
  space.reduction = analysis.reduction;
  space.tiling = analysis.tiling;
  if (analysis.emitter == Emitter::Loop) {
    KernelResources resources = KernelResources::get(fused, device);
    space.isNested = resources.reductions != 0 || resources.sharedMemory != 0;
  } else if (!space.reduction && !space.tiling) {
    return std::nullopt;
  }

  Type type = fused.getRoots().front().getType();
  bool hasHero = false;
  for (auto [root, hero] : llvm::zip_equal(fused.getRoots(), analysis.heroes)) {
    Operation *op = fused.getDefiningOp(root);
    // What is written in place is not to be read by others.
    if (isa_and_present<DynamicUpdateSliceOp, ScatterOp>(op))
      return std::nullopt;
    if (!hasHero && hero &&
        (space.reduction
             ? isReductionHero(op, hero)
             : space.tiling && TransposeTiling::get(hero, device))) {
      type = hero->getOperand(0).getType();
      hasHero = true;
    }
  }
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return std::nullopt;
  space.type = withDefaultLayout(
      changeElementType(array, IntegerType::get(array.getContext(), 1)));
  return space;
}

StringRef IterationSpace::getConflict(const IterationSpace &other) const {
  if (emitter != Emitter::Loop && other.emitter != Emitter::Loop) {
    if (emitter != other.emitter)
      return "one is a reduction, the other a transpose";
    if (reduction && !(*reduction == *other.reduction))
      return "they reduce in different ways";
    if (tiling && !(*tiling == *other.tiling))
      return "they transpose in different ways";
  } else if ((isNested && other.emitter != Emitter::Loop) ||
             (other.isNested && emitter != Emitter::Loop)) {
    return "single threads of one do what warps do together";
  }
  if (type != other.type && !isBitcast(type, other.type))
    return "their loops differ";
  return "";
}

void IterationSpace::join(const IterationSpace &other) {
  bool isNestedAny = isNested || other.isNested;
  if (emitter == Emitter::Loop)
    *this = other;
  isNested = isNestedAny;
}

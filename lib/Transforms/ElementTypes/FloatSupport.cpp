//===- FloatSupport.cpp - Floats a target computes with -------------------===//

#include "hlo/Transforms/ElementTypes/FloatSupport.h"
#include "hlo/Analysis/Fusion/TiledFusion.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Any target
//===----------------------------------------------------------------------===//

bool FloatSupport::isCollective(Operation *op) {
  return isa<AllGatherOp, AllGatherStartOp, AllGatherDoneOp, AllReduceOp,
             AllReduceStartOp, AllReduceDoneOp, ReduceScatterOp, AllToAllOp,
             RaggedAllToAllOp, CollectiveBroadcastOp, CollectivePermuteOp,
             CollectivePermuteStartOp, CollectivePermuteDoneOp>(op);
}

bool FloatSupport::movesElements(Operation *op) {
  return isCollective(op) ||
         isa<BroadcastOp, ConcatenateOp, ConstantOp, CopyOp, DynamicReshapeOp,
             DynamicSliceOp, DynamicUpdateSliceOp, GatherOp, GetDimensionSizeOp,
             PadOp, RealOp, ReshapeOp, ReverseOp, SelectOp, SetDimensionSizeOp,
             SliceOp, TransposeOp>(op);
}

FloatType FloatSupport::getWideType(FloatType type) const {
  MLIRContext *context = type.getContext();
  // f8e8m0fnu has the exponents of f32.
  if (type.getWidth() == 16 || isa<Float8E8M0FNUType>(type))
    return Float32Type::get(context);
  return Float16Type::get(context);
}

bool FloatSupport::supports(Operation *op, FloatType) const {
  // What compares elements is the computation of a sort.
  return movesElements(op) || isa<SortOp>(op);
}

bool FloatSupport::supportsMixed(Operation *, FloatType) const { return false; }

bool FloatSupport::keepsFusion(FusionOp fusion) const {
  return fusion.getKind() == FusionKind::kCustom;
}

//===----------------------------------------------------------------------===//
// CUDA
//===----------------------------------------------------------------------===//

FloatType GpuFloatSupport::getWideType(FloatType type) const {
  return type.isF16() ? FloatType() : FloatSupport::getWideType(type);
}

static bool hasElements(Operation *op, FloatType type) {
  auto isOfType = [&](Type array) {
    return mlir::getElementTypeOrSelf(array) == type;
  };
  return llvm::any_of(op->getOperandTypes(), isOfType) ||
         llvm::any_of(op->getResultTypes(), isOfType);
}

/// Products of what f16 and bf16 both hold are in the type of what else the dot
/// has: no device multiplies the two with each other.
FloatType GpuFloatSupport::getWideType(Operation *op, FloatType type) const {
  FloatType wide = getWideType(type),
            bf16 = BFloat16Type::get(op->getContext());
  bool isOfBFloat16 = isa<DotOp>(op) && wide && wide.isF16() &&
                      supportsDot(bf16) && hasElements(op, bf16) &&
                      !hasElements(op, wide);
  return isOfBFloat16 ? bf16 : wide;
}

bool GpuFloatSupport::supportsDot(FloatType type) const {
  if (isa<Float8E4M3FNType, Float8E5M2Type>(type))
    return capability >= 89;
  return type.isBF16() && capability >= 80;
}

bool GpuFloatSupport::supportsBFloat16(Operation *op) const {
  if (isa<ExponentialOp, LogOp>(op))
    return true;
  if (isa<AbsOp, MaximumOp, MinimumOp, NegateOp>(op))
    return capability >= 80;
  if (isa<AddOp, MultiplyOp, SubtractOp>(op))
    return capability >= 90;
  return false;
}

bool GpuFloatSupport::supports(Operation *op, FloatType type) const {
  // Elements lie in bytes of their own on the way.
  if (isCollective(op))
    return type.getWidth() >= 8;
  if (movesElements(op) || isa<CompareOp, RaggedDotOp, ReducePrecisionOp,
                               ScaledDotOp, ScatterOp, SelectAndScatterOp>(op))
    return true;
  if (isa<DotOp>(op))
    return supportsDot(type);
  if (isa<ConvolutionOp>(op))
    return !type.isBF16() || capability >= 80;
  if (isa<ReduceOp, SortOp>(op))
    return llvm::all_of(op->getRegion(0).getOps(), [&](Operation &nested) {
      return isa<ParameterOp, TupleOp, GetTupleElementOp, BitcastOp,
                 BitcastConvertOp, ConvertOp, ReturnOp>(nested) ||
             !hasElements(&nested, type) || supports(&nested, type);
    });
  return type.isBF16() && supportsBFloat16(op);
}

/// Whether a dot multiplies elements of `type`, for a result of f32 or bf16.
static bool multipliesOnly(DotOp dot, FloatType type) {
  Type result = dot.getType().getElementType();
  return dot.getLhs().getType().getElementType() == type &&
         dot.getRhs().getType().getElementType() == type &&
         (result.isF32() || result.isBF16());
}

bool GpuFloatSupport::supportsMixed(Operation *op, FloatType type) const {
  if (isa<ScaledDotOp>(op))
    return true;
  auto dot = dyn_cast<DotOp>(op);
  return dot && multipliesOnly(dot, type);
}

bool GpuFloatSupport::keepsFusion(FusionOp fusion) const {
  return FloatSupport::keepsFusion(fusion) &&
         getCustomKind(fusion) != kTiledFusionKind;
}

//===----------------------------------------------------------------------===//
// Other targets
//===----------------------------------------------------------------------===//

FloatType CpuFloatSupport::getWideType(FloatType type) const {
  return type.isF16() ? FloatType() : FloatSupport::getWideType(type);
}

bool CpuFloatSupport::supports(Operation *op, FloatType type) const {
  return FloatSupport::supports(op, type) ||
         isa<ScatterOp, SelectAndScatterOp>(op) ||
         (type.isBF16() && isa<ConvolutionOp, DotOp>(op));
}

bool CpuFloatSupport::supportsMixed(Operation *op, FloatType type) const {
  auto dot = dyn_cast<DotOp>(op);
  return dot && type.isBF16() && multipliesOnly(dot, type);
}

llvm::Expected<std::shared_ptr<const FloatSupport>>
hlo::getFloatSupport(StringRef target) {
  if (target == "none")
    return std::make_shared<FloatSupport>();
  llvm::Expected<DeviceDescription> device = DeviceDescription::get(target);
  if (!device)
    return device.takeError();
  if (!device->isGPU())
    return std::make_shared<CpuFloatSupport>();
  return std::make_shared<GpuFloatSupport>(device->computeCapability / 10,
                                           device->computeCapability % 10);
}

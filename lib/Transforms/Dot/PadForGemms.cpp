//===- PadForGemms.cpp - Sizes that matrix units take ---------------------===//
// See the description of pad-for-gemms in Passes.td; test: pad-for-gemms.mlir.

#include "hlo/Analysis/Device/Target.h"
#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "pad-for-gemms"

namespace hlo {
#define GEN_PASS_DEF_PADFORGEMMSPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct PadForGemmsPass : hlo::impl::PadForGemmsPassBase<PadForGemmsPass> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<DeviceDescription> device =
        getTargetDevice(getOperation(), target);
    if (failed(device))
      return signalPassFailure();
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<DotOp>([&](DotOp dot, InstructionBuilder &builder) {
          return pad(dot, *device, builder, expander);
        }))
      markAllAnalysesPreserved();
  }

private:
  static Value pad(DotOp dot, const DeviceDescription &device,
                   InstructionBuilder &builder,
                   const InstructionExpander &expander);
};
} // namespace

/// What the sizes of matrices of that type are multiples of; 1 for any.
static int64_t getMultiple(Type type, const DeviceDescription &device) {
  if (!device.isGPU() || device.computeCapability < 70)
    return 1;
  if (type.isSignlessInteger(8))
    return 4;
  if (type.isF16() || (type.isBF16() && device.computeCapability >= 80))
    return 8;
  return 1;
}

Value PadForGemmsPass::pad(DotOp dot, const DeviceDescription &device,
                           InstructionBuilder &builder,
                           const InstructionExpander &expander) {
  RankedTensorType lhsType = dot.getLhs().getType(),
                   rhsType = dot.getRhs().getType(), type = dot.getType();
  int64_t multiple = getMultiple(lhsType.getElementType(), device);
  if (multiple == 1 || lhsType.getElementType() != rhsType.getElementType())
    return {};
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  if (!isCanonical(lhs) || !isCanonical(rhs) || lhs.free.empty() ||
      rhs.free.empty())
    return expander.decline(dot, "not canonical, or no matrix");
  if (!isStatic(dot))
    return expander.decline(dot, "dynamic dimensions");
  if (type.getNumElements() == 0 || lhsType.getNumElements() == 0)
    return expander.decline(dot, "no elements");

  auto getPaddedShape = [&](RankedTensorType array) {
    SmallVector<int64_t> shape(array.getShape());
    for (int64_t &size : MutableArrayRef(shape).take_back(2))
      size = llvm::alignTo(size, multiple);
    return shape;
  };
  SmallVector<int64_t> lhsShape = getPaddedShape(lhsType),
                       rhsShape = getPaddedShape(rhsType);
  if (ArrayRef(lhsShape) == lhsType.getShape() &&
      ArrayRef(rhsShape) == rhsType.getShape())
    return {};
  Value lhsValue = builder.padTo(dot.getLhs(), lhsShape);
  Value rhsValue = builder.padTo(dot.getRhs(), rhsShape);
  DotOp padded =
      createDotLike(builder, dot,
                    getArrayType(getPaddedShape(type), type.getElementType(),
                                 {}, getLayout(type)),
                    lhsValue, rhsValue, dot.getDimensionNumbers());
  return builder.sliceTo(padded, type);
}

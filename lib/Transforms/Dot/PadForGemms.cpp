//===- PadForGemms.cpp - Sizes that matrix units take ---------------------===//
// See the description of pad-for-gemms in Passes.td; test: pad-for-gemms.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "pad-for-gemms"

namespace hlo {
#define GEN_PASS_DEF_PADFORGEMMSPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct PadForGemmsPass
    : DeviceExpanderPass<hlo::impl::PadForGemmsPassBase<PadForGemmsPass>,
                         DotOp> {
  using DeviceExpanderPass::DeviceExpanderPass;

protected:
  Value expand(DotOp dot, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &device) override;
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

Value PadForGemmsPass::expand(DotOp dot, InstructionBuilder &builder,
                              const InstructionExpander &expander,
                              const DeviceDescription &device) {
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

//===- PadForGemms.cpp - Sizes that matrix units take ---------------------===//
// See the description of pad-for-gemms in Passes.td; test: pad-for-gemms.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/Values.h"
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

/// The conversion that an operand is, if it is one of its own of fewer bits.
static ConvertOp getWidening(Value operand) {
  auto convert = operand.getDefiningOp<ConvertOp>();
  if (!convert || !convert->hasOneUse() || hasControlDependencies(convert) ||
      convert->hasAttr(HLODialect::kSharding))
    return {};
  RankedTensorType from = convert.getOperand().getType(),
                   to = convert.getType();
  auto type = dyn_cast<FloatType>(from.getElementType());
  bool hasZero = !type || APFloat::semanticsHasZero(type.getFloatSemantics());
  int64_t bits = getStorageBits(from.getElementType());
  return hasZero && bits >= 8 && bits < getStorageBits(to.getElementType()) &&
                 getLayout(from) == getLayout(to)
             ? convert
             : ConvertOp();
}

/// Pads what an operand is converted from, as convert-mover would.
static Value padTo(InstructionBuilder &builder, Value operand,
                   ArrayRef<int64_t> shape) {
  ConvertOp convert = getWidening(operand);
  if (!convert || convert.getType().getShape() == shape)
    return builder.padTo(operand, shape);
  Value padded = builder.padTo(convert.getOperand(), shape);
  return builder.clone(
      convert,
      InstructionBuilder::withElements(InstructionBuilder::getType(padded),
                                       convert.getType().getElementType()),
      padded);
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
  Value lhsValue = padTo(builder, dot.getLhs(), lhsShape);
  Value rhsValue = padTo(builder, dot.getRhs(), rhsShape);
  DotOp padded =
      createDotLike(builder, dot,
                    getArrayType(getPaddedShape(type), type.getElementType(),
                                 {}, getLayout(type)),
                    lhsValue, rhsValue, dot.getDimensionNumbers());
  return builder.sliceTo(padded, type);
}

//===- ScaledMatmuls.cpp - Matrix products of 8-bit floats ----------------===//

#include "ScaledMatmuls.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/Values.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

namespace {
/// 8-bit floats that `path` makes an operand of, where they are converted and
/// multiplied, or divided, by `scale`; that is null for 1.
struct Quantized {
  Value source, scale;
  bool isDivided = false;
  /// Operations that move elements, the last one first.
  SmallVector<Operation *> path;
};
} // namespace

static bool isF8(Type element) {
  return isa<Float8E4M3FNType, Float8E5M2Type>(element);
}

static std::optional<Quantized> matchQuantized(Value operand) {
  Quantized result;
  while (true) {
    Operation *op = operand.getDefiningOp();
    if (isF8(getElementType(operand))) {
      result.source = operand;
      return result;
    }
    if (!op || hasControlDependencies(op) || !isStatic(operand))
      return std::nullopt;
    bool isScaled = bool(result.scale);
    if (auto convert = dyn_cast<ConvertOp>(op)) {
      operand = convert.getOperand();
      if (!isF8(getElementType(operand)))
        return std::nullopt;
    } else if (!isScaled &&
               isa<ReshapeOp, BitcastOp, TransposeOp, CopyOp, SliceOp>(op)) {
      result.path.push_back(op);
      operand = op->getOperand(0);
    } else if (!isScaled && isa<MultiplyOp, DivideOp>(op)) {
      result.isDivided = isa<DivideOp>(op);
      unsigned scale = 1;
      if (!result.isDivided && getBroadcastScalar(op->getOperand(0)))
        scale = 0;
      result.scale = getBroadcastScalar(op->getOperand(scale));
      if (!result.scale)
        return std::nullopt;
      operand = op->getOperand(1 - scale);
    } else {
      return std::nullopt;
    }
  }
}

static Value buildOperand(InstructionBuilder &builder,
                          const Quantized &quantized) {
  Value value = quantized.source;
  for (Operation *op : llvm::reverse(quantized.path)) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    value = builder.clone(op, changeElementType(type, getElementType(value)),
                          value);
  }
  return value;
}

static Value buildScale(InstructionBuilder &builder,
                        const Quantized &quantized) {
  Type f32 = builder.builder.getF32Type();
  Value one = quantized.scale && !quantized.isDivided
                  ? Value()
                  : builder.constant(f32, 1.0);
  if (!quantized.scale)
    return one;
  Value scale = builder.convert(quantized.scale, f32);
  return quantized.isDivided ? builder.div(one, scale) : scale;
}

/// `operand` with its contracting dimension varying fastest, and both
/// dimensions of a matrix multiples of 16: what units before Blackwell take.
static Value align(InstructionBuilder &builder, Value operand,
                   DotOperandDims &dims, const DeviceDescription &device) {
  int64_t &contracting = dims.contracting.front(), &free = dims.free.front();
  RankedTensorType type = InstructionBuilder::getType(operand);
  if (device.computeCapability < 100 &&
      getMajorToMinor(type).back() != contracting) {
    SmallVector<int64_t> shape(type.getShape());
    if (contracting < free) {
      auto permutation = llvm::to_vector(llvm::seq(type.getRank()));
      std::swap(permutation[contracting], permutation[free]);
      std::swap(shape[contracting], shape[free]);
      std::swap(contracting, free);
      operand = builder.create<TransposeOp>(
          builder.getType(shape, type.getElementType()), operand, permutation);
    } else {
      operand = builder.create<CopyOp>(
          builder.getType(shape, type.getElementType()), operand);
    }
  }
  SmallVector<int64_t> shape(InstructionBuilder::getShape(operand));
  constexpr int64_t multiple = 16;
  for (int64_t dim : {contracting, free})
    shape[dim] = llvm::alignTo(shape[dim], multiple);
  return builder.padTo(operand, shape);
}

std::optional<ScaledOperands>
hlo::buildScaledOperands(DotOp dot, const DeviceDescription &device,
                         InstructionBuilder &builder) {
  std::optional<Quantized> lhs = matchQuantized(dot.getLhs()),
                           rhs = matchQuantized(dot.getRhs());
  if (!lhs || !rhs || device.computeCapability < 89 ||
      (isa<Float8E5M2Type>(getElementType(lhs->source)) &&
       isa<Float8E5M2Type>(getElementType(rhs->source))))
    return std::nullopt;
  Type element = dot.getType().getElementType();
  DotAlgorithm algorithm = dot.getAlgorithm().value_or(DotAlgorithm::unset);
  if ((!element.isF16() && !element.isBF16() && !element.isF32()) ||
      (algorithm != DotAlgorithm::unset &&
       algorithm != DotAlgorithm::dot_any_f8_any_f8_f32 &&
       algorithm != DotAlgorithm::dot_any_f8_any_f8_f32_fast_accum))
    return std::nullopt;
  DotOperandDims lhsDims = getLhsDims(dot), rhsDims = getRhsDims(dot);
  if (lhsDims.free.empty() || rhsDims.free.empty())
    return std::nullopt;

  ScaledOperands result;
  result.lhs = align(builder, buildOperand(builder, *lhs), lhsDims, device);
  result.rhs = align(builder, buildOperand(builder, *rhs), rhsDims, device);
  result.lhsScale = buildScale(builder, *lhs);
  result.rhsScale = buildScale(builder, *rhs);
  result.numbers = getDotNumbers(dot.getContext(), lhsDims, rhsDims);
  SmallVector<int64_t> shape(dot.getType().getShape());
  shape[shape.size() - 2] =
      InstructionBuilder::getShape(result.lhs)[lhsDims.free.front()];
  shape[shape.size() - 1] =
      InstructionBuilder::getShape(result.rhs)[rhsDims.free.front()];
  result.type = getArrayType(shape, element, {}, getLayout(dot.getType()));
  return result;
}

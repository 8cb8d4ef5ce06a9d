//===- Values.cpp - Questions about values --------------------------------===//

#include "hlo/Transforms/Utils/Values.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

/// True if all elements, or all parts of complex ones, satisfy `accept`.
static bool isAllOf(DenseElementsAttr splat,
                    function_ref<bool(const APFloat &, bool)> accept) {
  if (!splat)
    return false;
  if (isFloat(splat.getElementType()))
    return accept(splat.getSplatValue<APFloat>(), /*isImaginary=*/false);
  if (!isComplex(splat.getElementType()))
    return false;
  auto number = splat.getSplatValue<std::complex<APFloat>>();
  return accept(number.real(), false) && accept(number.imag(), true);
}

static bool isAllFloat(DenseElementsAttr splat, double value) {
  return isAllOf(splat, [&](const APFloat &number, bool isImaginary) {
    APFloat expected{isImaginary ? 0.0 : value};
    bool losesInfo;
    expected.convert(number.getSemantics(), APFloat::rmNearestTiesToEven,
                     &losesInfo);
    return !losesInfo && number.bitwiseIsEqual(expected);
  });
}

bool hlo::isAllFloat(Value array, double value) {
  return ::isAllFloat(getSplatElements(array), value);
}

bool hlo::isAll(Value array, int64_t value) {
  DenseElementsAttr splat = getSplatElements(array);
  if (!splat || !isPredOrInteger(splat.getElementType()))
    return ::isAllFloat(splat, double(value));
  auto integer = splat.getSplatValue<APInt>();
  return isUnsignedInteger(splat.getElementType()) ||
                 isPred(splat.getElementType())
             ? value >= 0 && integer == uint64_t(value)
             : integer.getSignificantBits() <= 64 &&
                   integer.getSExtValue() == value;
}

bool hlo::isAllZero(Value array) {
  DenseElementsAttr splat = getSplatElements(array);
  if (splat && isPredOrInteger(splat.getElementType()))
    return splat.getSplatValue<APInt>().isZero();
  return isAllOf(splat,
                 [](const APFloat &number, bool) { return number.isZero(); });
}

bool hlo::isAllNegativeZero(Value array) {
  return isAllOf(getSplatElements(array), [](const APFloat &number, bool) {
    return number.isNegZero();
  });
}

Value hlo::getBroadcastScalar(Value array) {
  while (cast<RankedTensorType>(array.getType()).getRank() != 0) {
    auto broadcast = array.getDefiningOp<BroadcastOp>();
    if (!broadcast ||
        getElementType(broadcast) != getElementType(broadcast.getOperand()))
      return {};
    array = broadcast.getOperand();
  }
  return array;
}

bool hlo::isConstant(Value array) {
  if (array.getDefiningOp<ConstantOp>())
    return true;
  return isSplatConstant(array);
}

bool hlo::areCombinable(Value lhs, Value rhs) {
  if (isSplatConstant(lhs) && isSplatConstant(rhs))
    return true;
  return lhs.getDefiningOp<ConstantOp>() && rhs.getDefiningOp<ConstantOp>();
}

bool hlo::hasUniformType(Operation *op) {
  Type type = op->getResult(0).getType();
  return llvm::all_of(op->getOperandTypes(),
                      [&](Type operand) { return operand == type; });
}

bool hlo::differInOrderOnly(Type lhs, Type rhs) {
  if (lhs == rhs)
    return true;
  // An async value is no tuple, though it may stand for one.
  auto lhsTuple = dyn_cast<TupleType>(lhs), rhsTuple = dyn_cast<TupleType>(rhs);
  if (lhsTuple && rhsTuple)
    return llvm::equal(lhsTuple.getTypes(), rhsTuple.getTypes(),
                       differInOrderOnly);
  return isa<RankedTensorType>(lhs) &&
         withoutLayout(lhs) == withoutLayout(rhs) && hasPlainLayout(lhs) &&
         hasPlainLayout(rhs);
}

bool hlo::ignoresOperandLayouts(Operation *op) {
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BroadcastOp, ConcatenateOp, ConvolutionOp, CopyOp, DotOp,
             DynamicSliceOp, DynamicUpdateSliceOp, GatherOp, PadOp, ReduceOp,
             ReshapeOp, ReverseOp, SliceOp, TransposeOp>(op);
}

/// How far isNonNegative looks back.
static constexpr unsigned kMaxDepth = 6;

static bool isNonNegative(Value array, unsigned depth) {
  auto type = cast<RankedTensorType>(array.getType());
  Type element = type.getElementType();
  if (isComplex(element) || depth == 0)
    return false;
  if (isUnsignedInteger(element))
    return true;
  if (std::optional<APInt> integer = getSplatInteger(array))
    return integer->isNonNegative();
  if (std::optional<APFloat> number = getSplatFloat(array))
    return !number->isNegative();
  Operation *op = array.getDefiningOp();
  if (!op)
    return false;
  auto check = [&](Value value) { return isNonNegative(value, depth - 1); };
  bool isFloatElement = isFloat(element);
  if (auto iota = dyn_cast<IotaOp>(op)) {
    int64_t size = getDimSizeOrBound(type, iota.getIotaDimension());
    int64_t bits = getElementBitWidth(element);
    return isFloatElement || bits > 63 ||
           (!ShapedType::isDynamic(size) && size <= int64_t(1) << (bits - 1));
  }
  if (auto broadcast = dyn_cast<BroadcastOp>(op))
    return getElementType(broadcast.getOperand()) == element &&
           check(broadcast.getOperand());
  if (auto select = dyn_cast<SelectOp>(op))
    return select.getOnTrue().getType() == type &&
           select.getOnFalse().getType() == type && check(select.getOnTrue()) &&
           check(select.getOnFalse());
  if (!hasUniformType(op))
    return false;
  if (auto multiply = dyn_cast<MultiplyOp>(op))
    return isFloatElement && multiply.getLhs() == multiply.getRhs();
  if (isa<ExponentialOp>(op))
    return true;
  // The least integer has no absolute value.
  if (auto abs = dyn_cast<AbsOp>(op))
    return isFloatElement || check(abs.getOperand());
  if (auto minimum = dyn_cast<MinimumOp>(op))
    return check(minimum.getLhs()) && check(minimum.getRhs());
  if (auto maximum = dyn_cast<MaximumOp>(op))
    return check(maximum.getLhs()) || check(maximum.getRhs());
  if (auto power = dyn_cast<PowerOp>(op))
    return isFloatElement && check(power.getLhs());
  if (auto sqrt = dyn_cast<SqrtOp>(op))
    return check(sqrt.getOperand());
  return false;
}

bool hlo::isNonNegative(Value array) {
  return ::isNonNegative(array, kMaxDepth);
}

bool hlo::canCountTo(Type type, int64_t count) {
  int64_t bits = getElementBitWidth(type) - !isUnsignedInteger(type);
  return bits >= 63 || count <= int64_t(1) << bits;
}

bool hlo::isPositions(Value array, int64_t dim) {
  auto iota = array.getDefiningOp<IotaOp>();
  if (!iota || int64_t(iota.getIotaDimension()) != dim)
    return false;
  auto type = cast<RankedTensorType>(array.getType());
  return isInteger(type.getElementType()) && type.hasStaticShape() &&
         canCountTo(type.getElementType(), type.getDimSize(dim));
}

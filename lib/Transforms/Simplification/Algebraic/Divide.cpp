//===- Divide.cpp - Rewrites of quotients, remainders and powers ----------===//

#include "Simplifier.h"

using namespace hlo;
using namespace hlo::algebraic;

//===----------------------------------------------------------------------===//
// Integers by powers of two
//===----------------------------------------------------------------------===//

/// k where all elements of the constant are 2^k > 0.
static std::optional<unsigned> getLog2(Value divisor) {
  std::optional<APInt> value = getSplatInteger(divisor);
  if (!value || !value->isPowerOf2() ||
      (!isUnsignedInteger(getElementType(divisor)) &&
       !value->isStrictlyPositive()))
    return std::nullopt;
  return value->logBase2();
}

/// apply(A), or of negative signed A -apply(-A).
static Value applyToMagnitude(Value a, Simplifier &s,
                              function_ref<Value(Value)> apply) {
  auto type = cast<RankedTensorType>(a.getType());
  if (isUnsignedInteger(type.getElementType()))
    return apply(a);
  Value isNegative =
      s.compare(ComparisonDirection::LT, a, s.splat(type, int64_t(0)));
  Value magnitude =
      s.create<SelectOp>(type, isNegative, s.unary<NegateOp>(a), a);
  Value result = apply(magnitude);
  return s.create<SelectOp>(type, isNegative, s.unary<NegateOp>(result),
                            result);
}

/// A / 2^k -> A >> k of integers, signed ones by their magnitude
static Value divideByPowerOfTwo(DivideOp op, Simplifier &s) {
  std::optional<unsigned> shift = getLog2(op.getRhs());
  if (!shift || !op.getType().hasStaticShape())
    return {};
  return applyToMagnitude(op.getLhs(), s, [&](Value a) {
    return s.binary<ShiftRightLogicalOp>(a, s.splat(op.getType(), *shift));
  });
}

/// A % 2^k -> A & (2^k - 1) of integers, signed ones by their magnitude
static Value remainderByPowerOfTwo(RemainderOp op, Simplifier &s) {
  std::optional<unsigned> shift = getLog2(op.getRhs());
  if (!shift || !op.getType().hasStaticShape())
    return {};
  APInt mask = *getSplatInteger(op.getRhs()) - 1;
  return applyToMagnitude(op.getLhs(), s, [&](Value a) {
    return s.binary<AndOp>(
        a, s.splat(op.getType(), cast<Attribute>(IntegerAttr::get(
                                     op.getType().getElementType(), mask))));
  });
}

//===----------------------------------------------------------------------===//
// Quotients
//===----------------------------------------------------------------------===//

/// A / 1 -> A of floats, complex ones where NaNs do not matter
static Value divideByOne(DivideOp op, Simplifier &s) {
  Type element = op.getType().getElementType();
  return isAll(op.getRhs(), 1) &&
                 (!isComplex(element) || s.options.mayReassociate(element))
             ? op.getLhs()
             : Value();
}

/// Floats whose quotients may round differently; complex ones on demand.
static bool isInexactQuotient(DivideOp op, Simplifier &s) {
  Type element = op.getType().getElementType();
  return isFloatOrComplex(element) && s.options.mayReassociate(element);
}

/// exp(A) / exp(B) -> exp(A - B); A / exp(B) -> A * exp(-B)
static Value divideByExponential(DivideOp op, Simplifier &s) {
  auto rhs = getUniform<ExponentialOp>(op.getRhs());
  if (!rhs || !isInexactQuotient(op, s))
    return {};
  if (auto lhs = getUniform<ExponentialOp>(op.getLhs()))
    return s.math<ExponentialOp>(
        s.binary<SubtractOp>(lhs.getOperand(), rhs.getOperand()));
  return s.binary<MultiplyOp>(
      op.getLhs(), s.math<ExponentialOp>(s.unary<NegateOp>(rhs.getOperand())));
}

/// A / pow(B, C) -> A * pow(B, -C)
static Value divideByPower(DivideOp op, Simplifier &s) {
  auto power = getUniform<PowerOp>(op.getRhs());
  if (!power || !isInexactQuotient(op, s))
    return {};
  return s.binary<MultiplyOp>(
      op.getLhs(),
      s.binary<PowerOp>(power.getLhs(), s.unary<NegateOp>(power.getRhs())));
}

/// A / sqrt(B) -> A * rsqrt(B); A / rsqrt(B) -> A * sqrt(B)
template <typename RootOpT, typename InverseOpT>
static Value divideByRoot(DivideOp op, Simplifier &s) {
  auto root = getUniform<RootOpT>(op.getRhs());
  if (!root || !root->hasOneUse() || !isInexactQuotient(op, s))
    return {};
  return s.binary<MultiplyOp>(op.getLhs(),
                              s.math<InverseOpT>(root.getOperand()));
}

/// A / const -> A * (1 / const); of floats, exactly if const is a power of two
static Value divideByConstant(DivideOp op, Simplifier &s) {
  RankedTensorType type = op.getType();
  Value divisor = op.getRhs();
  if (!isFloatOrComplex(type.getElementType()) || !isConstant(divisor) ||
      isConstant(op.getLhs()) || !type.hasStaticShape())
    return {};
  if (std::optional<APFloat> number = getSplatFloat(divisor)) {
    APFloat inverse(number->getSemantics());
    if (number->getExactInverse(&inverse))
      return s.binary<MultiplyOp>(
          op.getLhs(), s.splat(type, cast<Attribute>(FloatAttr::get(
                                         type.getElementType(), inverse))));
  }
  if (!s.options.mayReassociate(type.getElementType()))
    return {};
  if (std::optional<APFloat> number = getSplatFloat(divisor)) {
    APFloat inverse(number->getSemantics(), "1");
    inverse.divide(*number, APFloat::rmNearestTiesToEven);
    return s.binary<MultiplyOp>(
        op.getLhs(), s.splat(type, cast<Attribute>(FloatAttr::get(
                                       type.getElementType(), inverse))));
  }
  return s.binary<MultiplyOp>(op.getLhs(),
                              s.binary<DivideOp>(s.splat(type, 1), divisor));
}

/// A / broadcast(B) -> A * broadcast(1 / B) on CPUs
static Value divideByBroadcast(DivideOp op, Simplifier &s) {
  auto broadcast = op.getRhs().getDefiningOp<BroadcastOp>();
  if (!broadcast || !broadcast->hasOneUse() || !s.options.executingOnCPU ||
      !isInexactQuotient(op, s) || !op.getType().hasStaticShape() ||
      (isComplex(op.getType().getElementType()) && !s.options.fastMath))
    return {};
  RankedTensorType type = broadcast.getOperand().getType();
  if (type.getElementType() != op.getType().getElementType() ||
      type.getNumElements() == op.getType().getNumElements())
    return {};
  Value inverse = s.binary<DivideOp>(s.splat(type, 1), broadcast.getOperand());
  return s.binary<MultiplyOp>(
      op.getLhs(),
      s.broadcast(op.getType(), inverse, broadcast.getDimensions()));
}

/// (A / B) / (C / D) -> (A * D) / (B * C)
/// (A / B) / C -> A / (B * C)
/// A / (B / C) -> (A * C) / B
static Value divideQuotients(DivideOp op, Simplifier &s) {
  if (!isInexactQuotient(op, s))
    return {};
  auto lhs = getUniform<DivideOp>(op.getLhs());
  auto rhs = getUniform<DivideOp>(op.getRhs());
  if (lhs && rhs)
    return s.binary<DivideOp>(s.binary<MultiplyOp>(lhs.getLhs(), rhs.getRhs()),
                              s.binary<MultiplyOp>(lhs.getRhs(), rhs.getLhs()));
  if (lhs)
    return s.binary<DivideOp>(lhs.getLhs(),
                              s.binary<MultiplyOp>(lhs.getRhs(), op.getRhs()));
  if (rhs)
    return s.binary<DivideOp>(s.binary<MultiplyOp>(op.getLhs(), rhs.getRhs()),
                              rhs.getLhs());
  return {};
}

/// convert(pred) / broadcast(scalar) -> broadcast(1 / scalar) * convert(pred)
static Value dividePred(DivideOp op, Simplifier &s) {
  auto convert = op.getLhs().getDefiningOp<ConvertOp>();
  Value scalar = getBroadcastScalar(op.getRhs());
  if (!convert || !isPred(convert.getOperand().getType().getElementType()) ||
      !scalar || scalar == op.getRhs() || !isInexactQuotient(op, s) ||
      !op.getType().hasStaticShape())
    return {};
  auto type = cast<RankedTensorType>(scalar.getType());
  Value inverse = s.binary<DivideOp>(s.splat(type, 1), scalar);
  return s.binary<MultiplyOp>(s.broadcast(op.getType(), inverse, {}),
                              op.getLhs());
}

//===----------------------------------------------------------------------===//
// Remainders
//===----------------------------------------------------------------------===//

/// (A % B) % B -> A % B
static Value repeatedRemainder(RemainderOp op, Simplifier &) {
  auto inner = getUniform<RemainderOp>(op.getLhs());
  return inner && inner.getRhs() == op.getRhs() &&
                 !isComplex(op.getType().getElementType())
             ? op.getLhs()
             : Value();
}

/// The number of values an iota counts, which its type need not have.
static std::optional<uint64_t> getIotaSize(Value array) {
  auto iota = array.getDefiningOp<IotaOp>();
  if (!iota)
    return std::nullopt;
  int64_t size = getDimSizeOrBound(iota.getType(), iota.getIotaDimension());
  if (ShapedType::isDynamic(size))
    return std::nullopt;
  return size;
}

/// iota % N -> iota where it counts no further than N
static Value remainderOfIota(RemainderOp op, Simplifier &) {
  std::optional<uint64_t> size = getIotaSize(op.getLhs());
  std::optional<APInt> divisor = getSplatInteger(op.getRhs());
  if (!size || !divisor ||
      (!isUnsignedInteger(op.getType().getElementType()) &&
       divisor->isNegative()))
    return {};
  return divisor->getZExtValue() >= *size ? op.getLhs() : Value();
}

/// (iota + N) % N -> iota % N where the sum fits the type
static Value remainderOfShiftedIota(RemainderOp op, Simplifier &s) {
  auto sum = getUniform<AddOp>(op.getLhs());
  if (!sum)
    return {};
  std::optional<uint64_t> size = getIotaSize(sum.getLhs());
  std::optional<APInt> addend = getSplatInteger(sum.getRhs());
  std::optional<APInt> divisor = getSplatInteger(op.getRhs());
  bool isSigned = !isUnsignedInteger(op.getType().getElementType());
  if (!size || !divisor || addend != divisor)
    return {};
  // A negative divisor is more than any number of the type here.
  APInt greatest = divisor->zext(128) + *size;
  if (greatest.getActiveBits() > divisor->getBitWidth() - (isSigned ? 1 : 0))
    return {};
  return s.binary<RemainderOp>(sum.getLhs(), op.getRhs());
}

//===----------------------------------------------------------------------===//
// Powers
//===----------------------------------------------------------------------===//

/// pow(A, 0) -> 1; pow(A, 1) -> A; pow(A, 2) -> A * A; pow(A, 3) -> A * (A *
/// A); pow(A, -1) -> 1 / A; pow(A, 0.5) -> sqrt(A) for A >= 0. Of floats, A *
/// A, 1 / A and sqrt(A) round correctly, A * A * A rounds twice.
static Value powerOfConstant(PowerOp op, Simplifier &s) {
  RankedTensorType type = op.getType();
  Type element = type.getElementType();
  Value a = op.getLhs(), exponent = op.getRhs();
  bool mayReassociate = s.options.mayReassociate(element);
  if (!type.hasStaticShape() || (isComplex(element) && !mayReassociate))
    return {};
  if (isAllZero(exponent))
    return s.splat(type, 1);
  if (isAll(exponent, 1))
    return a;
  if (isAll(exponent, 2))
    return s.binary<MultiplyOp>(a, a);
  if (isAll(exponent, 3) && mayReassociate)
    return s.binary<MultiplyOp>(a, s.binary<MultiplyOp>(a, a));
  if (isAll(exponent, -1) && isFloatOrComplex(element))
    return s.binary<DivideOp>(s.splat(type, 1), a);
  if (isAllFloat(exponent, 0.5) && isNonNegative(a))
    return s.math<SqrtOp>(a);
  return {};
}

/// pow(exp(A), B) -> exp(A * B)
static Value powerOfExponential(PowerOp op, Simplifier &s) {
  auto exponential = getUniform<ExponentialOp>(op.getLhs());
  if (!exponential || !s.options.mayReassociate(op.getType().getElementType()))
    return {};
  return s.math<ExponentialOp>(
      s.binary<MultiplyOp>(exponential.getOperand(), op.getRhs()));
}

void hlo::populateDividePatterns(RewritePatternSet &patterns,
                                 const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.addUniform("DivideByPowerOfTwo", divideByPowerOfTwo);
  set.addUniform("DivideByOne", divideByOne);
  set.addUniform("DivideByExponential", divideByExponential);
  set.addUniform("DivideByPower", divideByPower);
  set.addUniform("DivideBySqrt", divideByRoot<SqrtOp, RsqrtOp>);
  set.addUniform("DivideByRsqrt", divideByRoot<RsqrtOp, SqrtOp>);
  set.addUniform("DivideByConstant", divideByConstant);
  set.addUniform("DivideByBroadcast", divideByBroadcast);
  set.addUniform("DivideQuotients", divideQuotients);
  set.addUniform("DividePred", dividePred);
  set.addUniform("RepeatedRemainder", repeatedRemainder);
  set.addUniform("RemainderByPowerOfTwo", remainderByPowerOfTwo);
  set.addUniform("RemainderOfIota", remainderOfIota);
  set.addUniform("RemainderOfShiftedIota", remainderOfShiftedIota);
  set.addUniform("PowerOfConstant", powerOfConstant);
  set.addUniform("PowerOfExponential", powerOfExponential);
}

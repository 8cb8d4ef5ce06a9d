//===- Arithmetic.cpp - Rewrites of unary operations, sums and products ---===//

#include "Simplifier.h"

using namespace hlo;
using namespace hlo::algebraic;

//===----------------------------------------------------------------------===//
// Unary operations
//===----------------------------------------------------------------------===//

/// abs(A) -> A for A >= 0
static Value removeAbs(AbsOp op, Simplifier &) {
  return isNonNegative(op.getOperand()) ? op.getOperand() : Value();
}

/// exp(0) -> 1
static Value exponentialOfZero(ExponentialOp op, Simplifier &s) {
  if (!op.getType().hasStaticShape() || !isAllZero(op.getOperand()))
    return {};
  return s.splat(op.getType(), 1);
}

/// log(exp(A)) -> A with fast math
static Value logOfExponential(LogOp op, Simplifier &s) {
  auto exponential = op.getOperand().getDefiningOp<ExponentialOp>();
  return exponential && s.options.fastMath ? exponential.getOperand() : Value();
}

/// log(pow(A, B)) -> select(B == 0, 0, B * log(abs(A))), complex without abs
static Value logOfPower(LogOp op, Simplifier &s) {
  RankedTensorType type = op.getType();
  auto power = getUniform<PowerOp>(op.getOperand());
  if (!power || !type.hasStaticShape() ||
      !s.options.mayReassociate(type.getElementType()))
    return {};
  Value base = power.getLhs(), exponent = power.getRhs();
  if (!isComplex(type.getElementType()))
    base = s.unary<AbsOp>(base);
  Value product = s.binary<MultiplyOp>(exponent, s.math<LogOp>(base));
  Value zero = s.splat(type, 0);
  Value isZero = s.compare(ComparisonDirection::EQ, exponent, zero);
  return s.create<SelectOp>(type, isZero, zero, product);
}

/// log(sqrt(A)) -> 0.5 * log(A); log(rsqrt(A)) -> -0.5 * log(A)
template <typename OpT> static Value logOfRoot(LogOp op, Simplifier &s) {
  RankedTensorType type = op.getType();
  auto root = getUniform<OpT>(op.getOperand());
  if (!root || !type.hasStaticShape() || !isFloat(type.getElementType()) ||
      !s.options.mayReassociate(type.getElementType()))
    return {};
  double half = std::is_same_v<OpT, SqrtOp> ? 0.5 : -0.5;
  // f8E8M0FNU has no sign.
  if (half < 0 &&
      !APFloat::semanticsHasSignedRepr(
          cast<FloatType>(type.getElementType()).getFloatSemantics()))
    return {};
  return s.binary<MultiplyOp>(
      s.math<LogOp>(root.getOperand()),
      s.splat(type, FloatAttr::get(type.getElementType(), half)));
}

/// sqrt(A * A) -> abs(A) with fast math
static Value sqrtOfSquare(SqrtOp op, Simplifier &s) {
  auto square = getUniform<MultiplyOp>(op.getOperand());
  if (!square || square.getLhs() != square.getRhs() || !s.options.fastMath ||
      !isFloat(op.getType().getElementType()))
    return {};
  return s.unary<AbsOp>(square.getLhs());
}

/// rsqrt(pow(A, -2)) -> A for A >= 0
static Value rsqrtOfPower(RsqrtOp op, Simplifier &s) {
  auto power = getUniform<PowerOp>(op.getOperand());
  return power && s.options.mayReassociate(op.getType().getElementType()) &&
                 isAll(power.getRhs(), -2) && isNonNegative(power.getLhs())
             ? power.getLhs()
             : Value();
}

/// rsqrt(1 / A) -> sqrt(A) for A >= 0
static Value rsqrtOfReciprocal(RsqrtOp op, Simplifier &s) {
  auto divide = getUniform<DivideOp>(op.getOperand());
  if (!divide || !s.options.mayReassociate(op.getType().getElementType()) ||
      !isAll(divide.getLhs(), 1) || !isNonNegative(divide.getRhs()))
    return {};
  return s.math<SqrtOp>(divide.getRhs());
}

/// imag(A) -> 0 for floats A
static Value imagOfFloat(ImagOp op, Simplifier &s) {
  if (isComplex(op.getOperand().getType().getElementType()) ||
      !op.getType().hasStaticShape())
    return {};
  return s.splat(op.getType(), 0);
}

/// complex(real(C), imag(C)) -> C
static Value complexOfParts(ComplexOp op, Simplifier &) {
  auto real = op.getLhs().getDefiningOp<RealOp>();
  auto imag = op.getRhs().getDefiningOp<ImagOp>();
  return real && imag && real.getOperand() == imag.getOperand()
             ? real.getOperand()
             : Value();
}

/// reduce-precision(A) -> A to the format A has
static Value removeReducePrecision(ReducePrecisionOp op, Simplifier &s) {
  if (!s.options.removeNoOpReducePrecision)
    return {};
  auto type = cast<FloatType>(op.getOperand().getType().getElementType());
  unsigned mantissa = type.getFPMantissaWidth() - 1;
  bool isWhole = op.getMantissaBits() == mantissa &&
                 op.getExponentBits() == type.getWidth() - 1 - mantissa;
  return isWhole ? op.getOperand() : Value();
}

//===----------------------------------------------------------------------===//
// Constants of sums and products
//===----------------------------------------------------------------------===//

/// const op A -> A op const for commutative operations
template <typename OpT> static Value constantToRight(OpT op, Simplifier &s) {
  if (!isConstant(op.getLhs()) || isConstant(op.getRhs()))
    return {};
  return s.binary<OpT>(op.getRhs(), op.getLhs());
}

/// A + 0 -> A; of floats, 0 is -0 unless the sign of zero does not matter
static Value addZero(AddOp op, Simplifier &s) {
  Value zero = op.getRhs();
  return isAllNegativeZero(zero) ||
                 (s.options.mayReassociate(getElementType(zero)) &&
                  isAllZero(zero))
             ? op.getLhs()
             : Value();
}

/// (A op C1) op C2 -> A op (C1 op C2) for + and *
template <typename OpT> static Value reassociate(OpT op, Simplifier &s) {
  auto inner = getUniform<OpT>(op.getLhs());
  if (!inner || !s.options.mayReassociate(op.getType().getElementType()) ||
      isConstant(inner.getLhs()) || !areCombinable(inner.getRhs(), op.getRhs()))
    return {};
  return s.binary<OpT>(inner.getLhs(),
                       s.combineConstants<OpT>(inner.getRhs(), op.getRhs()));
}

/// (A + broadcast(C1)) + broadcast(C2) -> A + broadcast(C1 + C2), of integers
/// or where rounding does not matter
static Value addBroadcasts(AddOp op, Simplifier &s) {
  auto inner = getUniform<AddOp>(op.getLhs());
  if (!inner || !inner->hasOneUse() || hasControlDependencies(inner) ||
      !s.options.mayReassociate(op.getType().getElementType()))
    return {};
  auto getConstant = [](Value value) {
    auto broadcast = value.getDefiningOp<BroadcastOp>();
    return broadcast && broadcast.getOperand().getDefiningOp<ConstantOp>() &&
                   getElementType(broadcast.getOperand()) ==
                       getElementType(value)
               ? broadcast
               : BroadcastOp();
  };
  BroadcastOp first = getConstant(inner.getRhs());
  BroadcastOp second = getConstant(op.getRhs());
  if (!first || !second || getConstant(inner.getLhs()) ||
      first.getOperand().getType() != second.getOperand().getType() ||
      first.getDimensions() != second.getDimensions())
    return {};
  Value sum = s.binary<AddOp>(first.getOperand(), second.getOperand());
  return s.binary<AddOp>(inner.getLhs(),
                         s.broadcast(op.getType(), sum, first.getDimensions()));
}

/// (C1 - A) + C2 -> (C1 + C2) - A
static Value addToDifference(AddOp op, Simplifier &s) {
  auto inner = getUniform<SubtractOp>(op.getLhs());
  if (!inner || !s.options.mayReassociate(op.getType().getElementType()) ||
      isConstant(inner.getRhs()) || !areCombinable(inner.getLhs(), op.getRhs()))
    return {};
  return s.binary<SubtractOp>(
      s.combineConstants<AddOp>(inner.getLhs(), op.getRhs()), inner.getRhs());
}

/// A - const -> A + (-const) where numbers have a sign
static Value subtractConstant(SubtractOp op, Simplifier &s) {
  RankedTensorType type = op.getType();
  Value constant = op.getRhs();
  if (!isConstant(constant) || isConstant(op.getLhs()) ||
      isa<Float8E8M0FNUType>(type.getElementType()))
    return {};
  Value negated;
  if (std::optional<APInt> integer = getSplatInteger(constant))
    negated = type.hasStaticShape()
                  ? s.splat(type, cast<Attribute>(IntegerAttr::get(
                                      type.getElementType(), -*integer)))
                  : Value();
  else if (std::optional<APFloat> number = getSplatFloat(constant))
    negated = type.hasStaticShape()
                  ? s.splat(type, cast<Attribute>(FloatAttr::get(
                                      type.getElementType(), -*number)))
                  : Value();
  if (!negated)
    negated = s.unary<NegateOp>(constant);
  return s.binary<AddOp>(op.getLhs(), negated);
}

/// True if nothing but `user` reads the value, which then goes with it.
static bool isOnlyReadBy(Value value, Operation *user) {
  return llvm::all_of(value.getUsers(),
                      [&](Operation *other) { return other == user; });
}

/// (A * C1) * (B * C2) -> (A * B) * (C1 * C2)
static Value multiplyScaled(MultiplyOp op, Simplifier &s) {
  auto lhs = getUniform<MultiplyOp>(op.getLhs());
  auto rhs = getUniform<MultiplyOp>(op.getRhs());
  // Constants are combined by themselves, or these would change places forever.
  if (!lhs || !rhs || isConstant(lhs.getLhs()) || isConstant(rhs.getLhs()) ||
      !s.options.mayReassociate(op.getType().getElementType()) ||
      !isOnlyReadBy(lhs, op) || !isOnlyReadBy(rhs, op) ||
      !areCombinable(lhs.getRhs(), rhs.getRhs()))
    return {};
  return s.binary<MultiplyOp>(
      s.binary<MultiplyOp>(lhs.getLhs(), rhs.getLhs()),
      s.combineConstants<MultiplyOp>(lhs.getRhs(), rhs.getRhs()));
}

/// (A * c) * broadcast(b) -> A * broadcast(b * c)
static Value multiplyIntoBroadcast(MultiplyOp op, Simplifier &s) {
  Value result;
  RankedTensorType type = op.getType();
  if (!s.options.mayReassociate(type.getElementType()))
    return {};
  matchEitherOrder(op.getLhs(), op.getRhs(), [&](Value product, Value array) {
    auto inner = getUniform<MultiplyOp>(product);
    auto outer = array.getDefiningOp<BroadcastOp>();
    if (!inner || !outer || isConstant(inner.getLhs()) || isConstant(outer) ||
        !isOnlyReadBy(inner, op))
      return false;
    Attribute factor = getSplatConstant(inner.getRhs());
    RankedTensorType small = outer.getOperand().getType();
    if (!factor || !small.hasStaticShape() ||
        small.getElementType() != type.getElementType())
      return false;
    Value scaled =
        s.binary<MultiplyOp>(outer.getOperand(), s.splat(small, factor));
    result = s.binary<MultiplyOp>(
        inner.getLhs(), s.broadcast(type, scaled, outer.getDimensions()));
    return true;
  });
  return result;
}

//===----------------------------------------------------------------------===//
// Sums and differences
//===----------------------------------------------------------------------===//

/// A + (B - A) -> B, (B - A) + A -> B; of integers or with fast math
static Value addDifference(AddOp op, Simplifier &s) {
  Value result;
  if (s.options.mayAssumeFinite(op.getType().getElementType()))
    matchEitherOrder(op.getLhs(), op.getRhs(), [&](Value a, Value difference) {
      auto subtract = getUniform<SubtractOp>(difference);
      if (subtract && subtract.getRhs() == a)
        result = subtract.getLhs();
      return bool(result);
    });
  return result;
}

/// A + dynamic-update-slice(0, U, i) -> dynamic-update-slice(A,
/// dynamic-slice(A, i) + U, i)
static Value addUpdate(AddOp op, Simplifier &s) {
  Value result;
  if (!op.getType().hasStaticShape())
    return {};
  matchEitherOrder(op.getLhs(), op.getRhs(), [&](Value a, Value value) {
    auto update = value.getDefiningOp<DynamicUpdateSliceOp>();
    if (!update || !update->hasOneUse() || !isStatic(update.getUpdate()) ||
        update.getUpdate().getType().getElementType() !=
            op.getType().getElementType() ||
        !isAllZero(update.getOperand()) ||
        !(isAllNegativeZero(update.getOperand()) ||
          s.options.mayReassociate(op.getType().getElementType())))
      return false;
    auto type = update.getUpdate().getType();
    Value slice = s.create<DynamicSliceOp>(type, a, update.getStartIndices(),
                                           type.getShape());
    Value sum = s.create<AddOp>(type, slice, update.getUpdate());
    result = s.create<DynamicUpdateSliceOp>(op.getType(), a, sum,
                                            update.getStartIndices());
    return true;
  });
  return result;
}

/// A * C + B * C -> (A + B) * C
static Value addProducts(AddOp op, Simplifier &s) {
  auto lhs = getUniform<MultiplyOp>(op.getLhs());
  auto rhs = getUniform<MultiplyOp>(op.getRhs());
  if (!lhs || !rhs || !lhs->hasOneUse() || !rhs->hasOneUse())
    return {};
  Value result;
  auto factor = [&](Value a, Value c) {
    return matchEitherOrder(
        rhs.getLhs(), rhs.getRhs(), [&](Value b, Value other) {
          if (other != c)
            return false;
          // Exact but for the range when the factor is a power of two.
          std::optional<APFloat> number = getSplatFloat(c);
          bool isPowerOfTwo = number && number->getExactLog2Abs() != INT_MIN;
          Type element = op.getType().getElementType();
          if (!isPredOrInteger(element) && !s.options.floatsAreReal &&
              !(isPowerOfTwo && s.options.mayReassociate(element)))
            return false;
          result = s.binary<MultiplyOp>(s.binary<AddOp>(a, b), c);
          return true;
        });
  };
  matchEitherOrder(lhs.getLhs(), lhs.getRhs(), factor);
  return result;
}

/// A - A -> 0 of integers or with fast math
static Value subtractItself(SubtractOp op, Simplifier &s) {
  if (op.getLhs() != op.getRhs() || !op.getType().hasStaticShape() ||
      !s.options.mayAssumeFinite(op.getType().getElementType()))
    return {};
  return s.splat(op.getType(), 0);
}

/// A - 0 -> A; of floats +0, which keeps the sign of zero
static Value subtractZero(SubtractOp op, Simplifier &s) {
  bool isZero = isAll(op.getRhs(), 0) ||
                (s.options.mayReassociate(op.getType().getElementType()) &&
                 isAllZero(op.getRhs()));
  return isZero ? op.getLhs() : Value();
}

/// A - (A - B) -> B; A - (A + B) -> -B; (A + B) - A -> B; of integers or with
/// fast math
static Value cancelDifference(SubtractOp op, Simplifier &s) {
  if (!s.options.mayAssumeFinite(op.getType().getElementType()))
    return {};
  Value lhs = op.getLhs(), rhs = op.getRhs();
  auto getOther = [](AddOp sum, Value one) -> Value {
    if (sum && sum.getLhs() == one)
      return sum.getRhs();
    return sum && sum.getRhs() == one ? sum.getLhs() : Value();
  };
  if (auto difference = getUniform<SubtractOp>(rhs);
      difference && difference.getLhs() == lhs)
    return difference.getRhs();
  if (Value other = getOther(getUniform<AddOp>(rhs), lhs))
    return s.unary<NegateOp>(other);
  return getOther(getUniform<AddOp>(lhs), rhs);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// A * 1 -> A of floats, complex ones where NaNs do not matter
static Value multiplyByOne(MultiplyOp op, Simplifier &s) {
  Type element = op.getType().getElementType();
  return isAll(op.getRhs(), 1) &&
                 (!isComplex(element) || s.options.mayReassociate(element))
             ? op.getLhs()
             : Value();
}

/// A * 0 -> 0 of floats with fast math
static Value multiplyByZero(MultiplyOp op, Simplifier &s) {
  return s.options.fastMath && isAllZero(op.getRhs()) ? op.getRhs() : Value();
}

/// (-A) * (-B) -> A * B
static Value multiplyNegated(MultiplyOp op, Simplifier &s) {
  auto lhs = getUniform<NegateOp>(op.getLhs());
  auto rhs = getUniform<NegateOp>(op.getRhs());
  if (!lhs || !rhs)
    return {};
  return s.binary<MultiplyOp>(lhs.getOperand(), rhs.getOperand());
}

/// |A| * |A| -> A * A
static Value multiplyAbs(MultiplyOp op, Simplifier &s) {
  auto lhs = getUniform<AbsOp>(op.getLhs());
  auto rhs = getUniform<AbsOp>(op.getRhs());
  if (!lhs || !rhs || lhs.getOperand() != rhs.getOperand())
    return {};
  return s.binary<MultiplyOp>(lhs.getOperand(), rhs.getOperand());
}

/// convert(pred) * A -> select(pred, A, 0); of floats, where the sign of zero
/// and NaN do not matter
static Value multiplyPred(MultiplyOp op, Simplifier &s) {
  Value result;
  RankedTensorType type = op.getType();
  if (!type.hasStaticShape() ||
      !s.options.mayReassociate(type.getElementType()))
    return {};
  matchEitherOrder(op.getLhs(), op.getRhs(), [&](Value value, Value a) {
    auto convert = value.getDefiningOp<ConvertOp>();
    if (!convert || !isPred(convert.getOperand().getType().getElementType()))
      return false;
    result =
        s.create<SelectOp>(type, convert.getOperand(), a, s.splat(type, 0));
    return true;
  });
  return result;
}

/// exp(A) * exp(B) -> exp(A + B)
static Value multiplyExponentials(MultiplyOp op, Simplifier &s) {
  auto lhs = getUniform<ExponentialOp>(op.getLhs());
  auto rhs = getUniform<ExponentialOp>(op.getRhs());
  if (!lhs || !rhs || !s.options.mayReassociate(op.getType().getElementType()))
    return {};
  return s.math<ExponentialOp>(
      s.binary<AddOp>(lhs.getOperand(), rhs.getOperand()));
}

/// sqrt(A) * sqrt(A) -> A for A >= 0
static Value multiplySqrts(MultiplyOp op, Simplifier &s) {
  auto lhs = getUniform<SqrtOp>(op.getLhs());
  auto rhs = getUniform<SqrtOp>(op.getRhs());
  return lhs && rhs && lhs.getOperand() == rhs.getOperand() &&
                 s.options.mayReassociate(op.getType().getElementType()) &&
                 isNonNegative(lhs.getOperand())
             ? lhs.getOperand()
             : Value();
}

/// rsqrt(A) * rsqrt(A) -> 1 / A for A >= 0
static Value multiplyRsqrts(MultiplyOp op, Simplifier &s) {
  auto lhs = getUniform<RsqrtOp>(op.getLhs());
  auto rhs = getUniform<RsqrtOp>(op.getRhs());
  if (!lhs || !rhs || lhs.getOperand() != rhs.getOperand() ||
      !op.getType().hasStaticShape() ||
      !s.options.mayReassociate(op.getType().getElementType()) ||
      !isNonNegative(lhs.getOperand()))
    return {};
  return s.binary<DivideOp>(s.splat(op.getType(), 1), lhs.getOperand());
}

void hlo::populateArithmeticPatterns(RewritePatternSet &patterns,
                                     const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("RemoveAbs", removeAbs);
  set.add("ExponentialOfZero", exponentialOfZero);
  set.add("LogOfExponential", logOfExponential);
  set.addUniform("LogOfPower", logOfPower);
  set.addUniform("LogOfSqrt", logOfRoot<SqrtOp>);
  set.addUniform("LogOfRsqrt", logOfRoot<RsqrtOp>);
  set.addUniform("SqrtOfSquare", sqrtOfSquare);
  set.add("RsqrtOfPower", rsqrtOfPower);
  set.addUniform("RsqrtOfReciprocal", rsqrtOfReciprocal);
  set.add("ImagOfFloat", imagOfFloat);
  set.add("ComplexOfParts", complexOfParts);
  set.add("RemoveReducePrecision", removeReducePrecision);
  set.addUniform("ConstantToRight", constantToRight<AddOp>);
  set.addUniform("ConstantToRight", constantToRight<MultiplyOp>);
  set.addUniform("ConstantToRight", constantToRight<AndOp>);
  set.addUniform("ConstantToRight", constantToRight<OrOp>);
  set.addUniform("ConstantToRight", constantToRight<XorOp>);
  set.addUniform("ConstantToRight", constantToRight<MaximumOp>);
  set.addUniform("ConstantToRight", constantToRight<MinimumOp>);
  set.addUniform("AddZero", addZero);
  set.addUniform("ReassociateSum", reassociate<AddOp>);
  set.addUniform("ReassociateProduct", reassociate<MultiplyOp>);
  set.addUniform("AddBroadcasts", addBroadcasts);
  set.addUniform("AddToDifference", addToDifference);
  set.addUniform("SubtractConstant", subtractConstant);
  set.addUniform("MultiplyScaled", multiplyScaled);
  set.addUniform("MultiplyIntoBroadcast", multiplyIntoBroadcast);
  set.addUniform("AddDifference", addDifference);
  set.addUniform("AddUpdate", addUpdate);
  set.addUniform("AddProducts", addProducts);
  set.add("SubtractItself", subtractItself);
  set.addUniform("SubtractZero", subtractZero);
  set.addUniform("CancelDifference", cancelDifference);
  set.addUniform("MultiplyByOne", multiplyByOne);
  set.addUniform("MultiplyByZero", multiplyByZero);
  set.addUniform("MultiplyNegated", multiplyNegated);
  set.addUniform("MultiplyAbs", multiplyAbs);
  set.addUniform("MultiplyPred", multiplyPred);
  set.addUniform("MultiplyExponentials", multiplyExponentials);
  set.add("MultiplySqrts", multiplySqrts);
  set.addUniform("MultiplyRsqrts", multiplyRsqrts);
}

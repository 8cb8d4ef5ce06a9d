//===- ElementwiseRules.cpp - Arithmetic, comparisons, conversions --------===//

#include "ComputationGenerator.h"

using namespace hlo;
using Generator = ComputationGenerator;

static constexpr unsigned kElementwise = InScalars | InFusions;

using TypeTest = bool (*)(Type);

static bool isSignedArithmetic(Type type) {
  return isSignedInteger(type) || isSignedFloatOrComplex(type);
}

/// `least`: what the operand has to be. `most`: what the result is at best.
template <typename OpT, TypeTest accepts, Exactness least, Exactness most>
static Value emitUnary(Generator &generator) {
  Value operand = generator.pickArray(accepts, least);
  if (!operand)
    return {};
  return generator.add(generator.create<OpT>(operand),
                       std::max(most, generator.getExactness(operand)));
}

/// Functions that jump, and so turn a small error into a great one.
template <typename OpT, TypeTest accepts = isSignedFloat>
static constexpr auto emitStep =
    emitUnary<OpT, accepts, Exactness::Value, Exactness::Value>;
/// One part of a complex number, small beside the error of the other at worst.
template <typename OpT>
static constexpr auto emitPart =
    emitUnary<OpT, isSignedFloatOrComplex, Exactness::Value, Exactness::Bits>;
/// Functions of bits.
template <typename OpT, TypeTest accepts>
static constexpr auto emitBits =
    emitUnary<OpT, accepts, Exactness::Rounded, Exactness::Bits>;

/// Functions of complex numbers overflow early and differ near their branch
/// cuts; of small whole numbers everybody computes the same.
static Value tameComplex(Generator &generator, Value operand) {
  auto type = getArrayType(operand);
  if (!isComplex(type.getElementType()))
    return operand;
  return generator.getWholeNumbers(type.getShape(), type.getElementType(), 1,
                                   3);
}

/// Transcendental functions.
template <typename OpT, TypeTest accepts, Exactness least>
static Value emitFunction(Generator &generator) {
  Value operand = generator.pickArray(accepts, least);
  if (!operand)
    return {};
  operand = tameComplex(generator, operand);
  return generator.add(generator.create<OpT>(operand, ResultAccuracyAttr()),
                       Exactness::Rounded);
}
template <typename OpT>
static constexpr auto emitMathFunction =
    emitFunction<OpT, isSignedFloatOrComplex, Exactness::Value>;
template <typename OpT>
static constexpr auto emitRealFunction =
    emitFunction<OpT, isSignedFloat, Exactness::Value>;
/// Those that make no relative error greater.
template <typename OpT>
static constexpr auto emitTameFunction =
    emitFunction<OpT, isSignedFloat, Exactness::Rounded>;

/// `abs` and `sign`, which round complex numbers only.
template <typename OpT, Exactness least>
static Value emitOfSign(Generator &generator) {
  Value operand = generator.pickArray(isSignedArithmetic, least);
  if (!operand)
    return {};
  bool rounds = isComplex(getArrayType(operand).getElementType());
  operand = tameComplex(generator, operand);
  return generator.add(generator.create<OpT>(operand),
                       rounds ? Exactness::Rounded
                              : generator.getExactness(operand));
}

void hlo::populateUnaryRules(Rules &rules) {
  rules.append({
      {"exponential", 2, kElementwise, emitMathFunction<ExponentialOp>},
      {"exponential-minus-one", 1, kElementwise,
       emitMathFunction<ExponentialMinusOneOp>},
      {"log", 1, kElementwise, emitMathFunction<LogOp>},
      {"log-plus-one", 1, kElementwise, emitMathFunction<LogPlusOneOp>},
      {"sine", 1, kElementwise, emitMathFunction<SineOp>},
      {"cosine", 1, kElementwise, emitMathFunction<CosineOp>},
      {"tan", 1, kElementwise, emitMathFunction<TanOp>},
      {"sinh", 1, kElementwise, emitMathFunction<SinhOp>},
      {"cosh", 1, kElementwise, emitMathFunction<CoshOp>},
      {"asin", 1, kElementwise, emitRealFunction<AsinOp>},
      {"acos", 1, kElementwise, emitRealFunction<AcosOp>},
      {"asinh", 1, kElementwise, emitRealFunction<AsinhOp>},
      {"acosh", 1, kElementwise, emitRealFunction<AcoshOp>},
      {"atanh", 1, kElementwise, emitRealFunction<AtanhOp>},
      {"erf", 1, kElementwise, emitRealFunction<ErfOp>},
      {"logistic", 1, kElementwise, emitTameFunction<LogisticOp>},
      {"tanh", 2, kElementwise, emitTameFunction<TanhOp>},
      {"sqrt", 1, kElementwise, emitTameFunction<SqrtOp>},
      {"rsqrt", 1, kElementwise, emitTameFunction<RsqrtOp>},
      {"cbrt", 1, kElementwise, emitTameFunction<CbrtOp>},
      {"abs", 3, kElementwise, emitOfSign<AbsOp, Exactness::Rounded>},
      {"negate", 4, kElementwise,
       emitUnary<NegateOp, isArithmetic, Exactness::Rounded, Exactness::Bits>},
      {"sign", 2, kElementwise, emitOfSign<SignOp, Exactness::Value>},
      {"not", 3, kElementwise, emitBits<NotOp, isPredOrInteger>},
      {"popcnt", 1, kElementwise, emitBits<PopcntOp, isInteger>},
      {"count-leading-zeros", 1, kElementwise,
       emitBits<CountLeadingZerosOp, isInteger>},
      {"ceil", 1, kElementwise, emitStep<CeilOp>},
      {"floor", 1, kElementwise, emitStep<FloorOp>},
      {"round-nearest-afz", 1, kElementwise, emitStep<RoundNearestAfzOp>},
      {"round-nearest-even", 1, kElementwise, emitStep<RoundNearestEvenOp>},
      {"is-finite", 1, kElementwise, emitStep<IsFiniteOp>},
      {"real", 1, kElementwise, emitPart<RealOp>},
      {"imag", 1, kElementwise, emitPart<ImagOp>},
  });
}

/// An operand of the type of `lhs`.
static Value pickSecond(Generator &generator, Value lhs, Exactness least) {
  auto type = getArrayType(lhs);
  return generator.getArrayOf(type.getShape(), type.getElementType(), least);
}

template <typename OpT, TypeTest accepts, Exactness least, Exactness most>
static Value emitBinary(Generator &generator) {
  Value lhs = generator.pickArray(accepts, least);
  if (!lhs)
    return {};
  Value rhs = pickSecond(generator, lhs, least);
  if (most != Exactness::Bits) {
    lhs = tameComplex(generator, lhs);
    rhs = tameComplex(generator, rhs);
  }
  if (generator.random.chance(50))
    std::swap(lhs, rhs);
  return generator.add(generator.create<OpT>(lhs, rhs),
                       std::max(most, generator.getExactness({lhs, rhs})));
}

/// Sums of rounded numbers may cancel, products do not.
template <typename OpT, TypeTest accepts = isArithmetic>
static constexpr auto emitSum =
    emitBinary<OpT, accepts, Exactness::Value, Exactness::Rounded>;
template <typename OpT, TypeTest accepts = isArithmetic>
static constexpr auto emitProduct =
    emitBinary<OpT, accepts, Exactness::Rounded, Exactness::Rounded>;
template <typename OpT, TypeTest accepts>
static constexpr auto emitBitwise =
    emitBinary<OpT, accepts, Exactness::Bits, Exactness::Bits>;

static bool isPredOrRealArithmetic(Type type) {
  return isPred(type) || isRealArithmetic(type);
}

static Value emitComplex(Generator &generator) {
  Value lhs = generator.pickArray(isF32OrF64);
  if (!lhs)
    return {};
  Value rhs = pickSecond(generator, lhs, Exactness::Rounded);
  return generator.addMove(generator.create<ComplexOp>(lhs, rhs));
}

static Value emitCompare(Generator &generator) {
  Value lhs = generator.pickArray(isPredOrArithmetic, Exactness::Value);
  if (!lhs)
    return {};
  Type elementType = getArrayType(lhs).getElementType();
  Value rhs = pickSecond(generator, lhs, Exactness::Value);
  auto direction =
      generator.random.pick({ComparisonDirection::EQ, ComparisonDirection::NE,
                             ComparisonDirection::GE, ComparisonDirection::GT,
                             ComparisonDirection::LE, ComparisonDirection::LT});
  if (isComplex(elementType))
    direction = generator.random.pick(
        {ComparisonDirection::EQ, ComparisonDirection::NE});
  ComparisonTypeAttr type;
  if (isFloat(elementType) && generator.random.chance(25) &&
      generator.getExactness({lhs, rhs}) == Exactness::Bits)
    type = ComparisonTypeAttr::get(generator.builder.getContext(),
                                   ComparisonType::TOTALORDER);
  return generator.add(generator.create<CompareOp>(lhs, rhs, direction, type),
                       Exactness::Bits);
}

static Value emitSelect(Generator &generator) {
  Value onTrue = generator.pickArray(isElementType);
  Value onFalse = pickSecond(generator, onTrue, Exactness::Rounded);
  ArrayRef<int64_t> shape = getArrayType(onTrue).getShape();
  Value pred = generator.getArrayOf(
      generator.random.chance(30) ? ArrayRef<int64_t>() : shape,
      generator.builder.getI1Type());
  return generator.addMove(generator.create<SelectOp>(pred, onTrue, onFalse));
}

static Value emitClamp(Generator &generator) {
  Value operand = generator.pickArray(isRealArithmetic, Exactness::Value);
  if (!operand)
    return {};
  auto type = getArrayType(operand);
  auto getBound = [&] {
    bool isScalar = generator.random.chance(60);
    return generator.getArrayOf(isScalar ? ArrayRef<int64_t>()
                                         : type.getShape(),
                                type.getElementType(), Exactness::Value);
  };
  Value low = getBound();
  Value high = getBound();
  return generator.add(generator.create<ClampOp>(low, operand, high),
                       Exactness::Value);
}

void hlo::populateBinaryRules(Rules &rules) {
  rules.append({
      {"add", 8, kElementwise, emitSum<AddOp, isPredOrArithmetic>},
      {"subtract", 6, kElementwise, emitSum<SubtractOp>},
      {"multiply", 8, kElementwise,
       emitProduct<MultiplyOp, isPredOrArithmetic>},
      {"divide", 4, kElementwise, emitSum<DivideOp>},
      {"remainder", 2, kElementwise,
       emitBinary<RemainderOp, isRealArithmetic, Exactness::Value,
                  Exactness::Value>},
      {"maximum", 3, kElementwise,
       emitBinary<MaximumOp, isPredOrRealArithmetic, Exactness::Value,
                  Exactness::Value>},
      {"minimum", 3, kElementwise,
       emitBinary<MinimumOp, isPredOrRealArithmetic, Exactness::Value,
                  Exactness::Value>},
      {"power", 1, kElementwise, emitSum<PowerOp, isRealArithmetic>},
      {"atan2", 1, kElementwise,
       emitBinary<Atan2Op, isSignedFloat, Exactness::Value,
                  Exactness::Rounded>},
      {"and", 3, kElementwise, emitBitwise<AndOp, isPredOrInteger>},
      {"or", 3, kElementwise, emitBitwise<OrOp, isPredOrInteger>},
      {"xor", 3, kElementwise, emitBitwise<XorOp, isPredOrInteger>},
      {"shift-left", 1, kElementwise, emitBitwise<ShiftLeftOp, isInteger>},
      {"shift-right-arithmetic", 1, kElementwise,
       emitBitwise<ShiftRightArithmeticOp, isInteger>},
      {"shift-right-logical", 1, kElementwise,
       emitBitwise<ShiftRightLogicalOp, isInteger>},
      {"mulhi", 1, kElementwise, emitBitwise<MulhiOp, isInteger>},
      {"complex", 1, kElementwise, emitComplex},
      {"compare", 6, kElementwise, emitCompare},
      {"select", 6, kElementwise, emitSelect},
      {"clamp", 3, kElementwise, emitClamp},
  });
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

static Value emitConvert(Generator &generator) {
  // A rounding error of a narrow type is a great one in a wide type.
  Value operand = generator.pickArray(isElementType, Exactness::Value);
  auto type = getArrayType(operand);
  bool fromComplex = isComplex(type.getElementType());
  Type to = generator.pickElementType(
      [&](Type to) { return !fromComplex || isComplex(to); });
  if (!to)
    return {};
  return generator.add(generator.create<ConvertOp>(
                           generator.getArray(type.getShape(), to), operand),
                       Exactness::Value);
}

/// A pred is read as a byte, and not every byte is one.
static int64_t getStoredWidth(Type type) {
  return isPred(type) ? 8 : getElementBitWidth(type);
}

static Value emitBitcastConvert(Generator &generator) {
  auto isReal = [](Type type) { return !isComplex(type); };
  Value operand = generator.pickArray(isReal, Exactness::Bits);
  if (!operand)
    return {};
  auto type = getArrayType(operand);
  SmallVector<int64_t> shape(type.getShape());
  int64_t width = getStoredWidth(type.getElementType());
  bool isScalar = generator.kind == Generator::Kind::Scalars;
  Type to = generator.pickElementType([&](Type to) {
    if (isComplex(to) || isPred(to))
      return false;
    int64_t toWidth = getStoredWidth(to);
    if (toWidth < width)
      return !isScalar && width % toWidth == 0;
    return toWidth == width || (!shape.empty() && toWidth % width == 0 &&
                                shape.back() == toWidth / width);
  });
  if (!to)
    return {};
  int64_t toWidth = getStoredWidth(to);
  if (toWidth < width)
    shape.push_back(width / toWidth);
  else if (toWidth > width)
    shape.pop_back();
  return generator.add(generator.create<BitcastConvertOp>(
                           generator.getArray(shape, to), operand),
                       Exactness::Bits);
}

static Value emitReducePrecision(Generator &generator) {
  Value operand = generator.pickArray(isSignedFloat, Exactness::Value);
  if (!operand)
    return {};
  return generator.add(generator.create<ReducePrecisionOp>(
                           operand, generator.random.between(1, 11),
                           generator.random.between(0, 23)),
                       Exactness::Value);
}

static Value emitStochasticConvert(Generator &generator) {
  auto isF32 = [](Type type) { return type.isF32(); };
  Value operand = generator.pickArray(isF32, Exactness::Value);
  if (!operand)
    return {};
  ArrayRef<int64_t> shape = getArrayType(operand).getShape();
  OpBuilder &builder = generator.builder;
  Value bits = generator.getArrayOf(
      shape, builder.getIntegerType(32, /*isSigned=*/false));
  Type to = generator.random.pick({Type(builder.getI32Type()),
                                   Type(builder.getI16Type()),
                                   Type(builder.getI8Type())});
  return generator.add(generator.create<StochasticConvertOp>(
                           generator.getArray(shape, to), operand, bits),
                       Exactness::Bits);
}

void hlo::populateConversionRules(Rules &rules) {
  rules.append({
      {"convert", 8, kElementwise, emitConvert},
      {"bitcast-convert", 3, kElementwise, emitBitcastConvert},
      {"reduce-precision", 1, kElementwise, emitReducePrecision},
      {"stochastic-convert", 1, Anywhere, emitStochasticConvert},
  });
}

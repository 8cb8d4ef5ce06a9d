//===- Constants.cpp - Random constants -----------------------------------===//

#include "ComputationGenerator.h"
#include "llvm/ADT/APFloat.h"

using namespace hlo;
using llvm::APFloat;

static APInt getRandomBits(RandomSource &random, unsigned width) {
  return APInt(64, random.bits()).zextOrTrunc(width);
}

static APInt getSpecialInteger(RandomSource &random, unsigned width,
                               bool isUnsigned) {
  switch (random.below(4)) {
  case 0:
    return isUnsigned ? APInt::getMaxValue(width)
                      : APInt::getSignedMaxValue(width);
  case 1:
    return isUnsigned ? APInt::getMinValue(width)
                      : APInt::getSignedMinValue(width);
  case 2:
    return APInt::getAllOnes(width);
  default:
    return getRandomBits(random, width);
  }
}

/// `number` as the nearest value of the format; formats without a zero or a
/// sign have neighbours.
static APFloat getFloat(const llvm::fltSemantics &semantics, double number) {
  bool losesInfo;
  APFloat value(number);
  value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}

static APFloat getSpecialFloat(RandomSource &random,
                               const llvm::fltSemantics &semantics) {
  bool isNegative =
      APFloat::semanticsHasSignedRepr(semantics) && random.chance(50);
  switch (random.below(7)) {
  case 0:
    if (APFloat::semanticsHasNaN(semantics))
      return APFloat::getNaN(semantics,
                             isNegative && APFloat::semanticsHasInf(semantics));
    break;
  case 1:
    if (APFloat::semanticsHasInf(semantics))
      return APFloat::getInf(semantics, isNegative);
    break;
  case 2:
    if (APFloat::semanticsHasZero(semantics)) {
      APFloat zero = APFloat::getZero(semantics);
      // The formats named "uz" have one zero.
      if (isNegative && APFloat::semanticsHasInf(semantics))
        zero.changeSign();
      return zero;
    }
    break;
  case 3:
    return APFloat::getLargest(semantics, isNegative);
  case 4:
    return APFloat::getSmallest(semantics, isNegative);
  case 5:
    return APFloat::getSmallestNormalized(semantics, isNegative);
  default:
    break;
  }
  return getFloat(semantics, random.pick({1.0, 0.5, 3.0, 1e4}));
}

static APFloat getRandomFloat(RandomSource &random,
                              const llvm::fltSemantics &semantics,
                              unsigned specialValues) {
  if (random.chance(specialValues))
    return getSpecialFloat(random, semantics);
  double number = random.chance(60)
                      ? static_cast<double>(random.between(-4, 4))
                      : static_cast<double>(random.between(-256, 256)) / 64;
  if (!APFloat::semanticsHasSignedRepr(semantics))
    number = std::ldexp(1.0, random.between(-3, 3));
  return getFloat(semantics, number);
}

static TypedAttr getElementAttr(RandomSource &random, Type type,
                                unsigned specialValues) {
  if (auto floatType = dyn_cast<FloatType>(type))
    return FloatAttr::get(
        type,
        getRandomFloat(random, floatType.getFloatSemantics(), specialValues));
  unsigned width = type.getIntOrFloatBitWidth();
  if (random.chance(specialValues))
    return IntegerAttr::get(
        type, getSpecialInteger(random, width, isUnsignedInteger(type)));
  int64_t low = isUnsignedInteger(type) || isPred(type) ? 0 : -8;
  return IntegerAttr::get(
      type, APInt(64, random.between(low, 8), /*isSigned=*/true).trunc(width));
}

/// The attribute of an array of the elements `get(i)`, of complex numbers of
/// their real and imaginary parts `get(2 * i)` and `get(2 * i + 1)`.
static DenseElementsAttr
getArrayAttr(RankedTensorType type,
             function_ref<Attribute(Type partType, int64_t index)> get) {
  int64_t count = type.getNumElements();
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  if (!complex) {
    SmallVector<Attribute> elements;
    for (int64_t i = 0; i < count; ++i)
      elements.push_back(get(type.getElementType(), i));
    return DenseElementsAttr::get(type, elements);
  }
  SmallVector<std::complex<APFloat>> elements;
  auto getPart = [&](int64_t index) {
    return cast<FloatAttr>(get(complex.getElementType(), index)).getValue();
  };
  for (int64_t i = 0; i < count; ++i) {
    APFloat real = getPart(2 * i);
    elements.emplace_back(real, getPart(2 * i + 1));
  }
  return DenseElementsAttr::get(type, elements);
}

TypedAttr ComputationGenerator::getElement(Type elementType) {
  // Infinite and NaN parts make arithmetic on complex numbers ambiguous.
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return getElementAttr(random, complex.getElementType(), 0);
  return getElementAttr(random, elementType, state.options.specialValues);
}

Value ComputationGenerator::getConstant(ArrayRef<int64_t> shape,
                                        Type elementType) {
  int64_t count = getNumElements(shape);
  if (count > 64 || (count > 1 && random.chance(30))) {
    Value scalar = getConstant({}, elementType);
    return broadcast(scalar, shape);
  }
  bool isSplat = random.chance(20);
  unsigned special = isComplex(elementType) ? 0 : state.options.specialValues;
  SmallVector<Attribute> drawn;
  RankedTensorType type = getArray(shape, elementType);
  auto value = getArrayAttr(type, [&](Type part, int64_t index) {
    if (drawn.empty() || !isSplat)
      drawn.push_back(getElementAttr(random, part, special));
    return drawn.back();
  });
  return add(create<ConstantOp>(type, value), Exactness::Bits);
}

Value ComputationGenerator::getNumbers(ArrayRef<int64_t> shape,
                                       Type elementType,
                                       ArrayRef<int64_t> numbers) {
  RankedTensorType type = getArray(shape, elementType);
  bool hasParts = isComplex(elementType);
  auto value = getArrayAttr(type, [&](Type part, int64_t index) -> Attribute {
    int64_t number = numbers[(hasParts ? index / 2 : index) % numbers.size()];
    if (hasParts && index % 2)
      number = 0;
    if (auto floatType = dyn_cast<FloatType>(part))
      return FloatAttr::get(part,
                            getFloat(floatType.getFloatSemantics(), number));
    return IntegerAttr::get(part, APInt(64, number, /*isSigned=*/true)
                                      .trunc(part.getIntOrFloatBitWidth()));
  });
  return add(create<ConstantOp>(type, value), Exactness::Bits);
}

Value ComputationGenerator::getSplat(ArrayRef<int64_t> shape, Type elementType,
                                     int64_t number) {
  if (!shape.empty() && (getNumElements(shape) > 64 || random.chance(70))) {
    Value scalar = getNumbers({}, elementType, {number});
    return broadcast(scalar, shape);
  }
  return getNumbers(shape, elementType, {number});
}

Value ComputationGenerator::getScalarAttribute(Attribute value,
                                               Type elementType) {
  RankedTensorType type = getArray({}, elementType);
  return add(create<ConstantOp>(type, DenseElementsAttr::get(type, value)),
             Exactness::Bits);
}

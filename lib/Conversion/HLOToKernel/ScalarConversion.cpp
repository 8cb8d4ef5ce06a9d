//===- ScalarConversion.cpp - One element type to another -----------------===//

#include "ScalarEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;
using arith::CmpFPredicate;

static Value floatConstant(ImplicitLocOpBuilder &b, Type type,
                           const llvm::APFloat &value) {
  llvm::APFloat converted = value;
  bool losesInfo;
  converted.convert(cast<mlir::FloatType>(type).getFloatSemantics(),
                    llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return arith::ConstantOp::create(b, b.getFloatAttr(type, converted));
}

static Value integerConstant(ImplicitLocOpBuilder &b, Type type,
                             uint64_t value) {
  unsigned width = type.getIntOrFloatBitWidth();
  return arith::ConstantOp::create(
      b, b.getIntegerAttr(type, llvm::APInt(width, value, /*isSigned=*/false,
                                            /*implicitTrunc=*/true)));
}

/// An f64 as f32, in which the last bit is one if any bit was lost: a narrower
/// float that this is rounded to is the one that is nearest to the f64.
static Value roundToOdd(ImplicitLocOpBuilder &b, Value value) {
  Type bitsType = b.getI32Type();
  Value nearest = arith::TruncFOp::create(b, b.getF32Type(), value);
  Value exact = arith::ExtFOp::create(b, b.getF64Type(), nearest);
  Value isInexact = arith::CmpFOp::create(b, CmpFPredicate::ONE, exact, value);
  Value isAbove = arith::CmpFOp::create(b, CmpFPredicate::OGT,
                                        math::AbsFOp::create(b, exact),
                                        math::AbsFOp::create(b, value));
  Value bits = arith::BitcastOp::create(b, bitsType, nearest);
  Value towardsZero = arith::SubIOp::create(
      b, bits, arith::ExtUIOp::create(b, bitsType, isAbove));
  Value odd =
      arith::OrIOp::create(b, towardsZero, integerConstant(b, bitsType, 1));
  bits = arith::SelectOp::create(b, isInexact, odd, bits);
  return arith::BitcastOp::create(b, b.getF32Type(), bits);
}

static Value convertFloat(ImplicitLocOpBuilder &b, Value value, Type to) {
  if (value.getType() == to)
    return value;
  unsigned from = value.getType().getIntOrFloatBitWidth();
  unsigned width = to.getIntOrFloatBitWidth();
  if (width >= 32)
    return from < width ? Value(arith::ExtFOp::create(b, to, value))
                        : Value(arith::TruncFOp::create(b, to, value));
  // f32 holds what all narrower types do.
  if (from == 64)
    value = roundToOdd(b, value);
  else if (from < 32)
    value = arith::ExtFOp::create(b, b.getF32Type(), value);
  return arith::TruncFOp::create(b, to, value);
}

/// Rounds towards zero, into the range of the integers; NaN becomes 0.
static Value convertToInteger(ImplicitLocOpBuilder &b, Value value, Type to) {
  if (value.getType().getIntOrFloatBitWidth() < 32)
    value = convertFloat(b, value, b.getF32Type());
  Type from = value.getType();
  unsigned width = to.getIntOrFloatBitWidth();
  bool isUnsigned = isUnsignedInteger(to);
  auto type = cast<mlir::IntegerType>(getScalarType(to));
  llvm::APSInt greatest = llvm::APSInt::getMaxValue(width, isUnsigned);
  llvm::APSInt least = llvm::APSInt::getMinValue(width, isUnsigned);
  // The first float past the greatest integer is a power of two.
  llvm::APFloat end =
      llvm::scalbn(llvm::APFloat(1.0), isUnsigned ? width : width - 1,
                   llvm::APFloat::rmNearestTiesToEven);
  llvm::APFloat begin(isUnsigned ? 0.0 : -end.convertToDouble());

  Value truncated = isUnsigned ? Value(arith::FPToUIOp::create(b, type, value))
                               : Value(arith::FPToSIOp::create(b, type, value));
  auto constant = [&](const llvm::APInt &number) -> Value {
    return arith::ConstantOp::create(b, b.getIntegerAttr(type, number));
  };
  // What is out of range is not chosen.
  Value isAbove = arith::CmpFOp::create(b, CmpFPredicate::OGE, value,
                                        floatConstant(b, from, end));
  Value isBelow = arith::CmpFOp::create(b, CmpFPredicate::OLE, value,
                                        floatConstant(b, from, begin));
  Value isNaN = arith::CmpFOp::create(b, CmpFPredicate::UNO, value, value);
  Value result =
      arith::SelectOp::create(b, isAbove, constant(greatest), truncated);
  result = arith::SelectOp::create(b, isBelow, constant(least), result);
  return arith::SelectOp::create(b, isNaN,
                                 constant(llvm::APInt::getZero(width)), result);
}

/// Rounds once.
static Value convertFromInteger(ImplicitLocOpBuilder &b, Value value, Type from,
                                Type to) {
  bool isSigned = isSignedInteger(from);
  auto convert = [&](Value integer, Type type) -> Value {
    if (isSigned)
      return arith::SIToFPOp::create(b, type, integer);
    return arith::UIToFPOp::create(b, type, integer);
  };
  unsigned width = getScalarType(from).getIntOrFloatBitWidth();
  if (to.getIntOrFloatBitWidth() >= 32)
    return convert(value, to);
  if (width <= 16) // f32 holds them.
    return convertFloat(b, convert(value, b.getF32Type()), to);
  if (width == 64) {
    // f64 holds 53 bits; where it loses some, the last one it keeps becomes
    // one.
    Type type = value.getType();
    constexpr uint64_t lost = 0x7ff;
    Value low = arith::AndIOp::create(b, value, integerConstant(b, type, lost));
    Value sticky = arith::OrIOp::create(
        b, value,
        arith::AddIOp::create(b, low, integerConstant(b, type, lost)));
    sticky = arith::AndIOp::create(b, sticky, integerConstant(b, type, ~lost));
    // Magnitudes below 2^53 are held as they are.
    Value moved = arith::AddIOp::create(
        b, value, integerConstant(b, type, isSigned ? uint64_t(1) << 53 : 0));
    Value isSmall = arith::CmpIOp::create(
        b, arith::CmpIPredicate::ule, moved,
        integerConstant(b, type, uint64_t(1) << (isSigned ? 54 : 53)));
    value = arith::SelectOp::create(b, isSmall, value, sticky);
  }
  return convertFloat(b, convert(value, b.getF64Type()), to);
}

static Value isNotZero(ImplicitLocOpBuilder &b, Value value) {
  Type type = value.getType();
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(type));
  if (isa<mlir::FloatType>(type))
    return arith::CmpFOp::create(b, CmpFPredicate::UNE, value, zero);
  return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, value, zero);
}

static Value convertInteger(ImplicitLocOpBuilder &b, Value value, Type from,
                            Type to) {
  Type type = getScalarType(to);
  unsigned width = value.getType().getIntOrFloatBitWidth();
  if (width == type.getIntOrFloatBitWidth())
    return value;
  if (width > type.getIntOrFloatBitWidth())
    return arith::TruncIOp::create(b, type, value);
  if (isSignedInteger(from))
    return arith::ExtSIOp::create(b, type, value);
  return arith::ExtUIOp::create(b, type, value);
}

Value hlo::emitConversion(ImplicitLocOpBuilder &b, Value value, Type from,
                          Type to) {
  if (from == to)
    return value;
  if (auto complexTo = dyn_cast<mlir::ComplexType>(to)) {
    Type part = complexTo.getElementType();
    Value real, imag;
    if (auto complexFrom = dyn_cast<mlir::ComplexType>(from)) {
      Type fromPart = complexFrom.getElementType();
      real = emitConversion(b, mlir::complex::ReOp::create(b, fromPart, value),
                            fromPart, part);
      imag = emitConversion(b, mlir::complex::ImOp::create(b, fromPart, value),
                            fromPart, part);
    } else {
      real = emitConversion(b, value, from, part);
      imag = arith::ConstantOp::create(b, b.getZeroAttr(part));
    }
    return mlir::complex::CreateOp::create(b, to, real, imag);
  }
  if (auto complexFrom = dyn_cast<mlir::ComplexType>(from)) {
    Type part = complexFrom.getElementType();
    Value real = mlir::complex::ReOp::create(b, part, value);
    if (!isPred(to))
      return emitConversion(b, real, part, to);
    Value imag = mlir::complex::ImOp::create(b, part, value);
    return arith::OrIOp::create(b, isNotZero(b, real), isNotZero(b, imag));
  }
  if (isFloat(from) && from.getIntOrFloatBitWidth() < 16 && isPred(to))
    value = convertFloat(b, value, b.getF32Type()); // arith compares no others
  if (isPred(to))
    return isNotZero(b, value);
  if (isFloat(from))
    return isFloat(to) ? convertFloat(b, value, to)
                       : convertToInteger(b, value, to);
  return isFloat(to) ? convertFromInteger(b, value, from, to)
                     : convertInteger(b, value, from, to);
}

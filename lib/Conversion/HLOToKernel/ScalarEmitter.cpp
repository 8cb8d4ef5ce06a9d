//===- ScalarEmitter.cpp - Elementwise operations on scalars --------------===//

#include "ScalarEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
using arith::CmpFPredicate;
using arith::CmpIPredicate;
namespace complex = mlir::complex;
namespace math = mlir::math;

ScalarEmitter::ScalarEmitter(ImplicitLocOpBuilder &builder, Operation *op,
                             arith::FastMathFlags fastMath)
    : b(builder), op(op), fastMath(fastMath),
      // The predicate of `select` decides nothing.
      elementType(getElementType(op->getOperands().back())) {}

bool ScalarEmitter::isUnsigned() const {
  return isUnsignedInteger(elementType) || isPred(elementType);
}

Value ScalarEmitter::constant(Type type, double value) {
  return arith::ConstantOp::create(b, b.getFloatAttr(type, value));
}

Value ScalarEmitter::constant(Type type, const llvm::APInt &value) {
  return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
}

Value ScalarEmitter::integer(Type type, int64_t value) {
  return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
}

Value ScalarEmitter::emit(ValueRange operands) {
  if (Value value = emitSelection(operands))
    return value;
  if (isComplex(elementType))
    return emitComplex(operands);
  if (!isFloat(elementType))
    return emitInteger(operands);
  if (elementType.getIntOrFloatBitWidth() >= 32)
    return emitFloat(operands);
  SmallVector<Value> wide;
  for (Value operand : operands)
    wide.push_back(
        emitConversion(b, operand, operand.getType(), b.getF32Type()));
  Value result = emitFloat(wide);
  if (!result || result.getType() != b.getF32Type())
    return result;
  return emitConversion(b, result, result.getType(),
                        getElementType(op->getResult(0)));
}

/// What does not depend on the kind of elements.
Value ScalarEmitter::emitSelection(ValueRange operands) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](SelectOp) {
        return select(operands[0], operands[1], operands[2]);
      })
      .Case([&](ConvertOp) {
        return emitConversion(b, operands[0], elementType,
                              getElementType(op->getResult(0)));
      })
      .Case<CopyOp, OptBarrierOp>([&](Operation *) { return operands[0]; })
      .Case([&](ReducePrecisionOp) { return emitReducePrecision(operands[0]); })
      .Case([&](StochasticConvertOp) {
        return emitStochasticConversion(operands[0], operands[1]);
      })
      .Default(nullptr);
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

Value ScalarEmitter::emitExtremum(Value lhs, Value rhs, bool isMaximum) {
  if (isFloat(elementType))
    return isMaximum ? Value(arith::MaximumFOp::create(b, lhs, rhs, fastMath))
                     : Value(arith::MinimumFOp::create(b, lhs, rhs, fastMath));
  if (isUnsigned())
    return isMaximum ? Value(arith::MaxUIOp::create(b, lhs, rhs))
                     : Value(arith::MinUIOp::create(b, lhs, rhs));
  return isMaximum ? Value(arith::MaxSIOp::create(b, lhs, rhs))
                   : Value(arith::MinSIOp::create(b, lhs, rhs));
}

Value ScalarEmitter::emitClamp(ValueRange operands) {
  Value atLeast = emitExtremum(operands[1], operands[0], /*isMaximum=*/true);
  return emitExtremum(atLeast, operands[2], /*isMaximum=*/false);
}

/// The bits as an integer in the order of the floats: those of negative ones
/// are turned around.
Value ScalarEmitter::emitTotalOrderKey(Value value) {
  unsigned width = value.getType().getIntOrFloatBitWidth();
  Type type = b.getIntegerType(width);
  Value bits = arith::BitcastOp::create(b, type, value);
  Value sign = arith::ShRSIOp::create(b, bits, integer(type, width - 1));
  Value mask = constant(type, llvm::APInt::getSignedMaxValue(width));
  return arith::XOrIOp::create(b, bits, arith::AndIOp::create(b, sign, mask));
}

namespace {
/// A comparison of floats, signed and unsigned integers.
struct Predicates {
  CmpFPredicate ofFloats;
  CmpIPredicate ofSigned, ofUnsigned;
};
} // namespace

static Predicates getPredicates(ComparisonDirection direction) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return {CmpFPredicate::OEQ, CmpIPredicate::eq, CmpIPredicate::eq};
  case ComparisonDirection::NE:
    return {CmpFPredicate::UNE, CmpIPredicate::ne, CmpIPredicate::ne};
  case ComparisonDirection::GE:
    return {CmpFPredicate::OGE, CmpIPredicate::sge, CmpIPredicate::uge};
  case ComparisonDirection::GT:
    return {CmpFPredicate::OGT, CmpIPredicate::sgt, CmpIPredicate::ugt};
  case ComparisonDirection::LE:
    return {CmpFPredicate::OLE, CmpIPredicate::sle, CmpIPredicate::ule};
  case ComparisonDirection::LT:
    return {CmpFPredicate::OLT, CmpIPredicate::slt, CmpIPredicate::ult};
  }
  llvm_unreachable("unknown direction");
}

Value ScalarEmitter::emitComparison(ValueRange operands) {
  auto op = cast<CompareOp>(this->op);
  Predicates predicates = getPredicates(op.getDirection());
  Value lhs = operands[0], rhs = operands[1];
  switch (op.getEffectiveComparisonType()) {
  case ComparisonType::FLOAT:
    return compare(predicates.ofFloats, lhs, rhs);
  case ComparisonType::TOTALORDER:
    return compare(predicates.ofSigned, emitTotalOrderKey(lhs),
                   emitTotalOrderKey(rhs));
  case ComparisonType::SIGNED:
    return compare(predicates.ofSigned, lhs, rhs);
  case ComparisonType::UNSIGNED:
    return compare(predicates.ofUnsigned, lhs, rhs);
  }
  llvm_unreachable("unknown type of comparison");
}

Value ScalarEmitter::emitSign(Value value) {
  if (isFloat(elementType)) {
    // Zeros and NaN are their own sign.
    Type type = value.getType();
    Value zero = constant(type, 0.0);
    Value one = math::CopySignOp::create(b, constant(type, 1.0), value);
    return select(compare(CmpFPredicate::ONE, value, zero), one, value);
  }
  Type type = value.getType();
  Value sign = arith::ShRSIOp::create(
      b, value, integer(type, type.getIntOrFloatBitWidth() - 1));
  Value isPositive = compare(CmpIPredicate::sgt, value, integer(type, 0));
  return select(isPositive, integer(type, 1), sign);
}

/// Upstream folds the angle of zeros to NaN: it is that of a number on the same
/// side.
Value ScalarEmitter::emitAngle(Value y, Value x) {
  Value zero = constant(x.getType(), 0.0);
  Value areZeros =
      arith::AndIOp::create(b, compare(CmpFPredicate::OEQ, x, zero),
                            compare(CmpFPredicate::OEQ, y, zero));
  Value side = math::CopySignOp::create(b, constant(x.getType(), 1.0), x);
  return math::Atan2Op::create(b, y, select(areZeros, side, x));
}

Value ScalarEmitter::emitFloat(ValueRange operands) {
  Value x = operands.front(), y = operands.size() > 1 ? operands[1] : Value();
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](AddOp) { return arith::AddFOp::create(b, x, y, fastMath); })
      .Case([&](SubtractOp) { return arith::SubFOp::create(b, x, y); })
      .Case(
          [&](MultiplyOp) { return arith::MulFOp::create(b, x, y, fastMath); })
      .Case([&](DivideOp) { return arith::DivFOp::create(b, x, y); })
      .Case([&](RemainderOp) { return arith::RemFOp::create(b, x, y); })
      .Case([&](MaximumOp) { return emitExtremum(x, y, /*isMaximum=*/true); })
      .Case([&](MinimumOp) { return emitExtremum(x, y, /*isMaximum=*/false); })
      .Case([&](PowerOp) { return math::PowFOp::create(b, x, y); })
      .Case([&](Atan2Op) { return emitAngle(x, y); })
      .Case([&](ComplexOp) {
        return complex::CreateOp::create(b, mlir::ComplexType::get(x.getType()),
                                         x, y);
      })
      .Case([&](CompareOp) { return emitComparison(operands); })
      .Case([&](ClampOp) { return emitClamp(operands); })
      .Case([&](AbsOp) { return math::AbsFOp::create(b, x); })
      .Case([&](NegateOp) { return arith::NegFOp::create(b, x); })
      .Case([&](SignOp) { return emitSign(x); })
      .Case([&](CeilOp) { return math::CeilOp::create(b, x); })
      .Case([&](FloorOp) { return math::FloorOp::create(b, x); })
      .Case([&](RoundNearestAfzOp) { return math::RoundOp::create(b, x); })
      .Case([&](RoundNearestEvenOp) { return math::RoundEvenOp::create(b, x); })
      .Case([&](IsFiniteOp) { return math::IsFiniteOp::create(b, x); })
      .Case([&](RealOp) { return x; })
      .Case([&](ImagOp) { return constant(x.getType(), 0.0); })
      .Default([&](Operation *) { return emitMath(operands); });
}

Value ScalarEmitter::emitMath(ValueRange operands) {
  Value x = operands.front();
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](ExponentialOp) { return math::ExpOp::create(b, x); })
      .Case([&](ExponentialMinusOneOp) { return math::ExpM1Op::create(b, x); })
      .Case([&](LogOp) { return math::LogOp::create(b, x); })
      .Case([&](LogPlusOneOp) { return math::Log1pOp::create(b, x); })
      .Case([&](LogisticOp) {
        Value one = constant(x.getType(), 1.0);
        Value exp = math::ExpOp::create(b, arith::NegFOp::create(b, x));
        return arith::DivFOp::create(b, one,
                                     arith::AddFOp::create(b, one, exp));
      })
      .Case([&](TanhOp) { return math::TanhOp::create(b, x); })
      .Case([&](SineOp) { return math::SinOp::create(b, x); })
      .Case([&](CosineOp) { return math::CosOp::create(b, x); })
      .Case([&](TanOp) { return math::TanOp::create(b, x); })
      .Case([&](SinhOp) { return math::SinhOp::create(b, x); })
      .Case([&](CoshOp) { return math::CoshOp::create(b, x); })
      .Case([&](AsinOp) { return math::AsinOp::create(b, x); })
      .Case([&](AcosOp) { return math::AcosOp::create(b, x); })
      .Case([&](AsinhOp) { return math::AsinhOp::create(b, x); })
      .Case([&](AcoshOp) { return math::AcoshOp::create(b, x); })
      .Case([&](AtanhOp) { return math::AtanhOp::create(b, x); })
      .Case([&](SqrtOp) { return math::SqrtOp::create(b, x); })
      .Case([&](RsqrtOp) { return math::RsqrtOp::create(b, x); })
      .Case([&](CbrtOp) { return math::CbrtOp::create(b, x); })
      .Case([&](ErfOp) { return math::ErfOp::create(b, x); })
      .Default(nullptr);
}

/// The integer farther from zero where the random number, as a fraction of its
/// range, is below the fraction that truncation drops.
Value ScalarEmitter::emitStochasticConversion(Value value, Value random) {
  Type type = value.getType();
  if (type.getIntOrFloatBitWidth() < 32) {
    value = emitConversion(b, value, type, b.getF32Type());
    type = b.getF32Type();
  }
  Value truncated = math::TruncOp::create(b, value);
  Value fraction =
      math::AbsFOp::create(b, arith::SubFOp::create(b, value, truncated));
  double range = std::ldexp(1.0, random.getType().getIntOrFloatBitWidth());
  Value threshold = emitConversion(
      b, arith::MulFOp::create(b, fraction, constant(type, range)), type,
      elementType);
  Value isAway = compare(CmpIPredicate::ult, random, threshold);
  Value one = math::CopySignOp::create(b, constant(type, 1.0), value);
  Value away = arith::AddFOp::create(b, truncated, one);
  return emitConversion(b, select(isAway, away, truncated), type,
                        getElementType(op->getResult(0)));
}

/// On the bits of the smallest IEEE type that holds the elements; the format
/// asked for has an infinity in place of its highest exponent, and zeros in
/// place of its denormals.
Value ScalarEmitter::emitReducePrecision(Value value) {
  auto op = cast<ReducePrecisionOp>(this->op);
  Type type = elementType;
  if (type.getIntOrFloatBitWidth() < 16)
    type = isa<mlir::Float8E8M0FNUType>(type) ? Type(b.getF32Type())
                                              : Type(b.getF16Type());
  value = emitConversion(b, value, elementType, type);
  const llvm::fltSemantics &format =
      cast<mlir::FloatType>(type).getFloatSemantics();
  unsigned width = type.getIntOrFloatBitWidth();
  int64_t mantissaBits = llvm::APFloat::semanticsPrecision(format) - 1;
  int64_t exponentBits = width - 1 - mantissaBits;
  int64_t bias = llvm::maxIntN(exponentBits);

  Type bitsType = b.getIntegerType(width);
  auto bitsConstant = [&](uint64_t bits) {
    return constant(bitsType, llvm::APInt(width, bits));
  };
  uint64_t signMask = uint64_t(1) << (width - 1);
  uint64_t infinity = llvm::maskTrailingOnes<uint64_t>(exponentBits)
                      << mantissaBits;
  Value bits = arith::BitcastOp::create(b, bitsType, value);
  Value original = arith::AndIOp::create(b, bits, bitsConstant(signMask - 1));
  Value magnitude = original;
  int64_t shift = mantissaBits - int64_t(op.getMantissaBits());
  if (shift > 0) {
    Value lowest = arith::ShRUIOp::create(b, magnitude, bitsConstant(shift));
    Value isOdd = arith::AndIOp::create(b, lowest, bitsConstant(1));
    Value half = bitsConstant((uint64_t(1) << (shift - 1)) - 1);
    magnitude = arith::AddIOp::create(b, magnitude, half);
    magnitude = arith::AddIOp::create(b, magnitude, isOdd);
    uint64_t mask = ~llvm::maskTrailingOnes<uint64_t>(shift);
    magnitude = arith::AndIOp::create(
        b, magnitude,
        bitsConstant(mask & llvm::maskTrailingOnes<uint64_t>(width)));
  }
  uint64_t end = infinity;
  if (int64_t(op.getExponentBits()) < exponentBits) {
    int64_t newBias = (int64_t(1) << (op.getExponentBits() - 1)) - 1;
    end = uint64_t(bias + newBias + 1) << mantissaBits;
    Value smallest = bitsConstant(uint64_t(bias - newBias + 1) << mantissaBits);
    magnitude = select(compare(CmpIPredicate::ult, magnitude, smallest),
                       bitsConstant(0), magnitude);
  }
  magnitude = select(compare(CmpIPredicate::uge, magnitude, bitsConstant(end)),
                     bitsConstant(infinity), magnitude);
  // Infinities and NaN stay.
  magnitude =
      select(compare(CmpIPredicate::uge, original, bitsConstant(infinity)),
             original, magnitude);
  Value sign = arith::AndIOp::create(b, bits, bitsConstant(signMask));
  Value result = arith::BitcastOp::create(
      b, type, arith::OrIOp::create(b, magnitude, sign));
  return emitConversion(b, result, type, getElementType(op.getResult()));
}

//===----------------------------------------------------------------------===//
// Integers and preds
//===----------------------------------------------------------------------===//

/// By an amount that, read as unsigned, may be too great.
Value ScalarEmitter::emitShift(ValueRange operands) {
  Value value = operands[0], amount = operands[1];
  Type type = value.getType();
  unsigned width = type.getIntOrFloatBitWidth();
  // Types of two bits and more hold their width as an unsigned number.
  Value isInRange = width == 1
                        ? compare(CmpIPredicate::eq, amount, integer(type, 0))
                        : compare(CmpIPredicate::ult, amount,
                                  constant(type, llvm::APInt(width, width)));
  if (isa<ShiftRightArithmeticOp>(op)) {
    amount = select(isInRange, amount,
                    constant(type, llvm::APInt(width, width - 1)));
    return arith::ShRSIOp::create(b, value, amount);
  }
  Value shifted = isa<ShiftLeftOp>(op)
                      ? Value(arith::ShLIOp::create(b, value, amount))
                      : Value(arith::ShRUIOp::create(b, value, amount));
  return select(isInRange, shifted, integer(type, 0));
}

/// x / 0 is -1, and x % 0 is x; the least integer divided by -1 is itself, and
/// leaves nothing.
Value ScalarEmitter::emitDivision(ValueRange operands, bool isRemainder) {
  Value lhs = operands[0], rhs = operands[1];
  Type type = lhs.getType();
  Value zero = integer(type, 0);
  Value isZero = compare(CmpIPredicate::eq, rhs, zero);
  Value divisor =
      select(isZero,
             constant(type, llvm::APInt(type.getIntOrFloatBitWidth(), 1)), rhs);
  if (isUnsigned()) {
    if (isRemainder)
      return select(isZero, lhs, arith::RemUIOp::create(b, lhs, divisor));
    return select(isZero, integer(type, -1),
                  arith::DivUIOp::create(b, lhs, divisor));
  }
  Value isMinusOne = compare(CmpIPredicate::eq, rhs, integer(type, -1));
  divisor = select(isMinusOne,
                   constant(type, llvm::APInt(type.getIntOrFloatBitWidth(), 1)),
                   divisor);
  if (isRemainder) {
    Value remainder = arith::RemSIOp::create(b, lhs, divisor);
    return select(isZero, lhs, remainder);
  }
  Value quotient = arith::DivSIOp::create(b, lhs, divisor);
  quotient = select(isMinusOne, arith::SubIOp::create(b, zero, lhs), quotient);
  return select(isZero, integer(type, -1), quotient);
}

/// By squaring, a bit of the exponent at a time. A negative exponent gives 0
/// unless the base is 1 or -1.
Value ScalarEmitter::emitPower(Value base, Value exponent) {
  Type type = base.getType();
  unsigned width = type.getIntOrFloatBitWidth();
  Value one = constant(type, llvm::APInt(width, 1));
  Value zero = integer(type, 0);
  Value lower = arith::ConstantIndexOp::create(b, 0);
  Value upper = arith::ConstantIndexOp::create(b, width);
  Value step = arith::ConstantIndexOp::create(b, 1);
  auto loop = scf::ForOp::create(
      b, lower, upper, step, ValueRange{one, base, exponent},
      [&](OpBuilder &, Location, Value, ValueRange carried) {
        Value isOdd = compare(CmpIPredicate::ne,
                              arith::AndIOp::create(b, carried[2], one), zero);
        Value product = arith::MulIOp::create(b, carried[0], carried[1]);
        Value result = select(isOdd, product, carried[0]);
        Value square = arith::MulIOp::create(b, carried[1], carried[1]);
        Value rest = arith::ShRUIOp::create(b, carried[2], one);
        scf::YieldOp::create(b, ValueRange{result, square, rest});
      });
  Value result = loop.getResult(0);
  if (isUnsigned())
    return result;
  // The bits of a negative exponent, taken as a positive one, give 1 and -1
  // their powers.
  Value isNegative = compare(CmpIPredicate::slt, exponent, zero);
  Value isOne = compare(CmpIPredicate::eq, base, one);
  Value isMinusOne = compare(CmpIPredicate::eq, base, integer(type, -1));
  Value isUnit = arith::OrIOp::create(b, isOne, isMinusOne);
  Value isZero = arith::AndIOp::create(
      b, isNegative,
      arith::XOrIOp::create(b, isUnit, integer(b.getI1Type(), -1)));
  return select(isZero, zero, result);
}

Value ScalarEmitter::emitHighHalf(ValueRange operands) {
  if (isUnsigned())
    return arith::MulUIExtendedOp::create(b, operands[0], operands[1])
        .getHigh();
  return arith::MulSIExtendedOp::create(b, operands[0], operands[1]).getHigh();
}

Value ScalarEmitter::emitInteger(ValueRange operands) {
  Value x = operands.front(), y = operands.size() > 1 ? operands[1] : Value();
  Type type = x.getType();
  bool isPredicate = isPred(elementType);
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](AddOp) -> Value {
        if (isPredicate)
          return arith::OrIOp::create(b, x, y);
        return arith::AddIOp::create(b, x, y);
      })
      .Case([&](SubtractOp) { return arith::SubIOp::create(b, x, y); })
      .Case([&](MultiplyOp) -> Value {
        if (isPredicate)
          return arith::AndIOp::create(b, x, y);
        return arith::MulIOp::create(b, x, y);
      })
      .Case([&](DivideOp) {
        return emitDivision(operands, /*isRemainder=*/false);
      })
      .Case([&](RemainderOp) {
        return emitDivision(operands, /*isRemainder=*/true);
      })
      .Case([&](PowerOp) { return emitPower(x, y); })
      .Case([&](MaximumOp) { return emitExtremum(x, y, /*isMaximum=*/true); })
      .Case([&](MinimumOp) { return emitExtremum(x, y, /*isMaximum=*/false); })
      .Case([&](ClampOp) { return emitClamp(operands); })
      .Case([&](CompareOp) { return emitComparison(operands); })
      .Case([&](AndOp) { return arith::AndIOp::create(b, x, y); })
      .Case([&](OrOp) { return arith::OrIOp::create(b, x, y); })
      .Case([&](XorOp) { return arith::XOrIOp::create(b, x, y); })
      .Case(
          [&](NotOp) { return arith::XOrIOp::create(b, x, integer(type, -1)); })
      .Case<ShiftLeftOp, ShiftRightArithmeticOp, ShiftRightLogicalOp>(
          [&](Operation *) { return emitShift(operands); })
      .Case([&](MulhiOp) { return emitHighHalf(operands); })
      .Case([&](AbsOp) {
        // math.absi of the least integer is poison in LLVM's form.
        Value isNegative = compare(CmpIPredicate::slt, x, integer(type, 0));
        return select(isNegative, arith::SubIOp::create(b, integer(type, 0), x),
                      x);
      })
      .Case([&](NegateOp) {
        return arith::SubIOp::create(b, integer(type, 0), x);
      })
      .Case([&](SignOp) { return emitSign(x); })
      .Case([&](PopcntOp) { return math::CtPopOp::create(b, x); })
      .Case([&](CountLeadingZerosOp) {
        return math::CountLeadingZerosOp::create(b, x);
      })
      .Default(nullptr);
}

Value hlo::emitZero(ImplicitLocOpBuilder &b, Type type) {
  auto complexType = dyn_cast<mlir::ComplexType>(type);
  if (!complexType)
    return arith::ConstantOp::create(b, b.getZeroAttr(type));
  Attribute part = b.getZeroAttr(complexType.getElementType());
  return complex::ConstantOp::create(b, complexType,
                                     b.getArrayAttr({part, part}));
}

Value hlo::emitSum(ImplicitLocOpBuilder &b, Value lhs, Value rhs,
                   Type elementType, arith::FastMathFlags fastMath) {
  if (isComplex(elementType))
    return complex::AddOp::create(b, lhs, rhs);
  if (isPred(elementType))
    return arith::OrIOp::create(b, lhs, rhs);
  if (!isFloat(elementType))
    return arith::AddIOp::create(b, lhs, rhs);
  return arith::AddFOp::create(b, lhs, rhs, fastMath);
}

Value hlo::emitMultiplyAdd(ImplicitLocOpBuilder &b, Value lhs, Value rhs,
                           Value sum, Type elementType,
                           arith::FastMathFlags fastMath) {
  Value product;
  if (isComplex(elementType))
    product = complex::MulOp::create(b, lhs, rhs, fastMath);
  else if (isPred(elementType))
    product = arith::AndIOp::create(b, lhs, rhs);
  else if (!isFloat(elementType))
    product = arith::MulIOp::create(b, lhs, rhs);
  else
    product = arith::MulFOp::create(b, lhs, rhs, fastMath);
  return emitSum(b, sum, product, elementType, fastMath);
}

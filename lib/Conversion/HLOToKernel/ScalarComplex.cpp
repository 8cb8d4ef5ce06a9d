//===- ScalarComplex.cpp - Elementwise operations on complex numbers ------===//

#include "ScalarEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
using arith::CmpFPredicate;
namespace complex = mlir::complex;
namespace math = mlir::math;

namespace {
/// Functions of complex numbers by those of their parts; the inverse ones as
/// Kahan gives them ("Branch cuts for complex elementary functions").
class ComplexMath {
public:
  ComplexMath(ImplicitLocOpBuilder &builder, Type type)
      : b(builder), type(type),
        part(cast<mlir::ComplexType>(type).getElementType()) {}

  Value logistic(Value z) {
    Value exp = complex::ExpOp::create(b, complex::NegOp::create(b, z));
    Value one = create(constant(1), constant(0));
    return complex::DivOp::create(b, one, complex::AddOp::create(b, one, exp));
  }
  Value sinh(Value z) {
    return create(
        multiply(math::SinhOp::create(b, re(z)), math::CosOp::create(b, im(z))),
        multiply(math::CoshOp::create(b, re(z)),
                 math::SinOp::create(b, im(z))));
  }
  Value cosh(Value z) {
    return create(
        multiply(math::CoshOp::create(b, re(z)), math::CosOp::create(b, im(z))),
        multiply(math::SinhOp::create(b, re(z)),
                 math::SinOp::create(b, im(z))));
  }
  Value asin(Value z) {
    Value below = sqrtOfSum(complex::NegOp::create(b, z), 1);
    Value above = sqrtOfSum(z, 1);
    Value product = complex::MulOp::create(b, below, above);
    return create(math::Atan2Op::create(b, re(z), re(product)),
                  math::AsinhOp::create(b, imOfConjugateProduct(below, above)));
  }
  Value acos(Value z) {
    Value below = sqrtOfSum(complex::NegOp::create(b, z), 1);
    Value above = sqrtOfSum(z, 1);
    return create(twice(math::Atan2Op::create(b, re(below), re(above))),
                  math::AsinhOp::create(b, imOfConjugateProduct(above, below)));
  }
  /// i asin(-i z)
  Value asinh(Value z) {
    Value result = asin(create(im(z), negate(re(z))));
    return create(negate(im(result)), re(result));
  }
  Value acosh(Value z) {
    Value below = sqrtOfSum(z, -1), above = sqrtOfSum(z, 1);
    Value real = arith::AddFOp::create(b, multiply(re(below), re(above)),
                                       multiply(im(below), im(above)));
    return create(math::AsinhOp::create(b, real),
                  twice(math::Atan2Op::create(b, im(below), re(above))));
  }
  Value atanh(Value z) {
    Value x = re(z), y = im(z);
    Value below = arith::SubFOp::create(b, constant(1), x);
    Value above = arith::AddFOp::create(b, constant(1), x);
    Value ySquared = multiply(y, y);
    Value distance = arith::AddFOp::create(b, multiply(below, below), ySquared);
    Value ratio = arith::DivFOp::create(b, multiply(constant(4), x), distance);
    Value real = multiply(constant(0.25), math::Log1pOp::create(b, ratio));
    Value angle = math::Atan2Op::create(
        b, twice(y),
        arith::SubFOp::create(b, multiply(below, above), ySquared));
    return create(real, multiply(constant(0.5), angle));
  }

private:
  Value re(Value z) { return complex::ReOp::create(b, part, z); }
  Value im(Value z) { return complex::ImOp::create(b, part, z); }
  Value create(Value real, Value imag) {
    return complex::CreateOp::create(b, type, real, imag);
  }
  Value constant(double value) {
    return arith::ConstantOp::create(b, b.getFloatAttr(part, value));
  }
  Value multiply(Value x, Value y) { return arith::MulFOp::create(b, x, y); }
  Value twice(Value x) { return arith::AddFOp::create(b, x, x); }
  Value negate(Value x) { return arith::NegFOp::create(b, x); }
  /// Of the real number alone, so that the sign of the imaginary zero stays.
  Value sqrtOfSum(Value z, double real) {
    return complex::SqrtOp::create(
        b, create(arith::AddFOp::create(b, re(z), constant(real)), im(z)));
  }
  Value imOfConjugateProduct(Value x, Value y) {
    return arith::SubFOp::create(b, multiply(re(x), im(y)),
                                 multiply(im(x), re(y)));
  }

  ImplicitLocOpBuilder &b;
  Type type, part;
};
} // namespace

Value ScalarEmitter::emitComplex(ValueRange operands) {
  Value x = operands.front(), y = operands.size() > 1 ? operands[1] : Value();
  Type part = cast<mlir::ComplexType>(elementType).getElementType();
  ComplexMath math(b, elementType);
  auto isEqual = [&](CmpFPredicate predicate) {
    Value real = compare(predicate, complex::ReOp::create(b, part, x),
                         complex::ReOp::create(b, part, y));
    Value imag = compare(predicate, complex::ImOp::create(b, part, x),
                         complex::ImOp::create(b, part, y));
    return std::pair(real, imag);
  };
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](AddOp) { return complex::AddOp::create(b, x, y); })
      .Case([&](SubtractOp) { return complex::SubOp::create(b, x, y); })
      .Case([&](MultiplyOp) { return complex::MulOp::create(b, x, y); })
      .Case([&](DivideOp) { return complex::DivOp::create(b, x, y); })
      .Case([&](PowerOp) { return complex::PowOp::create(b, x, y); })
      .Case([&](Atan2Op) { return complex::Atan2Op::create(b, x, y); })
      .Case([&](CompareOp compare) -> Value {
        if (compare.getDirection() == ComparisonDirection::EQ) {
          auto [real, imag] = isEqual(CmpFPredicate::OEQ);
          return arith::AndIOp::create(b, real, imag);
        }
        if (compare.getDirection() == ComparisonDirection::NE) {
          auto [real, imag] = isEqual(CmpFPredicate::UNE);
          return arith::OrIOp::create(b, real, imag);
        }
        return nullptr;
      })
      .Case([&](RealOp) { return complex::ReOp::create(b, part, x); })
      .Case([&](ImagOp) { return complex::ImOp::create(b, part, x); })
      .Case([&](AbsOp) { return complex::AbsOp::create(b, part, x); })
      .Case([&](NegateOp) { return complex::NegOp::create(b, x); })
      .Case([&](SignOp) { return complex::SignOp::create(b, x); })
      .Case([&](ExponentialOp) { return complex::ExpOp::create(b, x); })
      .Case(
          [&](ExponentialMinusOneOp) { return complex::Expm1Op::create(b, x); })
      .Case([&](LogOp) { return complex::LogOp::create(b, x); })
      .Case([&](LogPlusOneOp) { return complex::Log1pOp::create(b, x); })
      .Case([&](TanhOp) { return complex::TanhOp::create(b, x); })
      .Case([&](SineOp) { return complex::SinOp::create(b, x); })
      .Case([&](CosineOp) { return complex::CosOp::create(b, x); })
      .Case([&](TanOp) { return complex::TanOp::create(b, x); })
      .Case([&](SqrtOp) { return complex::SqrtOp::create(b, x); })
      .Case([&](RsqrtOp) { return complex::RsqrtOp::create(b, x); })
      .Case([&](LogisticOp) { return math.logistic(x); })
      .Case([&](SinhOp) { return math.sinh(x); })
      .Case([&](CoshOp) { return math.cosh(x); })
      .Case([&](AsinOp) { return math.asin(x); })
      .Case([&](AcosOp) { return math.acos(x); })
      .Case([&](AsinhOp) { return math.asinh(x); })
      .Case([&](AcoshOp) { return math.acosh(x); })
      .Case([&](AtanhOp) { return math.atanh(x); })
      .Default(nullptr);
}

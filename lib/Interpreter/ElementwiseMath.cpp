//===- ElementwiseMath.cpp - Elementary functions -------------------------===//
// Computed in double and rounded to the type of the operand.

#include "ElementwiseFunctions.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace hlo;
using Complex = std::complex<double>;

//===----------------------------------------------------------------------===//
// Functions that C++ has not
//===----------------------------------------------------------------------===//

static double logistic(double x) { return 1 / (1 + std::exp(-x)); }
static Complex logistic(const Complex &z) { return 1.0 / (1.0 + std::exp(-z)); }

static double rsqrt(double x) { return 1 / std::sqrt(x); }
static Complex rsqrt(const Complex &z) { return 1.0 / std::sqrt(z); }

static Complex expm1(const Complex &z) {
  double x = z.real(), y = z.imag();
  Complex exp = std::exp(z);
  if (!std::isfinite(x) || !std::isfinite(y) || x > 1)
    return exp - 1.0;
  // e^x cos(y) - 1 without a difference of nearly equal numbers near 0.
  double sine = std::sin(y / 2);
  return {std::expm1(x) * std::cos(y) - 2 * sine * sine, exp.imag()};
}

static Complex log1p(const Complex &z) {
  double x = z.real(), y = z.imag();
  if (!(std::abs(x) < 0.5 && std::abs(y) < 0.5))
    return std::log(1.0 + z);
  // |1 + z|^2 = 1 + x (2 + x) + y^2; the sum may cancel.
  long double square = static_cast<long double>(y) * y;
  return {
      0.5 * std::log1p(double(x * (2 + static_cast<long double>(x)) + square)),
      std::atan2(y, 1 + x)};
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

namespace {
template <double (*fn)(double)> struct RealFunction {
  template <typename T> T operator()(T value) const { return fn(value); }
};
template <double (*fn)(double), Complex (*complexFn)(const Complex &)>
struct Function : RealFunction<fn> {
  using RealFunction<fn>::operator();
  template <typename T>
  std::complex<T> operator()(std::complex<T> value) const {
    Complex result = complexFn(Complex(value));
    return {T(result.real()), T(result.imag())};
  }
};

/// The processor rounds it correctly in every type.
struct Sqrt : Function<::sqrt, std::sqrt<double>> {
  using Function::operator();
  float operator()(float value) const { return std::sqrt(value); }
};
} // namespace

template <typename Fn> static ElementwiseFn getMathMap(PrimitiveType type) {
  return getMap<Floats | ComplexNumbers, Fn>(type);
}

ElementwiseFn hlo::getMathFunction(Operation *op, PrimitiveType type) {
  return llvm::TypeSwitch<Operation *, ElementwiseFn>(op)
      .Case([&](ExponentialOp) {
        return getMathMap<Function<::exp, std::exp<double>>>(type);
      })
      .Case([&](ExponentialMinusOneOp) {
        return getMathMap<Function<::expm1, expm1>>(type);
      })
      .Case([&](LogOp) {
        return getMathMap<Function<::log, std::log<double>>>(type);
      })
      .Case([&](LogPlusOneOp) {
        return getMathMap<Function<::log1p, log1p>>(type);
      })
      .Case([&](LogisticOp) {
        return getMathMap<Function<logistic, logistic>>(type);
      })
      .Case([&](TanhOp) {
        return getMathMap<Function<::tanh, std::tanh<double>>>(type);
      })
      .Case([&](SineOp) {
        return getMathMap<Function<::sin, std::sin<double>>>(type);
      })
      .Case([&](CosineOp) {
        return getMathMap<Function<::cos, std::cos<double>>>(type);
      })
      .Case([&](TanOp) {
        return getMathMap<Function<::tan, std::tan<double>>>(type);
      })
      .Case([&](SinhOp) {
        return getMathMap<Function<::sinh, std::sinh<double>>>(type);
      })
      .Case([&](CoshOp) {
        return getMathMap<Function<::cosh, std::cosh<double>>>(type);
      })
      .Case([&](AsinOp) {
        return getMathMap<Function<::asin, std::asin<double>>>(type);
      })
      .Case([&](AcosOp) {
        return getMathMap<Function<::acos, std::acos<double>>>(type);
      })
      .Case([&](AsinhOp) {
        return getMathMap<Function<::asinh, std::asinh<double>>>(type);
      })
      .Case([&](AcoshOp) {
        return getMathMap<Function<::acosh, std::acosh<double>>>(type);
      })
      .Case([&](AtanhOp) {
        return getMathMap<Function<::atanh, std::atanh<double>>>(type);
      })
      .Case([&](SqrtOp) { return getMathMap<Sqrt>(type); })
      .Case([&](RsqrtOp) { return getMathMap<Function<rsqrt, rsqrt>>(type); })
      .Case([&](CbrtOp) { return getMap<Floats, RealFunction<::cbrt>>(type); })
      .Case([&](ErfOp) { return getMap<Floats, RealFunction<::erf>>(type); })
      .Default([](Operation *) { return nullptr; });
}

//===- ElementwiseUnary.cpp - Elementwise functions of one operand --------===//

#include "ElementwiseFunctions.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace hlo;

namespace {
struct Abs {
  template <typename T> T operator()(T value) const {
    if constexpr (std::is_integral_v<T>)
      return value < 0 ? T(-asUnsigned(value)) : value;
    else
      return std::abs(value);
  }
  template <typename T> T operator()(std::complex<T> value) const {
    return std::hypot(double(value.real()), double(value.imag()));
  }
};
struct Negate {
  template <typename T> T operator()(T value) const {
    return T(-asUnsigned(value));
  }
};
struct Sign {
  template <typename T> T operator()(T value) const {
    if constexpr (std::is_integral_v<T>)
      return T((value > 0) - (value < 0));
    else // Zeros and NaN are their own sign.
      return value > 0 ? T(1) : value < 0 ? T(-1) : value;
  }
  template <typename T>
  std::complex<T> operator()(std::complex<T> value) const {
    double abs = std::hypot(double(value.real()), double(value.imag()));
    if (abs == 0)
      return value;
    return {T(value.real() / abs), T(value.imag() / abs)};
  }
};

struct Ceil {
  template <typename T> T operator()(T value) const { return std::ceil(value); }
};
struct Floor {
  template <typename T> T operator()(T value) const {
    return std::floor(value);
  }
};
struct RoundNearestAfz {
  template <typename T> T operator()(T value) const {
    return std::round(value);
  }
};
struct RoundNearestEven {
  template <typename T> T operator()(T value) const {
    return std::nearbyint(value);
  }
};
struct IsFinite {
  template <typename T> bool operator()(T value) const {
    return std::abs(value) <= std::numeric_limits<T>::max();
  }
};

struct Real {
  template <typename T> T operator()(T value) const { return value; }
  template <typename T> T operator()(std::complex<T> value) const {
    return value.real();
  }
};
struct Imag {
  template <typename T> T operator()(T) const { return 0; }
  template <typename T> T operator()(std::complex<T> value) const {
    return value.imag();
  }
};

struct Not {
  bool operator()(bool value) const { return !value; }
  template <typename T> T operator()(T value) const { return T(~value); }
};
struct Popcnt : WidthFunction {
  using WidthFunction::WidthFunction;
  template <typename T> T operator()(T value) const {
    return llvm::popcount(getBits(value));
  }
};
struct CountLeadingZeros : WidthFunction {
  using WidthFunction::WidthFunction;
  template <typename T> T operator()(T value) const {
    int unused = sizeof(T) * 8 - width;
    return llvm::countl_zero(getBits(value)) - unused;
  }
};
} // namespace

ElementwiseFn hlo::getUnaryFunction(Operation *op, PrimitiveType type) {
  return llvm::TypeSwitch<Operation *, ElementwiseFn>(op)
      .Case([&](AbsOp) {
        return getMap<SignedIntegers | Floats | ComplexNumbers, Abs>(type);
      })
      .Case([&](NegateOp) { return getMap<Numbers, Negate>(type); })
      .Case([&](SignOp) {
        return getMap<SignedIntegers | Floats | ComplexNumbers, Sign>(type);
      })
      .Case([&](CeilOp) { return getMap<Floats, Ceil>(type); })
      .Case([&](FloorOp) { return getMap<Floats, Floor>(type); })
      .Case([&](RoundNearestAfzOp) {
        return getMap<Floats, RoundNearestAfz>(type);
      })
      .Case([&](RoundNearestEvenOp) {
        return getMap<Floats, RoundNearestEven>(type);
      })
      .Case([&](IsFiniteOp) { return getMap<Floats, IsFinite>(type); })
      .Case([&](RealOp) { return getMap<Floats | ComplexNumbers, Real>(type); })
      .Case([&](ImagOp) { return getMap<Floats | ComplexNumbers, Imag>(type); })
      .Case([&](NotOp) { return getMap<Preds | Integers, Not>(type); })
      .Case([&](PopcntOp) { return getMap<Integers, Popcnt>(type); })
      .Case([&](CountLeadingZerosOp) {
        return getMap<Integers, CountLeadingZeros>(type);
      })
      .Case([&](ReducePrecisionOp) { return getReducePrecisionFunction(type); })
      .Default([&](Operation *op) { return getMathFunction(op, type); });
}

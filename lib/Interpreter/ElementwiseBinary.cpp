//===- ElementwiseBinary.cpp - Elementwise functions of two operands ------===//

#include "ElementwiseFunctions.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace hlo;

namespace {
/// Complex numbers of floats are computed with as those of doubles: neither
/// cancellation nor overflow on the way to a result that f32 holds.
template <typename T, typename Fn> std::complex<T> computeWide(Fn fn) {
  std::complex<double> result = fn();
  return {T(result.real()), T(result.imag())};
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

struct Add {
  bool operator()(bool lhs, bool rhs) const { return lhs | rhs; }
  template <typename T> T operator()(T lhs, T rhs) const {
    return T(asUnsigned(lhs) + asUnsigned(rhs));
  }
};
struct Subtract {
  template <typename T> T operator()(T lhs, T rhs) const {
    return T(asUnsigned(lhs) - asUnsigned(rhs));
  }
};
struct Multiply {
  bool operator()(bool lhs, bool rhs) const { return lhs & rhs; }
  template <typename T> T operator()(T lhs, T rhs) const {
    return T(asUnsigned(lhs) * asUnsigned(rhs));
  }
  /// Without the search for infinities that C++ makes in its product.
  template <typename T>
  std::complex<T> operator()(std::complex<T> lhs, std::complex<T> rhs) const {
    double a = lhs.real(), b = lhs.imag(), c = rhs.real(), d = rhs.imag();
    return {T(a * c - b * d), T(a * d + b * c)};
  }
};
struct Divide {
  template <typename T> T operator()(T lhs, T rhs) const {
    if constexpr (std::is_integral_v<T>) {
      if (rhs == 0)
        return T(-1);
      if (std::is_signed_v<T> && rhs == T(-1))
        return Subtract()(T(0), lhs);
    }
    return lhs / rhs;
  }
  template <typename T>
  std::complex<T> operator()(std::complex<T> lhs, std::complex<T> rhs) const {
    return computeWide<T>(
        [&] { return std::complex<double>(lhs) / std::complex<double>(rhs); });
  }
};
struct Remainder {
  template <typename T> T operator()(T lhs, T rhs) const {
    if constexpr (std::is_integral_v<T>) {
      if (rhs == 0)
        return lhs;
      if (std::is_signed_v<T> && rhs == T(-1))
        return 0;
      return lhs % rhs;
    } else {
      return std::fmod(lhs, rhs);
    }
  }
};
struct Power {
  template <typename T> T operator()(T lhs, T rhs) const {
    if constexpr (std::is_integral_v<T>) {
      bool isOdd = rhs & 1;
      if (rhs < T(0))
        return lhs == T(1) ? T(1) : lhs == T(-1) ? T(isOdd ? -1 : 1) : T(0);
      T result = 1;
      for (; rhs != 0; rhs >>= 1, lhs = Multiply()(lhs, lhs))
        if (rhs & 1)
          result = Multiply()(result, lhs);
      return result;
    } else {
      return std::pow(double(lhs), double(rhs));
    }
  }
  /// What is so for all bases or exponents is for NaN, as for real numbers.
  template <typename T>
  std::complex<T> operator()(std::complex<T> lhs, std::complex<T> rhs) const {
    if (rhs == T(0) || lhs == T(1))
      return 1;
    return computeWide<T>([&] {
      return std::pow(std::complex<double>(lhs), std::complex<double>(rhs));
    });
  }
};
struct Atan2 {
  template <typename T> T operator()(T lhs, T rhs) const {
    return std::atan2(double(lhs), double(rhs));
  }
  /// -i log((x + iy) / sqrt(x^2 + y^2))
  template <typename T>
  std::complex<T> operator()(std::complex<T> lhs, std::complex<T> rhs) const {
    return computeWide<T>([&] {
      std::complex<double> y = lhs, x = rhs, i(0, 1);
      return -i * std::log((x + i * y) / std::sqrt(x * x + y * y));
    });
  }
};

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

struct And {
  template <typename T> T operator()(T lhs, T rhs) const { return lhs & rhs; }
};
struct Or {
  template <typename T> T operator()(T lhs, T rhs) const { return lhs | rhs; }
};
struct Xor {
  template <typename T> T operator()(T lhs, T rhs) const { return lhs ^ rhs; }
};

struct ShiftLeft : WidthFunction {
  using WidthFunction::WidthFunction;
  template <typename T> T operator()(T lhs, T rhs) const {
    auto amount = getBits(rhs);
    return amount < width ? T(asUnsigned(lhs) << amount) : T(0);
  }
};
struct ShiftRightLogical : WidthFunction {
  using WidthFunction::WidthFunction;
  template <typename T> T operator()(T lhs, T rhs) const {
    auto amount = getBits(rhs);
    return amount < width ? T(getBits(lhs) >> amount) : T(0);
  }
};
struct ShiftRightArithmetic : WidthFunction {
  using WidthFunction::WidthFunction;
  template <typename T> T operator()(T lhs, T rhs) const {
    using Signed = std::make_signed_t<T>;
    auto amount = std::min<uint64_t>(getBits(rhs), width - 1);
    int unused = sizeof(T) * 8 - width;
    // The highest bit of the element as the highest of the C++ type.
    auto value = Signed(asUnsigned(lhs) << unused);
    return T(value >> unused >> amount);
  }
};
struct Mulhi : WidthFunction {
  using WidthFunction::WidthFunction;
  template <typename T> T operator()(T lhs, T rhs) const {
    using Wide =
        std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
    return T((Wide(lhs) * Wide(rhs)) >> width);
  }
};

struct MakeComplex {
  template <typename T> std::complex<T> operator()(T real, T imag) const {
    return {real, imag};
  }
};
} // namespace

ElementwiseFn hlo::getBinaryFunction(Operation *op, PrimitiveType type) {
  return llvm::TypeSwitch<Operation *, ElementwiseFn>(op)
      .Case([&](AddOp) { return getMap<Preds | Numbers, Add>(type); })
      .Case([&](SubtractOp) { return getMap<Numbers, Subtract>(type); })
      .Case([&](MultiplyOp) { return getMap<Preds | Numbers, Multiply>(type); })
      .Case([&](DivideOp) { return getMap<Numbers, Divide>(type); })
      .Case([&](RemainderOp) {
        return getMap<Integers | Floats, Remainder>(type);
      })
      .Case([&](PowerOp) { return getMap<Numbers, Power>(type); })
      .Case([&](MaximumOp) { return getMap<Preds | Numbers, Maximum>(type); })
      .Case([&](MinimumOp) { return getMap<Preds | Numbers, Minimum>(type); })
      .Case(
          [&](Atan2Op) { return getMap<Floats | ComplexNumbers, Atan2>(type); })
      .Case([&](AndOp) { return getMap<Preds | Integers, And>(type); })
      .Case([&](OrOp) { return getMap<Preds | Integers, Or>(type); })
      .Case([&](XorOp) { return getMap<Preds | Integers, Xor>(type); })
      .Case([&](ShiftLeftOp) { return getMap<Integers, ShiftLeft>(type); })
      .Case([&](ShiftRightLogicalOp) {
        return getMap<Integers, ShiftRightLogical>(type);
      })
      .Case([&](ShiftRightArithmeticOp) {
        return getMap<Integers, ShiftRightArithmetic>(type);
      })
      .Case([&](MulhiOp) { return getMap<Integers, Mulhi>(type); })
      .Case([&](ComplexOp) { return getMap<Floats, MakeComplex>(type); })
      .Default([](Operation *) { return nullptr; });
}

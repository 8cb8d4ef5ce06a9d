//===- FloatFormat.h - Bit patterns of floats -------------------*- C++ -*-===//

#ifndef HLO_RUNTIME_FLOATFORMAT_H
#define HLO_RUNTIME_FLOATFORMAT_H

#include "hlo/Runtime/PrimitiveType.h"
#include <algorithm>
#include <limits>
#include <type_traits>

namespace hlo {
/// The bits of a float type.
struct FloatFormat {
  /// What bit patterns other than finite numbers there are, and so what
  /// numbers too great become.
  enum class Kind {
    /// Infinities and NaNs, at the greatest exponent.
    IEEE,
    /// NaN of either sign, at the greatest magnitude; no infinity.
    NaNOnly,
    /// NaN in the place of -0; no infinity.
    NaNAsNegativeZero,
    /// Finite numbers only.
    Finite,
  };
  int exponentBits, mantissaBits, bias;
  Kind kind;

  constexpr int getSignBit() const { return exponentBits + mantissaBits; }
  /// The pattern of the greatest finite number.
  constexpr uint64_t getLargest() const {
    uint64_t ones = (uint64_t(1) << getSignBit()) - 1;
    switch (kind) {
    case Kind::IEEE:
      return getInfinity() - 1;
    case Kind::NaNOnly:
      return ones - 1;
    case Kind::NaNAsNegativeZero:
    case Kind::Finite:
      return ones;
    }
    return 0;
  }
  constexpr uint64_t getInfinity() const {
    return ((uint64_t(1) << exponentBits) - 1) << mantissaBits;
  }
  /// What a number too great becomes.
  constexpr uint64_t getOverflow() const {
    switch (kind) {
    case Kind::IEEE:
      return getInfinity();
    case Kind::Finite:
      return getLargest();
    default:
      return getNaN();
    }
  }
  /// Formats without NaN have -0 for it, as other implementations do.
  constexpr uint64_t getNaN() const {
    switch (kind) {
    case Kind::IEEE:
      return getInfinity() | (uint64_t(1) << (mantissaBits - 1));
    case Kind::NaNOnly:
      return getLargest() + 1;
    case Kind::NaNAsNegativeZero:
    case Kind::Finite:
      return uint64_t(1) << getSignBit();
    }
    return 0;
  }
};

/// The format of a float type. F8E8M0FNU has neither sign nor zero besides.
constexpr FloatFormat getFloatFormat(PrimitiveType type) {
  using Kind = FloatFormat::Kind;
  switch (type) {
  case PrimitiveType::F4E2M1FN:
    return {2, 1, 1, Kind::Finite};
  case PrimitiveType::F6E2M3FN:
    return {2, 3, 1, Kind::Finite};
  case PrimitiveType::F6E3M2FN:
    return {3, 2, 3, Kind::Finite};
  case PrimitiveType::F8E3M4:
    return {3, 4, 3, Kind::IEEE};
  case PrimitiveType::F8E4M3:
    return {4, 3, 7, Kind::IEEE};
  case PrimitiveType::F8E4M3FN:
    return {4, 3, 7, Kind::NaNOnly};
  case PrimitiveType::F8E4M3B11FNUZ:
    return {4, 3, 11, Kind::NaNAsNegativeZero};
  case PrimitiveType::F8E4M3FNUZ:
    return {4, 3, 8, Kind::NaNAsNegativeZero};
  case PrimitiveType::F8E5M2:
    return {5, 2, 15, Kind::IEEE};
  case PrimitiveType::F8E5M2FNUZ:
    return {5, 2, 16, Kind::NaNAsNegativeZero};
  case PrimitiveType::F8E8M0FNU:
    return {8, 0, 127, Kind::NaNOnly};
  case PrimitiveType::F16:
    return {5, 10, 15, Kind::IEEE};
  case PrimitiveType::BF16:
    return {8, 7, 127, Kind::IEEE};
  case PrimitiveType::F32:
    return {8, 23, 127, Kind::IEEE};
  case PrimitiveType::F64:
    return {11, 52, 1023, Kind::IEEE};
  default:
    return {};
  }
}

/// The bit pattern of f32 and f64.
template <typename T> struct FloatBits {
  using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  static constexpr int width = sizeof(T) * 8;
  static constexpr int mantissaBits = std::numeric_limits<T>::digits - 1;
  static constexpr int bias = std::numeric_limits<T>::max_exponent - 1;
  static constexpr Bits signMask = Bits(1) << (width - 1);
  static constexpr Bits infinity = Bits(2 * bias + 1) << mantissaBits;
};

/// `value` rounded to nearest even in the format of `type`. Free of branches,
/// so that loops over it are vectorized.
template <PrimitiveType type, typename T> uint32_t roundToFormat(T value) {
  using Source = FloatBits<T>;
  using Bits = typename Source::Bits;
  Bits bits = __builtin_bit_cast(Bits, value);
  Bits magnitude = bits & ~Source::signMask;

  if constexpr (type == PrimitiveType::F8E8M0FNU) {
    // Powers of two from 2^-127 on, and NaN. No zero: all positive numbers
    // below are nearest to 2^-127. Halfway cases go away from zero: both
    // neighbours have the same, one-bit, significand.
    if constexpr (std::is_same_v<T, float>)
      return roundToFormat<type>(double(value));
    constexpr Bits half = Bits(1) << (Source::mantissaBits - 1);
    int64_t exponent = int64_t((magnitude + half) >> Source::mantissaBits) -
                       Source::bias + 127;
    bool isNaN = bits > Source::infinity || bits == 0 || exponent > 254;
    return isNaN ? 255 : std::max<int64_t>(exponent, 0);
  } else {
    constexpr FloatFormat format = getFloatFormat(type);
    constexpr int shift = Source::mantissaBits - format.mantissaBits;
    constexpr Bits rebias = Bits(Source::bias - format.bias)
                            << format.mantissaBits;
    Bits result = ((magnitude + ((Bits(1) << (shift - 1)) - 1) +
                    ((magnitude >> shift) & 1)) >>
                   shift) -
                  rebias;
    if constexpr (rebias != 0) {
      // An addition whose result has the spacing of the format's denormals
      // rounds to them.
      constexpr Bits smallestNormal = Bits(Source::bias + 1 - format.bias)
                                      << Source::mantissaBits;
      constexpr Bits spacing = Bits(Source::bias + 1 - format.bias + shift)
                               << Source::mantissaBits;
      Bits denormal =
          __builtin_bit_cast(Bits, __builtin_bit_cast(T, magnitude) +
                                       __builtin_bit_cast(T, spacing)) -
          spacing;
      result = magnitude < smallestNormal ? denormal : result;
    }
    result = result > format.getLargest() ? format.getOverflow() : result;
    Bits sign = (bits >> (Source::width - 1)) << format.getSignBit();
    if constexpr (format.kind == FloatFormat::Kind::NaNAsNegativeZero)
      sign = result == 0 ? 0 : sign;
    Bits nan = format.getNaN();
    if constexpr (getFloatFormat(type).kind == FloatFormat::Kind::IEEE &&
                  format.getSignBit() == 15)
      nan |= (magnitude & ~Source::infinity) >> shift;
    result = magnitude > Source::infinity ? nan : result;
    return uint32_t(result | sign);
  }
}
} // namespace hlo

#endif // HLO_RUNTIME_FLOATFORMAT_H

//===- Conversion.cpp - Conversion between element types ------------------===//

#include "hlo/Runtime/Conversion.h"
#include "hlo/Runtime/FloatFormat.h"
#include <array>
#include <cmath>
#include <cstring>

using namespace hlo;

PrimitiveType hlo::getComputeType(PrimitiveType type) {
  if (isFloat(type))
    return type == PrimitiveType::F64 ? type : PrimitiveType::F32;
  if (isSigned(type))
    return std::max(type, PrimitiveType::S8);
  if (isUnsigned(type))
    return std::max(type, PrimitiveType::U8);
  return type;
}

//===----------------------------------------------------------------------===//
// Between types C++ has
//===----------------------------------------------------------------------===//

template <typename T> static constexpr bool isComplexNumber = false;
template <typename T>
static constexpr bool isComplexNumber<std::complex<T>> = true;

template <typename To, typename From> static To convertElement(From value) {
  if constexpr (std::is_same_v<To, bool>) {
    return value != From(0);
  } else if constexpr (isComplexNumber<To>) {
    using Part = typename To::value_type;
    if constexpr (isComplexNumber<From>)
      return To(Part(value.real()), Part(value.imag()));
    else
      return To(Part(value), 0);
  } else if constexpr (isComplexNumber<From>) {
    return convertElement<To>(value.real());
  } else if constexpr (std::is_integral_v<To> &&
                       std::is_floating_point_v<From>) {
    // The first float past the maximum is a power of two.
    constexpr auto max = std::numeric_limits<To>::max();
    constexpr auto min = std::numeric_limits<To>::min();
    constexpr From end = From(max / 2 + 1) * 2;
    return value >= end         ? max
           : value <= From(min) ? min
           : value != value     ? To(0)
                                : To(value);
  } else {
    return To(value);
  }
}

template <typename From, typename To>
static void convertRow(const void *source, void *target, int64_t count) {
  auto *in = static_cast<const From *>(source);
  auto *out = static_cast<To *>(target);
  for (int64_t i = 0; i < count; ++i)
    out[i] = convertElement<To>(in[i]);
}

//===----------------------------------------------------------------------===//
// Floats narrower than f32
//===----------------------------------------------------------------------===//

static bool isNarrowFloat(PrimitiveType type) {
  return isFloat(type) && type < PrimitiveType::F32;
}

/// Calls `fn` with a constant of a float type narrower than f32.
template <typename Fn>
static auto dispatchNarrowFloat(PrimitiveType type, Fn &&fn) {
#define CASE(TYPE)                                                             \
  case PrimitiveType::TYPE:                                                    \
    return fn(std::integral_constant<PrimitiveType, PrimitiveType::TYPE>())
  switch (type) {
    CASE(F4E2M1FN);
    CASE(F6E2M3FN);
    CASE(F6E3M2FN);
    CASE(F8E3M4);
    CASE(F8E4M3);
    CASE(F8E4M3FN);
    CASE(F8E4M3B11FNUZ);
    CASE(F8E4M3FNUZ);
    CASE(F8E5M2);
    CASE(F8E5M2FNUZ);
    CASE(F8E8M0FNU);
    CASE(F16);
    CASE(BF16);
  default:
    __builtin_unreachable();
  }
#undef CASE
}

/// Keeps the bits of NaNs, so that their order stays.
static float widenF16(uint16_t bits) {
  uint32_t magnitude = bits & 0x7fff;
  uint32_t normal = (magnitude << 13) + (112u << 23);
  // As 2^-14 and a fraction of it.
  float denormal =
      __builtin_bit_cast(float, (magnitude << 13) + (113u << 23)) - 0x1p-14f;
  uint32_t result = magnitude < 0x0400 ? __builtin_bit_cast(uint32_t, denormal)
                    : magnitude < 0x7c00 ? normal
                                         : normal + (112u << 23);
  return __builtin_bit_cast(float, result | uint32_t(bits & 0x8000) << 16);
}

using WideningTable = std::array<float, 256>;

/// The value of a bit pattern of a float type of 8 bits or fewer.
static float widenSmallFloat(PrimitiveType type, uint32_t bits) {
  FloatFormat format = getFloatFormat(type);
  if (type == PrimitiveType::F8E8M0FNU)
    return bits == 0xff ? std::numeric_limits<float>::quiet_NaN()
                        : std::ldexp(1.0f, int(bits) - format.bias);
  uint32_t sign = bits >> format.getSignBit() & 1;
  uint32_t magnitude = bits & ((1u << format.getSignBit()) - 1);
  uint32_t mantissa = magnitude & ((1u << format.mantissaBits) - 1);
  int exponent = magnitude >> format.mantissaBits;
  bool isNaN = false;
  switch (format.kind) {
  case FloatFormat::Kind::IEEE:
    isNaN = magnitude > format.getInfinity();
    break;
  case FloatFormat::Kind::NaNOnly:
    isNaN = magnitude == format.getNaN();
    break;
  case FloatFormat::Kind::NaNAsNegativeZero:
    isNaN = sign && magnitude == 0;
    break;
  case FloatFormat::Kind::Finite:
    break;
  }
  if (isNaN) {
    // The total order tells the bits of NaNs apart.
    uint32_t payload = format.kind == FloatFormat::Kind::IEEE
                           ? mantissa << (23 - format.mantissaBits)
                           : 0x400000;
    return __builtin_bit_cast(float, sign << 31 | 0xffu << 23 | payload);
  }
  float value =
      format.kind == FloatFormat::Kind::IEEE &&
              magnitude == format.getInfinity()
          ? std::numeric_limits<float>::infinity()
      : exponent == 0
          ? std::ldexp(float(mantissa), 1 - format.bias - format.mantissaBits)
          : std::ldexp(float(mantissa + (1u << format.mantissaBits)),
                       exponent - format.bias - format.mantissaBits);
  return sign ? -value : value;
}

using WideningTable = std::array<float, 256>;

static WideningTable makeWideningTable(PrimitiveType type) {
  WideningTable table;
  uint32_t mask = (1u << getBitWidth(type)) - 1;
  for (uint32_t bits = 0; bits < table.size(); ++bits)
    table[bits] = widenSmallFloat(type, bits & mask);
  return table;
}

static void widen(PrimitiveType type, const void *source, float *target,
                  int64_t count) {
  dispatchNarrowFloat(type, [&](auto constant) {
    constexpr PrimitiveType type = decltype(constant)::value;
    if constexpr (type == PrimitiveType::F16 || type == PrimitiveType::BF16) {
      auto *in = static_cast<const uint16_t *>(source);
      for (int64_t i = 0; i < count; ++i)
        if constexpr (type == PrimitiveType::F16)
          target[i] = widenF16(in[i]);
        else
          target[i] = __builtin_bit_cast(float, uint32_t(in[i]) << 16);
    } else {
      static const WideningTable table = makeWideningTable(type);
      auto *in = static_cast<const uint8_t *>(source);
      for (int64_t i = 0; i < count; ++i)
        target[i] = table[in[i]];
    }
  });
}

template <typename From>
static void narrow(const From *source, PrimitiveType type, void *target,
                   int64_t count) {
  dispatchNarrowFloat(type, [&](auto constant) {
    constexpr PrimitiveType type = decltype(constant)::value;
    using To = std::conditional_t<type == PrimitiveType::F16 ||
                                      type == PrimitiveType::BF16,
                                  uint16_t, uint8_t>;
    auto *out = static_cast<To *>(target);
    for (int64_t i = 0; i < count; ++i)
      out[i] = To(roundToFormat<type>(source[i]));
  });
}

/// As a double that rounds to any narrow float as `value` does: where 53 bits
/// do not hold it, the lowest one tells whether there are others below.
template <typename T> static double toSticky(T value) {
  static_assert(sizeof(T) == 8);
  bool isNegative = value < T(0);
  uint64_t magnitude = isNegative ? -uint64_t(value) : uint64_t(value);
  if (magnitude >> 53)
    magnitude =
        (magnitude | ((magnitude & 0x7ff) ? 0x800 : 0)) & ~uint64_t(0x7ff);
  return isNegative ? -double(magnitude) : double(magnitude);
}

//===----------------------------------------------------------------------===//
// All types
//===----------------------------------------------------------------------===//

static constexpr int64_t blockSize = 256;

/// Converts by way of rows of `type`.
static void convertThrough(PrimitiveType type, PrimitiveType sourceType,
                           const void *source, PrimitiveType targetType,
                           void *target, int64_t count) {
  alignas(64) char row[blockSize * sizeof(double)];
  auto *in = static_cast<const char *>(source);
  auto *out = static_cast<char *>(target);
  for (int64_t begin = 0; begin < count; begin += blockSize) {
    int64_t size = std::min(blockSize, count - begin);
    const char *sourceRow = in + begin * getStorageSize(sourceType);
    char *targetRow = out + begin * getStorageSize(targetType);
    convertElements(sourceType, sourceRow, type, row, size);
    convertElements(type, row, targetType, targetRow, size);
  }
}

static void convertToNarrowFloat(PrimitiveType sourceType, const void *source,
                                 PrimitiveType targetType, void *target,
                                 int64_t count) {
  switch (sourceType) {
  case PrimitiveType::F32:
    return narrow(static_cast<const float *>(source), targetType, target,
                  count);
  case PrimitiveType::F64:
    return narrow(static_cast<const double *>(source), targetType, target,
                  count);
  case PrimitiveType::S64:
  case PrimitiveType::U64: {
    double row[blockSize];
    auto *out = static_cast<char *>(target);
    for (int64_t begin = 0; begin < count; begin += blockSize) {
      int64_t size = std::min(blockSize, count - begin);
      for (int64_t i = 0; i < size; ++i)
        row[i] =
            sourceType == PrimitiveType::S64
                ? toSticky(static_cast<const int64_t *>(source)[begin + i])
                : toSticky(static_cast<const uint64_t *>(source)[begin + i]);
      narrow(row, targetType, out + begin * getStorageSize(targetType), size);
    }
    return;
  }
  case PrimitiveType::C128:
  case PrimitiveType::S32:
  case PrimitiveType::U32:
    return convertThrough(PrimitiveType::F64, sourceType, source, targetType,
                          target, count);
  default:
    return convertThrough(PrimitiveType::F32, sourceType, source, targetType,
                          target, count);
  }
}

/// Brings elements of S8 or U8 into the range of a type of fewer bits.
template <typename T>
static void fitSmallInteger(T *elements, int64_t width, bool saturates,
                            int64_t count) {
  int64_t max = (int64_t(1) << (width - std::is_signed_v<T>)) - 1;
  int64_t min = std::is_signed_v<T> ? -max - 1 : 0;
  if (saturates) {
    for (int64_t i = 0; i < count; ++i)
      elements[i] = std::clamp(elements[i], T(min), T(max));
    return;
  }
  int shift = 8 - width;
  for (int64_t i = 0; i < count; ++i)
    elements[i] = T(T(uint8_t(elements[i]) << shift) >> shift);
}

void hlo::convertElements(PrimitiveType sourceType, const void *source,
                          PrimitiveType targetType, void *target,
                          int64_t count) {
  if (count == 0)
    return; // The rows may be null.
  if (sourceType == targetType) {
    memcpy(target, source, count * getStorageSize(sourceType));
    return;
  }
  if (isNarrowFloat(sourceType)) {
    if (targetType == PrimitiveType::F32)
      return widen(sourceType, source, static_cast<float *>(target), count);
    return convertThrough(PrimitiveType::F32, sourceType, source, targetType,
                          target, count);
  }
  if (isNarrowFloat(targetType))
    return convertToNarrowFloat(sourceType, source, targetType, target, count);

  // Integers of fewer than 8 bits are stored as those of 8 bits.
  PrimitiveType rowType = getComputeType(targetType);
  dispatchComputeType(getComputeType(sourceType), [&](auto from) {
    dispatchComputeType(rowType, [&](auto to) {
      convertRow<typename decltype(from)::type, typename decltype(to)::type>(
          source, target, count);
    });
  });
  if (rowType == targetType)
    return;
  bool saturates = isFloat(sourceType) || isComplex(sourceType);
  int64_t width = getBitWidth(targetType);
  if (isSigned(targetType))
    fitSmallInteger(static_cast<int8_t *>(target), width, saturates, count);
  else
    fitSmallInteger(static_cast<uint8_t *>(target), width, saturates, count);
}

//===- Conversion.h - C++ types of elements, and conversion -----*- C++ -*-===//

#ifndef HLO_RUNTIME_CONVERSION_H
#define HLO_RUNTIME_CONVERSION_H

#include "hlo/Runtime/PrimitiveType.h"
#include <complex>

namespace hlo {
/// The type operations on `type` are computed in: `type` itself where C++ has
/// it, else a wider one (F32 for small floats, S8 and U8 for small integers)
/// from which results are rounded or wrapped around once.
PrimitiveType getComputeType(PrimitiveType type);

/// Passed to the functions of `dispatch`: `typename decltype(tag)::type`.
template <typename T> struct TypeTag {
  using type = T;
};

/// Calls `fn` with the TypeTag of the C++ type of a compute type.
template <typename Fn> auto dispatchComputeType(PrimitiveType type, Fn &&fn) {
  switch (type) {
  case PrimitiveType::PRED:
    return fn(TypeTag<bool>());
  case PrimitiveType::S8:
    return fn(TypeTag<int8_t>());
  case PrimitiveType::S16:
    return fn(TypeTag<int16_t>());
  case PrimitiveType::S32:
    return fn(TypeTag<int32_t>());
  case PrimitiveType::S64:
    return fn(TypeTag<int64_t>());
  case PrimitiveType::U8:
    return fn(TypeTag<uint8_t>());
  case PrimitiveType::U16:
    return fn(TypeTag<uint16_t>());
  case PrimitiveType::U32:
    return fn(TypeTag<uint32_t>());
  case PrimitiveType::U64:
    return fn(TypeTag<uint64_t>());
  case PrimitiveType::F32:
    return fn(TypeTag<float>());
  case PrimitiveType::F64:
    return fn(TypeTag<double>());
  case PrimitiveType::C64:
    return fn(TypeTag<std::complex<float>>());
  case PrimitiveType::C128:
    return fn(TypeTag<std::complex<double>>());
  default:
    __builtin_unreachable();
  }
}

/// Calls `fn` with the TypeTag of an unsigned integer of the storage size, for
/// code that only moves elements; complex numbers of 16 bytes as C128.
template <typename Fn> auto dispatchStorageSize(PrimitiveType type, Fn &&fn) {
  switch (getStorageSize(type)) {
  case 1:
    return fn(TypeTag<uint8_t>());
  case 2:
    return fn(TypeTag<uint16_t>());
  case 4:
    return fn(TypeTag<uint32_t>());
  case 8:
    return fn(TypeTag<uint64_t>());
  default:
    return fn(TypeTag<std::complex<double>>());
  }
}

/// Converts `count` elements as the operation `convert` does: floats round to
/// nearest even, once; formats without infinity have NaN for what is too great,
/// those without NaN the greatest number, and -0 for NaN; the only numbers of
/// F8E8M0FNU are powers of two, zero and negative numbers give NaN, halfway
/// cases go away from zero; floats to integers truncate and saturate, NaN gives
/// 0; integers wrap around; anything to pred compares with zero; complex
/// numbers to others lose the imaginary part. `source` and `target` do not
/// overlap.
void convertElements(PrimitiveType sourceType, const void *source,
                     PrimitiveType targetType, void *target, int64_t count);
} // namespace hlo

#endif // HLO_RUNTIME_CONVERSION_H

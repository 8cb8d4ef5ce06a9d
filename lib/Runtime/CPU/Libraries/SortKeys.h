//===- SortKeys.h - Numbers as integers in the same order -------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_SORTKEYS_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_SORTKEYS_H

#include "hlo/Runtime/PrimitiveType.h"
#include <limits>

namespace hlo::runtime {
/// How elements are ordered: floats in the total order but for what it says.
struct SortOrder {
  bool isDescending = false;
  bool areZerosEqual = false;
  /// All NaNs are one: positive, or negative. 0: they are as they are.
  int nanSign = 0;
};

/// Whether elements can be keys.
inline bool isSortable(PrimitiveType type) {
  return isPred(type) || isInteger(type) || type == PrimitiveType::F16 ||
         type == PrimitiveType::BF16 || type == PrimitiveType::F32 ||
         type == PrimitiveType::F64;
}

/// Unsigned integers in the order of numbers whose bits are `T`.
template <typename T> class SortKeys {
public:
  SortKeys(PrimitiveType type, const SortOrder &order)
      : isFloatType(isFloat(type)),
        flip((isSigned(type) ? signBit : T(0)) ^
             (order.isDescending ? T(~T(0)) : T(0))) {
    zero = order.areZerosEqual ? 0 : signBit;
    if (!isFloatType)
      return;
    switch (type) {
    case PrimitiveType::F16:
      infinity = T(0x7c00u);
      break;
    case PrimitiveType::BF16:
      infinity = T(0x7f80u);
      break;
    default:
      infinity = sizeof(T) == 8 ? T(uint64_t(0x7ff) << 52) : T(0x7f800000);
      break;
    }
    hasNaN = order.nanSign != 0;
    // The quiet bit is below the exponent.
    if (hasNaN)
      nan = T(infinity + ((infinity & T(~infinity + 1)) >> 1)) |
            (order.nanSign < 0 ? signBit : T(0));
  }

  T encode(T bits) const {
    if (!isFloatType)
      return bits ^ flip;
    T magnitude = bits & T(~signBit);
    bits = hasNaN && magnitude > infinity ? nan
           : magnitude == 0               ? T(bits & zero)
                                          : bits;
    return T(bits ^ (bits & signBit ? T(~T(0)) : signBit)) ^ flip;
  }
  /// Zeros and NaNs may be others of these.
  T decode(T key) const {
    key ^= flip;
    if (!isFloatType)
      return key;
    return key ^ (key & signBit ? signBit : T(~T(0)));
  }

  /// One of the numbers that are one key.
  bool isZero(T bits) const { return zero == 0 && (bits & T(~signBit)) == 0; }
  bool isNaN(T bits) const { return hasNaN && (bits & T(~signBit)) > infinity; }

private:
  static constexpr T signBit = T(1) << (sizeof(T) * 8 - 1);
  bool isFloatType, hasNaN = false;
  T flip, infinity = 0, nan = 0, zero;
};
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_SORTKEYS_H

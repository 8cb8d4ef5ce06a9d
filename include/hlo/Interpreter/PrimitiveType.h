//===- PrimitiveType.h - Element types as the interpreter stores them -----===//
// An enumeration, so that choosing the code for a type is a switch.

#ifndef HLO_INTERPRETER_PRIMITIVETYPE_H
#define HLO_INTERPRETER_PRIMITIVETYPE_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Types.h"
#include <complex>

namespace hlo {
/// The element types of HLO arrays. One element takes a whole number of bytes
/// in memory: a pred one byte of 0 or 1; an integer of fewer than 8 bits one
/// byte, sign- or zero-extended; a float its bit pattern, in a byte where it
/// has fewer than 8 bits; a complex number its two components.
enum class PrimitiveType : uint8_t {
  PRED,
  S1,
  S2,
  S4,
  S8,
  S16,
  S32,
  S64,
  U1,
  U2,
  U4,
  U8,
  U16,
  U32,
  U64,
  F4E2M1FN,
  F6E2M3FN,
  F6E3M2FN,
  F8E3M4,
  F8E4M3,
  F8E4M3FN,
  F8E4M3B11FNUZ,
  F8E4M3FNUZ,
  F8E5M2,
  F8E5M2FNUZ,
  F8E8M0FNU,
  F16,
  BF16,
  F32,
  F64,
  C64,
  C128,
};

/// The primitive type of an HLO element type (`isElementType`).
PrimitiveType getPrimitiveType(Type elementType);
/// The MLIR type of a primitive type.
Type getElementType(MLIRContext *context, PrimitiveType type);
/// As HLO text writes it.
StringRef getPrimitiveTypeName(PrimitiveType type);

/// Bits of the type: 4 for S4.
int64_t getBitWidth(PrimitiveType type);
/// Bytes an element takes in memory.
int64_t getStorageSize(PrimitiveType type);

/// The type operations on `type` are computed in: `type` itself where C++ has
/// it, else a wider one (F32 for small floats, S8 and U8 for small integers)
/// from which results are rounded or wrapped around once.
PrimitiveType getComputeType(PrimitiveType type);

inline bool isPred(PrimitiveType type) { return type == PrimitiveType::PRED; }
inline bool isSigned(PrimitiveType type) {
  return type >= PrimitiveType::S1 && type <= PrimitiveType::S64;
}
inline bool isUnsigned(PrimitiveType type) {
  return type >= PrimitiveType::U1 && type <= PrimitiveType::U64;
}
inline bool isInteger(PrimitiveType type) {
  return isSigned(type) || isUnsigned(type);
}
inline bool isFloat(PrimitiveType type) {
  return type >= PrimitiveType::F4E2M1FN && type <= PrimitiveType::F64;
}
inline bool isComplex(PrimitiveType type) {
  return type == PrimitiveType::C64 || type == PrimitiveType::C128;
}

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
    llvm_unreachable("not a compute type");
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

#endif // HLO_INTERPRETER_PRIMITIVETYPE_H

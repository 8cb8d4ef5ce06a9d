//===- PrimitiveType.h - Element types as they are in memory ----*- C++ -*-===//
// An enumeration, so that choosing the code for a type is a switch.

#ifndef HLO_RUNTIME_PRIMITIVETYPE_H
#define HLO_RUNTIME_PRIMITIVETYPE_H

#include <cstdint>
#include <optional>
#include <string_view>

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

/// As HLO text writes it.
std::string_view getPrimitiveTypeName(PrimitiveType type);
std::optional<PrimitiveType> getPrimitiveTypeByName(std::string_view name);

/// Bits of the type: 4 for S4.
int64_t getBitWidth(PrimitiveType type);
/// Bytes an element takes in memory.
int64_t getStorageSize(PrimitiveType type);

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
} // namespace hlo

#endif // HLO_RUNTIME_PRIMITIVETYPE_H

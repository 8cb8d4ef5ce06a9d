//===- PrimitiveType.cpp - Element types as they are in memory ------------===//

#include "hlo/Runtime/PrimitiveType.h"
#include <algorithm>
#include <iterator>

using namespace hlo;

// In the order of the enumeration.
static constexpr std::string_view typeNames[] = {"pred",       "s1",
                                                 "s2",         "s4",
                                                 "s8",         "s16",
                                                 "s32",        "s64",
                                                 "u1",         "u2",
                                                 "u4",         "u8",
                                                 "u16",        "u32",
                                                 "u64",        "f4e2m1fn",
                                                 "f6e2m3fn",   "f6e3m2fn",
                                                 "f8e3m4",     "f8e4m3",
                                                 "f8e4m3fn",   "f8e4m3b11fnuz",
                                                 "f8e4m3fnuz", "f8e5m2",
                                                 "f8e5m2fnuz", "f8e8m0fnu",
                                                 "f16",        "bf16",
                                                 "f32",        "f64",
                                                 "c64",        "c128"};

std::string_view hlo::getPrimitiveTypeName(PrimitiveType type) {
  return typeNames[static_cast<unsigned>(type)];
}

std::optional<PrimitiveType>
hlo::getPrimitiveTypeByName(std::string_view name) {
  const auto *found =
      std::find(std::begin(typeNames), std::end(typeNames), name);
  if (found == std::end(typeNames))
    return std::nullopt;
  return static_cast<PrimitiveType>(found - std::begin(typeNames));
}

int64_t hlo::getBitWidth(PrimitiveType type) {
  if (isPred(type))
    return 1;
  if (isSigned(type))
    return 1 << (static_cast<unsigned>(type) -
                 static_cast<unsigned>(PrimitiveType::S1));
  if (isUnsigned(type))
    return 1 << (static_cast<unsigned>(type) -
                 static_cast<unsigned>(PrimitiveType::U1));
  switch (type) {
  case PrimitiveType::F4E2M1FN:
    return 4;
  case PrimitiveType::F6E2M3FN:
  case PrimitiveType::F6E3M2FN:
    return 6;
  case PrimitiveType::F16:
  case PrimitiveType::BF16:
    return 16;
  case PrimitiveType::F32:
    return 32;
  case PrimitiveType::F64:
  case PrimitiveType::C64:
    return 64;
  case PrimitiveType::C128:
    return 128;
  default:
    return 8;
  }
}

int64_t hlo::getStorageSize(PrimitiveType type) {
  return (getBitWidth(type) + 7) / 8;
}

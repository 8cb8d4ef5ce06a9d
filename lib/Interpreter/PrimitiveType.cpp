//===- PrimitiveType.cpp - Element types as the interpreter stores them ---===//

#include "hlo/Interpreter/PrimitiveType.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "llvm/ADT/DenseMap.h"

using namespace hlo;

// In the order of the enumeration.
static constexpr StringLiteral typeNames[] = {"pred",       "s1",
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

StringRef hlo::getPrimitiveTypeName(PrimitiveType type) {
  return typeNames[static_cast<unsigned>(type)];
}

PrimitiveType hlo::getPrimitiveType(Type elementType) {
  if (auto integer = dyn_cast<IntegerType>(elementType)) {
    if (isPred(elementType))
      return PrimitiveType::PRED;
    PrimitiveType first =
        integer.isUnsigned() ? PrimitiveType::U1 : PrimitiveType::S1;
    return static_cast<PrimitiveType>(static_cast<unsigned>(first) +
                                      llvm::Log2_32(integer.getWidth()));
  }
  if (elementType.isF32())
    return PrimitiveType::F32;
  StringRef name = getElementTypeName(elementType);
  const auto *found = llvm::find(typeNames, name);
  assert(found != std::end(typeNames) && "not an HLO element type");
  return static_cast<PrimitiveType>(found - std::begin(typeNames));
}

Type hlo::getElementType(MLIRContext *context, PrimitiveType type) {
  return getElementTypeByName(context, getPrimitiveTypeName(type));
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

PrimitiveType hlo::getComputeType(PrimitiveType type) {
  if (isFloat(type))
    return type == PrimitiveType::F64 ? type : PrimitiveType::F32;
  if (isSigned(type))
    return std::max(type, PrimitiveType::S8);
  if (isUnsigned(type))
    return std::max(type, PrimitiveType::U8);
  return type;
}

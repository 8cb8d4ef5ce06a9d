//===- PrimitiveType.cpp - Element types in the interpreter ---------------===//

#include "hlo/Interpreter/PrimitiveType.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"

using namespace hlo;

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
  std::optional<PrimitiveType> type = getPrimitiveTypeByName(name);
  assert(type && "not an HLO element type");
  return *type;
}

Type hlo::getElementType(MLIRContext *context, PrimitiveType type) {
  return getElementTypeByName(context, getPrimitiveTypeName(type));
}

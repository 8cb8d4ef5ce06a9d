//===- KernelTypes.cpp - Element types in kernels -------------------------===//

#include "KernelTypes.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace hlo;

Type hlo::getScalarType(Type elementType) {
  if (auto integer = dyn_cast<mlir::IntegerType>(elementType))
    return mlir::IntegerType::get(elementType.getContext(), integer.getWidth());
  return elementType;
}

/// Whether bytes stand for elements.
static bool isNarrow(Type elementType) {
  return elementType.isIntOrFloat() &&
         elementType.getIntOrFloatBitWidth() <= CHAR_BIT &&
         getScalarType(elementType) !=
             mlir::IntegerType::get(elementType.getContext(), CHAR_BIT);
}

Type hlo::getStorageType(Type elementType) {
  return isNarrow(elementType)
             ? mlir::IntegerType::get(elementType.getContext(), CHAR_BIT)
             : getScalarType(elementType);
}

Value hlo::toStorage(ImplicitLocOpBuilder &builder, Value scalar,
                     Type elementType) {
  if (!isNarrow(elementType))
    return scalar;
  Type type = getStorageType(elementType);
  unsigned width = elementType.getIntOrFloatBitWidth();
  if (isFloat(elementType))
    scalar = arith::BitcastOp::create(builder, builder.getIntegerType(width),
                                      scalar);
  if (width == CHAR_BIT)
    return scalar;
  if (isSignedInteger(elementType))
    return arith::ExtSIOp::create(builder, type, scalar);
  return arith::ExtUIOp::create(builder, type, scalar);
}

Value hlo::fromStorage(ImplicitLocOpBuilder &builder, Value stored,
                       Type elementType) {
  if (!isNarrow(elementType))
    return stored;
  unsigned width = elementType.getIntOrFloatBitWidth();
  Value bits = stored;
  if (width != CHAR_BIT)
    bits =
        arith::TruncIOp::create(builder, builder.getIntegerType(width), stored);
  if (isFloat(elementType))
    return arith::BitcastOp::create(builder, elementType, bits);
  return bits;
}

//===- PrimitiveType.h - Element types in the interpreter -------*- C++ -*-===//

#ifndef HLO_INTERPRETER_PRIMITIVETYPE_H
#define HLO_INTERPRETER_PRIMITIVETYPE_H

#include "hlo/Runtime/Conversion.h"
#include "hlo/Support/LLVM.h"
#include "mlir/IR/Types.h"

namespace hlo {
/// The primitive type of an HLO element type (`isElementType`).
PrimitiveType getPrimitiveType(Type elementType);
/// The MLIR type of a primitive type.
Type getElementType(MLIRContext *context, PrimitiveType type);
} // namespace hlo

#endif // HLO_INTERPRETER_PRIMITIVETYPE_H

//===- KernelTypes.h - Element types in kernels -----------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_KERNELTYPES_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_KERNELTYPES_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace hlo {
using mlir::ImplicitLocOpBuilder;

/// The type of a scalar that kernels compute with: integers without a sign,
/// preds as i1, all others as they are.
Type getScalarType(Type elementType);

/// Its type in memory, where nothing takes less than a byte: preds, integers of
/// fewer bits and floats of as many or fewer are i8.
Type getStorageType(Type elementType);

/// A scalar as it is stored, and back.
Value toStorage(ImplicitLocOpBuilder &builder, Value scalar, Type elementType);
Value fromStorage(ImplicitLocOpBuilder &builder, Value stored,
                  Type elementType);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_KERNELTYPES_H

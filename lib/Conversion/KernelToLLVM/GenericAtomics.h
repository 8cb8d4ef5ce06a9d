//===- GenericAtomics.h - Atomic regions by compare and swap ----*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_KERNELTOLLVM_GENERICATOMICS_H
#define HLO_LIB_CONVERSION_KERNELTOLLVM_GENERICATOMICS_H

#include "hlo/Support/LLVM.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
/// memref.generic_atomic_rmw of any element: the pattern of MLIR 22 gives
/// floats to cmpxchg, which takes integers. `scope` is one of LLVM, such as
/// "device".
void populateGenericAtomicPatterns(const mlir::LLVMTypeConverter &converter,
                                   mlir::RewritePatternSet &patterns,
                                   StringRef scope);
} // namespace hlo

#endif // HLO_LIB_CONVERSION_KERNELTOLLVM_GENERICATOMICS_H

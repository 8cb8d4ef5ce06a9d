//===- KernelToNVVM.h - Patterns of kernel-to-nvvm --------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_KERNELTONVVM_KERNELTONVVM_H
#define HLO_LIB_CONVERSION_KERNELTONVVM_KERNELTONVVM_H

#include "hlo/Support/LLVM.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
/// Operations of `math` that LLVM has intrinsics for which NVPTX computes
/// exactly as asked: upstream calls libdevice, whose sqrt is approximate.
void populateMathToNVVMPatterns(const mlir::LLVMTypeConverter &converter,
                                mlir::RewritePatternSet &patterns);

/// nvgpu.mma.sync of bf16, which the patterns of MLIR 22 lack.
void populateTensorCorePatterns(const mlir::LLVMTypeConverter &converter,
                                mlir::RewritePatternSet &patterns);
/// The types of the dialect nvgpu.
void addNVGPUTypeConversions(mlir::LLVMTypeConverter &converter);
} // namespace hlo

#endif // HLO_LIB_CONVERSION_KERNELTONVVM_KERNELTONVVM_H

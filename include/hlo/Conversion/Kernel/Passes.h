//===- Passes.h - Kernels: what emits and lowers them -----------*- C++ -*-===//
// lib/Conversion/HLOToKernel and lib/Conversion/KernelToLLVM.

#ifndef HLO_CONVERSION_KERNEL_PASSES_H
#define HLO_CONVERSION_KERNEL_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Conversion/Kernel/Passes.h.inc"
} // namespace hlo

#endif // HLO_CONVERSION_KERNEL_PASSES_H

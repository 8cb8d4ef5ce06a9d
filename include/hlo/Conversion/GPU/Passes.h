//===- Passes.h - What lowers kernels of GPUs -------------------*- C++ -*-===//
// lib/Conversion/KernelToNVVM and lib/Conversion/KernelToEmulator.

#ifndef HLO_CONVERSION_GPU_PASSES_H
#define HLO_CONVERSION_GPU_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Conversion/GPU/Passes.h.inc"
} // namespace hlo

#endif // HLO_CONVERSION_GPU_PASSES_H

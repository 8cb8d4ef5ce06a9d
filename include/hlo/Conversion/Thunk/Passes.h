//===- Passes.h - Programs that a device runs -------------------*- C++ -*-===//
// lib/Conversion/HLOToThunk, lib/Conversion/ThunkToKernel.

#ifndef HLO_CONVERSION_THUNK_PASSES_H
#define HLO_CONVERSION_THUNK_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Conversion/Thunk/Passes.h.inc"
} // namespace hlo

#endif // HLO_CONVERSION_THUNK_PASSES_H

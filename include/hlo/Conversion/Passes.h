//===- Passes.h - Conversions between dialects ------------------*- C++ -*-===//

#ifndef HLO_CONVERSION_PASSES_H
#define HLO_CONVERSION_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Conversion/Passes.h.inc"
} // namespace hlo

#endif // HLO_CONVERSION_PASSES_H

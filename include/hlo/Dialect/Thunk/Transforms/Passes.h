//===- Passes.h - Passes of the thunk dialect -------------------*- C++ -*-===//

#ifndef HLO_DIALECT_THUNK_TRANSFORMS_PASSES_H
#define HLO_DIALECT_THUNK_TRANSFORMS_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Dialect/Thunk/Transforms/Passes.h.inc"
} // namespace hlo

#endif // HLO_DIALECT_THUNK_TRANSFORMS_PASSES_H

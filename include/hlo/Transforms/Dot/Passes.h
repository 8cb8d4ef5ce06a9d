//===- Passes.h - Passes that change dots -----------------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_DOT_PASSES_H
#define HLO_TRANSFORMS_DOT_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
/// Which dots transposes are folded into.
enum class FoldedDots { None, Canonical, Matrices, All };

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

#endif // HLO_TRANSFORMS_DOT_PASSES_H

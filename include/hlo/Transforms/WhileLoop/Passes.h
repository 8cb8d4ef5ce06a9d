//===- Passes.h - Passes that change while loops ----------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_WHILELOOP_PASSES_H
#define HLO_TRANSFORMS_WHILELOOP_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
/// Which loops loop-double-buffer-transformer unrolls, and how.
enum class LoopUnrollStrategy {
  DoubleBuffer,
  FullUnroll,
  Auto,
  Copies,
  Manual
};

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/WhileLoop/Passes.h.inc"
} // namespace hlo

#endif // HLO_TRANSFORMS_WHILELOOP_PASSES_H

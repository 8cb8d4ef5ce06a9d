//===- Passes.h - Passes that change layouts ---------------------*- C++
//-*-===//

#ifndef HLO_TRANSFORMS_LAYOUT_PASSES_H
#define HLO_TRANSFORMS_LAYOUT_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

#endif // HLO_TRANSFORMS_LAYOUT_PASSES_H

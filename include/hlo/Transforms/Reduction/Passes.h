//===- Passes.h - Passes that shape reductions ------------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_REDUCTION_PASSES_H
#define HLO_TRANSFORMS_REDUCTION_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/Reduction/Passes.h.inc"
} // namespace hlo

#endif // HLO_TRANSFORMS_REDUCTION_PASSES_H

//===- Passes.h - Passes on calls of libraries ------------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_LIBRARY_PASSES_H
#define HLO_TRANSFORMS_LIBRARY_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

#endif // HLO_TRANSFORMS_LIBRARY_PASSES_H

//===- Passes.h - Passes of the indexing dialect ----------------*- C++ -*-===//

#ifndef HLO_DIALECT_INDEXING_TRANSFORMS_PASSES_H
#define HLO_DIALECT_INDEXING_TRANSFORMS_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Dialect/Indexing/Transforms/Passes.h.inc"
} // namespace hlo

#endif // HLO_DIALECT_INDEXING_TRANSFORMS_PASSES_H

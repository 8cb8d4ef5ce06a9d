//===- Passes.h - Passes that show indexing maps ----------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_INDEXING_PASSES_H
#define HLO_TRANSFORMS_INDEXING_PASSES_H

#include "hlo/Dialect/Indexing/IR/IndexingDialect.h"
#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/Indexing/Passes.h.inc"
} // namespace hlo

#endif // HLO_TRANSFORMS_INDEXING_PASSES_H

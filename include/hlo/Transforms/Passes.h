//===- Passes.h - Passes from hlo to hlo ------------------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_PASSES_H
#define HLO_TRANSFORMS_PASSES_H

#include "hlo/Dialect/Indexing/IR/IndexingDialect.h"
#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
/// What `call-inline` does with bodies that are manually partitioned.
enum class ManualComputations { Keep, Inline, Only };

/// What `dce` does with elements of a loop's tuple that nothing reads.
enum class DeadElements { Keep, PassThrough, Remove };

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/Passes.h.inc"
} // namespace hlo

#endif // HLO_TRANSFORMS_PASSES_H

//===- Passes.h - Passes that make modules smaller and simpler --*- C++ -*-===//

#ifndef HLO_TRANSFORMS_SIMPLIFICATION_PASSES_H
#define HLO_TRANSFORMS_SIMPLIFICATION_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
/// What `call-inline` does with bodies that are manually partitioned.
enum class ManualComputations { Keep, Inline, Only };

/// What `dce` does with elements of a loop's tuple that nothing reads.
enum class DeadElements { Keep, PassThrough, Remove };

/// Which convolutions `algebraic-simplify` may make by exchanging operands:
/// none, those that cuDNN computes, or any.
enum class SwappedConvolutions { None, CuDNN, Any };

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

#endif // HLO_TRANSFORMS_SIMPLIFICATION_PASSES_H

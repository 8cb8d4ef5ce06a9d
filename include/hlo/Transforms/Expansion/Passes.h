//===- Passes.h - Passes that expand operations -----------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_PASSES_H
#define HLO_TRANSFORMS_EXPANSION_PASSES_H

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
/// Which gathers `gather-expander` replaces.
enum class GatherExpanderMode { All, Simple };

/// Which scatters `scatter-expander` replaces.
enum class ScatterExpanderMode { All, Simple, Indeterministic, GPU };
/// What dynamic-padder does where sizes have to be equal.
enum class DynamicShapeChecks { Ignore, Runtime, CompileTime };

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

#endif // HLO_TRANSFORMS_EXPANSION_PASSES_H

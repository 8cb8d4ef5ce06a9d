//===- Passes.h - Passes that replace operations by simpler ones -*- C++
//-*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_PASSES_H
#define HLO_TRANSFORMS_EXPANSION_PASSES_H

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

#endif // HLO_TRANSFORMS_EXPANSION_PASSES_H

//===- Passes.h - Passes that change element types --------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_ELEMENTTYPES_PASSES_H
#define HLO_TRANSFORMS_ELEMENTTYPES_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include <memory>

namespace hlo {
class FloatSupport;

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/ElementTypes/Passes.h.inc"

/// The pass with a table of one's own, in the place of option `target`.
std::unique_ptr<mlir::Pass>
createFloatNormalizationPass(std::shared_ptr<const FloatSupport> support,
                             const FloatNormalizationPassOptions &options = {});
} // namespace hlo

#endif // HLO_TRANSFORMS_ELEMENTTYPES_PASSES_H

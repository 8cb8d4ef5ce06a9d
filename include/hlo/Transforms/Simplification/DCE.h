//===- DCE.h - Remove what nothing reads ------------------------*- C++ -*-===//
// The pass dce for others that leave dead code.

#ifndef HLO_TRANSFORMS_SIMPLIFICATION_DCE_H
#define HLO_TRANSFORMS_SIMPLIFICATION_DCE_H

#include "hlo/Transforms/Simplification/Passes.h"

namespace hlo {
/// Returns whether anything was erased.
FailureOr<bool> eraseDeadCode(ModuleOp module,
                              const DCEPassOptions &options = {});
} // namespace hlo

#endif // HLO_TRANSFORMS_SIMPLIFICATION_DCE_H

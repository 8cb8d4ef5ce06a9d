//===- DeadCode.h - Remove what nothing reads -------------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_SIMPLIFICATION_DEADCODE_H
#define HLO_TRANSFORMS_SIMPLIFICATION_DEADCODE_H

#include "hlo/Transforms/Simplification/Passes.h"

namespace hlo {
/// What the pass `dce` does, for passes that leave something dead: true if that
/// changed anything. (A pass that runs another in a pipeline of its own cannot
/// tell, and drops the analyses of those around it.)
FailureOr<bool> removeDeadCode(ModuleOp module,
                               const DCEPassOptions &options = {});
} // namespace hlo

#endif // HLO_TRANSFORMS_SIMPLIFICATION_DEADCODE_H

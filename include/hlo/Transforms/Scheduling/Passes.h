//===- Passes.h - Order of operations, memory of arrays ---------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_SCHEDULING_PASSES_H
#define HLO_TRANSFORMS_SCHEDULING_PASSES_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace hlo {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "hlo/Transforms/Scheduling/Passes.h.inc"
} // namespace hlo

#endif // HLO_TRANSFORMS_SCHEDULING_PASSES_H

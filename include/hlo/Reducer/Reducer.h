//===- Reducer.h - Make modules smaller that show a defect ------*- C++ -*-===//

#ifndef HLO_REDUCER_REDUCER_H
#define HLO_REDUCER_REDUCER_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace hlo {
/// Makes `module` smaller while `isInteresting` holds for it. Every module it
/// is asked about is valid. `progress` is told after every step what was done.
/// Fails, with an error at the module, when it is not interesting as it is.
LogicalResult
reduceModule(OwningOpRef<ModuleOp> &module,
             function_ref<bool(ModuleOp)> isInteresting,
             function_ref<void(StringRef step, ModuleOp)> progress);

/// Instructions of `module`, those of its computations included.
int64_t countInstructions(ModuleOp module);
} // namespace hlo

#endif // HLO_REDUCER_REDUCER_H

//===- LoopKernel.h - Kernels that loop over their results ------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPKERNEL_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPKERNEL_H

#include "ElementalEmitter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace hlo {

/// Adds a function for the processor to a module that computes what a fusion,
/// or another operation, does: it takes the buffers of its operands and then of
/// its results, tuples taken apart. `scf.forall` goes over the parts of the
/// results that may be computed at the same time.
FailureOr<func::FuncOp> emitLoopKernel(Operation *op, StringRef name,
                                       mlir::SymbolTable &symbols);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPKERNEL_H

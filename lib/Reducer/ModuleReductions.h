//===- ModuleReductions.h - Reductions of whole modules ---------*- C++ -*-===//
// Changes at more than one place, which no pattern for an operation makes. Each
// returns whether it changed anything; the result may not be valid.

#ifndef HLO_LIB_REDUCER_MODULEREDUCTIONS_H
#define HLO_LIB_REDUCER_MODULEREDUCTIONS_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {
/// The function a module runs; null when there is not just one public one.
func::FuncOp findEntry(ModuleOp module);
/// What the entry returns; null without an entry.
Value getRoot(ModuleOp module);

/// Instructions and private functions that nothing uses.
llvm::DenseSet<Operation *> findUnused(ModuleOp module);
/// Erases what nothing uses but for `kept`, and then what that has used.
bool eraseUnused(ModuleOp module, const llvm::DenseSet<Operation *> &kept = {});
bool eraseUnusedParameters(ModuleOp module);
/// Makes the entry return `value`.
void setRoot(ModuleOp module, Value value);
/// Takes an element that nothing reads out of the state of a loop; false,
/// having changed nothing, where something does.
bool dropStateElement(ModuleOp module, WhileOp loop, unsigned element);
/// Takes the attributes away that any instruction may have, and those of the
/// module.
bool stripAttributes(ModuleOp module);
bool stripLayouts(ModuleOp module);

/// The sizes of dimensions above 1, the greatest first.
SmallVector<int64_t> getSizes(ModuleOp module);
/// Gives every dimension of size `from` the size `to`, in types and attributes.
/// With `multiples`, also one of size `n * from` the size `n * to`.
bool changeSize(ModuleOp module, int64_t from, int64_t to, bool multiples);
} // namespace hlo

#endif // HLO_LIB_REDUCER_MODULEREDUCTIONS_H

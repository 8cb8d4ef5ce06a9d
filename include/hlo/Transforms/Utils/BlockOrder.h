//===- BlockOrder.h - What comes before what in a block ---------*- C++ -*-===//
// Instructions come after their operands; those with effects, which control
// dependencies count as, keep their order.

#ifndef HLO_TRANSFORMS_UTILS_BLOCKORDER_H
#define HLO_TRANSFORMS_UTILS_BLOCKORDER_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Block.h"
#include "llvm/ADT/BitVector.h"

namespace hlo {
/// Which of `ops`, instructions of one block in order, each of them depends on.
SmallVector<llvm::BitVector> computeDependencies(ArrayRef<Operation *> ops);

/// Visits each pair of operations of a block of which one directly depends on
/// the other.
void forEachDependency(
    Block &block,
    function_ref<void(Operation *before, Operation *after)> visit);

/// Moves instructions that use later ones behind these, by moving as few as
/// possible; there must be no cycle.
void restoreOrder(Block &block);

/// Sorts instructions by their keys where they need not come behind others with
/// larger ones; those of equal keys keep their order.
void sortByKey(Block &block, function_ref<unsigned(Operation *)> getKey);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_BLOCKORDER_H

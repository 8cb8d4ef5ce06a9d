//===- ControlDependencies.h - Move control dependencies --------*- C++ -*-===//
// A control dependency is an id on the predecessor (`hlo.control_id`) and the
// ids of all predecessors on the successor (`hlo.control_predecessors`); ids
// are unique in a block.

#ifndef HLO_TRANSFORMS_UTILS_CONTROLDEPENDENCIES_H
#define HLO_TRANSFORMS_UTILS_CONTROLDEPENDENCIES_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace hlo {
std::optional<int64_t> getControlId(Operation *op);
void setControlId(Operation *op, int64_t id);
ArrayRef<int64_t> getControlPredecessors(Operation *op);
/// Drops the attribute when `ids` is empty.
void setControlPredecessors(Operation *op, ArrayRef<int64_t> ids);
/// Adds those of `ids` that are missing.
void addControlPredecessors(Operation *op, ArrayRef<int64_t> ids);

/// Takes `op` out of the order, before `value` takes its place: what waits for
/// it, or reads it, waits for its predecessors and for `value` from now on.
void bypassControlDependencies(Operation *op, Value value);

/// Who depends on whom, looked up once per block.
class ControlDependencies {
public:
  /// Looks at a block now; it is when it is first asked about otherwise.
  void scan(Block *block) { get(block); }
  /// The id of `op`; gives it one if it has none.
  int64_t getOrCreateId(Operation *op);
  /// An id no instruction of the block has.
  int64_t createId(Block *block);
  /// Instructions that wait for `op`.
  ArrayRef<Operation *> getSuccessors(Operation *op);
  /// Has `op`, which is new to its block, wait for `ids`.
  void setPredecessors(Operation *op, ArrayRef<int64_t> ids);
  /// Everything that waits for `op` waits for `ids` instead.
  void replacePredecessor(Operation *op, ArrayRef<int64_t> ids);

private:
  struct BlockIds {
    int64_t next = 0;
    llvm::DenseMap<int64_t, SmallVector<Operation *, 1>> successors;
  };
  BlockIds &get(Block *block);
  llvm::DenseMap<Block *, BlockIds> blocks;
};
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_CONTROLDEPENDENCIES_H

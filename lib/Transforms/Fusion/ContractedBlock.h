//===- ContractedBlock.h - Operations that become one -----------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_CONTRACTEDBLOCK_H
#define HLO_LIB_TRANSFORMS_FUSION_CONTRACTEDBLOCK_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace hlo {

/// What comes before what in a block of whose operations several become one: an
/// order that is kept up to date (Pearce and Kelly), so that only what lies
/// between two of them is looked at.
class ContractedBlock {
public:
  explicit ContractedBlock(Block &block);

  /// Has what two operations belong to be one, unless a third would come both
  /// before and after it, or too much lies between them to tell. Returns
  /// whether it is one.
  bool contract(Operation *lhs, Operation *rhs);
  /// Whether it would be.
  bool canContract(Operation *lhs, Operation *rhs) const;

private:
  using Nodes = llvm::SmallSetVector<unsigned, 16>;
  using Edges = std::vector<SmallVector<unsigned, 2>>;
  unsigned findLeader(unsigned node) const;
  bool collect(unsigned from, unsigned to, const Edges &edges,
               Nodes &nodes) const;

  llvm::DenseMap<Operation *, unsigned> numbers;
  /// The leader of each operation, by number, or another that has the same: one
  /// of those that are one, whose the rest is. (llvm::IntEqClasses would follow
  /// a chain of them each time.)
  mutable std::vector<unsigned> leaders;
  std::vector<unsigned> positions;
  Edges successors, predecessors;
};

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_CONTRACTEDBLOCK_H

//===- FusedOperations.h - What one kernel computes -------------*- C++ -*-===//
//
// The operations of a fusion, or of one that is not there yet: analyses look at
// operations as they would be fused.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_ANALYSIS_FUSION_FUSEDOPERATIONS_H
#define HLO_ANALYSIS_FUSION_FUSEDOPERATIONS_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hlo {

/// Values are those of operations inside, or of the module around them: a
/// parameter of a fusion is the value it stands for. Nothing may change while
/// one exists.
class FusedOperations {
public:
  /// A fusion, or an operation that becomes one by itself.
  explicit FusedOperations(Operation *op) : FusedOperations(op, op) {}
  /// One kernel of `members`, fusions and operations of one block, that writes
  /// the results of `results`. Each result of a member is a value inside where
  /// a member reads it; of a tuple, an element that its fusion puts into one.
  FusedOperations(ArrayRef<Operation *> members, ArrayRef<Operation *> results);

  /// What a value inside or outside, or a parameter of a fusion, stands for.
  Value resolve(Value value) const;
  /// The operands of an operation inside.
  SmallVector<Value> getOperands(Operation *op) const;
  /// The operation inside that computes a value; null for values from outside.
  Operation *getDefiningOp(Value value) const;
  bool contains(Operation *op) const { return operations.contains(op); }

  /// What is written to memory, tuples taken apart, in the order of results.
  ArrayRef<Value> getRoots() const { return roots; }
  bool isRoot(Value value) const { return llvm::is_contained(roots, value); }
  /// All that is computed for the roots, operands before users; constants, but
  /// neither tuples nor what returns them.
  ArrayRef<Operation *> getOperations() const {
    return operations.getArrayRef();
  }
  /// What is read from outside, each value once.
  ArrayRef<Value> getInputs() const { return inputs.getArrayRef(); }
  /// Whether a member is `kCustom`, which says itself what it is.
  bool isCustom() const;
  /// Operations inside that read a value, each once.
  ArrayRef<Operation *> getUsers(Value value) const;

private:
  void addRoots(Operation *op);
  void visit(Value root);
  /// Of what `resolve` returns.
  Operation *getInnerOp(Value resolved) const;
  bool isMember(Operation *op) const { return members.contains(op); }

  llvm::SmallPtrSet<Operation *, 4> members;
  SmallVector<Value, 1> roots;
  llvm::SmallSetVector<Operation *, 8> operations;
  llvm::SmallSetVector<Value, 8> inputs;
  /// Empty until the first question.
  mutable llvm::DenseMap<Value, SmallVector<Operation *, 2>> users;
};

} // namespace hlo

#endif // HLO_ANALYSIS_FUSION_FUSEDOPERATIONS_H

//===- Driver.h - Sweeps of folds and rewrites ------------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_DRIVER_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_DRIVER_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "llvm/ADT/DenseSet.h"

namespace hlo::algebraic {
/// All operations below `root`, inner ones before outer ones. Bodies of fusions
/// are left out: they are what they were made to be.
SmallVector<Operation *> collectOperations(Operation *root);

/// Folds operations and applies patterns to them, as MLIR's greedy driver does,
/// in a fraction of its time per operation: that folds by matchers and traits
/// and keeps two sets and a map of all operations.
class Driver : private mlir::RewriterBase::Listener {
public:
  Driver(MLIRContext *context, const FrozenRewritePatternSet &patterns);

  /// Visits those operations of `root`, operands before users, and after each
  /// rewrite what that made, changed or may have left dead.
  void sweep(Operation *root);

  /// True if any sweep changed anything.
  bool isChanged() const { return changed; }
  /// True if the last sweep did more than to erase what is dead.
  bool isRewritten() const { return rewritten; }

private:
  void visit(Operation *op);
  bool fold(Operation *op);
  /// Visits `op` next, if it does not wait for its turn.
  void push(Operation *op);

  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    push(op);
  }
  void notifyOperationModified(Operation *op) override { push(op); }
  void notifyOperationErased(Operation *op) override;

  PatternRewriter rewriter;
  mlir::PatternApplicator applicator;
  /// What is still to be visited; of that, what rewrites touched.
  llvm::DenseSet<Operation *> waiting;
  SmallVector<Operation *> touched;
  bool changed = false, rewritten = false;
};
} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_DRIVER_H

//===- InstructionExpander.h - Replace instructions by others ---*- C++ -*-===//
// What passes share that replace instructions one by one.

#ifndef HLO_TRANSFORMS_UTILS_INSTRUCTIONEXPANDER_H
#define HLO_TRANSFORMS_UTILS_INSTRUCTIONEXPANDER_H

#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

namespace hlo {
/// The operations below `root` that `accept` takes, inner ones first. Those
/// within fusions and asynchronous instructions are what they were made to be.
SmallVector<Operation *>
collectInstructions(Operation *root, function_ref<bool(Operation *)> accept);

/// Visits the blocks below `root`, outer ones first, but for those within
/// fusions and asynchronous instructions.
void forEachBlock(Operation *root, function_ref<void(Block &)> visit);

/// True if a sharding means the same for arrays of any shape.
bool fitsAnyShape(ShardingAttr sharding);

/// Replaces instructions, and says so in remarks of one category.
class InstructionExpander {
public:
  InstructionExpander(Operation *root, StringRef category)
      : root(root), category(category) {}

  /// Replaces each operation of a type by the value `expand` builds just before
  /// it; leaves it where that is null, nothing having been built. All that was
  /// built gets its frontend attributes, and its sharding where that goes with
  /// the shape. True if anything changed.
  template <typename OpT>
  bool expand(function_ref<Value(OpT, InstructionBuilder &)> expand) const {
    bool isChanged = false;
    for (Operation *op : collectInstructions(root, llvm::IsaPred<OpT>)) {
      OpBuilder builder(op);
      InstructionBuilder instructions(builder, op);
      Operation *previous = op->getPrevNode();
      if (Value value = expand(cast<OpT>(op), instructions)) {
        replace(op, value, previous);
        isChanged = true;
      }
    }
    return isChanged;
  }

  /// Says why an instruction is left as it is. Returns null.
  Value decline(Operation *op, StringRef reason) const;
  /// True if operands and results have static dimensions; declines else.
  bool requireStatic(Operation *op) const;
  /// True if no dimension of an operand is unbounded; declines else.
  bool requireBounded(Operation *op) const;

private:
  void replace(Operation *op, Value value, Operation *previous) const;

  Operation *root;
  StringRef category;
};
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_INSTRUCTIONEXPANDER_H

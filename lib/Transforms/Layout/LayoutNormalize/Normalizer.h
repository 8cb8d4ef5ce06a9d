//===- Normalizer.h - Layouts of a module -----------------------*- C++ -*-===//
//
// Every instruction is changed where it stands: it reads the normalized forms
// of its operands, and a bitcast after it gives what it computes the type that
// it had. That bitcast serves who cannot be changed, and goes when there is
// nobody.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_LIB_TRANSFORMS_LAYOUT_LAYOUTNORMALIZE_NORMALIZER_H
#define HLO_LIB_TRANSFORMS_LAYOUT_LAYOUTNORMALIZE_NORMALIZER_H

#include "../NormalizedForm.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"

namespace hlo::layout {
class Normalizer {
public:
  explicit Normalizer(ModuleOp module)
      : module(module), builder(module.getContext()) {}

  /// True if anything changed.
  bool run();

private:
  /// The normalized form of a value.
  Value getNormalized(Value value);
  /// The normalized form of an array as a tuple holds it, in another layout.
  Value getNormalizedAs(Value array, Type type, Operation *before);
  /// The same, of the array with its dimensions in that order in memory.
  Value getInOrder(Value array, ArrayRef<int64_t> order, Operation *before);
  /// A transpose of an array that is normalized, or less where that does not
  /// move anything.
  Value transpose(Value array, ArrayRef<int64_t> permutation,
                  Operation *before);
  Value bitcast(Value value, Type type);
  Value getElement(Value tuple, unsigned index);

  /// Changes the type of a value that has been computed in another way.
  void changeType(Value value, Type type);
  void normalizeType(Value value) {
    changeType(value, getNormalizedType(value.getType()));
  }
  /// A value that has been computed in another way, as what it was before.
  Value restore(Value value, Type type);
  /// Puts a value, of the normalized type, in the place of an array.
  void replace(Operation *op, Value value);
  /// What the result of `op` had for a sharding that depends on its shape, now
  /// that it is computed as `value`: that of what restores it.
  void giveSharding(Attribute sharding, Type original, Value value);

  void visit(Block &block);
  void visitRegions(Operation *op);
  void visit(Operation *op);
  void visitBitcast(BitcastOp op);
  void visitConstant(ConstantOp op);
  void visitTranspose(Operation *op, ArrayRef<int64_t> dimensions);
  void visitWhile(WhileOp op);
  void visitConditional(ConditionalOp op);
  void visitFusion(FusionOp op);
  void visitFunction(func::FuncOp function);
  void visitOther(Operation *op);

  /// Changes the type that a computation takes and gives.
  void normalizeReturn(Block &block);
  void findFunctions();
  void goesUnread(Operation *op) {
    if (needless.insert(op).second)
      created.push_back(op);
  }
  void eraseIfUnread(Operation *op);
  void passed(Operation *op);
  void missed(Operation *op);

  ModuleOp module;
  mlir::SymbolTableCollection symbols;
  OpBuilder builder;
  bool isChanged = false;
  /// What getNormalized has found.
  llvm::DenseMap<Value, Value> normalized;
  /// Functions whose types change.
  llvm::SmallPtrSet<Operation *, 8> functions;
  /// What goes when nothing reads it, and all that ever did so in order.
  llvm::DenseSet<Operation *> needless;
  SmallVector<Operation *> created;
};

/// The value below any bitcasts of static arrays.
Value skipBitcasts(Value value);

/// All that is said of the sharding of `op` holds whatever its shape.
bool hasShardingOfAnyShape(Operation *op);
/// Takes a sharding that depends on the shape away.
Attribute takeSharding(Operation *op);

/// Any array that an instruction reads or computes is not normalized.
bool hasOtherLayouts(Operation *op);
/// Whether an instruction can compute a result with a descending layout, from
/// operands that have one: none that runs computations.
bool canNormalize(Operation *op);
} // namespace hlo::layout

#endif // HLO_LIB_TRANSFORMS_LAYOUT_LAYOUTNORMALIZE_NORMALIZER_H

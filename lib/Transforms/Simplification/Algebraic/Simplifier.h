//===- Simplifier.h - What algebraic rewrites share -------------*- C++ -*-===//
// A rewrite is a function that returns the value to put in the place of an
// instruction, or null, having changed nothing then:
//
//   /// abs(A) -> A for A >= 0
//   static Value removeAbs(AbsOp op, Simplifier &) {
//     return isNonNegative(op.getOperand()) ? op.getOperand() : Value();
//   }
//
// Everything around that is done here, once: control dependencies, types with
// layouts, shardings, frontend attributes, locations and remarks. Remarks on
// what is declined come from trying the rewrites again once nothing else
// applies, with the options that allow more.

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SIMPLIFIER_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SIMPLIFIER_H

#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Transforms/Simplification/AlgebraicSimplify.h"
#include "hlo/Transforms/Utils/Values.h"
#include <functional>

namespace hlo::algebraic {
/// Builds what takes the place of one instruction, the root.
class Simplifier : public InstructionBuilder {
public:
  Simplifier(PatternRewriter &rewriter, const AlgebraicSimplifyOptions &options,
             Operation *root)
      : InstructionBuilder(rewriter, root), options(options),
        rewriter(rewriter) {}

  /// `lhs op rhs` of two constants: computed where both are splats.
  template <typename OpT> Value combineConstants(Value lhs, Value rhs) {
    if (Value folded = foldSplats(lhs, rhs, OpT::getOperationName()))
      return folded;
    return binary<OpT>(lhs, rhs);
  }

  /// Erases `op`, which has an effect, once the root is gone, its only user.
  void eraseLater(Operation *op) { toErase.push_back(op); }
  /// Moves `op` in front of what takes the place of the root, which needs it.
  void moveLater(Operation *op) { toMove.push_back(op); }

  /// What the module would lose with `value` in the place of the root.
  std::optional<StringRef> getObstacle(Value value) const;
  /// Puts `value` in the place of the root, for the rewrite `name`.
  void replace(StringRef name, Value value);

  const AlgebraicSimplifyOptions &options;
  PatternRewriter &rewriter;

private:
  Value foldSplats(Value lhs, Value rhs, StringRef name);
  /// What was built here has no users yet.
  static bool isNew(Value value) {
    return value.getDefiningOp() && value.use_empty();
  }

  SmallVector<Operation *, 1> toErase, toMove;
};

/// Collects rewrites as patterns: one for each operation, which tries its
/// rewrites in the order in which they were added, by whatever set.
class RewriteSet {
public:
  using Condition = bool (*)(Operation *);

  RewriteSet(RewritePatternSet &patterns,
             const AlgebraicSimplifyOptions &options)
      : patterns(patterns), options(options) {}

  /// `name` is what remarks call the rewrite.
  template <typename OpT>
  void add(StringRef name, Value (*function)(OpT, Simplifier &)) {
    add(OpT::getOperationName(), name,
        [function](Operation *op, Simplifier &simplifier) {
          return function(cast<OpT>(op), simplifier);
        });
  }
  /// The same of those operations that satisfy `condition`, which is asked once
  /// for rewrites that follow each other.
  template <typename OpT>
  void addIf(Condition condition, StringRef name,
             Value (*function)(OpT, Simplifier &)) {
    add(
        OpT::getOperationName(), name,
        [function](Operation *op, Simplifier &simplifier) {
          return function(cast<OpT>(op), simplifier);
        },
        condition);
  }
  /// Operands and result have one type, layout included.
  template <typename OpT>
  void addUniform(StringRef name, Value (*function)(OpT, Simplifier &)) {
    addIf(hasUniformType, name, function);
  }
  /// A rewrite of any operation with one result.
  void addAny(StringRef name, Value (*function)(Operation *, Simplifier &)) {
    add(/*opcode=*/{}, name, function);
  }

private:
  using Function = std::function<Value(Operation *, Simplifier &)>;
  class Rewrites;

  /// An empty opcode is any.
  void add(StringRef opcode, StringRef name, Function function,
           Condition condition = nullptr);

  RewritePatternSet &patterns;
  AlgebraicSimplifyOptions options;
};

} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SIMPLIFIER_H

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
// layouts, shardings, frontend attributes, locations and remarks.

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SIMPLIFIER_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SIMPLIFIER_H

#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Transforms/Simplification/AlgebraicSimplify.h"
#include "hlo/Transforms/Utils/InstructionBuilder.h"
#include "hlo/Transforms/Utils/Values.h"

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

  /// Puts `value` in the place of the root; false if that would lose something.
  bool replaceIfCompatible(StringRef name, Value value);

  const AlgebraicSimplifyOptions &options;
  PatternRewriter &rewriter;

private:
  Value foldSplats(Value lhs, Value rhs, StringRef name);

  SmallVector<Operation *, 1> toErase;
};

/// Collects rewrites as patterns.
class RewriteSet {
public:
  RewriteSet(RewritePatternSet &patterns,
             const AlgebraicSimplifyOptions &options)
      : patterns(patterns), options(options) {}

  /// `name` is what remarks call the rewrite.
  template <typename OpT>
  void add(StringRef name, Value (*function)(OpT, Simplifier &)) {
    patterns.add<Rewrite<OpT>>(patterns.getContext(), name, function, options);
  }
  /// A rewrite of any operation.
  void addAny(StringRef name, Value (*function)(Operation *, Simplifier &));

private:
  template <typename OpT> struct Rewrite final : OpRewritePattern<OpT> {
    using Function = Value (*)(OpT, Simplifier &);
    Rewrite(MLIRContext *context, StringRef name, Function function,
            const AlgebraicSimplifyOptions &options)
        : OpRewritePattern<OpT>(context), name(name), function(function),
          options(options) {
      this->setDebugName(name);
    }
    LogicalResult matchAndRewrite(OpT op,
                                  PatternRewriter &rewriter) const override {
      if (hasControlDependencies(op))
        return rewriter.notifyMatchFailure(op, "control dependencies");
      Simplifier simplifier(rewriter, options, op);
      Value value = function(op, simplifier);
      return success(value && simplifier.replaceIfCompatible(name, value));
    }
    StringRef name;
    Function function;
    AlgebraicSimplifyOptions options;
  };

  RewritePatternSet &patterns;
  AlgebraicSimplifyOptions options;
};

} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SIMPLIFIER_H

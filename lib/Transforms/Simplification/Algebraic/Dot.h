//===- Dot.h - Rewrites of dots, in several files ---------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_DOT_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_DOT_H

#include "Simplifier.h"
#include "hlo/Transforms/Utils/Contractions.h"

namespace hlo::algebraic {
/// True if one of what reads the dot says how parts of it on several devices
/// add up, for which it has to stay the dot that it is.
bool isUnreduced(DotOp dot);

/// Adds a rewrite of dots that are not unreduced.
template <Value (*function)(DotOp, Simplifier &)>
void addDotRewrite(RewriteSet &set, StringRef name) {
  Value (*guarded)(DotOp, Simplifier &) = [](DotOp dot, Simplifier &s) {
    return isUnreduced(dot) ? Value() : function(dot, s);
  };
  set.add(name, guarded);
}

/// A parameter, or an element of one, as it is or converted or rearranged.
bool isLikeParameter(Value value);

/// Rewrites by what the operands are: constants, transposes.
void populateDotOperandRewrites(RewriteSet &set);
/// Rewrites of what reads a dot, and of dots with vectors.
void populateDotUserRewrites(RewriteSet &set);
/// Rewrites that multiply in another order.
void populateDotReorderingRewrites(RewriteSet &set);
/// Rewrites of products with scalars next to dots and convolutions.
void populateScalarProductRewrites(RewriteSet &set);
} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_DOT_H

//===- Combiners.h - What rewrites of reductions share ----------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COMBINERS_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COMBINERS_H

#include "Simplifier.h"
#include "hlo/Transforms/Utils/Combiners.h"

namespace hlo::algebraic {
/// True if the order in which elements are combined does not show in the
/// result, or need not.
bool isOrderFree(Operation *combiner, const AlgebraicSimplifyOptions &options);

/// A reduction, over a window or not, of one static array by a combiner of its
/// element type.
struct SimpleReduction {
  template <typename OpT> explicit SimpleReduction(OpT op) {
    auto result = dyn_cast<RankedTensorType>(op.getType());
    if (!result || op.getNumOperands() != 2)
      return;
    input = op.getInputs().front();
    init = op.getInitValues().front();
    type = cast<RankedTensorType>(input.getType());
    Type element = result.getElementType();
    if (type.getElementType() != element || getElementType(init) != element ||
        !type.hasStaticShape() || !result.hasStaticShape())
      return;
    combiner = getCombiner(op.getToApply());
    if (combiner && getElementType(combiner->getResult(0)) != element)
      combiner = nullptr;
  }
  /// False where `op` is another one.
  explicit operator bool() const { return combiner; }

  Value input, init;
  RankedTensorType type;
  Operation *combiner = nullptr;
};

/// reduce(A, init) -> tuple(reduce(A, init)) of a computation that returns a
/// tuple of one value; reductions over windows alike.
Value unwrapTupleOfOne(Operation *op, Simplifier &s);
/// As a rewrite of one of these operations.
template <typename OpT> Value unwrapTupleOfOne(OpT op, Simplifier &s) {
  return unwrapTupleOfOne(op.getOperation(), s);
}

/// Rewrites of argmin and argmax.
void populateArgReductionRewrites(RewriteSet &set);
} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COMBINERS_H

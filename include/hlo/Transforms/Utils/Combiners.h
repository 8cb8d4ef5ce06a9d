//===- Combiners.h - Questions about computations of reductions -*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_COMBINERS_H
#define HLO_TRANSFORMS_UTILS_COMBINERS_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// The commutative operation of the two parameters that is all the computation
/// does, on one type; null when it is another.
Operation *getCombiner(Region &computation);

/// combiner(init, A) = A, so that it does not matter how often it is combined;
/// of floats with the sign of zero.
bool isNeutral(Operation *combiner, Value init);
/// combiner(A, A) = A.
bool isIdempotent(Operation *combiner);
/// True if elements combined in any order make the same, without rounding.
bool isOrderIndependent(Operation *combiner);
/// combiner(init, init) = init, and combiner(init, combiner(init, A)) =
/// combiner(init, A): what was begun with `init` may be combined with it again.
bool mayRepeat(Operation *combiner, Value init);
/// The same of any computation for these initial values, of which each is
/// combined with itself: what comes is one of two, or such a combiner's result.
bool mayRepeat(Region &computation, ValueRange inits);

/// Whether a computation is the logarithm of a sum of exponentials, max(a, b) +
/// log1p(exp(-|a - b|)), with a + b for what has no difference or without: as
/// associative and commutative as a sum.
bool isLogAddExp(Region &computation);

/// Whether a computation is one of these two, which combine elements in any
/// order.
bool mayReorder(Region &computation);

/// All that a reduction of `operands`, arrays and then their initial values,
/// passes to its computation has the type of the parameter, and of the result.
bool hasOnePrecision(Region &computation, ValueRange operands);

/// Windows take elements a step apart, in order, of an array of some
/// dimensions, and what is scattered has the type of the result on the way:
/// kernels compute it by itself.
bool isPlain(SelectAndScatterOp op);

/// The scalar that combined with any other gives that one, of floats with the
/// sign of zero; null where the type has none.
TypedAttr getNeutralElement(Operation *combiner, RankedTensorType scalar);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_COMBINERS_H

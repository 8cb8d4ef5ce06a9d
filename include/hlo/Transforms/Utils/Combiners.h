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

/// The element that combined with any other gives that one, of floats with the
/// sign of zero; null where the type has none.
TypedAttr getNeutralElement(Operation *combiner, Type elementType);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_COMBINERS_H

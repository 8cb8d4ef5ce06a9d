//===- Combiners.h - Questions about computations of reductions -*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COMBINERS_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COMBINERS_H

#include "Simplifier.h"
#include "hlo/Transforms/Utils/Reducers.h"

namespace hlo::algebraic {
/// combiner(init, A) = A, so that it does not matter how often it is combined;
/// of floats with the sign of zero.
bool isNeutral(Operation *combiner, Value init);
/// combiner(A, A) = A.
bool isIdempotent(Operation *combiner);
/// True if the order in which elements are combined does not show in the
/// result, or need not.
bool isOrderFree(Operation *combiner, const AlgebraicSimplifyOptions &options);
} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COMBINERS_H

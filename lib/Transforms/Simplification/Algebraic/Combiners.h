//===- Combiners.h - When combiners may change order ----------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COMBINERS_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COMBINERS_H

#include "Simplifier.h"
#include "hlo/Transforms/Utils/Combiners.h"

namespace hlo::algebraic {
/// True if the order in which elements are combined does not show in the
/// result, or need not.
bool isOrderFree(Operation *combiner, const AlgebraicSimplifyOptions &options);
} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COMBINERS_H

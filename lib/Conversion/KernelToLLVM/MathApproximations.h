//===- MathApproximations.h - Functions of floats as arithmetic -*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_KERNELTOLLVM_MATHAPPROXIMATIONS_H
#define HLO_LIB_CONVERSION_KERNELTOLLVM_MATHAPPROXIMATIONS_H

#include "mlir/IR/PatternMatch.h"

namespace hlo {
/// Rewrites atan2, exp, log and powf of f32 scalars, whose polynomials upstream
/// are inexact or missing, within 3 units in the last place, and exp of f64,
/// which vectors have a call for, within one.
void populateMathApproximationPatterns(mlir::RewritePatternSet &patterns);
} // namespace hlo

#endif // HLO_LIB_CONVERSION_KERNELTOLLVM_MATHAPPROXIMATIONS_H

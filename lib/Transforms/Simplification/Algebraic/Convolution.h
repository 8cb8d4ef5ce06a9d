//===- Convolution.h - Rewrites of convolutions, several files -*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_CONVOLUTION_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_CONVOLUTION_H

#include "Simplifier.h"

namespace hlo::algebraic {
/// Rewrites that exchange the operands.
void populateConvolutionOperandRewrites(RewriteSet &set);
/// Rewrites of convolutions that are dots or products, and of products with
/// them.
void populateConvolutionProductRewrites(RewriteSet &set);
} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_CONVOLUTION_H

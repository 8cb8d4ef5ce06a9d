//===- Copies.h - Rewrites of copies, in two files --------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COPIES_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COPIES_H

#include "Simplifier.h"

namespace hlo::algebraic {
/// Rewrites of copies next to reshapes and bitcasts.
void populateCopyReorderingRewrites(RewriteSet &set);
} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_COPIES_H

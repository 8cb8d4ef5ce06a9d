//===- Shapes.h - How reshapes and permutations map dimensions --*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SHAPES_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SHAPES_H

#include "Simplifier.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOReshape.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

namespace hlo::algebraic {
using mlir::invertPermutationVector;

inline SmallVector<int64_t> invertPermutation(ArrayRef<int64_t> permutation) {
  return invertPermutationVector(permutation);
}

/// The dimension of the result that is dimension `i` of the operand of a
/// reshape, -1 where there is none.
SmallVector<int64_t> getUnmodifiedDimensions(ArrayRef<int64_t> from,
                                             ArrayRef<int64_t> to);

/// Where `to` is `from` with dimensions of size 1 inserted: the dimension of
/// `to` each of `from` is.
std::optional<SmallVector<int64_t>> getInsertedOnes(RankedTensorType from,
                                                    RankedTensorType to);
/// Where the shapes differ in dimensions of size 1 only: the dimension of `to`
/// each of `from` is, -1 for one of size 1 that has none.
std::optional<SmallVector<int64_t>> matchUpToOnes(ArrayRef<int64_t> from,
                                                  ArrayRef<int64_t> to);

/// Rewrites of transposes to slices.
void populateSpaceToDepthRewrites(RewriteSet &set);
} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SHAPES_H

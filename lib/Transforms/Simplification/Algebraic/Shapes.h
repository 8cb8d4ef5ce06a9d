//===- Shapes.h - How reshapes and permutations map dimensions --*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SHAPES_H
#define HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SHAPES_H

#include "Simplifier.h"
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

/// The dimensions from the fastest varying on, of a layout that is nothing
/// else; scalars need none.
std::optional<ArrayRef<int64_t>> getMinorToMajor(RankedTensorType type);
/// The dimensions of an array with a plain layout from the slowest varying on,
/// but for those of size 1.
SmallVector<int64_t> getMemoryOrder(RankedTensorType type);

/// Which dimensions of one array become which of another, in a row: those
/// larger than 1, from the slowest varying on.
struct DimensionRun {
  SmallVector<int64_t> from, to;
};
/// The smallest of them for a reshape; none of arrays without elements.
std::optional<SmallVector<DimensionRun>> getReshapeRuns(RankedTensorType from,
                                                        RankedTensorType to);
/// `to` with the layout in which a change of dimensions moves nothing in
/// memory, where the dimensions of each run lie together in `from`.
std::optional<RankedTensorType> getInPlaceType(RankedTensorType from,
                                               RankedTensorType to,
                                               ArrayRef<DimensionRun> runs);

/// True if an array of `to` has the elements of one of `from`, in row-major
/// order, at the same places in memory: a reshape that moves nothing.
bool isBitcast(RankedTensorType from, RankedTensorType to);

/// Rewrites of transposes to slices.
void populateSpaceToDepthRewrites(RewriteSet &set);
} // namespace hlo::algebraic

#endif // HLO_LIB_TRANSFORMS_SIMPLIFICATION_ALGEBRAIC_SHAPES_H

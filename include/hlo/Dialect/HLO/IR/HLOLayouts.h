//===- HLOLayouts.h - Where the elements of arrays lie ----------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOLAYOUTS_H
#define HLO_DIALECT_HLO_IR_HLOLAYOUTS_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinTypes.h"
#include <optional>

namespace hlo {
/// The dimensions of an array, the slowest in memory first; those of one
/// without a layout are in order.
SmallVector<int64_t> getMajorToMinor(RankedTensorType type);
/// `type` with a layout: its own, or the row-major one.
RankedTensorType withDefaultLayout(RankedTensorType type);
/// Whether arrays have layouts around an operation: those it computes or, where
/// these are scalars, those it reads, or else those that the computations take
/// in which it is.
bool hasLayouts(Operation *op);
/// Whether the dimensions lie in memory in order.
bool isDescending(RankedTensorType type);

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

/// What a transpose to `to`, or a copy, does to memory: dimension `i` of `to`
/// in memory is dimension `permutation[i]` of `from` in memory, the slowest
/// first. `dimensions` are those of the transpose.
SmallVector<int64_t> getMemoryPermutation(RankedTensorType from,
                                          RankedTensorType to,
                                          ArrayRef<int64_t> dimensions);
/// Whether a transpose moves nothing in memory.
bool isTransposeBitcast(RankedTensorType from, RankedTensorType to,
                        ArrayRef<int64_t> dimensions);
/// Whether an operation moves nothing in memory: a bitcast, or a reshape,
/// transpose or copy that could be one. Arrays without a layout are row-major.
bool isBitcast(Operation *op);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOLAYOUTS_H

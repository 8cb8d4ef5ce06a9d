//===- IndexVectors.h - Normal forms of gather and scatter ------*- C++ -*-===//
// The index vectors of a gather or scatter in an array of dimensions [count,
// size], and what they select in one of [count, sizes of the operand...].

#ifndef HLO_TRANSFORMS_UTILS_INDEXVECTORS_H
#define HLO_TRANSFORMS_UTILS_INDEXVECTORS_H

#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

namespace hlo {
/// Static index vectors along `vectorDim`, as an array [count, size].
Value flattenIndexVectors(InstructionBuilder &b, Value indices,
                          int64_t vectorDim);

/// How many index vectors there are.
int64_t countIndexVectors(Value indices, int64_t vectorDim);

/// Where the slice begins, in each dimension of an array of `rank`, that the
/// vector at `index` of [count, size] points to. Element `k` of a vector is an
/// index into dimension `dimMap[k]`; others begin at 0.
SmallVector<Value> getStarts(InstructionBuilder &b, Value vectors, Value index,
                             ArrayRef<int64_t> dimMap, int64_t rank);

/// Static index vectors with the positions in `batchingDims` in front of each,
/// in integers that hold them; the vectors then lie along the returned
/// dimension.
std::pair<Value, int64_t> prependBatchIndices(InstructionBuilder &b,
                                              Value indices, int64_t vectorDim,
                                              ArrayRef<int64_t> batchingDims);

/// True if no index is one into a batching dimension as well.
bool hasSeparateBatching(GatherOp gather);
/// The operation without batching dimensions, which become indices; the same if
/// it has none. The indices are static, and separate of a gather.
GatherOp normalizeBatching(InstructionBuilder &b, GatherOp gather);
ScatterOp normalizeBatching(InstructionBuilder &b, ScatterOp scatter);

/// The result of `gather` from slices [count, slice sizes...].
Value getGatherResult(InstructionBuilder &b, GatherOp gather, Value slices);
/// The result of a gather of static dimensions that reads the same for any
/// indices; null for others.
Value getIndependentResult(InstructionBuilder &b, GatherOp gather);
/// The result of a gather of static dimensions whose indices are constants: all
/// the same, or in one dimension, of which each slice has one element, those of
/// a slice, maybe backwards. Null for others.
Value getSlicedResult(InstructionBuilder &b, GatherOp gather);

/// The result of a scatter of static dimensions that has nothing to update, or
/// to update with; null for others.
Value getUnchangedResult(InstructionBuilder &b, ScatterOp scatter);
/// What the update computation takes the inputs as: they are kept in this
/// precision until all is done.
SmallVector<Value> getScatterInputs(InstructionBuilder &b, ScatterOp scatter);
/// The updates of `scatter` as windows [count, window sizes...], with a size
/// for each dimension of the input.
SmallVector<Value> getScatterWindows(InstructionBuilder &b, ScatterOp scatter);

/// For each index vector of [count, size], pred[count]: whether the window of
/// `windowSizes` there lies in an array of `shape`. Null if it always does.
Value getInside(InstructionBuilder &b, Value vectors, ArrayRef<int64_t> dimMap,
                ArrayRef<int64_t> shape, ArrayRef<int64_t> windowSizes);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_INDEXVECTORS_H

//===- Reductions.h - Reductions of the same in other shapes ----*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_REDUCTION_REDUCTIONS_H
#define HLO_LIB_TRANSFORMS_REDUCTION_REDUCTIONS_H

#include "hlo/Transforms/Utils/InstructionExpander.h"

namespace hlo {
/// The type of the first array reduced; all have its dimensions.
RankedTensorType getInputType(ReduceOp op);
/// The types of the arrays that a reduction results in.
SmallVector<Type> getResultTypes(ReduceOp op);

/// True if all arrays have static dimensions and layouts that are orders of
/// dimensions, or none; declines else.
bool requirePlainArrays(ReduceOp op, const InstructionExpander &expander);

/// True if that holds and the arrays reduced are in row-major order and have
/// elements; declines where they are not.
bool requireRowMajorArrays(ReduceOp op, const InstructionExpander &expander);

/// True if two dimensions side by side are reduced.
bool hasReducedNeighbors(ReduceOp op);

/// True if, besides, no dimension has size 1, so that those of one kind,
/// reduced or kept, are side by side in memory only where they are in number;
/// declines where the passes that make it so have not run.
bool requireNormalForm(ReduceOp op, const InstructionExpander &expander);

/// What partial results may begin with that are combined from the initial
/// values on: these, or identities. Nothing, after declining, where that could
/// count an initial value twice, or values of several types are combined.
std::optional<SmallVector<Value>>
getPartialInitValues(InstructionBuilder &b, ReduceOp op, bool assumeIdentity,
                     const InstructionExpander &expander);
/// The partial results of a reduction of these arrays.
SmallVector<Value> reducePartially(InstructionBuilder &b, ReduceOp op,
                                   ValueRange inputs, ValueRange initValues,
                                   ArrayRef<int64_t> dims);

/// `type`, an array in row-major order, with these dimensions.
RankedTensorType getRowMajorType(RankedTensorType type,
                                 ArrayRef<int64_t> shape);
/// The same elements in the same place as another type.
Value bitcastOrReshape(InstructionBuilder &b, Type type, Value array);

/// The reduction `op` of other arrays, with results of these types.
Value createReduce(InstructionBuilder &b, ReduceOp op, ValueRange inputs,
                   ValueRange initValues, ArrayRef<int64_t> dims,
                   ArrayRef<Type> types);
/// `reduced`, which takes the place of `op`, with results of its types.
Value restoreResults(InstructionBuilder &b, ReduceOp op, Value reduced);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_REDUCTION_REDUCTIONS_H

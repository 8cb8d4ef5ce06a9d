//===- LoopShape.h - Loops over results in memory ---------------*- C++ -*-===//

#ifndef HLO_ANALYSIS_FUSION_LOOPSHAPE_H
#define HLO_ANALYSIS_FUSION_LOOPSHAPE_H

#include "hlo/Analysis/Fusion/FusedOperations.h"
#include "hlo/Dialect/Indexing/IR/IndexingMap.h"
#include "mlir/IR/BuiltinTypes.h"

namespace hlo {

/// The sizes of loops over the elements of some results of one shape and layout
/// in memory, the slowest first: as few loops as can be, but in each of which
/// the operations of the kernel keep to one dimension of what they read. So
/// elementwise operations take one loop, and reshapes need no divisions. Arrays
/// in tuples, which one operation computes, have a loop for each dimension.
/// What `overwritten` operations give are their first operands.
SmallVector<int64_t> getLoopSizes(const FusedOperations &fused,
                                  ArrayRef<Value> results,
                                  RankedTensorType type,
                                  ArrayRef<Operation *> overwritten = {});

/// The indices of an array at a position in memory that loops of these sizes
/// count.
IndexingMap getPositionMap(RankedTensorType type, ArrayRef<int64_t> loopSizes);

/// Operations on elements that the computation of one element of a result
/// takes, about.
int64_t getWorkOfElement(const FusedOperations &fused, RankedTensorType result);

} // namespace hlo

#endif // HLO_ANALYSIS_FUSION_LOOPSHAPE_H

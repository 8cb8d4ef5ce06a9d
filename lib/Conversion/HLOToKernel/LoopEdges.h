//===- LoopEdges.h - Where loops are split ----------------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPEDGES_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPEDGES_H

#include "hlo/Analysis/Fusion/FusedOperations.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingMap.h"
#include "mlir/IR/BuiltinTypes.h"

namespace hlo {

/// For each loop the iterations at which a part of a concatenation, a pad or an
/// update begins or ends, in ascending order: in loops that are split there, no
/// element asks which part it is of.
using LoopEdges = SmallVector<SmallVector<int64_t>>;

/// Those of `parts`, which have the positions of the loops, and of what results
/// are computed from at other positions, as far as they are worth the code that
/// loops become which are split. A vector is made of `leastIterations` of the
/// last loop or more.
LoopEdges findLoopEdges(const FusedOperations &fused, ArrayRef<Value> results,
                        ArrayRef<Operation *> parts, ArrayRef<int64_t> sizes,
                        bool areDistantFound, int64_t leastIterations = 8);

/// The iterations of the last loop in which an update is that has the positions
/// of the loops; nothing where they are not known.
std::optional<Interval> getUpdatedIterations(const FusedOperations &fused,
                                             DynamicUpdateSliceOp op,
                                             ArrayRef<int64_t> sizes);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPEDGES_H

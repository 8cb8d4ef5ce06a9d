//===- HLOReshape.h - How reshapes map dimensions ---------------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLORESHAPE_H
#define HLO_DIALECT_HLO_IR_HLORESHAPE_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinTypes.h"

namespace hlo {
/// Consecutive dimensions [begin, end) of two shapes that make one out of the
/// other.
struct DimensionGroup {
  int64_t fromBegin, fromEnd, toBegin, toEnd;
  int64_t getFromSize() const { return fromEnd - fromBegin; }
  int64_t getToSize() const { return toEnd - toBegin; }
};

/// The groups of a reshape of static shapes, in order, as small as can be, with
/// as many elements on both sides; none of arrays without elements. A dimension
/// of size 1 is a group with none where it can.
std::optional<SmallVector<DimensionGroup>>
getReshapeGroups(ArrayRef<int64_t> from, ArrayRef<int64_t> to);

/// The groups of a reshape of bounded shapes. Each has as many elements on both
/// sides at run time; sizes of one dynamic dimension of the result in a group
/// follow from that.
SmallVector<DimensionGroup> getReshapeGroups(RankedTensorType from,
                                             RankedTensorType to);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLORESHAPE_H

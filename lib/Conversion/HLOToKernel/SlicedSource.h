//===- SlicedSource.h - Concatenations of parts of one array ----*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_SLICEDSOURCE_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_SLICEDSOURCE_H

#include "hlo/Analysis/Fusion/FusedOperations.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {

/// A part of an array that slices and reversals make: index `i` of a dimension
/// is index `factor * i + offset` of that dimension of the source.
struct SlicedSource {
  struct Dimension {
    int64_t factor = 1, offset = 0;
  };
  Value source;
  SmallVector<Dimension> dims;
};

/// The array that all of these are parts of, and which part each is; nothing
/// where there is none. `isKept` are values that have to be computed.
std::optional<SmallVector<SlicedSource>>
findCommonSource(const FusedOperations &fused, ArrayRef<Value> parts,
                 function_ref<bool(Value)> isKept = nullptr);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_SLICEDSOURCE_H

//===- MemorySlice.h - Slices that are one piece of memory ------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_MEMORYSLICE_H
#define HLO_LIB_TRANSFORMS_FUSION_MEMORYSLICE_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {

/// Where a slice begins in memory: at `offset + i * stride` bytes in iteration
/// `i` of a loop, counted from the innermost one out.
struct MemorySlice {
  std::optional<int64_t> loop;
  int64_t offset = 0, stride = 0;

  bool operator==(const MemorySlice &other) const {
    return loop == other.loop && offset == other.offset &&
           stride == other.stride;
  }

  /// That of a slice, or what the backend config of a dynamic one says; nothing
  /// if none is known, or elements of other slices lie in between.
  static std::optional<MemorySlice> get(Operation *slice);
  /// Writes it to the backend config of a dynamic slice, beside what else that
  /// says. Fails if that is not JSON.
  LogicalResult attachTo(Operation *slice) const;
};

/// Whether the elements of a part of an array are all there is between its
/// first and last one in memory, and lie there in the same order.
bool isContiguous(RankedTensorType array, RankedTensorType part);

/// The bytes in front of an element.
int64_t getByteOffset(RankedTensorType array, ArrayRef<int64_t> indices);

/// The array of a slice or of an update, the part that it reads or writes, and
/// where that begins.
RankedTensorType getSlicedArray(Operation *slice);
RankedTensorType getSlice(Operation *slice);
OperandRange getStartIndices(Operation *slice);

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_MEMORYSLICE_H

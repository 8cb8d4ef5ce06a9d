//===- TransposeTiling.h - A transpose as its kernel sees it ----*- C++ -*-===//

#ifndef HLO_ANALYSIS_INDEXING_TRANSPOSETILING_H
#define HLO_ANALYSIS_INDEXING_TRANSPOSETILING_H

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace hlo {

/// What a transpose, or a copy to another layout, does to memory.
struct MemoryTranspose {
  /// Of the operand, the slowest dimension in memory first.
  SmallVector<int64_t> sizes;
  /// Dimension `i` of the result in memory is dimension `permutation[i]` of the
  /// operand.
  SmallVector<int64_t> permutation;

  /// Nothing for other operations, tuples, arrays without elements, with a
  /// dynamic dimension or tiled.
  static std::optional<MemoryTranspose> get(Operation *op);

  /// Whether neighbors in memory stay neighbors.
  bool keepsMinorDimension() const;

private:
  /// The permutation without dimensions of one element.
  SmallVector<int64_t> getOrder() const;
};

/// A transpose through tiles in shared memory, in as few dimensions as
/// possible: those that stay side by side are one, and those of one element are
/// none.
struct TransposeTiling {
  /// The dimensions of the operand, in the order of the operand.
  SmallVector<SmallVector<int64_t>> groups;
  SmallVector<int64_t> sizes;
  /// Group `permutation[i]` is the i-th of the result.
  SmallVector<int64_t> permutation;
  /// What a block takes of each group.
  SmallVector<int64_t> tile;
  int64_t elementBits = 0;

  bool operator==(const TransposeTiling &other) const {
    return sizes == other.sizes && permutation == other.permutation;
  }

  /// Of rows that are one element longer than the tile, so that columns come
  /// from different banks.
  int64_t getSharedMemoryBytes() const;

  /// Nothing unless the permutation changes which dimension varies fastest, or
  /// the second fastest below a small one, both are large enough, and shared
  /// memory suffices. Dimension `i` of the result is dimension `permutation[i]`
  /// of the operand, both row-major.
  static std::optional<TransposeTiling> get(ArrayRef<int64_t> sizes,
                                            ArrayRef<int64_t> permutation,
                                            int64_t elementBits,
                                            const DeviceDescription &device,
                                            int64_t vectorSize = 1);
  /// Of a transpose, or a copy to another layout.
  static std::optional<TransposeTiling> get(Operation *op,
                                            const DeviceDescription &device);

  /// Without a tile.
  TransposeTiling(ArrayRef<int64_t> sizes, ArrayRef<int64_t> permutation);
};

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_TRANSPOSETILING_H

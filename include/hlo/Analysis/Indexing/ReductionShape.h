//===- ReductionShape.h - A reduction as its kernel sees it -----*- C++ -*-===//

#ifndef HLO_ANALYSIS_INDEXING_REDUCTIONSHAPE_H
#define HLO_ANALYSIS_INDEXING_REDUCTIONSHAPE_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinTypes.h"
#include <array>
#include <optional>

namespace hlo {

/// A row-major array of three dimensions that a reduction kernel takes.
using ReductionSizes = std::array<int64_t, 3>;

struct DeviceDescription;

/// Most elements that a block of threads adds up for one result, and most
/// blocks.
struct ReductionLimits {
  ReductionLimits() = default;
  explicit ReductionLimits(const DeviceDescription &device);

  /// 16 of a row by each thread.
  int64_t row = 16 * 1024;
  /// Rows, one after the other.
  int64_t rows = 8;
  /// 128 of a column by each warp.
  int64_t column = 128 * 32;
  /// Those of most threads that a device has at the same time.
  int64_t blocks = 132 * 2;
};

/// A reduction of an array of three dimensions: neighbors in memory that are
/// all reduced, or all kept, are one.
struct ReductionShape {
  /// [reduced, kept, reduced], warps along the last dimension; else
  /// [kept, reduced, kept].
  bool isRow = false;
  ReductionSizes sizes = {1, 1, 1};

  bool operator==(const ReductionShape &other) const {
    return isRow == other.isRow && sizes == other.sizes;
  }

  /// Nothing where neither all that is reduced nor all that is kept lies side
  /// by side in memory, where nothing is reduced, and where an array has no
  /// elements or a dynamic dimension.
  static std::optional<ReductionShape> get(RankedTensorType operand,
                                           ArrayRef<int64_t> reduced);
  static std::optional<ReductionShape> get(ArrayRef<int64_t> sizes,
                                           ArrayRef<int64_t> minorToMajor,
                                           ArrayRef<int64_t> reduced);

  /// Whether warps have so much to do that they beat a thread per result.
  bool isWorthwhile() const;
  /// Whether each result is computed by one block, so that no two add to it.
  bool isRaceFree(const ReductionLimits &limits = {}) const;
};

/// Whether a reduction gets a kernel of its own: it has such a shape, and that
/// is worthwhile. XLA calls it unnested.
bool isWorthwhileReduction(Operation *op);

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_REDUCTIONSHAPE_H

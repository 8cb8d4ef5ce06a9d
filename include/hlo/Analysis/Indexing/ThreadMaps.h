//===- ThreadMaps.h - Which elements the threads of a kernel take -*- C++
//-*-===//
//
// For each way a GPU kernel is emitted, the maps from its grid to the elements
// that the threads read and write (docs/indexing.md).
//
//===----------------------------------------------------------------------===//

#ifndef HLO_ANALYSIS_INDEXING_THREADMAPS_H
#define HLO_ANALYSIS_INDEXING_THREADMAPS_H

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Analysis/Indexing/ReductionShape.h"
#include "hlo/Dialect/Indexing/IR/IndexingMap.h"

namespace hlo {

/// The dimensions of a map from the grid of a kernel.
enum GridCoordinate : unsigned {
  kThreadX,
  kThreadY,
  kThreadZ,
  kBlockX,
  kBlockY,
  kBlockZ
};
inline constexpr unsigned kNumGridCoordinates = 6;

/// The index in a row-major array of sizes `sizes` at a linear index.
SmallVector<AffineExpr> getIndexAt(AffineExpr linear, ArrayRef<int64_t> sizes);

/// The names of the grid's coordinates, and then of the range variables of a
/// thread map: `th_x`, ..., `bl_z`, `s0`, ..., `vector`.
SmallVector<std::string> getGridVariableNames(unsigned numRangeVars);

inline constexpr int64_t kWarpSize = 32;

/// The threads of a block and the blocks of a grid, along x, y and z.
struct LaunchDimensions {
  std::array<int64_t, 3> threads = {1, 1, 1};
  std::array<int64_t, 3> blocks = {1, 1, 1};
};

/// Which elements the threads of a kernel take. The dimensions of both maps are
/// the grid's coordinates, the last range variable is the index within a
/// vector, and other range variables are loops. Over all of them, every element
/// comes once, unless said otherwise.
struct ThreadMap {
  LaunchDimensions launch;
  /// To the index of the array the kernel walks over: what is reduced or
  /// transposed, or the result of a loop.
  IndexingMap input;
  /// To the index of the array that is written.
  IndexingMap output;
  /// Of a reduction: threads that compute a result together. Those of a row are
  /// neighbors; those of a column are, once elements went through shared
  /// memory.
  int64_t sharing = 1;
  /// Of a reduction of columns: those of a block, and how many values of each
  /// its threads have between them. Vector by vector, thread by thread, each
  /// value is one of the next column.
  int64_t columns = 1, parts = 1;
};

// All of them give nothing where the kernel does not do for such an array, and
// where numbers of elements overflow. A vector size of 0 stands for the usual
// one.

/// One thread per element of an array, or per vector of neighbors in memory.
std::optional<ThreadMap> getLoopThreadMap(
    MLIRContext *context, ArrayRef<int64_t> sizes,
    ArrayRef<int64_t> minorToMajor, int64_t elementBits,
    const DeviceDescription &device = DeviceDescription::getDefault(),
    int64_t vectorSize = 0);

/// A transpose through tiles in shared memory. Dimension `i` of the result is
/// dimension `permutation[i]` of the operand, both row-major. Only where the
/// permutation changes which dimension varies fastest, or the second fastest
/// below a small one, and both are large enough.
std::optional<ThreadMap> getTransposeThreadMap(
    MLIRContext *context, ArrayRef<int64_t> sizes,
    ArrayRef<int64_t> permutation, int64_t elementBits,
    const DeviceDescription &device = DeviceDescription::getDefault(),
    int64_t vectorSize = 1);

/// A reduction of an array over the dimensions `reduced`, by the kernel below
/// that fits. The results of `output` are the other dimensions in order. With
/// `wholeRows`, no row is spread over several blocks, however long it is.
std::optional<ThreadMap> getReductionThreadMap(
    MLIRContext *context, ArrayRef<int64_t> sizes,
    ArrayRef<int64_t> minorToMajor, ArrayRef<int64_t> reduced,
    int64_t elementBits, int64_t vectorSize = 0, bool wholeRows = false,
    const DeviceDescription &device = DeviceDescription::getDefault());

/// [reduced, kept, reduced] by warps along the last dimension. A row that is
/// too long for a block is spread over several: its result comes once in each.
std::optional<ThreadMap> getRowReductionThreadMap(MLIRContext *context,
                                                  ReductionSizes sizes,
                                                  int64_t vectorSize = 1,
                                                  bool wholeRows = false);
/// The same where several rows fit into a warp; the last dimension is a power
/// of two.
std::optional<ThreadMap> getMultiRowReductionThreadMap(MLIRContext *context,
                                                       ReductionSizes sizes,
                                                       int64_t vectorSize = 1);
/// [kept, reduced, kept] with `lanes` of a warp along the last dimension, and
/// others along the one that is reduced.
std::optional<ThreadMap> getColumnReductionThreadMap(MLIRContext *context,
                                                     ReductionSizes sizes,
                                                     int64_t vectorSize = 1,
                                                     int64_t lanes = kWarpSize);
/// The same with threads along both dimensions, where a block has all columns:
/// rows need not be a multiple of vectors or warps.
std::optional<ThreadMap>
getSmallColumnReductionThreadMap(MLIRContext *context, ReductionSizes sizes,
                                 int64_t vectorSize = 1);

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_THREADMAPS_H

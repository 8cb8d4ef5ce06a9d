//===- Coalescing.h - How well warps read memory ----------------*- C++ -*-===//
//
// A GPU moves memory in sectors: a warp whose lanes read neighbors touches few
// of them, one whose lanes are far apart touches one per lane. This counts them
// by looking at what the 32 lanes of some warps read.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_ANALYSIS_INDEXING_COALESCING_H
#define HLO_ANALYSIS_INDEXING_COALESCING_H

#include "hlo/Analysis/Indexing/ThreadMaps.h"

namespace hlo {

/// How threads reach the elements of an array in memory.
struct ThreadAccess {
  /// From the coordinates of a grid to one result, the position of the element
  /// in memory. The values of the last range variables are read together, one
  /// vector per lane; other range variables are loops.
  IndexingMap map;
  unsigned numVectorVariables = 1;
  /// What the runtime variables of `map` depend on: maps from its dimensions
  /// and range variables, the same for lanes that have the same value. Fewer
  /// maps than variables, and a map that is undefined, stand for values that
  /// differ between any two lanes.
  SmallVector<IndexingMap> runtimeVariables = {};
};

/// The position in memory of the elements of an array of sizes `sizes`. Nothing
/// when it has too many of them.
std::optional<IndexingMap> getMemoryMap(MLIRContext *context,
                                        ArrayRef<int64_t> sizes,
                                        ArrayRef<int64_t> minorToMajor);
/// That of an array; undefined where it also depends on more than an order of
/// dimensions.
IndexingMap getMemoryMap(RankedTensorType type);

struct CoalescingOptions {
  /// Bits of an element in memory, a power of two.
  int64_t elementBits = 32;
  /// The array starts at some multiple of so many bytes.
  int64_t alignment = 128;
  int64_t sectorBytes = 32;
  int64_t lineBytes = 128;
  /// An access is coalesced that touches at most this many times the sectors
  /// that its bytes would need side by side.
  double maxExcess = 1.1;
};

/// What some warps read, each at once.
struct Coalescing {
  bool isCoalesced = false;
  /// Warps looked at: the first, one in the middle and the last, each in that
  /// part of the loops.
  unsigned warps = 0;
  /// Different bytes that are read.
  uint64_t bytes = 0;
  /// Sectors and cache lines that are touched.
  uint64_t sectors = 0;
  uint64_t lines = 0;
  /// Sectors that the bytes need side by side: as many as are touched if that
  /// is how they lie, wherever they start.
  uint64_t minimalSectors = 0;
  /// Why it is not coalesced, or why there is nothing to count.
  std::string reason;

  /// Needed sectors of touched ones; 1 when none is touched.
  double getEfficiency() const {
    return sectors == 0 ? 1.0 : double(minimalSectors) / double(sectors);
  }
  double getBytesPerLine() const {
    return lines == 0 ? 0.0 : double(bytes) / double(lines);
  }
};

/// Counts the sectors of an access.
Coalescing analyzeCoalescing(const ThreadAccess &access,
                             const CoalescingOptions &options = {});

/// Counts those of all ways to reach one array: coalesced if all of them are.
Coalescing analyzeCoalescing(ArrayRef<ThreadAccess> accesses,
                             const CoalescingOptions &options = {});

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_COALESCING_H

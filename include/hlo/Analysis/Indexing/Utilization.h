//===- Utilization.h - How much of an array is read -------------*- C++ -*-===//
//
// Counts the elements that the maps of an operand read, and how often: what a
// cost model needs of them.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_ANALYSIS_INDEXING_UTILIZATION_H
#define HLO_ANALYSIS_INDEXING_UTILIZATION_H

#include "hlo/Dialect/Indexing/IR/OperandIndexing.h"

namespace hlo {

/// `first`, `first + step`, ...: `count` integers.
struct Progression {
  int64_t first = 0;
  int64_t step = 1;
  int64_t count = 1;

  int64_t getLast() const { return first + step * (count - 1); }
  bool operator==(const Progression &other) const {
    return first == other.first && step == other.step && count == other.count;
  }
};

/// The integers in both, if there are any.
std::optional<Progression> intersect(MLIRContext *context, const Progression &a,
                                     const Progression &b);

/// The results of a map without runtime variables. Numbers saturate.
struct IndexingImage {
  /// Points of the domain, and whether there are no fewer.
  uint64_t points = 0;
  bool arePointsExact = true;
  /// Different results, and whether there are no fewer.
  uint64_t elements = 0;
  bool areElementsExact = true;
  /// An interval for each result that has its values.
  SmallVector<Interval> hull;
  /// Where the results are all combinations of these, one for each.
  std::optional<SmallVector<Progression>> box;
};

/// Counts by the form of the map where that tells, and else by enumeration of
/// parts of up to `maxPoints` points; gives a bound where there are more.
IndexingImage analyzeImage(const IndexingMap &map,
                           uint64_t maxPoints = 1 << 16);

/// How much of an array is read. Numbers saturate.
struct Utilization {
  /// Elements of the array.
  uint64_t elements = 0;
  /// Those in the smallest box that holds all that are read.
  uint64_t spannedElements = 0;
  /// Different elements that are read, and whether there may be fewer.
  uint64_t uniqueElements = 0;
  bool isExact = true;
  /// Reads, of the same element as well; nothing when that is not known.
  std::optional<uint64_t> reads = 0;
  bool areReadsExact = true;

  double getUtilization() const {
    return elements == 0 ? 0.0 : double(uniqueElements) / double(elements);
  }
  /// How much of what is spanned is read.
  double getDensity() const {
    return spannedElements == 0
               ? 0.0
               : double(uniqueElements) / double(spannedElements);
  }
  /// How often an element that is read is read, on average.
  std::optional<double> getReuse() const;
  uint64_t getUniqueBytes(int64_t elementBits) const;
  std::optional<uint64_t> getReadBytes(int64_t elementBits) const;
};

/// How much of an array of sizes `sizes` is read in these ways, from whatever
/// the dimensions of the maps are. Runtime variables have some value, of which
/// nothing is known.
Utilization analyzeUtilization(ArrayRef<OperandIndexing> indexings,
                               ArrayRef<int64_t> sizes,
                               uint64_t maxPoints = 1 << 16);

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_UTILIZATION_H

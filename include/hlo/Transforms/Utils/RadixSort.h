//===- RadixSort.h - Sorts by the digits of keys ----------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_RADIXSORT_H
#define HLO_TRANSFORMS_UTILS_RADIXSORT_H

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {

/// Whether elements of a type have bits in the order of some integers.
bool hasBitsInOrder(Type element);

/// Elements that a sort compares, as integers in their order.
struct RadixSortKey {
  int64_t operand;
  bool isDescending;
  /// Of floats: zeros are equal; NaNs are equal, and after all others if this
  /// is 1, before if it is -1, and in the total order if it is 0.
  bool areZerosEqual;
  int64_t nanSign;
};

/// What a sort compares, elements with equal ones of the keys before; those
/// that are equal stay in order if the sort is stable, or may. None if it
/// compares something else.
SmallVector<RadixSortKey> getRadixSortKeys(SortOp sort);

/// How kernels of a GPU sort the rows of static arrays by one digit of a key
/// after the other. A row is cut into blocks, and these into tiles.
class RadixSort {
public:
  /// Of a key, counted from its lowest bit.
  struct Digit {
    RadixSortKey key;
    unsigned shift, bits;
  };

  /// None where `whyNot` says why.
  static std::optional<RadixSort> get(SortOp sort, StringRef &whyNot);

  /// Whether that takes less time than a sorting network, which needs no
  /// workspace: several rows have one only if they are long.
  bool isBetterThanNetwork(const DeviceDescription &device) const;

  int64_t getNumRows() const { return rows; }
  int64_t getRowSize() const { return size; }
  int64_t getNumBlocks() const { return blocks; }
  int64_t getTilesOfBlock() const { return tilesOfBlock; }
  /// Elements of a thread in a tile.
  int64_t getRun() const { return run; }
  int64_t getTile() const { return kThreads * run; }
  /// Of an operand, in bytes.
  int64_t getLargestElement() const { return largest; }
  /// The last one decides. They are an even number: elements go to the
  /// workspace and back to the results, of which none is written before all
  /// operands were read.
  ArrayRef<Digit> getDigits() const { return digits; }

  /// What kernels need memory for besides the results, in bytes: the elements
  /// of each operand, how often each digit is in each block, and in each row.
  int64_t getElementsOffset(unsigned operand) const { return offsets[operand]; }
  int64_t getCountsOffset() const { return offsets[offsets.size() - 3]; }
  int64_t getTotalsOffset() const { return offsets[offsets.size() - 2]; }
  int64_t getWorkspaceSize() const { return offsets.back(); }

  /// Of a block; and numbers that a digit has at most.
  static constexpr int64_t kThreads = 256;

private:
  int64_t rows = 1, size = 1, blocks = 1, tilesOfBlock = 1, run = 1;
  /// Bytes of an element: the largest, of each operand, of the key of each
  /// digit.
  int64_t largest = 1, bytes = 0, bytesOfKeys = 0;
  SmallVector<Digit> digits;
  SmallVector<int64_t> offsets;
};

} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_RADIXSORT_H

//===- WindowRows.h - The elements under windows ----------------*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_WINDOWROWS_H
#define HLO_LIB_INTERPRETER_WINDOWROWS_H

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"

namespace hlo {
/// The positions of a window over an array, in rows along the last dimension:
/// each position a lane.
class WindowRows {
public:
  /// `window` may be null for a scalar.
  WindowRows(WindowAttr window, ArrayRef<int64_t> arrayShape);

  /// The number of positions in each dimension.
  ArrayRef<int64_t> getShape() const { return shape; }

  /// Lanes of a row at most.
  static constexpr int64_t maxLanes = 1024;
  int64_t getNumRows() const { return numRows; }
  /// About how many elements lie under the windows of a row.
  int64_t getCost() const { return cost; }
  /// The first position of a row, in row-major order, and how many it has.
  std::pair<int64_t, int64_t> getLanes(int64_t row) const;

  /// Lanes `lane`, `lane + laneStep`, ... of a row, `count` of them, and the
  /// array elements `element`, `element + elementStep`, ... under them.
  struct Run {
    int64_t lane, laneStep, element, elementStep, count;
  };
  /// Calls `fn` with what the windows of a row cover of the array: in each lane
  /// the elements come in row-major order of the window.
  LogicalResult forEachRun(int64_t row,
                           function_ref<LogicalResult(const Run &)> fn) const;

private:
  /// One dimension; neighbours in which each element has its own window are
  /// merged.
  struct Dim {
    int64_t size, stride, padLow, baseDilation, dilation;
    int64_t arraySize, arrayStride, numWindows;

    /// True if each element has its own window.
    bool isTrivial;
    /// The array index, in this dimension, under element `offset` of window
    /// `position`; nothing in the padding and between elements.
    std::optional<int64_t> getIndex(int64_t position, int64_t offset) const;
  };
  Run getRun(int64_t offset) const;

  SmallVector<int64_t> shape;
  SmallVector<Dim> dims;
  /// One for each element of the last dimension of the window.
  SmallVector<Run> runs;
  int64_t numRows, cost, numChunks;
};
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_WINDOWROWS_H

//===- StridedCopy.h - Moving elements between arrays -----------*- C++ -*-===//
// What every operation that moves elements is made of.

#ifndef HLO_LIB_INTERPRETER_STRIDEDCOPY_H
#define HLO_LIB_INTERPRETER_STRIDEDCOPY_H

#include "hlo/Interpreter/Literal.h"
#include "hlo/Runtime/StridedDims.h"
#include <array>

namespace hlo {
/// Walks an index space in row-major order, keeping the offset of the position
/// in N arrays, each with a stride per dimension.
template <unsigned N> class StridedWalk {
public:
  StridedWalk(ArrayRef<int64_t> sizes,
              const std::array<ArrayRef<int64_t>, N> &strides,
              int64_t begin = 0)
      : sizes(sizes), index(sizes.size()) {
    for (unsigned array = 0; array < N; ++array)
      this->strides[array].assign(strides[array].begin(), strides[array].end());
    for (int64_t dim = sizes.size() - 1; dim >= 0 && begin > 0; --dim) {
      index[dim] = begin % sizes[dim];
      begin /= sizes[dim];
      for (unsigned array = 0; array < N; ++array)
        offsets[array] += index[dim] * strides[array][dim];
    }
  }

  int64_t getOffset(unsigned array = 0) const { return offsets[array]; }
  ArrayRef<int64_t> getIndex() const { return index; }

  /// Goes to the next position; after the last one, to the first.
  void next() {
    for (int64_t dim = sizes.size() - 1; dim >= 0; --dim) {
      for (unsigned array = 0; array < N; ++array)
        offsets[array] += strides[array][dim];
      if (++index[dim] < sizes[dim])
        return;
      for (unsigned array = 0; array < N; ++array)
        offsets[array] -= strides[array][dim] * sizes[dim];
      index[dim] = 0;
    }
  }

private:
  SmallVector<int64_t> sizes, index;
  std::array<SmallVector<int64_t>, N> strides;
  std::array<int64_t, N> offsets = {};
};

/// A copy of a box of elements from one array to another. Strides count
/// elements; those of the source may be 0, to repeat elements, and all may be
/// negative.
class StridedCopy {
public:
  StridedCopy(PrimitiveType type, ArrayRef<int64_t> sizes,
              ArrayRef<int64_t> sourceStrides, ArrayRef<int64_t> targetStrides);

  /// `source` and `target` point to the first element of each.
  void operator()(const void *source, void *target) const {
    copyRange(static_cast<const char *>(source), static_cast<char *>(target), 0,
              numUnits);
  }
  /// The same, from several threads when it is worth it.
  void copyInParallel(const void *source, void *target) const;

private:
  /// Its strides are in bytes.
  using Dim = runtime::StridedDim;
  void copyRange(const char *source, char *target, int64_t begin,
                 int64_t end) const;
  template <typename T>
  void copyTiles(const char *source, char *target, int64_t numRows) const;

  PrimitiveType type;
  /// Elements one after the other in the target.
  Dim row = {1, 0, 0};
  /// Where it is not `row`, the dimension along which the elements lie closest
  /// in the source; the two are walked in tiles.
  Dim column = {1, 0, 0};
  /// The others, and the blocks of `column`, as many as there are units.
  SmallVector<int64_t> sizes, sourceStrides, targetStrides;
  int64_t numUnits = 1;
};

/// Copies the slice of `sizes` elements that begins at `sourceStarts` to
/// `targetStarts` of an array of the same element type.
void copySlice(const Literal &source, ArrayRef<int64_t> sourceStarts,
               Literal &target, ArrayRef<int64_t> targetStarts,
               ArrayRef<int64_t> sizes);

/// The slice of `sizes` elements that begins at `starts`.
Literal slice(const Literal &array, ArrayRef<int64_t> starts,
              ArrayRef<int64_t> sizes);
/// Arrays that differ in the size of `dim` only, one after the other along it.
Literal concatenate(ArrayRef<Literal> arrays, int64_t dim);

/// The dimensions of `array` in another order.
Literal transpose(const Literal &array, ArrayRef<int64_t> permutation);
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_STRIDEDCOPY_H

//===- Rows.h - Cut a dimension into rows -----------------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_EXPANSION_ROWS_H
#define HLO_LIB_TRANSFORMS_EXPANSION_ROWS_H

#include "hlo/Transforms/Utils/InstructionExpander.h"

namespace hlo {
/// A dimension of arrays of one shape, cut into rows of `length`: two
/// dimensions in its place. The last row is filled up with padding; the first
/// one, if arrays are gone through from the end.
class Rows {
public:
  Rows(InstructionBuilder &b, Value array, int64_t dim, int64_t length,
       bool isFromEnd)
      : b(b), shape(getType(array).getShape()), dim(dim), size(shape[dim]),
        isFromEnd(isFromEnd) {
    int64_t count = llvm::divideCeil(size, length);
    padding = count * length - size;
    rowShape = shape;
    rowShape[dim] = count;
    rowShape.insert(rowShape.begin() + dim + 1, length);
  }

  int64_t getCount() const { return rowShape[dim]; }
  Value split(Value array, Value paddingValue) {
    return b.reshape(b.pad(array, paddingValue, dim, isFromEnd ? padding : 0,
                           isFromEnd ? 0 : padding),
                     rowShape);
  }
  /// The array of which these are the rows, without padding.
  Value join(Value rows) {
    shape[dim] = size + padding;
    int64_t begin = isFromEnd ? padding : 0;
    return b.slice(b.reshape(rows, shape), dim, begin, begin + size);
  }
  /// An element for each row, for all elements of the row.
  Value broadcast(Value array) {
    SmallVector<int64_t> dims;
    for (int64_t i = 0, rank = rowShape.size(); i < rank; ++i)
      if (i != dim + 1)
        dims.push_back(i);
    return b.broadcast(b.getType(rowShape, getType(array).getElementType()),
                       array, dims);
  }

private:
  static RankedTensorType getType(Value array) {
    return cast<RankedTensorType>(array.getType());
  }

  InstructionBuilder &b;
  SmallVector<int64_t> shape, rowShape;
  int64_t dim, size, padding;
  bool isFromEnd;
};

/// Replaces instructions by trees over rows of `baseLength`. No tree has rows
/// of less than two elements, then none is replaced. True if anything changed.
template <typename OpT>
bool expandToTrees(const InstructionExpander &expander, uint64_t baseLength,
                   function_ref<Value(OpT, InstructionBuilder &)> expand) {
  return baseLength >= 2 && expander.expand<OpT>(expand);
}
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_EXPANSION_ROWS_H

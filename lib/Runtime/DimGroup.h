//===- DimGroup.h - Dimensions with one role in a product -------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_DIMGROUP_H
#define HLO_LIB_RUNTIME_DIMGROUP_H

#include "CallReader.h"
#include <array>

namespace hlo::runtime {
/// Dimensions that have one role in a product, as they lie in the arrays.
struct DimGroup {
  enum Array { Lhs, Rhs, Result, Addend };
  Ints sizes;
  /// Of each array, none of those that do not have the group.
  std::array<Ints, 4> strides;

  int64_t getSize() const { return getNumElements(sizes); }
  /// The one stride of a group of one dimension, or none.
  int64_t getStride(Array array) const {
    return sizes.empty() ? 0 : strides[array].front();
  }
  bool isOne() const { return sizes.size() <= 1; }
  /// Orders dimensions as they lie in memory, and makes one of those that lie
  /// together in all arrays.
  void collapse();
  /// Whether that leaves one dimension, or none, were the group in this array
  /// alone.
  bool isOneIn(Array array) const;
};

/// The dimensions of an array of that rank which are in neither list.
Ints getOtherDims(size_t rank, const Ints &first, const Ints &second);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_DIMGROUP_H

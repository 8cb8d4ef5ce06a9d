//===- Contraction.h - The dimensions of a product of arrays ----*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_CONTRACTION_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_CONTRACTION_H

#include "OneDNN.h"
#include "SmallMatmul.h"
#include "StridedCopy.h"
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

/// What follows a product: `activation(alpha * product + beta * c + bias)`.
struct Epilogue {
  double alpha = 1, beta = 0;
  bool hasAddend = false, hasBias = false;
  std::string activation = "none";

  bool isEmpty() const {
    return alpha == 1 && !hasAddend && !hasBias && activation == "none";
  }
};

/// The post-ops for an activation of the library dialect.
void appendActivation(dnnl::post_ops &ops, const std::string &activation,
                      const CallReader &call);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_CONTRACTION_H

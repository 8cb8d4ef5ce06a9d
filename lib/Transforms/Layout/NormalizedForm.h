//===- NormalizedForm.h - Instructions on arrays in order -------*- C++ -*-===//
// The normalized form of an array has its dimensions in the order in which they
// lie in memory, the slowest varying first: the same bytes, with a descending
// layout.

#ifndef HLO_LIB_TRANSFORMS_LAYOUT_NORMALIZEDFORM_H
#define HLO_LIB_TRANSFORMS_LAYOUT_NORMALIZEDFORM_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// The type of the normalized form. Arrays with dynamic dimensions, or with
/// layouts that are more than an order of dimensions, a size of elements and a
/// memory space, stay as they are. Tuples are normalized element by element.
Type getNormalizedType(Type type);
inline bool isNormalized(Type type) { return getNormalizedType(type) == type; }

/// An instruction as one on the normalized forms of its operands.
struct NormalizedForm {
  /// The order of dimensions in which each operand is read.
  SmallVector<SmallVector<int64_t>> orders;
  /// Which of the operands that are read so each new operand is; empty where
  /// the order is the same.
  SmallVector<unsigned> operands;
  /// The type of the result, which has the bytes of the original one.
  Type result;
  /// The attributes that change; those that are null go.
  SmallVector<std::pair<StringRef, Attribute>> attributes;
};

/// None for an instruction that is not known to have one: whose arrays are not
/// all static, or lie in orders that it cannot read or write. Where one is
/// found, only results of reductions need not be normalized.
std::optional<NormalizedForm> getNormalizedForm(Operation *op);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LAYOUT_NORMALIZEDFORM_H

//===- HLOSorting.h - What comparators of sorts do --------------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOSORTING_H
#define HLO_DIALECT_HLO_IR_HLOSORTING_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// The operand whose elements alone a comparator compares, by `LT` or `GT`, and
/// whether larger ones come first.
struct SortKey {
  int64_t operand;
  bool isDescending;
  /// How elements are compared.
  ComparisonType type;
};
/// Numbers that a comparator takes for one: zeros, and NaNs for the one here.
struct SortedFloats {
  bool areZerosOne = false;
  std::optional<llvm::APFloat> nan;
};
/// None if the comparator does anything else; with `floats`, but for what that
/// says.
std::optional<SortKey> getSortKey(Region &comparator,
                                  SortedFloats *floats = nullptr);

/// A key among several.
struct FloatSortKey {
  SortKey key;
  SortedFloats floats;
};
/// The keys of a comparator that compares each where those before it are equal;
/// none if the comparator does anything else.
SmallVector<FloatSortKey> getSortKeys(Region &comparator);

/// Whether a custom call that is a top-k takes the largest elements, as the
/// comparator says that it calls; none if that is not clear.
std::optional<bool> takesLargest(CustomCallOp topk);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOSORTING_H

//===- TopkSort.h - Sorts in the order of top-k -----------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_EXPANSION_TOPKSORT_H
#define HLO_LIB_TRANSFORMS_EXPANSION_TOPKSORT_H

#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

namespace hlo {
/// The first `k` elements along `dim` of static arrays that are sorted
/// together, stably, by the first one: of floats, in the total order.
SmallVector<Value> sortForTopk(InstructionBuilder &b, ValueRange operands,
                               int64_t dim, int64_t k, bool isLargest);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_EXPANSION_TOPKSORT_H

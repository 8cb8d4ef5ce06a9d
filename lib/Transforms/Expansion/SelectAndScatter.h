//===- SelectAndScatter.h - Select, then scatter ----------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_EXPANSION_SELECTANDSCATTER_H
#define HLO_LIB_TRANSFORMS_EXPANSION_SELECTANDSCATTER_H

#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

namespace hlo {
/// What `op` computes on static arrays, by a `reduce_window` of the elements
/// with their indices and a `scatter`. Other elements and windows than those
/// where `isElement` and `isWindow` are true, if given, are none.
Value expandSelectAndScatter(SelectAndScatterOp op, InstructionBuilder &b,
                             Value isElement = {}, Value isWindow = {});
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_EXPANSION_SELECTANDSCATTER_H

//===- HLOFolding.h - Shared by folders -------------------------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOFOLDING_H
#define HLO_DIALECT_HLO_IR_HLOFOLDING_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// `value` if it may replace the result of `op`: it has the same type, layout
/// included, and neither a control dependency nor a sharding gets lost. Else
/// null.
OpFoldResult foldTo(Operation *op, Value value);

/// The one value all elements of `array` have, when it is a constant or
/// broadcast from one; else null.
Attribute getSplatConstant(Value array);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOFOLDING_H

//===- HLOFolding.h - Shared by folders -------------------------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOFOLDING_H
#define HLO_DIALECT_HLO_IR_HLOFOLDING_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include <complex>

namespace hlo {
/// `value` if it may replace the result of `op`: it has the same type, layout
/// included, and neither a control dependency nor a sharding gets lost. Else
/// null.
OpFoldResult foldTo(Operation *op, Value value);

/// The constant of equal elements that `array` is, or is broadcast from; else
/// null.
DenseElementsAttr getSplatElements(Value array);
/// The one value these have.
Attribute getSplatConstant(Value array);
bool isSplatConstant(Value array);
/// That value of integers and preds, of floats, and of complex numbers.
std::optional<APInt> getSplatInteger(Value array);
std::optional<APFloat> getSplatFloat(Value array);
std::optional<std::complex<APFloat>> getSplatComplex(Value array);

/// Whether two integers compare so.
bool holds(ComparisonDirection direction, const APInt &lhs, const APInt &rhs,
           bool isUnsigned);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOFOLDING_H

//===- Solvers.h - What passes on solvers share -----------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_SOLVERS_H
#define HLO_LIB_TRANSFORMS_LIBRARY_SOLVERS_H

#include "hlo/Dialect/HLO/IR/HLOTypes.h"

namespace hlo::library {
/// Whether solvers have that element type: f32, f64 and complex numbers.
bool isSolvable(Type element);

/// Whether the last two dimensions of both arrays are matrices, one after the
/// other: in both either rows or columns lie together.
bool areMatrices(RankedTensorType lhs, RankedTensorType rhs);

/// How many matrices there are.
int64_t countMatrices(RankedTensorType type);
} // namespace hlo::library

#endif // HLO_LIB_TRANSFORMS_LIBRARY_SOLVERS_H

//===- PointSystem.h - Indexing maps as linear inequalities -----*- C++ -*-===//

#ifndef HLO_LIB_DIALECT_INDEXING_IR_POINTSYSTEM_H
#define HLO_LIB_DIALECT_INDEXING_IR_POINTSYSTEM_H

#include "hlo/Dialect/Indexing/IR/IndexingMap.h"
#include "mlir/Analysis/Presburger/IntegerRelation.h"

namespace hlo::detail {

/// The points of a map's domain: its variables in order, preceded by the values
/// of some expressions there; quotients are locals. Numbers of any size are
/// exact. Nothing when an expression is not affine, or when there would be more
/// variables and locals than `limit`.
std::optional<presburger::IntegerPolyhedron>
getPointSystem(const IndexingMap &map, ArrayRef<AffineExpr> values,
               unsigned limit);

/// The same points without the locals, but for some that are quotients of what
/// is left. Nothing when that is not found to be one system.
std::optional<presburger::IntegerPolyhedron>
eliminateLocals(const presburger::IntegerPolyhedron &system);

} // namespace hlo::detail

#endif // HLO_LIB_DIALECT_INDEXING_IR_POINTSYSTEM_H

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

/// The least and the greatest value of a variable, which has one; nothing when
/// there is no point.
std::optional<std::pair<llvm::DynamicAPInt, llvm::DynamicAPInt>>
getEnds(const presburger::IntegerPolyhedron &system, unsigned column);

/// Whether every point of `a`, for some values of its locals, is one of `b`,
/// for some values of its locals. They have the same variables otherwise.
/// Nothing when the locals of `b` are not found to depend on the other
/// variables.
std::optional<bool> isSubset(const presburger::IntegerPolyhedron &a,
                             const presburger::IntegerPolyhedron &b);

} // namespace hlo::detail

#endif // HLO_LIB_DIALECT_INDEXING_IR_POINTSYSTEM_H

//===- ExactSimplifier.cpp - Tightest domains of indexing maps ------------===//

#include "hlo/Dialect/Indexing/IR/IndexingRelation.h"

using namespace hlo;

/// Narrower bounds may allow for a simpler form, and that for narrower bounds.
static constexpr unsigned kMaxRounds = 4;

/// Makes the interval of every variable as narrow as the domain allows.
static void narrowVariables(IndexingMap &map, IndexingRelationLimits limits) {
  for (unsigned i = 0; i < map.getNumVariables() && map.isRegular(); ++i)
    if (auto bounds = getBounds(map, map.getVariable(i), limits))
      map.restrict(i, *bounds);
}

/// Removes constraints that others imply, and narrows the other ones.
static void narrowConstraints(IndexingMap &map, IndexingRelationLimits limits) {
  // The last ones are the most complicated.
  for (unsigned i = map.getConstraints().size(); i-- > 0;)
    if (isRedundant(map, i, limits) == true)
      map.removeConstraint(i);
  SmallVector<IndexingConstraint> constraints(map.getConstraints());
  for (const IndexingConstraint &constraint : constraints)
    if (auto bounds = getBounds(map, constraint.expression, limits))
      map.addConstraint(constraint.expression, *bounds);
}

static bool divides(AffineExpr expression) {
  return expression
      .walk([](AffineExpr part) {
        return part.getKind() == AffineExprKind::FloorDiv ||
                       part.getKind() == AffineExprKind::CeilDiv ||
                       part.getKind() == AffineExprKind::Mod
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// A constant, or a variable and a constant, that the expression is everywhere
/// in the domain, of which `point` is one.
static AffineExpr findSimpleForm(const IndexingMap &map, AffineExpr expression,
                                 ArrayRef<int64_t> point,
                                 IndexingRelationLimits limits) {
  SmallVector<AffineExpr> candidates{
      getAffineConstantExpr(0, map.getContext())};
  for (unsigned i = 0; i < map.getNumVariables(); ++i)
    candidates.push_back(map.getVariable(i));
  for (AffineExpr candidate : candidates) {
    AffineExpr difference = expression - candidate;
    int64_t constant = evaluate(difference, map.getNumDims(), point);
    if (isIn(map, difference, Interval::ofPoint(constant), limits) == true)
      return candidate + constant;
  }
  return expression;
}

static void simplifyResults(IndexingMap &map, IndexingRelationLimits limits) {
  if (!map.isRegular() || llvm::none_of(map.getResults(), divides))
    return;
  auto point = findPoint(map, limits);
  if (!point)
    return;
  for (auto [i, result] : llvm::enumerate(map.getResults()))
    if (divides(result))
      map.setResult(i, findSimpleForm(map, result, *point, limits));
}

bool hlo::simplifyExactly(IndexingMap &map, IndexingRelationLimits limits) {
  IndexingMap old = map;
  map.simplify();
  for (unsigned round = 0; round < kMaxRounds && map.isRegular(); ++round) {
    IndexingMap before = map;
    if (!map.getConstraints().empty()) {
      narrowVariables(map, limits);
      if (map.isRegular())
        narrowConstraints(map, limits);
    }
    simplifyResults(map, limits);
    map.simplify();
    if (map == before)
      break;
  }
  return map != old;
}

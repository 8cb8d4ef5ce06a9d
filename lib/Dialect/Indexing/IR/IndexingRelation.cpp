//===- IndexingRelation.cpp - Exact questions about indexing maps ---------===//
//
// Wherever it can, a question becomes whether some map is empty: normal forms
// answer most of those, and what they leave open, enumeration of small domains
// and then MLIR's Presburger library answer.
//
//===----------------------------------------------------------------------===//

#include "hlo/Dialect/Indexing/IR/IndexingRelation.h"
#include "PointSystem.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;
using namespace hlo::detail;
using presburger::IntegerPolyhedron;
using presburger::VarKind;

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

/// Whether something holds of every element of a range; one "no" settles it.
template <typename Range, typename Function>
static IndexingAnswer allOf(const Range &range, Function ask) {
  IndexingAnswer all = true;
  for (const auto &element : range) {
    IndexingAnswer answer = ask(element);
    if (answer == false)
      return false;
    if (!answer)
      all = std::nullopt;
  }
  return all;
}

static Interval below(int64_t value) {
  return value == INT64_MIN ? Interval() : Interval{INT64_MIN, value - 1};
}
static Interval above(int64_t value) {
  return value == INT64_MAX ? Interval() : Interval{value + 1, INT64_MAX};
}

/// Whether results or constraints may overflow at points of the domain.
static bool mayOverflow(const IndexingMap &map) {
  auto overflows = [&](AffineExpr expression) {
    return map.getRange(expression) == Interval{INT64_MIN, INT64_MAX};
  };
  return llvm::any_of(map.getResults(), overflows) ||
         llvm::any_of(map.getConstraints(),
                      [&](const IndexingConstraint &constraint) {
                        return overflows(constraint.expression);
                      });
}

/// Calls `visit` with every point of the domain, if these are few, and if
/// results and constraints do not overflow at them.
static bool enumerate(const IndexingMap &map, IndexingRelationLimits limits,
                      function_ref<void(ArrayRef<int64_t>)> visit) {
  return !mayOverflow(map) && map.enumerate(limits.points, visit);
}

using Point = SmallVector<int64_t, 8>;

/// The distinct elements, sorted.
static void makeUnique(std::vector<Point> &points) {
  llvm::sort(points);
  points.erase(llvm::unique(points), points.end());
}

/// The number of points of a box, if it is a uint64_t.
static std::optional<uint64_t> getVolume(ArrayRef<Interval> box) {
  uint64_t volume = 1;
  bool overflows = false;
  for (Interval interval : box) {
    if (interval.isEmpty())
      return 0;
    bool overflowsHere;
    volume = llvm::SaturatingMultiply(volume, interval.size(), &overflowsHere);
    overflows |= overflowsHere;
  }
  if (overflows)
    return std::nullopt;
  return volume;
}

//===----------------------------------------------------------------------===//
// Questions about the domain
//===----------------------------------------------------------------------===//

IndexingAnswer hlo::isEmpty(const IndexingMap &map,
                            IndexingRelationLimits limits) {
  if (map.isUndefined())
    return std::nullopt;
  IndexingMap domain = map;
  domain.setResults({});
  domain.simplify();
  if (domain.isKnownEmpty())
    return true;
  if (domain.getConstraints().empty())
    return false;
  bool empty = true;
  if (!mayOverflow(domain) &&
      domain.enumerateWhile(limits.points,
                            [&](ArrayRef<int64_t>) { return empty = false; }))
    return empty;
  if (auto points = getPointSystem(domain, {}, limits.variables))
    return points->isIntegerEmpty();
  return std::nullopt;
}

std::optional<SmallVector<int64_t>>
hlo::findPoint(const IndexingMap &map, IndexingRelationLimits limits) {
  if (map.isUndefined())
    return std::nullopt;
  IndexingMap domain = map;
  domain.setResults({});
  domain.simplify();
  if (domain.isKnownEmpty())
    return std::nullopt;
  SmallVector<int64_t> found;
  if (domain.getConstraints().empty()) {
    for (Interval interval : domain.getIntervals())
      found.push_back(interval.lower);
    return found;
  }
  bool isPoint = false;
  if (enumerate(domain, limits, [&](ArrayRef<int64_t> point) {
        found.assign(point.begin(), point.end());
        isPoint = true;
      }))
    return isPoint ? std::optional(found) : std::nullopt;
  auto points = getPointSystem(domain, {}, limits.variables);
  auto sample = points ? points->findIntegerSample() : std::nullopt;
  if (!sample)
    return std::nullopt;
  // The variables have intervals of int64_t.
  for (const llvm::DynamicAPInt &value :
       ArrayRef(*sample).take_front(domain.getNumVariables()))
    found.push_back(int64fromDynamicAPInt(value));
  return found;
}

IndexingAnswer hlo::isIn(const IndexingMap &map, AffineExpr expression,
                         Interval interval, IndexingRelationLimits limits) {
  return allOf(ArrayRef{below(interval.lower), above(interval.upper)},
               [&](Interval outside) {
                 IndexingMap counterexamples = map;
                 counterexamples.addConstraint(expression, outside);
                 return isEmpty(counterexamples, limits);
               });
}

IndexingAnswer hlo::isRedundant(const IndexingMap &map, unsigned i,
                                IndexingRelationLimits limits) {
  auto [expression, interval] = map.getConstraints()[i];
  IndexingMap rest = map;
  rest.removeConstraint(i);
  return isIn(rest, expression, interval, limits);
}

std::optional<Interval> hlo::getBounds(const IndexingMap &map,
                                       AffineExpr expression,
                                       IndexingRelationLimits limits) {
  if (map.isUndefined())
    return std::nullopt;
  IndexingMap values = map;
  values.setResults(expression);
  values.simplify();
  if (values.isKnownEmpty())
    return Interval();
  AffineExpr value = values.getResult(0);
  if (auto constant = dyn_cast<AffineConstantExpr>(value)) {
    IndexingAnswer empty = isEmpty(values, limits);
    if (!empty)
      return std::nullopt;
    return *empty ? Interval() : Interval::ofPoint(constant.getValue());
  }

  Interval bounds{INT64_MAX, INT64_MIN};
  if (enumerate(values, limits, [&](ArrayRef<int64_t> point) {
        int64_t result = values.evaluate(point)[0];
        bounds = {std::min(bounds.lower, result),
                  std::max(bounds.upper, result)};
      }))
    return bounds;
  auto points = getPointSystem(values, value, limits.variables);
  if (!points)
    return std::nullopt;
  auto ends = getEnds(*points, /*column=*/0);
  if (!ends)
    return Interval();
  auto [lower, upper] = *ends;
  if (lower < INT64_MIN || upper > INT64_MAX)
    return std::nullopt;
  return Interval{int64fromDynamicAPInt(lower), int64fromDynamicAPInt(upper)};
}

//===----------------------------------------------------------------------===//
// Equality
//===----------------------------------------------------------------------===//

/// Whether every point of `a` is one of `b`, which has the same variables.
static IndexingAnswer isWithin(const IndexingMap &a, const IndexingMap &b,
                               IndexingRelationLimits limits) {
  SmallVector<IndexingConstraint> members(b.getConstraints());
  for (auto [i, interval] : llvm::enumerate(b.getIntervals()))
    members.push_back({b.getVariable(i), interval});
  return allOf(members, [&](const IndexingConstraint &member) {
    return isIn(a, member.expression, member.interval, limits);
  });
}

/// Whether two maps with the same variables have the same points, and the same
/// results at them.
static IndexingAnswer isSameFunction(const IndexingMap &a, const IndexingMap &b,
                                     IndexingRelationLimits limits) {
  IndexingAnswer sameDomain =
      allOf(ArrayRef{&a, &b}, [&](const IndexingMap *map) {
        return isWithin(*map, map == &a ? b : a, limits);
      });
  if (sameDomain != true)
    return sameDomain;
  return allOf(llvm::zip_equal(a.getResults(), b.getResults()),
               [&](const auto &results) {
                 return isIn(a, std::get<0>(results) - std::get<1>(results),
                             Interval::ofPoint(0), limits);
               });
}

/// The dimensions, runtime variables and results that a map relates; all that
/// it relates only in part when there are too many points.
static std::optional<std::vector<Point>>
getRelatedPoints(const IndexingMap &map, IndexingRelationLimits limits,
                 bool withDims) {
  std::vector<Point> related;
  if (!enumerate(map, limits, [&](ArrayRef<int64_t> point) {
        Point &entry = related.emplace_back(map.evaluate(point));
        llvm::append_range(entry, point.take_back(map.getNumRuntimeVars()));
        if (withDims)
          llvm::append_range(entry, point.take_front(map.getNumDims()));
      }))
    return std::nullopt;
  return related;
}

/// The results, dimensions and runtime variables that a map relates, or the
/// results and runtime variables only; the other variables are locals.
static std::optional<IntegerPolyhedron>
getRelation(const IndexingMap &map, IndexingRelationLimits limits,
            bool withDims) {
  auto points = getPointSystem(map, map.getResults(), limits.variables);
  if (!points)
    return std::nullopt;
  unsigned firstDim = map.getNumResults();
  unsigned firstRange = firstDim + map.getNumDims();
  points->convertToLocal(VarKind::SetDim, withDims ? firstRange : firstDim,
                         firstRange + map.getNumRangeVars());
  return points;
}

IndexingAnswer hlo::isEqual(const IndexingMap &a, const IndexingMap &b,
                            IndexingRelationLimits limits) {
  if (a.isUndefined() || b.isUndefined())
    return std::nullopt;
  if (a.getNumDims() != b.getNumDims() ||
      a.getNumRuntimeVars() != b.getNumRuntimeVars() ||
      a.getNumResults() != b.getNumResults())
    return false;
  IndexingMap x = a, y = b;
  for (IndexingMap *map : {&x, &y}) {
    map->simplify();
    map->removeUnusedVariables({IndexingVariableKind::Range});
  }
  if (x == y)
    return true;
  if (!x.isRegular() || !y.isRegular())
    return isEmpty(x.isRegular() ? x : y, limits);

  if (x.getNumRangeVars() == y.getNumRangeVars()) {
    IndexingAnswer same = isSameFunction(x, y, limits);
    if (same == true || x.getNumRangeVars() == 0)
      return same;
  }
  auto xs = getRelatedPoints(x, limits, /*withDims=*/true);
  auto ys = xs ? getRelatedPoints(y, limits, /*withDims=*/true) : std::nullopt;
  if (xs && ys) {
    makeUnique(*xs);
    makeUnique(*ys);
    return *xs == *ys;
  }
  auto ofX = getRelation(x, limits, /*withDims=*/true);
  auto ofY = getRelation(y, limits, /*withDims=*/true);
  if (!ofX || !ofY)
    return std::nullopt;
  return allOf(ArrayRef{true, false}, [&](bool forth) {
    return forth ? isSubset(*ofX, *ofY) : isSubset(*ofY, *ofX);
  });
}

//===----------------------------------------------------------------------===//
// Injective, surjective, bijective
//===----------------------------------------------------------------------===//

/// The pairs of points with equal results and runtime variables that first
/// differ, with the smaller value first, in variable `first`.
static IndexingMap getCollisions(const IndexingMap &map, unsigned first) {
  MLIRContext *context = map.getContext();
  unsigned runtimeVars = map.getNumRuntimeVars();
  unsigned own = map.getNumVariables() - runtimeVars;
  SmallVector<Interval> intervals(map.getIntervals().take_front(own));
  llvm::append_range(intervals, map.getIntervals().slice(first, own - first));
  llvm::append_range(intervals, map.getRuntimeIntervals());

  // All variables become range variables.
  auto substitution = [&](bool isSecond) {
    SmallVector<AffineExpr> replacements;
    for (unsigned i = 0; i < map.getNumVariables(); ++i)
      replacements.push_back(getAffineSymbolExpr(
          i >= own || (isSecond && i >= first) ? i + own - first : i, context));
    return replacements;
  };
  SmallVector<AffineExpr> ofOne = substitution(false),
                          ofOther = substitution(true);
  auto substitute = [&](AffineExpr expression, ArrayRef<AffineExpr> by) {
    return expression.replaceDimsAndSymbols(by.take_front(map.getNumDims()),
                                            by.drop_front(map.getNumDims()));
  };

  IndexingMap pairs(context, {}, intervals, {}, {});
  for (auto [expression, interval] : map.getConstraints()) {
    pairs.addConstraint(substitute(expression, ofOne), interval);
    pairs.addConstraint(substitute(expression, ofOther), interval);
  }
  for (AffineExpr result : map.getResults())
    pairs.addConstraint(substitute(result, ofOne) - substitute(result, ofOther),
                        Interval::ofPoint(0));
  pairs.addConstraint(ofOther[first] - ofOne[first], above(0));
  return pairs;
}

IndexingAnswer hlo::isInjective(const IndexingMap &map,
                                IndexingRelationLimits limits) {
  if (map.isUndefined())
    return std::nullopt;
  IndexingMap simple = map;
  simple.simplify();
  if (simple.isKnownEmpty())
    return true;
  if (auto related = getRelatedPoints(simple, limits, /*withDims=*/false)) {
    size_t count = related->size();
    makeUnique(*related);
    return count == related->size();
  }
  return allOf(llvm::seq(simple.getNumVariables() - simple.getNumRuntimeVars()),
               [&](unsigned variable) {
                 return isEmpty(getCollisions(simple, variable), limits);
               });
}

/// Whether every index of the results is one of an array of sizes `sizes`.
static IndexingAnswer isInBounds(const IndexingMap &map,
                                 ArrayRef<int64_t> sizes,
                                 IndexingRelationLimits limits) {
  return allOf(llvm::zip_equal(map.getResults(), sizes),
               [&](const auto &dimension) {
                 auto [result, size] = dimension;
                 return isIn(map, result, Interval::ofSize(size), limits);
               });
}

/// Whether no two points reach one index, and all reach an array of sizes
/// `sizes`.
static IndexingAnswer isInjectiveInto(const IndexingMap &map,
                                      ArrayRef<int64_t> sizes,
                                      IndexingRelationLimits limits) {
  IndexingAnswer inBounds = isInBounds(map, sizes, limits);
  return inBounds == true ? isInjective(map, limits) : inBounds;
}

IndexingAnswer hlo::isSurjective(const IndexingMap &map,
                                 ArrayRef<int64_t> sizes,
                                 IndexingRelationLimits limits) {
  if (map.isUndefined())
    return std::nullopt;
  SmallVector<Interval> array = llvm::map_to_vector(sizes, Interval::ofSize);
  auto numElements = getVolume(array);
  if (numElements == 0)
    return true;
  IndexingMap simple = map;
  simple.simplify();
  // Without a point for some values of the runtime variables?
  if (simple.isKnownEmpty() ||
      simple.getRuntimeIntervals() != map.getRuntimeIntervals())
    return false;

  // With as many points as elements, it is the same as injective.
  if (simple.getConstraints().empty()) {
    auto numPoints =
        getVolume(simple.getIntervals().drop_back(simple.getNumRuntimeVars()));
    if (numPoints && (!numElements || *numPoints < *numElements))
      return false;
    if (numPoints && *numPoints == *numElements)
      if (auto answer = isInjectiveInto(simple, sizes, limits))
        return answer;
  }

  for (auto [result, interval] : llvm::zip_equal(simple.getResults(), array))
    simple.addConstraint(result, interval);
  llvm::append_range(array, simple.getRuntimeIntervals());
  if (auto related = getRelatedPoints(simple, limits, /*withDims=*/false)) {
    makeUnique(*related);
    return related->size() == getVolume(array);
  }
  auto reached = getRelation(simple, limits, /*withDims=*/false);
  if (!reached)
    return std::nullopt;
  IntegerPolyhedron all(presburger::PresburgerSpace::getSetSpace(array.size()));
  for (auto [i, interval] : llvm::enumerate(array)) {
    all.addBound(presburger::BoundType::LB, i, interval.lower);
    all.addBound(presburger::BoundType::UB, i, interval.upper);
  }
  return isSubset(all, *reached);
}

IndexingAnswer hlo::isBijective(const IndexingMap &map, ArrayRef<int64_t> sizes,
                                IndexingRelationLimits limits) {
  if (map.isUndefined())
    return std::nullopt;
  IndexingAnswer injective = isInjectiveInto(map, sizes, limits);
  return injective == true ? isSurjective(map, sizes, limits) : injective;
}

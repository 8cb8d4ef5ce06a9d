//===- Image.cpp - Counts the results of an indexing map ------------------===//
// Variables that no result and no constraint has in common vary independently:
// a map is taken apart into such components, and the numbers multiplied.

#include "hlo/Analysis/Indexing/Utilization.h"
#include "hlo/Dialect/Indexing/IR/IndexingRelation.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace hlo;

std::optional<Progression> hlo::intersect(MLIRContext *context,
                                          const Progression &a,
                                          const Progression &b) {
  // Those of `a` that are in `b`: congruences are what maps are good at.
  AffineExpr value = getAffineDimExpr(0, context) * a.step + a.first;
  IndexingMap both(context, Interval::ofSize(a.count), {}, {}, value);
  both.addConstraint((value - b.first) % b.step, {0, 0});
  both.addConstraint(value, {b.first, b.getLast()});
  both.simplify();
  if (!both.isRegular())
    return std::nullopt;
  Interval index = both.getIntervals()[0];
  int64_t first = a.first + index.lower * a.step;
  int64_t last = a.first + index.upper * a.step;
  // Their common step may be out of reach.
  int64_t factor = b.step / std::gcd(a.step, b.step);
  int64_t step = last - first;
  if (int64_t product;
      !llvm::MulOverflow(a.step, factor, product) && product < step)
    step = product;
  if (first == last)
    return Progression{first, 1, 1};
  return Progression{first, step, (last - first) / step + 1};
}

namespace {
/// Some of the variables of a map with the results and constraints in them.
struct Component {
  SmallVector<unsigned> variables;
  SmallVector<unsigned> results;
  SmallVector<const IndexingConstraint *> constraints;
};

/// What the results of a component are.
struct ComponentImage {
  uint64_t points = 1;
  bool arePointsExact = true;
  uint64_t elements = 1;
  bool areElementsExact = true;
  SmallVector<Interval> hull;
  std::optional<Progression> progression;
};
} // namespace

static SmallVector<Component> getComponents(const IndexingMap &map) {
  llvm::EquivalenceClasses<unsigned> related;
  for (unsigned i = 0; i < map.getNumVariables(); ++i)
    related.insert(i);
  // The first variable of each expression, if there is one.
  auto relate = [&](AffineExpr expression) {
    std::optional<unsigned> first;
    expression.walk([&](AffineExpr part) {
      if (auto variable = map.getVariableNumber(part)) {
        if (!first)
          first = variable;
        related.unionSets(*first, *variable);
      }
    });
    return first;
  };
  SmallVector<std::optional<unsigned>> ofResults, ofConstraints;
  for (AffineExpr result : map.getResults())
    ofResults.push_back(relate(result));
  for (const IndexingConstraint &constraint : map.getConstraints())
    ofConstraints.push_back(relate(constraint.expression));

  SmallVector<Component> components;
  llvm::DenseMap<unsigned, unsigned> numbers;
  auto getComponent = [&](unsigned variable) -> Component & {
    auto [it, isNew] = numbers.try_emplace(related.getLeaderValue(variable),
                                           components.size());
    if (isNew)
      components.emplace_back();
    return components[it->second];
  };
  for (unsigned i = 0; i < map.getNumVariables(); ++i)
    getComponent(i).variables.push_back(i);
  for (auto [i, variable] : llvm::enumerate(ofResults))
    if (variable)
      getComponent(*variable).results.push_back(i);
  for (auto [i, variable] : llvm::enumerate(ofConstraints))
    if (variable)
      getComponent(*variable).constraints.push_back(&map.getConstraints()[i]);
  return components;
}

/// The component as a map of its own, of dimensions.
static IndexingMap getMap(const IndexingMap &map, const Component &component) {
  SmallVector<AffineExpr> dims(map.getNumDims()), symbols;
  symbols.resize(map.getNumVariables() - map.getNumDims());
  for (AffineExpr &expression : dims)
    expression = getAffineConstantExpr(0, map.getContext());
  for (AffineExpr &expression : symbols)
    expression = getAffineConstantExpr(0, map.getContext());
  SmallVector<Interval> intervals;
  for (auto [i, variable] : llvm::enumerate(component.variables)) {
    AffineExpr dim = getAffineDimExpr(i, map.getContext());
    if (variable < map.getNumDims())
      dims[variable] = dim;
    else
      symbols[variable - map.getNumDims()] = dim;
    intervals.push_back(map.getIntervals()[variable]);
  }
  SmallVector<AffineExpr> results;
  for (unsigned result : component.results)
    results.push_back(
        map.getResult(result).replaceDimsAndSymbols(dims, symbols));
  SmallVector<IndexingConstraint> constraints;
  for (const IndexingConstraint *constraint : component.constraints)
    constraints.push_back(
        {constraint->expression.replaceDimsAndSymbols(dims, symbols),
         constraint->interval});
  return IndexingMap(map.getContext(), intervals, {}, {}, results, constraints);
}

/// The values of a sum of multiples of variables, each in an interval; nothing
/// where they overlap in no simple way.
static std::optional<ComponentImage> getSumImage(const IndexingMap &map) {
  SmallVector<int64_t, 8> coefficients;
  unsigned numDims = map.getNumDims();
  if (failed(getFlattenedAffineExpr(map.getResult(0), numDims, 0,
                                    &coefficients)) ||
      coefficients.size() != numDims + 1)
    return std::nullopt;
  int64_t first = coefficients.back();
  SmallVector<std::pair<int64_t, int64_t>> terms;
  ComponentImage image;
  for (auto [coefficient, interval] :
       llvm::zip(ArrayRef(coefficients).drop_back(), map.getIntervals())) {
    int64_t start;
    if (coefficient == INT64_MIN || interval.size() > INT64_MAX ||
        llvm::MulOverflow(coefficient,
                          coefficient < 0 ? interval.upper : interval.lower,
                          start) ||
        llvm::AddOverflow(first, start, first))
      return std::nullopt;
    image.points = llvm::SaturatingMultiply(image.points, interval.size());
    if (coefficient != 0 && !interval.isPoint())
      terms.emplace_back(std::abs(coefficient), interval.size());
  }
  llvm::sort(terms);

  // What the terms up to now sum up to: `count` values up to `span`, multiples
  // of `step` without a gap if there is one.
  int64_t count = 1, span = 0;
  std::optional<int64_t> step = terms.empty() ? 1 : terms.front().first;
  for (auto [coefficient, size] : terms) {
    if (step && coefficient % *step == 0 && coefficient / *step <= count) {
      // Begins before the values end.
    } else if (coefficient > span) {
      step = std::nullopt;
    } else {
      return std::nullopt;
    }
    int64_t added;
    if (llvm::MulOverflow(coefficient, size - 1, added) ||
        llvm::AddOverflow(span, added, span))
      return std::nullopt;
    count = step ? span / *step + 1 : count * size;
  }
  int64_t last;
  if (llvm::AddOverflow(first, span, last))
    return std::nullopt;
  image.elements = count;
  image.hull.push_back({first, last});
  if (step)
    image.progression = Progression{first, count == 1 ? 1 : *step, count};
  return image;
}

/// By looking at every point; nothing where there are too many.
static std::optional<ComponentImage> getEnumeratedImage(const IndexingMap &map,
                                                        uint64_t maxPoints) {
  SmallVector<SmallVector<int64_t>> results;
  if (!map.enumerate(maxPoints, [&](ArrayRef<int64_t> point) {
        results.push_back(map.evaluate(point));
      }))
    return std::nullopt;
  ComponentImage image;
  image.points = results.size();
  llvm::sort(results);
  results.erase(llvm::unique(results), results.end());
  image.elements = results.size();
  image.hull.resize(map.getNumResults());
  if (results.empty())
    return image;
  for (auto [i, interval] : llvm::enumerate(image.hull)) {
    interval = {INT64_MAX, INT64_MIN};
    for (ArrayRef<int64_t> result : results)
      interval = {std::min(interval.lower, result[i]),
                  std::max(interval.upper, result[i])};
  }
  if (map.getNumResults() != 1)
    return image;
  int64_t step = results.size() < 2 ? 1 : results[1][0] - results[0][0];
  for (size_t i = 1; i < results.size(); ++i)
    if (results[i][0] - results[i - 1][0] != step)
      return image;
  image.progression = Progression{results.front()[0], step,
                                  static_cast<int64_t>(results.size())};
  return image;
}

static ComponentImage getImage(const IndexingMap &map, uint64_t maxPoints) {
  bool isBox = map.getConstraints().empty();
  if (isBox && map.getNumResults() == 1)
    if (auto image = getSumImage(map))
      return *image;
  if (!isBox || map.getNumResults() != 0)
    if (auto image = getEnumeratedImage(map, maxPoints))
      return *image;

  ComponentImage image;
  for (Interval interval : map.getIntervals())
    image.points = llvm::SaturatingMultiply(image.points, interval.size());
  image.arePointsExact = isBox;
  uint64_t boxSize = 1;
  for (AffineExpr result : map.getResults()) {
    image.hull.push_back(map.getRange(result));
    boxSize = llvm::SaturatingMultiply(boxSize, image.hull.back().size());
  }
  image.elements = std::min(image.points, boxSize);
  // Proofs about more variables may take seconds.
  constexpr unsigned kMaxVariables = 2;
  image.areElementsExact = map.getNumResults() == 0;
  if (image.areElementsExact || map.getNumVariables() > kMaxVariables)
    return image;

  // All combinations of the results' values, or all of the points.
  IndexingRelationLimits limits;
  limits.variables = 12;
  SmallVector<int64_t> sizes;
  IndexingMap moved = map;
  for (auto [i, interval] : llvm::enumerate(image.hull)) {
    sizes.push_back(std::min<uint64_t>(interval.size(), INT64_MAX));
    if (interval.lower != INT64_MIN)
      moved.setResult(i, map.getResult(i) - interval.lower);
  }
  if (boxSize <= image.points &&
      isSurjective(moved, sizes, limits).value_or(false)) {
    image.elements = boxSize;
    image.areElementsExact = true;
    if (map.getNumResults() == 1)
      image.progression = Progression{image.hull[0].lower, 1, sizes[0]};
    return image;
  }
  image.areElementsExact = isBox && isInjective(map, limits).value_or(false) &&
                           image.elements == image.points;
  return image;
}

IndexingImage hlo::analyzeImage(const IndexingMap &map, uint64_t maxPoints) {
  assert(!map.isUndefined() && map.getNumRuntimeVars() == 0);
  IndexingImage image;
  IndexingMap simple = map;
  simple.simplify();
  image.hull.resize(map.getNumResults());
  if (simple.isKnownEmpty())
    return image;

  image.points = image.elements = 1;
  SmallVector<Progression> box(map.getNumResults());
  for (auto [i, result] : llvm::enumerate(simple.getResults()))
    if (auto constant = dyn_cast<AffineConstantExpr>(result)) {
      image.hull[i] = Interval::ofPoint(constant.getValue());
      box[i].first = constant.getValue();
    }
  bool isBox = true;
  for (const Component &component : getComponents(simple)) {
    ComponentImage part = getImage(getMap(simple, component), maxPoints);
    image.points = llvm::SaturatingMultiply(image.points, part.points);
    image.arePointsExact &= part.arePointsExact;
    if (part.points == 0) {
      // Nothing is read, whatever the other components are.
      image = IndexingImage();
      image.hull.resize(map.getNumResults());
      return image;
    }
    if (component.results.empty())
      continue;
    image.elements = llvm::SaturatingMultiply(image.elements, part.elements);
    image.areElementsExact &= part.areElementsExact;
    for (auto [result, interval] :
         llvm::zip_equal(component.results, part.hull))
      image.hull[result] = interval;
    if (part.progression)
      box[component.results.front()] = *part.progression;
    else
      isBox = false;
  }
  if (isBox)
    image.box = std::move(box);
  return image;
}

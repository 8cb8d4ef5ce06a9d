//===- IndexingMap.cpp - Which elements of one array another needs --------===//

#include "hlo/Dialect/Indexing/IR/IndexingMap.h"
#include "hlo/Dialect/Indexing/IR/IndexingRelation.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Construction and parts
//===----------------------------------------------------------------------===//

IndexingMap IndexingMap::getUndefined(MLIRContext *context) {
  IndexingMap map(context);
  map.kind = IndexingMapKind::Undefined;
  return map;
}

IndexingMap IndexingMap::getKnownEmpty(MLIRContext *context, unsigned numDims,
                                       unsigned numRangeVars,
                                       unsigned numRuntimeVars,
                                       unsigned numResults) {
  IndexingMap map(context);
  map.numDims = numDims;
  map.numRangeVars = numRangeVars;
  map.intervals.resize(numDims + numRangeVars + numRuntimeVars);
  map.results.resize(numResults);
  map.becomeKnownEmpty();
  return map;
}

IndexingMap IndexingMap::getIdentity(MLIRContext *context,
                                     ArrayRef<int64_t> sizes) {
  SmallVector<AffineExpr> results;
  for (unsigned i = 0; i < sizes.size(); ++i)
    results.push_back(getAffineDimExpr(i, context));
  return IndexingMap(context, sizes, results);
}

IndexingMap::IndexingMap(MLIRContext *context, ArrayRef<Interval> dims,
                         ArrayRef<Interval> rangeVars,
                         ArrayRef<Interval> runtimeVars,
                         ArrayRef<AffineExpr> results,
                         ArrayRef<IndexingConstraint> constraints)
    : context(context), numDims(dims.size()), numRangeVars(rangeVars.size()),
      results(results) {
  llvm::append_range(intervals, dims);
  llvm::append_range(intervals, rangeVars);
  llvm::append_range(intervals, runtimeVars);
  if (llvm::any_of(intervals, [](Interval i) { return i.isEmpty(); })) {
    becomeKnownEmpty();
    return;
  }
  for (const IndexingConstraint &constraint : constraints)
    addConstraint(constraint.expression, constraint.interval);
}

IndexingMap::IndexingMap(MLIRContext *context, ArrayRef<int64_t> sizes,
                         ArrayRef<AffineExpr> results)
    : IndexingMap(context, llvm::map_to_vector(sizes, Interval::ofSize), {}, {},
                  results) {}

void IndexingMap::becomeKnownEmpty() {
  kind = IndexingMapKind::KnownEmpty;
  llvm::fill(intervals, Interval());
  llvm::fill(results, getAffineConstantExpr(0, context));
  constraints.clear();
}

AffineMap IndexingMap::getAffineMap() const {
  return AffineMap::get(numDims, intervals.size() - numDims, results, context);
}

IndexingVariableKind IndexingMap::getKind(unsigned variable) const {
  if (variable < numDims)
    return IndexingVariableKind::Dimension;
  return variable < numDims + numRangeVars ? IndexingVariableKind::Range
                                           : IndexingVariableKind::Runtime;
}

AffineExpr IndexingMap::getVariable(unsigned variable) const {
  return variable < numDims ? getAffineDimExpr(variable, context)
                            : getAffineSymbolExpr(variable - numDims, context);
}

std::optional<unsigned>
IndexingMap::getVariableNumber(AffineExpr expression) const {
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return dim.getPosition();
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expression))
    return numDims + symbol.getPosition();
  return std::nullopt;
}

bool IndexingMap::operator==(const IndexingMap &other) const {
  return kind == other.kind && numDims == other.numDims &&
         numRangeVars == other.numRangeVars && intervals == other.intervals &&
         results == other.results && constraints == other.constraints;
}

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

int64_t hlo::evaluate(AffineExpr expression, unsigned numDims,
                      ArrayRef<int64_t> values) {
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return values[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expression))
    return values[numDims + symbol.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return constant.getValue();
  auto binary = cast<AffineBinaryOpExpr>(expression);
  int64_t lhs = evaluate(binary.getLHS(), numDims, values);
  int64_t rhs = evaluate(binary.getRHS(), numDims, values);
  switch (expression.getKind()) {
  case AffineExprKind::Add:
    return static_cast<int64_t>(static_cast<uint64_t>(lhs) + rhs);
  case AffineExprKind::Mul:
    return static_cast<int64_t>(static_cast<uint64_t>(lhs) * rhs);
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(lhs, rhs);
  case AffineExprKind::CeilDiv:
    return llvm::divideCeilSigned(lhs, rhs);
  case AffineExprKind::Mod:
    return llvm::mod(lhs, rhs);
  default:
    llvm_unreachable("not a binary affine expression");
  }
}

SmallVector<int64_t> IndexingMap::evaluate(ArrayRef<int64_t> point) const {
  assert(!isUndefined() && point.size() == intervals.size());
  return llvm::map_to_vector(results, [&](AffineExpr expression) {
    return hlo::evaluate(expression, numDims, point);
  });
}

bool IndexingMap::contains(ArrayRef<int64_t> point) const {
  if (!isRegular())
    return false;
  assert(point.size() == intervals.size());
  for (auto [value, interval] : llvm::zip_equal(point, intervals))
    if (!interval.contains(value))
      return false;
  return llvm::all_of(constraints, [&](const IndexingConstraint &constraint) {
    return constraint.interval.contains(
        hlo::evaluate(constraint.expression, numDims, point));
  });
}

bool IndexingMap::enumerate(uint64_t limit,
                            function_ref<void(ArrayRef<int64_t>)> visit) const {
  return enumerateWhile(limit, [&](ArrayRef<int64_t> point) {
    visit(point);
    return true;
  });
}

bool IndexingMap::enumerateWhile(
    uint64_t limit, function_ref<bool(ArrayRef<int64_t>)> visit) const {
  assert(!isUndefined() && "nothing is known of the points");
  if (isKnownEmpty())
    return true;
  uint64_t count = 1;
  for (Interval interval : intervals) {
    bool overflows;
    count = llvm::SaturatingMultiply(count, interval.size(), &overflows);
    if (overflows || count > limit)
      return false;
  }

  SmallVector<int64_t> point;
  for (Interval interval : intervals)
    point.push_back(interval.lower);
  while (true) {
    if (contains(point) && !visit(point))
      return true;
    int64_t i = point.size() - 1;
    for (; i >= 0 && point[i] == intervals[i].upper; --i)
      point[i] = intervals[i].lower;
    if (i < 0)
      return true;
    ++point[i];
  }
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

void IndexingMap::addConstraint(AffineExpr expression, Interval interval) {
  if (!isRegular())
    return;
  if (auto variable = getVariableNumber(expression))
    return restrict(*variable, interval);
  if (auto constant = dyn_cast<AffineConstantExpr>(expression)) {
    if (!interval.contains(constant.getValue()))
      becomeKnownEmpty();
    return;
  }
  auto it = llvm::find_if(constraints, [&](const IndexingConstraint &other) {
    return other.expression == expression;
  });
  if (it == constraints.end()) {
    constraints.push_back({expression, interval});
    it = std::prev(constraints.end());
  }
  it->interval = it->interval.intersect(interval);
  if (it->interval.isEmpty())
    becomeKnownEmpty();
}

void IndexingMap::restrict(unsigned variable, Interval interval) {
  if (!isRegular())
    return;
  intervals[variable] = intervals[variable].intersect(interval);
  if (intervals[variable].isEmpty())
    becomeKnownEmpty();
}

AffineExpr IndexingMap::substitute(AffineExpr expression,
                                   ArrayRef<AffineExpr> replacements) const {
  return expression.replaceDimsAndSymbols(replacements.take_front(numDims),
                                          replacements.drop_front(numDims));
}

IndexingMap hlo::compose(const IndexingMap &first, const IndexingMap &second) {
  MLIRContext *context = first.context;
  if (first.isUndefined() || second.isUndefined())
    return IndexingMap::getUndefined(context);
  assert(first.getNumResults() == second.getNumDims());

  IndexingMap map(context);
  map.numDims = first.numDims;
  map.numRangeVars = second.numRangeVars + first.numRangeVars;
  llvm::append_range(map.intervals, first.getDimIntervals());
  llvm::append_range(map.intervals, second.getRangeIntervals());
  llvm::append_range(map.intervals, first.getRangeIntervals());
  llvm::append_range(map.intervals, second.getRuntimeIntervals());
  llvm::append_range(map.intervals, first.getRuntimeIntervals());
  map.results.resize(second.getNumResults());
  if (!first.isRegular() || !second.isRegular()) {
    map.becomeKnownEmpty();
    return map;
  }

  // What the variables of both become.
  SmallVector<AffineExpr> ofFirst, ofSecond;
  for (unsigned i = 0; i < first.numDims; ++i)
    ofFirst.push_back(map.getDim(i));
  for (unsigned i = 0; i < first.numRangeVars; ++i)
    ofFirst.push_back(map.getRangeVar(second.numRangeVars + i));
  for (unsigned i = 0; i < first.getNumRuntimeVars(); ++i)
    ofFirst.push_back(map.getRuntimeVar(second.getNumRuntimeVars() + i));
  for (AffineExpr result : first.results)
    ofSecond.push_back(first.substitute(result, ofFirst));
  for (unsigned i = 0; i < second.numRangeVars; ++i)
    ofSecond.push_back(map.getRangeVar(i));
  for (unsigned i = 0; i < second.getNumRuntimeVars(); ++i)
    ofSecond.push_back(map.getRuntimeVar(i));

  for (auto [to, from] : llvm::zip_equal(map.results, second.results))
    to = second.substitute(from, ofSecond);
  for (const IndexingConstraint &constraint : second.constraints)
    map.addConstraint(second.substitute(constraint.expression, ofSecond),
                      constraint.interval);
  for (const IndexingConstraint &constraint : first.constraints)
    map.addConstraint(first.substitute(constraint.expression, ofFirst),
                      constraint.interval);
  for (unsigned i = 0; i < second.numDims; ++i)
    map.addConstraint(ofSecond[i], second.intervals[i]);
  return map;
}

/// Which variables an expression names.
static llvm::BitVector getUsedVariables(const IndexingMap &map,
                                        ArrayRef<AffineExpr> expressions) {
  llvm::BitVector used(map.getNumVariables());
  for (AffineExpr expression : expressions)
    expression.walk([&](AffineExpr part) {
      if (auto variable = map.getVariableNumber(part))
        used.set(*variable);
    });
  return used;
}

/// The domain of the variables of `group` alone, all of them range variables.
static IndexingMap
getDomainOf(const IndexingMap &map, const llvm::BitVector &group,
            ArrayRef<const IndexingConstraint *> constraints) {
  SmallVector<Interval> intervals;
  SmallVector<AffineExpr> dims, symbols;
  for (unsigned i = 0; i < map.getNumVariables(); ++i) {
    AffineExpr replacement =
        getAffineSymbolExpr(intervals.size(), map.getContext());
    (i < map.getNumDims() ? dims : symbols).push_back(replacement);
    if (group.test(i))
      intervals.push_back(map.getIntervals()[i]);
  }
  IndexingMap domain(map.getContext(), {}, intervals, {}, {});
  for (const IndexingConstraint *constraint : constraints)
    domain.addConstraint(
        constraint->expression.replaceDimsAndSymbols(dims, symbols),
        constraint->interval);
  return domain;
}

llvm::BitVector
IndexingMap::removeUnusedVariables(ArrayRef<IndexingVariableKind> kinds) {
  unsigned count = getNumVariables();
  llvm::BitVector removed(count);
  if (isUndefined())
    return removed;
  llvm::BitVector used = getUsedVariables(*this, results);
  for (unsigned i = 0; i < count; ++i)
    if (!llvm::is_contained(kinds, getKind(i)))
      used.set(i);

  if (used.all())
    return removed;

  // Variables that constraints tie together stay or go together.
  SmallVector<llvm::BitVector> usedBy;
  llvm::EquivalenceClasses<unsigned> tied;
  for (unsigned i = 0; i < count; ++i)
    tied.insert(i);
  for (const IndexingConstraint &constraint : constraints) {
    usedBy.push_back(getUsedVariables(*this, constraint.expression));
    int first = usedBy.back().find_first();
    for (unsigned i : usedBy.back().set_bits()) {
      tied.unionSets(first, i);
      // For some of its values there may be no point.
      if (getKind(i) == IndexingVariableKind::Runtime)
        used.set(i);
    }
  }

  for (const auto *leader : tied) {
    if (!leader->isLeader())
      continue;
    llvm::BitVector group(count);
    for (unsigned i : tied.members(*leader))
      group.set(i);
    if (group.anyCommon(used))
      continue;
    SmallVector<const IndexingConstraint *> among;
    for (auto [constraint, variables] : llvm::zip_equal(constraints, usedBy))
      if (variables.anyCommon(group))
        among.push_back(&constraint);
    // The group says only whether there is a point, so there must be one.
    if (isRegular() && !among.empty() &&
        isEmpty(getDomainOf(*this, group, among)).value_or(true))
      continue;
    removed |= group;
  }
  if (removed.none())
    return removed;

  IndexingMap old = *this;
  intervals.clear();
  for (unsigned i = 0; i < count; ++i) {
    if (!removed.test(i))
      intervals.push_back(old.intervals[i]);
    else if (old.getKind(i) == IndexingVariableKind::Dimension)
      --numDims;
    else if (old.getKind(i) == IndexingVariableKind::Range)
      --numRangeVars;
  }
  SmallVector<AffineExpr> replacements(count,
                                       getAffineConstantExpr(0, context));
  unsigned next = 0;
  for (unsigned i = 0; i < count; ++i)
    if (!removed.test(i))
      replacements[i] = getVariable(next++);
  for (AffineExpr &result : results)
    result = old.substitute(result, replacements);
  constraints.clear();
  for (auto [constraint, variables] : llvm::zip_equal(old.constraints, usedBy))
    if (!variables.anyCommon(removed))
      constraints.push_back(
          {old.substitute(constraint.expression, replacements),
           constraint.interval});
  return removed;
}

bool IndexingMap::rescale() {
  bool changed = false;
  for (unsigned i = 0; i < constraints.size();) {
    auto [expression, interval] = constraints[i];
    auto mod = dyn_cast<AffineBinaryOpExpr>(expression);
    auto modulus = mod && mod.getKind() == AffineExprKind::Mod
                       ? dyn_cast<AffineConstantExpr>(mod.getRHS())
                       : AffineConstantExpr();
    auto variable = modulus ? getVariableNumber(mod.getLHS()) : std::nullopt;
    if (!variable || getKind(*variable) != IndexingVariableKind::Range ||
        !interval.isPoint() ||
        !Interval::ofSize(modulus.getValue()).contains(interval.lower)) {
      ++i;
      continue;
    }
    int64_t m = modulus.getValue(), r = interval.lower;
    Interval &values = intervals[*variable];
    int64_t first = llvm::divideCeilSigned(values.lower - r, m);
    int64_t last = llvm::divideFloorSigned(values.upper - r, m);
    constraints.erase(constraints.begin() + i);
    changed = true;
    if (first > last) {
      becomeKnownEmpty();
      return true;
    }
    values = {first, last};
    AffineExpr old = getVariable(*variable);
    llvm::DenseMap<AffineExpr, AffineExpr> replacement{{old, old * m + r}};
    for (AffineExpr &result : results)
      result = result.replace(replacement);
    for (IndexingConstraint &constraint : constraints)
      constraint.expression = constraint.expression.replace(replacement);
    i = 0;
  }
  return changed;
}

IndexingMap IndexingMap::reorderVariables(ArrayRef<unsigned> order,
                                          unsigned newNumDims,
                                          unsigned newNumRangeVars) const {
  assert(order.size() == intervals.size() &&
         newNumDims + newNumRangeVars <= order.size());
  if (isUndefined())
    return *this;
  IndexingMap map(context);
  map.kind = kind;
  map.numDims = newNumDims;
  map.numRangeVars = newNumRangeVars;
  SmallVector<AffineExpr> replacements(order.size());
  for (auto [to, from] : llvm::enumerate(order)) {
    map.intervals.push_back(intervals[from]);
    replacements[from] = map.getVariable(to);
  }
  for (AffineExpr result : results)
    map.results.push_back(substitute(result, replacements));
  for (const IndexingConstraint &constraint : constraints)
    map.constraints.push_back(
        {substitute(constraint.expression, replacements), constraint.interval});
  return map;
}

IndexingMap IndexingMap::replaceVariables(
    ArrayRef<AffineExpr> replacements, ArrayRef<Interval> dims,
    ArrayRef<Interval> rangeVars, ArrayRef<Interval> runtimeVars) const {
  assert(!isUndefined() && replacements.size() == intervals.size());
  if (isKnownEmpty())
    return getKnownEmpty(context, dims.size(), rangeVars.size(),
                         runtimeVars.size(), results.size());
  IndexingMap map(context, dims, rangeVars, runtimeVars,
                  llvm::map_to_vector(results, [&](AffineExpr result) {
                    return substitute(result, replacements);
                  }));
  for (const IndexingConstraint &constraint : constraints)
    map.addConstraint(substitute(constraint.expression, replacements),
                      constraint.interval);
  for (auto [replacement, interval] : llvm::zip_equal(replacements, intervals))
    map.addConstraint(replacement, interval);
  return map;
}

IndexingMap IndexingMap::swapVariables(unsigned a, unsigned b) const {
  assert(getKind(a) == getKind(b) && "only variables of one kind");
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, intervals.size()));
  std::swap(order[a], order[b]);
  return reorderVariables(order, numDims, numRangeVars);
}

IndexingMap IndexingMap::rangeVarsToDims() const {
  return reorderVariables(
      llvm::to_vector(llvm::seq<unsigned>(0, intervals.size())),
      numDims + numRangeVars, 0);
}

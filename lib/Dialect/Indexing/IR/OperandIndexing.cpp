//===- OperandIndexing.cpp - How a result depends on an operand -----------===//

#include "hlo/Dialect/Indexing/IR/OperandIndexing.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

/// A map with the variables of `domain` and their intervals, but without its
/// constraints.
static IndexingMap getMapOverBox(const IndexingMap &domain,
                                 ArrayRef<AffineExpr> results) {
  return IndexingMap(domain.getContext(), domain.getDimIntervals(),
                     domain.getRangeIntervals(), domain.getRuntimeIntervals(),
                     results);
}

static void append(SmallVectorImpl<AffineExpr> &expressions,
                   const IndexingMap &map) {
  llvm::append_range(expressions, map.getResults());
}

/// The range variable that an equality gives a value, and that value, if it is
/// without division; else null.
static std::pair<AffineExpr, AffineExpr>
solveForRangeVar(const IndexingMap &map, const IndexingConstraint &constraint) {
  if (!constraint.interval.isPoint())
    return {};
  MLIRContext *context = map.getContext();
  AffineExpr zero = getAffineConstantExpr(0, context);
  for (unsigned i : llvm::seq(map.getNumRangeVars())) {
    AffineExpr variable = map.getRangeVar(i);
    if (!constraint.expression.isFunctionOfSymbol(i))
      continue;
    AffineExpr rest = constraint.expression.replace(variable, zero);
    AffineExpr part =
        simplifyAffineExpr(constraint.expression - rest, map.getNumDims(),
                           map.getNumVariables() - map.getNumDims());
    if (part == variable)
      return {variable, constraint.interval.lower - rest};
    if (part == -variable)
      return {variable, rest - constraint.interval.lower};
  }
  return {};
}

/// Whether runtime variables would come from others that are not after them.
static bool isCircular(const IndexingMap &map, AffineExpr variable,
                       AffineExpr value, ArrayRef<AffineExpr> origins) {
  auto usesRuntime = [&](AffineExpr e) {
    for (unsigned i : llvm::seq(map.getNumRuntimeVars()))
      if (e.isFunctionOfSymbol(map.getNumRangeVars() + i))
        return true;
    return false;
  };
  unsigned symbol = cast<AffineSymbolExpr>(variable).getPosition();
  return usesRuntime(value) && llvm::any_of(origins, [&](AffineExpr e) {
           return e.isFunctionOfSymbol(symbol);
         });
}

/// Replaces a range variable that is a function of the others. `origins` are
/// results: what runtime variables come from.
static bool solveEquality(IndexingMap &map, ArrayRef<AffineExpr> origins) {
  for (const auto &[i, equality] : llvm::enumerate(map.getConstraints())) {
    auto [variable, value] = solveForRangeVar(map, equality);
    if (!variable || isCircular(map, variable, value, origins))
      continue;
    auto replace = [variable = variable, value = value](AffineExpr e) {
      return e.replace(variable, value);
    };
    IndexingMap solved =
        getMapOverBox(map, llvm::map_to_vector(map.getResults(), replace));
    // What is left of the equality is that the value is one of the variable.
    unsigned number = *map.getVariableNumber(variable);
    solved.addConstraint(value, map.getIntervals()[number]);
    for (const auto &[j, constraint] : llvm::enumerate(map.getConstraints()))
      if (j != i)
        solved.addConstraint(replace(constraint.expression),
                             constraint.interval);
    if (solved.isRegular())
      solved.fix(number, map.getIntervals()[number].lower);
    map = solved;
    return true;
  }
  return false;
}

void OperandIndexing::simplify() {
  if (!map.isRegular()) {
    runtimeVariables.clear();
    replica.reset();
    if (map.getNumRuntimeVars())
      map = IndexingMap::getKnownEmpty(map.getContext(), map.getNumDims(),
                                       map.getNumRangeVars(), 0,
                                       map.getNumResults());
    return;
  }

  // All maps are results of one, which is simplified.
  SmallVector<AffineExpr> results(map.getResults());
  if (replica)
    append(results, *replica);
  for (const RuntimeVariable &variable : runtimeVariables)
    append(results, variable.map);
  unsigned numResults = map.getNumResults();
  IndexingMap joint = map;
  joint.setResults(results);
  joint.simplify();
  unsigned numBeforeOrigins =
      numResults + (replica ? replica->getNumResults() : 0);
  while (joint.isRegular() &&
         solveEquality(joint, joint.getResults().drop_front(numBeforeOrigins)))
    joint.simplify();
  if (!joint.isRegular()) {
    map = IndexingMap::getKnownEmpty(map.getContext(), map.getNumDims(),
                                     map.getNumRangeVars(),
                                     map.getNumRuntimeVars(), numResults);
    return simplify();
  }

  // Where a runtime variable comes from matters only if the variable does. Its
  // origin uses none of those before it.
  unsigned firstRuntime = joint.getNumDims() + joint.getNumRangeVars();
  ArrayRef<AffineExpr> simplified = joint.getResults();
  unsigned next = numBeforeOrigins;
  SmallVector<AffineExpr> kept(simplified.take_front(next));
  SmallVector<AffineExpr> checked;
  SmallVector<RuntimeVariable, 0> keptVariables;
  for (auto [i, variable] : llvm::enumerate(runtimeVariables)) {
    ArrayRef<AffineExpr> origin =
        simplified.slice(next, variable.map.getNumResults());
    next += origin.size();
    // A value outside of the interval leaves nothing.
    bool isChecked = !variable.clamp ||
                     !joint.getRuntimeIntervals()[i].contains(*variable.clamp);
    unsigned symbol = firstRuntime + i - joint.getNumDims();
    auto uses = [&](AffineExpr e) { return e.isFunctionOfSymbol(symbol); };
    if (!isChecked && llvm::none_of(kept, uses) &&
        llvm::none_of(joint.getConstraints(),
                      [&](const IndexingConstraint &constraint) {
                        return uses(constraint.expression);
                      }))
      continue;
    if (isChecked)
      checked.push_back(joint.getRuntimeVar(i));
    llvm::append_range(kept, origin);
    keptVariables.push_back(std::move(variable));
  }
  runtimeVariables = std::move(keptVariables);
  llvm::append_range(kept, checked);
  joint.setResults(kept);

  SmallVector<Interval> intervals(joint.getIntervals());
  llvm::BitVector removed = joint.removeUnusedVariables();
  for (unsigned i : removed.set_bits())
    if (i < firstRuntime)
      repetitions = llvm::SaturatingMultiply(repetitions, intervals[i].size());

  // Apart again.
  ArrayRef<AffineExpr> rest = joint.getResults();
  auto take = [&](const IndexingMap &like) {
    IndexingMap result =
        getMapOverBox(joint, rest.take_front(like.getNumResults()));
    rest = rest.drop_front(like.getNumResults());
    return result;
  };
  rest = rest.drop_front(numResults);
  if (replica)
    replica = take(*replica);
  for (RuntimeVariable &variable : runtimeVariables)
    variable.map = take(variable.map);
  map = joint;
  map.setResults(joint.getResults().take_front(numResults));
}

OperandIndexing hlo::compose(const OperandIndexing &first,
                             const OperandIndexing &second) {
  MLIRContext *context = first.map.getContext();
  if (first.isUndefined() || second.isUndefined() ||
      (first.replica && second.replica))
    return OperandIndexing::getUndefined(context);
  OperandIndexing indexing = compose(first.map, second.map);
  indexing.repetitions =
      llvm::SaturatingMultiply(first.repetitions, second.repetitions);
  const IndexingMap &map = indexing.map;
  if (!map.isRegular()) {
    indexing.simplify();
    return indexing;
  }

  // What the variables of both are in the composed map: those of `second` come
  // before those of `first`, and its dimensions are the results of `first`.
  SmallVector<AffineExpr> dims, ofFirst, ofSecond;
  for (unsigned i = 0; i < map.getNumDims(); ++i)
    dims.push_back(map.getDim(i));
  for (unsigned i = 0; i < map.getNumRangeVars(); ++i)
    (i < second.map.getNumRangeVars() ? ofSecond : ofFirst)
        .push_back(map.getRangeVar(i));
  for (unsigned i = 0; i < map.getNumRuntimeVars(); ++i)
    (i < second.map.getNumRuntimeVars() ? ofSecond : ofFirst)
        .push_back(map.getRuntimeVar(i));
  auto placeFirst = [&](ArrayRef<AffineExpr> expressions) {
    return llvm::map_to_vector(expressions, [&](AffineExpr e) {
      return e.replaceDimsAndSymbols(dims, ofFirst);
    });
  };
  SmallVector<AffineExpr> between = placeFirst(first.map.getResults());
  auto placeSecond = [&](ArrayRef<AffineExpr> expressions) {
    return llvm::map_to_vector(expressions, [&](AffineExpr e) {
      return e.replaceDimsAndSymbols(between, ofSecond);
    });
  };

  for (RuntimeVariable variable : second.runtimeVariables) {
    variable.map = getMapOverBox(map, placeSecond(variable.map.getResults()));
    indexing.runtimeVariables.push_back(std::move(variable));
  }
  for (RuntimeVariable variable : first.runtimeVariables) {
    variable.map = getMapOverBox(map, placeFirst(variable.map.getResults()));
    indexing.runtimeVariables.push_back(std::move(variable));
  }
  if (first.replica)
    indexing.replica =
        getMapOverBox(map, placeFirst(first.replica->getResults()));
  else if (second.replica)
    indexing.replica =
        getMapOverBox(map, placeSecond(second.replica->getResults()));
  indexing.simplify();
  return indexing;
}

void hlo::insert(OperandIndexings &indexings, OperandIndexing indexing) {
  if (indexing.map.isKnownEmpty())
    return;
  if (!indexings.empty() && indexings.front().isUndefined())
    return;
  if (indexing.isUndefined())
    indexings.clear();
  auto same = llvm::find_if(indexings, [&](const OperandIndexing &other) {
    return other.isSameAccess(indexing);
  });
  if (same == indexings.end())
    indexings.push_back(std::move(indexing));
  else
    same->repetitions = std::max(same->repetitions, indexing.repetitions);
}

static void printResults(raw_ostream &os, const IndexingMap &map) {
  llvm::interleaveComma(map.getResults(), os, [&](AffineExpr expression) {
    map.print(os, expression);
  });
}

void OperandIndexing::print(raw_ostream &os,
                            function_ref<std::string(Value)> getName) const {
  os << map;
  for (auto [i, variable] : llvm::enumerate(runtimeVariables)) {
    os << "; rt" << i << " = ";
    if (!variable.value) {
      os << "device";
      continue;
    }
    os << (getName ? getName(variable.value) : "value");
    if (variable.leaf)
      os << '#' << variable.leaf;
    os << '[';
    printResults(os, variable.map);
    os << ']';
    if (variable.clamp)
      os << " clamped to " << *variable.clamp;
  }
  if (replica) {
    os << "; of replica (";
    printResults(os, *replica);
    os << ')';
  }
  if (repetitions != 1)
    os << "; " << repetitions << " times";
}

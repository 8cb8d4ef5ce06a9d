//===- TileRules.cpp - Which tile a map leads to --------------------------===//
// The tiles of the variables of a map, and what its domain masks.

#include "TileEvaluator.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

bool hlo::isCut(const DimTile &tile, Interval interval, bool isLower) {
  if (std::optional<int64_t> index = getConstantValue(tile.offset);
      index && isPoint(tile))
    return isLower ? *index < interval.lower : *index > interval.upper;
  return llvm::none_of(
      isLower ? tile.lower : tile.upper, [&](AffineExpr bound) {
        std::optional<int64_t> known = getConstantValue(bound);
        return known && (isLower ? *known >= interval.lower
                                 : *known <= interval.upper + 1);
      });
}

/// The map may be about a part of a dimension only.
void TileEvaluator::addDims(ArrayRef<DimTile> tile) {
  assert(tile.size() == map.getNumDims());
  cutDims.resize(tile.size());
  for (auto [dim, interval] : llvm::zip_equal(tile, map.getDimIntervals())) {
    DimTile &masked = variables.emplace_back(dim);
    for (bool isLower : {true, false}) {
      if (!isCut(dim, interval, isLower))
        continue;
      addBound(isLower ? masked.lower : masked.upper,
               getConstant(isLower ? interval.lower : interval.upper + 1),
               isLower);
      masked.mayBeMasked = true;
      cutDims.set(variables.size() - 1);
    }
  }
}

bool TileEvaluator::addRangeVars(bool areSequential) {
  for (auto [i, interval] : llvm::enumerate(map.getRangeIntervals())) {
    if (interval.size() > INT64_MAX) {
      fail("a range variable has too many values");
      return false;
    }
    int64_t extent = interval.size();
    AffineExpr lower = getConstant(interval.lower);
    if (areSequential)
      variables.push_back(
          shift(space.getSequentialDim(op, i, extent).getTile(), lower));
    else if (extent == 1)
      variables.push_back(getPoint(lower));
    else
      variables.push_back({lower,
                           getConstant(extent),
                           getConstant(1),
                           {lower},
                           {getConstant(interval.upper + 1)},
                           extent,
                           false});
  }
  return true;
}

/// What is known at run time only is the same for a whole tile.
bool TileEvaluator::addRuntimeVars() {
  unsigned count = map.getNumRuntimeVars();
  unsigned first = map.getNumVariables() - count;
  variables.resize(map.getNumVariables());
  for (unsigned i = first; i < map.getNumVariables(); ++i)
    variables[i] = getPoint(getConstant(0));
  // It depends on later ones, if on any.
  for (unsigned i = count; i-- > 0;) {
    if (i >= indexing.runtimeVariables.size() ||
        indexing.runtimeVariables[i].map.isUndefined()) {
      fail("an offset is not known");
      return false;
    }
    const RuntimeVariable &variable = indexing.runtimeVariables[i];
    SmallVector<AffineExpr> index;
    for (AffineExpr result : variable.map.getResults()) {
      SmallVector<AffineExpr> dims, symbols;
      for (unsigned j = 0; j < map.getNumVariables(); ++j) {
        (j < map.getNumDims() ? dims : symbols).push_back(variables[j].offset);
        bool isUsed = false;
        result.walk([&](AffineExpr part) {
          isUsed |= variable.map.getVariableNumber(part) == j;
        });
        if (isUsed && !require(Conditions{isOne(variables[j].size)},
                               "an offset is different for each element"))
          return false;
      }
      index.push_back(result.replaceDimsAndSymbols(dims, symbols));
    }
    variables[first + i] = getPoint(
        space.getRuntimeSymbol(variable, index, map.getRuntimeIntervals()[i]));
  }
  return true;
}

/// Where a variable has one remainder only, it is taken in steps.
bool TileEvaluator::addCongruences() {
  for (const IndexingConstraint &constraint : map.getConstraints()) {
    auto mod = dyn_cast<AffineBinaryOpExpr>(constraint.expression);
    if (!mod || mod.getKind() != AffineExprKind::Mod)
      continue;
    std::optional<int64_t> modulus = getConstantValue(mod.getRHS());
    std::optional<unsigned> variable = map.getVariableNumber(mod.getLHS());
    if (!modulus || !variable || !constraint.interval.isPoint())
      continue;
    DimTile &tile = variables[*variable];
    if (tile.stride != 1) {
      fail("only some indices of a tile with steps are read");
      return false;
    }
    if (!require(Conditions{isZero(tile.size % *modulus)},
                 "a tile is less than one step"))
      return false;
    int64_t rest = constraint.interval.lower;
    tile.offset = (tile.offset - rest).ceilDiv(*modulus) * *modulus + rest;
    tile.size = tile.size.floorDiv(*modulus);
    tile.maxSize = std::max<int64_t>(tile.maxSize / *modulus, 1);
    tile.stride = getConstant(*modulus);
    tile.mayBeMasked = true;
  }
  return true;
}

/// Other constraints say which indices of the results there are.
bool TileEvaluator::addMasks(Tile &tile) {
  for (const IndexingConstraint &constraint : map.getConstraints()) {
    auto mod = dyn_cast<AffineBinaryOpExpr>(constraint.expression);
    if (mod && mod.getKind() == AffineExprKind::Mod &&
        map.getVariableNumber(mod.getLHS()) && constraint.interval.isPoint())
      continue;
    bool found = false;
    for (auto [i, result] : llvm::enumerate(map.getResults())) {
      // result = factor * expression + rest, where the rest is constant or
      // known at run time?
      std::vector<SmallVector<int64_t, 8>> rows;
      unsigned numVariables = map.getNumVariables();
      if (failed(getFlattenedAffineExprs(
              AffineMap::get(map.getNumDims(), numVariables - map.getNumDims(),
                             {result, constraint.expression}, context),
              &rows)))
        continue;
      ArrayRef<int64_t> ofResult = rows[0], ofConstraint = rows[1];
      int64_t factor = 0;
      for (auto [a, b] :
           llvm::zip(ofResult.drop_back(), ofConstraint.drop_back()))
        if (factor == 0 && b != 0)
          factor = a / b;
      AffineExpr rest =
          getConstant(ofResult.back() - factor * ofConstraint.back());
      bool agrees = factor != 0;
      for (unsigned j = 0; j + 1 < ofResult.size(); ++j) {
        int64_t difference = ofResult[j] - factor * ofConstraint[j];
        bool isRuntime =
            j < numVariables && map.getKind(j) == IndexingVariableKind::Runtime;
        agrees &= difference == 0 || isRuntime;
        if (isRuntime)
          rest = rest + variables[j].offset * difference;
      }
      if (!agrees)
        continue;
      int64_t first = factor * constraint.interval.lower;
      int64_t last = factor * constraint.interval.upper;
      addBound(tile[i].lower, rest + std::min(first, last), true);
      addBound(tile[i].upper, rest + (std::max(first, last) + 1), false);
      tile[i].mayBeMasked = true;
      found = true;
      break;
    }
    if (!found) {
      std::string text;
      llvm::raw_string_ostream os(text);
      map.print(os, constraint.expression);
      fail("its map holds only where " + text + " is in an interval");
      return false;
    }
  }
  return true;
}

/// A dimension of which only one index is left is in no expression any more:
/// where a result is a constant too, it takes over what is masked of it.
bool TileEvaluator::addLostDims(Tile &tile) {
  // A scalar may as well be read where it is not needed.
  if (tile.empty())
    return true;
  llvm::SmallBitVector taken(tile.size());
  for (unsigned dim : cutDims.set_bits()) {
    if (llvm::any_of(map.getResults(), [&](AffineExpr result) {
          return result.isFunctionOfDim(dim);
        }))
      continue;
    Interval interval = map.getDimIntervals()[dim];
    bool found = false;
    for (auto [i, result] : llvm::enumerate(map.getResults())) {
      auto constant = getConstantValue(result);
      if (!constant || taken.test(i) || !interval.isPoint())
        continue;
      tile[i] = shift(variables[dim], getConstant(*constant - interval.lower));
      taken.set(i);
      found = true;
      break;
    }
    if (!found) {
      fail("it is read for a part of dimension " + Twine(dim) + " only");
      return false;
    }
  }
  return true;
}

/// Where a value known at run time only is not in its interval, indices are to
/// be in the array even so.
void TileEvaluator::addGuards(Tile &tile) {
  auto isClamped = [](auto pair) {
    auto [variable, interval] = pair;
    return variable.clamp && interval.contains(*variable.clamp);
  };
  if (llvm::all_of(
          llvm::zip_equal(indexing.runtimeVariables, map.getRuntimeIntervals()),
          isClamped))
    return;
  for (auto [dim, result] : llvm::zip_equal(tile, map.getResults())) {
    Interval range = map.getRange(result);
    addBound(dim.lower, getConstant(range.lower), /*isLower=*/true);
    addBound(dim.upper, getConstant(range.upper + 1), /*isLower=*/false);
    dim.mayBeMasked = true;
  }
}

std::optional<Tile> TileEvaluator::evaluate(ArrayRef<DimTile> tile,
                                            bool areSequential) {
  if (map.isUndefined())
    return fail("which elements it reads is not known");
  if (map.isKnownEmpty())
    return fail("it reads nothing");
  addDims(tile);
  if (!addRangeVars(areSequential) || !addRuntimeVars() || !addCongruences() ||
      (!isReshape && !separateResults()))
    return std::nullopt;
  Tile result;
  for (AffineExpr expression : map.getResults()) {
    std::optional<DimTile> dim = evaluate(expression);
    if (!dim)
      return std::nullopt;
    result.push_back(*dim);
  }
  if (!addMasks(result) || !addLostDims(result))
    return std::nullopt;
  addGuards(result);
  return result;
}

/// A variable that several results have relates them: they are all combinations
/// of their indices only where it has one value.
bool TileEvaluator::separateResults() {
  llvm::SmallBitVector used(map.getNumVariables());
  for (AffineExpr result : map.getResults()) {
    llvm::SmallBitVector usedHere(map.getNumVariables());
    result.walk([&](AffineExpr part) {
      if (auto variable = map.getVariableNumber(part))
        usedHere.set(*variable);
    });
    llvm::SmallBitVector shared = usedHere;
    shared &= used;
    for (unsigned variable : shared.set_bits())
      if (!require(Conditions{isOne(variables[variable].size)},
                   "two indices depend on each other"))
        return false;
    used |= usedHere;
  }
  return true;
}

std::optional<Tile> hlo::propagateTile(TilingSpace &space,
                                       const OperandIndexing &indexing,
                                       ArrayRef<DimTile> tile, Operation *op,
                                       bool areSequential,
                                       std::string &reason) {
  return TileEvaluator(space, indexing, op, reason)
      .evaluate(tile, areSequential);
}

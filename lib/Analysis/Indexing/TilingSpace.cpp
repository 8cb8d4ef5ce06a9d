//===- TilingSpace.cpp - How an array is cut into tiles -------------------===//

#include "hlo/Analysis/Indexing/Tile.h"
#include "hlo/Dialect/Indexing/IR/IndexingRelation.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

TilingSpace::TilingSpace(MLIRContext *context, ArrayRef<int64_t> sizes)
    : context(context) {
  for (auto [i, size] : llvm::enumerate(sizes))
    dims.push_back({size, nullptr, static_cast<unsigned>(i),
                    getAffineDimExpr(i, context),
                    addSymbol(("z" + Twine(i)).str())});
}

AffineExpr TilingSpace::addSymbol(std::string name) {
  symbolNames.push_back(std::move(name));
  return getAffineSymbolExpr(symbolNames.size() - 1, context);
}

DimTile TilingDim::getTile() const {
  MLIRContext *context = id.getContext();
  auto constant = [&](int64_t value) {
    return getAffineConstantExpr(value, context);
  };
  if (extent == 1)
    return {constant(0), constant(1), constant(1), {}, {}, 1, false};
  return {id * size,          size,   constant(1), {constant(0)},
          {constant(extent)}, extent, false};
}

Tile TilingSpace::getTile() const {
  Tile tile;
  for (const TilingDim &dim : dims)
    if (!dim.isSequential())
      tile.push_back(dim.getTile());
  return tile;
}

TilingDim TilingSpace::getSequentialDim(Operation *op, unsigned rangeVar,
                                        int64_t extent) {
  for (const TilingDim &dim : dims)
    if (dim.op == op && dim.rangeVar == rangeVar && dim.extent == extent)
      return dim;
  unsigned number = dims.size();
  return dims.emplace_back(TilingDim{extent, op, rangeVar,
                                     getAffineDimExpr(number, context),
                                     addSymbol(("z" + Twine(number)).str())});
}

AffineExpr TilingSpace::getRuntimeSymbol(const RuntimeVariable &variable,
                                         ArrayRef<AffineExpr> index,
                                         Interval interval) {
  for (const TilingRuntimeValue &known : runtimeValues)
    if (known.value == variable.value && known.leaf == variable.leaf &&
        ArrayRef(known.index) == index && known.interval == interval &&
        known.clamp == variable.clamp)
      return known.symbol;
  AffineExpr symbol = addSymbol(("rt" + Twine(runtimeValues.size())).str());
  runtimeValues.push_back({variable.value, variable.leaf,
                           SmallVector<AffineExpr>(index), interval,
                           variable.clamp, symbol});
  return symbol;
}

void TilingSpace::addConstraint(TileConstraint constraint) {
  for (const TileConstraint &known : constraints)
    if (known.alternatives == constraint.alternatives)
      return;
  constraints.push_back(std::move(constraint));
}

int64_t TilingSpace::countTiles(const TilingDim &dim, int64_t size) {
  return llvm::divideCeil(dim.extent, size);
}

AffineExpr TilingSpace::substituteSizes(AffineExpr expression,
                                        ArrayRef<int64_t> sizes) const {
  SmallVector<AffineExpr> symbols;
  for (unsigned i = 0; i < symbolNames.size(); ++i)
    symbols.push_back(getAffineSymbolExpr(i, context));
  for (auto [dim, size] : llvm::zip(dims, sizes))
    symbols[cast<AffineSymbolExpr>(dim.size).getPosition()] =
        getAffineConstantExpr(size, context);
  return expression.replaceSymbols(symbols);
}

SmallVector<int64_t> TilingSpace::getVariables(ArrayRef<int64_t> sizes,
                                               ArrayRef<int64_t> ids,
                                               ArrayRef<int64_t> values) const {
  SmallVector<int64_t> variables(ids);
  unsigned numDims = dims.size();
  variables.resize(numDims + symbolNames.size());
  auto setSymbol = [&](AffineExpr symbol, int64_t value) {
    variables[numDims + cast<AffineSymbolExpr>(symbol).getPosition()] = value;
  };
  for (auto [dim, size] : llvm::zip(dims, sizes))
    setSymbol(dim.size, size);
  for (auto [known, value] : llvm::zip(runtimeValues, values))
    setSymbol(known.symbol, value);
  return variables;
}

int64_t TilingSpace::getValue(AffineExpr expression, ArrayRef<int64_t> sizes,
                              ArrayRef<int64_t> ids,
                              ArrayRef<int64_t> values) const {
  return evaluate(expression, dims.size(), getVariables(sizes, ids, values));
}

void TilingSpace::getValues(ArrayRef<AffineExpr> expressions,
                            ArrayRef<int64_t> sizes,
                            SmallVectorImpl<int64_t> &values) const {
  SmallVector<int64_t> variables = getVariables(sizes, {}, {});
  for (AffineExpr expression : expressions)
    values.push_back(evaluate(expression, dims.size(), variables));
}

DimTileIndices TilingSpace::getIndices(const DimTile &tile,
                                       ArrayRef<int64_t> sizes,
                                       ArrayRef<int64_t> ids,
                                       ArrayRef<int64_t> values) const {
  auto get = [&](AffineExpr expression) {
    return getValue(expression, sizes, ids, values);
  };
  DimTileIndices indices;
  int64_t index = get(tile.offset), stride = get(tile.stride);
  for (int64_t i = 0, size = get(tile.size); i < size; ++i, index += stride) {
    bool isMasked =
        llvm::any_of(tile.lower,
                     [&](AffineExpr bound) { return index < get(bound); }) ||
        llvm::any_of(tile.upper,
                     [&](AffineExpr bound) { return index >= get(bound); });
    indices.push_back(isMasked ? std::nullopt : std::optional(index));
  }
  return indices;
}

//===----------------------------------------------------------------------===//
// Legal sizes
//===----------------------------------------------------------------------===//

bool TilingSpace::holds(const IndexingConstraint &condition,
                        ArrayRef<int64_t> sizes) const {
  // Over the numbers of tiles and the values known at run time only.
  SmallVector<Interval> ids, values(symbolNames.size(), Interval::ofPoint(0));
  ids.assign(dims.size(), Interval::ofPoint(0));
  for (auto [i, size] : llvm::enumerate(sizes))
    ids[i] = Interval::ofSize(std::max<int64_t>(countTiles(dims[i], size), 1));
  for (const TilingRuntimeValue &value : runtimeValues)
    values[cast<AffineSymbolExpr>(value.symbol).getPosition()] = value.interval;
  IndexingMap map(context, ids, values, {},
                  substituteSizes(condition.expression, sizes));
  map.simplify();
  if (!map.isRegular() ||
      condition.interval.contains(map.getRange(map.getResult(0))))
    return true;
  // What does not hold mostly does not for the first or the last tiles.
  auto holdsAt = [&](ArrayRef<int64_t> point) {
    return condition.interval.contains(map.evaluate(point).front());
  };
  SmallVector<int64_t> first, last;
  for (Interval interval : map.getIntervals()) {
    first.push_back(interval.lower);
    last.push_back(interval.upper);
  }
  if (!holdsAt(first) || !holdsAt(last))
    return false;
  for (auto [i, interval] : llvm::enumerate(map.getIntervals())) {
    SmallVector<int64_t> second = first;
    second[i] = std::min(second[i] + 1, interval.upper);
    if (!holdsAt(second))
      return false;
  }
  bool holds = true;
  constexpr uint64_t kMaxPoints = 4096;
  return map.enumerate(kMaxPoints, [&](ArrayRef<int64_t> point) {
    holds &= holdsAt(point);
  }) && holds;
}

bool TilingSpace::isFulfilled(const TileConstraint &constraint,
                              ArrayRef<int64_t> sizes) const {
  return llvm::any_of(constraint.alternatives, [&](auto &conditions) {
    return llvm::all_of(conditions, [&](const IndexingConstraint &condition) {
      return holds(condition, sizes);
    });
  });
}

const TileConstraint *TilingSpace::getViolated(ArrayRef<int64_t> sizes) const {
  assert(sizes.size() == dims.size());
  for (const TileConstraint &constraint : constraints)
    if (!isFulfilled(constraint, sizes))
      return &constraint;
  return nullptr;
}

llvm::SmallBitVector
TilingSpace::getUsedDims(const TileConstraint &constraint) const {
  llvm::SmallBitVector used(dims.size());
  for (const auto &conditions : constraint.alternatives)
    for (const IndexingConstraint &condition : conditions)
      condition.expression.walk([&](AffineExpr part) {
        for (unsigned i = 0; i < dims.size(); ++i)
          if (part == dims[i].size || part == dims[i].id)
            used.set(i);
      });
  return used;
}

SmallVector<SmallVector<int64_t>>
TilingSpace::getLegalSizes(unsigned limit, bool *areAll) const {
  // Constraints of one dimension choose among its sizes; others are looked at
  // as soon as the sizes they need are there.
  SmallVector<SmallVector<const TileConstraint *>> ofOne(dims.size());
  SmallVector<SmallVector<const TileConstraint *>> after(dims.size() + 1);
  for (const TileConstraint &constraint : constraints) {
    llvm::SmallBitVector used = getUsedDims(constraint);
    if (used.count() == 1)
      ofOne[used.find_first()].push_back(&constraint);
    else
      after[used.find_last() + 1].push_back(&constraint);
  }
  auto areFulfilled = [&](ArrayRef<const TileConstraint *> some,
                          ArrayRef<int64_t> sizes) {
    return llvm::all_of(some, [&](const TileConstraint *constraint) {
      return isFulfilled(*constraint, sizes);
    });
  };
  SmallVector<SmallVector<int64_t>> candidates;
  SmallVector<int64_t> sizes;
  for (const TilingDim &dim : dims) {
    SmallVector<int64_t> &ofDim = candidates.emplace_back();
    for (int64_t size = 1; size < dim.extent && size <= INT64_MAX / 2;
         size *= 2)
      ofDim.push_back(size);
    ofDim.push_back(std::max<int64_t>(dim.extent, 1));
    sizes.push_back(1);
    llvm::erase_if(ofDim, [&](int64_t size) {
      sizes.back() = size;
      return !areFulfilled(ofOne[sizes.size() - 1], sizes);
    });
    sizes.back() = 1;
  }

  unsigned visits = 1 << 16;
  bool isComplete = true;
  SmallVector<SmallVector<int64_t>> legal;
  sizes.clear();
  auto choose = [&](auto &self) -> void {
    if (!areFulfilled(after[sizes.size()], sizes))
      return;
    if (legal.size() == limit || visits == 0) {
      isComplete = false;
      return;
    }
    --visits;
    if (sizes.size() == dims.size()) {
      legal.push_back(sizes);
      return;
    }
    for (int64_t size : candidates[sizes.size()]) {
      sizes.push_back(size);
      self(self);
      sizes.pop_back();
      if (!isComplete)
        return;
    }
  };
  choose(choose);
  if (areAll)
    *areAll = isComplete;
  return legal;
}

AffineExpr TilingSpace::simplify(AffineExpr expression) const {
  auto count = [](AffineExpr of) {
    unsigned parts = 0;
    of.walk([&](AffineExpr) { ++parts; });
    return parts;
  };
  AffineExpr simple =
      simplifyAffineExpr(expression, dims.size(), symbolNames.size());
  return count(simple) < count(expression) ? simple : expression;
}

bool TilingSpace::isNonNegative(AffineExpr expression) const {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return constant.getValue() >= 0;
  if (auto binary = dyn_cast<AffineBinaryOpExpr>(expression))
    return binary.getKind() == AffineExprKind::Mod ||
           (isNonNegative(binary.getLHS()) && isNonNegative(binary.getRHS()));
  return llvm::none_of(runtimeValues, [&](const TilingRuntimeValue &value) {
    return value.symbol == expression && value.interval.lower < 0;
  });
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

void TilingSpace::print(raw_ostream &os, AffineExpr expression,
                        ArrayRef<int64_t> sizes) const {
  SmallVector<std::string> idNames;
  for (unsigned i = 0; i < dims.size(); ++i)
    idNames.push_back(("t" + Twine(i)).str());
  SmallVector<StringRef> names(idNames.begin(), idNames.end());
  names.append(symbolNames.begin(), symbolNames.end());
  SmallVector<Interval> ids, values(symbolNames.size(), Interval::ofPoint(1));
  for (auto [i, dim] : llvm::enumerate(dims))
    ids.push_back(Interval::ofSize(std::max<int64_t>(
        i < sizes.size() ? countTiles(dim, sizes[i]) : dim.extent, 1)));
  for (const TilingRuntimeValue &value : runtimeValues)
    values[cast<AffineSymbolExpr>(value.symbol).getPosition()] = value.interval;
  IndexingMap map(context, ids, values, {}, substituteSizes(expression, sizes));
  // Products of variables have no normal form.
  if (!sizes.empty())
    map.simplify();
  map.print(os, map.getResult(0), names);
}

void TilingSpace::print(raw_ostream &os, const Tile &tile,
                        ArrayRef<int64_t> sizes) const {
  auto printBounds = [&](ArrayRef<AffineExpr> bounds, StringRef function) {
    if (bounds.size() != 1)
      os << function << '(';
    llvm::interleaveComma(bounds, os,
                          [&](AffineExpr bound) { print(os, bound, sizes); });
    if (bounds.size() != 1)
      os << ')';
  };
  os << '[';
  llvm::interleaveComma(tile, os, [&](const DimTile &dim) {
    print(os, dim.offset, sizes);
    os << " size ";
    print(os, dim.size, sizes);
    if (dim.stride != 1) {
      os << " stride ";
      print(os, dim.stride, sizes);
    }
    if (!dim.lower.empty() && (dim.lower.size() > 1 || dim.lower[0] != 0)) {
      os << " from ";
      printBounds(dim.lower, "max");
    }
    if (!dim.upper.empty()) {
      os << " below ";
      printBounds(dim.upper, "min");
    }
  });
  os << ']';
}

void TilingSpace::print(raw_ostream &os,
                        const TileConstraint &constraint) const {
  llvm::interleave(
      constraint.alternatives, os,
      [&](const SmallVector<IndexingConstraint> &conditions) {
        llvm::interleave(
            conditions, os,
            [&](const IndexingConstraint &condition) {
              print(os, condition.expression);
              if (condition.interval.isPoint())
                os << " = " << condition.interval.lower;
              else if (condition.interval.upper == INT64_MAX)
                os << " >= " << condition.interval.lower;
              else if (condition.interval.lower == INT64_MIN)
                os << " <= " << condition.interval.upper;
              else
                os << " in " << condition.interval;
            },
            " and ");
      },
      " or ");
}

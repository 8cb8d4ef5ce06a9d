//===- TileRules.cpp - Which tile an expression of tiles is ---------------===//
// An expression of a map is evaluated over tiles in place of integers. Sums,
// quotients and remainders of tiles are tiles for some tile sizes only: these
// are the constraints.

#include "hlo/Analysis/Indexing/Tile.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

namespace {
using Conditions = SmallVector<IndexingConstraint>;

class TileEvaluator {
public:
  /// If `areContiguous`, sums have no steps.
  TileEvaluator(TilingSpace &space, const OperandIndexing &indexing,
                Operation *op, std::string &reason, bool areContiguous = false)
      : space(space), indexing(indexing), map(indexing.map), op(op),
        context(space.getContext()), reason(reason),
        areContiguous(areContiguous) {}

  std::optional<Tile> evaluate(ArrayRef<DimTile> tile, bool areSequential);

private:
  void addDims(ArrayRef<DimTile> tile);
  bool addRangeVars(bool areSequential);
  bool addRuntimeVars();
  bool addCongruences();
  bool addMasks(Tile &tile);
  bool addLostDims(Tile &tile);

  std::optional<DimTile> evaluate(AffineExpr expression);
  std::optional<DimTile> evaluateSum(AffineExpr sum);
  std::optional<DimTile> add(DimTile minor, DimTile major);
  std::optional<DimTile> divide(DimTile tile, int64_t divisor);
  std::optional<DimTile> modulo(DimTile tile, int64_t divisor);

  AffineExpr getConstant(int64_t value) {
    return getAffineConstantExpr(value, context);
  }
  DimTile getPoint(AffineExpr offset) {
    return {offset, getConstant(1), getConstant(1), {}, {}, 1, false};
  }
  std::nullopt_t fail(const Twine &text) {
    reason = text.str();
    return std::nullopt;
  }

  // Conditions on tile sizes.
  IndexingConstraint isOne(AffineExpr expression) {
    return {expression, Interval::ofPoint(1)};
  }
  IndexingConstraint isZero(AffineExpr expression) {
    return {expression, Interval::ofPoint(0)};
  }
  IndexingConstraint isAtLeast(AffineExpr expression, int64_t value) {
    return {expression, {value, INT64_MAX}};
  }
  IndexingConstraint isAtMost(AffineExpr expression, int64_t value) {
    return {expression, {INT64_MIN, value}};
  }
  const TilingDim *getNumberedDim(const DimTile &tile);
  void addInside(const DimTile &tile, Conditions &conditions);
  void addWholePeriods(const DimTile &tile, int64_t period,
                       Conditions &conditions);
  void addWithinPeriod(const DimTile &tile, int64_t period,
                       Conditions &conditions);
  /// Whether nothing of a tile is masked, whatever the tile sizes are.
  bool isNeverCut(const DimTile &tile);
  /// Asks for one of the alternatives; says so if none can hold.
  bool require(ArrayRef<Conditions> alternatives, const Twine &otherwise);

  TilingSpace &space;
  const OperandIndexing &indexing;
  const IndexingMap &map;
  Operation *op;
  MLIRContext *context;
  std::string &reason;
  bool areContiguous;
  /// Dimensions that the map is only about a part of.
  llvm::SmallBitVector cutDims;
  /// The tile of each variable.
  SmallVector<DimTile> variables;
};
} // namespace

static std::optional<int64_t> getConstantValue(AffineExpr expression) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return constant.getValue();
  return std::nullopt;
}

/// One index that is never masked.
static bool isPoint(const DimTile &tile) {
  return tile.size == 1 && tile.lower.empty() && tile.upper.empty();
}

/// The last index.
static AffineExpr getLast(const DimTile &tile) {
  return tile.offset + (tile.size - 1) * tile.stride;
}

/// 1 if `size`, which is no more than `maxSize`, is 1, else 0.
static AffineExpr isOneAsNumber(AffineExpr size, int64_t maxSize) {
  if (maxSize == 1)
    return getAffineConstantExpr(1, size.getContext());
  return (-size + (maxSize + 1)).floorDiv(maxSize);
}

/// Adds one of the bounds whose maximum, or minimum, counts.
static void addBound(SmallVectorImpl<AffineExpr> &bounds, AffineExpr bound,
                     bool isLower) {
  for (AffineExpr &known : bounds) {
    if (known == bound)
      return;
    auto a = getConstantValue(known), b = getConstantValue(bound);
    if (!a || !b)
      continue;
    if (isLower ? *b > *a : *b < *a)
      known = bound;
    return;
  }
  bounds.push_back(bound);
}

static DimTile shift(DimTile tile, AffineExpr by) {
  tile.offset = tile.offset + by;
  for (AffineExpr &bound : tile.lower)
    bound = bound + by;
  for (AffineExpr &bound : tile.upper)
    bound = bound + by;
  return tile;
}

static DimTile scale(const DimTile &tile, int64_t factor) {
  DimTile scaled = tile;
  scaled.offset = tile.offset * factor;
  scaled.stride = tile.stride * factor;
  scaled.lower.clear();
  scaled.upper.clear();
  for (AffineExpr bound : tile.lower)
    if (factor > 0)
      scaled.lower.push_back(bound * factor);
    else
      scaled.upper.push_back(bound * factor + 1);
  for (AffineExpr bound : tile.upper)
    if (factor > 0)
      scaled.upper.push_back((bound - 1) * factor + 1);
    else
      scaled.lower.push_back((bound - 1) * factor);
  return scaled;
}

/// The same tile with bounds that are next to what they leave of it.
static DimTile tighten(DimTile tile, int64_t stride) {
  auto isTight = [&](AffineExpr distance) {
    return distance.isMultipleOf(stride);
  };
  for (AffineExpr &bound : tile.lower)
    if (AffineExpr distance = bound - tile.offset; !isTight(distance))
      bound = tile.offset + distance.ceilDiv(stride) * stride;
  for (AffineExpr &bound : tile.upper)
    if (AffineExpr distance = bound - 1 - tile.offset; !isTight(distance))
      bound = tile.offset + distance.floorDiv(stride) * stride + 1;
  return tile;
}

bool TileEvaluator::require(ArrayRef<Conditions> alternatives,
                            const Twine &otherwise) {
  TileConstraint constraint;
  constraint.op = op;
  for (const Conditions &conditions : alternatives) {
    Conditions open;
    bool mayHold = true;
    for (const IndexingConstraint &condition : conditions) {
      IndexingConstraint simple = {space.simplify(condition.expression),
                                   condition.interval};
      bool isNonNegative = simple.interval.contains({0, INT64_MAX}) &&
                           space.isNonNegative(simple.expression);
      if (auto value = getConstantValue(simple.expression))
        mayHold &= simple.interval.contains(*value);
      else if (!isNonNegative && !llvm::is_contained(open, simple))
        open.push_back(simple);
    }
    if (!mayHold)
      continue;
    if (open.empty())
      return true;
    if (!llvm::is_contained(constraint.alternatives, open))
      constraint.alternatives.push_back(open);
  }
  if (constraint.alternatives.empty()) {
    fail(otherwise);
    return false;
  }
  space.addConstraint(std::move(constraint));
  return true;
}

/// The dimension whose tiles these are, times a stride; null if there is none.
const TilingDim *TileEvaluator::getNumberedDim(const DimTile &tile) {
  std::optional<int64_t> stride = getConstantValue(tile.stride);
  if (stride && *stride > 0)
    for (const TilingDim &dim : space.getDims())
      if (dim.id * dim.size * *stride == tile.offset && tile.size == dim.size)
        return &dim;
  return nullptr;
}

/// Nothing is masked.
void TileEvaluator::addInside(const DimTile &tile, Conditions &conditions) {
  std::optional<int64_t> stride = getConstantValue(tile.stride);
  // Tiles as they are numbered: their size divides the extent.
  if (const TilingDim *dim = getNumberedDim(tile);
      dim && tile.lower.size() == 1 && tile.lower[0] == 0 &&
      tile.upper.size() == 1 &&
      tile.upper[0] == (dim->extent - 1) * *stride + 1) {
    conditions.push_back(isZero(getConstant(dim->extent) % dim->size));
    return;
  }
  bool isBackward = stride && *stride < 0;
  AffineExpr first = isBackward ? getLast(tile) : tile.offset;
  AffineExpr last = isBackward ? tile.offset : getLast(tile);
  for (AffineExpr bound : tile.lower)
    if (std::optional<int64_t> value = getConstantValue(bound))
      conditions.push_back(isAtLeast(first, *value));
    else
      conditions.push_back(isAtLeast(first - bound, 0));
  for (AffineExpr bound : tile.upper)
    if (std::optional<int64_t> value = getConstantValue(bound))
      conditions.push_back(isAtMost(last, *value - 1));
    else
      conditions.push_back(isAtMost(last - bound, -1));
}

/// Some whole periods of indices without steps.
void TileEvaluator::addWholePeriods(const DimTile &tile, int64_t period,
                                    Conditions &conditions) {
  conditions.push_back(isZero(tile.size % period));
  if (!getNumberedDim(tile))
    conditions.push_back(isZero(tile.offset % period));
}

/// All indices in the same period.
void TileEvaluator::addWithinPeriod(const DimTile &tile, int64_t period,
                                    Conditions &conditions) {
  const TilingDim *dim = getNumberedDim(tile);
  if (dim && tile.stride == 1 && dim->extent > period)
    conditions.push_back(isZero(getConstant(period) % dim->size));
  else
    conditions.push_back(isAtMost(
        tile.offset % period + (tile.size - 1) * tile.stride, period - 1));
}

bool TileEvaluator::isNeverCut(const DimTile &tile) {
  Conditions inside;
  addInside(tile, inside);
  return llvm::all_of(inside, [&](const IndexingConstraint &condition) {
    AffineExpr simple = space.simplify(condition.expression);
    if (condition.interval.contains({0, INT64_MAX}) &&
        space.isNonNegative(simple))
      return true;
    std::optional<int64_t> value = getConstantValue(simple);
    return value && condition.interval.contains(*value);
  });
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

std::optional<DimTile> TileEvaluator::evaluate(AffineExpr expression) {
  if (isa<AffineConstantExpr>(expression))
    return getPoint(expression);
  if (auto variable = map.getVariableNumber(expression))
    return variables[*variable];
  auto binary = cast<AffineBinaryOpExpr>(expression);
  if (binary.getKind() == AffineExprKind::Add)
    return evaluateSum(expression);
  std::optional<DimTile> lhs = evaluate(binary.getLHS());
  std::optional<int64_t> rhs = getConstantValue(binary.getRHS());
  if (!lhs)
    return std::nullopt;
  if (!rhs)
    return fail("its map is not affine");
  switch (binary.getKind()) {
  case AffineExprKind::Mul:
    return scale(*lhs, *rhs);
  case AffineExprKind::FloorDiv:
    return divide(*lhs, *rhs);
  case AffineExprKind::CeilDiv:
    return divide(shift(*lhs, getConstant(*rhs - 1)), *rhs);
  case AffineExprKind::Mod:
    return modulo(*lhs, *rhs);
  default:
    llvm_unreachable("no binary expression");
  }
}

std::optional<DimTile> TileEvaluator::evaluateSum(AffineExpr sum) {
  SmallVector<AffineExpr> parts = {sum};
  SmallVector<DimTile> tiles;
  AffineExpr offset = getConstant(0);
  llvm::SmallBitVector used(map.getNumVariables());
  while (!parts.empty()) {
    AffineExpr part = parts.pop_back_val();
    auto binary = dyn_cast<AffineBinaryOpExpr>(part);
    if (binary && binary.getKind() == AffineExprKind::Add) {
      parts.push_back(binary.getRHS());
      parts.push_back(binary.getLHS());
      continue;
    }
    std::optional<DimTile> tile = evaluate(part);
    if (!tile)
      return std::nullopt;
    if (isPoint(*tile)) {
      offset = offset + tile->offset;
      continue;
    }
    // What is added varies independently.
    llvm::SmallBitVector usedHere(map.getNumVariables());
    part.walk([&](AffineExpr inner) {
      if (auto variable = map.getVariableNumber(inner))
        if (!isPoint(variables[*variable]))
          usedHere.set(*variable);
    });
    if (usedHere.anyCommon(used))
      return fail("an index is a sum of parts that depend on each other");
    used |= usedHere;
    tiles.push_back(*tile);
  }
  if (tiles.empty())
    return getPoint(offset);
  if (tiles.size() > 1) {
    for (const DimTile &tile : tiles)
      if (getConstantValue(tile.stride).value_or(-1) <= 0)
        return fail("an index is a sum of parts of which one runs backwards");
  }
  SmallVector<std::pair<int64_t, size_t>> order;
  for (auto [i, tile] : llvm::enumerate(tiles))
    order.emplace_back(getConstantValue(tile.stride).value_or(0), i);
  llvm::sort(order);
  std::optional<DimTile> result = tiles[order.front().second];
  for (auto [stride, i] : llvm::drop_begin(order)) {
    result = add(*result, tiles[i]);
    if (!result)
      return std::nullopt;
  }
  return shift(*result, offset);
}

/// The sums of an index of each; the strides of `minor` are no longer.
std::optional<DimTile> TileEvaluator::add(DimTile minor, DimTile major) {
  std::optional<int64_t> minorStride = getConstantValue(minor.stride);
  std::optional<int64_t> majorStride = getConstantValue(major.stride);
  if (!minorStride || !majorStride)
    return fail("an index is a sum of three parts that all vary");
  // Steps of the minor part in one of the major part; 0 if there is a rest.
  int64_t steps =
      *majorStride % *minorStride == 0 ? *majorStride / *minorStride : 0;

  SmallVector<Conditions> alternatives;
  if (steps != 0 && minor.maxSize >= steps) {
    // The minor part fills the gaps.
    Conditions &fills = alternatives.emplace_back();
    if (steps > 1)
      fills.push_back(isAtLeast(minor.size, steps));
    addInside(minor, fills);
  }
  if (!areContiguous) {
    Conditions &isMajor = alternatives.emplace_back();
    isMajor.push_back(isOne(minor.size));
    addInside(minor, isMajor);
  }
  Conditions &isMinor = alternatives.emplace_back();
  isMinor.push_back(isOne(major.size));
  if (major.mayBeMasked)
    addInside(major, isMinor);
  if (!require(alternatives, "an index is a sum of parts with gaps"))
    return std::nullopt;

  DimTile sum;
  sum.offset = minor.offset + major.offset;
  AffineExpr one = isOneAsNumber(minor.size, minor.maxSize);
  bool neverOne = areContiguous || steps == 1 ||
                  getConstantValue(minor.size).value_or(1) != 1;
  if (neverOne)
    one = getConstant(0);
  int64_t factor = std::max<int64_t>(steps, 1);
  if (factor > minor.maxSize)
    factor = 1;
  sum.size = minor.size + (major.size - 1) * (one * (1 - factor) + factor);
  sum.stride = minor.stride + one * (*majorStride - *minorStride);
  sum.maxSize =
      std::min<uint64_t>(llvm::SaturatingMultiplyAdd<uint64_t>(
                             factor, major.maxSize - 1, minor.maxSize),
                         INT64_MAX);
  sum.mayBeMasked = minor.mayBeMasked || major.mayBeMasked;
  // Only one of both is cut.
  if (steps > 1 && !isNeverCut(major))
    major = tighten(major, *majorStride);
  for (auto [cut, other] : {std::pair(&minor, &major), {&major, &minor}}) {
    if (isNeverCut(*cut))
      continue;
    for (AffineExpr bound : cut->lower)
      addBound(sum.lower, bound + other->offset, /*isLower=*/true);
    for (AffineExpr bound : cut->upper)
      addBound(sum.upper, bound + getLast(*other), /*isLower=*/false);
  }
  if (sum.lower.empty() && getConstantValue(sum.offset))
    sum.lower = {sum.offset};
  if (sum.upper.empty() && getConstantValue(getLast(sum)))
    sum.upper = {getLast(sum) + 1};
  return sum;
}

/// Whether all bounds are constant multiples.
static bool areMultiples(const DimTile &tile, int64_t divisor) {
  auto isMultiple = [&](AffineExpr bound) {
    std::optional<int64_t> value = getConstantValue(bound);
    return value && *value % divisor == 0;
  };
  return llvm::all_of(tile.lower, isMultiple) &&
         llvm::all_of(tile.upper, isMultiple);
}

std::optional<DimTile> TileEvaluator::divide(DimTile tile, int64_t divisor) {
  if (divisor == 1)
    return tile;
  std::optional<int64_t> stride = getConstantValue(tile.stride);
  DimTile quotient = tile;
  quotient.offset = tile.offset.floorDiv(divisor);
  if (stride && *stride % divisor == 0) {
    quotient.stride = getConstant(*stride / divisor);
    // All have the same remainder.
    AffineExpr rest =
        areMultiples(tile, divisor) ? getConstant(0) : tile.offset % divisor;
    for (AffineExpr &bound : quotient.lower)
      bound = (bound - rest).ceilDiv(divisor);
    for (AffineExpr &bound : quotient.upper)
      bound = (bound - rest).ceilDiv(divisor);
    return quotient;
  }
  for (AffineExpr &bound : quotient.lower)
    bound = bound.floorDiv(divisor);
  for (AffineExpr &bound : quotient.upper)
    bound = (bound - 1).floorDiv(divisor) + 1;
  quotient.stride = getConstant(1);
  SmallVector<Conditions> alternatives;
  if (stride && *stride == 1) {
    addWholePeriods(tile, divisor, alternatives.emplace_back());
    Conditions &within = alternatives.emplace_back();
    addWithinPeriod(tile, divisor, within);
    if (tile.mayBeMasked && !areMultiples(tile, divisor))
      addInside(tile, within);
    quotient.size = tile.size.ceilDiv(divisor);
    quotient.maxSize = llvm::divideCeil(tile.maxSize, divisor);
  } else {
    Conditions &one = alternatives.emplace_back();
    one.push_back(isOne(tile.size));
    addInside(tile, one);
  }
  if (!require(alternatives, "an index is a quotient with gaps"))
    return std::nullopt;
  return quotient;
}

std::optional<DimTile> TileEvaluator::modulo(DimTile tile, int64_t divisor) {
  std::optional<int64_t> stride = getConstantValue(tile.stride);
  DimTile remainder = tile;
  remainder.offset = tile.offset % divisor;
  if (stride && *stride % divisor == 0) {
    Conditions inside;
    addInside(tile, inside);
    if (!require(inside, "an index is a remainder of masked indices"))
      return std::nullopt;
    return getPoint(remainder.offset);
  }

  SmallVector<Conditions> alternatives;
  if (stride && *stride == 1 && tile.maxSize > divisor) {
    Conditions &whole = alternatives.emplace_back();
    addWholePeriods(tile, divisor, whole);
    // What is cut off would be a part of the last period only.
    if (tile.mayBeMasked || !areMultiples(tile, divisor))
      addInside(tile, whole);
    remainder.size = tile.size - (tile.size - 1).floorDiv(divisor) * divisor;
    remainder.maxSize = divisor;
  }
  if (stride && *stride < 0)
    alternatives.push_back({isOne(tile.size)});
  else
    addWithinPeriod(tile, divisor, alternatives.emplace_back());
  if (!require(alternatives, "an index is a remainder that wraps around"))
    return std::nullopt;
  remainder.lower = {getConstant(0)};
  remainder.upper = {getConstant(divisor)};
  if (!tile.mayBeMasked && areMultiples(tile, divisor))
    return remainder;
  AffineExpr start = tile.offset.floorDiv(divisor) * divisor;
  for (AffineExpr bound : tile.lower)
    addBound(remainder.lower, bound - start, /*isLower=*/true);
  for (AffineExpr bound : tile.upper)
    addBound(remainder.upper, bound - start, /*isLower=*/false);
  return remainder;
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// Whether the tile has indices outside of the interval.
static bool isCut(const DimTile &tile, Interval interval, bool isLower) {
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
    variables[first + i] = getPoint(space.getRuntimeSymbol(
        variable.value, variable.leaf, index, map.getRuntimeIntervals()[i]));
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

std::optional<Tile> TileEvaluator::evaluate(ArrayRef<DimTile> tile,
                                            bool areSequential) {
  if (map.isUndefined())
    return fail("which elements it reads is not known");
  if (map.isKnownEmpty())
    return fail("it reads nothing");
  addDims(tile);
  if (!addRangeVars(areSequential) || !addRuntimeVars() || !addCongruences())
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
  return result;
}

std::optional<Tile> hlo::propagateTile(TilingSpace &space,
                                       const OperandIndexing &indexing,
                                       ArrayRef<DimTile> tile, Operation *op,
                                       bool areSequential,
                                       std::string &reason) {
  return TileEvaluator(space, indexing, op, reason)
      .evaluate(tile, areSequential);
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

namespace {
/// A reshape in two steps: from the dimensions of the one array to parts, and
/// from these to the dimensions of the other.
struct ReshapeSteps {
  SmallVector<AffineExpr> toParts, fromParts;
  SmallVector<int64_t> partSizes;
  /// Whether parts are pieces of dimensions, not several of them.
  bool areParts = true;
};
} // namespace

/// Strides of dimensions, and the number of elements at the front.
static SmallVector<int64_t> getStrides(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> strides = {1};
  for (int64_t size : llvm::reverse(sizes))
    strides.push_back(strides.back() * size);
  return llvm::to_vector(llvm::reverse(strides));
}

/// Where the strides of both arrays divide each other, each dimension is cut at
/// those of the other array; else all dimensions become one.
static ReshapeSteps getReshapeSteps(MLIRContext *context,
                                    ArrayRef<int64_t> from,
                                    ArrayRef<int64_t> to) {
  SmallVector<int64_t> fromStrides = getStrides(from);
  SmallVector<int64_t> toStrides = getStrides(to);
  SmallVector<int64_t> cuts = fromStrides;
  llvm::append_range(cuts, toStrides);
  llvm::sort(cuts, std::greater<>());
  cuts.erase(llvm::unique(cuts), cuts.end());
  ReshapeSteps steps;
  for (size_t i = 1; i < cuts.size(); ++i)
    steps.areParts &= cuts[i - 1] % cuts[i] == 0;
  if (!steps.areParts)
    cuts = {cuts.front(), 1};

  steps.fromParts.assign(to.size(), getAffineConstantExpr(0, context));
  for (size_t i = 1; i < cuts.size(); ++i) {
    int64_t outer = cuts[i - 1], inner = cuts[i];
    AffineExpr part = getAffineDimExpr(i - 1, context);
    AffineExpr whole = getAffineConstantExpr(0, context);
    // The digits of a dimension are its quotients, but for the first one their
    // remainders.
    auto getDigit = [](AffineExpr index, int64_t begin, int64_t end,
                       bool isFirst) {
      return isFirst ? index.floorDiv(begin)
                     : index.floorDiv(begin) % (end / begin);
    };
    for (size_t dim = 0; dim < from.size(); ++dim) {
      AffineExpr index = getAffineDimExpr(dim, context);
      int64_t stride = fromStrides[dim + 1];
      if (!steps.areParts)
        whole = whole + index * stride;
      else if (from[dim] != 1 && stride <= inner && outer <= fromStrides[dim])
        whole = getDigit(index, inner / stride, outer / stride,
                         outer == fromStrides[dim]);
    }
    for (size_t dim = 0; dim < to.size(); ++dim) {
      int64_t stride = toStrides[dim + 1];
      if (to[dim] == 1)
        continue;
      if (!steps.areParts)
        steps.fromParts[dim] =
            getDigit(part, stride, toStrides[dim], toStrides[dim] == outer);
      else if (stride <= inner && outer <= toStrides[dim])
        steps.fromParts[dim] = steps.fromParts[dim] + part * (inner / stride);
    }
    steps.toParts.push_back(whole);
    steps.partSizes.push_back(outer / inner);
  }
  return steps;
}

std::optional<Tile>
hlo::propagateTileThroughReshape(TilingSpace &space, ArrayRef<int64_t> from,
                                 ArrayRef<int64_t> to, ArrayRef<DimTile> tile,
                                 Operation *op, std::string &reason) {
  MLIRContext *context = space.getContext();
  if (llvm::is_contained(from, 0)) {
    reason = "it has no elements";
    return std::nullopt;
  }
  // In groups of equal numbers of elements, as small as possible.
  ReshapeSteps all;
  Tile parts;
  size_t i = 0, j = 0;
  auto addGroup = [&](size_t iBegin, size_t jBegin) {
    ReshapeSteps steps = getReshapeSteps(
        context, from.slice(iBegin, i - iBegin), to.slice(jBegin, j - jBegin));
    std::optional<Tile> found =
        TileEvaluator(
            space,
            IndexingMap(context, from.slice(iBegin, i - iBegin), steps.toParts),
            op, reason, /*areContiguous=*/!steps.areParts)
            .evaluate(tile.slice(iBegin, i - iBegin), false);
    if (!found)
      return false;
    for (AffineExpr result : steps.fromParts)
      all.fromParts.push_back(
          result.shiftDims(steps.partSizes.size(), parts.size()));
    llvm::append_range(all.partSizes, steps.partSizes);
    llvm::append_range(parts, *found);
    return true;
  };
  while (i < from.size() || j < to.size()) {
    size_t iBegin = i, jBegin = j;
    int64_t fromSize = i < from.size() ? from[i++] : 1;
    int64_t toSize = j < to.size() ? to[j++] : 1;
    while (fromSize != toSize)
      if (fromSize < toSize)
        fromSize *= from[i++];
      else
        toSize *= to[j++];
    if (!addGroup(iBegin, jBegin))
      return std::nullopt;
  }
  return propagateTile(space,
                       IndexingMap(context, all.partSizes, all.fromParts),
                       parts, op, false, reason);
}

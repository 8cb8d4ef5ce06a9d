//===- TileExpressions.cpp - Sums and quotients of tiles ------------------===//

#include "TileEvaluator.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

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
    // Sums of masked indices may be sums of others as well.
    if (major.mayBeMasked)
      addInside(major, fills);
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

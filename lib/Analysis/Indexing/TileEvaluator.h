//===- TileEvaluator.h - Evaluates maps with tiles --------------*- C++ -*-===//

#ifndef HLO_LIB_ANALYSIS_INDEXING_TILEEVALUATOR_H
#define HLO_LIB_ANALYSIS_INDEXING_TILEEVALUATOR_H

#include "hlo/Analysis/Indexing/Tile.h"
#include "llvm/ADT/SmallBitVector.h"

namespace hlo {

using Conditions = SmallVector<IndexingConstraint>;

/// Evaluates the results of a map with tiles in place of integers. Sums,
/// quotients and remainders of tiles are tiles for some tile sizes only: these
/// are the constraints.
class TileEvaluator {
public:
  TileEvaluator(TilingSpace &space, const OperandIndexing &indexing,
                Operation *op, std::string &reason)
      : space(space), indexing(indexing), map(indexing.map), op(op),
        context(space.getContext()), reason(reason) {}
  /// The indices are quotients and remainders that a reshape makes of others.
  /// If `hasContiguousSums`, sums have no steps.
  void setReshape(bool hasContiguousSums) {
    isReshape = true;
    areContiguous = hasContiguousSums;
  }

  std::optional<Tile> evaluate(ArrayRef<DimTile> tile, bool areSequential);

private:
  void addDims(ArrayRef<DimTile> tile);
  bool addRangeVars(bool areSequential);
  bool addRuntimeVars();
  bool addCongruences();
  bool addMasks(Tile &tile);
  bool addLostDims(Tile &tile);
  void addGuards(Tile &tile);
  bool separateResults();

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
  bool areContiguous = false;
  bool isReshape = false;
  /// Dimensions that the map is only about a part of.
  llvm::SmallBitVector cutDims;
  /// The tile of each variable.
  SmallVector<DimTile> variables;
};

inline std::optional<int64_t> getConstantValue(AffineExpr expression) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return constant.getValue();
  return std::nullopt;
}

/// One index that is never masked.
inline bool isPoint(const DimTile &tile) {
  return tile.size == 1 && tile.lower.empty() && tile.upper.empty();
}

/// Whether a tile may have indices below an interval, or above it.
bool isCut(const DimTile &tile, Interval interval, bool isLower);

/// Adds one of the bounds whose maximum, or minimum, counts.
inline void addBound(SmallVectorImpl<AffineExpr> &bounds, AffineExpr bound,
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

inline DimTile shift(DimTile tile, AffineExpr by) {
  tile.offset = tile.offset + by;
  for (AffineExpr &bound : tile.lower)
    bound = bound + by;
  for (AffineExpr &bound : tile.upper)
    bound = bound + by;
  return tile;
}

} // namespace hlo

#endif // HLO_LIB_ANALYSIS_INDEXING_TILEEVALUATOR_H

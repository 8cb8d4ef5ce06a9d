//===- Tile.h - Tiles of arrays, their sizes not yet chosen -----*- C++ -*-===//
//
// An array that is computed tile by tile needs, for each tile, a tile of every
// array it is computed from. Tiles are given by expressions of the number of a
// tile and of the tile sizes, which are chosen later, among those that fulfil
// the constraints found on the way (docs/indexing.md).
//
//===----------------------------------------------------------------------===//

#ifndef HLO_ANALYSIS_INDEXING_TILE_H
#define HLO_ANALYSIS_INDEXING_TILE_H

#include "hlo/Dialect/Indexing/IR/OperandIndexing.h"
#include "llvm/ADT/SmallBitVector.h"
#include <unordered_map>

namespace hlo {

/// A tile along one dimension: the indices `offset + i * stride` for `i` in
/// [0, size), in that order, those of them that are no less than any of `lower`
/// and less than all of `upper`. Others are masked: they stand for no element
/// of the array.
///
/// A tile of which all is masked is not needed, and neither is what it would be
/// computed from, whatever tiles that has.
///
/// Dimensions of the expressions are the numbers of tiles; symbols are tile
/// sizes and values known at run time only (`TilingSpace`).
struct DimTile {
  AffineExpr offset;
  AffineExpr size;
  AffineExpr stride;
  SmallVector<AffineExpr, 1> lower;
  SmallVector<AffineExpr, 1> upper;
  /// The most that `size` is.
  int64_t maxSize = 1;
  /// Whether all of it may be masked.
  bool mayBeMasked = false;

  bool operator==(const DimTile &other) const {
    return offset == other.offset && size == other.size &&
           stride == other.stride && lower == other.lower &&
           upper == other.upper;
  }
};

/// A tile, one entry per dimension of the array.
using Tile = SmallVector<DimTile, 0>;

/// A tile of known sizes, for one of the numbers of tiles: an index per element
/// along one dimension, nothing where it is masked.
using DimTileIndices = SmallVector<std::optional<int64_t>>;

/// A dimension along which tiles are numbered.
struct TilingDim {
  /// The number of elements along it.
  int64_t extent;
  /// What contracts it, tile after tile, for sequential dimensions. Tiles along
  /// others are independent of each other.
  Operation *op = nullptr;
  /// Which of the range variables of the maps of `op` it is.
  unsigned rangeVar = 0;
  /// The number of a tile, and the size of tiles.
  AffineExpr id;
  AffineExpr size;

  bool isSequential() const { return op != nullptr; }
  /// The tiles that it numbers; one that there is only one of is 0.
  DimTile getTile() const;
};

/// A value that is known at run time only, the same for a whole tile. Where it
/// is not in its interval, the tiles it was found for are not needed.
struct TilingRuntimeValue {
  /// An integer that `value` holds, as `RuntimeVariable` says.
  Value value;
  unsigned leaf = 0;
  SmallVector<AffineExpr> index;
  Interval interval;
  /// What the integer is first brought into.
  std::optional<Interval> clamp;
  AffineExpr symbol;
};

/// Tile sizes do when all conditions of one of the alternatives hold, for all
/// numbers of tiles and all values known at run time only.
struct TileConstraint {
  SmallVector<SmallVector<IndexingConstraint>> alternatives;
  /// What asks for it; may be null.
  Operation *op = nullptr;
};

/// How an array is cut into tiles: what the expressions of tiles are made of,
/// and which tile sizes do.
class TilingSpace {
public:
  /// Tiles along all dimensions of an array.
  TilingSpace(MLIRContext *context, ArrayRef<int64_t> sizes);

  MLIRContext *getContext() const { return context; }
  /// The tile of that array.
  Tile getTile() const;

  ArrayRef<TilingDim> getDims() const { return dims; }
  ArrayRef<TilingRuntimeValue> getRuntimeValues() const {
    return runtimeValues;
  }
  ArrayRef<TileConstraint> getConstraints() const { return constraints; }

  /// The dimension that `op` contracts; made when it is new.
  TilingDim getSequentialDim(Operation *op, unsigned rangeVar, int64_t extent);
  /// The symbol of a value known at run time only.
  AffineExpr getRuntimeSymbol(const RuntimeVariable &variable,
                              ArrayRef<AffineExpr> index, Interval interval);
  void addConstraint(TileConstraint constraint);

  /// The first constraint that tile sizes, one per dimension, do not fulfil;
  /// null when there is none. A constraint counts as unfulfilled also when that
  /// could not be proved wrong.
  const TileConstraint *getViolated(ArrayRef<int64_t> sizes) const;
  /// Tile sizes that fulfil all constraints: for each dimension, powers of two
  /// less than its extent, and the extent. At most `limit` of them, and fewer
  /// when the search takes long; `areAll` tells whether there are no others.
  SmallVector<SmallVector<int64_t>> getLegalSizes(unsigned limit = 1024,
                                                  bool *areAll = nullptr) const;
  /// An equal expression, shorter if possible.
  AffineExpr simplify(AffineExpr expression) const;
  /// Whether an expression is no less than 0 whatever its variables are, as far
  /// as its form tells.
  bool isNonNegative(AffineExpr expression) const;

  /// How many tiles of these sizes there are along a dimension.
  static int64_t countTiles(const TilingDim &dim, int64_t size);
  /// The value of an expression for given sizes, numbers of tiles and run-time
  /// values; of those that are left out, 0.
  int64_t getValue(AffineExpr expression, ArrayRef<int64_t> sizes,
                   ArrayRef<int64_t> ids,
                   ArrayRef<int64_t> runtimeValues = {}) const;
  /// Adds the values of several for given sizes.
  void getValues(ArrayRef<AffineExpr> expressions, ArrayRef<int64_t> sizes,
                 SmallVectorImpl<int64_t> &values) const;
  /// The indices of a tile, for given sizes, numbers of tiles and run-time
  /// values.
  DimTileIndices getIndices(const DimTile &tile, ArrayRef<int64_t> sizes,
                            ArrayRef<int64_t> ids,
                            ArrayRef<int64_t> runtimeValues = {}) const;

  /// Writes an expression with the names `t0`, ... for numbers of tiles, `z0`,
  /// ... for their sizes, and `rt0`, ... for what is known at run time only.
  /// With `sizes`, these stand for the sizes.
  void print(raw_ostream &os, AffineExpr expression,
             ArrayRef<int64_t> sizes = {}) const;
  /// Writes `[offset, size, stride)` of each dimension, and its mask.
  void print(raw_ostream &os, const Tile &tile,
             ArrayRef<int64_t> sizes = {}) const;
  void print(raw_ostream &os, const TileConstraint &constraint) const;

private:
  /// Of all dimensions and symbols of expressions.
  SmallVector<int64_t> getVariables(ArrayRef<int64_t> sizes,
                                    ArrayRef<int64_t> ids,
                                    ArrayRef<int64_t> runtimeValues) const;
  /// `expression` with values for the sizes of the first dimensions.
  AffineExpr substituteSizes(AffineExpr expression,
                             ArrayRef<int64_t> sizes) const;
  bool holds(const IndexingConstraint &condition,
             ArrayRef<int64_t> sizes) const;
  bool isFulfilled(const TileConstraint &constraint,
                   ArrayRef<int64_t> sizes) const;
  /// The dimensions whose sizes a constraint needs.
  llvm::SmallBitVector getUsedDims(const TileConstraint &constraint) const;
  AffineExpr addSymbol(std::string name);

  MLIRContext *context;
  SmallVector<TilingDim> dims;
  SmallVector<TilingRuntimeValue, 0> runtimeValues;
  SmallVector<TileConstraint> constraints;
  SmallVector<std::string> symbolNames;
};

/// The tile of what a map leads to, for a tile of its dimensions; nothing, with
/// the reason, where it is no tile. Adds what that takes to the constraints, in
/// the name of `op`.
///
/// Range variables stand for all their values or, if `areSequential`, are
/// dimensions that `op` contracts tile after tile.
std::optional<Tile> propagateTile(TilingSpace &space,
                                  const OperandIndexing &indexing,
                                  ArrayRef<DimTile> tile, Operation *op,
                                  bool areSequential, std::string &reason);

/// The tile of an array of sizes `to` that is a reshape, of either kind, of one
/// of sizes `from`.
std::optional<Tile>
propagateTileThroughReshape(TilingSpace &space, ArrayRef<int64_t> from,
                            ArrayRef<int64_t> to, ArrayRef<DimTile> tile,
                            Operation *op, std::string &reason);

/// The same, remembered: modules reshape arrays of few sizes many times.
class TileReshaper {
public:
  std::optional<Tile> propagate(TilingSpace &space, ArrayRef<int64_t> from,
                                ArrayRef<int64_t> to, ArrayRef<DimTile> tile,
                                Operation *op, std::string &reason);

private:
  /// All that tiles depend on where nothing is known at run time only.
  struct Key {
    SmallVector<int64_t> extents, from, to;
    Tile tile;
    bool operator==(const Key &other) const;
  };
  struct Hash {
    size_t operator()(const Key &key) const;
  };
  struct Reshaped {
    std::optional<Tile> tile;
    std::string reason;
    SmallVector<TileConstraint, 1> constraints;
  };
  std::unordered_map<Key, Reshaped, Hash> known;
};

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_TILE_H

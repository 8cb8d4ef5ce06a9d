//===- TilePropagation.h - Tiles of all arrays of a computation -*- C++ -*-===//

#ifndef HLO_ANALYSIS_INDEXING_TILEPROPAGATION_H
#define HLO_ANALYSIS_INDEXING_TILEPROPAGATION_H

#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Analysis/Indexing/Tile.h"
#include "llvm/ADT/DenseSet.h"

namespace hlo {

/// The tiles of an input of `op` that a tile of an output is computed from: one
/// for each way in which it depends on it, none if it does not. Nothing, with
/// the reason, where what is needed is no tile.
std::optional<SmallVector<Tile>>
propagateTileToInput(TilingSpace &space, IndexingAnalysis &analysis,
                     Operation *op, unsigned output, unsigned input,
                     ArrayRef<DimTile> tile, std::string &reason);
/// The same forward: the tiles of an output that are computed from a tile of an
/// input.
std::optional<SmallVector<Tile>>
propagateTileToOutput(TilingSpace &space, IndexingAnalysis &analysis,
                      Operation *op, unsigned input, unsigned output,
                      ArrayRef<DimTile> tile, std::string &reason);

/// A tile of an array. An array has several where it is needed in several ways.
struct TiledArray {
  IndexingArray array;
  Tile tile;
  /// The tiles that were found from it, as numbers in `getArrays`.
  SmallVector<unsigned, 2> found;
  /// Another tile of the array.
  std::optional<unsigned> previous;
  /// Whether what it is computed from has tiles.
  bool isDone = false;
};

/// Why there are no tiles.
struct TilingFailure {
  Operation *op = nullptr;
  std::string reason;
};

/// The tiles of everything in a block that some arrays are computed from, or
/// that is computed from one, when that is cut into tiles.
class TilePropagation {
public:
  /// Which operations are gone through; all of the block if null.
  using Filter = BlockIndexing::Filter;
  /// The value that another stands for, as the parameter of a fusion does; each
  /// for itself if null.
  using Resolve = function_ref<Value(Value)>;

  /// From arrays of equal sizes, that are computed together tile by tile, to
  /// all they are computed from.
  static std::optional<TilePropagation>
  toInputs(ArrayRef<IndexingArray> outputs, IndexingAnalysis &analysis,
           TilingFailure &failure, Filter isInside = nullptr,
           Resolve resolve = nullptr);
  /// Goes on where more operations are inside than before; false if that
  /// fails, after which this is of no use.
  bool extendToInputs(IndexingAnalysis &analysis, TilingFailure &failure,
                      Filter isInside, Resolve resolve = nullptr);
  /// Adds an array of another size that is computed together with the outputs,
  /// from some of the same arrays by `operations`, operands before users. Its
  /// tiles are those that follow from theirs; false if there are none, or if
  /// they are no tiling of it.
  bool addOutput(IndexingArray output, ArrayRef<Operation *> operations,
                 IndexingAnalysis &analysis, TilingFailure &failure,
                 Filter isInside, Resolve resolve = nullptr);
  /// From an array to all that is computed from it.
  static std::optional<TilePropagation> toOutputs(IndexingArray input,
                                                  IndexingAnalysis &analysis,
                                                  TilingFailure &failure,
                                                  Filter isInside = nullptr);

  const TilingSpace &getSpace() const { return space; }
  /// Those it starts from, and then each after one it is found from.
  ArrayRef<TiledArray> getArrays() const { return arrays; }

private:
  TilePropagation(MLIRContext *context, ArrayRef<int64_t> sizes)
      : space(context, sizes) {}
  /// Whether tiles along a dimension of that size are those of one of the
  /// space, which is added to `used`, or all of it.
  bool isTiling(const DimTile &tile, int64_t size,
                llvm::SmallDenseSet<AffineExpr> &used) const;
  std::optional<Tile> findTile(Value output, ArrayRef<Operation *> operations,
                               IndexingAnalysis &analysis, std::string &reason,
                               Resolve resolve);
  bool insert(IndexingArray array, const Tile &tile,
              std::optional<unsigned> from, TilingFailure &failure);
  bool insert(IndexingArray array,
              const std::optional<SmallVector<Tile>> &tiles,
              std::optional<unsigned> from, TilingFailure &failure);
  void resolveArray(unsigned number, Resolve resolve);

  TilingSpace space;
  std::vector<TiledArray> arrays;
  /// The last tile of each array.
  llvm::DenseMap<std::pair<Value, unsigned>, unsigned> lastTile;
};

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_TILEPROPAGATION_H

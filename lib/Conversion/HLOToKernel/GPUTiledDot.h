//===- GPUTiledDot.h - A product of matrices that blocks compute *- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_GPUTILEDDOT_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_GPUTILEDDOT_H

#include "GPUEmitters.h"
#include "GPUTileProduct.h"

namespace hlo {

/// An operand, and what a block has of it. Its index has three parts: batch,
/// row and depth, each of all dimensions of a role.
struct TiledFactor {
  Value array;
  /// As it is multiplied.
  Type elementType;
  IndexingMap index;
  int64_t rows;
  /// Whether neighbors along the depth are neighbors in memory, and how many
  /// are read at once.
  bool isDepthMinor = true;
  int64_t vectorSize = 1;
  /// The input that has these elements as they are multiplied, vectors of them
  /// being aligned neighbors, and its index; null where they are computed.
  Value source = {};
  std::optional<IndexingMap> sourceIndex = {};
  /// Of a tile.
  int64_t tileRows = 0;
  SharedTile shared = {};

  int64_t getSharedElements(int64_t tileDepth) const {
    return shared.pitch * (shared.isDepthMinor ? tileRows : tileDepth);
  }
};

/// The one product of a kernel, the elements of which are those of the only
/// result, but for what is computed of each.
class TiledDot {
public:
  /// Nothing, and why, where no tiles do for it.
  static std::optional<TiledDot> get(const GPUEmission &emission,
                                     std::string &whyNot);

  std::string describe() const;
  Type getSumType() const { return unit ? unit->getSumType() : scalarSumType; }
  DotSizes getSizes() const {
    return {batches, factors[0].rows, factors[1].rows, depth};
  }
  int64_t getSteps() const { return llvm::divideCeil(depth, tile.depth); }
  /// Whether so many results in neighboring columns, the first of which is at a
  /// multiple of as many, are neighbors in memory, and aligned.
  bool areNeighbors(int64_t count) const;

  DotOp dot;
  /// What matrix units multiply; else scalars of the type of the sums.
  std::optional<MatrixUnit> unit;
  Type scalarSumType;
  int64_t batches = 1, depth = 1;
  /// Rows of the one are rows, those of the other columns of what is written,
  /// in whose memory columns are neighbors.
  SmallVector<TiledFactor, 2> factors;
  RankedTensorType rootType;
  /// From batch, row and column.
  std::optional<IndexingMap> rootIndex;
  DotTile tile;
  /// Tiles of an operand that a block has at a time.
  int64_t stages = 1;

private:
  explicit TiledDot(const GPUEmission &emission) : emission(&emission) {}
  bool findDot(std::string &whyNot);
  bool findRoot(ArrayRef<int64_t> lhsDims, ArrayRef<int64_t> rhsDims,
                std::string &whyNot);
  void findFactors();
  void addFactor(unsigned operand, ArrayRef<int64_t> freeDims,
                 ArrayRef<int64_t> batchDims,
                 ArrayRef<int64_t> contractingDims);
  void findVectors(TiledFactor &factor) const;
  void placeInShared(TiledFactor &factor) const;
  void chooseStages();

  const GPUEmission *emission;
};

/// Bytes of an element in the memory of kernels.
int64_t getStorageBytes(Type elementType);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_GPUTILEDDOT_H

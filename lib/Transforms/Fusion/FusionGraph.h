//===- FusionGraph.h - Kernels of a block, to be fused ----------*- C++ -*-===//
//
// The operations of a block as kernels that grow: nothing is built before it is
// decided what is fused.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_FUSIONGRAPH_H
#define HLO_LIB_TRANSFORMS_FUSION_FUSIONGRAPH_H

#include "hlo/Analysis/Cost/TiledKernel.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "mlir/IR/PatternMatch.h"
#include <set>

namespace hlo {

/// A kernel, or an operation that may become one.
struct FusionNode {
  /// Whose result it computes.
  Operation *op;
  /// Its position in the block.
  unsigned number;
  /// What is computed inside, small constants too.
  llvm::SmallSetVector<Operation *, 4> members;
  KernelCost cost;
  KernelResources resources;
  Emitter emitter = Emitter::Loop;
  double threads = 1;
  double bytesWritten = 0;
  KernelTime time;
  /// Whether others were put inside.
  bool hasGrown = false;
  /// Whether its cost says that others compute all of it, too.
  bool isCopied = false;
  /// Whether its result is a sum, or follows from one that it computes.
  bool isReduction = false, hasReduction = false;
  bool hasLargeReduction = false, hasScan = false;
  bool hasSelection = false;
  /// Whether it must be computed in one kernel alone: others would round it
  /// otherwise.
  bool isOnlyOnce = false;
  /// Whether loops over what reads it need not be split for it.
  bool keepsLoops = true;
  /// Why loops of processors cannot reduce what it does, once that was asked.
  std::optional<StringRef> reductionConflict;
  /// How it is cut into tiles, if it is.
  std::optional<TileConfig> tiles;
  /// What of it no tiled kernel computes; null if one can.
  Operation *untileable = nullptr;
  /// The tiles of its arrays, once they were asked for, or why it has none.
  std::shared_ptr<const TilePropagation> arrayTiles;
  std::string whyUntileable;
  /// What a scatter inside writes in place; null if there is none.
  Value scattered;
  /// Whether threads have parts of it of their own, which they may compute.
  bool hasScatteredParts = false;
  /// A name for a value in memory, or one that costs nothing to compute.
  bool isFree = false;
  /// All its readers compute it by themselves.
  bool isErased = false;

  Value getResult() const { return op->getResult(0); }
};

/// By their places in the block.
struct IsEarlierNode {
  bool operator()(const FusionNode *lhs, const FusionNode *rhs) const {
    return lhs->number < rhs->number;
  }
};
using FusionNodes = std::set<FusionNode *, IsEarlierNode>;

/// What fusing would give.
struct FusedKernel {
  /// Why it may not be; empty if it may.
  std::string conflict;
  /// Whether it may if a block holds all of a row: it can add that up and read
  /// the sum again.
  bool needsTiles = false;
  /// Whether `time` is what it takes at least, and there are no tiles yet.
  bool isBound = false;
  /// But for what is copied.
  KernelCost cost;
  std::optional<TileConfig> tiles;
  std::shared_ptr<const TilePropagation> arrayTiles;
  Emitter emitter = Emitter::Loop;
  double threads = 1;
  double bytesWritten = 0;
  KernelTime time;
};

class FusionGraph {
public:
  /// Of operations that are not included nothing is known.
  FusionGraph(
      Block &block, const PerformanceModel &model, KernelCostAnalysis &costs,
      function_ref<bool(Operation *)> isIncluded = [](Operation *) {
        return true;
      });

  /// The nodes, in the order of the block.
  ArrayRef<std::unique_ptr<FusionNode>> getNodes() const { return nodes; }
  /// Those that read each other, directly or not: what is fused in one part
  /// changes nothing in others. As they are before anything is.
  std::vector<std::vector<FusionNode *>> getParts() const;
  /// The node that computes a value; null if none does.
  FusionNode *getNode(Value value) const;
  /// Nodes that read the result of one.
  const FusionNodes &getReaders(FusionNode *node) const;
  /// Why some readers of a node may not compute it by themselves; empty if they
  /// may, or are all that there are, and one.
  StringRef getCopyConflict(FusionNode *node, size_t numReaders) const;
  /// Whether only nodes read it.
  bool isReadByNodesOnly(FusionNode *node) const {
    return !readOutside.contains(node);
  }

  /// Whether kernels that need tiles get them though neither the producer nor
  /// the consumer has: no, to begin with, as other kernels cannot take or go
  /// into what has tiles.
  void setMakesTiles(bool value) { makesTiles = value; }

  /// `producer` computed inside `consumer`, which reads it. Finding tiles takes
  /// long: if a bound will do, it is given for kernels that need them.
  FusedKernel evaluate(FusionNode *producer, FusionNode *consumer,
                       bool boundWillDo = false);
  /// Does that. What nothing reads any more is to be erased.
  void fuse(FusionNode *producer, FusionNode *consumer, FusedKernel kernel);
  /// What a kernel takes longer if it has a result of that type, too.
  double getWriteTime(RankedTensorType type) const;
  /// Erases a node that nothing reads any more.
  void erase(FusionNode *node);

  /// Makes a fusion of each node of several members, also if all but one were
  /// constants to begin with.
  bool materialize(mlir::RewriterBase &rewriter,
                   bool withConstantsAlone = true);

private:
  void add(Operation *op, unsigned number);
  FusedKernel evaluateUntiled(FusionNode *producer, FusionNode *consumer) const;
  StringRef getReductionConflict(FusionNode *producer,
                                 FusionNode *consumer) const;
  /// `evaluate` where one of them is cut into tiles, as all of it is then.
  FusedKernel evaluateTiled(FusionNode *producer, FusionNode *consumer,
                            bool boundWillDo);
  /// What follows from how the kernel of a node is emitted.
  void setEmitter(FusionNode &node, const FusedOperations &fused) const;
  void setReads(FusionNode *node, bool reads);
  SmallVector<Operation *> getMembers(FusionNode *producer,
                                      FusionNode *consumer) const;

  const PerformanceModel &model;
  KernelCostAnalysis &costs;
  TiledKernelAnalysis tiledKernels;
  bool makesTiles = false;
  SmallVector<std::unique_ptr<FusionNode>> nodes;
  llvm::DenseMap<Value, FusionNode *> byResult;
  llvm::DenseMap<Value, FusionNodes> readers;
  llvm::DenseSet<FusionNode *> readOutside;
};

/// Visits the blocks whose operations kernels compute: those of functions, and
/// of what loops and conditionals run; what is called or run comes first.
/// Returns whether any visit returned true.
bool forEachKernelBlock(Operation *root, function_ref<bool(Block &)> visit);

/// Whether more may be computed in a kernel, which is a tiled fusion.
bool isFusibleTiled(Operation *op);

/// The most elements of a constant that becomes part of a kernel for a device.
/// Kernels for processors unroll short loops, in which indices from such a
/// constant are then known.
inline int64_t getMaxConstantElements(const DeviceDescription &device) {
  return device.isGPU() ? 1 : 64;
}

/// Whether an operation, which may be null, is a constant that kernels need not
/// read from memory: one of at most one element, or of at most `maxElements`
/// integers.
bool isSmallConstant(Operation *op, int64_t maxElements = 1);

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_FUSIONGRAPH_H

//===- KernelGroups.h - Kernels of a block, with several results -*- C++
//-*-===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_KERNELGROUPS_H
#define HLO_LIB_TRANSFORMS_FUSION_KERNELGROUPS_H

#include "hlo/Analysis/Cost/PerformanceModel.h"
#include "hlo/Analysis/Cost/TiledKernel.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "mlir/IR/PatternMatch.h"
#include <set>

namespace hlo {

/// Operations that become one kernel.
struct KernelGroup {
  SmallVector<Operation *, 1> members;
  /// Members whose results are read outside.
  SmallVector<Operation *, 1> outputs;
  /// Its place among groups.
  unsigned number = 0;
  /// Another one each time it becomes another.
  unsigned version = 0;
  /// Of a kernel without tiles.
  IterationSpace space;
  /// Of a tiled fusion.
  std::optional<TileConfig> tiles;
  KernelCost cost;
  KernelResources resources;
  double threads = 1;
  double bytesWritten = 0;
  KernelTime time;
  unsigned results = 1;
  /// Whether what reads it can compute it.
  bool isProducer = false;

  /// Whether it is part of another.
  bool isGone() const { return members.empty(); }
  Operation *getFirst() const { return members.front(); }
};

/// The ones that compute most first.
struct ComputesMore {
  bool operator()(const KernelGroup *lhs, const KernelGroup *rhs) const;
};
using SortedGroups = std::set<KernelGroup *, ComputesMore>;

class KernelGroups {
public:
  /// Each operation by itself.
  KernelGroups(Block &block, const PerformanceModel &model,
               KernelCostAnalysis &costs);

  /// The group of an operation, which may be null; null if it is in none.
  KernelGroup *lookup(Operation *op) const { return groupOf.lookup(op); }
  /// The groups that read a value, but for the one that computes it.
  const SortedGroups &getReaders(Value value) const;
  bool reads(const KernelGroup &reader, const KernelGroup &other) const;
  /// Whether anything but its group and `reader` reads an operation.
  bool isReadOutside(Operation *op, const KernelGroup &reader) const;

  /// What one kernel of both would be, but for its time and, if it has tiles,
  /// these: it reads what both read once.
  static KernelGroup combineSiblings(const KernelGroup &lhs,
                                     const KernelGroup &rhs);
  /// The same of what computes `result`, its only one, and a reader of that.
  KernelGroup combineWithReader(const KernelGroup &producer, Value result,
                                const KernelGroup &reader) const;
  /// The same of a producer of several results; nothing unless they are read
  /// element by element.
  std::optional<KernelGroup>
  combineAllWithReader(const KernelGroup &producer,
                       const KernelGroup &reader) const;
  /// Completes a kernel of two groups, of which `into` may read the other. Says
  /// why there is none, or that it takes longer.
  std::string evaluate(KernelGroup &fused, const KernelGroup &into,
                       const KernelGroup &other);
  /// Has `into` compute `other` as well, as `fused` says.
  void join(KernelGroup &into, KernelGroup &other, KernelGroup fused);

  /// Makes a fusion of each group of several.
  void materialize(mlir::RewriterBase &rewriter);

private:
  void add(Operation *op);
  bool setTiles(KernelGroup &group, const FusedOperations &fused);
  bool setSpace(KernelGroup &group, const FusedOperations &fused);
  void setReads(KernelGroup &group, bool reads);
  /// Operations of two groups that would be read outside of both.
  SmallVector<Operation *, 1> getOutputs(const KernelGroup &into,
                                         const KernelGroup &other) const;
  std::string evaluateUntiled(KernelGroup &fused, const KernelGroup &into,
                              const KernelGroup &other) const;
  StringRef getLoopReductionConflict(const KernelGroup &into,
                                     const KernelGroup &other) const;
  std::string evaluateTiled(KernelGroup &fused, const KernelGroup &into,
                            const KernelGroup &other);

  const PerformanceModel &model;
  KernelCostAnalysis &costs;
  TiledKernelAnalysis tiledKernels;
  std::vector<std::unique_ptr<KernelGroup>> groups;
  llvm::DenseMap<Operation *, KernelGroup *> groupOf;
  llvm::DenseMap<Value, SortedGroups> readers;
  /// What others than groups read.
  llvm::DenseSet<Operation *> readByOthers;
  unsigned lastVersion = 0;
};

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_KERNELGROUPS_H

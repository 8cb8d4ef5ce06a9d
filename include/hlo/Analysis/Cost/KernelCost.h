//===- KernelCost.h - What a kernel computes and reads ----------*- C++ -*-===//
//
// The cost of kernels that are fused: found once for each operation, from its
// indexing maps, and put together from those of a producer and a consumer
// without looking at operations again.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_ANALYSIS_COST_KERNELCOST_H
#define HLO_ANALYSIS_COST_KERNELCOST_H

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Analysis/Fusion/FusionAnalysis.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "llvm/ADT/MapVector.h"

namespace hlo {

/// The operations that change indices on the way from a result to an array, in
/// short. Putting paths together is associative: those of a fusion are the same
/// in whatever order it is made.
struct AccessPath {
  uint64_t hash = 0;
  /// What the hash of a path in front of this one is multiplied by.
  uint64_t factor = 1;

  static AccessPath ofStep(uint64_t hash) { return {hash, 0x9e3779b97f4a7c15}; }
  AccessPath then(const AccessPath &next) const {
    return {hash * next.factor + next.hash, factor * next.factor};
  }
  bool operator==(const AccessPath &other) const {
    return hash == other.hash && factor == other.factor;
  }
};

/// One way in which a kernel reads an array.
struct ArrayAccess {
  /// Two accesses with the same are one.
  AccessPath path;
  /// How many there are where the path does not tell them apart, because what
  /// they have in common is computed once for all of them.
  double ways = 1;
  /// Reads for each element of the array, of the same element as well, where
  /// the result is computed row by row.
  double reads = 1;
  /// How many times as many there are where its elements are computed one by
  /// one, so that nothing is kept for the rest of a row.
  double readsApart = 1;
  /// How the array is computed for it: as the result is, row by row, or one by
  /// one.
  enum class Order { OfResult, Rows, Apart } order = Order::OfResult;
  /// How much of the array is read.
  double used = 1;
  /// How many elements apart in memory lies what neighboring threads read; 0
  /// where that is the same element.
  double stride = 1;
  /// The same for a kernel that moves its heroes through shared memory.
  double tiledStride = 1;
  /// What the result has of it where that is an update of a slice, but for
  /// bitcasts: elements that stay are not read where it is written in place.
  enum class Part { All, Stays, Update } part = Part::All;
};

/// Ways in which a kernel reads an array, none of them twice.
using ArrayAccesses = SmallVector<ArrayAccess, 1>;

/// What a kernel computes and how it reads its inputs.
struct OwnCost {
  /// Arithmetic, in scalar operations as long as a 32-bit addition.
  double operations = 0;
  /// The same where elements are computed one by one, and not row by row.
  double operationsApart = 0;
  /// Additional operations for all elements where another kernel computes the
  /// result inside of it.
  double operationsInside = 0;
  /// Instructions that are emitted, an operation once for each way in which it
  /// is reached, in operations of HLO.
  double size = 0;
  /// The same, each operation once.
  double operationCount = 0;
  /// Kernels that are launched besides the first one.
  double moreLaunches = 0;
  /// The inputs that are arrays.
  llvm::MapVector<Value, ArrayAccesses, llvm::SmallDenseMap<Value, unsigned, 4>,
                  SmallVector<std::pair<Value, ArrayAccesses>, 2>>
      inputs;
};

/// The same, with the operations of it that other kernels compute, too.
struct KernelCost : OwnCost {
  /// Operations of what a kernel computes more often than once for each of its
  /// elements, all but the first time; of fusions as they are, not of those
  /// that are put together.
  double recomputed = 0;

  /// An operation of it that other kernels compute, too, by its result: where
  /// two of them become one, what is reached in the same way is computed once.
  struct Copied {
    double operations, size;
    ArrayAccesses accesses;
  };
  llvm::MapVector<Value, Copied> copied;

  /// Adds what `producer` costs where its result, which is no input any more,
  /// is computed for each of `accesses` to it.
  void add(const KernelCost &producer, ArrayRef<ArrayAccess> accesses);
  /// Adds only what of the producer is copied; returns what of that there was,
  /// reached in the same way.
  KernelCost addCopied(const KernelCost &producer,
                       ArrayRef<ArrayAccess> accesses);

private:
  friend class KernelCostAnalysis;
  /// Adds all that is not copied.
  void addOwn(const KernelCost &producer, ArrayRef<ArrayAccess> accesses);
  /// What `addCopied` returns.
  KernelCost getKnown(const KernelCost &producer,
                      ArrayRef<ArrayAccess> accesses) const;
  void subtract(const KernelCost &twice);
};

/// Costs of operations and fusions, remembered: do not use after changing one
/// asked about, but for `forget`.
class KernelCostAnalysis {
public:
  explicit KernelCostAnalysis(const DeviceDescription &device)
      : hoistsRows(!device.isGPU()), costs(device.costs) {}

  /// The cost of one operation, or of all in a fusion, whatever its kind.
  const KernelCost &get(Operation *op);
  /// That of a kernel that does not exist, all of it copied if others are to
  /// compute it, too.
  KernelCost get(const FusedOperations &fused, bool isCopied = false);
  /// That of `consumer` with all it reads of `producer` computed inside, but
  /// for what is copied, which few are asked for. `result` is that of the
  /// producer.
  static KernelCost fuse(const KernelCost &producer, Value result,
                         const KernelCost &consumer);
  void forget(Operation *op) { known.erase(op); }

private:
  KernelCost compute(Operation *op);
  /// Whether kernels of GPUs cut rows of a scan into blocks.
  bool isScanOfBlocks(Operation *op) const;
  ArrayAccesses getAccesses(Operation *op, unsigned operand,
                            IndexingAnalysis::Indexings &indexings);

  /// Of processors: what is the same along a row of results is computed once
  /// for all of it, as loops do, and a scan reads each element once, long as
  /// rows may be.
  bool hoistsRows;
  ProcessorCosts costs;
  IndexingAnalysis indexing;
  llvm::DenseMap<Operation *, std::unique_ptr<KernelCost>> known;
};

/// Scalar operations as long as a 32-bit addition of an operation by itself.
double countOperations(Operation *op);

/// Scalar operations as long as a 32-bit addition that one element of an
/// elementwise operation takes.
double getElementCost(Operation *op);

} // namespace hlo

#endif // HLO_ANALYSIS_COST_KERNELCOST_H

//===- Kernel.h - How a GPU kernel reaches memory ---------------*- C++ -*-===//

#ifndef HLO_ANALYSIS_INDEXING_KERNEL_H
#define HLO_ANALYSIS_INDEXING_KERNEL_H

#include "hlo/Analysis/Indexing/Coalescing.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"

namespace hlo {

/// Bits of an element in memory.
int64_t getElementBitsInMemory(RankedTensorType type);

/// How the threads of a kernel that `threads` maps to an array reach another
/// one that depends on it in that way, and is of type `type`.
ThreadAccess getThreadAccess(const IndexingMap &threads,
                             const OperandIndexing &indexing,
                             RankedTensorType type);

/// Visits the operations of `walkIndexedOperations` that are in no fusion, and
/// not those that only put tuples together or take them apart.
void walkUnfusedOperations(Operation *root,
                           function_ref<void(Operation *)> visit);

/// Whether a kernel may compute an operation: a fusion, or what could be in
/// one.
bool isKernel(Operation *op);

struct KernelOptions {
  DeviceDescription device = DeviceDescription::getDefault();
  /// Elements that a thread takes at once; 0 for the usual number.
  int64_t vectorSize = 0;
};

/// The kernel that computes a fusion, or an operation that is in none.
struct Kernel {
  /// An array in memory, and all ways to reach it.
  struct Array {
    RankedTensorType type;
    SmallVector<ThreadAccess, 0> accesses;
  };

  /// What it is emitted as: "loop", "transpose" or "reduction".
  StringRef emitter;
  /// Of the first array it writes, if others have a loop of their own.
  LaunchDimensions launch;
  int64_t vectorSize = 1;
  /// The inputs it reads and the outputs it writes, tuples taken apart.
  SmallVector<Array> inputs;
  SmallVector<Array> outputs;

  /// Nothing if an operation is no such kernel.
  static std::optional<Kernel> get(Operation *op, IndexingAnalysis &analysis,
                                   const KernelOptions &options = {});
};

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_KERNEL_H

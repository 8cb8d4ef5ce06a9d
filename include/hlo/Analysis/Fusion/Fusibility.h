//===- Fusibility.h - What may be fused -------------------------*- C++ -*-===//
//
// Rules that hold whatever is gained: what a kernel can compute, and its
// limits.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_ANALYSIS_FUSION_FUSIBILITY_H
#define HLO_ANALYSIS_FUSION_FUSIBILITY_H

#include "hlo/Analysis/Fusion/FusionAnalysis.h"

namespace hlo {

/// Whether a loop or one of the emitters can compute an operation together with
/// others: it has no side effects and no control dependencies, and its arrays
/// have static sizes. Fusions of kind `kCustom`, matrix products and fusions
/// with one are kernels of their own.
bool isFusible(Operation *op);
/// Of what a device has kernels for: `select_and_scatter`, too, on processors.
bool isFusible(Operation *op, const DeviceDescription &device);

/// The one cumulative reduction, of windows that PrefixWindow describes, that
/// each result is computed from element by element; null if there is none.
ReduceWindowOp getOnlyScan(const FusedOperations &fused);

/// Whether threads of a GPU can each do one update of a scatter: no two are of
/// one place, or devices exchange what is there at once.
bool mayScatterInThreads(ScatterOp scatter);

/// An array from outside that a scatter updates, and that is read for nothing
/// else; null where there is none.
Value getInitialValues(const FusedOperations &fused, ScatterOp scatter,
                       unsigned array);

/// The first result, if it is a scatter in place whose indices or updates are,
/// one by one, elements of a scan of one array or computed from them, and that
/// has no other readers but slices that are results: who scans an element can
/// scatter it. Else null.
ScatterOp getScatterOfScan(const FusedOperations &fused, ReduceWindowOp scan);

/// The results whose memory can hold what blocks of its rows begin with, until
/// they are written: one for each array that is scanned, of its type. Where
/// elements are scattered, a slice of these.
std::optional<SmallVector<unsigned>>
getCarryResults(const FusedOperations &fused, ReduceWindowOp scan);

/// The cumulative reduction in blocks that is scattered so, and such a slice
/// the second result; null if there is none.
ReduceWindowOp getScatteredScan(const FusedOperations &fused);

/// Why a kernel cannot make elements of a long cumulative reduction of the ones
/// before them; empty if it can, or has none.
StringRef getScanConflict(const FusedOperations &fused,
                          const DeviceDescription &device);

/// Why a kernel cannot compute a `select_and_scatter` inside; empty if it can,
/// or has none. It may be the only result, or the result a slice of it.
StringRef getSelectionConflict(const FusedOperations &fused);

/// Whether the frontend attribute `NO_FUSE` wants an operation to be a kernel
/// by itself.
bool isFusionForbidden(Operation *op);

/// A reduction of so many elements that no other reads its result in the same
/// kernel.
bool isLargeReduction(Operation *op);

/// Whether kernels of processors combine elements in the order that is best
/// where they do, which decides how the result is rounded: floats that are not
/// merely compared, more of them than are combined one after the other anyway.
/// One kernel computes it, in one place; see docs/fusion.md.
bool hasFreeOrder(Operation *op);
/// Whether loops over all that it combines are written out, where LLVM finds an
/// order for each copy.
bool isWrittenOut(Operation *op);

/// The most inputs and outputs that a kernel has.
inline constexpr size_t kMaxKernelParameters = 96;

/// Why a kernel cannot have so many inputs and outputs; empty if it can.
std::string getParameterConflict(size_t parameters);

/// Why a kernel takes too long to compile if it consists of so many operations,
/// `emitted` counting each once for each way in which it is reached; empty if
/// it does not. Copies may be as many as what is copied.
std::string getSizeConflict(double emitted, double operations);

/// What kernels of a block need at once.
struct KernelResources {
  /// Reductions by warps, of which a kernel has few.
  unsigned reductions = 0;
  int64_t sharedMemory = 0;

  KernelResources &operator+=(const KernelResources &other) {
    reductions += other.reductions;
    sharedMemory += other.sharedMemory;
    return *this;
  }
  /// Why a kernel cannot have them; empty if it can.
  std::string getConflict(const DeviceDescription &device) const;

  static KernelResources get(const FusedOperations &fused,
                             const DeviceDescription &device);
};

/// Why no loop or emitter computes `members` as one kernel with those results,
/// whoever wants that; empty if one can.
std::string getKernelConflict(ArrayRef<Operation *> members,
                              ArrayRef<Operation *> results,
                              const DeviceDescription &device);

/// What the threads of a kernel go over. Results of one kernel have that in
/// common.
struct IterationSpace {
  /// `Loop`, `Reduction` or `Transpose`.
  Emitter emitter = Emitter::Loop;
  /// Of a result or, where there is a hero, what it reads; elements are i1.
  RankedTensorType type;
  std::optional<ReductionShape> reduction;
  std::optional<TransposeTiling> tiling;
  /// Whether single threads reduce or transpose what others would do together.
  bool isNested = false;

  /// Nothing for kernels that write in place, and other emitters.
  static std::optional<IterationSpace> get(const FusedOperations &fused,
                                           const FusionAnalysis &analysis,
                                           const DeviceDescription &device);

  /// Why no kernel can have results of both; empty if one can.
  StringRef getConflict(const IterationSpace &other) const;
  /// That of a kernel that has.
  void join(const IterationSpace &other);
};

} // namespace hlo

#endif // HLO_ANALYSIS_FUSION_FUSIBILITY_H

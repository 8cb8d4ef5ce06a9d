//===- FusionAnalysis.h - How a fusion is emitted ---------------*- C++ -*-===//

#ifndef HLO_ANALYSIS_FUSION_FUSIONANALYSIS_H
#define HLO_ANALYSIS_FUSION_FUSIONANALYSIS_H

#include "hlo/Analysis/Fusion/FusedOperations.h"
#include "hlo/Analysis/Indexing/ReductionShape.h"
#include "hlo/Analysis/Indexing/TransposeTiling.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {

/// The kernel of a fusion.
enum class Emitter {
  /// A thread for each element, or vector, of the result.
  Loop,
  /// Tiles through shared memory.
  Transpose,
  /// Warps that add up rows or columns.
  Reduction,
  /// A thread for each element of the largest operand.
  Concatenate,
  /// A thread for each element of the updates.
  Scatter,
  /// A thread for each element of the update, which is written in place.
  DynamicUpdateSlice,
  Sort,
  /// Rows of a cumulative reduction, of GPUs.
  Scan,
  /// Said by the fusion itself (`kCustom`): tiles of matrix products and of
  /// rows, libraries, kernels written by hand.
  Custom
};

StringRef stringifyEmitter(Emitter emitter);

/// What decides how the threads of a kernel are laid out: XLA's
/// HloFusionAnalysis.
struct FusionAnalysis {
  Emitter emitter = Emitter::Loop;
  /// For each root the operation that it is emitted for: a reduction,
  /// transpose, concatenation or scan in front of elementwise operations, an
  /// update in place in front of bitcasts, else what computes the root, which
  /// is null where that is an input.
  SmallVector<Operation *, 1> heroes;
  /// Of the transposes.
  std::optional<TransposeTiling> tiling;
  /// Of the first reduction.
  std::optional<ReductionShape> reduction;

  /// `kInput` where a kernel is made for a hero, `kLoop` where it is not.
  FusionKind getKind() const;

  /// Of `kCustom` fusions nothing but that is known.
  static FusionAnalysis get(const FusedOperations &fused,
                            const DeviceDescription &device);
};

/// Whether an operation does no more than compute elements of its only operand
/// in place: elementwise, but no copy to another layout, or a bitcast, or what
/// is one. With `maxOperands`, elementwise operations may have as many.
bool isIntermediate(Operation *op, unsigned maxOperands = 1);

/// The operation in front of intermediate ones that a root is emitted for.
Operation *findHero(const FusedOperations &fused, Value root,
                    const DeviceDescription &device);

/// Whether a hero is a reduction that gets a kernel of its own: one that is
/// worthwhile and either the root or without races.
bool isReductionHero(Operation *root, Operation *hero);

/// Whether a root is an update of less than half of an input, and is not
/// written in place only because other elements of that are read as well.
bool isKeptFromUpdating(const FusedOperations &fused);

/// The updates that all roots are, if each can be written in place and they are
/// of the same shape.
std::optional<SmallVector<Operation *, 1>>
getUpdatesInPlace(const FusedOperations &fused);

} // namespace hlo

#endif // HLO_ANALYSIS_FUSION_FUSIONANALYSIS_H

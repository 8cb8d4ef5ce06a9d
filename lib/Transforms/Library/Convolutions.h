//===- Convolutions.h - What passes on convolutions share -------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_CONVOLUTIONS_H
#define HLO_LIB_TRANSFORMS_LIBRARY_CONVOLUTIONS_H

#include "hlo/Dialect/HLO/IR/HLOWindows.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Utils/InstructionBuilder.h"
#include "llvm/ADT/SetVector.h"

namespace hlo::library {
/// The type of a call that computes an array of `type`, with a workspace of
/// that many bytes.
TupleType getConvolutionType(InstructionBuilder &builder, RankedTensorType type,
                             int64_t workspaceSize = 0);

/// Changes the padding above to that next to the padding below, which cuDNN has
/// on both sides, of those that make an output of that size. What they add to
/// the last position of the window is in none.
void evenPadding(WindowDim &dim, int64_t inputSize, int64_t outputSize);

/// The convolution `op` of other operands and another array computed, with its
/// backend config, as the tuple it is.
ConvolutionOp rebuildConvolution(InstructionBuilder &builder, ConvolutionOp op,
                                 RankedTensorType computed,
                                 ValueRange operands);

/// Whether `op` is going to be unused without `roots`, operations of its block.
bool isOnlyFor(Operation *op, ArrayRef<Operation *> roots);

/// What computes operands: what is left unused of it goes.
class UnusedOperands {
public:
  /// Looks at the operands of `op`, which is going to be replaced.
  void add(Operation *op);
  /// Of what is erased by others.
  void forget(Operation *op) { candidates.remove(op); }
  void erase();

private:
  llvm::SetVector<Operation *> candidates;
};
} // namespace hlo::library

#endif // HLO_LIB_TRANSFORMS_LIBRARY_CONVOLUTIONS_H

//===- Convolutions.h - What passes on convolutions share -------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_CONVOLUTIONS_H
#define HLO_LIB_TRANSFORMS_LIBRARY_CONVOLUTIONS_H

#include "hlo/Dialect/HLO/IR/HLOWindows.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"

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
} // namespace hlo::library

#endif // HLO_LIB_TRANSFORMS_LIBRARY_CONVOLUTIONS_H

//===- TransposeFolding.h - Fold transposes into contractions ---*- C++ -*-===//
// What `transpose-folding` does, for who wants to decide by other rules which
// transposes are worth it.

#ifndef HLO_TRANSFORMS_DOT_TRANSPOSEFOLDING_H
#define HLO_TRANSFORMS_DOT_TRANSPOSEFOLDING_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
/// Makes a dot, or a convolution, read what the transposes that are its
/// operands read, where that is possible and `accept` takes the operand with
/// the new dimensions: batch, contracting and free ones of a dot. True if it
/// did.
bool foldTransposes(
    mlir::RewriterBase &rewriter, DotOp dot,
    function_ref<bool(DotOp dot, unsigned operand, RankedTensorType type,
                      ArrayRef<int64_t> batch, ArrayRef<int64_t> contracting,
                      ArrayRef<int64_t> free)>
        accept);
bool foldTransposes(
    mlir::RewriterBase &rewriter, ConvolutionOp convolution,
    function_ref<bool(ConvolutionOp convolution, unsigned operand)> accept);

/// True if an array is a matrix, or several, for a matrix multiplication as
/// libraries for GPUs have it: batch, row and column dimensions each lie
/// together, in their order, and the batch does not vary fastest.
bool isMatrix(RankedTensorType type, ArrayRef<int64_t> batch,
              ArrayRef<int64_t> rows, ArrayRef<int64_t> columns);
} // namespace hlo

#endif // HLO_TRANSFORMS_DOT_TRANSPOSEFOLDING_H

//===- Contraction.h - Sums of products of two arrays -----------*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_CONTRACTION_H
#define HLO_LIB_INTERPRETER_CONTRACTION_H

#include "hlo/Interpreter/Evaluation.h"

namespace hlo {
/// An operand as matrices, one for each batch, whose rows are contracted. A row
/// consists of blocks of elements that lie alike.
struct ContractionOperand {
  Literal array;
  /// Where a block begins; negative if all of its elements are zero.
  function_ref<int64_t(int64_t batch, int64_t row, int64_t block)> getOffset;
  /// The elements of a block, counted from where it begins.
  SmallVector<int64_t> blockOffsets;
};

/// result[batch, row, column] = sum over k of
///     lhs[batch, row, k] * rhs[batch, column, k]
///
/// Integers wrap around in the type of the result; for pred, `and` multiplies
/// and `or` adds. Floats of all types add up in f64, in the order of k, and are
/// rounded once: products of two f32 are exact.
struct Contraction {
  int64_t batches = 1;
  int64_t rows = 0;
  int64_t columns = 0;
  int64_t blocks = 1;
  ContractionOperand lhs, rhs;
  /// Where a row of the result begins, and the stride of its columns.
  function_ref<int64_t(int64_t batch, int64_t row)> getResultOffset;
  int64_t resultStride = 1;

  /// Leaves what is in no row of `result` alone.
  void evaluate(Literal &result) const;
};

/// The offset of each element of the dimensions `dims`, of which the last
/// varies fastest, in an array of the dimensions `shape`.
SmallVector<int64_t> getOffsets(ArrayRef<int64_t> shape,
                                ArrayRef<int64_t> dims);

/// The operands of a dot as matrices: the offsets of batches, of the rows of
/// `lhs`, the columns of `rhs`, and the elements they are contracted over.
struct DotMatrices {
  /// The dimensions `rhsGroupDims` of `rhs` are left out.
  DotMatrices(ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs,
              DotDimensionNumbersAttr numbers,
              ArrayRef<int64_t> rhsGroupDims = {});

  SmallVector<int64_t> lhsBatches, rhsBatches, rows, columns;
  SmallVector<int64_t> lhsDepth, rhsDepth;
};
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_CONTRACTION_H

//===- HLOLinearAlgebraOps.td - Contractions, FFT, solvers -*- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOLINEARALGEBRAOPS_TD
#define HLO_DIALECT_HLO_IR_HLOLINEARALGEBRAOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"

def HLO_LinearAlgebraOpsGroup : OpDocGroup {
  let summary = "Linear algebra";
  let description = "Contractions, convolutions, Fourier transforms and solvers.";
}

let opDocGroup = HLO_LinearAlgebraOpsGroup in {

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

def HLO_DotOp : HLO_InferredOp<"dot", [HLO_Pure]> {
  let summary = "contract dimensions of two arrays";
  let description = [{
    Multiplies the operands element by element, paired along the batch and the
    contracting dimensions, and adds up along the contracting ones. A dimension in
    neither list is free. The dimensions of the result are the batch dimensions in
    the order of the lists, then the free dimensions of `lhs`, then those of `rhs`.

    Without an `algorithm` the target chooses in which types to multiply and
    accumulate, at least as precisely as `operand_precision` asks.

    Constraints:
    * (C1) The batch and contracting dimensions of an operand are unique, each in
      `[0, rank)`.
    * (C2) Both operands have as many batch, and as many contracting dimensions.
    * (C3) Dimensions paired by the lists have the same size.
    * (C4) The result has the dimensions said above.
    * (C5) The element type of the result is that of the more precise operand, or
      any other that is not narrower where that is no float.
    * (C6) `operand_precision` has at most one entry per operand.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                             lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
        : (tensor<8x2x3xf32>, tensor<8x3x4xf32>) -> tensor<8x2x4xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$lhs,
                       HLO_Array:$rhs,
                       HLO_DotDimensionNumbersAttr:$dimension_numbers, // C1-C3
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision, // C6
                       OptionalAttr<HLO_DotAlgorithmAttr>:$algorithm);
  let results = (outs HLO_Array:$result); // C4, C5
  let assemblyFormat = [{
    $lhs `,` $rhs `dimension_numbers` `=` $dimension_numbers (`operand_precision` `=` $operand_precision^)? (`algorithm` `=` $algorithm^)? attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_RaggedDotOp : HLO_InferredOp<"ragged_dot", [HLO_Pure]> {
  let summary = "dot with one dimension in groups of run-time sizes";
  let description = [{
    A dot in which the one dimension of `lhs` in `lhs_ragged_dims` is cut into `g`
    consecutive groups of the sizes `group_sizes`. What comes out depends on the
    role of that dimension, with `b` batch, `m` and `n` free, `k` contracting:

    | ragged | `lhs`     | `rhs`        | result      | each group                 |
    |--------|-----------|--------------|-------------|----------------------------|
    | `m`    | `[b,m,k]` | `[g,b,k,n]`  | `[b,m,n]`   | meets a matrix of its own  |
    | `k`    | `[b,m,k]` | `[b,k,n]`    | `[g,b,m,n]` | is added up by itself      |
    | `b`    | `[b,m,k]` | `[b,k,n]`    | `[b,m,n]`   | is a batch                 |

    `group_sizes` is `[g]`, or has the batch dimensions and the dimensions of the
    same role before the ragged one in front, where the groups differ along them.

    Constraints:
    * (C1) The dimension numbers obey constraints C1 to C3 of `dot`.
    * (C2) `lhs_ragged_dims` is one dimension in `[0, rank(lhs))`.
    * (C3) `rhs_group_dims` is one dimension in `[0, rank(rhs))`, neither batch nor
      contracting, where the ragged dimension is free; else it is empty.
    * (C4) The last dimension of `group_sizes` is `g`, the size of the group
      dimension of `rhs` if there is one.
    * (C5) The other dimensions of `group_sizes`, if any, are those said above.
    * (C6) The result has the dimensions said above, and an element type as in
      constraint C5 of `dot`.
    * (C7) `operand_precision` has at most one entry for `lhs` and `rhs` each.

    Example:

    ```mlir
    %0 = hlo.ragged_dot %x, %y, %sizes
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
        lhs_ragged_dims = [0] rhs_group_dims = [0]
        : (tensor<16x8xf32>, tensor<4x8x5xf32>, tensor<4xi32>) -> tensor<16x5xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$lhs,
                       HLO_Array:$rhs,
                       HLO_IntArray:$group_sizes, // C4, C5
                       HLO_DotDimensionNumbersAttr:$dimension_numbers, // C1
                       DenseI64ArrayAttr:$lhs_ragged_dims, // C2
                       DenseI64ArrayAttr:$rhs_group_dims,  // C3
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision); // C7
  let results = (outs HLO_Array:$result); // C6
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $group_sizes `dimension_numbers` `=` $dimension_numbers `lhs_ragged_dims` `=` $lhs_ragged_dims `rhs_group_dims` `=` $rhs_group_dims (`operand_precision` `=` $operand_precision^)? attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_ScaledDotOp : HLO_InferredOp<"scaled_dot", [HLO_Pure]> {
  let summary = "dot of operands that carry scales for blocks of elements";
  let description = [{
    A dot of operands whose elements stand for themselves times a scale. One element
    of `lhs_scale` scales a block of elements of `lhs`: as many along each dimension
    as the size of the one fits in the other. An operand without a scale has one of
    a single `bf16` element, which is 1.

    Constraints:
    * (C1) The dimension numbers obey constraints C1 to C3 of `dot`.
    * (C2) There is one contracting dimension.
    * (C3) A scale has the rank of its operand, or is a scalar.
    * (C4) Each dimension of an operand is a multiple of that of its scale.
    * (C5) The result has the type `dot` would have.
    * (C6) `operand_precision` has at most one entry for `lhs` and `rhs` each.

    Example:

    ```mlir
    %0 = hlo.scaled_dot %x, %y, %xs, %ys
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<4x64xf8E4M3FN>, tensor<64x8xf8E4M3FN>, tensor<4x2xf8E8M0FNU>,
           tensor<2x8xf8E8M0FNU>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$lhs,
                       HLO_Array:$rhs,
                       HLO_Array:$lhs_scale, // C3, C4
                       HLO_Array:$rhs_scale, // C3, C4
                       HLO_DotDimensionNumbersAttr:$dimension_numbers, // C1, C2
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision, // C6
                       OptionalAttr<HLO_DotAlgorithmAttr>:$algorithm);
  let results = (outs HLO_Array:$result); // C5
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $lhs_scale `,` $rhs_scale `dimension_numbers` `=` $dimension_numbers (`operand_precision` `=` $operand_precision^)? (`algorithm` `=` $algorithm^)? attr-dict `:` functional-type(operands, results)
  }];
}

//===----------------------------------------------------------------------===//
// Convolution
//===----------------------------------------------------------------------===//

def HLO_ConvolutionOp : HLO_InferredOp<"convolution", [HLO_Pure]> {
  let summary = "convolve an array with a kernel";
  let description = [{
    Moves the kernel `rhs` over the spatial dimensions of `lhs` as `window` says,
    multiplies, and adds up over the kernel and the input features. `dim_labels`
    gives every dimension its role: `b` batch, `f` feature, `i` and `o` input and
    output feature of the kernel, digits the spatial dimensions. The kernel is not
    reversed unless the window says so.

    With `feature_group_count` the features of `lhs` fall into groups, each
    convolved with its share of the output features; with `batch_group_count` the
    batch does. `sparsity_config` says of an operand that it holds only the
    elements that are not zero, and which of `sparsity_indices` places them.

    The batch of the result is that of `lhs` divided by `batch_group_count`, its
    feature is the output feature of `rhs`, and its spatial dimensions are the
    positions of the window (see `#hlo.window`): a dimension of size `n` with the
    padding `low` and `high` has
    `floor((low + dilate(n, lhs_dilate) + high - dilate(size, rhs_dilate)) / stride) + 1`
    of them, where `dilate(n, d)` is `(n - 1) * d + 1`, and 0 for 0.

    Constraints:
    * (C1) `lhs`, `rhs` and the result have one batch or output feature, one
      feature, and as many spatial dimensions as `dim_labels` says.
    * (C2) `window` has the number of spatial dimensions of `dim_labels`; it may
      be left out where there are none.
    * (C3) The window has the size of `rhs` in each spatial dimension.
    * (C4) Sizes, strides and dilations of the window are positive, and no padded
      dimension is negative.
    * (C5) `feature_group_count` and `batch_group_count` are positive, and one of
      them is 1.
    * (C6) The feature of `lhs` is the input feature of `rhs` times
      `feature_group_count`, unless an operand is sparse.
    * (C7) The output feature of `rhs` is a multiple of both group counts.
    * (C8) The batch of `lhs` is a multiple of `batch_group_count`.
    * (C9) The result has the dimensions said above, and an element type as in
      constraint C5 of `dot`.
    * (C10) `operand_precision` has at most one entry per operand.
    * (C11) `sparsity_indices` appear only with `sparsity_config`.

    Example:

    ```mlir
    %0 = hlo.convolution %x, %k window = <size = [3, 3], pad = [1, 1, 1, 1]>
        dim_labels = <"b01f_01io->b01f">
        : (tensor<2x8x8x3xf32>, tensor<3x3x3x16xf32>) -> tensor<2x8x8x16xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$lhs,
                       HLO_Array:$rhs,
                       Variadic<HLO_Array>:$sparsity_indices,   // C11
                       OptionalAttr<HLO_WindowAttr>:$window,    // C2-C4
                       HLO_ConvDimensionNumbersAttr:$dim_labels, // C1
                       DefaultValuedAttr<I64Attr, "1">:$feature_group_count, // C5-C7
                       DefaultValuedAttr<I64Attr, "1">:$batch_group_count, // C5, C7, C8
                       OptionalAttr<HLO_ConvolutionKindAttr>:$convolution_kind,
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision, // C10
                       OptionalAttr<HLO_DotAlgorithmAttr>:$algorithm,
                       OptionalAttr<HLO_SparsityConfigAttr>:$sparsity_config); // C11
  let results = (outs HLO_Array:$result); // C9
  let assemblyFormat = [{
    $lhs `,` $rhs (`sparsity_indices` `(` $sparsity_indices^ `)`)?
    (`window` `=` $window^)? `dim_labels` `=` $dim_labels
    (`feature_group_count` `=` $feature_group_count^)?
    (`batch_group_count` `=` $batch_group_count^)?
    (`convolution_kind` `=` $convolution_kind^)?
    (`operand_precision` `=` $operand_precision^)?
    (`algorithm` `=` $algorithm^)?
    (`sparsity_config` `=` $sparsity_config^)?
    attr-dict `:` functional-type(operands, results)
  }];
}

//===----------------------------------------------------------------------===//
// Fourier transform
//===----------------------------------------------------------------------===//

def HLO_FftOp : HLO_InferredOp<"fft", [HLO_Pure]> {
  let summary = "Fourier transform of the minor dimensions";
  let description = [{
    Transforms the last dimensions of `operand`, one to three, of the sizes
    `fft_length`. `FFT` and `IFFT` map complex numbers to complex numbers, and the
    inverse divides by the number of elements. `RFFT` maps real numbers to the first
    half of their spectrum, `n / 2 + 1` of `n` in the last dimension, the rest being
    its mirror image; `IRFFT` is its inverse. HLO accepts an `FFT` or `IFFT` of
    lengths that are not those of the dimensions, and leaves open what it computes.

    Constraints:
    * (C1) `operand` holds complex numbers, or `f32` or `f64` for `RFFT`.
    * (C2) `fft_length` has one to three entries, at most one per dimension of
      `operand`.
    * (C3) No length is negative. For `RFFT` and `IRFFT` the last dimensions of
      `operand` have the sizes `fft_length`, except that the very last has the size
      `n / 2 + 1` of `n`, or 0 of 0, for `IRFFT`.
    * (C4) The result has the dimensions of `operand`, except that the last one has
      the size `n / 2 + 1` (0 of 0) for `RFFT`, and `n` for `IRFFT`.
    * (C5) The result holds complex numbers, or their real type for `IRFFT`.

    Example:

    ```mlir
    %0 = hlo.fft %x type = RFFT fft_length = [16]
        : (tensor<4x16xf32>) -> tensor<4x9xcomplex<f32>>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,              // C1
                       HLO_FftTypeAttr:$fft_type,
                       DenseI64ArrayAttr:$fft_length);  // C2, C3
  let results = (outs HLO_Array:$result);               // C4, C5
  let assemblyFormat = [{
    $operand `type` `=` $fft_type `fft_length` `=` $fft_length attr-dict `:` functional-type(operands, results)
  }];
}

//===----------------------------------------------------------------------===//
// Solvers
//===----------------------------------------------------------------------===//

def HLO_TriangularSolveOp : HLO_InferredOp<"triangular_solve", [HLO_Pure]> {
  let summary = "solve with a triangular matrix";
  let description = [{
    Solves `op(a) * x = b` for `x` with `left_side`, else `x * op(a) = b`, where
    `op` is what `transpose_a` says: nothing, transposed, or conjugated and
    transposed. Of `a` only the triangle on the diagonal and below it is read with
    `lower`, else that above; with `unit_diagonal` the diagonal counts as ones. All
    dimensions but the last two are batch dimensions.

    Constraints:
    * (C1) `a` and `b` have the same element type, floats or complex numbers.
    * (C2) `a` and `b` have the same rank, at least 2.
    * (C3) The last two dimensions of `a` have the same size.
    * (C4) The batch dimensions of `a` and `b` have the same sizes.
    * (C5) The last dimension of `b`, or the one before it with `left_side`, has
      the size of those of `a`.
    * (C6) The result has the type of `b`.

    Example:

    ```mlir
    %0 = hlo.triangular_solve %a, %b left_side lower transpose_a = ADJOINT
        : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    ```
  }];
  let arguments = (ins HLO_FloatOrComplexArray:$a, // C1-C3
                       HLO_FloatOrComplexArray:$b, // C1, C2, C4, C5
                       UnitAttr:$left_side,
                       UnitAttr:$lower,
                       UnitAttr:$unit_diagonal,
                       OptionalAttr<HLO_TransposeAttr>:$transpose_a);
  let results = (outs HLO_Array:$result); // C6
  let assemblyFormat = [{
    $a `,` $b (`left_side` $left_side^)? (`lower` $lower^)?
    (`unit_diagonal` $unit_diagonal^)? (`transpose_a` `=` $transpose_a^)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_CholeskyOp : HLO_InferredOp<"cholesky", [HLO_Pure]> {
  let summary = "lower or upper triangular factor of a positive definite matrix";
  let description = [{
    The lower triangular `l` with `l * adjoint(l) = operand`, or without `lower` the
    upper triangular `u` with `adjoint(u) * u = operand`. Only that triangle of
    `operand` is read; the other triangle of the result holds any values. All
    dimensions but the last two are batch dimensions.

    Constraints:
    * (C1) `operand` holds floats or complex numbers.
    * (C2) The rank of `operand` is at least 2.
    * (C3) The last two dimensions of `operand` have the same size.
    * (C4) The result has the type of `operand`.

    Example:

    ```mlir
    %0 = hlo.cholesky %x lower : tensor<4x3x3xf32>
    ```
  }];
  let arguments = (ins HLO_FloatOrComplexArray:$operand, // C1-C3
                       UnitAttr:$lower);
  let results = (outs HLO_Array:$result); // C4
  let assemblyFormat = [{
    $operand (`lower` $lower^)? attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOLINEARALGEBRAOPS_TD

//===- LinearAlgebraPasses.td - Solvers, decompositions, contractions *- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_LINEARALGEBRAPASSES_TD
#define HLO_TRANSFORMS_EXPANSION_LINEARALGEBRAPASSES_TD

include "mlir/Pass/PassBase.td"

class BlockSizeOption<string description>
    : Option<"blockSize", "block-size", "int64_t", /*default=*/"128",
             description>;

def TriangularSolveExpanderPass
    : Pass<"triangular-solve-expander", "::mlir::ModuleOp"> {
  let summary = "Solve with triangular matrices by substitution and products";
  let description = [{
    Replaces `triangular_solve` by a call of a function that solves row by row, in
    a loop. Larger matrices than `block-size` are cut into blocks: those on the
    diagonal are inverted in one batch, by that loop, and each block of rows is
    the product of an inverse with what is left after the product of the blocks
    before. Elements narrower than `f32` are computed with in `f32`; products ask
    for the highest precision.

    The other triangle, and the diagonal with `unit_diagonal`, are not read. The
    solution with a singular matrix has infinities or NaN; inverses make NaN of
    more of them than substitution does.

    Leaves alone dynamic shapes and what is part of a fusion or an asynchronous
    computation.

    Example:

    ```mlir
    %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    // becomes
    %0 = hlo.call @triangular_solve_left_lower(%a, %b) : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    ```
  }];
  let options = [
    BlockSizeOption<"Rows of the largest matrix that is not cut into blocks">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def CholeskyExpanderPass : Pass<"cholesky-expander", "::mlir::ModuleOp"> {
  let summary = "Factorize positive definite matrices by loops";
  let description = [{
    Replaces `cholesky` by a call of a function that computes the factor column by
    column, in a loop. Larger matrices than `block-size` are cut into block
    columns, which become products, the factor of the block on the diagonal, and a
    `triangular_solve` with that, for `triangular-solve-expander`. Elements
    narrower than `f32` are computed with in `f32`; products ask for the highest
    precision.

    The other triangle of the operand is not read; that of the result is zero. A
    matrix with a pivot that is not a positive number has NaN as its factor.
    Leaves alone dynamic shapes and what is part of a fusion or an asynchronous
    computation.

    Example:

    ```mlir
    %0 = hlo.cholesky %x lower : tensor<4x3x3xf32>
    // becomes
    %0 = hlo.call @cholesky_lower(%x) : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    ```
  }];
  let options = [
    BlockSizeOption<"Rows of the largest matrix that is not cut into blocks">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def QrExpanderPass : Pass<"qr-expander", "::mlir::ModuleOp"> {
  let summary = "Factorize matrices by Householder reflections";
  let description = [{
    Replaces two custom calls of XLA by calls of functions: `Qr`, which takes `a`
    and returns a tuple of R, with the vectors of reflections below its diagonal,
    and their factors tau; and `ProductOfElementaryHouseholderReflectors`, which
    takes such vectors and taus and returns the first columns of Q. Vectors and
    taus are those of LAPACK's `geqrf`, up to rounding.

    Columns are reflected one by one, in a loop; the reflections of every
    `block-size` columns are applied together to what is on their right, by
    products, in the compact WY form. Elements narrower than `f32` are computed
    with in `f32`; products ask for the highest precision.

    Leaves alone calls of another signature or with a side effect, dynamic shapes
    and what is part of a fusion or an asynchronous computation.

    Example:

    ```mlir
    %0 = hlo.custom_call "Qr"(%a) : (tensor<4x3xf32>) -> tuple<tensor<4x3xf32>, tensor<3xf32>>
    // becomes
    %0 = hlo.call @qr(%a) : (tensor<4x3xf32>) -> tuple<tensor<4x3xf32>, tensor<3xf32>>
    ```
  }];
  let options = [
    BlockSizeOption<"Columns whose reflections are applied together">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def EighExpanderPass : Pass<"eigh-expander", "::mlir::ModuleOp"> {
  let summary = "Diagonalize Hermitian matrices by Jacobi rotations";
  let description = [{
    Replaces the custom call `Eigh` of XLA, which takes a matrix of which one
    triangle is read, and returns a tuple of eigenvectors, in columns, and
    eigenvalues, by a call of a function that rotates pairs of rows and columns
    in parallel, in sweeps over all pairs. The backend config
    `lower,sort,max_iter,tol` says which triangle is read, whether to sort by
    ascending eigenvalue, and to stop after `max_iter` sweeps, or once the norm of
    what is not on the diagonal is at most `tol` times that of the matrix.
    Elements narrower than `f32` are computed with in `f32`.

    Eigenvectors are determined up to a factor, and of equal eigenvalues up to a
    rotation: they need not be those of LAPACK.

    Leaves alone calls of another signature, config, or with a side effect,
    dynamic shapes and what is part of a fusion or an asynchronous computation.

    Example:

    ```mlir
    %0 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4xf32>>
    // becomes
    %0 = hlo.call @eigh_lower(%a) : (tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4xf32>>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def Convolution4DExpanderPass : Pass<"convolution-4d-expander"> {
  let summary = "Drop spatial dimensions of one element of convolutions of many";
  let description = [{
    Of a convolution of more than three spatial dimensions, those drop in which
    the operand, the kernel and the result have one element, without padding; the
    others keep their order in memory. Left alone are convolutions in which there
    are none, and sparse ones.

    Example:

    ```mlir
    %0 = hlo.convolution %x, %k window = <size = [2, 1, 2, 2]>
        dim_labels = <"b0123f_0123io->b0123f">
        : (tensor<1x4x1x4x4x3xf32>, tensor<2x1x2x2x3x5xf32>) -> tensor<1x3x1x3x3x5xf32>
    // becomes
    %0 = hlo.reshape %x : (tensor<1x4x1x4x4x3xf32>) -> tensor<1x4x4x4x3xf32>
    %1 = hlo.reshape %k : (tensor<2x1x2x2x3x5xf32>) -> tensor<2x2x2x3x5xf32>
    %2 = hlo.convolution %0, %1 window = <size = [2, 2, 2]>
        dim_labels = <"b012f_012io->b012f">
        : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x3x5xf32>) -> tensor<1x3x3x3x5xf32>
    %3 = hlo.reshape %2 : (tensor<1x3x3x3x5xf32>) -> tensor<1x3x1x3x3x5xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ConvolutionPredExpanderPass : Pass<"convolution-pred-expander"> {
  let summary = "Convolve preds as floats";
  let description = [{
    A convolution of preds to preds, where `and` multiplies and `or` adds, becomes
    one of `f16`, which targets have: a sum of zeros and ones is not zero where
    any of them is one, even if it is infinite.

    Example:

    ```mlir
    %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
        : (tensor<1x8x1xi1>, tensor<3x1x1xi1>) -> tensor<1x6x1xi1>
    // becomes
    %0 = hlo.convert %x : (tensor<1x8x1xi1>) -> tensor<1x8x1xf16>
    %1 = hlo.convert %k : (tensor<3x1x1xi1>) -> tensor<3x1x1xf16>
    %2 = hlo.convolution %0, %1 window = <size = [3]> dim_labels = <"b0f_0io->b0f">
        : (tensor<1x8x1xf16>, tensor<3x1x1xf16>) -> tensor<1x6x1xf16>
    %3 = hlo.convert %2 : (tensor<1x6x1xf16>) -> tensor<1x6x1xi1>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def RaggedDotRewriterPass : Pass<"ragged-dot-rewriter"> {
  let summary = "Make dots of ragged dots";
  let description = [{
    Where the ragged dimension is a batch one, the dot is the same without groups.
    Where it is contracting, both operands get one copy for each group, in which
    all other elements are zero, and the groups are one more batch dimension.
    Where it is free, all rows meet the matrices of all groups, and each keeps the
    product with that of its group.

    Results are the same, also where elements outside a group are infinite or NaN.
    There is as much work, and memory, as there are groups. Dynamic dimensions are
    left alone.

    Example:

    ```mlir
    %0 = hlo.ragged_dot %x, %y, %sizes
        dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                             lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
        lhs_ragged_dims = [0] rhs_group_dims = []
        : (tensor<8x2x3xf32>, tensor<8x3x4xf32>, tensor<2xi32>) -> tensor<8x2x4xf32>
    // becomes
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                             lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
        : (tensor<8x2x3xf32>, tensor<8x3x4xf32>) -> tensor<8x2x4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ScaledDotRewriterPass : Pass<"scaled-dot-rewriter"> {
  let summary = "Make dots of scaled dots";
  let description = [{
    Converts operands and scales to `f32`, or to `f64` if one of them has values
    `f32` has not, multiplies each element with the scale of its block, and makes
    a dot of the products. Those of floats of 8 bits and less are exact as long as
    they are in the range of `f32`; XLA multiplies in `bf16`. A constant scale 1 is
    left out. Dynamic dimensions and complex operands are left alone.

    Example:

    ```mlir
    %0 = hlo.scaled_dot %x, %y, %xs, %one
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<4x64xf8E4M3FN>, tensor<64x8xf32>, tensor<4x2xf8E8M0FNU>,
           tensor<bf16>) -> tensor<4x8xf32>
    // becomes
    %0 = hlo.convert %x : (tensor<4x64xf8E4M3FN>) -> tensor<4x64xf32>
    %1 = hlo.convert %xs : (tensor<4x2xf8E8M0FNU>) -> tensor<4x2xf32>
    %2 = hlo.broadcast %1 dimensions = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x32xf32>
    %3 = hlo.reshape %2 : (tensor<4x2x32xf32>) -> tensor<4x64xf32>
    %4 = hlo.multiply %0, %3 : tensor<4x64xf32>
    %5 = hlo.dot %4, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<4x64xf32>, tensor<64x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_EXPANSION_LINEARALGEBRAPASSES_TD

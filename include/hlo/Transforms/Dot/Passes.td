//===- Passes.td - Passes that change dots -----------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_DOT_PASSES_TD
#define HLO_TRANSFORMS_DOT_PASSES_TD

include "mlir/Pass/PassBase.td"

def DotDecomposerPass : Pass<"dot-decomposer"> {
  let summary = "Make products of matrices of dots";
  let description = [{
    Transposes and reshapes the operands of a dot until it has its batch
    dimensions first, one contracting dimension, and at most one free dimension
    on each side: `lhs` as `[batch, m, k]`, `rhs` as `[batch, k, n]`. The result
    is reshaped to what it was. A free dimension of one element is left out. The
    sums add up in the same order.

    A dot that has that form, with `m` and `k`, or `k` and `n`, in any order, is
    left alone, and so are outer products without batch dimensions, and dots in
    which a dynamic dimension would be joined with another one.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [1, 0], rhs_contracting_dims = [0, 1]>
        : (tensor<2x3x4xf32>, tensor<3x2x5xf32>) -> tensor<4x5xf32>
    // becomes
    %0 = hlo.transpose %x dimensions = [2, 1, 0] : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
    %1 = hlo.reshape %0 : (tensor<4x3x2xf32>) -> tensor<4x6xf32>
    %2 = hlo.reshape %y : (tensor<3x2x5xf32>) -> tensor<6x5xf32>
    %3 = hlo.dot %1, %2
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<4x6xf32>, tensor<6x5xf32>) -> tensor<4x5xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def DotMergerPass : Pass<"dot-merger"> {
  let summary = "Make one dot of dots that share an operand";
  let description = [{
    Dots of one array with several others, independent of each other, become one
    dot of that array with the others one after the other, and slices of it. The
    shared operand may be `lhs` or `rhs`, and different transposes of one array
    if the same of its dimensions are batch, contracting and free ones. Results
    do not change.

    The result of the merged dot lives as long as any of its slices, so that
    memory use may rise: dots are merged, small ones first, as long as the other
    operands and the results together take at most `max-size` bytes, and none is
    more than 20 times as long as another. Left alone are dots that differ in
    element types, precision, algorithm, frontend attributes (which say the
    stream) or backend config (which says the queue); those with a sharding, with
    control dependencies or dynamic dimensions; and those whose other operand is
    converted from elements of less than a byte.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %1 = hlo.dot %x, %z
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
    // becomes
    %2 = hlo.concatenate %y, %z dimension = 1
        : (tensor<3x4xf32>, tensor<3x5xf32>) -> tensor<3x9xf32>
    %3 = hlo.dot %x, %2
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<2x3xf32>, tensor<3x9xf32>) -> tensor<2x9xf32>
    %0 = hlo.slice %3 starts = [0, 0] limits = [2, 4] strides = [1, 1]
        : (tensor<2x9xf32>) -> tensor<2x4xf32>
    %1 = hlo.slice %3 starts = [0, 4] limits = [2, 9] strides = [1, 1]
        : (tensor<2x9xf32>) -> tensor<2x5xf32>
    ```
  }];
  let options = [
    Option<"maxSize", "max-size", "int64_t", /*default=*/"int64_t(64) << 20",
           "Most bytes of the concatenated operands and the results together">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def TransposeFoldingPass : Pass<"transpose-folding"> {
  let summary = "Make dots and convolutions read what a transpose reads";
  let description = [{
    A contraction reads its operands in any order, as its dimension numbers say,
    so that a transpose of an operand can go into these. The transpose stays where
    something else reads it.

    A transpose that changes the order of free dimensions of a dot stays, since
    the result would change, and so do those of sparse convolutions, and those
    with control dependencies. With `dots=matrices` an operand must be a matrix, or
    a batch of matrices, in memory: batch, contracting and free dimensions each lie
    together, and the batch does not vary fastest (XLA's rule on GPUs). Other
    rules: `hlo/Transforms/Dot/TransposeFolding.h`.

    Example:

    ```mlir
    %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %1 = hlo.dot %0, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<3x2xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
    // becomes
    %1 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]>
        : (tensor<2x3xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
    ```
  }];
  let options = [
    Option<"dots", "dots", "::hlo::FoldedDots",
           /*default=*/"::hlo::FoldedDots::All",
           "The dots transposes are folded into", [{::llvm::cl::values(
             clEnumValN(::hlo::FoldedDots::None, "none", "None"),
             clEnumValN(::hlo::FoldedDots::Matrices, "matrices",
                        "Where the operand is a matrix in memory"),
             clEnumValN(::hlo::FoldedDots::All, "all", "All"))}]>,
    Option<"convolutions", "convolutions", "bool", /*default=*/"true",
           "Fold transposes into convolutions, too">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_DOT_PASSES_TD

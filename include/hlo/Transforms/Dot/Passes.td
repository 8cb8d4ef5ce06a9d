//===- Passes.td - Passes that change dots -----------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_DOT_PASSES_TD
#define HLO_TRANSFORMS_DOT_PASSES_TD

include "mlir/Pass/PassBase.td"

def BatchDotSimplificationPass : Pass<"batch-dot-simplification"> {
  let summary = "Drop batch dimensions of one element";
  let description = [{
    Reshapes the operands of a dot and its result so that it has no batch
    dimensions of one element. Dots with dynamic dimensions are left alone.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                             lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
        : (tensor<1x2x3xf32>, tensor<1x3x4xf32>) -> tensor<1x2x4xf32>
    // becomes
    %0 = hlo.reshape %x : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
    %1 = hlo.reshape %y : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
    %2 = hlo.dot %0, %1
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %3 = hlo.reshape %2 : (tensor<2x4xf32>) -> tensor<1x2x4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

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

def DotDimensionMergerPass : Pass<"dot-dimension-merger"> {
  let summary = "Make one batch dimension of several";
  let description = [{
    Reshapes a dot of several batch dimensions that are in a row, in the types and
    in memory, to one of one: libraries of matrix products have one. Nothing moves
    in memory. Others are left alone, and so are those of dynamic dimensions.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1],
                             lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
        : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3xf32>
    // becomes
    %0 = hlo.reshape %x : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
    %1 = hlo.reshape %y : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
    %2 = hlo.dot %0, %1
        dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                             lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6xf32>
    %3 = hlo.reshape %2 : (tensor<6xf32>) -> tensor<2x3xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def DotDimensionNormalizerPass : Pass<"dot-dimension-normalizer"> {
  let summary = "Make one contracting dimension of several";
  let description = [{
    Joins the contracting dimensions of a dot, and with `normalize-free` the free
    ones of each operand, where the first of them is. They are transposed where
    they are not in a row, in one go with transposes the operand comes from. Sums
    add up in the same order. Dots in which a dynamic dimension would be joined
    with another are left alone.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 1]>
        : (tensor<2x3x4xf32>, tensor<3x4x5xf32>) -> tensor<2x5xf32>
    // becomes
    %0 = hlo.reshape %x : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
    %1 = hlo.reshape %y : (tensor<3x4x5xf32>) -> tensor<12x5xf32>
    %2 = hlo.dot %0, %1
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<2x12xf32>, tensor<12x5xf32>) -> tensor<2x5xf32>
    ```
  }];
  let options = [
    Option<"normalizeFree", "normalize-free", "bool", /*default=*/"false",
           "Join free dimensions, too">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def DotDimensionSorterPass : Pass<"dot-dimension-sorter"> {
  let summary = "Name contracting dimensions in the order they have in memory";
  let description = [{
    Where the contracting dimensions of one operand are in a row, but named in
    another order, they are named in order, unless those of the other operand are
    in order already: `dot-decomposer` then needs no transpose for them. Only of
    operands with the default layout, or none.

    The sums add up in another order, which HLO leaves to the target: floats may
    round differently.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [2, 1], rhs_contracting_dims = [2, 0]>
        : (tensor<2x3x4xf32>, tensor<3x5x4xf32>) -> tensor<2x5xf32>
    // becomes
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [1, 2], rhs_contracting_dims = [0, 2]>
        : (tensor<2x3x4xf32>, tensor<3x5x4xf32>) -> tensor<2x5xf32>
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
    Option<"readsLess", "reads-less", "bool", /*default=*/"false",
           "Merge dots only where the operands that are concatenated have no "
           "more bytes than the shared operand, times how many reads of it are "
           "saved: processors copy operands for longer than they call libraries">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def DotNormalizerPass : Pass<"dot-normalizer"> {
  let summary = "Give every dot a contracting dimension";
  let description = [{
    A dot that adds up nothing, an outer product, gets a contracting dimension of
    one element, as the last, fastest varying one of both operands.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y dimension_numbers = <>
        : (tensor<2xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    // becomes
    %0 = hlo.reshape %x : (tensor<2xf32>) -> tensor<2x1xf32>
    %1 = hlo.reshape %y : (tensor<3xf32>) -> tensor<3x1xf32>
    %2 = hlo.dot %0, %1
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
        : (tensor<2x1xf32>, tensor<3x1xf32>) -> tensor<2x3xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def DotOperandConverterPass : Pass<"dot-operand-converter"> {
  let summary = "Give both operands of a dot one element type";
  let description = [{
    Converts the operand of the narrower element type to that of the other one,
    where that has all of its values. Pairs of floats of 8 bits are left alone,
    which hardware multiplies as they are, and so are pairs of types of which
    neither has all values of the other, such as `bf16` and `f16`.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<2x3xbf16>, tensor<3x4xf32>) -> tensor<2x4xf32>
    // becomes
    %0 = hlo.convert %x : (tensor<2x3xbf16>) -> tensor<2x3xf32>
    %1 = hlo.dot %0, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def DotStrengthReductionPass : Pass<"dot-strength-reduction"> {
  let summary = "Make sums of products of dots with vectors";
  let description = [{
    A dot of which at least one operand has only batch and contracting dimensions
    becomes a sum of products, which can be fused with what is around it. The
    operands are converted to the result type before.

    By default this is done for preds and integers, which wrap around, so that
    results stay the same. With `inexact` it is done for floats and complex
    numbers, too: products are rounded before they add up, in the result type but
    at least in `f32`, in an order that is left open. Left alone are dots with an
    algorithm other than such a plain sum, matrices of `max-matrix-size` elements
    and more, which a matrix product is made for (but see `reduces-in-order`), and
    dynamic dimensions.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]>
        : (tensor<3xi32>, tensor<3x4xi32>) -> tensor<4xi32>
    // becomes
    %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xi32>) -> tensor<4x3xi32>
    %1 = hlo.broadcast %y dimensions = [1, 0] : (tensor<3x4xi32>) -> tensor<4x3xi32>
    %2 = hlo.multiply %0, %1 : tensor<4x3xi32>
    %3 = hlo.constant dense<0> : tensor<i32>
    %4 = hlo.reduce %2, %3 dimensions = [1] : (tensor<4x3xi32>, tensor<i32>) -> tensor<4xi32> {
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %5 = hlo.add %a, %b : tensor<i32>
      hlo.return %5 : tensor<i32>
    }
    ```
  }];
  let options = [
    Option<"inexact", "inexact", "bool", /*default=*/"false",
           "Floats may be rounded more often">,
    Option<"maxMatrixSize", "max-matrix-size", "int64_t",
           /*default=*/"10000000",
           "Fewest elements of a matrix that stays in a dot">,
    Option<"reducesInOrder", "reduces-in-order", "bool", /*default=*/"false",
           "Matrices of f32 whose rows, of at most 1024 elements, are multiplied "
           "by a vector, and all of f64, become sums of products however large "
           "they are: processors read them in the order of memory">,
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
    together, and the batch does not vary fastest (XLA's rule on GPUs). With
    `dots=canonical` it must stay what dot-decomposer makes of operands. Other
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
             clEnumValN(::hlo::FoldedDots::Canonical, "canonical",
                        "Where dot-decomposer would not undo it"),
             clEnumValN(::hlo::FoldedDots::Matrices, "matrices",
                        "Where the operand is a matrix in memory"),
             clEnumValN(::hlo::FoldedDots::All, "all", "All"))}]>,
    Option<"convolutions", "convolutions", "bool", /*default=*/"true",
           "Fold transposes into convolutions, too">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def GemvRewriterPass : Pass<"gemv-rewriter"> {
  let summary = "Make products of matrices of products of a matrix and a vector";
  let description = [{
    A dot of which exactly one operand has no free dimension gets one of one
    element there, the last one, so that kernels and libraries for products of
    matrices take it. Nothing moves in memory: arrays are row-major where they
    have layouts, or the dot is left alone. So is one that has several free or
    contracting dimensions on a side, or dynamic dimensions in the operand that
    is reshaped. Nothing is done for processors. Results do not change.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
    // becomes
    %1 = hlo.reshape %y : (tensor<3xf32>) -> tensor<3x1xf32>
    %2 = hlo.dot %x, %1
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<2x3xf32>, tensor<3x1xf32>) -> tensor<2x1xf32>
    %0 = hlo.reshape %2 : (tensor<2x1xf32>) -> tensor<2xf32>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def SplitkRewriterPass : Pass<"splitk-rewriter"> {
  let summary = "Split long sums of dots for more parallelism";
  let description = [{
    A dot of long rows and few of them keeps only some cores of a GPU busy. Its
    contracting dimension is split into parts that are a batch dimension of a
    dot, whose products add up afterwards. The number of parts, a power of two up
    to 2048, is that of the least cost by XLA's model of the device's generation:
    waves of tiles of 128 by 128 elements, or bytes of memory where these take
    longer, and with more than one part those of the sum and its launch.

    Zeros pad the contracting dimension to a multiple of the number of parts, of
    16 bytes each. Floats add up in another order, in the type the dot
    accumulates in: `f32` for floats of less than 32 bits. Sums have the layout of
    the dot's result.

    Left alone are dots with several contracting dimensions, with dynamic
    dimensions, without elements, with integers other than those of 8 bits, and
    with an algorithm that accumulates in less than `f32`. Nothing is done for
    processors.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<16x4096xf32>, tensor<4096x16xf32>) -> tensor<16x16xf32>
    // becomes
    %1 = hlo.reshape %x : (tensor<16x4096xf32>) -> tensor<16x8x512xf32>
    %2 = hlo.reshape %y : (tensor<4096x16xf32>) -> tensor<8x512x16xf32>
    %3 = hlo.dot %1, %2
        dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [0],
                             lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
        : (tensor<16x8x512xf32>, tensor<8x512x16xf32>) -> tensor<8x16x16xf32>
    %4 = hlo.constant dense<0.0> : tensor<f32>
    %0 = hlo.reduce %3, %4 dimensions = [0] : (tensor<8x16x16xf32>, tensor<f32>) -> tensor<16x16xf32> {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %5 = hlo.add %a, %b : tensor<f32>
      hlo.return %5 : tensor<f32>
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def AlgorithmCheckerPass : Pass<"algorithm-checker"> {
  let summary = "Check that the device has the algorithms of dots";
  let description = [{
    Reports a dot whose precision algorithm the GPU, or XLA's backend for it, does
    not have for its types, which would only show as wrong results or as an
    internal error later. Nothing is changed; processors take any algorithm.

    | algorithm | operands | result | from |
    |---|---|---|---|
    | `dot_any_f8_any_f8_f32`, `..._fast_accum` | `f8e4m3fn`, `f8e5m2` | these, `f16`, `bf16`, `f32` | Ada |
    | `dot_f16_f16_f32` | `f16` | `f16`, `f32` | |
    | `dot_bf16_bf16_f32` | `bf16`, or `f32` | `bf16`, `f32`; of `f32` that | Ampere |
    | `dot_bf16_bf16_f32_x3`, `_x6`, `_x9`, `dot_tf32_tf32_f32`, `_x3` | `f32` | `f32` | Ampere |
    | `dot_f32_f32_f32` | `f32` | `f32` | |
    | `dot_f64_f64_f64` | `f64` | `f64` | |

    Example:

    ```mlir
    // With target=v100: error: the device has no algorithm dot_tf32_tf32_f32.
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        algorithm = dot_tf32_tf32_f32
        : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def DotAlgorithmRewriterPass : Pass<"dot-algorithm-rewriter"> {
  let summary = "Write out dot algorithms of several products";
  let description = [{
    Libraries multiply what they are given: a dot of `f32` whose algorithm
    multiplies narrower floats becomes dots of these. For `dot_bf16_bf16_f32` both
    operands are rounded to `bf16`. For `..._x3` each operand is the sum of a high
    part, its first bits, and a low part, the rest: the products of high and low
    parts and that of both high parts add up. For `..._x6` and `..._x9` there are
    three parts, and the six largest products or all nine. `dot_tf32_tf32_f32_x3`
    does so with 10 bits of mantissa in `f32`, for `dot_tf32_tf32_f32`.

    Parts of infinities and NaNs would make NaNs of results that have none, so
    that what is not finite in the sum of the small products is left out: the
    product of the high parts decides.

    Results are those of the algorithm, not of a dot of `f32`. Other algorithms,
    and other element types, are left alone.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        algorithm = dot_bf16_bf16_f32
        : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    // becomes
    %1 = hlo.convert %x : (tensor<2x3xf32>) -> tensor<2x3xbf16>
    %2 = hlo.convert %y : (tensor<3x4xf32>) -> tensor<3x4xbf16>
    %0 = hlo.dot %1, %2
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        algorithm = dot_bf16_bf16_f32
        : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def PadForGemmsPass : Pass<"pad-for-gemms"> {
  let summary = "Pad matrices to sizes that matrix units take";
  let description = [{
    Matrix units multiply rows of a whole number of words. Zeros pad the two
    matrix dimensions of both operands of a dot, and a slice takes the result out:
    to multiples of 4 for `s8` and of 8 for `f16` on Volta and later GPUs, and of
    8 for `bf16` from Ampere on. Results do not change. Of an operand that is
    converted from fewer bits for this dot alone, what it is converted from is
    padded.

    Left alone are dots that have these sizes, whose operands have other or
    different types, that are not what dot-decomposer makes of dots, or have an
    operand without a free dimension, and those with dynamic dimensions or
    without elements.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<16x15xf16>, tensor<15x8xf16>) -> tensor<16x8xf16>
    // becomes
    %1 = hlo.constant dense<0.0> : tensor<f16>
    %2 = hlo.pad %x, %1 low = [0, 0] high = [0, 1] interior = [0, 0]
        : (tensor<16x15xf16>, tensor<f16>) -> tensor<16x16xf16>
    %3 = hlo.pad %y, %1 low = [0, 0] high = [1, 0] interior = [0, 0]
        : (tensor<15x8xf16>, tensor<f16>) -> tensor<16x8xf16>
    %0 = hlo.dot %2, %3
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<16x16xf16>, tensor<16x8xf16>) -> tensor<16x8xf16>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_DOT_PASSES_TD

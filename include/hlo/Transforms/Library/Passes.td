//===- Passes.td - Passes on calls of libraries ------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_LIBRARY_PASSES_TD
#define HLO_TRANSFORMS_LIBRARY_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertCustomCallToLibraryPass : Pass<"convert-custom-call-to-library"> {
  let summary = "Convert custom calls of cuBLAS and cuDNN to library operations";
  let description = [{
    Custom calls of `__cublas$gemm`, `__cublas$lt$matmul`,
    `__cublas$lt$matmul$f8`, `__cudnn$convForward`,
    `__cudnn$convBiasActivationForward`, `__cudnn$convBackwardInput`,
    `__cudnn$convBackwardFilter` and `__cublas$triangularSolve` become the operations of the `library` dialect
    that are these calls in HLO text. The rest of the backend config stays.

    A call stays as it is, and a remark says why, where the operation would not
    become the same call again: it is not valid, or says something that the
    operation has no attribute for, such as scales of blocks. So does a call of
    another function of these libraries, and one in a fusion or an asynchronous
    instruction.

    Example:

    ```mlir
    %0 = hlo.custom_call "__cublas$lt$matmul"(%x, %y, %b)
        {hlo.backend_config = "{\"gemm_backend_config\":{\"epilogue\":\"BIAS_RELU\", ...}}"}
        : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>)
        -> tuple<tensor<2x4xf32>, tensor<64xi8>>
    // becomes
    %0 = library.matmul %x, %y bias(%b)
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        activation = relu
        : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>)
        -> tuple<tensor<2x4xf32>, tensor<64xi8>>
    ```
  }];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def LibraryExpanderPass : Pass<"library-expander"> {
  let summary = "Replace library operations by operations of HLO";
  let description = [{
    For platforms without the library, and to see what a call computes: products
    add up, and what follows is computed, in f32 at least, and rounded once, as
    the library does. The workspace becomes zeros; `tuple-simplifier` and `dce`
    remove them.

    Example:

    ```mlir
    %0 = library.matmul %x, %y bias(%b)
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        activation = relu
        : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>)
        -> tuple<tensor<2x4xf32>, tensor<64xi8>>
    // becomes
    %1 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %2 = hlo.broadcast %b dimensions = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %3 = hlo.add %1, %2 : tensor<2x4xf32>
    %4 = hlo.constant dense<0.0> : tensor<f32>
    %5 = hlo.broadcast %4 dimensions = [] : (tensor<f32>) -> tensor<2x4xf32>
    %6 = hlo.maximum %3, %5 : tensor<2x4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def GemmRewriterPass : Pass<"gemm-rewriter"> {
  let summary = "Make calls of cuBLAS of dots and of what is computed of them";
  let description = [{
    Dots of matrices in memory, one contracting dimension and any batch
    dimensions in front, become `library.matmul`: of `f16`, `bf16` (from Ampere
    on), `f32`, `f64`, complex numbers, or `s8` with a result of `s32`, on GPUs
    only. Transposed matrices are read as they are, by their dimension numbers
    and layouts. Left alone are dots with dynamic dimensions or without elements,
    of two vectors, with an algorithm that is no single product of the library's,
    and small ones: `(rows + columns) * depth` less than `size-threshold`.

    From Ada on so do dots of 8-bit floats, `f8e4m3fn` or one of them `f8e5m2`, to
    `f32`, `bf16` or `f16`, also where these are converted, multiplied or divided
    by a scalar, and moved, before: the scalars become scales of the product.
    Zeros pad the matrices to multiples of 16, and before Blackwell what is
    contracted is made to vary fastest. A product that is scaled, clamped to the
    finite numbers of 8-bit floats and converted to them is one of these.

    The call then takes what is computed of its product, as long as nothing else
    reads it, and whether or not a reshape or bitcast is in between:

    * a factor, a constant for all elements, if nothing else came before;
    * a vector for each column, as `bias`;
    * an array of its type, as `c`, in whose memory the result goes if nothing
      reads that later; with `allow-excess-precision` also behind a conversion of
      the product from 16 bits to `f32`;
    * the activations relu and gelu, the latter with its operand (`aux`) where
      that is read, too, and, with `silu`, that, which cuBLAS does not have, but
      hipBLASLt does;
    * a conversion from `f32` to the element type of the operands.

    Products are exact as before. What follows is computed in `f32` at least, and
    rounded once, in the order of `library.matmul`: floats of 16 bits round less
    often, and with a vector and an array these add up in another order. A factor
    of zero stays: the library would not read infinities and NaNs.

    Example:

    ```mlir
    %0 = hlo.dot %x, %w
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<256x512xf32>, tensor<512x128xf32>) -> tensor<256x128xf32>
    %1 = hlo.broadcast %b dimensions = [1] : (tensor<128xf32>) -> tensor<256x128xf32>
    %2 = hlo.add %0, %1 : tensor<256x128xf32>
    // becomes
    %0 = library.matmul %x, %w bias(%b)
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<256x512xf32>, tensor<512x128xf32>, tensor<128xf32>)
        -> tuple<tensor<256x128xf32>, tensor<33554432xi8>>
    %2 = hlo.get_tuple_element %0[0]
        : (tuple<tensor<256x128xf32>, tensor<33554432xi8>>) -> tensor<256x128xf32>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
    Option<"sizeThreshold", "size-threshold", "int64_t", /*default=*/"100",
           "Least (rows + columns) * depth of a dot that is no small one">,
    Option<"legacy", "legacy", "bool", /*default=*/"false",
           "Call cuBLAS instead of cuBLASLt: no bias and no activation">,
    Option<"silu", "silu", "bool", /*default=*/"false",
           "The library has the activation silu">,
    Option<"excessPrecision", "allow-excess-precision", "bool",
           /*default=*/"false",
           "Do not round products to fewer bits than are stored">,
  ];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def GemmBroadcastFoldingPass : Pass<"gemm-broadcast-folding"> {
  let summary = "Have matrix products read what an operand repeats for each batch";
  let description = [{
    An operand of `library.matmul` that is a broadcast of one matrix to all
    batches becomes that matrix: an operand without batch dimensions takes part in
    each batch. Left alone are broadcasts of other dimensions, products whose
    other operand has no batch, either, and calls with control dependencies.
    Results do not change.

    Example:

    ```mlir
    %0 = hlo.broadcast %y dimensions = [1, 2] : (tensor<3x4xf32>) -> tensor<5x3x4xf32>
    %1 = library.matmul %x, %0
        dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                             lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
        : (tensor<5x2x3xf32>, tensor<5x3x4xf32>)
        -> tuple<tensor<5x2x4xf32>, tensor<64xi8>>
    // becomes
    %1 = library.matmul %x, %y
        dimension_numbers = <lhs_batch_dims = [0], lhs_contracting_dims = [2],
                             rhs_contracting_dims = [0]>
        : (tensor<5x2x3xf32>, tensor<3x4xf32>)
        -> tuple<tensor<5x2x4xf32>, tensor<64xi8>>
    ```
  }];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def TriangularSolveRewriterPass : Pass<"triangular-solve-rewriter"> {
  let summary = "Make calls of cuBLAS of triangular solves";
  let description = [{
    Of `f32`, `f64` and complex numbers, on GPUs. The workspace has two pointers
    for each matrix where there are several, none for one. Left alone are dynamic
    dimensions, no elements, and matrices that are none in memory: whose last two
    dimensions do not vary fastest, or whose rows vary fastest in one array and
    columns in the other. Results do not change but for rounding: another
    algorithm solves.

    Example:

    ```mlir
    %0 = hlo.triangular_solve %a, %b left_side lower transpose_a = NO_TRANSPOSE
        : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    // becomes
    %1 = library.triangular_solve %a, %b left_side lower transpose_a = NO_TRANSPOSE
        : (tensor<3x3xf32>, tensor<3x2xf32>) -> tuple<tensor<3x2xf32>, tensor<0xi8>>
    %0 = hlo.get_tuple_element %1[0]
        : (tuple<tensor<3x2xf32>, tensor<0xi8>>) -> tensor<3x2xf32>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

#endif // HLO_TRANSFORMS_LIBRARY_PASSES_TD

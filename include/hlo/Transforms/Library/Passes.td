//===- Passes.td - Passes on calls of libraries ------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_LIBRARY_PASSES_TD
#define HLO_TRANSFORMS_LIBRARY_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertCustomCallToLibraryPass : Pass<"convert-custom-call-to-library"> {
  let summary = "Convert custom calls of libraries to library operations";
  let description = [{
    Custom calls of `__cublas$gemm`, `__cublas$lt$matmul`,
    `__cublas$lt$matmul$f8`, `__cudnn$convForward`,
    `__cudnn$convBiasActivationForward`, `__cudnn$convBackwardInput`,
    `__cudnn$convBackwardFilter`, `__cublas$triangularSolve`,
    `__onednn$matmul`,
    `__onednn$convolution`, `__onednn$layernorm`, `__onednn$softmax`, `__cudnn$norm`,
    `__cudnn$fmhaSoftmax`, `__cudnn$fmhaScaleBiasSoftmax` and their gradients,
    `__cudnn$convForwardGraph`,
    `__cusolver$cholesky`, `xla.gpu.ext.cub_sort_unassigned_scratch_size` and
    `__gpu$TopK` become the operations of the `library` dialect that are these calls
    in HLO text. The rest of the backend config stays.

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

def ConvAlgorithmPickerPass : Pass<"conv-algorithm-picker"> {
  let summary = "Choose algorithms of convolutions by an estimate";
  let description = [{
    Gives each `library.convolution` that has none an algorithm of cuDNN: the one
    with most multiply-adds in a cycle, by the description of the device. All of
    them read and write the same arrays. There are

    | algorithm | number | of | multiply-adds in a cycle |
    |---|---|---|---|
    | implicit GEMM | 1 | all | those of vector units |
    | implicit GEMM on tensor cores | 1 | types these multiply; `f32`, as TF32, with default precision | those of matrix units |
    | Winograd | 6, of `backward_input` 4 | `f32`, 3x3, no stride, dilation or groups, no `backward_filter` | 2.25 times those of vector units |

    None of them adds up in an order that changes from run to run, and the choice
    is the same on every machine, where XLA measures. A workspace is not asked for:
    its size is known to the library only.

    Example:

    ```mlir
    %0 = library.convolution forward(%x, %k) dim_labels = <"b0f_0io->b0f"> ...
    // becomes
    %0 = library.convolution forward(%x, %k) dim_labels = <"b0f_0io->b0f">
        algorithm = <id = 1, tensor_ops = true> ...
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
}

def ConvPaddingLegalizationPass : Pass<"conv-padding-legalization"> {
  let summary = "Pad the inputs of convolutions as cuDNN does not";
  let description = [{
    cuDNN pads both sides of a dimension alike, and does not spread out an input.
    In a `library.convolution` all else becomes operations of their own:

    * the input of `forward` and `backward_filter` is padded, cut off and spread
      out by a `pad`, but for the padding that both sides have in common;
    * of `backward_input` the gradient of a larger input is computed, which has the
      smaller padding on both sides, and a slice taken.

    With a stride, several paddings may give the same result: the most even one is
    taken.

    Gradients with negative padding or of an input spread out stay; there are none
    from `conv-rewriter`. `tuple-simplify` removes the tuple around a slice.

    A padding element that is an element of the input takes part in the sum: zero
    times an infinite or undefined element of the other operand is not a number.

    Example:

    ```mlir
    %0 = library.convolution forward(%x, %k)
        window = <size = [3], stride = [2], pad = [0, 1]> dim_labels = <"b0f_0io->b0f">
        : (tensor<2x8x3xf32>, tensor<3x3x4xf32>) -> tuple<tensor<2x4x4xf32>, tensor<0xui8>>
    // becomes
    %0 = hlo.constant dense<0.0> : tensor<f32>
    %1 = hlo.pad %x, %0 low = [0, 0, 0] high = [0, 1, 0] interior = [0, 0, 0]
        : (tensor<2x8x3xf32>, tensor<f32>) -> tensor<2x9x3xf32>
    %2 = library.convolution forward(%1, %k)
        window = <size = [3], stride = [2]> dim_labels = <"b0f_0io->b0f">
        : (tensor<2x9x3xf32>, tensor<3x3x4xf32>) -> tuple<tensor<2x4x4xf32>, tensor<0xui8>>
    ```
  }];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def ConvRewriterPass : Pass<"conv-rewriter"> {
  let summary = "Rewrite convolutions to calls of cuDNN or oneDNN";
  let description = [{
    Each convolution becomes a `library.convolution`, and element 0 of its result:

    * `backward_input`, if the input is spread out, or the filter runs backwards
      in each spatial dimension where it has more than one element, be it by
      `rhs_reversal`, a `reverse` or a `reverse` with dimensions of size 1 added;
      the filter is reversed where it was not. Strides, dilations of the window and
      groups are no part of a gradient.
    * `backward_filter`, if the window is larger than the result, or there are
      groups of batches; strides and a spread input are no part of a gradient.
    * `forward` otherwise. Groups of batches become groups of features by a
      transpose, and a filter that runs backwards in some dimensions is reversed.

    The padding of gradients is that next to equal padding on both sides, which
    cuDNN has; where it would be negative the convolution is a forward one.

    A convolution stays that has dynamic dimensions, arrays without elements, more
    than three spatial dimensions, a sparse operand or an algorithm, or types that
    cuDNN does not multiply on the device: it takes floats of one type, `bf16` from
    compute capability 8.0 and `f8e4m3fn` and `f8e5m2` from 8.9 on, and in forward
    ones `s8` with a result of `s32`. Operands that are conversions from `s8` count
    as these.

    On processors the library is oneDNN: convolutions of `f32`, and of `bf16` where
    the device multiplies it, with one group of batches and without base dilation,
    reversal and negative padding, are `forward` ones. Arrays that are not row-major
    are copied.

    Example:

    ```mlir
    %0 = hlo.reverse %k dimensions = [0, 1] : tensor<3x3x8x16xf32>
    %1 = hlo.convolution %dy, %0
        window = <size = [3, 3], pad = [2, 1, 2, 1], lhs_dilate = [2, 2]>
        dim_labels = <"b01f_01oi->b01f">
        : (tensor<2x8x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<2x16x16x8xf32>
    // becomes
    %0 = library.convolution backward_input(%dy, %k)
        window = <size = [3, 3], stride = [2, 2], pad = [0, 1, 0, 1]>
        dim_labels = <"b01f_01io->b01f">
        : (tensor<2x8x8x16xf32>, tensor<3x3x8x16xf32>)
        -> tuple<tensor<2x16x16x8xf32>, tensor<0xui8>>
    %1 = hlo.get_tuple_element %0[0]
        : (tuple<tensor<2x16x16x8xf32>, tensor<0xui8>>) -> tensor<2x16x16x8xf32>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def FusedConvolutionRewriterPass : Pass<"fused-convolution-rewriter"> {
  let summary = "Have convolutions of libraries compute what follows them";
  let description = [{
    A forward `library.convolution` takes what its array alone is used for, one
    operation after another:

    * a product with a finite number, as `conv_result_scale`;
    * a sum with a vector along the output features, or a scalar, as `bias`, and
      with another array, or the product of one with a number, as `side_input`,
      before there is an activation;
    * `max(x, 0)`; with `runtime-fusion`, where cuDNN compiles a kernel, also
      `relu6`, `elu` and `leaky_relu`, of `f16` with an even number of features, without
      a side input, from compute capability 7.5 on;
    * of `s8`, a conversion from `s32` to `f32`, and to `s8` what is cut off at -128 and
      127, after `round-nearest-even` where it is `f32`: what the library does.
      `convert` alone would truncate;
    * of `f32` that are conversions of `f16`, or `bf16` from compute capability 8.0 on,
      the conversion to that, if bias and side input are such conversions too.

    All of it is computed in `f32` and rounded once, where HLO rounds after each
    operation; of `f32`, the side input is added before the bias.

    One of oneDNN takes a bias, another array, and then relu, `relu6`, `elu`, `tanh`
    or `logistic`.

    One of 8-bit floats that are converted becomes `library.convolution_graph` from compute
    capability 8.9 on, if one operand at least is `f8e4m3fn`. Its graph takes scalars that
    operands are multiplied or divided by, as factors of what is computed, which thus have
    to be finite; then products and quotients by scalars, sums with arrays, `max(x, 0)`,
    and last what is cut off at the largest finite numbers of an 8-bit type and converted
    to it, or converted to `f16` or `bf16`. The largest magnitude of what is computed on
    the way, in `f32`, is a result too.

    Gradients, convolutions that read 8-bit floats themselves and those in which each
    input feature is a group stay as they are; an array with other users, and
    instructions that others wait for, do too.

    Example:

    ```mlir
    %0 = library.convolution forward(%x, %k) dim_labels = <"b0f_0io->b0f"> ...
    %1 = hlo.get_tuple_element %0[0] : ...
    %2 = hlo.broadcast %b dimensions = [2] : (tensor<4xf32>) -> tensor<2x8x4xf32>
    %3 = hlo.add %1, %2 : tensor<2x8x4xf32>
    %4 = hlo.maximum %3, %zeros : tensor<2x8x4xf32>
    // becomes
    %0 = library.convolution forward(%x, %k) bias(%b)
        dim_labels = <"b0f_0io->b0f"> activation = relu ...
    %1 = hlo.get_tuple_element %0[0] : ...
    ```
  }];
  let options = [
    Option<"runtimeFusion", "runtime-fusion", "bool", /*default=*/"false",
           "Also what cuDNN compiles a kernel for when it is first run">,
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def LibraryExpanderPass : Pass<"library-expander"> {
  let summary = "Replace library operations by operations of HLO";
  let description = [{
    For platforms without the library, and to see what a call computes: products
    add up, and what follows is computed, in f32 at least, and rounded once, as
    the library does. The workspace becomes zeros; `tuple-simplifier` and `dce`
    remove them. With `missing` only those become operations that no library of the
    target has: for GPUs sorts and the largest elements, attention with more than
    masks of lengths, its gradients, graphs of convolutions, and convolutions of 8-bit
    floats, before Ada all of them, else all but those of `f8e4m3fn` and `f8e5m2`; for
    processors all but those of oneDNN.

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
  let options = [
    Option<"missing", "missing", "bool", /*default=*/"false",
           "Only those that the libraries of the target do not have">,
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def PadForConvolutionsPass : Pass<"pad-for-convolutions"> {
  let summary = "Pad the features of convolutions to what tensor cores multiply";
  let description = [{
    Arrays of a `library.convolution` with one feature group get more features, zeros
    that take no part in the sums, and a slice takes the result:

    | elements | compute capability | features become a multiple of | if |
    |---|---|---|---|
    | `s8` | 7.5 | 32 | input and output grow to less than 2 times |
    | `s8` | 6.1 | 4 | the same, and not for 32 |
    | `f16` | 7.0 | 8 | no array grows to more than 1.35 times |
    | `f16` | 7.0 | 4 of the input | they are 3, and those of the output 32 or 64 |

    A convolution of `f16` with a bias stays. `tuple-simplify` removes the tuple
    around a slice.

    Example:

    ```mlir
    %0 = library.convolution forward(%x, %k) dim_labels = <"b0f_0io->b0f"> ...
        : (tensor<2x8x7xf16>, tensor<3x7x16xf16>) -> tuple<tensor<2x6x16xf16>, tensor<0xui8>>
    // becomes
    %1 = hlo.pad %x, %zero low = [0, 0, 0] high = [0, 0, 1] interior = [0, 0, 0]
        : (tensor<2x8x7xf16>, tensor<f16>) -> tensor<2x8x8xf16>
    %2 = hlo.pad %k, %zero low = [0, 0, 0] high = [0, 1, 0] interior = [0, 0, 0]
        : (tensor<3x7x16xf16>, tensor<f16>) -> tensor<3x8x16xf16>
    %0 = library.convolution forward(%1, %2) dim_labels = <"b0f_0io->b0f"> ...
        : (tensor<2x8x8xf16>, tensor<3x8x16xf16>) -> tuple<tensor<2x6x16xf16>, tensor<0xui8>>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def SimplifyConvPaddingPass : Pass<"simplify-conv-padding"> {
  let summary = "Keep features of convolutions that are padded again";
  let description = [{
    `pad-for-convolutions` takes the features it adds away from a result, and adds
    them again for the next convolution. A `pad` with zeros of a slice of a
    `library.convolution`, or of a transpose of such a slice, becomes one of all
    features, by as many fewer as the slice takes away, if these are the last ones
    and known to be zeros: those of a filter that is a constant or a `pad` with zeros
    are, and those of the bias and the side input if there are any. With groups, and
    for a gradient, nothing is known.

    Where the input is infinite or not a number, a feature with a filter of zeros is
    not a number; floats take `fast-math`.

    Example:

    ```mlir
    %2 = hlo.get_tuple_element %conv[0] : ... -> tensor<2x6x32xi8>
    %3 = hlo.slice %2 [0:2, 0:6, 0:20] : (tensor<2x6x32xi8>) -> tensor<2x6x20xi8>
    %4 = hlo.pad %3, %zero low = [0, 0, 0] high = [0, 0, 12] interior = [0, 0, 0]
        : (tensor<2x6x20xi8>, tensor<i8>) -> tensor<2x6x32xi8>
    // becomes
    %2 = hlo.get_tuple_element %conv[0] : ... -> tensor<2x6x32xi8>
    ```
  }];
  let options = [
    Option<"fastMath", "fast-math", "bool", /*default=*/"false",
           "Floats may be taken for finite numbers">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def GemmRewriterPass : Pass<"gemm-rewriter"> {
  let summary = "Make calls of libraries of dots and of what is computed of them";
  let description = [{
    Dots of matrices in memory, with one contracting dimension and any batch
    dimensions, become `library.matmul`: of `f16`, `bf16` (from Ampere on), `f32`,
    `f64`, complex numbers, or of `s8`, no vectors, with a result of `s32`. Transposed
    matrices are read as they are, by their dimension numbers and layouts, and so are
    batches that lie between rows. Left alone are dots with dynamic dimensions or without elements,
    of two vectors, with an algorithm that is no single product of the library's,
    and small ones: `(rows + columns) * depth` less than `size-threshold`.

    From Ada on so do dots of 8-bit floats, `f8e4m3fn` or one of them `f8e5m2`, to
    `f32`, `bf16` or `f16`, also where these are converted, multiplied or divided
    by a scalar, and moved, before: the scalars become scales of the product.
    Zeros pad the matrices to multiples of 16, and before Blackwell what is
    contracted is made to vary fastest. A product that is scaled, clamped to the
    finite numbers of 8-bit floats and converted to them is one of these.

    The call then takes what is computed of its product, as long as nothing else
    reads it, and whether or not a reshape, a bitcast, or a slice that takes padding
    away is in between; zeros pad what is added then:

    * a factor, a constant for all elements, if nothing else came before;
    * a vector for each column, as `bias`;
    * an array of its type, as `c`, in whose memory the result goes if nothing
      reads that later; with `allow-excess-precision` also behind a conversion of
      the product from 16 bits to `f32`;
    * the activations relu and gelu, the latter with its operand (`aux`) where
      that is read, too, and, with `silu`, that, which cuBLAS does not have, but
      hipBLASLt does;
    * a conversion from `f32` to the element type of the operands.

    On processors the library is oneDNN: dots of `f32`, and of `bf16` where the
    device multiplies it, of row-major matrices that have the same batch dimensions
    in front. `min-products` is what one matrix takes multiplications for at
    least, and both rows and columns are more than 8: a kernel of our own is faster
    else. Such a call takes a factor, a summand, a bias and the activations relu,
    gelu, silu, tanh and logistic, the last four where nothing else reads their
    operand.

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
    Option<"minProducts", "min-products", "int64_t", /*default=*/"2097152",
           "Multiplications in a matrix product that is none too small for oneDNN">,
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

def GpusolverRewriterPass : Pass<"gpusolver-rewriter"> {
  let summary = "Make calls of cuSOLVER of Cholesky factorizations";
  let description = [{
    Of `f32`, `f64` and complex numbers, on GPUs. Where the library says that a
    matrix is not positive definite, the factor is NaN, as that of `hlo.cholesky`.
    Left alone are dynamic dimensions, no elements, and matrices that are none in
    memory: whose last two dimensions do not vary fastest. What runs the call asks
    the library how large a workspace has to be. Results do not change but for
    rounding: another algorithm factorizes.

    Example:

    ```mlir
    %0 = hlo.cholesky %a lower : tensor<3x3xf32>
    // becomes
    %1 = library.cholesky %a lower
        : (tensor<3x3xf32>) -> tuple<tensor<3x3xf32>, tensor<0xui8>, tensor<i32>>
    %2 = hlo.get_tuple_element %1[0] : ... -> tensor<3x3xf32>
    %3 = hlo.get_tuple_element %1[2] : ... -> tensor<i32>
    %4 = hlo.compare EQ, %3, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = hlo.broadcast %4 dimensions = [] : (tensor<i1>) -> tensor<3x3xi1>
    %0 = hlo.select %5, %2, %nans : ...
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def SortRewriterPass : Pass<"sort-rewriter"> {
  let summary = "Make calls of CUB of sorts";
  let description = [{
    Sorts of the last dimension, of one array or of keys and values, whose
    comparator is `LT` or `GT` of the keys alone become `library.sort`, a radix sort,
    on GPUs. Keys are integers, `f16`, `bf16`, `f32` or `f64`, as the library has
    them; those of 8 bits only alone or with values of 16, 32 or 64 bits, as all
    others.

    The library takes zeros for equal and orders NaNs by their sign and bits. So do
    floats compared in the total order with zeros made equal before, and floats
    compared in the partial order, in which NaNs may end up anywhere. Where the
    comparator tells zeros apart, or, as that of NumPy and JAX, makes all NaNs one,
    unsigned integers in the same order are sorted in the place of the floats:

    * the bits of the key, with the sign flipped, or all of them where it is
      negative, alone where they say all about the key;
    * else with the key as the value;
    * with key and value side by side in one integer as the value if there are
      values, of which both together have no more than 64 bits.

    The radix sort is stable, so that sorts which are not may see another one of
    the orders that are right.

    Left alone are short rows, which one kernel sorts in shared memory: less than
    `min-elements` in a row, less than `min-batch-elements` where there are several.

    Example:

    ```mlir
    %0 = hlo.sort %x dimension = 0 : (tensor<8192xi32>) -> tensor<8192xi32> to_apply {
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %1 = hlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
      hlo.return %1 : tensor<i1>
    }
    // becomes
    %1 = library.sort %x : (tensor<8192xi32>) -> tuple<tensor<8192xi32>, tensor<1xui8>>
    %0 = hlo.get_tuple_element %1[0]
        : (tuple<tensor<8192xi32>, tensor<1xui8>>) -> tensor<8192xi32>
    ```
  }];
  let options = [
    Option<"minElements", "min-elements", "int64_t", /*default=*/"4096",
           "Elements of a single row from which on the library is faster">,
    Option<"minBatchElements", "min-batch-elements", "int64_t",
           /*default=*/"65536",
           "Elements of each row from which on it is with several rows">,
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def TopkSpecializerPass : Pass<"topk-specializer"> {
  let summary = "Make calls of kernels of XLA and RAFT of top-k";
  let description = [{
    The largest elements of rows of `f32` or `bf16`, in arrays of one or two
    dimensions, become `library.topk`, on GPUs, where there is a kernel that is
    faster than a sort:

    * that of XLA keeps up to 16 elements of rows of 1024 or more;
    * where the order of equal elements does not matter (`is_stable = false`), that
      of RAFT keeps up to 128, and more or less by element type and shape.

    Both need `k` to be less than 0.85 of a row. Left alone are the smallest
    elements, dynamic dimensions and layouts that are not row-major. Results do
    not change, but for the indices of equal elements where their order does not
    matter.

    Example:

    ```mlir
    %0 = hlo.topk %x k = 8 : (tensor<4x2048xf32>) -> tuple<tensor<4x8xf32>, tensor<4x8xi32>>
    // becomes
    %0 = library.topk %x : (tensor<4x2048xf32>) -> tuple<tensor<4x8xf32>, tensor<4x8xi32>>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def WorkspaceRewriterPass : Pass<"workspace-rewriter"> {
  let summary = "Leave workspaces of libraries to who calls these";
  let description = [{
    Makes workspaces in the results of library calls empty where nothing reads them.
    How much memory an algorithm needs is known once the library has chosen it, on the
    device: the runtime asks, and has one workspace for all calls, so that arrays of the
    size that an algorithm may need at most are in memory for nothing.

    Source: XLA's cudnn-workspace-rewriter, which asks when it compiles.

    Example:

    ```mlir
    %0 = library.matmul %x, %w
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<256x512xf32>, tensor<512x128xf32>)
        -> tuple<tensor<256x128xf32>, tensor<33554432xi8>>
    // becomes
    %0 = library.matmul %x, %w
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<256x512xf32>, tensor<512x128xf32>)
        -> tuple<tensor<256x128xf32>, tensor<0xi8>>
    ```
  }];
}

def NormRewriterPass : Pass<"norm-rewriter"> {
  let summary = "Make calls of cuDNN or oneDNN of layer normalizations";
  let description = [{
    `(x - mean(x)) * rsqrt(variance(x) + epsilon) * scale + bias` becomes
    `library.norm`, where the mean and the variance are those of the last dimensions
    of `x`, and `scale` and `bias` repeat along all others: of `f16`, `bf16` and `f32`
    on GPUs from Ampere on, of `f32` on processors. The variance may be the mean of
    `(x - mean(x))^2` or the difference of the mean of `x^2` and the square of that of
    `x`; a maximum with zero may be around it. Where all of it is `f32`, and no more
    than conversions from and to 16 bits, the call reads and writes these. With
    `allow-excess-precision` conversions between floats may be anywhere, as they are
    in models of `bf16`, which sum in `f32` and round means and variances.

    The gradients of these become `library.norm_backward` on GPUs: that of `x`, to which
    the gradient of something else that reads `x` may be added, and those of the
    parameters where there are sums for them. Sums may be in any order, as long as all
    of them make

        rstd * (g - mean(g) - (x - mean(x)) * rstd^2 * mean(g * (x - mean(x))))

    where `g = dy * scale` and `rstd` is what `rsqrt` computes. The sum of `x - mean(x)`
    counts as zero. The forward normalization may be missing.

    If something else reads the mean or the result of `rsqrt`, as gradients do, the
    call of cuDNN has them as elements of its result; oneDNN's has not, and what
    computes them stays. XLA has this off by default: a fusion of all of it reads
    and writes no more.

    Left alone are dynamic dimensions, no elements, layouts that are not row-major,
    and what others wait for. All is computed in `f32` and rounded once, and the
    variance as the mean of `(x - mean(x))^2`. Where `x` or the gradient has infinities
    or NaN, which of them there are in a row may be other ones.

    Example:

    ```mlir
    // %y = (%x - mean(%x)) * rsqrt(variance(%x) + 1.0e-3) * %scale + %bias
    // becomes
    %0 = hlo.reshape %x : (tensor<4x8x64xf32>) -> tensor<32x64x1x1xf32>
    %1 = hlo.reshape %scale : (tensor<64xf32>) -> tensor<1x64x1x1xf32>
    %2 = hlo.reshape %bias : (tensor<64xf32>) -> tensor<1x64x1x1xf32>
    %3 = library.norm %0, %1, %2 epsilon = 1.0e-3 : ...
        -> tuple<tensor<32x64x1x1xf32>, tensor<0xui8>>
    %4 = hlo.get_tuple_element %3[0] : ...
    %y = hlo.reshape %4 : (tensor<32x64x1x1xf32>) -> tensor<4x8x64xf32>
    ```
  }];
  let options = [
    Option<"excessPrecision", "allow-excess-precision", "bool",
           /*default=*/"false",
           "Do not round what is computed on the way to the 16 bits it is "
           "converted to">,
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def AttentionBlockingPass : Pass<"attention-blocking"> {
  let summary = "Compute attention for a block of queries after the other";
  let description = [{
    Where a dot multiplies what is computed row by row of the scores of another dot,
    `softmax(dot(query, key))` and the like, the scores are whole in memory between
    them, and are a multiple of all else there. On processors a loop computes both
    dots, and what is between them, for a part of the batches and queries, of which the
    scores stay in a cache. What is computed of other arrays is sliced, positions of
    queries in masks included. The parts are of one size. Results do not change, but
    for the order in which the library adds up products.

    Between the dots are elementwise operations, broadcasts and reductions of one
    array along keys, one at least. Left alone are scores of fewer bytes than `min-bytes`,
    scores that something else reads a part of, dynamic dimensions, dots that are not
    what dot-decomposer makes of dots, and queries of a number without a factor for
    parts of about `block-bytes`.

    Example:

    ```mlir
    %scores = hlo.dot %query, %key ... -> tensor<8x4096x4096xf32>
    // %p = softmax(%scores)
    %0 = hlo.dot %p, %value ... -> tensor<8x4096x64xf32>
    // becomes
    %0 = hlo.while %init : tuple<...> {
      // %q = 256 queries of a batch; %k, %v = keys and values of the batch
      %scores = hlo.dot %q, %k ... -> tensor<1x256x4096xf32>
      // %p = softmax(%scores)
      %part = hlo.dot %p, %v ... -> tensor<1x256x64xf32>
      ...
    }
    ```
  }];
  let options = [
    Option<"blockBytes", "block-bytes", "int64_t", /*default=*/"4 << 20",
           "Bytes of the scores of a part">,
    Option<"minBytes", "min-bytes", "int64_t", /*default=*/"16 << 20",
           "Bytes of scores from which on they are computed in parts">,
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def SoftmaxRewriterPass : Pass<"softmax-rewriter"> {
  let summary = "Make calls of oneDNN of softmax";
  let description = [{
    `exp(x - max(x)) / sum(exp(x - max(x)))`, where the maximum and the sum are those
    along one dimension, becomes `library.softmax` on processors: of `f32`, and of
    `bf16` where the device multiplies it. Dimensions of size 1 may come and go. With
    `allow-excess-precision` conversions between floats may be anywhere, as the sum
    of `bf16` is one of `f32` that is rounded.

    Left alone are dynamic dimensions, no elements, layouts that are not row-major,
    and a softmax that something else reads a part of. All is computed in `f32` and
    rounded once. Nothing is done for GPUs.

    Example:

    ```mlir
    // %y = exp(%x - max(%x)) / sum(exp(%x - max(%x)))
    // becomes
    %y = library.softmax %x dimension = 1 : (tensor<4x64xf32>) -> tensor<4x64xf32>
    ```
  }];
  let options = [
    Option<"excessPrecision", "allow-excess-precision", "bool",
           /*default=*/"false",
           "Do not round what is computed on the way to the 16 bits it is "
           "converted to">,
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

def CudnnFusedMHARewriterPass : Pass<"cudnn-fused-mha-rewriter"> {
  let summary = "Make calls of cuDNN of attention";
  let description = [{
    A dot of `softmax(scale * dot(query, key) + bias)` and values becomes
    `library.attention`, on GPUs from Ampere on: of `f16` or `bf16`, with one or two
    batch dimensions, and no more features in a head than 128, or 256 from Hopper on, a
    multiple of 8. The scale is a number that products are multiplied or divided by; it
    and the bias may be missing. Conversions to `f32` and back may be anywhere, and
    transposes of operands become dimension numbers.

    A mask makes scores `-1e4` or less, by a `select`, or by adding `select(mask, 0,
    number)` or `mask * number`. Any part of it, as `and` makes it of several, that only
    compares positions of query and key is

    * `causal`, where it keeps keys up to the position of the query;
    * with that a `sliding_window`, where it keeps fewer than so many positions before;

    and one that compares positions of keys with `s32` numbers of batches is `lengths`,
    where the number is an infinity. All else is added to the bias: `-2^41` for any finite
    number, of `bf16` alone, or the infinity. Scores are taken to be finite and to lie
    within `-2^17` and `2^17`, and what the mask takes away to have no power next to
    others. Rows of which it takes all away are NaN as before, or of finite numbers the
    same everywhere, in which case no part of the mask is told apart. Masks of different
    numbers, or finite ones that add up, are left alone.

    Dropout after the softmax, `select(keep, p, 0)` or `p * keep` with a factor that is `1
    / (1 - rate)`, has random numbers that the library does not make. With
    `redraw-dropout` it becomes a `dropout_rate`; as many elements are dropped then, but
    others, and the same ones in each run.

    With the gradients of query, key and value, and of a bias, the call has the
    logarithms of the sums of exponentials as an element of its result too, and
    `library.attention_backward` takes the place of the gradients. What they compute in
    front of the dots may be in any order, as long as it makes `scale * p * (g - sum(p *
    g))`, where `p` are the probabilities, `g` is their gradient, and sums are of rows.
    A row of which a mask takes all away has gradients as if it had only been added to.

    Left alone is what something else reads a part of, or says a softmax of something
    else, as of bounded scores. All is computed in `f32`; what is multiplied by an operand,
    and the results, are rounded to the element type. XLA has not done this any more since
    frontends make the calls.

    Example:

    ```mlir
    %0 = hlo.dot %q, %k
        dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1],
                             lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
        : (tensor<2x4x128x64xbf16>, tensor<2x4x128x64xbf16>) -> tensor<2x4x128x128xbf16>
    // %1 = softmax(%0)
    %2 = hlo.dot %1, %v
        dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1],
                             lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
        : (tensor<2x4x128x128xbf16>, tensor<2x4x128x64xbf16>) -> tensor<2x4x128x64xbf16>
    // becomes
    %0 = library.attention %q, %k, %v scale = 1.0
        query_key = ... probabilities_value = ...
        : (tensor<2x4x128x64xbf16>, tensor<2x4x128x64xbf16>, tensor<2x4x128x64xbf16>)
        -> tuple<tensor<2x4x128x64xbf16>, tensor<0xui8>>
    %2 = hlo.get_tuple_element %0[0] : ... -> tensor<2x4x128x64xbf16>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
    Option<"redrawDropout", "redraw-dropout", "bool", /*default=*/"false",
           "Let dropout drop other elements, as random numbers of the library say">,
  ];
  let dependentDialects = ["::hlo::library::LibraryDialect"];
}

#endif // HLO_TRANSFORMS_LIBRARY_PASSES_TD

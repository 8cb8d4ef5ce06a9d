//===- LibraryOps.td - Library operations ------------------*- tablegen -*-===//

#ifndef HLO_DIALECT_LIBRARY_IR_LIBRARYOPS_TD
#define HLO_DIALECT_LIBRARY_IR_LIBRARYOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"
include "hlo/Dialect/Library/IR/Library.td"
include "hlo/Dialect/Library/IR/LibraryInterfaces.td"

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

def Library_ConvolutionAlgorithmAttr
    : Library_Attr<"ConvolutionAlgorithm", "convolution_algorithm"> {
  let summary = "algorithm of cuDNN";
  let description = [{
    What cuDNN numbers as `id`, or as the engine `id` of its graph interface with
    the knobs `knobs`, an identifier and a value in turn. `-1` is the one that
    cuDNN chooses.
  }];
  let parameters = (ins
    "int64_t":$id,
    DefaultValuedParameter<"bool", "false">:$tensor_ops,
    DefaultValuedParameter<"bool", "false">:$frontend,
    HLO_OptionalInts<>:$knobs,
    DefaultValuedParameter<"int64_t", "0">:$workspace_size);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Library_GraphNodeAttr : Library_Attr<"GraphNode", "node"> {
  let summary = "an operation of a graph of cuDNN";
  let description = [{
    The operation with the number `id`, of the result of the one with the number
    `source`, and its element type. `conv` has no source.
  }];
  let parameters = (ins
    "int64_t":$id,
    EnumParameter<Library_GraphFunction>:$function,
    DefaultValuedParameter<"int64_t", "0">:$source,
    "::mlir::Type":$type);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Library_GraphAttr
    : TypedArrayAttrBase<Library_GraphNodeAttr, "graph of cuDNN">;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

class Library_Op<string mnemonic, list<Trait> traits = []>
    : Op<Library_Dialect, mnemonic,
         !listconcat([HLO_Pure, HLO_Instruction,
                      DeclareOpInterfaceMethods<LibraryCallOpInterface>,
                      DeclareOpInterfaceMethods<OpAsmOpInterface,
                                                ["getAsmResultNames"]>],
                     traits)> {
  let extraClassDefinition = [{
    void $cppClass::getAsmResultNames(::mlir::OpAsmSetValueNameFn setName) {
      ::hlo::detail::setResultName(getOperation(), setName);
    }
  }];
  let hasVerifier = 1;
}

def Library_ConvolutionOp
    : Library_Op<"convolution", [AttrSizedOperandSegments,
          DeclareOpInterfaceMethods<LibraryCallOpInterface,
                                    ["getWorkspaceIndex"]>]> {
  let summary = "convolution of cuDNN or oneDNN";
  let description = [{
    A forward convolution and the gradients of one. `window`, `dim_labels` and
    `feature_group_count` are those of the forward convolution always, of which
    `kind` says which array is computed:

    | kind | lhs | rhs | computed |
    |---|---|---|---|
    | `forward` | input | filter | output |
    | `backward_input` | gradient of the output | filter | gradient of the input |
    | `backward_filter` | input | gradient of the output | gradient of the filter |

    A forward one may go on: `activation(conv_result_scale * convolution +
    side_input_scale * side_input + bias)`, where `bias` has one element for each
    output feature. Floats are computed in f32, or f64 where the result is, and
    integers are convolved in i32; what follows is f32 and rounded to the nearest
    once.

    It is `__cudnn$convForward`, with a bias `__cudnn$convBiasActivationForward`,
    `__cudnn$convBackwardInput` or `__cudnn$convBackwardFilter`. With `onednn` it is
    `__onednn$convolution`, and the result may be the array alone.

    Constraints:
    * (C1) Input, filter and output fit together as those of `hlo.convolution`
      with one batch group.
    * (C2) Only `forward` has a bias; a side input and an activation come with one,
      or with `onednn`.
    * (C3) `bias` has as many elements as the output has features.
    * (C4) `side_input` has the dimensions of the output.
    * (C5) The result is a tuple of the array and of a workspace of type `ui8`;
      all arrays have static dimensions.
    * (C6) `lhs` and `rhs` have elements of one type, floats or i8. Computed are
      floats, or of i8 also i8 or i32; `bias` and `side_input` are floats, or of
      i8 `side_input` also i8.
    * (C7) `onednn` is of `forward` and of `f32` or `bf16` alone, without base
      dilation, reversal, negative padding, scales other than 1 and algorithms, with
      the activations `relu`, `relu6`, `elu`, `tanh` and `sigmoid`.

    Example:

    ```mlir
    %0 = library.convolution forward(%x, %k) bias(%b)
        window = <size = [3, 3], pad = [1, 1, 1, 1]>
        dim_labels = <"b01f_o01i->b01f"> activation = relu
        : (tensor<2x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>)
        -> tuple<tensor<2x8x8x16xf32>, tensor<0xui8>>
    ```
  }];
  let arguments = (ins Library_ConvolutionKindAttr:$kind,
                       HLO_Array:$lhs,
                       HLO_Array:$rhs,
                       Optional<HLO_Array>:$bias,
                       Optional<HLO_Array>:$side_input,
                       OptionalAttr<HLO_WindowAttr>:$window,
                       HLO_ConvDimensionNumbersAttr:$dim_labels,
                       DefaultValuedAttr<I64Attr, "1">:$feature_group_count,
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision,
                       DefaultValuedAttr<Library_ActivationModeAttr,
                                         "::hlo::library::ActivationMode::None">:$activation,
                       DefaultValuedAttr<F64Attr, "0.0">:$leaky_relu_alpha,
                       DefaultValuedAttr<F64Attr, "1.0">:$conv_result_scale,
                       DefaultValuedAttr<F64Attr, "0.0">:$side_input_scale,
                       OptionalAttr<Library_ConvolutionAlgorithmAttr>:$algorithm,
                       UnitAttr:$onednn);
  let results = (outs HLO_Value:$result); // C5
  let assemblyFormat = [{
    $kind `(` $lhs `,` $rhs `)` (`bias` `(` $bias^ `)`)?
    (`side_input` `(` $side_input^ `)`)?
    (`window` `=` $window^)? `dim_labels` `=` $dim_labels
    (`feature_group_count` `=` $feature_group_count^)?
    (`operand_precision` `=` $operand_precision^)?
    (`activation` `=` `` $activation^)? (`leaky_relu_alpha` `=` $leaky_relu_alpha^)?
    (`conv_result_scale` `=` $conv_result_scale^)?
    (`side_input_scale` `=` $side_input_scale^)?
    (`algorithm` `=` $algorithm^)? (`onednn` $onednn^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// The type of the array computed.
    ::mlir::RankedTensorType getComputedType();
    /// The types of the input, filter and output of the forward convolution.
    std::array<::mlir::RankedTensorType, 3> getForwardTypes();
  }];
}

def Library_ConvolutionGraphOp
    : Library_Op<"convolution_graph"> {
  let summary = "convolution of 8-bit floats, and what follows it, by a graph of cuDNN";
  let description = [{
    A forward convolution, and operations on what it computes, one after another:

    | function | result |
    |---|---|
    | `scale` | the product with an operand, a scalar |
    | `invscale` | the quotient by an operand, a scalar |
    | `add` | the sum with an operand, an array |
    | `relu` | the maximum with zero |
    | `amax` | the largest magnitude, a scalar |

    `operands` are those of the operations, in their order. All is computed in f32 and
    rounded to the type of the operation; 8-bit floats stop at the largest finite number.

    It is `__cudnn$convForwardGraph`.

    Constraints:
    * (C1) `lhs` and `rhs` have elements of 8-bit floats, and fit together as those of
      `hlo.convolution` with one batch group.
    * (C2) The graph begins with its only `conv`. Each other operation has a source
      before it; ids are different. `amax` is of f32 and no source.
    * (C3) There are as many operands as operations that take one: scalars of f32, or
      arrays of the dimensions of the result.
    * (C4) The result is a tuple of the array of the last operation but for `amax`, the
      scalars of these, and of a workspace of type `ui8`. All arrays have static
      dimensions.

    Example:

    ```mlir
    %0 = library.convolution_graph %x, %k operands(%s)
        window = <size = [3, 3], pad = [1, 1, 1, 1]>
        dim_labels = <"b01f_o01i->b01f">
        graph = [#library.node<id = 1, function = conv, type = f32>,
                 #library.node<id = 2, function = scale, source = 1, type = f8E4M3FN>]
        : (tensor<2x8x8x16xf8E4M3FN>, tensor<16x3x3x16xf8E4M3FN>, tensor<f32>)
        -> tuple<tensor<2x8x8x16xf8E4M3FN>, tensor<0xui8>>
    ```
  }];
  let arguments = (ins HLO_Array:$lhs, // C1
                       HLO_Array:$rhs,
                       Variadic<HLO_Array>:$graph_operands, // C3
                       OptionalAttr<HLO_WindowAttr>:$window,
                       HLO_ConvDimensionNumbersAttr:$dim_labels,
                       DefaultValuedAttr<I64Attr, "1">:$feature_group_count,
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision,
                       Library_GraphAttr:$graph, // C2
                       OptionalAttr<Library_ConvolutionAlgorithmAttr>:$algorithm);
  let results = (outs HLO_Value:$result); // C4
  let assemblyFormat = [{
    $lhs `,` $rhs (`operands` `(` $graph_operands^ `)`)?
    (`window` `=` $window^)? `dim_labels` `=` $dim_labels
    (`feature_group_count` `=` $feature_group_count^)?
    (`operand_precision` `=` $operand_precision^)? `graph` `=` $graph
    (`algorithm` `=` $algorithm^)? attr-dict `:` functional-type(operands, results)
  }];
}

def Library_MatmulOp
    : Library_Op<"matmul", [AttrSizedOperandSegments,
          DeclareOpInterfaceMethods<LibraryCallOpInterface,
                                    ["getWorkspaceIndex"]>]> {
  let summary = "matrix product of cuBLAS or oneDNN";
  let description = [{
    `d_scale * activation(alpha * a_scale * b_scale * lhs * rhs + beta * c + bias)`,
    where `lhs * rhs` is what `hlo.dot` computes. An operand without batch
    dimensions takes part in each batch. Where matrices lie transposed, dimension
    numbers and layouts say so.

    `bias` repeats along the dimensions of the result that vary slowest in memory.
    The activation `gelu` is `0.5 * x * (1 + tanh(sqrt(2/pi) * (x + 0.044715 *
    x^3)))`; `silu` is `x * logistic(x)`. With `aux` its operand is an array of the
    result too. With `amax` the largest magnitude that the activation gives, a
    scalar of f32, is one. A result of 8-bit floats stops at the largest finite
    number.

    Everything is computed in f32, or in f64, the complex type or i32 where the
    result is of that, and rounded once.

    It is `__cublas$lt$matmul`, with 8-bit floats `__cublas$lt$matmul$f8` and with
    `legacy` `__cublas$gemm`. `selected_algorithm` is the number of one in the list
    that cuBLAS gives; `autotune_workspace_size` are the bytes it was chosen for.
    `grad_x` and `grad_y` tell gradients of the first and second operand apart, for
    whom that matters. With `in_place` the result takes the memory of `c`.

    With `onednn` it is `__onednn$matmul`. `bias` has the dimensions of the product
    then, all but the last of size 1, and the result may be the product alone.

    Constraints:
    * (C1) The operands fit together, and make a result, as those of `hlo.dot`,
      but one of them may have no batch dimensions.
    * (C2) The elements of both operands are floats of 8 bits, or else of one type,
      floats, complex numbers or i8. Those of the result are floats, of that
      complex type, or floats or i32.
    * (C3) `c` is there if `beta` is not 0, with the dimensions of the result.
    * (C4) The dimensions of `bias` are those of the result that vary fastest; with
      `onednn` all of them, of size 1 but for the last.
    * (C5) `a_scale` and `b_scale` are there if the operands are floats of 8 bits,
      and `d_scale` if the result is; they are scalars of f32.
    * (C6) `aux` comes with `gelu`; `amax` comes with floats of 8 bits as operands,
      and without `aux`.
    * (C7) Only complex products have an `alpha_imag`. Of i32, `alpha` is 1, `beta`
      is 0 or 1, and there is neither bias nor activation.
    * (C8) `legacy` has no bias, activation or scales.
    * (C9) `in_place` comes with a `c` of the type of the result.
    * (C10) The result is a tuple of the product, what `aux` or `amax` add, and a
      workspace of type `i8`; all arrays have static dimensions.
    * (C11) `operand_precision` has at most one entry per operand.
    * (C12) `onednn` multiplies elements of one type, `f32` or `bf16`, to that type,
      in dimensions that both operands have in the same order: batches, then rows
      and columns. It has `alpha`, `c` with a `beta` of 1, `bias` and an activation,
      and a workspace of `ui8`. The activations `tanh` and `logistic` come with it.

    Example:

    ```mlir
    %0 = library.matmul %x, %w bias(%b)
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        activation = gelu aux
        : (tensor<256x512xbf16>, tensor<512x128xbf16>, tensor<128xbf16>)
        -> tuple<tensor<256x128xbf16>, tensor<256x128xbf16>, tensor<4194304xi8>>
    ```
  }];
  let arguments = (ins HLO_Array:$lhs,
                       HLO_Array:$rhs,
                       Optional<HLO_Array>:$c,       // C3
                       Optional<HLO_Array>:$a_scale, // C5
                       Optional<HLO_Array>:$b_scale, // C5
                       Optional<HLO_Array>:$bias,    // C4
                       Optional<HLO_Array>:$d_scale, // C5
                       HLO_DotDimensionNumbersAttr:$dimension_numbers, // C1
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision, // C11
                       OptionalAttr<HLO_DotAlgorithmAttr>:$algorithm,
                       DefaultValuedAttr<F64Attr, "1.0">:$alpha,
                       DefaultValuedAttr<F64Attr, "0.0">:$alpha_imag,
                       DefaultValuedAttr<F64Attr, "0.0">:$beta,
                       DefaultValuedAttr<Library_MatmulActivationAttr,
                                         "::hlo::library::MatmulActivation::None">:$activation,
                       UnitAttr:$aux,
                       UnitAttr:$amax,
                       UnitAttr:$in_place,
                       UnitAttr:$legacy,
                       UnitAttr:$onednn,
                       UnitAttr:$grad_x,
                       UnitAttr:$grad_y,
                       OptionalAttr<I64Attr>:$selected_algorithm,
                       DefaultValuedAttr<I64Attr, "0">:$autotune_workspace_size);
  let results = (outs HLO_Value:$result); // C10
  let assemblyFormat = [{
    $lhs `,` $rhs (`c` `(` $c^ `)`)?
    (`a_scale` `(` $a_scale^ `)`)? (`b_scale` `(` $b_scale^ `)`)?
    (`bias` `(` $bias^ `)`)? (`d_scale` `(` $d_scale^ `)`)?
    `dimension_numbers` `=` $dimension_numbers
    (`operand_precision` `=` $operand_precision^)?
    (`algorithm` `=` $algorithm^)?
    (`alpha` `=` $alpha^)? (`alpha_imag` `=` $alpha_imag^)?
    (`beta` `=` $beta^)? (`activation` `=` `` $activation^)?
    (`aux` $aux^)? (`amax` $amax^)? (`in_place` $in_place^)?
    (`legacy` $legacy^)? (`onednn` $onednn^)? (`grad_x` $grad_x^)? (`grad_y` $grad_y^)?
    (`selected_algorithm` `=` $selected_algorithm^)?
    (`autotune_workspace_size` `=` $autotune_workspace_size^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// The type of the product.
    ::mlir::RankedTensorType getProductType();
  }];
}

def Library_TriangularSolveOp : Library_Op<"triangular_solve"> {
  let summary = "triangular solve of cuBLAS";
  let description = [{
    What `hlo.triangular_solve` computes. It is `__cublas$triangularSolve`.

    Constraints:
    * (C1) The operands fit together, and make a result, as those of
      `hlo.triangular_solve`; without `transpose_a` it is `NO_TRANSPOSE`.
    * (C2) The elements are `f32`, `f64` or complex numbers.
    * (C3) The result is a tuple of the solution and of a workspace of type `i8`;
      all arrays have static dimensions.

    Example:

    ```mlir
    %0 = library.triangular_solve %a, %b left_side lower transpose_a = ADJOINT
        : (tensor<3x3xf32>, tensor<3x2xf32>) -> tuple<tensor<3x2xf32>, tensor<0xi8>>
    ```
  }];
  let arguments = (ins HLO_Array:$a,
                       HLO_Array:$b,
                       UnitAttr:$left_side,
                       UnitAttr:$lower,
                       UnitAttr:$unit_diagonal,
                       OptionalAttr<HLO_TransposeAttr>:$transpose_a);
  let results = (outs HLO_Value:$result); // C3
  let assemblyFormat = [{
    $a `,` $b (`left_side` $left_side^)? (`lower` $lower^)?
    (`unit_diagonal` $unit_diagonal^)? (`transpose_a` `=` $transpose_a^)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def Library_CholeskyOp
    : Library_Op<"cholesky", [DeclareOpInterfaceMethods<
          LibraryCallOpInterface, ["getWorkspaceIndex"]>]> {
  let summary = "Cholesky factorization of cuSOLVER";
  let description = [{
    What `hlo.cholesky` computes, and for each matrix a number: 0 where it is
    positive definite, another one where it is not, and the factor means nothing.
    It is `__cusolver$cholesky`.

    Constraints:
    * (C1) `a` is an operand of `hlo.cholesky`, of `f32`, `f64` or complex numbers.
    * (C2) The result is a tuple of an array of its type, a workspace, and `i32` in
      the dimensions of `a` but the last two; all arrays have static dimensions.

    Example:

    ```mlir
    %0 = library.cholesky %a lower : (tensor<4x3x3xf32>)
        -> tuple<tensor<4x3x3xf32>, tensor<0xui8>, tensor<4xi32>>
    ```
  }];
  let arguments = (ins HLO_Array:$a, UnitAttr:$lower);
  let results = (outs HLO_Value:$result); // C2
  let assemblyFormat = [{
    $a (`lower` $lower^)? attr-dict `:` functional-type(operands, results)
  }];
}

def Library_SortOp : Library_Op<"sort"> {
  let summary = "radix sort of CUB";
  let description = [{
    Sorts the rows of the last dimension by `keys`, and moves the elements of
    `values` along with them. Keys that are equal stay in order. Floats are in the
    total order, but for zeros, which are equal.

    It is `xla.gpu.ext.cub_sort_unassigned_scratch_size`: what runs it finds out how
    large a workspace has to be.

    Constraints:
    * (C1) `keys` has at least one dimension; its elements are integers of 8, 16, 32
      or 64 bits, or `f16`, `bf16`, `f32` or `f64`.
    * (C2) `values` has the dimensions of `keys`, and elements of 16, 32 or 64 bits
      that are integers or floats.
    * (C3) The result is a tuple of arrays of the types of the operands and of a
      workspace of type `ui8`; all arrays have static dimensions.

    Example:

    ```mlir
    %0 = library.sort %keys, %values descending : (tensor<8xui32>, tensor<8xf32>)
        -> tuple<tensor<8xui32>, tensor<8xf32>, tensor<1xui8>>
    ```
  }];
  let arguments = (ins HLO_Array:$keys,
                       Optional<HLO_Array>:$values,
                       UnitAttr:$descending);
  let results = (outs HLO_Value:$result); // C3
  let assemblyFormat = [{
    $keys (`,` $values^)? (`descending` $descending^)? attr-dict `:` functional-type(operands, results)
  }];
}

def Library_TopkOp
    : Library_Op<"topk", [DeclareOpInterfaceMethods<
          LibraryCallOpInterface, ["getWorkspaceIndex"]>]> {
  let summary = "largest elements by kernels of XLA and RAFT";
  let description = [{
    The largest elements of each row and their indices, as `hlo.topk` gives them. It
    is `__gpu$TopK`.

    Constraints:
    * (C1) `operand` has one or two dimensions, of `f32` or `bf16`.
    * (C2) The result is a tuple of the elements, `k` in the last dimension, which is
      no larger than that of `operand`, and of the indices, of `i32`; all arrays have
      static dimensions.

    Example:

    ```mlir
    %0 = library.topk %x : (tensor<4x2048xf32>) -> tuple<tensor<4x8xf32>, tensor<4x8xi32>>
    ```
  }];
  let arguments = (ins HLO_Array:$operand);
  let results = (outs HLO_Value:$result); // C2
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
}

def Library_SoftmaxOp
    : Library_Op<"softmax", [DeclareOpInterfaceMethods<
          LibraryCallOpInterface, ["getWorkspaceIndex"]>]> {
  let summary = "softmax of oneDNN";
  let description = [{
    `exp(x - max) / sum`, where `max` is the largest of the elements along
    `dimension`, and `sum` is that of their `exp(x - max)`. All is computed in f32
    and rounded once.

    It is `__onednn$softmax`.

    Constraints:
    * (C1) The elements of `operand` are `f16`, `bf16` or `f32`.
    * (C2) `dimension` is one of those of `operand`.
    * (C3) The result is an array of the dimensions and the element type of
      `operand`; they are static.

    Example:

    ```mlir
    %0 = library.softmax %x dimension = 1 : (tensor<4x64xf32>) -> tensor<4x64xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand, // C1
                       I64Attr:$dimension); // C2
  let results = (outs HLO_Value:$result); // C3
  let assemblyFormat = [{
    $operand `dimension` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}

def Library_NormOp
    : Library_Op<"norm", [DeclareOpInterfaceMethods<
          LibraryCallOpInterface, ["getWorkspaceIndex"]>]> {
  let summary = "layer normalization of cuDNN or oneDNN";
  let description = [{
    `(x - mean) * rstd * scale + bias`, where `mean` is that of the elements of `x`
    in the dimensions that `scale` has, `rstd` is `rsqrt(variance + epsilon)`, and
    the variance that of these elements. With `train` the mean and `rstd` are
    elements of the result too. All is computed in f32 and rounded once.

    It is `__cudnn$norm`, or `__onednn$layernorm` with `onednn`.

    Constraints:
    * (C1) The elements of all arrays are `f16`, `bf16` or `f32`; with `onednn` all
      are `f32`.
    * (C2) `x` has four dimensions; `scale` and `bias` have them too, each of the
      size that `x` has, or of size 1 where none is reduced. With `onednn`, `scale`
      and `bias` are vectors along the last dimension of `x`, which has at least two.
    * (C3) The result is a tuple of an array of the dimensions of `x`, with `train` of
      two of `f32` in which those of `scale` have size 1, and of a workspace of type
      `ui8`. With `onednn` it may be the array alone. All arrays have static
      dimensions.
    * (C4) `onednn` has neither `train` nor an algorithm.

    Example:

    ```mlir
    %0 = library.norm %x, %scale, %bias epsilon = 0.001 train
        : (tensor<32x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>)
        -> tuple<tensor<32x64x1x1xf32>, tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>,
                 tensor<0xui8>>
    ```
  }];
  let arguments = (ins HLO_Array:$x,     // C1, C2
                       HLO_Array:$scale, // C2
                       HLO_Array:$bias,  // C2
                       F64Attr:$epsilon,
                       UnitAttr:$train,
                       OptionalAttr<Library_ConvolutionAlgorithmAttr>:$algorithm,
                       UnitAttr:$onednn);
  let results = (outs HLO_Value:$result); // C3
  let assemblyFormat = [{
    $x `,` $scale `,` $bias `epsilon` `=` $epsilon (`train` $train^)?
    (`algorithm` `=` $algorithm^)? (`onednn` $onednn^)? attr-dict `:` functional-type(operands, results)
  }];
}

def Library_NormBackwardOp : Library_Op<"norm_backward"> {
  let summary = "gradients of a layer normalization of cuDNN";
  let description = [{
    The gradients of `x`, `scale` and `bias` of what `library.norm` computes, where
    `dy` is that of its result, and `mean` and `rstd` are what it has with `train`. All
    is computed in f32 and rounded once.

    It is `__cudnn$norm` of the kind `LAYER_BWD`.

    Constraints:
    * (C1) The elements of all arrays are `f16`, `bf16` or `f32`; those of `mean` and
      `rstd` are `f32`.
    * (C2) `x`, `scale`, `mean` and `rstd` have the dimensions that they have in
      `library.norm`, and `dy` has those of `x`.
    * (C3) The result is a tuple of arrays of the dimensions of `x`, `scale` and
      `scale`, and of a workspace of type `ui8`. All arrays have static dimensions.

    Example:

    ```mlir
    %0 = library.norm_backward %x, %scale, %dy, %mean, %rstd
        : (tensor<32x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<32x64x1x1xf32>,
           tensor<32x1x1x1xf32>, tensor<32x1x1x1xf32>)
        -> tuple<tensor<32x64x1x1xf32>, tensor<1x64x1x1xf32>, tensor<1x64x1x1xf32>,
                 tensor<0xui8>>
    ```
  }];
  let arguments = (ins HLO_Array:$x,     // C1, C2
                       HLO_Array:$scale, // C2
                       HLO_Array:$dy,    // C2
                       HLO_Array:$mean,  // C2
                       HLO_Array:$rstd,  // C2
                       OptionalAttr<Library_ConvolutionAlgorithmAttr>:$algorithm);
  let results = (outs HLO_Value:$result); // C3
  let assemblyFormat = [{
    $x `,` $scale `,` $dy `,` $mean `,` $rstd (`algorithm` `=` $algorithm^)?
    attr-dict `:` functional-type(operands, results)
  }];
}

def Library_AttentionOp
    : Library_Op<"attention", [AttrSizedOperandSegments,
          DeclareOpInterfaceMethods<LibraryCallOpInterface,
                                    ["getWorkspaceIndex"]>]> {
  let summary = "attention of cuDNN";
  let description = [{
    `softmax(scale * query * key + bias) * value` for each head of each batch. The
    first product has the dimensions `[batch, head, query, key]`, and so do `softmax`,
    which is that of the last one, and `bias`, in which the first two may be of size 1.
    With `causal` a query takes no part in keys at greater positions than its own, and
    with a `sliding_window` neither in those that many positions before it, or more.
    With `lengths`, of queries and of keys for each batch, it takes none in keys from the
    second one on, and the result is zero for queries from the first one on. Where no
    key is left, the result is NaN. With a `dropout_rate` that part of the
    probabilities is dropped, by random numbers of the library that follow from `seed`,
    and the others grow to `1 / (1 - dropout_rate)` of what they were. With `train` the
    logarithms of the sums of exponentials are an element of the result too. All is
    computed in f32; what `value` is multiplied by, and the result, are rounded to the
    element type.

    It is `__cudnn$fmhaSoftmax`, with a bias `__cudnn$fmhaScaleBiasSoftmax`, and these
    followed by `Dropout`.

    Constraints:
    * (C1) The elements of all operands are of one type, `f16` or `bf16`.
    * (C2) `query_key` and `probabilities_value` are the dimension numbers of dots
      with two batch dimensions and one contracting dimension; the second one's left
      operand has the batch dimensions 0 and 1 and contracts dimension 3.
    * (C3) `bias` has the dimensions of the first product, or 1 in the first two.
    * (C4) The result is a tuple of the second product, with `train` of an array of
      `f32` in the first three dimensions of the first, and of a workspace of type
      `ui8`; all arrays have static dimensions.
    * (C5) `lengths` are vectors of `i32`, with one element for each batch.
    * (C6) `sliding_window` is not negative, and comes with `causal` unless it is 0.
    * (C7) `dropout_rate` is at least 0 and less than 1.

    Example:

    ```mlir
    %0 = library.attention %q, %k, %v scale = 0.125 causal
        query_key = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 2],
                     lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
        probabilities_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 2],
                               lhs_contracting_dims = [3], rhs_contracting_dims = [1]>
        : (tensor<2x128x4x64xbf16>, tensor<2x128x4x64xbf16>, tensor<2x128x4x64xbf16>)
        -> tuple<tensor<2x4x128x64xbf16>, tensor<0xui8>>
    ```
  }];
  let arguments = (ins HLO_Array:$query, // C1
                       HLO_Array:$key,
                       HLO_Array:$value,
                       Optional<HLO_Array>:$bias, // C3
                       Optional<HLO_Array>:$query_lengths, // C5
                       Optional<HLO_Array>:$key_lengths,
                       F64Attr:$scale,
                       UnitAttr:$causal,
                       DefaultValuedAttr<I64Attr, "0">:$sliding_window, // C6
                       DefaultValuedAttr<F64Attr, "0.0">:$dropout_rate, // C7
                       UnitAttr:$train,
                       HLO_DotDimensionNumbersAttr:$query_key, // C2
                       HLO_DotDimensionNumbersAttr:$probabilities_value,
                       DefaultValuedAttr<I64Attr, "42">:$seed,
                       OptionalAttr<Library_ConvolutionAlgorithmAttr>:$algorithm);
  let results = (outs HLO_Value:$result); // C4
  let assemblyFormat = [{
    $query `,` $key `,` $value (`bias` `(` $bias^ `)`)?
    (`lengths` `(` $query_lengths^ `,` $key_lengths `)`)? `scale` `=` $scale
    (`causal` $causal^)? (`sliding_window` `=` $sliding_window^)?
    (`dropout_rate` `=` $dropout_rate^)? (`train` $train^)? `query_key` `=` $query_key
    `probabilities_value` `=` $probabilities_value (`seed` `=` $seed^)?
    (`algorithm` `=` $algorithm^)? attr-dict `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// The dimensions of the product of queries and keys.
    ::mlir::FailureOr<::llvm::SmallVector<int64_t>> getScoreShape();
  }];
}

def Library_AttentionBackwardOp
    : Library_Op<"attention_backward", [AttrSizedOperandSegments]> {
  let summary = "gradients of attention of cuDNN";
  let description = [{
    The gradients of `query`, `key` and `value`, and with `dbias` that of `bias`, of what
    `library.attention` computes, where `dy` is that of its result `y`, and `statistics`
    is what it has with `train`, and all else is the same. `probabilities` being `exp(scale * query * key + bias -
    statistics)`, they are

        d_value = probabilities * dy
        d_probabilities = dy * value
        d_bias = probabilities . (d_probabilities - rowsum(d_probabilities . probabilities))
        d_query = scale * d_bias * key
        d_key = scale * d_bias * query

    of which each is that of a dot, its dimensions `[batch, head, query or key, feature]`.
    What masks take away has no probability. What dropout drops are zeros in
    `d_probabilities` and in the probabilities that `d_value` is computed of, and both grow
    where it does not. All is computed in f32; what is multiplied by an operand, and the
    results, are rounded to the element type. The library adds up `dy . y` instead of
    `d_probabilities . probabilities`.

    It is `__cudnn$fmhaSoftmaxBackward`, with a bias
    `__cudnn$fmhaScaleBiasSoftmaxBackward`, and with dropout these with `Dropout` before
    `Backward`.

    Constraints:
    * (C1) The elements of all operands are of one type, `f16` or `bf16`, but for those
      of `statistics`, which are `f32`.
    * (C2) `d_probabilities`, `d_value`, `d_key` and `d_query` are the dimension numbers of
      dots with two batch dimensions and one contracting dimension: of `dy` and `value`,
      and of the probabilities and `dy`, `query` and `key`. The probabilities have the batch
      dimensions 0 and 1, and contract the dimension 2, for `d_query` 3.
    * (C3) `y` has the dimensions of `dy`, `statistics` the first three of the
      probabilities, and `bias` all of them, or 1 in the first two.
    * (C4) The result is a tuple of `d_query`, `d_key`, `d_value`, with `dbias` of an array
      of the dimensions of `bias`, and of a workspace of type `ui8`; all arrays have
      static dimensions.
    * (C5) to (C7) are those of `library.attention`.

    Example:

    ```mlir
    %0 = library.attention_backward %q, %k, %v statistics(%s) dy(%dy) y(%y) scale = 0.125
        d_probabilities = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1],
                           lhs_contracting_dims = [3], rhs_contracting_dims = [3]>
        d_value = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1],
                   lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
        d_key = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1],
                 lhs_contracting_dims = [2], rhs_contracting_dims = [2]>
        d_query = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1],
                   lhs_contracting_dims = [3], rhs_contracting_dims = [2]>
        : (tensor<2x4x128x64xbf16>, tensor<2x4x128x64xbf16>, tensor<2x4x128x64xbf16>,
           tensor<2x4x128xf32>, tensor<2x4x128x64xbf16>, tensor<2x4x128x64xbf16>)
        -> tuple<tensor<2x4x128x64xbf16>, tensor<2x4x128x64xbf16>,
                 tensor<2x4x128x64xbf16>, tensor<0xui8>>
    ```
  }];
  let arguments = (ins HLO_Array:$query, // C1
                       HLO_Array:$key,
                       HLO_Array:$value,
                       HLO_Array:$statistics, // C3
                       HLO_Array:$dy,
                       Optional<HLO_Array>:$bias,
                       HLO_Array:$y,
                       Optional<HLO_Array>:$query_lengths, // C5
                       Optional<HLO_Array>:$key_lengths,
                       F64Attr:$scale,
                       UnitAttr:$causal,
                       DefaultValuedAttr<I64Attr, "0">:$sliding_window, // C6
                       DefaultValuedAttr<F64Attr, "0.0">:$dropout_rate, // C7
                       UnitAttr:$dbias,
                       HLO_DotDimensionNumbersAttr:$d_probabilities, // C2
                       HLO_DotDimensionNumbersAttr:$d_value,
                       HLO_DotDimensionNumbersAttr:$d_key,
                       HLO_DotDimensionNumbersAttr:$d_query,
                       DefaultValuedAttr<I64Attr, "42">:$seed,
                       OptionalAttr<Library_ConvolutionAlgorithmAttr>:$algorithm);
  let results = (outs HLO_Value:$result); // C4
  let assemblyFormat = [{
    $query `,` $key `,` $value `statistics` `(` $statistics `)` `dy` `(` $dy `)`
    (`bias` `(` $bias^ `)`)? `y` `(` $y `)`
    (`lengths` `(` $query_lengths^ `,` $key_lengths `)`)? `scale` `=` $scale
    (`causal` $causal^)? (`sliding_window` `=` $sliding_window^)?
    (`dropout_rate` `=` $dropout_rate^)? (`dbias` $dbias^)?
    `d_probabilities` `=` $d_probabilities
    `d_value` `=` $d_value `d_key` `=` $d_key `d_query` `=` $d_query
    (`seed` `=` $seed^)? (`algorithm` `=` $algorithm^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// The dimensions of the product of queries and keys.
    ::mlir::FailureOr<::llvm::SmallVector<int64_t>> getScoreShape();
  }];
}

#endif // HLO_DIALECT_LIBRARY_IR_LIBRARYOPS_TD

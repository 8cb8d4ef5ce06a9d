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

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

class Library_Op<string mnemonic, list<Trait> traits = []>
    : Op<Library_Dialect, mnemonic,
         !listconcat([DeclareOpInterfaceMethods<LibraryCallOpInterface>,
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

def Library_ConvolutionOp : Library_Op<"convolution",
    [HLO_Pure, AttrSizedOperandSegments]> {
  let summary = "convolution of cuDNN";
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
    output feature.

    Constraints:
    * (C1) Input, filter and output fit together as those of `hlo.convolution`
      with one batch group.
    * (C2) Only `forward` has a bias; a side input and an activation come with one.
    * (C3) `bias` has as many elements as the output has features.
    * (C4) `side_input` has the dimensions of the output.
    * (C5) The result is a tuple of the array and of a workspace of type
      `ui8`.

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
                       OptionalAttr<Library_ConvolutionAlgorithmAttr>:$algorithm);
  let results = (outs HLO_Value:$result); // C5
  let assemblyFormat = [{
    $kind `(` $lhs `,` $rhs `)` (`bias` `(` $bias^ `)`)?
    (`side_input` `(` $side_input^ `)`)?
    (`window` `=` $window^)? `dim_labels` `=` $dim_labels
    (`feature_group_count` `=` $feature_group_count^)?
    (`operand_precision` `=` $operand_precision^)?
    (`activation` `=` $activation^)? (`leaky_relu_alpha` `=` $leaky_relu_alpha^)?
    (`conv_result_scale` `=` $conv_result_scale^)?
    (`side_input_scale` `=` $side_input_scale^)?
    (`algorithm` `=` $algorithm^)?
    attr-dict `:` functional-type(operands, results)
  }];
}

#endif // HLO_DIALECT_LIBRARY_IR_LIBRARYOPS_TD

//===- HLOLinearAlgebraOps.td - Contractions, convolutions, FFT and solvers *- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOLINEARALGEBRAOPS_TD
#define HLO_DIALECT_HLO_IR_HLOLINEARALGEBRAOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"

def HLO_LinearAlgebraOpsGroup : OpDocGroup {
  let summary = "Linear algebra";
  let description = "Contractions, convolutions, Fourier transforms and solvers.";
}

let opDocGroup = HLO_LinearAlgebraOpsGroup in {

def HLO_DotOp : HLO_InferredOp<"dot", [HLO_Pure]> {
  let summary = "contract dimensions of two arrays";
  let arguments = (ins HLO_Array:$lhs,
                       HLO_Array:$rhs,
                       HLO_DotDimensionNumbersAttr:$dimension_numbers,
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision,
                       OptionalAttr<HLO_DotAlgorithmAttr>:$algorithm);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `dimension_numbers` `=` $dimension_numbers (`operand_precision` `=` $operand_precision^)? (`algorithm` `=` $algorithm^)? attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_RaggedDotOp : HLO_InferredOp<"ragged_dot", [HLO_Pure]> {
  let summary = "dot with one dimension in groups of run-time sizes";
  let arguments = (ins HLO_Array:$lhs,
                       HLO_Array:$rhs,
                       HLO_IntArray:$group_sizes,
                       HLO_DotDimensionNumbersAttr:$dimension_numbers,
                       DenseI64ArrayAttr:$lhs_ragged_dims,
                       DenseI64ArrayAttr:$rhs_group_dims,
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $group_sizes `dimension_numbers` `=` $dimension_numbers `lhs_ragged_dims` `=` $lhs_ragged_dims `rhs_group_dims` `=` $rhs_group_dims (`operand_precision` `=` $operand_precision^)? attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_ScaledDotOp : HLO_InferredOp<"scaled_dot", [HLO_Pure]> {
  let summary = "dot of operands that carry scales for blocks of elements";
  let arguments = (ins HLO_Array:$lhs,
                       HLO_Array:$rhs,
                       HLO_Array:$lhs_scale,
                       HLO_Array:$rhs_scale,
                       HLO_DotDimensionNumbersAttr:$dimension_numbers,
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision,
                       OptionalAttr<HLO_DotAlgorithmAttr>:$algorithm);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` $lhs_scale `,` $rhs_scale `dimension_numbers` `=` $dimension_numbers (`operand_precision` `=` $operand_precision^)? (`algorithm` `=` $algorithm^)? attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_ConvolutionOp : HLO_InferredOp<"convolution", [HLO_Pure]> {
  let summary = "convolve an array with a kernel";
  let arguments = (ins HLO_Array:$lhs,
                       HLO_Array:$rhs,
                       Variadic<HLO_Array>:$sparsity_indices,
                       OptionalAttr<HLO_WindowAttr>:$window,
                       HLO_ConvDimensionNumbersAttr:$dim_labels,
                       DefaultValuedAttr<I64Attr, "1">:$feature_group_count,
                       DefaultValuedAttr<I64Attr, "1">:$batch_group_count,
                       OptionalAttr<HLO_ConvolutionKindAttr>:$convolution_kind,
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision,
                       OptionalAttr<HLO_DotAlgorithmAttr>:$algorithm,
                       OptionalAttr<HLO_SparsityConfigAttr>:$sparsity_config);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`sparsity_indices` `(` $sparsity_indices^ `)`)? (`window` `=` $window^)? `dim_labels` `=` $dim_labels attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_FftOp : HLO_InferredOp<"fft", [HLO_Pure]> {
  let summary = "Fourier transform of the minor dimensions";
  let arguments = (ins HLO_Array:$operand,
                       HLO_FftTypeAttr:$fft_type,
                       DenseI64ArrayAttr:$fft_length);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $fft_type `,` $operand `fft_length` `=` $fft_length attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_TriangularSolveOp : HLO_InferredOp<"triangular_solve", [HLO_Pure]> {
  let summary = "solve with a triangular matrix";
  let arguments = (ins HLO_FloatOrComplexArray:$a,
                       HLO_FloatOrComplexArray:$b,
                       UnitAttr:$left_side,
                       UnitAttr:$lower,
                       UnitAttr:$unit_diagonal,
                       OptionalAttr<HLO_TransposeAttr>:$transpose_a);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $a `,` $b attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_CholeskyOp : HLO_InferredOp<"cholesky", [HLO_Pure]> {
  let summary = "lower or upper triangular factor of a positive definite matrix";
  let arguments = (ins HLO_FloatOrComplexArray:$operand,
                       UnitAttr:$lower);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand (`lower` $lower^)? attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOLINEARALGEBRAOPS_TD

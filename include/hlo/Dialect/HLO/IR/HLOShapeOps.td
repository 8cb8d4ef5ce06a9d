//===- HLOShapeOps.td - Operations that move elements ------*- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOSHAPEOPS_TD
#define HLO_DIALECT_HLO_IR_HLOSHAPEOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"

def HLO_ShapeOpsGroup : OpDocGroup {
  let summary = "Shape operations";
  let description = "Operations that move elements and compute none.";
}

let opDocGroup = HLO_ShapeOpsGroup in {

def HLO_BroadcastOp : HLO_Op<"broadcast", [HLO_Pure]> {
  let summary = "repeat an array along new dimensions";
  let arguments = (ins HLO_Array:$operand,
                       DenseI64ArrayAttr:$dimensions);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `dimensions` `=` $dimensions attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_ReshapeOp : HLO_Op<"reshape", [HLO_Pure]> {
  let summary = "the same elements, in row-major order, in another shape";
  let arguments = (ins HLO_Array:$operand,
                       OptionalAttr<I64Attr>:$inferred_dimension);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand (`inferred_dimension` `=` $inferred_dimension^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def HLO_DynamicReshapeOp : HLO_Op<"dynamic_reshape", [HLO_Pure]> {
  let summary = "reshape to sizes known at run time";
  let arguments = (ins HLO_Array:$operand,
                       Variadic<HLO_IntArray>:$dim_sizes);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `,` $dim_sizes attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_BitcastOp : HLO_Op<"bitcast", [HLO_Pure]> {
  let summary = "the same bytes as another shape or layout";
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_BitcastConvertOp : HLO_Op<"bitcast_convert", [HLO_Pure]> {
  let summary = "the same bits as another element type";
  let arguments = (ins HLO_Array:$operand);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_TransposeOp : HLO_InferredOp<"transpose", [HLO_Pure]> {
  let summary = "permute dimensions";
  let arguments = (ins HLO_Array:$operand,
                       DenseI64ArrayAttr:$dimensions);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `dimensions` `=` $dimensions attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_ReverseOp : HLO_InferredOp<"reverse", [HLO_Pure]> {
  let summary = "reverse elements along dimensions";
  let arguments = (ins HLO_Array:$operand,
                       DenseI64ArrayAttr:$dimensions);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `dimensions` `=` $dimensions attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
  let hasFolder = 1;
}

def HLO_ConcatenateOp : HLO_InferredOp<"concatenate", [HLO_Pure]> {
  let summary = "join arrays along a dimension";
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       I64Attr:$dimension);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operands `dimension` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_SliceOp : HLO_InferredOp<"slice", [HLO_Pure]> {
  let summary = "a strided sub-array";
  let arguments = (ins HLO_Array:$operand,
                       DenseI64ArrayAttr:$start_indices,
                       DenseI64ArrayAttr:$limit_indices,
                       DenseI64ArrayAttr:$strides);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand custom<SliceRanges>($start_indices, $limit_indices, $strides) attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_PadOp : HLO_InferredOp<"pad", [HLO_Pure]> {
  let summary = "pad with a scalar at the edges and between elements";
  let arguments = (ins HLO_Array:$operand,
                       HLO_Array:$padding_value,
                       DenseI64ArrayAttr:$edge_padding_low,
                       DenseI64ArrayAttr:$edge_padding_high,
                       DenseI64ArrayAttr:$interior_padding);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `,` $padding_value `low` `=` $edge_padding_low `high` `=` $edge_padding_high `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_DynamicSliceOp : HLO_InferredOp<"dynamic_slice", [HLO_Pure]> {
  let summary = "a sub-array at indices known at run time";
  let arguments = (ins HLO_Array:$operand,
                       Variadic<HLO_IntArray>:$start_indices,
                       DenseI64ArrayAttr:$dynamic_slice_sizes);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `[` $start_indices `]` `sizes` `=` $dynamic_slice_sizes attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_DynamicUpdateSliceOp : HLO_InferredOp<"dynamic_update_slice", [HLO_Pure]> {
  let summary = "an array with a sub-array replaced at indices known at run time";
  let arguments = (ins HLO_Array:$operand,
                       HLO_Array:$update,
                       Variadic<HLO_IntArray>:$start_indices);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `[` $start_indices `]` `,` $update attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_GetDimensionSizeOp : HLO_InferredOp<"get_dimension_size", [HLO_Pure]> {
  let summary = "the run-time size of a dimension";
  let arguments = (ins HLO_Array:$operand,
                       I64Attr:$dimension);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `dimension` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_SetDimensionSizeOp : HLO_InferredOp<"set_dimension_size", [HLO_Pure]> {
  let summary = "an array whose dimension has a run-time size";
  let arguments = (ins HLO_Array:$operand,
                       HLO_Array:$size,
                       I64Attr:$dimension);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `,` $size `dimension` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_GatherOp : HLO_InferredOp<"gather", [HLO_Pure]> {
  let summary = "slices of an array at indices held in another";
  let arguments = (ins HLO_Array:$operand,
                       HLO_IntArray:$start_indices,
                       HLO_GatherDimensionNumbersAttr:$dimension_numbers,
                       DenseI64ArrayAttr:$slice_sizes,
                       UnitAttr:$indices_are_sorted);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `,` $start_indices `dimension_numbers` `=` $dimension_numbers `slice_sizes` `=` $slice_sizes (`indices_are_sorted` $indices_are_sorted^)? attr-dict `:` functional-type(operands, results)
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOSHAPEOPS_TD

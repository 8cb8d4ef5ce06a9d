//===- HLOReductionOps.td - Operations that apply a computation to elements *- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOREDUCTIONOPS_TD
#define HLO_DIALECT_HLO_IR_HLOREDUCTIONOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"

def HLO_ReductionOpsGroup : OpDocGroup {
  let summary = "Reductions, sorting and windows";
  let description = "Operations that apply a computation of scalars to elements, and batch normalization.";
}

let opDocGroup = HLO_ReductionOpsGroup in {

def HLO_MapOp : HLO_InferredOp<"map", [SingleBlock, HLO_RecursivelyPure]> {
  let summary = "apply a computation to every element";
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       OptionalAttr<DenseI64ArrayAttr>:$dimensions);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operands (`dimensions` `=` $dimensions^)? attr-dict `:` functional-type(operands, results) `to_apply` $to_apply
  }];
}

def HLO_ReduceOp : HLO_InferredOp<"reduce", [SingleBlock, HLO_RecursivelyPure]> {
  let summary = "combine elements along dimensions";
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands `dimensions` `=` $dimensions attr-dict `:` functional-type(operands, results) `to_apply` $to_apply
  }];
  let extraClassDeclaration = [{
    /// The arrays reduced, and the initial value of each.
    ::mlir::OperandRange getInputs() { return getOperands().take_front(getNumOperands() / 2); }
    ::mlir::OperandRange getInitValues() { return getOperands().drop_front(getNumOperands() / 2); }
  }];
}

def HLO_ScanOp : HLO_InferredOp<"scan", [SingleBlock, HLO_RecursivelyPure]> {
  let summary = "combine elements along a dimension, keeping every partial result";
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       DenseI64ArrayAttr:$dimensions,
                       I64Attr:$num_carries,
                       UnitAttr:$is_reverse,
                       OptionalAttr<BoolAttr>:$is_associative);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands `dimensions` `=` $dimensions `num_carries` `=` $num_carries attr-dict `:` functional-type(operands, results) `to_apply` $to_apply
  }];
}

def HLO_ReduceWindowOp : HLO_InferredOp<"reduce_window", [SingleBlock, HLO_RecursivelyPure]> {
  let summary = "combine the elements of every position of a window";
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       OptionalAttr<HLO_WindowAttr>:$window);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`window` `=` $window^)? attr-dict `:` functional-type(operands, results) `to_apply` $to_apply
  }];
  let extraClassDeclaration = [{
    /// The arrays reduced, and the initial value of each.
    ::mlir::OperandRange getInputs() { return getOperands().take_front(getNumOperands() / 2); }
    ::mlir::OperandRange getInitValues() { return getOperands().drop_front(getNumOperands() / 2); }
  }];
}

def HLO_SelectAndScatterOp : HLO_InferredOp<"select_and_scatter", [SingleBlock, HLO_RecursivelyPure]> {
  let summary = "add each element of `source` to the element its window selects";
  let arguments = (ins HLO_Array:$operand,
                       HLO_Array:$source,
                       HLO_Array:$init_value,
                       OptionalAttr<HLO_WindowAttr>:$window);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `,` $source `,` $init_value (`window` `=` $window^)? attr-dict `:` functional-type(operands, results) `select` $select `scatter` $scatter
  }];
}

def HLO_ScatterOp : HLO_InferredOp<"scatter", [SingleBlock, HLO_RecursivelyPure]> {
  let summary = "combine slices into an array at indices held in another";
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       HLO_ScatterDimensionNumbersAttr:$dimension_numbers,
                       UnitAttr:$indices_are_sorted,
                       UnitAttr:$unique_indices);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands `dimension_numbers` `=` $dimension_numbers (`indices_are_sorted` $indices_are_sorted^)? (`unique_indices` $unique_indices^)? attr-dict `:` functional-type(operands, results) `to_apply` $to_apply
  }];
  let extraClassDeclaration = [{
    /// The arrays scattered into, the indices, and the slices of each array.
    ::mlir::OperandRange getInputs() { return getOperands().take_front(getNumOperands() / 2); }
    ::mlir::Value getScatterIndices() { return getOperands()[getNumOperands() / 2]; }
    ::mlir::OperandRange getUpdates() { return getOperands().drop_front(getNumOperands() / 2 + 1); }
  }];
}

def HLO_SortOp : HLO_InferredOp<"sort", [SingleBlock, HLO_RecursivelyPure]> {
  let summary = "sort along a dimension by a comparator";
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       I64Attr:$dimension,
                       UnitAttr:$is_stable);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands `dimension` `=` $dimension (`is_stable` $is_stable^)? attr-dict `:` functional-type(operands, results) `to_apply` $to_apply
  }];
}

def HLO_TopkOp : HLO_InferredOp<"topk", [HLO_Pure]> {
  let summary = "the k largest or smallest elements of the last dimension and their indices";
  let arguments = (ins HLO_Array:$operand,
                       I64Attr:$k,
                       DefaultValuedAttr<BoolAttr, "true">:$largest,
                       DefaultValuedAttr<BoolAttr, "true">:$is_stable);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = [{
    $operand `k` `=` $k attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_BatchNormTrainingOp : HLO_InferredOp<"batch_norm_training", [HLO_Pure]> {
  let summary = "normalize over all dimensions but one, with mean and variance";
  let arguments = (ins HLO_FloatArray:$operand,
                       HLO_FloatArray:$scale,
                       HLO_FloatArray:$offset,
                       F32Attr:$epsilon,
                       I64Attr:$feature_index);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = [{
    $operand `,` $scale `,` $offset `epsilon` `=` $epsilon `feature_index` `=` $feature_index attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_BatchNormInferenceOp : HLO_InferredOp<"batch_norm_inference", [HLO_Pure]> {
  let summary = "normalize with a given mean and variance";
  let arguments = (ins HLO_FloatArray:$operand,
                       HLO_FloatArray:$scale,
                       HLO_FloatArray:$offset,
                       HLO_FloatArray:$mean,
                       HLO_FloatArray:$variance,
                       F32Attr:$epsilon,
                       I64Attr:$feature_index);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `,` $scale `,` $offset `,` $mean `,` $variance `epsilon` `=` $epsilon `feature_index` `=` $feature_index attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_BatchNormGradOp : HLO_InferredOp<"batch_norm_grad", [HLO_Pure]> {
  let summary = "gradients of batch normalization";
  let arguments = (ins HLO_FloatArray:$operand,
                       HLO_FloatArray:$scale,
                       HLO_FloatArray:$mean,
                       HLO_FloatArray:$variance,
                       HLO_FloatArray:$grad_output,
                       F32Attr:$epsilon,
                       I64Attr:$feature_index);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = [{
    $operand `,` $scale `,` $mean `,` $variance `,` $grad_output `epsilon` `=` $epsilon `feature_index` `=` $feature_index attr-dict `:` functional-type(operands, results)
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOREDUCTIONOPS_TD

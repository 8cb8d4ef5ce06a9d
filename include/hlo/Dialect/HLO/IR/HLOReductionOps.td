//===- HLOReductionOps.td - Operations that apply a computation to elements *- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOREDUCTIONOPS_TD
#define HLO_DIALECT_HLO_IR_HLOREDUCTIONOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"

def HLO_ReductionOpsGroup : OpDocGroup {
  let summary = "Reductions, sorting and windows";
  let description = [{
    Operations that apply a computation of scalars to elements, and batch
    normalization.

    A *reducer* of N arrays takes 2N scalars, first the N accumulators and then
    a value of each array, and returns the N new accumulators: a scalar, or a
    tuple of N scalars. Where a computation is passed an element, it may take it
    in another float type.
  }];
}

/// An operation that applies computations to elements of its operands.
class HLO_ApplyOp<string mnemonic>
    : HLO_InferredOp<mnemonic, [SingleBlock, IsolatedFromAbove,
                                HLO_RecursivelyPure]>;

/// The arrays and the initial value of each.
class HLO_ReducingOp<string mnemonic> : HLO_ApplyOp<mnemonic> {
  let extraClassDeclaration = [{
    /// The arrays reduced, and the initial value of each.
    ::mlir::OperandRange getInputs() { return getOperands().take_front(getNumOperands() / 2); }
    ::mlir::OperandRange getInitValues() { return getOperands().drop_front(getNumOperands() / 2); }
  }];
}

let opDocGroup = HLO_ReductionOpsGroup in {

def HLO_MapOp : HLO_ApplyOp<"map"> {
  let summary = "apply a computation to every element";
  let description = [{
    `result[i] = to_apply(operands[0][i], ..., operands[N-1][i])`.

    Constraints:
    * (C1) there is at least one operand, and all have the same dimensions.
    * (C2) `dimensions`, when given and not empty, are all dimensions in order.
    * (C3) `to_apply` takes a scalar of the element type of each operand and
      returns a scalar.
    * (C4) `result` has the dimensions of the operands and the element type of
      what `to_apply` returns.

    Example:

    ```mlir
    %0 = hlo.map %x, %y dimensions = [0] : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,              // C1
                       OptionalAttr<DenseI64ArrayAttr>:$dimensions); // C2
  let regions = (region SizedRegion<1>:$to_apply);                 // C3
  let results = (outs HLO_Array:$result);                          // C4
  let assemblyFormat = [{
    $operands (`dimensions` `=` $dimensions^)? attr-dict `:` functional-type(operands, results) `to_apply` custom<Combiner>($to_apply)
  }];
  let hasFolder = 1;
}

def HLO_ReduceOp : HLO_ReducingOp<"reduce"> {
  let summary = "combine elements along dimensions";
  let description = [{
    Takes N arrays and then N initial values. Each result element is made by
    applying the reducer `to_apply`, in any order and grouping, to the initial
    value and the elements along `dimensions`.

    Constraints:
    * (C1) there are N >= 1 arrays, of the same dimensions, and N initial values.
    * (C2) the initial values are scalars.
    * (C3) `dimensions` are unique, each in `[0, rank)`.
    * (C4) `to_apply` is a reducer of the arrays: it takes the initial values and
      a scalar of each array.
    * (C5) what `to_apply` returns has the types of its first N parameters.
    * (C6) `result` has the remaining dimensions and the element types that
      `to_apply` returns; it is a tuple when `to_apply` returns one.

    Example:

    ```mlir
    %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,  // C1, C2
                       DenseI64ArrayAttr:$dimensions); // C3
  let regions = (region SizedRegion<1>:$to_apply);     // C4, C5
  let results = (outs HLO_Value:$result);              // C6
  let assemblyFormat = [{
    $operands `dimensions` `=` $dimensions attr-dict `:` functional-type(operands, results) `to_apply` custom<Combiner>($to_apply)
  }];
}

def HLO_ScanOp : HLO_ApplyOp<"scan"> {
  let summary = "combine elements along a dimension, keeping every partial result";
  let description = [{
    Takes arrays and then `num_carries` carries. Walks the arrays along the one
    dimension in `dimensions`, from its end when `is_reverse`: `to_apply` takes a
    slice of each array (without that dimension) and the carries, and returns
    output slices and the carries of the next step. The results are the outputs
    and the last carries.

    Constraints:
    * (C1) `dimensions` names one dimension, in `[0, rank)` of every array.
    * (C2) `num_carries` is not negative and less than the number of operands.
    * (C3) the arrays have the same size in that dimension.
    * (C4) `to_apply` takes a slice of each array, then the carries.
    * (C5) `to_apply` returns output slices, then carries of the types it takes.
    * (C6) the results are the outputs, each with the dimension scanned put back,
      then the carries; one result is an array, more are a tuple.

    Example:

    ```mlir
    %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<8x4xf32>, tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>> to_apply {
    ^bb0(%slice: tensor<4xf32>, %carry: tensor<4xf32>):
      %1 = hlo.add %slice, %carry : tensor<4xf32>
      %2 = hlo.tuple %1, %1 : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
      hlo.return %2 : tuple<tensor<4xf32>, tensor<4xf32>>
    }
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands, // C3
                       DenseI64ArrayAttr:$dimensions, // C1
                       I64Attr:$num_carries,          // C2
                       UnitAttr:$is_reverse,
                       OptionalAttr<BoolAttr>:$is_associative);
  let regions = (region SizedRegion<1>:$to_apply);    // C4, C5
  let results = (outs HLO_Value:$result);             // C6
  let assemblyFormat = [{
    $operands `dimensions` `=` $dimensions `num_carries` `=` $num_carries (`is_reverse` $is_reverse^)? (`is_associative` `=` $is_associative^)? attr-dict `:` functional-type(operands, results) `to_apply` custom<Combiner>($to_apply)
  }];
  let extraClassDeclaration = [{
    /// The arrays walked, and the first carries.
    ::mlir::OperandRange getInputs() { return getOperands().drop_back(getNumCarries()); }
    ::mlir::OperandRange getInits() { return getOperands().take_back(getNumCarries()); }
  }];
}

def HLO_ReduceWindowOp : HLO_ReducingOp<"reduce_window"> {
  let summary = "combine the elements of every position of a window";
  let description = [{
    Takes N arrays and then N initial values. Each result element is made by
    applying the reducer `to_apply` to the initial value and the elements under
    one position of `window`; the padding and the holes of a dilated array hold
    the initial value.

    Constraints:
    * (C1) there are N >= 1 arrays, of the same dimensions, and N initial values.
    * (C2) the initial values are scalars.
    * (C3) `window` has a dimension for each dimension of the arrays, with
      positive sizes, strides and dilations. It may be left out for scalars.
    * (C4) `to_apply` is a reducer of the arrays: it takes the initial values and
      a scalar of each array.
    * (C5) what `to_apply` returns has the types of its first N parameters.
    * (C6) `result` has the number of window positions as its dimensions and the
      element types of the initial values; it is a tuple when `to_apply` returns
      one.

    Example:

    ```mlir
    %0 = hlo.reduce_window %x, %zero window = <size = [2, 2], stride = [2, 2]> : (tensor<4x8xf32>, tensor<f32>) -> tensor<2x4xf32> to_apply hlo.maximum : tensor<f32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,         // C1, C2
                       OptionalAttr<HLO_WindowAttr>:$window); // C3
  let regions = (region SizedRegion<1>:$to_apply);            // C4, C5
  let results = (outs HLO_Value:$result);                     // C6
  let assemblyFormat = [{
    $operands (`window` `=` $window^)? attr-dict `:` functional-type(operands, results) `to_apply` custom<Combiner>($to_apply)
  }];
}

def HLO_SelectAndScatterOp : HLO_ApplyOp<"select_and_scatter"> {
  let summary = "add each element of `source` to the element its window selects";
  let description = [{
    The gradient of a reduction over a window. In each position of `window` over
    `operand`, `select` picks an element: it says whether to keep the first of
    two. Where it was picked, `scatter` combines the element of `source` of that
    position into the result, which starts out as `init_value`.

    Constraints:
    * (C1) `init_value` is a scalar.
    * (C2) `window` has a dimension for each dimension of `operand`, with positive
      sizes, strides and dilations.
    * (C3) `source` has the number of window positions as its dimensions.
    * (C4) `select` takes two scalars of `operand` and returns a scalar pred.
    * (C5) `scatter` is a reducer: it takes `init_value` and a scalar of `source`.
    * (C6) `result` has the type of `operand`.

    Example:

    ```mlir
    %0 = hlo.select_and_scatter %x, %source, %zero window = <size = [2], stride = [2]> : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32> select {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %1 = hlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      hlo.return %1 : tensor<i1>
    } scatter hlo.add : tensor<f32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,
                       HLO_Array:$source,                     // C3
                       HLO_Array:$init_value,                 // C1
                       OptionalAttr<HLO_WindowAttr>:$window); // C2
  let regions = (region SizedRegion<1>:$select,               // C4
                        SizedRegion<1>:$scatter);             // C5
  let results = (outs HLO_Array:$result);                     // C6
  let assemblyFormat = [{
    $operand `,` $source `,` $init_value (`window` `=` $window^)? attr-dict `:` functional-type(operands, results) `select` $select `scatter` custom<Combiner>($scatter)
  }];
}

def HLO_ScatterOp : HLO_ApplyOp<"scatter"> {
  let summary = "combine slices into an array at indices held in another";
  let description = [{
    Takes N arrays, the indices, and N updates. The result starts out as the
    arrays; each window of the updates is combined into it by the reducer
    `to_apply` at the place that an index vector says. Elements that fall outside
    are left out. The indices have `index_vector_dim` as the dimension that holds
    a vector; when it is the rank of the indices, each element is a vector of one.

    Constraints:
    * (C1) there are N >= 1 arrays, N updates, and indices of integers.
    * (C2) `index_vector_dim` is in `[0, rank(indices)]`.
    * (C3) `update_window_dims` are sorted and unique, each in
      `[0, rank(updates))`.
    * (C4) `inserted_window_dims` and `input_batching_dims` are sorted and unique,
      each in `[0, rank(input))`; no dimension is in both.
    * (C5) `scatter_dims_to_operand_dims` are unique, each in `[0, rank(input))`
      and not an input batching dimension; there is one for each element of an
      index vector.
    * (C6) `scatter_indices_batching_dims` are unique, each in
      `[0, rank(indices))` and not `index_vector_dim`; they are as many as
      `input_batching_dims` and of the same sizes.
    * (C7) the window, inserted and batching dimensions together are as many as
      `rank(input)`.
    * (C8) `rank(updates)` is the rank of the indices without the vector plus the
      number of window dimensions.
    * (C9) each window dimension of the updates is no larger than its dimension of
      the input; each other one is the dimension of the indices it goes over.
    * (C10) `to_apply` is a reducer: it takes a scalar of each input and a scalar
      of each update.
    * (C11) `result` has the types of the inputs; it is a tuple when `to_apply`
      returns one.

    Example:

    ```mlir
    %0 = hlo.scatter %x, %indices, %updates dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,                      // C1
                       HLO_ScatterDimensionNumbersAttr:$dimension_numbers, // C2-C9
                       UnitAttr:$indices_are_sorted,
                       UnitAttr:$unique_indices);
  let regions = (region SizedRegion<1>:$to_apply);                         // C10
  let results = (outs HLO_Value:$result);                                  // C11
  let assemblyFormat = [{
    $operands `dimension_numbers` `=` $dimension_numbers (`indices_are_sorted` $indices_are_sorted^)? (`unique_indices` $unique_indices^)? attr-dict `:` functional-type(operands, results) `to_apply` custom<Combiner>($to_apply)
  }];
  let extraClassDeclaration = [{
    /// The arrays scattered into, the indices, and the slices of each array.
    ::mlir::OperandRange getInputs() { return getOperands().take_front(getNumOperands() / 2); }
    ::mlir::Value getScatterIndices() { return getOperands()[getNumOperands() / 2]; }
    ::mlir::OperandRange getUpdates() { return getOperands().drop_front(getNumOperands() / 2 + 1); }
  }];
  let hasFolder = 1;
}

def HLO_SortOp : HLO_ApplyOp<"sort"> {
  let summary = "sort along a dimension by a comparator";
  let description = [{
    Sorts the rows along `dimension` of all arrays together. `to_apply` says
    whether the first of two rows of elements goes before the second; it takes
    the elements of an array next to each other. A stable sort keeps the order of
    rows neither of which goes before the other.

    Constraints:
    * (C1) there are N >= 1 operands, of the same dimensions.
    * (C2) `dimension` is in `[0, rank)`.
    * (C3) `to_apply` takes two scalars of each operand and returns a scalar pred.
    * (C4) `result` has the type of the operand, or is a tuple of their types.

    Example:

    ```mlir
    %0 = hlo.sort %keys, %values dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
    ^bb0(%k0: tensor<f32>, %k1: tensor<f32>, %v0: tensor<i32>, %v1: tensor<i32>):
      %1 = hlo.compare LT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      hlo.return %1 : tensor<i1>
    }
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,  // C1
                       I64Attr:$dimension,             // C2
                       UnitAttr:$is_stable);
  let regions = (region SizedRegion<1>:$to_apply);     // C3
  let results = (outs HLO_Value:$result);              // C4
  let assemblyFormat = [{
    $operands `dimension` `=` $dimension (`is_stable` $is_stable^)? attr-dict `:` functional-type(operands, results) `to_apply` custom<Combiner>($to_apply)
  }];
  let hasFolder = 1;
}

def HLO_TopkOp : HLO_InferredOp<"topk", [HLO_Pure]> {
  let summary = "the k largest or smallest elements of the last dimension and their indices";
  let description = [{
    Constraints:
    * (C1) `operand` has at least one dimension.
    * (C2) `k` is not negative and no larger than the last dimension.
    * (C3) `result` is a tuple: the elements, with `k` as the last dimension, and
      their indices in `i32`.

    Example:

    ```mlir
    %0 = hlo.topk %x k = 5 : (tensor<2x10xf32>) -> tuple<tensor<2x5xf32>, tensor<2x5xi32>>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,                         // C1
                       I64Attr:$k,                                 // C2
                       OptionalAttr<BoolAttr>:$largest,
                       OptionalAttr<BoolAttr>:$is_stable);
  let results = (outs HLO_Tuple:$result);                          // C3
  let assemblyFormat = [{
    $operand `k` `=` $k attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_BatchNormTrainingOp : HLO_InferredOp<"batch_norm_training", [HLO_Pure]> {
  let summary = "normalize over all dimensions but one, with mean and variance";
  let description = [{
    For each index of the dimension `feature_index`, the mean and variance over
    all other dimensions, and `(operand - mean) / sqrt(variance + epsilon) * scale
    + offset`.

    Constraints:
    * (C1) `feature_index` is in `[0, rank(operand))`.
    * (C2) `scale` and `offset` have one dimension, of the feature's size.
    * (C3) `result` is a tuple of the type of `operand`, and mean and variance with
      the feature's size.

    Example:

    ```mlir
    %0 = hlo.batch_norm_training %x, %scale, %offset epsilon = 1.0e-3 feature_index = 1 : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>>
    ```
  }];
  let arguments = (ins HLO_FloatArray:$operand,
                       HLO_FloatArray:$scale,  // C2
                       HLO_FloatArray:$offset, // C2
                       F32Attr:$epsilon,
                       I64Attr:$feature_index); // C1
  let results = (outs HLO_Tuple:$result);      // C3
  let assemblyFormat = [{
    $operand `,` $scale `,` $offset `epsilon` `=` $epsilon `feature_index` `=` $feature_index attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_BatchNormInferenceOp : HLO_InferredOp<"batch_norm_inference", [HLO_Pure]> {
  let summary = "normalize with a given mean and variance";
  let description = [{
    `(operand - mean) / sqrt(variance + epsilon) * scale + offset`, where the
    other operands lie along the dimension `feature_index`.

    Constraints:
    * (C1) `feature_index` is in `[0, rank(operand))`.
    * (C2) `scale`, `offset`, `mean` and `variance` have one dimension, of the
      feature's size.
    * (C3) `result` has the type of `operand`.

    Example:

    ```mlir
    %0 = hlo.batch_norm_inference %x, %scale, %offset, %mean, %variance epsilon = 1.0e-3 feature_index = 1 : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
    ```
  }];
  let arguments = (ins HLO_FloatArray:$operand,
                       HLO_FloatArray:$scale,    // C2
                       HLO_FloatArray:$offset,   // C2
                       HLO_FloatArray:$mean,     // C2
                       HLO_FloatArray:$variance, // C2
                       F32Attr:$epsilon,
                       I64Attr:$feature_index);  // C1
  let results = (outs HLO_Array:$result);        // C3
  let assemblyFormat = [{
    $operand `,` $scale `,` $offset `,` $mean `,` $variance `epsilon` `=` $epsilon `feature_index` `=` $feature_index attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_BatchNormGradOp : HLO_InferredOp<"batch_norm_grad", [HLO_Pure]> {
  let summary = "gradients of batch normalization";
  let description = [{
    From the gradient of the normalized array, the gradients of `operand`, `scale`
    and the offset.

    Constraints:
    * (C1) `feature_index` is in `[0, rank(operand))`.
    * (C2) `scale`, `mean` and `variance` have one dimension, of the feature's size.
    * (C3) `grad_output` has the dimensions of `operand`.
    * (C4) `result` is a tuple of the type of `operand`, and two arrays with the
      feature's size.

    Example:

    ```mlir
    %0 = hlo.batch_norm_grad %x, %scale, %mean, %variance, %grad epsilon = 1.0e-3 feature_index = 1 : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4xf32>) -> tuple<tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>>
    ```
  }];
  let arguments = (ins HLO_FloatArray:$operand,
                       HLO_FloatArray:$scale,       // C2
                       HLO_FloatArray:$mean,        // C2
                       HLO_FloatArray:$variance,    // C2
                       HLO_FloatArray:$grad_output, // C3
                       F32Attr:$epsilon,
                       I64Attr:$feature_index);     // C1
  let results = (outs HLO_Tuple:$result);           // C4
  let assemblyFormat = [{
    $operand `,` $scale `,` $mean `,` $variance `,` $grad_output `epsilon` `=` $epsilon `feature_index` `=` $feature_index attr-dict `:` functional-type(operands, results)
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOREDUCTIONOPS_TD

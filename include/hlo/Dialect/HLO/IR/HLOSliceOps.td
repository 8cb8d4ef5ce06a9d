//===- HLOSliceOps.td - Operations on sub-arrays -----------*- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOSLICEOPS_TD
#define HLO_DIALECT_HLO_IR_HLOSLICEOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"

def HLO_SliceOpsGroup : OpDocGroup {
  let summary = "Slicing";
  let description = "Operations that read or replace parts of an array.";
}

let opDocGroup = HLO_SliceOpsGroup in {

def HLO_SliceOp : HLO_InferredOp<"slice", [HLO_Pure]> {
  let summary = "a strided sub-array";
  let description = [{
    The elements of each dimension at the indices `start`, `start + stride`, ...
    below `limit`; the stride is 1 where none is written. A dimension stays
    dynamic unless one element of it is left.

    Constraints:
    * (C1) `start_indices`, `limit_indices` and `strides` have one entry per
      dimension of `operand`.
    * (C2) `0 <= start <= limit <= size` in each dimension.
    * (C3) Every stride is at least 1.
    * (C4) A dimension of the result has the size
      `ceil((limit - start) / stride)`.

    Example:

    ```mlir
    %0 = hlo.slice %x [1:5:2, 0:3] : (tensor<6x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,
                       DenseI64ArrayAttr:$start_indices, // C1, C2
                       DenseI64ArrayAttr:$limit_indices, // C1, C2
                       DenseI64ArrayAttr:$strides);      // C1, C3
  let results = (outs HLO_Array:$result);                // C4
  let assemblyFormat = [{
    $operand custom<SliceRanges>($start_indices, $limit_indices, $strides) attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_DynamicSliceOp : HLO_InferredOp<"dynamic_slice", [HLO_Pure]> {
  let summary = "a sub-array at indices known at run time";
  let description = [{
    The elements of `operand` from `start_indices` on. Each start index `i` of a
    dimension of size `n` is first brought into range, to
    `min(max(i, 0), n - dynamic_slice_sizes)`. Older modules give the start as one
    array of rank 1.

    Constraints:
    * (C1) `dynamic_slice_sizes` has one entry per dimension of `operand`.
    * (C2) `start_indices` is one scalar per dimension of `operand`, or one array
      of rank 1 with an element per dimension.
    * (C3) `start_indices` have the same integer type.
    * (C4) `0 <= dynamic_slice_sizes <= size` in each dimension.
    * (C5) The result has the dimensions `dynamic_slice_sizes`.

    Example:

    ```mlir
    %0 = hlo.dynamic_slice %x[%i, %j] sizes = [1, 3]
        : (tensor<6x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,
                       Variadic<HLO_IntArray>:$start_indices,   // C2, C3
                       DenseI64ArrayAttr:$dynamic_slice_sizes); // C1, C4
  let results = (outs HLO_Array:$result);                       // C5
  let assemblyFormat = [{
    $operand `[` $start_indices `]` `sizes` `=` $dynamic_slice_sizes attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_DynamicUpdateSliceOp : HLO_InferredOp<"dynamic_update_slice", [HLO_Pure]> {
  let summary = "an array with a sub-array replaced at indices known at run time";
  let description = [{
    `operand`, with the elements from `start_indices` on replaced by `update`. The
    start is brought into range as in `dynamic_slice`, so that the whole of
    `update` is written.

    Constraints:
    * (C1) `update` has the rank of `operand`.
    * (C2) `update` has the element type of `operand`, or both are floats.
    * (C3) No dimension of `update` is larger than that of `operand`.
    * (C4) `start_indices` is one scalar per dimension of `operand`, or one array
      of rank 1 with an element per dimension.
    * (C5) `start_indices` have the same integer type.
    * (C6) The result has the type of `operand`.

    Example:

    ```mlir
    %0 = hlo.dynamic_update_slice %x[%i, %j], %u
        : (tensor<6x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<6x3xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,
                       HLO_Array:$update,                     // C1-C3
                       Variadic<HLO_IntArray>:$start_indices); // C4, C5
  let results = (outs HLO_Array:$result);                     // C6
  let assemblyFormat = [{
    $operand `[` $start_indices `]` `,` $update attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_GatherOp : HLO_InferredOp<"gather", [HLO_Pure]> {
  let summary = "slices of an array at indices held in another";
  let description = [{
    Each vector of `start_indices` along `index_vector_dim` is the start of a slice
    of `operand` of the size `slice_sizes`: its element `k` is the start in the
    dimension `start_index_map[k]`; other dimensions start at 0. Starts are brought
    into range as in `dynamic_slice`. `index_vector_dim` may equal the rank of
    `start_indices`; every element is then a vector of one.

    The result has the dimensions of `start_indices` without `index_vector_dim`,
    in order, and, at the positions `offset_dims`, the dimensions of the slice
    without those in `collapsed_slice_dims` and `operand_batching_dims`, in order.
    A dimension in `operand_batching_dims` starts at the index of the dimension of
    `start_indices` that `start_indices_batching_dims` pairs with it, added to what
    `start_index_map` gives it, if anything.

    With `indices_are_sorted` the vectors ascend, compared by `start_index_map`.

    Constraints:
    * (C1) `index_vector_dim` is in `[0, rank(start_indices)]`.
    * (C2) `start_index_map` has one entry per element of an index vector.
    * (C3) `start_index_map` is unique, each in `[0, rank(operand))`.
    * (C4) `collapsed_slice_dims` and `operand_batching_dims` are each sorted;
      together they are unique, each in `[0, rank(operand))`.
    * (C5) `slice_sizes` has one entry per dimension of `operand`, as many as
      there are `offset_dims`, `collapsed_slice_dims` and `operand_batching_dims`.
    * (C6) `0 <= slice_sizes <= size` in each dimension.
    * (C7) `slice_sizes` is at most 1 in `collapsed_slice_dims` and
      `operand_batching_dims`.
    * (C8) `start_indices_batching_dims` are unique, in
      `[0, rank(start_indices))`, and not `index_vector_dim`.
    * (C9) `operand_batching_dims` and `start_indices_batching_dims` have the same
      length and name dimensions of the same sizes.
    * (C10) `offset_dims` are sorted, unique, each in `[0, rank(result))`.
    * (C11) The result has the dimensions said above.

    Example:

    ```mlir
    %0 = hlo.gather %x, %i
        dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0],
                             start_index_map = [0], index_vector_dim = 1>
        slice_sizes = [1, 5] indices_are_sorted
        : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,
                       HLO_IntArray:$start_indices,
                       HLO_GatherDimensionNumbersAttr:$dimension_numbers, // C1-C4, C8-C10
                       DenseI64ArrayAttr:$slice_sizes, // C5-C7
                       UnitAttr:$indices_are_sorted);
  let results = (outs HLO_Array:$result); // C11
  let assemblyFormat = [{
    $operand `,` $start_indices `dimension_numbers` `=` $dimension_numbers `slice_sizes` `=` $slice_sizes (`indices_are_sorted` $indices_are_sorted^)? attr-dict `:` functional-type(operands, results)
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOSLICEOPS_TD

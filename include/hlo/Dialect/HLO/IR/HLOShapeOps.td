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
  let description = [{
    Dimension `i` of `operand` becomes dimension `dimensions[i]` of the result;
    along every other dimension of the result the elements are repeated. The
    dimensions need not ascend: a broadcast may permute as well. HLO never
    broadcasts by itself, so this is the only way to combine arrays of different
    shapes.

    Constraints:
    * (C1) `operand` and the result have the same element type, or floats of any.
    * (C2) `dimensions` has one entry per dimension of `operand`.
    * (C3) `dimensions` are unique, each in `[0, rank(result))`.
    * (C4) Dimension `dimensions[i]` of the result has the size of dimension `i`
      of `operand`.

    Example:

    ```mlir
    %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,
                       DenseI64ArrayAttr:$dimensions); // C2, C3
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand `dimensions` `=` $dimensions attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // C1-C4
  let hasFolder = 1;
}

def HLO_ReshapeOp : HLO_Op<"reshape", [HLO_Pure]> {
  let summary = "the same elements, in row-major order, in another shape";
  let description = [{
    The elements of the result in row-major order are those of `operand` in
    row-major order, whatever the layouts. `inferred_dimension` names the result
    dimension whose size depends on the others where a dimension is dynamic.

    Constraints:
    * (C1) `operand` and the result have the same element type.
    * (C2) `operand` and the result have the same number of elements, a bounded
      dimension counting as its bound.
    * (C3) `inferred_dimension` is in `[0, rank(result))`.

    Example:

    ```mlir
    %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,
                       OptionalAttr<I64Attr>:$inferred_dimension); // C3
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand (`inferred_dimension` `=` $inferred_dimension^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // C1-C3
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def HLO_DynamicReshapeOp : HLO_Op<"dynamic_reshape", [HLO_Pure]> {
  let summary = "reshape to sizes known at run time";
  let description = [{
    As `reshape`, with the size of each dimension of the result given by a
    scalar. The result type says which dimensions are dynamic, and their bounds.

    Constraints:
    * (C1) `operand` and the result have the same element type.
    * (C2) `operand` and the result have the same number of elements, a bounded
      dimension counting as its bound.
    * (C3) `dim_sizes` has one entry per dimension of the result.
    * (C4) Each of `dim_sizes` is a scalar of 32-bit signed integers.

    Example:

    ```mlir
    %0 = hlo.dynamic_reshape %x sizes(%m, %n)
        : (tensor<6xf32>, tensor<i32>, tensor<i32>)
        -> tensor<?x2xf32, #hlo.bounds<[3, ?]>>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,
                       Variadic<HLO_IntArray>:$dim_sizes); // C3, C4
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand (`sizes` `(` $dim_sizes^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // C1-C4
}

def HLO_BitcastOp : HLO_Op<"bitcast", [HLO_Pure]> {
  let summary = "the same bytes as another shape or layout";
  let description = [{
    Reads the buffer of `operand` as an array of the result type: nothing moves.
    What the result holds follows from both layouts, so the operation appears
    once layouts are assigned.

    Constraints:
    * (C1) An array becomes an array, any other value one of a compatible type.
    * (C2) Arrays with layouts, neither tiled nor dynamic, take the same number
      of bytes; elements of less than a byte take one unless the layout says
      otherwise.

    Example:

    ```mlir
    %0 = hlo.bitcast %x
        : (tensor<2x3xf32, #hlo.layout<[1, 0]>>)
        -> tensor<3x2xf32, #hlo.layout<[0, 1]>>
    ```
  }];
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // C1, C2
  let hasFolder = 1;
}

def HLO_BitcastConvertOp : HLO_Op<"bitcast_convert", [HLO_Pure]> {
  let summary = "the same bits as another element type";
  let description = [{
    Reinterprets the bits of each element. Where the elements of the result have
    `k` times the bits, `k` neighbours in the last dimension form one element, the
    first of them its least significant bits; where they have one `k`-th of the
    bits, each element is taken apart into a new last dimension of size `k`. A
    `pred` counts as 8 bits.

    Constraints:
    * (C1) Both element types are complex, or neither is.
    * (C2) The wider element is a whole multiple of the narrower one.
    * (C3) When the elements grow `k` times wider, the last dimension of `operand`
      has the size `k`.
    * (C4) The result has the dimensions of `operand`, less the last one when
      the elements grow, and with one of size `k` appended when they shrink.

    Example:

    ```mlir
    %0 = hlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4x2xi16>
    ```
  }];
  let arguments = (ins HLO_Array:$operand);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // C1-C4
  let hasFolder = 1;
}

def HLO_TransposeOp : HLO_InferredOp<"transpose", [HLO_Pure]> {
  let summary = "permute dimensions";
  let description = [{
    Dimension `i` of the result is dimension `dimensions[i]` of `operand`. The
    dimensions are the logical ones; with suitable layouts nothing moves.

    Constraints:
    * (C1) `dimensions` has one entry per dimension of `operand`.
    * (C2) `dimensions` are unique, each in `[0, rank(operand))`.
    * (C3) Dimension `i` of the result has the size of dimension `dimensions[i]`
      of `operand`.

    Example:

    ```mlir
    %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,
                       DenseI64ArrayAttr:$dimensions); // C1, C2
  let results = (outs HLO_Array:$result); // C3
  let assemblyFormat = [{
    $operand `dimensions` `=` $dimensions attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def HLO_ReverseOp : HLO_InferredOp<"reverse", [HLO_Pure]> {
  let summary = "reverse elements along dimensions";
  let description = [{
    The element at index `i` of each of `dimensions` moves to index `size - 1 - i`.

    Constraints:
    * (C1) The result has the type of `operand`.
    * (C2) `dimensions` are unique, each in `[0, rank(operand))`.

    Example:

    ```mlir
    %0 = hlo.reverse %x dimensions = [1] : tensor<2x3xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,
                       DenseI64ArrayAttr:$dimensions); // C2
  let results = (outs HLO_Array:$result); // C1
  let assemblyFormat = [{
    $operand `dimensions` `=` $dimensions attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def HLO_ConcatenateOp : HLO_InferredOp<"concatenate", [HLO_Pure]> {
  let summary = "join arrays along a dimension";
  let description = [{
    The elements of `operands`, one array after the other along `dimension`. A
    dimension of the result is dynamic if it is so in any of them.

    Constraints:
    * (C1) There is at least one of `operands`.
    * (C2) `dimension` is in `[0, rank(operand))`.
    * (C3) `operands` have the same rank.
    * (C4) `operands` have the same element type, or floats of any type.
    * (C5) `operands` have the same dimensions, except `dimension`.
    * (C6) The result has the dimensions of `operands`; `dimension` has the sum of
      theirs.

    Example:

    ```mlir
    %0 = hlo.concatenate %x, %y dimension = 0
        : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands, // C1, C3-C5
                       I64Attr:$dimension);           // C2
  let results = (outs HLO_Array:$result);             // C6
  let assemblyFormat = [{
    $operands `dimension` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_PadOp : HLO_InferredOp<"pad", [HLO_Pure]> {
  let summary = "pad with a scalar at the edges and between elements";
  let description = [{
    Adds `edge_padding_low` copies of `padding_value` before and
    `edge_padding_high` after the elements of each dimension, and
    `interior_padding` between each two of them. A negative edge padding takes
    elements away, after the interior padding.

    Constraints:
    * (C1) `padding_value` is a scalar of the element type of `operand`, or both
      are floats.
    * (C2) `edge_padding_low`, `edge_padding_high` and `interior_padding` have one
      entry per dimension of `operand`.
    * (C3) `interior_padding` is not negative.
    * (C4) A dimension of size `n` gets the size
      `low + n + max(n - 1, 0) * interior + high`, which is not negative.

    Example:

    ```mlir
    %0 = hlo.pad %x, %zero low = [1] high = [2] interior = [1]
        : (tensor<3xf32>, tensor<f32>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,
                       HLO_Array:$padding_value,             // C1
                       DenseI64ArrayAttr:$edge_padding_low,  // C2
                       DenseI64ArrayAttr:$edge_padding_high, // C2
                       DenseI64ArrayAttr:$interior_padding); // C2, C3
  let results = (outs HLO_Array:$result);                    // C4
  let assemblyFormat = [{
    $operand `,` $padding_value `low` `=` $edge_padding_low `high` `=` $edge_padding_high `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_GetDimensionSizeOp : HLO_InferredOp<"get_dimension_size", [HLO_Pure]> {
  let summary = "the run-time size of a dimension";
  let description = [{
    The size of a static dimension; of a bounded one, the size it has at run time.

    Constraints:
    * (C1) `dimension` is in `[0, rank(operand))`.
    * (C2) The size, or bound, of the dimension fits 32 bits.
    * (C3) The result is a scalar of 32-bit signed integers.

    Example:

    ```mlir
    %0 = hlo.get_dimension_size %x dimension = 0
        : (tensor<?x4xf32, #hlo.bounds<[8, ?]>>) -> tensor<i32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,  // C2
                       I64Attr:$dimension); // C1
  let results = (outs HLO_Array:$result);   // C3
  let assemblyFormat = [{
    $operand `dimension` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_SetDimensionSizeOp : HLO_InferredOp<"set_dimension_size", [HLO_Pure]> {
  let summary = "an array whose dimension has a run-time size";
  let description = [{
    The first `size` elements of `operand` along `dimension`, which becomes
    dynamic, bounded by the size it had. Where the array was dynamic already and
    grows, the new elements have any value.

    Constraints:
    * (C1) `dimension` is in `[0, rank(operand))`.
    * (C2) The size, or bound, of the dimension fits 32 bits.
    * (C3) `size` is a scalar of 32-bit signed integers.
    * (C4) The result has the type of `operand`, with `dimension` dynamic.

    Example:

    ```mlir
    %0 = hlo.set_dimension_size %x, %n dimension = 0
        : (tensor<8x4xf32>, tensor<i32>) -> tensor<?x4xf32, #hlo.bounds<[8, ?]>>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,  // C2
                       HLO_Array:$size,     // C3
                       I64Attr:$dimension); // C1
  let results = (outs HLO_Array:$result);   // C4
  let assemblyFormat = [{
    $operand `,` $size `dimension` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOSHAPEOPS_TD

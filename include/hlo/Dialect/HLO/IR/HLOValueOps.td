//===- HLOValueOps.td - Parameters, constants, tuples, tokens and random numbers *- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOVALUEOPS_TD
#define HLO_DIALECT_HLO_IR_HLOVALUEOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"

def HLO_ValueOpsGroup : OpDocGroup {
  let summary = "Values";
  let description = "Where values come from, tuples and tokens, and operations that pass a value on.";
}

/// The hidden state random numbers are drawn from.
def HLO_RandomState : Resource<"::hlo::RandomStateResource">;

let opDocGroup = HLO_ValueOpsGroup in {

def HLO_ParameterOp : HLO_Op<"parameter", [HLO_Pure, AllTypesMatch<["operand", "result"]>]> {
  let summary = "a parameter of a computation, where it stands in the schedule";
  let description = [{
    The identity of a block argument. It is there only where the parameter's
    instruction carries attributes, or does not stand at the head of the
    computation in the order of the parameters. Without attributes it folds to
    its operand, as it does where the operand is no parameter any more, which
    is so after inlining.

    Constraints:
    * (C1) `operand` and `result` have the same type.

    Example:

    ```mlir
    %0 = hlo.parameter %arg0 {hlo.parameter_replication = array<i1: true>} : tensor<4xf32>
    ```
  }];
  let arguments = (ins HLO_Value:$operand);   // C1
  let results = (outs HLO_Value:$result);     // C1
  let assemblyFormat = [{
    $operand attr-dict `:` type($operand)
  }];
  let hasFolder = 1;
}

def HLO_ConstantOp : HLO_Op<"constant", [ConstantLike, HLO_Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "a constant array or tuple";
  let description = [{
    The value is a `dense` or `dense_resource` attribute for an array, a
    `#hlo.tuple` of such attributes for a tuple, or `#hlo.elided` for an array
    whose elements were left out of the text it came from.

    Constraints:
    * (C1) `value` has the type of `result`.
    * (C2) `result` is an array with static dimensions or a tuple of such;
      tokens, opaque values, buffers and async values are no constants.
    * (C3) `value` is an attribute of the forms above; a tuple has one for every
      element, of its type.
    * (C4) Only an array of rank 1 or more is elided.

    Example:

    ```mlir
    %0 = hlo.constant dense<[1, 2]> : tensor<2xi32>
    %1 = hlo.constant #hlo.elided : tensor<1000xf32>
    %2 = hlo.constant #hlo.tuple<[dense<1> : tensor<2xi32>, dense<2.0> : tensor<f32>]> : tuple<tensor<2xi32>, tensor<f32>>
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value);  // C1, C3, C4
  let results = (outs HLO_Value:$result);           // C1, C2
  let assemblyFormat = "attr-dict $value";
  let hasVerifier = 1; // C2, C3, C4
  let hasFolder = 1;
}

def HLO_IotaOp : HLO_Op<"iota", [HLO_Pure]> {
  let summary = "numbers that count up along one dimension";
  let description = [{
    Every element is its index in `iota_dimension`, converted to the element
    type; the imaginary part of a complex number is zero.

    Constraints:
    * (C1) `result` is an array of integers, floats or complex numbers.
    * (C2) `iota_dimension` is in `[0, rank(result))`; so `result` is no scalar.

    Example:

    ```mlir
    %0 = hlo.iota iota_dimension = 1 : tensor<2x3xi32>
    ```
  }];
  let arguments = (ins I64Attr:$iota_dimension);           // C2
  let results = (outs HLO_IntFloatOrComplexArray:$result); // C1, C2
  let assemblyFormat = [{
    `iota_dimension` `=` $iota_dimension attr-dict `:` type($result)
  }];
  let hasVerifier = 1; // C2
}

def HLO_TupleOp : HLO_InferredOp<"tuple", [HLO_Pure]> {
  let summary = "a tuple of values";
  let description = [{
    A tuple of the operands in order; without operands the empty tuple.

    Constraints:
    * (C1) `result` has one element for every operand, of its type up to the
      layout and the precision of floats.

    Example:

    ```mlir
    %0 = hlo.tuple %x, %i : (tensor<4xf32>, tensor<i32>) -> tuple<tensor<4xf32>, tensor<i32>>
    ```
  }];
  let arguments = (ins Variadic<HLO_Value>:$operands);
  let results = (outs HLO_Tuple:$result); // C1
  let assemblyFormat = [{
    $operands attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_GetTupleElementOp : HLO_InferredOp<"get_tuple_element", [HLO_Pure]> {
  let summary = "an element of a tuple";
  let description = [{
    The element at `index` of the tuple.

    Constraints:
    * (C1) `operand` is a tuple, or an async value in its place.
    * (C2) `index` is in `[0, size(operand))`.
    * (C3) `result` has the type of that element, up to the layout and the
      precision of floats.

    Example:

    ```mlir
    %0 = hlo.get_tuple_element %t[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
    ```
  }];
  let arguments = (ins AnyTypeOf<[HLO_Tuple, HLO_AsyncValue], "tuple or async value">:$operand, // C1
                       I64Attr:$index);   // C2
  let results = (outs HLO_Value:$result); // C3
  let assemblyFormat = [{
    $operand `[` $index `]` attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_AfterAllOp : HLO_Op<"after_all", [HLO_Pure]> {
  let summary = "a token that follows all of its operands";
  let description = [{
    A token for whatever has to wait for everything the operands stand for. They
    are tokens as a rule, but it may wait for any value. Without operands it is
    where a chain of tokens begins.

    Constraints:
    * (C1) `result` is a token.

    Example:

    ```mlir
    %0 = hlo.after_all()
    %1 = hlo.after_all(%0, %x : !hlo.token, tensor<4xf32>)
    ```
  }];
  let arguments = (ins Variadic<HLO_Value>:$operands);
  let results = (outs HLO_Token:$result); // C1
  let assemblyFormat = [{
    `(` ($operands^ `:` type($operands))? `)` attr-dict
  }];
}

def HLO_AddDependencyOp : HLO_OperandTypedOp<"add_dependency", [HLO_Pure]> {
  let summary = "a value made to depend on a token";
  let description = [{
    The operand, not to be used before what the token stands for is done.

    Constraints:
    * (C1) `token` is a token.
    * (C2) `result` has the type of `operand`, up to the layout.

    Example:

    ```mlir
    %0 = hlo.add_dependency %x, %token : (tensor<4xf32>, !hlo.token) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins HLO_Value:$operand,
                       HLO_Token:$token); // C1
  let results = (outs HLO_Value:$result); // C2
  let assemblyFormat = [{
    $operand `,` $token attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_CopyOp : HLO_OperandTypedOp<"copy", [HLO_Pure]> {
  let summary = "an identity that may change the layout";
  let description = [{
    The operand in another buffer, and in another layout where that of the
    result differs. It is a real copy, so it is never folded.

    Constraints:
    * (C1) `result` has the type of `operand`, up to the layout.

    Example:

    ```mlir
    %0 = hlo.copy %x : (tensor<4x2xf32, #hlo.layout<[1, 0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
    ```
  }];
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result); // C1
  let assemblyFormat = [{
    $operand attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
}

def HLO_OptBarrierOp : HLO_OperandTypedOp<"opt_barrier", [HLO_Pure]> {
  let summary = "an identity nothing is moved across";
  let description = [{
    The operand. Nothing is optimized across: what is computed from the result
    is computed after the operand is complete, a tuple as a whole.

    Constraints:
    * (C1) `result` has the type of `operand`, up to the layout.

    Example:

    ```mlir
    %0 = hlo.opt_barrier %t : tuple<tensor<4xf32>, tensor<i32>>
    ```
  }];
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result); // C1
  let assemblyFormat = [{
    $operand attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
}

def HLO_DomainOp : HLO_OperandTypedOp<"domain", [HLO_Pure]> {
  let summary = "an identity at the border between two shardings";
  let description = [{
    The operand, where the sharding of the instructions above it (`entry`) meets
    another of those below it (`exit`).

    Constraints:
    * (C1) `result` has the type of `operand`, up to the layout.

    Example:

    ```mlir
    %0 = hlo.domain %x entry = <"{maximal device=0}"> exit = <"{maximal device=1}"> : tensor<4xf32>
    ```
  }];
  let arguments = (ins HLO_Value:$operand,
                       HLO_ShardingAttr:$entry,
                       HLO_ShardingAttr:$exit);
  let results = (outs HLO_Value:$result); // C1
  let assemblyFormat = [{
    $operand `entry` `=` $entry `exit` `=` $exit attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
}

def HLO_ReplicaIdOp : HLO_Op<"replica_id", [HLO_Pure]> {
  let summary = "the id of this replica";
  let description = [{
    The number of the replica that runs the program, of those that work on
    different data.

    Constraints:
    * (C1) `result` is `u32[]`.

    Example:

    ```mlir
    %0 = hlo.replica_id : tensor<ui32>
    ```
  }];
  let arguments = (ins );
  let results = (outs HLO_Array:$result); // C1
  let assemblyFormat = [{
    attr-dict `:` type($result)
  }];
  let hasVerifier = 1; // C1
}

def HLO_PartitionIdOp : HLO_Op<"partition_id", [HLO_Pure]> {
  let summary = "the id of this partition";
  let description = [{
    The number of the partition that runs the program, of those that share the
    work of one replica.

    Constraints:
    * (C1) `result` is `u32[]`.

    Example:

    ```mlir
    %0 = hlo.partition_id : tensor<ui32>
    ```
  }];
  let arguments = (ins );
  let results = (outs HLO_Array:$result); // C1
  let assemblyFormat = [{
    attr-dict `:` type($result)
  }];
  let hasVerifier = 1; // C1
}

def HLO_RngOp : HLO_Op<"rng", [MemoryEffects<[MemWrite<HLO_RandomState>]>]> {
  let summary = "random numbers of a distribution";
  let description = [{
    Every element drawn by itself from the distribution: `rng_uniform` over
    `[a, b)`, `rng_normal` with mean `a` and standard deviation `b`. Advances a
    hidden state, so that no two of them are the same.

    Constraints:
    * (C1) `a` and `b` are scalars.
    * (C2) `a`, `b` and `result` have the same element type, up to the precision
      of floats.
    * (C3) The element type is `pred`, an integer or a float for `rng_uniform`, a
      float for `rng_normal`.

    Example:

    ```mlir
    %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins HLO_Array:$a,      // C1, C2, C3
                       HLO_Array:$b,      // C1, C2
                       HLO_RandomDistributionAttr:$distribution);
  let results = (outs HLO_Array:$result); // C2
  let assemblyFormat = [{
    `` $distribution `,` $a `,` $b attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // C1, C2, C3
}

def HLO_RngBitGeneratorOp : HLO_Op<"rng_bit_generator", [HLO_Pure]> {
  let summary = "random bits and the next state of their generator";
  let description = [{
    Uniformly distributed bits that are a function of the state, and the state
    to use next. `rng_default` leaves the algorithm to the platform. The result
    is a tuple of state and bits, or the bits alone.

    Constraints:
    * (C1) `state` is an array.
    * (C2) `result` is an array, or a tuple of two.
    * (C3) The first element of such a tuple has the type of `state`, up to the
      layout.

    Example:

    ```mlir
    %0 = hlo.rng_bit_generator rng_three_fry, %state : (tensor<2xui64>) -> tuple<tensor<2xui64>, tensor<4x5xui32>>
    ```
  }];
  let arguments = (ins HLO_Array:$state, // C1
                       HLO_RandomAlgorithmAttr:$algorithm);
  let results = (outs HLO_Value:$result); // C2, C3
  let assemblyFormat = [{
    `` $algorithm `,` $state attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // C2, C3
}

def HLO_RngGetAndUpdateStateOp : HLO_Op<"rng_get_and_update_state", [MemoryEffects<[MemWrite<HLO_RandomState>]>]> {
  let summary = "the state of the random number generator, which it advances";
  let description = [{
    The hidden state, a 128 bit number with its low half first, as it is before
    `delta` is added to it.

    Constraints:
    * (C1) `result` is `u64[2]`.

    Example:

    ```mlir
    %0 = hlo.rng_get_and_update_state delta = 4096 : tensor<2xui64>
    ```
  }];
  let arguments = (ins I64Attr:$delta);
  let results = (outs HLO_Array:$result); // C1
  let assemblyFormat = [{
    `delta` `=` $delta attr-dict `:` type($result)
  }];
  let hasVerifier = 1; // C1
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOVALUEOPS_TD

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
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` type($operand)
  }];
  let hasVerifier = 1;
  let description = [{
    The identity of a block argument. It is there only where the parameter's
    instruction carries attributes, or does not stand at the head of the
    computation in the order of the parameters.
  }];
  let hasFolder = 1;
}

def HLO_ConstantOp : HLO_Op<"constant", [ConstantLike, HLO_Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "a constant array or tuple";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = "attr-dict $value";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def HLO_IotaOp : HLO_Op<"iota", [HLO_Pure]> {
  let summary = "numbers that count up along one dimension";
  let arguments = (ins I64Attr:$iota_dimension);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    `iota_dimension` `=` $iota_dimension attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

def HLO_TupleOp : HLO_InferredOp<"tuple", [HLO_Pure]> {
  let summary = "a tuple of values";
  let arguments = (ins Variadic<HLO_Value>:$operands);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = [{
    $operands attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_GetTupleElementOp : HLO_InferredOp<"get_tuple_element", [HLO_Pure]> {
  let summary = "an element of a tuple";
  let arguments = (ins HLO_Value:$operand,
                       I64Attr:$index);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand `[` $index `]` attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
}

def HLO_AfterAllOp : HLO_Op<"after_all", [HLO_Pure]> {
  let summary = "a token that follows all of its operands";
  let arguments = (ins Variadic<HLO_Token>:$operands);
  let results = (outs HLO_Token:$result);
  let assemblyFormat = [{
    $operands attr-dict
  }];
  let hasVerifier = 0;
}

def HLO_AddDependencyOp : HLO_InferredOp<"add_dependency", [HLO_Pure]> {
  let summary = "a value made to depend on a token";
  let arguments = (ins HLO_Value:$operand,
                       HLO_Token:$token);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand `,` $token attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_CopyOp : HLO_InferredOp<"copy", [HLO_Pure]> {
  let summary = "an identity that may change the layout";
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
}

def HLO_OptBarrierOp : HLO_InferredOp<"opt_barrier", [HLO_Pure]> {
  let summary = "an identity nothing is moved across";
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
}

def HLO_DomainOp : HLO_InferredOp<"domain", [HLO_Pure]> {
  let summary = "an identity at the border between two shardings";
  let arguments = (ins HLO_Value:$operand,
                       HLO_ShardingAttr:$entry,
                       HLO_ShardingAttr:$exit);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand `entry` `=` $entry `exit` `=` $exit attr-dict `:` custom<UnarySignature>(type($operand), type($result))
  }];
}

def HLO_ReplicaIdOp : HLO_Op<"replica_id", [HLO_Pure]> {
  let summary = "the id of this replica";
  let arguments = (ins );
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

def HLO_PartitionIdOp : HLO_Op<"partition_id", [HLO_Pure]> {
  let summary = "the id of this partition";
  let arguments = (ins );
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

def HLO_RngOp : HLO_Op<"rng", [MemoryEffects<[MemWrite<HLO_RandomState>]>]> {
  let summary = "random numbers of a distribution";
  let arguments = (ins HLO_Array:$a,
                       HLO_Array:$b,
                       HLO_RandomDistributionAttr:$distribution);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $distribution `,` $a `,` $b attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_RngBitGeneratorOp : HLO_Op<"rng_bit_generator", [HLO_Pure]> {
  let summary = "random bits and the next state of their generator";
  let arguments = (ins HLO_Value:$state,
                       HLO_RandomAlgorithmAttr:$algorithm);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $algorithm `,` $state attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_RngGetAndUpdateStateOp : HLO_Op<"rng_get_and_update_state", [MemoryEffects<[MemWrite<HLO_RandomState>]>]> {
  let summary = "the state of the random number generator, which it advances";
  let arguments = (ins I64Attr:$delta);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    `delta` `=` $delta attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOVALUEOPS_TD

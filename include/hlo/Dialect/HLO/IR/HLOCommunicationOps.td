//===- HLOCommunicationOps.td - Collectives, send, receive, infeed, outfeed *- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOCOMMUNICATIONOPS_TD
#define HLO_DIALECT_HLO_IR_HLOCOMMUNICATIONOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"

def HLO_CommunicationOpsGroup : OpDocGroup {
  let summary = "Communication";
  let description = "Collectives, and transfers between devices, memories and the host.";
}

/// Everything outside the device's own memory an operation can be seen by.
def HLO_Communication : Resource<"::hlo::CommunicationResource">;

/// Communicates: never dropped, duplicated or reordered with its like.
def HLO_Communicates : TraitList<[MemoryEffects<[MemRead<HLO_Communication>,
                                                 MemWrite<HLO_Communication>]>]>;

let opDocGroup = HLO_CommunicationOpsGroup in {

def HLO_AllGatherOp : HLO_Op<"all_gather", [HLO_Communicates]> {
  let summary = "concatenate the arrays of a group along a dimension";
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$constrain_layout,
                       I64Attr:$dimension,
                       UnitAttr:$use_global_device_ids);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups `dimension` `=` $dimension (`use_global_device_ids` $use_global_device_ids^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_AllGatherStartOp : HLO_Op<"all_gather_start", [HLO_Communicates]> {
  let summary = "start to concatenate the arrays of a group along a dimension";
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$constrain_layout,
                       I64Attr:$dimension,
                       UnitAttr:$use_global_device_ids);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups `dimension` `=` $dimension (`use_global_device_ids` $use_global_device_ids^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_AllGatherDoneOp : HLO_InferredOp<"all_gather_done", [HLO_Communicates]> {
  let summary = "the result of an `all_gather_start`";
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_AllReduceOp : HLO_InferredOp<"all_reduce", [HLO_Communicates, SingleBlock]> {
  let summary = "combine the arrays of a group";
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$constrain_layout,
                       UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups (`use_global_device_ids` $use_global_device_ids^)? attr-dict `:` functional-type(operands, results) `to_apply` $to_apply
  }];
}

def HLO_AllReduceStartOp : HLO_InferredOp<"all_reduce_start", [HLO_Communicates, SingleBlock]> {
  let summary = "start to combine the arrays of a group";
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$constrain_layout,
                       UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups (`use_global_device_ids` $use_global_device_ids^)? attr-dict `:` functional-type(operands, results) `to_apply` $to_apply
  }];
}

def HLO_AllReduceDoneOp : HLO_InferredOp<"all_reduce_done", [HLO_Communicates]> {
  let summary = "the result of an `all_reduce_start`";
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_ReduceScatterOp : HLO_Op<"reduce_scatter", [HLO_Communicates, SingleBlock]> {
  let summary = "combine the arrays of a group and split the result";
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$constrain_layout,
                       UnitAttr:$use_global_device_ids,
                       I64Attr:$dimension);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups `dimension` `=` $dimension (`use_global_device_ids` $use_global_device_ids^)? attr-dict `:` functional-type(operands, results) `to_apply` $to_apply
  }];
  let hasVerifier = 1;
}

def HLO_AllToAllOp : HLO_Op<"all_to_all", [HLO_Communicates]> {
  let summary = "exchange a piece with every member of a group";
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$constrain_layout,
                       OptionalAttr<I64Attr>:$dimension);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups (`dimension` `=` $dimension^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_RaggedAllToAllOp : HLO_InferredOp<"ragged_all_to_all", [HLO_Communicates]> {
  let summary = "exchange pieces of run-time sizes with every member of a group";
  let arguments = (ins HLO_Array:$input,
                       HLO_Array:$output,
                       HLO_IntArray:$input_offsets,
                       HLO_IntArray:$send_sizes,
                       HLO_IntArray:$output_offsets,
                       HLO_IntArray:$recv_sizes,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups);
  let results = (outs HLO_Array:$result);
  let assemblyFormat = [{
    $input `,` $output `,` $input_offsets `,` $send_sizes `,` $output_offsets `,` $recv_sizes (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_CollectiveBroadcastOp : HLO_InferredOp<"collective_broadcast", [HLO_Communicates]> {
  let summary = "send the array of the first member of a group to all";
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$has_dynamic_root);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_CollectivePermuteOp : HLO_Op<"collective_permute", [HLO_Communicates]> {
  let summary = "send to the device a pair names";
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       I64ElementsAttr:$source_target_pairs,
                       OptionalAttr<I64ElementsAttr>:$slice_sizes);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `source_target_pairs` `=` $source_target_pairs (`slice_sizes` `=` $slice_sizes^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_CollectivePermuteStartOp : HLO_Op<"collective_permute_start", [HLO_Communicates]> {
  let summary = "start to send to the device a pair names";
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       I64ElementsAttr:$source_target_pairs,
                       OptionalAttr<I64ElementsAttr>:$slice_sizes);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `source_target_pairs` `=` $source_target_pairs (`slice_sizes` `=` $slice_sizes^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_CollectivePermuteDoneOp : HLO_InferredOp<"collective_permute_done", [HLO_Communicates]> {
  let summary = "the result of a `collective_permute_start`";
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_InfeedOp : HLO_Op<"infeed", [HLO_Communicates]> {
  let summary = "an array from the host's queue";
  let arguments = (ins HLO_Token:$token,
                       OptionalAttr<StrAttr>:$infeed_config);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $token (`infeed_config` `=` $infeed_config^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_OutfeedOp : HLO_Op<"outfeed", [HLO_Communicates]> {
  let summary = "put a value in the host's queue";
  let arguments = (ins HLO_Value:$operand,
                       HLO_Token:$token,
                       TypeAttr:$outfeed_shape,
                       OptionalAttr<StrAttr>:$outfeed_config);
  let results = (outs HLO_Token:$result);
  let assemblyFormat = [{
    $operand `,` $token (`outfeed_config` `=` $outfeed_config^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_SendOp : HLO_InferredOp<"send", [HLO_Communicates]> {
  let summary = "start to send a value over a channel";
  let arguments = (ins HLO_Value:$operand,
                       HLO_Token:$token,
                       OptionalAttr<I64Attr>:$channel_id,
                       UnitAttr:$is_host_transfer);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand `,` $token (`channel_id` `=` $channel_id^)? (`is_host_transfer` $is_host_transfer^)? attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_SendDoneOp : HLO_Op<"send_done", [HLO_Communicates]> {
  let summary = "wait for a `send`";
  let arguments = (ins HLO_Value:$operand,
                       OptionalAttr<I64Attr>:$channel_id,
                       UnitAttr:$is_host_transfer);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand (`channel_id` `=` $channel_id^)? (`is_host_transfer` $is_host_transfer^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_RecvOp : HLO_Op<"recv", [HLO_Communicates]> {
  let summary = "start to receive a value over a channel";
  let arguments = (ins HLO_Token:$token,
                       OptionalAttr<I64Attr>:$channel_id,
                       UnitAttr:$is_host_transfer);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $token (`channel_id` `=` $channel_id^)? (`is_host_transfer` $is_host_transfer^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_RecvDoneOp : HLO_InferredOp<"recv_done", [HLO_Communicates]> {
  let summary = "the value a `recv` received";
  let arguments = (ins HLO_Value:$operand,
                       OptionalAttr<I64Attr>:$channel_id,
                       UnitAttr:$is_host_transfer);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand (`channel_id` `=` $channel_id^)? (`is_host_transfer` $is_host_transfer^)? attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_CopyStartOp : HLO_Op<"copy_start", [HLO_Communicates]> {
  let summary = "start to copy a value, perhaps to another memory";
  let arguments = (ins HLO_Value:$operand,
                       OptionalAttr<I64Attr>:$cross_program_prefetch_index);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand (`cross_program_prefetch_index` `=` $cross_program_prefetch_index^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_CopyDoneOp : HLO_InferredOp<"copy_done", [HLO_Communicates]> {
  let summary = "the result of a `copy_start`";
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOCOMMUNICATIONOPS_TD

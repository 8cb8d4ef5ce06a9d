//===- HLOCommunicationOps.td - Collectives, send, receive, infeed, outfeed *- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOCOMMUNICATIONOPS_TD
#define HLO_DIALECT_HLO_IR_HLOCOMMUNICATIONOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"

def HLO_CommunicationOpsGroup : OpDocGroup {
  let summary = "Communication";
  let description = [{
    Collectives, and transfers between devices, memories and the host.

    `replica_groups` say which devices take part together; `{}` is one group of
    every device. What the ids count follows from the other attributes:

    | operations | channel_id | use_global_device_ids | ids | number of ids |
    |---|---|---|---|---|
    | all_gather, all_reduce, reduce_scatter | no | no | replicas | replica_count |
    | | yes | no | replicas, of every partition | replica_count |
    | | yes | yes | replica * num_partitions + partition | replica_count * num_partitions |
    | others | no | - | replicas | replica_count |
    | | yes | - | partitions | num_partitions |

    The counts are those of the module (`hlo.replica_count`,
    `hlo.num_partitions`) and only compared where they are not one. A group of
    replicas of every partition has its size times the number of partitions; as
    modules do not always tell that number, any multiple of its size will do.
  }];
}

/// Everything outside the device's own memory an operation can be seen by.
def HLO_Communication : Resource<"::hlo::CommunicationResource">;

/// Communicates: never dropped, duplicated or reordered with its like.
def HLO_Communicates : TraitList<[MemoryEffects<[MemRead<HLO_Communication>,
                                                 MemWrite<HLO_Communication>]>]>;

let opDocGroup = HLO_CommunicationOpsGroup in {

def HLO_AllGatherOp : HLO_Op<"all_gather", [HLO_Communicates]> {
  let summary = "concatenate the arrays of a group along a dimension";
  let description = [{
    Every device of a group gets the arrays of all of them, concatenated along
    `dimension` in the order of the group. Several operands are gathered at once,
    each by itself; the result is then a tuple.

    Constraints:
    * (C1) there is at least one operand.
    * (C2) `dimension` is in [0, rank) of every operand.
    * (C3) the ids in `replica_groups` are each of 0 to n - 1 once, n is what the module
      says, and no group is empty, and groups are of equal size.
    * (C4) `use_global_device_ids` needs `channel_id` and groups that are not `{}`.
    * (C5) a result has the type of its operand, with the size of `dimension` times
      that of a group.

    Example:

    ```mlir
    %0 = hlo.all_gather %x replica_groups = <"[2,4]<=[8]"> dimension = 1
      : (tensor<8x2xf32>) -> tensor<8x8xf32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,
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
  let description = [{
    Starts an `all_gather`. The result is the tuple of operand and gathered array,
    or of a tuple of operands and a tuple of gathered arrays.

    Constraints:
    * (C1) there is at least one operand.
    * (C2) `dimension` is in [0, rank) of every operand.
    * (C3) the ids in `replica_groups` are each of 0 to n - 1 once, n is what the module
      says, and no group is empty, and groups are of equal size.
    * (C4) `use_global_device_ids` needs `channel_id` and groups that are not `{}`.
    * (C5) the result is the tuple of the operands and of what `all_gather` returns.
    * (C6) exactly one `all_gather_done` uses the result, unless something carries it on.

    Example:

    ```mlir
    %0 = hlo.all_gather_start %x replica_groups = <"{{0,1}}"> dimension = 0
      : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<8xf32>>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$constrain_layout,
                       I64Attr:$dimension,
                       UnitAttr:$use_global_device_ids);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups `dimension` `=` $dimension (`use_global_device_ids` $use_global_device_ids^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_AllGatherDoneOp : HLO_InferredOp<"all_gather_done", [HLO_Communicates]> {
  let summary = "the result of an `all_gather_start`";
  let description = [{
    Waits for an `all_gather_start` and returns what was gathered.

    Constraints:
    * (C1) `operand` comes from an `all_gather_start`.
    * (C2) the result is the second element of `operand`.

    Example:

    ```mlir
    %1 = hlo.all_gather_done %0
      : (tuple<tensor<4xf32>, tensor<8xf32>>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins HLO_Tuple:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_AllReduceOp : HLO_InferredOp<"all_reduce", [HLO_Communicates, SingleBlock, IsolatedFromAbove]> {
  let summary = "combine the arrays of a group";
  let description = [{
    Every device of a group gets the arrays of all of them combined element by
    element with `to_apply`, in any order. Several operands are combined at once,
    each by itself; the result is then a tuple.

    Constraints:
    * (C1) there is at least one operand.
    * (C2) the ids in `replica_groups` are each of 0 to n - 1 once, n is what the module
      says, and no group is empty; groups may be of different sizes.
    * (C3) `use_global_device_ids` needs `channel_id` and groups that are not `{}`.
    * (C4) `to_apply` takes two scalars and returns a scalar of that type.
    * (C5) the result has the type of the operand, or is the tuple of those types.

    Example:

    ```mlir
    %0 = hlo.all_reduce %x replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$constrain_layout,
                       UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups (`use_global_device_ids` $use_global_device_ids^)? attr-dict `:` functional-type(operands, results) `to_apply` custom<Combiner>($to_apply)
  }];
}

def HLO_AllReduceStartOp : HLO_InferredOp<"all_reduce_start", [HLO_Communicates, SingleBlock, IsolatedFromAbove]> {
  let summary = "start to combine the arrays of a group";
  let description = [{
    Starts an `all_reduce`; the result has the type of what is returned at the end.

    Constraints:
    * (C1) there is at least one operand.
    * (C2) the ids in `replica_groups` are each of 0 to n - 1 once, n is what the module
      says, and no group is empty; groups may be of different sizes.
    * (C3) `use_global_device_ids` needs `channel_id` and groups that are not `{}`.
    * (C4) `to_apply` takes two scalars and returns a scalar of that type.
    * (C5) the result has the type of the operand, or is the tuple of those types.
    * (C6) exactly one `all_reduce_done` uses the result, unless something carries it on.

    Example:

    ```mlir
    %0 = hlo.all_reduce_start %x replica_groups = <"{{0,1},{2,3}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$constrain_layout,
                       UnitAttr:$use_global_device_ids);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups (`use_global_device_ids` $use_global_device_ids^)? attr-dict `:` functional-type(operands, results) `to_apply` custom<Combiner>($to_apply)
  }];
}

def HLO_AllReduceDoneOp : HLO_InferredOp<"all_reduce_done", [HLO_Communicates]> {
  let summary = "the result of an `all_reduce_start`";
  let description = [{
    Waits for an `all_reduce_start` and returns what was combined.

    Constraints:
    * (C1) `operand` comes from an `all_reduce_start`.
    * (C2) the result has the type of `operand`.

    Example:

    ```mlir
    %1 = hlo.all_reduce_done %0 : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins HLO_Value:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_ReduceScatterOp : HLO_Op<"reduce_scatter", [HLO_Communicates, SingleBlock, IsolatedFromAbove]> {
  let summary = "combine the arrays of a group and split the result";
  let description = [{
    Combines the arrays of a group as `all_reduce` does and splits the outcome
    along `dimension` into equal parts, one for each device in the order of the
    group.

    Constraints:
    * (C1) there is at least one operand.
    * (C2) `dimension` is in [0, rank) of every operand.
    * (C3) the ids in `replica_groups` are each of 0 to n - 1 once, n is what the module
      says, and no group is empty, and groups are of equal size.
    * (C4) `use_global_device_ids` needs `channel_id` and groups that are not `{}`.
    * (C5) `to_apply` takes two scalars and returns a scalar of that type.
    * (C6) a result has the type of its operand, with the size of `dimension` divided by
      that of a group, which divides it.

    Example:

    ```mlir
    %0 = hlo.reduce_scatter %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<8xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$constrain_layout,
                       UnitAttr:$use_global_device_ids,
                       I64Attr:$dimension);
  let regions = (region SizedRegion<1>:$to_apply);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups `dimension` `=` $dimension (`use_global_device_ids` $use_global_device_ids^)? attr-dict `:` functional-type(operands, results) `to_apply` custom<Combiner>($to_apply)
  }];
  let hasVerifier = 1;
}

def HLO_AllToAllOp : HLO_Op<"all_to_all", [HLO_Communicates]> {
  let summary = "exchange a piece with every member of a group";
  let description = [{
    With `dimension`, splits the operand along it into as many parts as the group
    has devices, sends each device its part, and concatenates what arrives in the
    order of the group. Without, operand `i` is sent to device `i` of the group
    and element `i` of the result came from there.

    Constraints:
    * (C1) with `dimension` there is one operand, `dimension` is in [0, rank), and the
      size of a group divides the size of that dimension.
    * (C2) without, there are as many operands as a group has devices, all of one type.
    * (C3) the ids in `replica_groups` are each of 0 to n - 1 once, n is what the module
      says, and no group is empty, and groups are of equal size.
    * (C4) the result has the type of the operand, or is the tuple of those types.

    Example:

    ```mlir
    %0 = hlo.all_to_all %x replica_groups = <"{{0,1}}"> dimension = 0
      : (tensor<4xf32>) -> tensor<4xf32>
    %1 = hlo.all_to_all %x, %y replica_groups = <"{{0,1}}">
      : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,
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
  let description = [{
    Sends rows of `input` to the devices of the group and puts rows that arrive
    into a copy of `output`. Entry `i` of the four lists belongs to device `i`:
    `send_sizes[i]` rows from `input_offsets[i]` on go to row `output_offsets[i]`
    of that device; `recv_sizes[i]` rows arrive from it.

    Constraints:
    * (C1) the ids in `replica_groups` are each of 0 to n - 1 once, n is what the module
      says, and no group is empty, and groups are of equal size.
    * (C2) the four lists are integers of the same dimensions, of rank 1 or 2.
    * (C3) `input` and `output` have the same element type.
    * (C4) the result has the type of `output`.

    Example:

    ```mlir
    %0 = hlo.ragged_all_to_all %input, %output, %input_offsets, %send_sizes, %output_offsets, %recv_sizes
      replica_groups = <"{{0,1}}">
      : (tensor<8x4xf32>, tensor<16x4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>)
      -> tensor<16x4xf32>
    ```
  }];
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
  let description = [{
    Every device of a group gets the arrays of its first device. With
    `has_dynamic_root` the last operand says, for each group, which device it is
    instead.

    Constraints:
    * (C1) there is at least one operand, besides the roots.
    * (C2) the ids in `replica_groups` are each of 0 to n - 1 once, n is what the module
      says, and no group is empty, and groups are of equal size.
    * (C3) with `has_dynamic_root`, the last operand is an array of s32 of rank 1.
    * (C4) the result has the type of the operand, or is the tuple of those types.

    Example:

    ```mlir
    %0 = hlo.collective_broadcast %x replica_groups = <"{{0,1}}">
      : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Array>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       HLO_ReplicaGroupsAttr:$replica_groups,
                       UnitAttr:$has_dynamic_root);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `replica_groups` `=` $replica_groups (`has_dynamic_root` $has_dynamic_root^)? attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_CollectivePermuteOp : HLO_Op<"collective_permute", [HLO_Communicates]> {
  let summary = "send to the device a pair names";
  let description = [{
    Each pair of `source_target_pairs` names a device and the device that gets its
    operand; a device that is no target gets zeros. With `slice_sizes` the
    operands are the array to read, the array to write, and the indices at which
    slices of those sizes begin in either; each may be a tuple.

    Constraints:
    * (C1) there is at least one operand; with `slice_sizes` there are four.
    * (C2) `source_target_pairs` is a list of pairs.
    * (C3) no device is a source twice or a target twice.
    * (C4) devices are in [0, n), n the number of replicas, or of partitions when there is
      a `channel_id`.
    * (C5) the result has the type of the operand, or is the tuple of those types; with
      `slice_sizes` it has the type of the second operand.

    Example:

    ```mlir
    %0 = hlo.collective_permute %x source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
      : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
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
  let description = [{
    Starts a `collective_permute`. The result is the tuple of operand, of what is
    returned at the end, and of any context.

    Constraints:
    * (C1) there is at least one operand; with `slice_sizes` there are four.
    * (C2) `source_target_pairs` is a list of pairs.
    * (C3) no device is a source twice or a target twice.
    * (C4) devices are in [0, n), n the number of replicas, or of partitions when there is
      a `channel_id`.
    * (C5) the result is the tuple of the operand, or a tuple of operands, and of what
      `collective_permute` returns; context follows.
    * (C6) exactly one `collective_permute_done` uses the result, unless something carries
      it on.

    Example:

    ```mlir
    %0 = hlo.collective_permute_start %x source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
      : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
    ```
  }];
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<I64Attr>:$channel_id,
                       I64ElementsAttr:$source_target_pairs,
                       OptionalAttr<I64ElementsAttr>:$slice_sizes);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = [{
    $operands (`channel_id` `=` $channel_id^)? `source_target_pairs` `=` $source_target_pairs (`slice_sizes` `=` $slice_sizes^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_CollectivePermuteDoneOp : HLO_InferredOp<"collective_permute_done", [HLO_Communicates]> {
  let summary = "the result of a `collective_permute_start`";
  let description = [{
    Waits for a `collective_permute_start` and returns what arrived.

    Constraints:
    * (C1) `operand` comes from a `collective_permute_start`.
    * (C2) the result is the second element of `operand`.

    Example:

    ```mlir
    %1 = hlo.collective_permute_done %0
      : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins HLO_Tuple:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_InfeedOp : HLO_Op<"infeed", [HLO_Communicates]> {
  let summary = "an array from the host's queue";
  let description = [{
    Waits for the next value of the queue the host fills. `infeed_config` is for the
    backend.

    Constraints:
    * (C1) the result is the tuple of that value and a token.

    Example:

    ```mlir
    %0 = hlo.infeed %token : (!hlo.token) -> tuple<tensor<4xf32>, !hlo.token>
    ```
  }];
  let arguments = (ins HLO_Token:$token,
                       OptionalAttr<StrAttr>:$infeed_config);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = [{
    $token (`infeed_config` `=` $infeed_config^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_OutfeedOp : HLO_Op<"outfeed", [HLO_Communicates]> {
  let summary = "put a value in the host's queue";
  let description = [{
    Puts a value in the queue the host reads. `outfeed_shape` is the shape, with the
    layout, the host is to see.

    Constraints:
    * (C1) `outfeed_shape` and the type of `operand` are compatible.

    Example:

    ```mlir
    %0 = hlo.outfeed %x, %token {outfeed_shape = tensor<4xf32>}
      : (tensor<4xf32>, !hlo.token) -> !hlo.token
    ```
  }];
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
  let description = [{
    Starts to send a value to the `recv` of the same channel, or to the host.

    Constraints:
    * (C1) the result is the tuple of the operand, a context of u32 and a token.
    * (C2) exactly one `send_done` uses the result, unless something carries it on.

    Example:

    ```mlir
    %0 = hlo.send %x, %token channel_id = 1 is_host_transfer
      : (tensor<4xf32>, !hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
    ```
  }];
  let arguments = (ins HLO_Value:$operand,
                       HLO_Token:$token,
                       OptionalAttr<I64Attr>:$channel_id,
                       UnitAttr:$is_host_transfer);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = [{
    $operand `,` $token (`channel_id` `=` $channel_id^)? (`is_host_transfer` $is_host_transfer^)? attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_SendDoneOp : HLO_Op<"send_done", [HLO_Communicates]> {
  let summary = "wait for a `send`";
  let description = [{
    Waits until a value was sent.

    Constraints:
    * (C1) `operand` comes from a `send`.
    * (C2) `channel_id` and `is_host_transfer` are those of the `send`.
    * (C3) the result is a token.

    Example:

    ```mlir
    %1 = hlo.send_done %0 channel_id = 1 is_host_transfer
      : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> !hlo.token
    ```
  }];
  let arguments = (ins HLO_Tuple:$operand,
                       OptionalAttr<I64Attr>:$channel_id,
                       UnitAttr:$is_host_transfer);
  let results = (outs HLO_Token:$result);
  let assemblyFormat = [{
    $operand (`channel_id` `=` $channel_id^)? (`is_host_transfer` $is_host_transfer^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_RecvOp : HLO_Op<"recv", [HLO_Communicates]> {
  let summary = "start to receive a value over a channel";
  let description = [{
    Starts to receive a value from the `send` of the same channel, or from the
    host.

    Constraints:
    * (C1) the result is the tuple of the value, a context of u32 and a token.
    * (C2) exactly one `recv_done` uses the result, unless something carries it on.

    Example:

    ```mlir
    %0 = hlo.recv %token channel_id = 2
      : (!hlo.token) -> tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>
    ```
  }];
  let arguments = (ins HLO_Token:$token,
                       OptionalAttr<I64Attr>:$channel_id,
                       UnitAttr:$is_host_transfer);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = [{
    $token (`channel_id` `=` $channel_id^)? (`is_host_transfer` $is_host_transfer^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_RecvDoneOp : HLO_InferredOp<"recv_done", [HLO_Communicates]> {
  let summary = "the value a `recv` received";
  let description = [{
    Waits until a value has arrived and returns it.

    Constraints:
    * (C1) `operand` comes from a `recv`.
    * (C2) `channel_id` and `is_host_transfer` are those of the `recv`.
    * (C3) the result is the tuple of the value and a token.

    Example:

    ```mlir
    %1 = hlo.recv_done %0 channel_id = 2
      : (tuple<tensor<4xf32>, tensor<ui32>, !hlo.token>) -> tuple<tensor<4xf32>, !hlo.token>
    ```
  }];
  let arguments = (ins HLO_Tuple:$operand,
                       OptionalAttr<I64Attr>:$channel_id,
                       UnitAttr:$is_host_transfer);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = [{
    $operand (`channel_id` `=` $channel_id^)? (`is_host_transfer` $is_host_transfer^)? attr-dict `:` functional-type(operands, results)
  }];
}

def HLO_CopyStartOp : HLO_Op<"copy_start", [HLO_Communicates]> {
  let summary = "start to copy a value, perhaps to another memory";
  let description = [{
    Starts to copy an array. The result is the tuple of the copy, the operand and a
    context; the layout of the copy says which memory it is in.
    `cross_program_prefetch_index` numbers copies of parameters that may begin
    before the program does.

    Constraints:
    * (C1) the result is the tuple of the copy, the operand and an integer scalar.
    * (C2) exactly one `copy_done` uses the result, unless something carries it on.

    Example:

    ```mlir
    %0 = hlo.copy_start %x
      : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>
    ```
  }];
  let arguments = (ins HLO_Value:$operand,
                       OptionalAttr<I64Attr>:$cross_program_prefetch_index);
  let results = (outs HLO_Tuple:$result);
  let assemblyFormat = [{
    $operand (`cross_program_prefetch_index` `=` $cross_program_prefetch_index^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_CopyDoneOp : HLO_InferredOp<"copy_done", [HLO_Communicates]> {
  let summary = "the result of a `copy_start`";
  let description = [{
    Waits for a `copy_start` and returns the copy.

    Constraints:
    * (C1) `operand` comes from a `copy_start`.
    * (C2) the result is the first element of `operand`.

    Example:

    ```mlir
    %1 = hlo.copy_done %0
      : (tuple<tensor<4xf32>, tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins HLO_Tuple:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOCOMMUNICATIONOPS_TD

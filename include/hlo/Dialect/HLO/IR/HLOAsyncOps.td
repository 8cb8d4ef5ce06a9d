//===- HLOAsyncOps.td - Asynchronous wrappers --------------*- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOASYNCOPS_TD
#define HLO_DIALECT_HLO_IR_HLOASYNCOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"
include "hlo/Dialect/HLO/IR/HLOControlFlowOps.td"
include "hlo/Dialect/HLO/IR/HLOCommunicationOps.td"

def HLO_AsyncOpsGroup : OpDocGroup {
  let summary = "Asynchronous operations";
  let description = "An operation split into a start, any number of updates and a done.";
}

let opDocGroup = HLO_AsyncOpsGroup in {

def HLO_AsyncStartOp : HLO_Op<"async_start", [HLO_Communicates, SingleBlock, IsolatedFromAbove]> {
  let summary = "start to run a computation asynchronously";
  let description = [{
    Starts to run `calls` on another thread, stream or device. The computation is one
    operation, whose operands are the parameters; it is only written here, not at
    the updates and the done. Operands may be bound late: the start binds the
    first ones, updates bind those that follow. An async value whose result is
    the empty tuple does not say yet what the result is.

    A group of transfers that run together, marked by the frontend attribute
    `_collectives_group`, may hold several operations.

    Constraints:
    * (C1) the operands are the first parameters of `calls`.
    * (C2) `calls` holds one operation, besides those that take tuples apart or make them.
    * (C3) the result is the async value of the operands, of what `calls` returns, and
      of any context.
    * (C4) exactly one `async_update` or `async_done` uses the result, unless something
      carries it on.

    Example:

    ```mlir
    %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
    ^bb0(%a: tensor<4xf32>):
      %1 = hlo.negate %a : tensor<4xf32>
      hlo.return %1 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       DefaultValuedAttr<StrAttr, "\"main\"">:$async_execution_thread,
                       OptionalAttr<HLO_OutputOperandAliasArrayAttr>:$output_to_operand_aliasing);
  let regions = (region SizedRegion<1>:$calls);
  let results = (outs HLO_AsyncValue:$result);
  let assemblyFormat = [{
    $operands attr-dict `:` functional-type(operands, results) `calls` $calls
  }];
  let hasVerifier = 1;
}

def HLO_AsyncUpdateOp : HLO_Op<"async_update", [HLO_Communicates]> {
  let summary = "take a step of an asynchronous operation";
  let description = [{
    Goes on with an asynchronous operation: a step between its start and its done,
    perhaps with operands bound late.

    Constraints:
    * (C1) `operand` comes from an `async_start` or an `async_update`.
    * (C2) the operands of the result are those of `operand` and then the late ones, which
      are the next parameters of the computation.
    * (C3) result and context are those of `operand`, unless the result was left open.
    * (C4) exactly one `async_update` or `async_done` uses the result, unless something
      carries it on.

    Example:

    ```mlir
    %1 = hlo.async_update %0
      : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>)
      -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>
    ```
  }];
  let arguments = (ins HLO_AsyncValue:$operand,
                       Variadic<HLO_Value>:$late_operands);
  let results = (outs HLO_AsyncValue:$result);
  let assemblyFormat = [{
    $operand (`,` $late_operands^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def HLO_AsyncDoneOp : HLO_InferredOp<"async_done", [HLO_Communicates]> {
  let summary = "wait for an asynchronous operation and return its result";
  let description = [{
    Waits for an asynchronous operation and returns what it computed.

    Constraints:
    * (C1) `operand` comes from an `async_start` or an `async_update`.
    * (C2) every parameter of the computation is bound.
    * (C3) the result has the type of the result of `operand`.

    Example:

    ```mlir
    %2 = hlo.async_done %1
      : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins HLO_AsyncValue:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOASYNCOPS_TD

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

def HLO_AsyncStartOp : HLO_Op<"async_start", [HLO_Communicates, SingleBlock]> {
  let summary = "start to run a computation asynchronously";
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
  let arguments = (ins HLO_AsyncValue:$operand);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results)
  }];
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOASYNCOPS_TD

//===- HLOControlFlowOps.td - Calls, fusions, loops and conditionals *- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOCONTROLFLOWOPS_TD
#define HLO_DIALECT_HLO_IR_HLOCONTROLFLOWOPS_TD

include "hlo/Dialect/HLO/IR/HLOAttrs.td"
include "hlo/Dialect/HLO/IR/HLOTypes.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"

def HLO_ControlFlowOpsGroup : OpDocGroup {
  let summary = "Calls and control flow";
  let description = "Operations that run computations.";
}

let opDocGroup = HLO_ControlFlowOpsGroup in {

def HLO_ReturnOp : HLO_BaseOp<"return", [AlwaysSpeculatable, Terminator, ReturnLike,
                                       NoMemoryEffect]> {
  let summary = "ends a computation; its location is the computation's name";
  let arguments = (ins HLO_Value:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
  let hasVerifier = 1;
}

def HLO_CallOp : HLO_Op<"call", [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call a computation";
  let arguments = (ins FlatSymbolRefAttr:$callee,
                       Variadic<HLO_Value>:$operands,
                       UnitAttr:$is_composite);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $callee `(` $operands `)` (`composite` $is_composite^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 0;
  let extraClassDeclaration = [{
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(
          ::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
    ::mlir::Operation::operand_range getArgOperands() { return getOperands(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getOperandsMutable(); }
    ::mlir::ArrayAttr getArgAttrsAttr() { return {}; }
    ::mlir::ArrayAttr getResAttrsAttr() { return {}; }
    void setArgAttrsAttr(::mlir::ArrayAttr) {}
    void setResAttrsAttr(::mlir::ArrayAttr) {}
    ::mlir::Attribute removeArgAttrsAttr() { return {}; }
    ::mlir::Attribute removeResAttrsAttr() { return {}; }
  }];
}

def HLO_FusionOp : HLO_Op<"fusion", [SingleBlock, IsolatedFromAbove, HLO_RecursivelyPure]> {
  let summary = "operations to be computed by one kernel";
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       HLO_FusionKindAttr:$kind,
                       OptionalAttr<HLO_OutputOperandAliasArrayAttr>:$output_to_operand_aliasing);
  let regions = (region SizedRegion<1>:$calls);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $kind `,` $operands attr-dict `:` functional-type(operands, results) `calls` $calls
  }];
  let hasVerifier = 1;
}

def HLO_WhileOp : HLO_Op<"while", [SingleBlock, RecursiveMemoryEffects, MemoryEffectsOpInterface, HLO_ControlDependencyEffects]> {
  let summary = "run `body` as long as `condition` holds";
  let arguments = (ins HLO_Value:$operand);
  let regions = (region SizedRegion<1>:$condition, SizedRegion<1>:$body);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` functional-type(operands, results) `condition` $condition `body` $body
  }];
  let hasVerifier = 1;
}

def HLO_ConditionalOp : HLO_Op<"conditional", [SingleBlock, HLO_RecursivelyPure]> {
  let summary = "run the branch an index or predicate chooses";
  let arguments = (ins HLO_Array:$branch_index,
                       Variadic<HLO_Value>:$branch_operands);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $branch_index (`,` $branch_operands^)? attr-dict `:` functional-type(operands, results) `branches` $branches
  }];
  let hasVerifier = 1;
}

def HLO_CustomCallOp : HLO_Op<"custom_call",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call a function the target provides";
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<HLO_WindowAttr>:$window,
                       OptionalAttr<HLO_ConvDimensionNumbersAttr>:$dim_labels,
                       DefaultValuedAttr<I64Attr, "1">:$feature_group_count,
                       DefaultValuedAttr<I64Attr, "1">:$batch_group_count,
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision,
                       OptionalAttr<HLO_PaddingTypeAttr>:$padding_type,
                       StrAttr:$custom_call_target,
                       OptionalAttr<TypeArrayAttr>:$operand_layout_constraints,
                       UnitAttr:$custom_call_has_side_effect,
                       OptionalAttr<TypedAttrInterface>:$literal,
                       OptionalAttr<HLO_OutputOperandAliasArrayAttr>:$output_to_operand_aliasing,
                       OptionalAttr<HLO_CustomCallScheduleAttr>:$schedule,
                       OptionalAttr<HLO_CustomCallApiVersionAttr>:$api_version,
                       OptionalAttr<FlatSymbolRefArrayAttr>:$called_computations);
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $custom_call_target `(` $operands `)` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOCONTROLFLOWOPS_TD

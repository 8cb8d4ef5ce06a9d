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
  let description = [{
    Operations that run computations. A computation in a region sees nothing but
    its parameters.
  }];
}

let opDocGroup = HLO_ControlFlowOpsGroup in {

def HLO_ReturnOp : HLO_BaseOp<"return", [AlwaysSpeculatable, Terminator, ReturnLike,
                                       NoMemoryEffect]> {
  let summary = "ends a computation; its location is the computation's name";
  let description = [{
    Constraints:
    * (C1) the parent is an HLO operation. A function ends in `func.return`.

    Example:

    ```mlir
    hlo.return %x : tensor<f32>
    ```
  }];
  let arguments = (ins HLO_Value:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
  let hasVerifier = 1; // C1
}

def HLO_CallOp : HLO_Op<"call", [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call a computation";
  let description = [{
    A composite call stands for an operation named in its frontend attributes; the
    computation says what it does.

    Constraints:
    * (C1) `callee` is a function of the module.
    * (C2) the operands are compatible with the function's parameters.
    * (C3) the function returns one value, compatible with `result`.
    * (C4) a composite call has the frontend attribute `composite.name`, not empty;
      `composite.version`, if there, is an integer that is not negative.

    Example:

    ```mlir
    %0 = hlo.call @f(%x, %y) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee,      // C1
                       Variadic<HLO_Value>:$operands,  // C2
                       UnitAttr:$is_composite);        // C4
  let results = (outs HLO_Value:$result);              // C3
  let assemblyFormat = [{
    $callee `(` $operands `)` (`composite` $is_composite^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1; // C4
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
  let description = [{
    Constraints:
    * (C1) `calls` takes the operands.
    * (C2) `calls` returns a value compatible with `result`.
    * (C3) each alias names an element of `result`, an operand, and an element of
      it that is compatible.

    XLA demands in addition that every parameter and operation of `calls` is used.
    Passes may leave some unused for `canonicalize` or `dce` to remove; the
    importer of HLO text refuses them.

    Example:

    ```mlir
    %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
    ^bb0(%p: tensor<8xf32>):
      %1 = hlo.negate %p : tensor<8xf32>
      hlo.return %1 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<HLO_Value>:$operands, // C1
                       HLO_FusionKindAttr:$kind,
                       OptionalAttr<HLO_OutputOperandAliasArrayAttr>:$output_to_operand_aliasing); // C3
  let regions = (region SizedRegion<1>:$calls);       // C1, C2
  let results = (outs HLO_Value:$result);             // C2
  let assemblyFormat = [{
    `` $kind `(` $operands `)` (`output_to_operand_aliasing` `=` $output_to_operand_aliasing^)? attr-dict `:` functional-type(operands, results) `calls` $calls
  }];
  let extraClassDeclaration = [{
    /// Whether an operand nothing reads may go: no kernel written by hand and
    /// no alias counts on its number.
    bool canDropOperands() {
      return getKind() != FusionKind::kCustom && !getOutputToOperandAliasing();
    }
  }];
  let hasCanonicalizeMethod = 1;
  let hasVerifier = 1;
}

def HLO_WhileOp : HLO_Op<"while",
    [SingleBlock, IsolatedFromAbove, RecursiveMemoryEffects, MemoryEffectsOpInterface,
     HLO_ControlDependencyEffects,
     DeclareOpInterfaceMethods<RegionBranchOpInterface,
                               ["getEntrySuccessorOperands", "areTypesCompatible"]>]> {
  let summary = "run `body` as long as `condition` holds";
  let description = [{
    The state starts as `operand`. Both computations take the state; `body` returns
    the next one. The result is the state for which `condition` does not hold.

    Constraints:
    * (C1) `result` is compatible with `operand`.
    * (C2) `condition` takes the state and returns a scalar pred.
    * (C3) `body` takes the state and returns a state.

    Example:

    ```mlir
    %0 = hlo.while %init : tensor<i32> condition {
    ^bb0(%state: tensor<i32>):
      %limit = hlo.constant dense<10> : tensor<i32>
      %1 = hlo.compare LT, %state, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
      hlo.return %1 : tensor<i1>
    } body {
    ^bb0(%state: tensor<i32>):
      %1 = hlo.add %state, %state : tensor<i32>
      hlo.return %1 : tensor<i32>
    }
    ```
  }];
  let arguments = (ins HLO_Value:$operand);
  let regions = (region SizedRegion<1>:$condition, // C2
                        SizedRegion<1>:$body);     // C3
  let results = (outs HLO_Value:$result);          // C1
  let assemblyFormat = [{
    $operand attr-dict `:` custom<UnarySignature>(type($operand), type($result)) `condition` $condition `body` $body
  }];
  let hasVerifier = 1;
}

def HLO_ConditionalOp : HLO_Op<"conditional",
    [SingleBlock, IsolatedFromAbove, HLO_RecursivelyPure,
     DeclareOpInterfaceMethods<RegionBranchOpInterface,
                               ["getEntrySuccessorRegions",
                                "getEntrySuccessorOperands", "areTypesCompatible",
                                "getRegionInvocationBounds"]>]> {
  let summary = "run the branch an index or predicate chooses";
  let description = [{
    A pred chooses the first of two branches when it holds. An index that is out of
    range chooses the last branch. Each branch takes one operand.

    Constraints:
    * (C1) `branch_index` is a scalar pred or `i32`.
    * (C2) there is at least one branch, two for a pred.
    * (C3) there is one operand for each branch, which the branch takes.
    * (C4) each branch returns a value compatible with `result`.

    Example:

    ```mlir
    %0 = hlo.conditional %pred(%x, %y) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> branches {
    ^bb0(%p: tensor<8xf32>):
      hlo.return %p : tensor<8xf32>
    }, {
    ^bb0(%p: tensor<8xf32>):
      %1 = hlo.negate %p : tensor<8xf32>
      hlo.return %1 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins HLO_Array:$branch_index,              // C1
                       Variadic<HLO_Value>:$branch_operands); // C3
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches); // C2-C4
  let results = (outs HLO_Value:$result);                    // C4
  let assemblyFormat = [{
    $branch_index `(` $branch_operands `)` attr-dict `:` functional-type(operands, results) `branches` $branches
  }];
  let hasVerifier = 1;
}

def HLO_CustomCallOp : HLO_Op<"custom_call",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call a function the target provides";
  let description = [{
    Has a side effect only where `custom_call_has_side_effect` says so.

    Constraints:
    * (C1) `operand_layout_constraints`, when given, has one type per operand,
      compatible with it; the arrays in it have layouts.
    * (C2) each alias names an element of `result`, an operand, and an element of
      it that is compatible.
    * (C3) `called_computations` are functions of the module.
    * (C4) `feature_group_count` and `batch_group_count` are positive.
    * (C5) `api_version` is not `API_VERSION_UNSPECIFIED`, which is what leaving it
      out means.

    Example:

    ```mlir
    %0 = hlo.custom_call "target"(%x) has_side_effect : (tensor<8xf32>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins Variadic<HLO_Value>:$operands,
                       OptionalAttr<HLO_WindowAttr>:$window,
                       OptionalAttr<HLO_ConvDimensionNumbersAttr>:$dim_labels,
                       DefaultValuedAttr<I64Attr, "1">:$feature_group_count, // C4
                       DefaultValuedAttr<I64Attr, "1">:$batch_group_count,   // C4
                       OptionalAttr<HLO_PrecisionConfigAttr>:$operand_precision,
                       OptionalAttr<HLO_PaddingTypeAttr>:$padding_type,
                       StrAttr:$custom_call_target,
                       OptionalAttr<TypeArrayAttr>:$operand_layout_constraints, // C1
                       UnitAttr:$custom_call_has_side_effect,
                       OptionalAttr<TypedAttrInterface>:$literal,
                       OptionalAttr<HLO_OutputOperandAliasArrayAttr>:$output_to_operand_aliasing, // C2
                       OptionalAttr<HLO_CustomCallScheduleAttr>:$schedule,
                       OptionalAttr<HLO_CustomCallApiVersionAttr>:$api_version, // C5
                       OptionalAttr<FlatSymbolRefArrayAttr>:$called_computations); // C3
  let results = (outs HLO_Value:$result);
  let assemblyFormat = [{
    $custom_call_target `(` $operands `)`
    (`has_side_effect` $custom_call_has_side_effect^)?
    (`window` `=` $window^)? (`dim_labels` `=` $dim_labels^)?
    (`operand_precision` `=` $operand_precision^)?
    (`padding_type` `=` `` $padding_type^)?
    (`operand_layout_constraints` `=` $operand_layout_constraints^)?
    (`literal` `=` $literal^)?
    (`output_to_operand_aliasing` `=` $output_to_operand_aliasing^)?
    (`schedule` `=` `` $schedule^)? (`api_version` `=` `` $api_version^)?
    (`called_computations` `=` $called_computations^)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

} // opDocGroup

#endif // HLO_DIALECT_HLO_IR_HLOCONTROLFLOWOPS_TD

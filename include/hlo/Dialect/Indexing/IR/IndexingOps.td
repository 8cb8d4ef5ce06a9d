//===- IndexingOps.td - Operations of the indexing dialect -*- tablegen -*-===//

#ifndef HLO_DIALECT_INDEXING_IR_INDEXINGOPS_TD
#define HLO_DIALECT_INDEXING_IR_INDEXINGOPS_TD

include "hlo/Dialect/Indexing/IR/IndexingAttrs.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Indexing_Op<string mnemonic, list<Trait> traits = []>
    : Op<Indexing_Dialect, mnemonic, traits>;

def IndexingApplyOp : Indexing_Op<"apply", [
    Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>]> {
  let summary = "evaluate an indexing map";
  let description = [{
    The results of the map at the point that the operands are: those of the
    dimensions in parentheses, of the range variables in brackets and of the
    runtime variables in braces.

    The intervals of the map promise where the operands are: where one is not in
    its interval, the results are poison. Sums and products are modulo 2^64.

    Constraints:
    * (C1) `map` is not undefined and has no constraints; its divisors are
      positive constants, and products have a constant factor.
    * (C2) There is an operand for each variable of the map.
    * (C3) There is a result for each result of the map.

    Example:

    ```mlir
    %row, %column = indexing.apply #indexing.map<(d0)[s0] ->
        ((d0 * 4 + s0) floordiv 10, (d0 * 4 + s0) mod 10),
        domain: d0 in [0, 24], s0 in [0, 3]>(%thread)[%i]
    ```
  }];
  let arguments = (ins Indexing_MapAttr:$map,          // C1
                       Variadic<Index>:$operands);     // C2
  let results = (outs Variadic<Index>:$results);       // C3
  let builders = [
    OpBuilder<(ins "const ::hlo::IndexingMap &":$map,
                   "::mlir::ValueRange":$operands), [{
      build($_builder, $_state, IndexingMapAttr::get(map), operands);
    }]>
  ];
  let extraClassDeclaration = [{
    ::hlo::IndexingMap getIndexingMap() { return getMap().getMap(); }
  }];
  let assemblyFormat = "custom<MapAndOperands>($map, $operands) attr-dict-with-keyword";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def IndexingLoopOp : Indexing_Op<"loop", [
    AutomaticAllocationScope, RecursiveMemoryEffects, RecursivelySpeculatable,
    SingleBlockImplicitTerminator<"IndexingYieldOp">,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
    DeclareOpInterfaceMethods<LoopLikeOpInterface,
      ["getInitsMutable", "getLoopInductionVars", "getLoopLowerBounds",
       "getLoopResults", "getLoopSteps", "getLoopUpperBounds",
       "getRegionIterArgs", "getYieldedValuesMutable",
       "promoteIfSingleIteration"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface,
      ["getEntrySuccessorOperands"]>]> {
  let summary = "run for every point of an indexing map";
  let description = [{
    A nest of loops over the range variables of a map. The operands are the
    values of the dimensions, in parentheses, and of the runtime variables, in
    braces. The body runs once for every value of the range variables, in
    brackets, for which the point is in the domain of the map, in lexicographic
    order, the last range variable being the fastest. Its arguments are the
    range variables and, behind the arrow, the results of the map.

    Values are carried from one run of the body to the next: `iter_args` gives
    their initial values, the terminator the next ones, and the results of the
    operation are the last ones. Points outside of the domain leave them as they
    are. Unlike that of `indexing.apply`, operands may be outside of their
    intervals; then there is no point, and the body does not run.

    Constraints:
    * (C1) `map` is not undefined; its divisors are positive constants, and
      products have a constant factor.
    * (C2) There are index operands for the dimensions and then the runtime
      variables of the map; the operands that remain are the initial values.
    * (C3) The body's arguments are an index for each range variable and for
      each result of the map, and the carried values.
    * (C4) The results, the carried values and the operands of the terminator
      have the types of the initial values.

    Example:

    ```mlir
    %sum = indexing.loop (%thread)[%s] -> (%i) in
        #indexing.map<(d0)[s0] -> (d0 * 4 + s0),
          domain: d0 in [0, 31], s0 in [0, 3], d0 * 4 + s0 in [0, 99]>
        iter_args(%acc = %zero) -> (f32) {
      %x = tensor.extract %input[%i] : tensor<100xf32>
      %next = arith.addf %acc, %x : f32
      indexing.yield %next : f32
    }
    ```
  }];
  let arguments = (ins Indexing_MapAttr:$map,          // C1
                       Variadic<AnyType>:$operands);   // C2
  let results = (outs Variadic<AnyType>:$results);     // C4
  let regions = (region SizedRegion<1>:$body);         // C3

  let skipDefaultBuilders = 1;
  let builders = [
    /// Variables are the dimensions and then the runtime variables. Without
    /// `buildBody`, the body has the terminator only if there is nothing to
    /// carry.
    OpBuilder<(ins "const ::hlo::IndexingMap &":$map,
      "::mlir::ValueRange":$variables, CArg<"::mlir::ValueRange", "{}">:$inits,
      CArg<"IndexingLoopBodyBuilder", "nullptr">:$buildBody)>
  ];
  let extraClassDeclaration = [{
    ::hlo::IndexingMap getIndexingMap() { return getMap().getMap(); }
    /// The operands that are dimensions and runtime variables.
    ::mlir::OperandRange getVariables() {
      return getOperands().take_front(getNumVariables());
    }
    ::mlir::OperandRange getDims() {
      return getOperands().take_front(getMap().getNumDims());
    }
    ::mlir::OperandRange getRuntimeVars() {
      return getVariables().drop_front(getMap().getNumDims());
    }
    ::mlir::OperandRange getInits() {
      return getOperands().drop_front(getNumVariables());
    }
    ::mlir::Block::BlockArgListType getRangeVars() {
      return getBody().getArguments().take_front(getMap().getNumRangeVars());
    }
    /// The arguments of the body that are results of the map.
    ::mlir::Block::BlockArgListType getMapResults() {
      return getBody().getArguments().slice(getMap().getNumRangeVars(),
                                            getMap().getNumResults());
    }
    /// One value for each variable of the map.
    ::llvm::SmallVector<::mlir::Value> getValuesOfVariables();
    IndexingYieldOp getYield();

  private:
    unsigned getNumVariables() {
      return getMap().getNumDims() + getMap().getNumRuntimeVars();
    }

  public:
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def IndexingYieldOp : Indexing_Op<"yield", [
    Pure, ReturnLike, Terminator, HasParent<"IndexingLoopOp">]> {
  let summary = "end the body of a loop";
  let description = [{
    Gives the values that the loop carries on.

    Example:

    ```mlir
    indexing.yield %next : f32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, {}); }]>];
  let assemblyFormat = "($operands^ `:` type($operands))? attr-dict";
}

#endif // HLO_DIALECT_INDEXING_IR_INDEXINGOPS_TD

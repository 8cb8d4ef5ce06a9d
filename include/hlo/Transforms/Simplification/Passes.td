//===- Passes.td - Passes that make modules smaller and simpler -*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_SIMPLIFICATION_PASSES_TD
#define HLO_TRANSFORMS_SIMPLIFICATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def AlgebraicSimplifyPass : Pass<"algebraic-simplify", "::mlir::ModuleOp"> {
  let summary = "Rewrite by the laws of algebra";
  let description = [{
    Replaces instructions by simpler ones that compute the same, family by family
    of operations; `docs/algebraic-simplify.md` lists every rewrite with its
    condition. Works on functions and on the computations in their regions, but
    not in fusions. Also runs the folders and canonicalizations of the dialect.

    By default results stay the same, to the last bit but for NaNs, which may be
    other NaNs. `inexact` allows what XLA does by default: other roundings, the
    range of intermediate results, and the sign of zero. `fast-math` allows in
    addition to take floats for finite numbers.

    Instructions with control dependencies are left alone. A sharding and frontend
    attributes go on to what takes the place of an instruction. With
    `layout-sensitive`, layouts mean something, and rewrites that would have to
    invent some do not apply.

    Example:

    ```mlir
    %0 = hlo.negate %x : tensor<4xf32>
    %1 = hlo.negate %y : tensor<4xf32>
    %2 = hlo.multiply %0, %1 : tensor<4xf32>
    // becomes
    %2 = hlo.multiply %x, %y : tensor<4xf32>
    ```
  }];
  let options = [
    Option<"layoutSensitive", "layout-sensitive", "bool", /*default=*/"false",
           "Layouts are assigned and must stay">,
    Option<"inexact", "inexact", "bool", /*default=*/"false",
           "Floats may round differently, as they do in XLA">,
    Option<"fastMath", "fast-math", "bool", /*default=*/"false",
           "Floats may be taken for finite numbers; implies `inexact`">,
    Option<"floatsAreReal", "floats-are-real", "bool", /*default=*/"false",
           "Floats may be taken for real numbers in A*C + B*C">,
    Option<"minmaxPropagateNaN", "minmax-propagate-nan", "bool",
           /*default=*/"true", "Minima and maxima of NaN are NaN">,
    Option<"executingOnCPU", "executing-on-cpu", "bool", /*default=*/"false",
           "Also rewrite what is faster on CPUs only">,
    Option<"removeNoOpReducePrecision", "remove-no-op-reduce-precision", "bool",
           /*default=*/"false",
           "Remove reduce_precision to the precision there is">,
    Option<"convertConstantFolding", "convert-constant-folding", "bool",
           /*default=*/"false", "Convert constants to narrower types">,
    Option<"sinkBroadcast", "sink-broadcast", "bool", /*default=*/"true",
           "Move broadcasts past elementwise operations">,
    Option<"broadcastDegenerateDimension", "broadcast-degenerate-dimension",
           "bool", /*default=*/"true",
           "Drop dimensions of size 1 before a broadcast">,
    Option<"hoistTransposeOfReshape", "hoist-transpose-of-reshape", "bool",
           /*default=*/"false",
           "Move transposes past reshapes that join dimensions">,
    Option<"foldPadIntoConvolution", "fold-pad-into-convolution", "bool",
           /*default=*/"true",
           "Pad by the window of a convolution">,
    Option<"windowReduceToReduce", "window-reduce-to-reduce", "bool",
           /*default=*/"true",
           "Make plain reductions of windows that cover everything">,
    Option<"conditionalSimplification", "conditional-simplification", "bool",
           /*default=*/"false",
           "Make branches on converted preds branches on preds">,
    Option<"dotToMultiply", "dot-to-multiply", "bool",
           /*default=*/"true",
           "Make products of dots that add up nothing">,
    Option<"verySmallGatherSize", "very-small-gather-size", "int64_t",
           /*default=*/"4",
           "Largest array whose gather becomes selects">,
    Option<"unconditionalReduceOfConcat", "unconditional-reduce-of-concat", "bool",
           /*default=*/"true",
           "Reduce the operands of a concatenation">,
    Option<"unconditionallySimplifyReduceOfTransposeOrReshape", "unconditionally-simplify-reduce-of-transpose-or-reshape", "bool",
           /*default=*/"false",
           "Also where the transpose or reshape has other users">,
    Option<"reduceOfReshape", "reduce-of-reshape", "bool",
           /*default=*/"true",
           "Move reductions past reshapes">,
    Option<"disableDynamicSliceToSlice", "disable-dynamic-slice-to-slice", "bool",
           /*default=*/"false",
           "Keep dynamic slices at constants">,
    Option<"dynamicUpdateSliceToPad", "dynamic-update-slice-to-pad", "bool",
           /*default=*/"true",
           "Make a pad of an update of a splat">,
    Option<"negativePaddingReplacement", "negative-padding-replacement", "bool",
           /*default=*/"true",
           "Make a slice of negative padding">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def CallInlinePass : Pass<"call-inline", "::mlir::ModuleOp"> {
  let summary = "Replace calls by the bodies of their callees";
  let description = [{
    Callees are inlined before their callers, and functions that nothing calls
    any more are erased. Instructions keep their names; `op_name`s get that of
    the call in front. An instruction without a location gets that of the call.

    Control dependencies of a call go on: every inlined instruction waits for
    the call's predecessors, and the call's successors wait for the inlined root
    and for every inlined instruction nothing reads. The call's sharding goes to
    the root if that has none. An operand, or the result, that differs from the
    callee's in layout is copied.

    Not inlined are calls

    * with a backend config, or to a function of another execution thread,
    * within an asynchronous computation,
    * with the frontend attribute `inlineable` `"false"` or `"xla_late"`
      (`ignore-inlineable` overrides that; `"true"` and `"xla_early"` override
      `single-call-site`),
    * with `composite`, unless `inline-composites`,
    * of bodies that are manually partitioned (`manual-computations`),
    * that are recursive, or whose types differ in more than layouts.

    Example:

    ```mlir
    func.func private @double(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = hlo.add %x, %x : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = hlo.call @double(%x) : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    // becomes
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = hlo.add %x, %x : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let options = [
    Option<"singleCallSite", "single-call-site", "bool", /*default=*/"false",
           "Inline only functions that are named once">,
    Option<"ignoreInlineable", "ignore-inlineable", "bool", /*default=*/"false",
           "Ignore the frontend attribute `inlineable`">,
    Option<"inlineComposites", "inline-composites", "bool", /*default=*/"false",
           "Inline composite calls">,
    ListOption<"preserveComposites", "preserve-composites", "std::string",
               "Names of composites to keep even so">,
    Option<"manualComputations", "manual-computations",
           "::hlo::ManualComputations",
           /*default=*/"::hlo::ManualComputations::Keep",
           "What to do with calls of manually partitioned bodies", [{
             ::llvm::cl::values(
               clEnumValN(::hlo::ManualComputations::Keep, "keep",
                          "Keep them"),
               clEnumValN(::hlo::ManualComputations::Inline, "inline",
                          "Inline them as others"),
               clEnumValN(::hlo::ManualComputations::Only, "only",
                          "Inline them and no others"))
           }]>,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def FlattenCallGraphPass : Pass<"flatten-call-graph", "::mlir::ModuleOp"> {
  let summary = "Give every call a function of its own";
  let description = [{
    A function named several times is cloned for all but the first, and so is
    everything it calls; a public function is cloned for every call. Computations
    in regions belong to one instruction as they are. Passes that assign layouts
    or buffers to a computation need this. Recursive calls are left alone.

    Example:

    ```mlir
    %0 = hlo.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = hlo.call @f(%0) : (tensor<4xf32>) -> tensor<4xf32>
    // becomes
    %0 = hlo.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = hlo.call @f.clone(%0) : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let options = [
    Option<"keepSharedCalls", "keep-shared-calls", "bool", /*default=*/"false",
           "Leave functions alone that only `hlo.call` names">,
  ];
}

def DCEPass : Pass<"dce", "::mlir::ModuleOp"> {
  let summary = "Remove what nothing reads";
  let description = [{
    Starts from results of public functions, side effects and control
    dependencies, finds what they need, and erases the rest:

    * instructions, also chains that only feed themselves around a loop;
      a loop or call without side effects, though it may not end;
    * elements of the tuple a `while` carries (`while-elements`). They are
      passed through the body unchanged instead if the loop's users are not all
      `get_tuple_element`, or if its attributes name elements by number;
    * outputs of a fusion that makes a tuple, and operands of a fusion. Fusions
      of kind `custom`, with aliasing, and outputs of those with a sharding or
      control dependencies stay as they are;
    * private functions that are not called.

    Parameters of functions and operands of calls stay, but for
    `remove-entry-parameters`, which removes unused, unaliased parameters of
    public functions.

    A collective has a side effect if it constrains layouts, or has a channel
    (unless `remove-collectives`). A dead custom call `Sharding` stays if its
    operand is a parameter, a root, or has other users: it may be the operand's
    only annotation.

    Example:

    ```mlir
    %0 = hlo.negate %x : tensor<4xf32>
    %1 = hlo.add %x, %x : tensor<4xf32>
    return %1 : tensor<4xf32>
    // becomes
    %0 = hlo.add %x, %x : tensor<4xf32>
    return %0 : tensor<4xf32>
    ```
  }];
  let options = [
    Option<"whileElements", "while-elements", "::hlo::DeadElements",
           /*default=*/"::hlo::DeadElements::Remove",
           "What to do with elements of a loop's tuple nothing reads", [{
             ::llvm::cl::values(
               clEnumValN(::hlo::DeadElements::Keep, "keep", "Keep them"),
               clEnumValN(::hlo::DeadElements::PassThrough, "pass-through",
                          "Let the body return them unchanged"),
               clEnumValN(::hlo::DeadElements::Remove, "remove",
                          "Remove them where possible"))
           }]>,
    Option<"removeCollectives", "remove-collectives", "bool",
           /*default=*/"false",
           "Remove dead collectives that have a channel">,
    Option<"removeEntryParameters", "remove-entry-parameters", "bool",
           /*default=*/"false",
           "Remove unused parameters of public functions">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def HLOCSEPass : Pass<"hlo-cse"> {
  let summary = "Compute equal values once";
  let description = [{
    Two instructions of a computation are equal if they have the same opcode,
    type, attributes, computations (compared structurally) and operands, which
    may be in another order where that does not matter. The later one goes; its
    location is fused into that of the other. Locations, `hlo.origin` and
    `hlo.statistics` are not compared, shardings and frontend attributes are.

    Layouts are not compared either, unless `layout-sensitive`. Where they
    differ, instructions to which the layout of an operand is all the same read
    the first, and for others a `copy` of it takes the place of the second,
    unless that is a constant or an iota.

    Never merged are instructions with effects (random numbers, communication,
    custom calls with side effects, calls of functions) or control dependencies,
    barriers, tokens, and what has the frontend attribute `MUST_FUSE`.

    Where a fusion returns a value several times, users read the first; `dce`
    removes the others.

    Example:

    ```mlir
    %0 = hlo.add %x, %y : tensor<4xf32>
    %1 = hlo.add %y, %x : tensor<4xf32>
    %2 = hlo.multiply %0, %1 : tensor<4xf32>
    // becomes
    %0 = hlo.add %x, %y : tensor<4xf32>
    %1 = hlo.multiply %0, %0 : tensor<4xf32>
    ```
  }];
  let options = [
    Option<"layoutSensitive", "layout-sensitive", "bool", /*default=*/"false",
           "Keep instructions that differ in layout apart">,
    Option<"fusionsOnly", "fusions-only", "bool", /*default=*/"false",
           "Only look into computations of fusions">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ZeroSizedHLOEliminationPass : Pass<"zero-sized-hlo-elimination"> {
  let summary = "Make empty arrays constants";
  let description = [{
    An array without elements, of static dimensions, is a constant, however it
    is computed. Not replaced are results of instructions with effects or
    control dependencies, and tuples. Parameters stay, their users read a
    constant.

    Example:

    ```mlir
    %0 = hlo.slice %x [0:0] : (tensor<4xf32>) -> tensor<0xf32>
    // becomes
    %0 = hlo.constant dense<> : tensor<0xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ConstantFoldingPass : Pass<"constant-folding"> {
  let summary = "Compute what only depends on constants";
  let description = [{
    The interpreter evaluates instructions whose operands are constants, iotas
    or broadcast constants, one of them at least a constant; so iotas and
    broadcasts by themselves stay as small as they are. The result is an array
    of static dimensions, or a tuple of which only elements are read.

    Never folded are instructions with effects or control dependencies, calls,
    loops, conditionals, fusions and what is within these last, custom calls,
    barriers, `fft`, random bits, what depends on the device, and paddings of
    broadcasts. What the interpreter reports as an error stays.

    Nothing is folded that takes more than the options say; the work is
    estimated beforehand.

    Example:

    ```mlir
    %0 = hlo.constant dense<[1, 2]> : tensor<2xi32>
    %1 = hlo.add %0, %0 : tensor<2xi32>
    // becomes
    %0 = hlo.constant dense<[2, 4]> : tensor<2xi32>
    ```
  }];
  let options = [
    Option<"maxBytes", "max-bytes", "uint64_t", /*default=*/"180000000",
           "Bytes of operands and result at most">,
    Option<"maxOperations", "max-operations", "uint64_t",
           /*default=*/"200000000",
           "Elementary operations of an instruction at most">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def SimplifySortsPass : Pass<"simplify-sorts"> {
  let summary = "Sort only what is read";
  let description = [{
    Where only `get_tuple_element` reads a sort, arrays that neither it nor the
    comparator reads are not sorted. A single array that is left is no tuple.
    Sorts with effects or control dependencies stay, as do those with attributes
    that describe the result in a way unknown here.

    Example:

    ```mlir
    %0 = hlo.sort %keys, %values dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply {
    ^bb0(%k0: tensor<f32>, %k1: tensor<f32>, %v0: tensor<i32>, %v1: tensor<i32>):
      %2 = hlo.compare LT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      hlo.return %2 : tensor<i1>
    }
    %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xf32>
    // becomes
    %0 = hlo.sort %keys dimension = 0 : (tensor<8xf32>) -> tensor<8xf32> to_apply {
    ^bb0(%k0: tensor<f32>, %k1: tensor<f32>):
      %1 = hlo.compare LT, %k0, %k1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      hlo.return %1 : tensor<i1>
    }
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ComputationDeduplicatorPass
    : Pass<"computation-deduplicator", "::mlir::ModuleOp"> {
  let summary = "Call one of several equal functions";
  let description = [{
    Private functions with equal attributes and bodies become one. Names and
    locations are not compared; operands in another order make a difference.
    Callees are compared before their callers. Large functions, by the options,
    are left alone.

    Example:

    ```mlir
    func.func private @f(%x: tensor<f32>) -> tensor<f32> { ... }
    func.func private @g(%x: tensor<f32>) -> tensor<f32> { ... } // the same
    %0 = hlo.call @f(%x) : (tensor<f32>) -> tensor<f32>
    %1 = hlo.call @g(%x) : (tensor<f32>) -> tensor<f32>
    // becomes
    %0 = hlo.call @f(%x) : (tensor<f32>) -> tensor<f32>
    %1 = hlo.call @f(%x) : (tensor<f32>) -> tensor<f32>
    ```
  }];
  let options = [
    Option<"maxInstructions", "max-instructions", "uint64_t",
           /*default=*/"128", "Instructions of a function at most">,
    Option<"maxConstantBytes", "max-constant-bytes", "uint64_t",
           /*default=*/"1024", "Bytes of its constants at most">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def BroadcastCanonicalizerPass : Pass<"broadcast-canonicalizer"> {
  let summary = "Let no broadcast permute dimensions";
  let description = [{
    A broadcast whose dimensions do not ascend gets them in ascending order, and
    its operand is transposed. The transpose keeps the operand's layout, so it
    moves elements.

    Example:

    ```mlir
    %0 = hlo.broadcast %x dimensions = [2, 0] : (tensor<2x3xf32>) -> tensor<3x4x2xf32>
    // becomes
    %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %1 = hlo.broadcast %0 dimensions = [0, 2] : (tensor<3x2xf32>) -> tensor<3x4x2xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def TupleSimplifyPass : Pass<"tuple-simplify", "::mlir::ModuleOp"> {
  let summary = "Look through tuples that are made and taken apart";
  let description = [{
    Rewrites `get_tuple_element(tuple(..., x, ...))` to `x`, and a `tuple` of all
    elements of `t` in order to `t`, where types are equal. A sharding goes to
    the instruction that takes the place if that has none. Control predecessors
    go to users and successors; a tuple of elements that have control
    dependencies stays.

    Example:

    ```mlir
    %t = hlo.tuple %x, %y : (tensor<f32>, tensor<f32>) -> tuple<tensor<f32>, tensor<f32>>
    %0 = hlo.get_tuple_element %t[1] : (tuple<tensor<f32>, tensor<f32>>) -> tensor<f32>
    return %0 : tensor<f32>
    // becomes
    return %y : tensor<f32>
    ```
  }];
  let options = [
    Option<"excludeEntry", "exclude-entry-computation", "bool",
           /*default=*/"false",
           "Leave the body of public functions alone (not regions in it)">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def MaterializeElidedConstantsPass : Pass<"materialize-elided-constants"> {
  let summary = "Give elided constants a value";
  let description = [{
    Text that XLA dumps holds `constant({...})` for large constants. Their
    values are lost, and nothing computes with such a constant. This pass gives
    each one zeros or, with `random`, floating-point numbers of [-1, 1), integers
    of [0, 8) or any truth values: the same for the same seed and module. Random
    values of more than 4 GiB are refused.

    Example:

    ```mlir
    %0 = hlo.constant #hlo.elided : tensor<4xf32>
    // becomes
    %0 = hlo.constant dense<0.0> : tensor<4xf32>
    ```
  }];
  let options = [
    Option<"random", "random", "bool", /*default=*/"false",
           "Pseudo-random values instead of zeros">,
    Option<"seed", "seed", "uint64_t", /*default=*/"0",
           "What the pseudo-random values depend on">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_SIMPLIFICATION_PASSES_TD

//===- Passes.td - Passes that make modules smaller and simpler -*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_SIMPLIFICATION_PASSES_TD
#define HLO_TRANSFORMS_SIMPLIFICATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def AlgebraicSimplifyPass : Pass<"algebraic-simplify"> {
  let summary = "Rewrite by the laws of algebra";
  let description = [{
    Replaces instructions by simpler ones that compute the same, family by family
    of operations; `docs/algebraic-simplify.md` lists every rewrite with its
    condition. Works on functions and on the computations in their regions, but
    not in fusions. Also runs the folders and canonicalizations of the dialect.

    By default results stay the same, to the last bit but for NaNs, which may be
    other NaNs. `inexact` allows what XLA does by default: other roundings, the
    range of intermediate results, and the sign of zero. `fast-math` allows in
    addition to take floats for finite numbers. A remark at an instruction says
    which option would allow what.

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
    Option<"maxSweeps", "max-sweeps", "unsigned", /*default=*/"8",
           "Times to visit a function, as long as something changes">,
    Option<"onlyRewrites", "only", "std::string", /*default=*/"\"\"",
           "The only rewrites to apply, separated by commas, by the names that "
           "remarks call them">,
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
    Option<"convOperandSwap", "conv-operand-swap",
           "::hlo::SwappedConvolutions",
           /*default=*/"::hlo::SwappedConvolutions::CuDNN",
           "Exchange the operands of a convolution with the larger kernel", [{
             ::llvm::cl::values(
               clEnumValN(::hlo::SwappedConvolutions::None, "none", "Never"),
               clEnumValN(::hlo::SwappedConvolutions::CuDNN, "cudnn",
                          "Where cuDNN computes the result"),
               clEnumValN(::hlo::SwappedConvolutions::Any, "any", "Always"))
           }]>,
    Option<"windowReduceToReduce", "window-reduce-to-reduce", "bool",
           /*default=*/"true",
           "Make plain reductions of windows that cover everything">,
    Option<"conditionalSimplification", "conditional-simplification", "bool",
           /*default=*/"false",
           "Make branches on converted preds branches on preds">,
    Option<"dotToMultiply", "dot-to-multiply", "bool",
           /*default=*/"true",
           "Make products of dots that add up nothing">,
    Option<"convAddMultiplyReorder", "conv-add-multiply-reorder", "bool",
           /*default=*/"false",
           "Multiply kernels instead of results of convolutions">,
    Option<"foldTransposeIntoScatter", "fold-transpose-into-scatter", "bool",
           /*default=*/"false",
           "Transpose operands of scatters instead of results">,
    Option<"noOpBitcastConvertToBitcast", "no-op-bitcast-convert-to-bitcast",
           "bool", /*default=*/"false",
           "Make bitcasts of conversions of bits that move nothing">,
    Option<"dotStrengthReduction", "dot-strength-reduction", "bool",
           /*default=*/"false",
           "Make sums of products of dots with vectors">,
    Option<"moveDotParameterToRhs", "move-dot-parameter-to-rhs", "bool",
           /*default=*/"false",
           "Make parameters the right operands of dots">,
    Option<"raiseSliceAndReduceThroughDot",
           "raise-slice-and-reduce-through-dot", "bool", /*default=*/"false",
           "Slice and reduce operands of dots instead of results">,
    Option<"associativeReordering", "associative-reordering", "bool",
           /*default=*/"false",
           "Reorder products of several matrices where that saves work">,
    Option<"associativeReorderingThreshold", "associative-reordering-threshold",
           "double", /*default=*/"2.0",
           "How many times less work that has to be">,
    Option<"scalarMultiplyReduction", "scalar-multiply-reduction", "bool",
           /*default=*/"false",
           "Multiply the smallest array of a dot or convolution by scalars">,
    Option<"reshapeTransposeAsSliceConcatenate",
           "reshape-transpose-as-slice-concatenate", "bool",
           /*default=*/"false",
           "Concatenate slices instead of transposing few of them">,
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
    callee's in layout is copied, unless its readers do the same with any.

    Not inlined are calls

    * with a backend config, or to a function of another execution thread,
    * within an asynchronous computation,
    * with the frontend attribute `inlineable` `"false"` or `"xla_late"`
      (`ignore-inlineable` overrides that; `"true"` and `"xla_early"` override
      `single-call-site`),
    * with `composite`, unless `inline-composites`,
    * of bodies that are manually partitioned (`manual-computations`),
    * that are recursive, or whose types differ in more than layouts.

    `all` leaves only the last of these, and calls within asynchronous
    computations.

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
    Option<"all", "all", "bool", /*default=*/"false",
           "Inline whatever attributes, backend configs and threads say">,
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
    control dependencies, bitcasts of constants, and tuples. Parameters stay,
    their users read a constant.

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
    broadcasts by themselves stay as small as they are, unless neither they nor
    the result have more elements than `small-elements`. The result is an array
    of static dimensions, or a tuple of which only elements are read.

    Never folded are instructions with effects or control dependencies, calls,
    loops, conditionals, fusions and what is within these last, custom calls,
    barriers, `fft`, random bits, what depends on the device, paddings of
    broadcasts, and bitcasts of row-major arrays to ones that are not. What the
    interpreter reports as an error stays.

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
    Option<"smallElements", "small-elements", "int64_t", /*default=*/"0",
           "Elements of results and operands that need no constant among them">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def GatherSimplifierPass : Pass<"gather-simplifier"> {
  let summary = "Bring gathers into a normal form";
  let description = [{
    Rewrites a gather to one whose indices are a matrix with a vector in each
    row, and whose result has that row as its first dimension and all dimensions
    of a slice after it. Reshapes and transposes around it make up the
    difference. What code generation has to know of gathers is then a list of
    slices.

    A gather that reads the same wherever its indices point (there are none, or
    each slice is whole in the dimensions they index) becomes a broadcast of a
    slice; slices without elements, zeros. One whose indices are known, and all
    the same, is a broadcast of a slice, too; where they have the same distance
    from each other in one dimension, of which each slice has one element, it is
    a slice of all of these, maybe reversed. Gathers with dynamic dimensions stay,
    and those with batching dimensions (`batched-gather-scatter-normalizer`).

    Example:

    ```mlir
    %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3xi32>) -> tensor<3x5xf32>
    // becomes
    %0 = hlo.reshape %i : (tensor<3xi32>) -> tensor<3x1xi32>
    %1 = hlo.gather %x, %0 dimension_numbers = <offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1> slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x1x5xf32>
    %2 = hlo.reshape %1 : (tensor<3x1x5xf32>) -> tensor<3x5xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ScatterSimplifierPass : Pass<"scatter-simplifier"> {
  let summary = "Bring scatters into a normal form";
  let description = [{
    Rewrites a scatter to one whose indices are a matrix with a vector in each
    row, and whose updates have that row as their first dimension and a dimension
    for each of the inputs after it. Reshapes and transposes of indices and updates
    make up the difference; inputs and results stay as they are. The inputs are the
    result where they, or the updates, are empty.

    Scatters with dynamic dimensions stay, and those with batching dimensions
    (`batched-gather-scatter-normalizer`).

    Example:

    ```mlir
    %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf32>, tensor<3xi32>, tensor<3x4xf32>) -> tensor<8x4xf32> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.reshape %i : (tensor<3xi32>) -> tensor<3x1xi32>
    %1 = hlo.reshape %u : (tensor<3x4xf32>) -> tensor<3x1x4xf32>
    %2 = hlo.scatter %x, %0, %1 dimension_numbers = <update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x1x4xf32>) -> tensor<8x4xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ScatterSliceSimplifierPass : Pass<"scatter-slice-simplifier"> {
  let summary = "Scatter into what is read of the result";
  let description = [{
    Where only slices from the origin, all of one size, read a scatter, maybe
    through elementwise operations, the scatter and these operations are made of
    that size; their other operands are sliced. Updates outside are left out by
    the scatter itself.

    As it leaves out windows as a whole, a dimension only gets smaller if windows
    have the size 1 in it, or do not move in it and fit. Batching dimensions stay
    as they are, and so do scatters with dynamic dimensions and instructions with
    control dependencies.

    Example:

    ```mlir
    %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<9xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<9xf32> to_apply hlo.add : tensor<f32>
    %1 = hlo.slice %0 [0:8] : (tensor<9xf32>) -> tensor<8xf32>
    // becomes
    %0 = hlo.slice %x [0:8] : (tensor<9xf32>) -> tensor<8xf32>
    %1 = hlo.scatter %0, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def BatchedGatherScatterNormalizerPass
    : Pass<"batched-gather-scatter-normalizer"> {
  let summary = "Make batching dimensions of gathers and scatters indices";
  let description = [{
    The position in each batching dimension is put in front of the index
    vectors, as an iota, and the dimension is collapsed, or inserted, like
    others that are indexed. Integers that cannot count that far are converted
    to ones that can. `indices_are_sorted` is kept where the batching dimensions
    are the leading ones of both arrays.

    Indices with dynamic dimensions stay as they are.

    Example:

    ```mlir
    %0 = hlo.gather %x, %i dimension_numbers = <collapsed_slice_dims = [1], start_index_map = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], index_vector_dim = 2> slice_sizes = [1, 1] : (tensor<2x5xf32>, tensor<2x3x1xi32>) -> tensor<2x3xf32>
    // becomes
    %0 = hlo.iota iota_dimension = 0 : tensor<2x3x1xi32>
    %1 = hlo.concatenate %0, %i dimension = 2 : (tensor<2x3x1xi32>, tensor<2x3x1xi32>) -> tensor<2x3x2xi32>
    %2 = hlo.gather %x, %1 dimension_numbers = <collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2> slice_sizes = [1, 1] : (tensor<2x5xf32>, tensor<2x3x2xi32>) -> tensor<2x3xf32>
    ```
  }];
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

def TupleSimplifyPass : Pass<"tuple-simplify"> {
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

def ReshapeMoverPass : Pass<"reshape-mover"> {
  let summary = "Move reshapes and transposes past elementwise operations";
  let description = [{
    Rewrites `f(reshape(x), reshape(y))` to `reshape(f(x, y))` for elementwise
    `f`, and transposes alike: there is one where there were two, and it comes
    nearer to others that cancel it. All operands are rearranged in the same way,
    or can be made in the shape before:

    * constants,
    * broadcasts that remain broadcasts, those of scalars above all; with
      `reshape-of-1d-broadcast-is-cheap` any of one dimension,
    * random numbers that nothing else reads, before a reshape.

    Rearrangements of these themselves do not move. One with several users moves
    past all of them, or stays. Instructions with control dependencies, dynamic
    dimensions or layouts of more than an order of dimensions stay, as do
    rearrangements with a sharding; that of `f` goes to the rearrangement of its
    result. Computations of fusions are left alone.

    Undoes what `convert-mover` does: the two do not belong in one fixpoint.

    Example:

    ```mlir
    %0 = hlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
    %1 = hlo.reshape %y : (tensor<6xf32>) -> tensor<2x3xf32>
    %2 = hlo.add %0, %1 : tensor<2x3xf32>
    // becomes
    %0 = hlo.add %x, %y : tensor<6xf32>
    %1 = hlo.reshape %0 : (tensor<6xf32>) -> tensor<2x3xf32>
    ```
  }];
  let options = [
    Option<"reshapeOf1DBroadcastIsCheap", "reshape-of-1d-broadcast-is-cheap",
           "bool", /*default=*/"false",
           "Reshape broadcasts of one dimension as well">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def SliceSinkerPass : Pass<"slice-sinker"> {
  let summary = "Compute on whole arrays instead of their slices";
  let description = [{
    Where one elementwise instruction is done to several slices of the same
    arrays, it is done once to the arrays, and the slices are taken of its
    result: if the slices have as many elements together as an array at least.
    All operands of an instruction are slices at the same indices, and the
    arrays have the same dimensions.

    Instructions and slices with control dependencies, slices with a sharding,
    and dynamic dimensions are left alone, as are computations of fusions.

    Example:

    ```mlir
    %0 = hlo.slice %x [0:4] : (tensor<8xf32>) -> tensor<4xf32>
    %1 = hlo.negate %0 : tensor<4xf32>
    %2 = hlo.slice %x [4:8] : (tensor<8xf32>) -> tensor<4xf32>
    %3 = hlo.negate %2 : tensor<4xf32>
    // becomes
    %0 = hlo.negate %x : tensor<8xf32>
    %1 = hlo.slice %0 [0:4] : (tensor<8xf32>) -> tensor<4xf32>
    %2 = hlo.slice %0 [4:8] : (tensor<8xf32>) -> tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ConvertMoverPass : Pass<"convert-mover"> {
  let summary = "Move less data by moving conversions";
  let description = [{
    Conversions to more bits move past `concatenate`, `pad`, `reshape`, `slice`
    and `transpose`, conversions to fewer bits move in front of them, so that
    these move fewer bytes.

    * To more bits: every operand is such a conversion of one type that nothing
      else reads, or a constant that is the same after a conversion there and
      back; one at least is a conversion.
    * To fewer bits: nothing else reads the instruction.

    Elements of less than a byte are left alone, and so are instructions with
    control dependencies, shardings or dynamic dimensions, and computations of
    fusions.

    Undoes what `reshape-mover` does: the two do not belong in one fixpoint.

    Example:

    ```mlir
    %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
    %1 = hlo.reshape %0 : (tensor<4xf32>) -> tensor<2x2xf32>
    // becomes
    %0 = hlo.reshape %x : (tensor<4xbf16>) -> tensor<2x2xbf16>
    %1 = hlo.convert %0 : (tensor<2x2xbf16>) -> tensor<2x2xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def DynamicDimensionSimplifierPass : Pass<"dynamic-dimension-simplifier"> {
  let summary = "Simplify arithmetic of dimension sizes";
  let description = [{
    What frontends write to compute the sizes of dynamic dimensions puts scalars
    into arrays and takes them out again. These rewrites of `algebraic-simplify`
    undo that, and nothing else:

    * `concatenate(concatenate(a, b), c)` to `concatenate(a, b, c)`,
    * a slice of a concatenation to one of the operands it reaches,
    * reshapes of a broadcast to a broadcast, or the scalar itself,
    * reshapes there and back, and reshapes and conversions that change nothing,
      to the operand.

    Their remarks have the category `algebraic-simplify`.

    Example:

    ```mlir
    %0 = hlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
    %1 = hlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
    %2 = hlo.concatenate %0, %1 dimension = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %3 = hlo.slice %2 [1:2] : (tensor<2xi32>) -> tensor<1xi32>
    %4 = hlo.reshape %3 : (tensor<1xi32>) -> tensor<i32>
    return %4 : tensor<i32>
    // becomes
    return %n : tensor<i32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def MapInlinePass : Pass<"map-inline"> {
  let summary = "Make elementwise instructions of maps";
  let description = [{
    A `map` whose computation only has parameters, constants and elementwise
    instructions becomes these instructions of arrays; constants are broadcast.
    Maps with effects or control dependencies, dynamic dimensions, operands of
    another layout than the result, or other instructions stay.

    `algebraic-simplify` does that where the computation is one instruction.

    Example:

    ```mlir
    %0 = hlo.map %x : (tensor<8xf32>) -> tensor<8xf32> to_apply {
    ^bb0(%a: tensor<f32>):
      %1 = hlo.exponential %a : tensor<f32>
      %2 = hlo.negate %1 : tensor<f32>
      hlo.return %2 : tensor<f32>
    }
    // becomes
    %0 = hlo.exponential %x : tensor<8xf32>
    %1 = hlo.negate %0 : tensor<8xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ConstantSplitterPass : Pass<"constant-splitter"> {
  let summary = "Give every user of a constant one of its own";
  let description = [{
    A constant is copied for all users but one, so that users with different
    shardings do not meet in it when these are propagated. With
    `split-expressions` the same is done with everything that is computed from
    constants and iotas by elementwise instructions and by those that move
    elements, as a whole: within one copy a constant may have several users.

    Constants with control dependencies stay, and computations of fusions are
    left alone. `hlo-cse` and `dce` undo this afterwards.

    Example:

    ```mlir
    %0 = hlo.constant dense<1.0> : tensor<4xf32>
    %1 = hlo.add %x, %0 : tensor<4xf32>
    %2 = hlo.multiply %1, %0 : tensor<4xf32>
    // becomes
    %0 = hlo.constant dense<1.0> : tensor<4xf32>
    %1 = hlo.add %x, %0 : tensor<4xf32>
    %2 = hlo.constant dense<1.0> : tensor<4xf32>
    %3 = hlo.multiply %1, %2 : tensor<4xf32>
    ```
  }];
  let options = [
    Option<"splitExpressions", "split-expressions", "bool",
           /*default=*/"false", "Split what is computed from constants, too">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ShardingRemoverPass : Pass<"sharding-remover", "::mlir::ModuleOp"> {
  let summary = "Take annotations of shardings away";
  let description = [{
    Custom calls that say how an array is to be divided among devices
    (`Sharding`, `SPMDFullToShardShape`, `SPMDShardToFullShape` and those of
    Shardy) are replaced by their operands, and what they say is forgotten: for a
    program that is not partitioned any more. A different layout is made by a
    copy, if it makes a difference; one between shapes of another size stays. Attributes of other
    instructions stay as well.

    Example:

    ```mlir
    %0 = hlo.custom_call "Sharding"(%x) {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<4xf32>) -> tensor<4xf32>
    %1 = hlo.negate %0 : tensor<4xf32>
    // becomes
    %1 = hlo.negate %x : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_SIMPLIFICATION_PASSES_TD

//===- Passes.td - Passes that change while loops ----------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_WHILELOOP_PASSES_TD
#define HLO_TRANSFORMS_WHILELOOP_PASSES_TD

include "mlir/Pass/PassBase.td"

def DusAccumulatorZeroInitEliminationPass
    : Pass<"dus-accumulator-zero-init-elimination", "::mlir::ModuleOp"> {
  let summary = "Do not fill arrays that a loop writes all of";
  let description = [{
    An element of a loop's state that starts as a constant, perhaps broadcast,
    copied or converted, and of which each iteration writes another part until
    all of it is written, starts as a buffer of no known contents, the custom
    call `AllocateBuffer`: the kernel that fills it, and the constant, go away.

    For that the body does nothing with the element but to update it
    (`dynamic_update_slice`, perhaps in a fusion) and to pass the result on; the
    trip count is known; and the indices, computed from constants and induction
    variables, cover the array. Anything else that reads the element or the
    update, copies too, might read what is not written yet, and declines it, as
    do dynamic dimensions. Reads after the loop see the same as before.

    The pipeline for processors runs it; those for GPUs do not, as in XLA.

    Example, of a loop whose counter goes from 0 to 3:

    ```mlir
    %0 = hlo.broadcast %zero dimensions = [] : (tensor<f32>) -> tensor<4x8xf32>
    // becomes
    %0 = hlo.custom_call() "AllocateBuffer" : () -> tensor<4x8xf32>
    ```
  }];
  let options = [
    Option<"maxIterations", "max-iterations", "uint64_t", /*default=*/"65536",
           "Most iterations that are looked at">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def LoopDoubleBufferTransformerPass
    : Pass<"loop-double-buffer-transformer", "::mlir::ModuleOp"> {
  let summary = "Let an iteration of a loop do the work of two";
  let description = [{
    Repeats the body of loops whose trip count is found, as
    `while-loop-trip-count-annotator` does, or else in the backend config, so that
    one copy can compute while another one communicates. What the config says is
    believed, as XLA does, where no count is found: a wrong one makes a wrong loop.
    With an odd trip count, one iteration comes before the loop. The strategy is

    * `double-buffer`: two copies in each loop;
    * `full-unroll`: all iterations in one, of each loop, up to
      `max-instructions`;
    * `auto`: two copies where the body has a collective;
    * `copies`: two copies where an iteration would have to copy a large array of
      the state, for what it becomes is computed from other elements of it, or is
      another array of the state. Two iterations have two arrays for it, one of
      which the state is in at the end. For small bodies, after fusion;
    * `manual`: what the loop's frontend attribute `_xla_loop_unroll_strategy`
      says, `double-buffer` or `full`. It is taken away.

    Collectives of the copies get channels of their own; a `send` and a `recv`
    keep theirs, for one started in an iteration may be done in the next. Copies
    keep the order of control dependencies, and what has other side effects waits
    for the same in the copy before. Iterations in `_xla_send_recv_validation`
    are those of the new loop, as are trip count, init and step in the config.

    Loops that run at most once stay, as do those with side effects in the
    condition, or a state that is not of the same type everywhere.

    Example:

    ```mlir
    %0 = hlo.while %init ... body {
      %1 = hlo.all_reduce %x channel_id = 1 ...
    // becomes, for an even trip count
    %0 = hlo.while %init ... body {
      %1 = hlo.all_reduce %x channel_id = 1 ...
      %2 = hlo.all_reduce %1 channel_id = 2 ...
    ```
  }];
  let options = [
    Option<"strategy", "strategy", "::hlo::LoopUnrollStrategy",
           /*default=*/"::hlo::LoopUnrollStrategy::Auto",
           "Which loops to unroll, and how", [{
             ::llvm::cl::values(
               clEnumValN(::hlo::LoopUnrollStrategy::DoubleBuffer,
                          "double-buffer", "All loops, by two"),
               clEnumValN(::hlo::LoopUnrollStrategy::FullUnroll, "full-unroll",
                          "All loops, all iterations"),
               clEnumValN(::hlo::LoopUnrollStrategy::Auto, "auto",
                          "Loops with collectives, by two"),
               clEnumValN(::hlo::LoopUnrollStrategy::Copies, "copies",
                          "Loops that would copy what they change, by two"),
               clEnumValN(::hlo::LoopUnrollStrategy::Manual, "manual",
                          "Loops with a frontend attribute"))
           }]>,
    Option<"maxInstructions", "max-instructions", "uint64_t",
           /*default=*/"100000",
           "Most instructions of a loop of which all iterations are unrolled">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def WhileLoopAllReduceCodeMotionPass
    : Pass<"while-loop-all-reduce-code-motion", "::mlir::ModuleOp"> {
  let summary = "Reduce over devices once, after a loop";
  let description = [{
    An `all_reduce` that sums and is only added to an element of the state, or
    subtracted from it, is taken out: each device adds up on its own in a new
    element that starts as zero (-0 of floats), which is reduced after the loop
    and added to what the element started as. In between there may be

    * changes of shape, slices, broadcasts, negations, conversions between floats
      and to integers of as many or fewer bits,
    * products with, and quotients of floats by, values that are the same on all
      devices because they are made of constants and induction variables, and a
      `select` by one between the sum and zero,
    * a slice of the element at such indices, put back where it was.

    With `enable-reduce-scatter`, the same for a `reduce_scatter` that is added
    directly. The order of sums of floats changes, and with it how they round.

    An `all_reduce` with any combiner whose results are stored, one by one, along
    all of an element that nothing else reads, is done on what is stored after
    the loop, if that has at most `max-output-bytes`. The index is an induction
    variable, perhaps subtracted from a constant. In between there may be changes
    of shape, conversions to a type that has all values, and updates that put it
    at the same place of a larger array in each iteration: that part of the
    element is taken out, reduced and put back. This changes no result.

    It stays if it has several operands or control dependencies, constrains
    layouts, or has another use; so does everything in loops known to run at most
    once.

    Example:

    ```mlir
    %0 = hlo.while ... body {
      %1 = hlo.all_reduce %x ... to_apply hlo.add : tensor<f32>
      %2 = hlo.add %sum, %1
    // becomes
    %0 = hlo.while ... body {
      %1 = hlo.add %own_sum, %x
    %2 = hlo.all_reduce %own_sum ... to_apply hlo.add : tensor<f32>
    %3 = hlo.add %start, %2
    ```
  }];
  let options = [
    Option<"enableReduceScatter", "enable-reduce-scatter", "bool",
           /*default=*/"false", "Move sums by reduce-scatter as well">,
    Option<"maxOutputBytes", "max-output-bytes", "uint64_t",
           /*default=*/"10240", "Most bytes that are reduced after a loop">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def WhileLoopConstantSinkingPass
    : Pass<"while-loop-constant-sinking", "::mlir::ModuleOp"> {
  let summary = "Give loops their own copies of constants";
  let description = [{
    Where an element of the state starts as a constant and the body passes it
    through, the body and the condition use a copy of the constant instead, so
    that what they compute with it can be simplified. Outer loops first, so that
    a constant goes through several. The element stays in the state;
    `while-loop-simplifier` removes it.

    A read with control dependencies, or of another layout, stays.

    Example:

    ```mlir
    %init = hlo.tuple %zero, %constant
    %0 = hlo.while %init ... body {
      %1 = hlo.get_tuple_element %state[1]
      %2 = hlo.add %x, %1
    // becomes
      %1 = hlo.constant dense<...>
      %2 = hlo.add %x, %1
    ```
  }];
  let options = [
    Option<"sinkBroadcastOfConstants", "sink-broadcast-of-constants", "bool",
           /*default=*/"false", "Sink broadcasts of constants as well">,
    Option<"sinkOnlyScalarConstants", "sink-only-scalar-constants", "bool",
           /*default=*/"false", "Sink nothing but scalars, and their broadcasts">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def WhileLoopExpensiveInvariantCodeMotionPass
    : Pass<"while-loop-expensive-invariant-code-motion", "::mlir::ModuleOp"> {
  let summary = "Move expensive code that is the same in each iteration out of loops";
  let description = [{
    Moves dots, convolutions, Cholesky decompositions, triangular solves, FFTs,
    sorts, scans, reductions, and those of windows, of the body that compute the same in
    each iteration in front of the loop, with what they are computed from, as
    `while-loop-invariant-code-motion` does. They stay if the result takes more
    bytes than the elements of the state it is computed from.

    Example:

    ```mlir
    %1 = hlo.get_tuple_element %state[1] // passed through
    %2 = hlo.dot %1, %1 ...
    %3 = hlo.add %x, %2
    // becomes
    %3 = hlo.get_tuple_element %state[2] // the dot, from before the loop
    %4 = hlo.add %x, %3
    ```
  }];
  let options = [
    Option<"sizeInflationRatio", "hoist-size-inflation-ratio", "double",
           /*default=*/"1.0",
           "Most bytes of a result for each byte it is computed from; 0 for any">,
    Option<"smallBytes", "hoist-small-bytes", "int64_t", /*default=*/"0",
           "Bytes that a result may have, whatever it is computed from">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def WhileLoopInvariantCodeMotionPass
    : Pass<"while-loop-invariant-code-motion", "::mlir::ModuleOp"> {
  let summary = "Move code that is the same in each iteration out of loops";
  let description = [{
    Moves instructions of the body whose operands are constants or elements that
    are passed through in front of the loop, inner loops first. Their values
    become elements of the state.

    What is cheap, or may be fused with what reads it, only goes with
    instructions that need it: constants (unless `hoist-constants`), reshapes
    (unless `hoist-reshapes`), bitcasts, broadcasts, copies, iotas, negations,
    slices, transposes, tuples. After fusion, each of them may be a kernel that runs in
    each iteration: with `hoist-kernels` copies, negations, slices and transposes go, too.

    Left alone: instructions with side effects or control dependencies, barriers,
    calls, custom calls that place a value in a memory, values other than arrays,
    loops that may not end, for the outer one may not run at all; everything in
    loops known to run at most once, and in loops whose state cannot be changed.

    Example:

    ```mlir
    %1 = hlo.get_tuple_element %state[1] // passed through
    %2 = hlo.exponential %1
    %3 = hlo.add %x, %2
    // becomes
    %3 = hlo.get_tuple_element %state[2] // the exponential, from before the loop
    %4 = hlo.add %x, %3
    ```
  }];
  let options = [
    Option<"hoistConstants", "hoist-constants", "bool", /*default=*/"false",
           "Move constants for their own sake">,
    Option<"hoistReshapes", "hoist-reshapes", "bool", /*default=*/"false",
           "Move reshapes for their own sake">,
    Option<"sizeInflationRatio", "hoist-size-inflation-ratio", "double",
           /*default=*/"0.0",
           "Most bytes of a result for each byte it is computed from; 0 for any">,
    Option<"smallBytes", "hoist-small-bytes", "int64_t", /*default=*/"0",
           "Bytes that a result may have, whatever it is computed from">,
    Option<"hoistKernels", "hoist-kernels", "bool", /*default=*/"false",
           "Move what is cheap but a kernel of its own">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def WhileLoopSimplifierPass
    : Pass<"while-loop-simplifier", "::mlir::ModuleOp"> {
  let summary = "Remove loops that run at most once, and parts of states";
  let description = [{
    Outer loops first:

    * The state gets the layouts it has as the result in the computations as well.
      Who minds reads a copy.
    * A loop that never runs is its operand; one that runs once is its body. They
      stay if the condition has side effects, or the body has some other than
      collectives with a channel; one that runs once also with the frontend
      attribute `skip-simplify-while-loops_trip-count-one="true"`.
    * Tuples in the state become elements of the state.
    * Elements that start as a constant and are set to the same in each iteration
      are passed through. The computations have their own copies of scalar
      constants that are passed through.
    * Of elements that are always equal, because they start as the same and the
      body does the same with them, one is read for all.
    * Integers that grow by a constant are computed from the one that ends the
      loop, or else from one that counts one by one; if there is none, and two
      can be saved, from a new one. Where they do not start as a constant, the
      state carries that instead. All of this is exact with wrap-around.
    * Elements of the result that are passed through are what the loop starts
      with; induction variables are constants, if the trip count is known.
    * With `simplify-compare-instrs`, comparisons in the body of an induction
      variable with a constant that come out the same in each iteration.

    Then `dce` removes what nothing reads any more: elements of the state, alone
    or in groups that only feed each other, and anything else in the module. A
    state that is no tuple, or whose attributes count its elements, is left alone.

    Example:

    ```mlir
    %zero = hlo.constant dense<0> : tensor<i32>
    %two = hlo.constant dense<2> : tensor<i32>
    %init = hlo.tuple %zero, %two, %x
    %0 = hlo.while %init ... // two is passed through
    // becomes
    %init = hlo.tuple %zero, %x
    %0 = hlo.while %init ... // the body has its own two
    ```
  }];
  let options = [
    Option<"simplifyCompareInstrs", "simplify-compare-instrs", "bool",
           /*default=*/"false",
           "Replace comparisons of induction variables by their outcome">,
    Option<"maxIterations", "max-iterations", "uint64_t", /*default=*/"128",
           "Most iterations that are computed to find a trip count">,
    Option<"maxOperations", "max-operations", "uint64_t", /*default=*/"5000",
           "Most operations that are computed for it">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def WhileLoopTripCountAnnotatorPass
    : Pass<"while-loop-trip-count-annotator", "::mlir::ModuleOp"> {
  let summary = "Say in the backend config how often loops run";
  let description = [{
    Writes what is known of the iterations of a `while` into its backend config,
    as XLA does:

    * `known_trip_count`: how often the body runs, exactly;
    * `known_induction_variable`: the element that is compared to end the loop;
    * `known_init_step`: its value before the loop and what an iteration adds,
      if it does not wrap around meanwhile;
    * `dynamic_variables`: the same of other elements that are indices of slices
      in the body.

    The trip count is found from an integer that starts as a constant, has a
    constant added or subtracted in each iteration, and is compared with a
    constant; whatever its width and sign, the direction of the comparison, and
    whether it wraps around. Of other loops, what the condition needs of the
    state is computed, if it starts from constants, is small, and is integers,
    or floats in operations that every platform rounds alike.

    What else the config says is kept. Where it says another trip count than is
    found, a warning says so, and that found is written. A loop whose trip count is not found, or
    whose config is not JSON, is left alone.

    Passes that change loops have to come before this one: many leave a loop
    alone whose config names an element by its number.

    Example:

    ```mlir
    %0 = hlo.while %init : tuple<tensor<i32>, tensor<4xf32>> condition { ... }
    // becomes
    %0 = hlo.while %init {hlo.backend_config = "{\\22known_trip_count\\22:{\\22n\\22:\\2210\\22},...}"}
        : tuple<tensor<i32>, tensor<4xf32>> condition { ... }
    ```
  }];
  let options = [
    Option<"maxIterations", "max-iterations", "uint64_t", /*default=*/"1024",
           "Most iterations that are computed to find a trip count">,
    Option<"maxOperations", "max-operations", "uint64_t", /*default=*/"20000",
           "Most operations that are computed for it">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def WhileLoopUnrollerPass
    : Pass<"while-loop-unroller", "::mlir::ModuleOp"> {
  let summary = "Replace loops by all their iterations";
  let description = [{
    A loop whose trip count is known becomes as many copies of its body, one
    after the other, inner loops first. Induction variables are constants in
    each. With `wrap-in-trivial-loop` the copies stay in the body of the loop,
    which runs once, and has the frontend attribute
    `skip-simplify-while-loops_trip-count-one="true"`.

    A loop stays if it runs more than `max-trip-count` times, its body has more
    than `max-body-instructions` instructions, or all copies more than
    `max-instructions`; if no array of its state has `min-elements`; if it has
    side effects, a collective with a channel among
    them; and if its state is not of the same type everywhere. With `elementwise`,
    so do those that do more than compute elements from others, and read parts of
    arrays: what comes of them can be one kernel, which does not write the arrays
    of the state once in each iteration.

    Example:

    ```mlir
    %0 = hlo.while %init ... // %x * i, for i in [0, 2)
    // becomes
    %1 = hlo.multiply %x, %zero
    %2 = hlo.multiply %1, %one
    ```
  }];
  let options = [
    Option<"maxTripCount", "max-trip-count", "uint64_t", /*default=*/"64",
           "Most iterations">,
    Option<"maxBodyInstructions", "max-body-instructions", "uint64_t",
           /*default=*/"800", "Most instructions of the body">,
    Option<"maxInstructions", "max-instructions", "uint64_t",
           /*default=*/"10000", "Most instructions of all iterations">,
    Option<"elementwise", "elementwise", "bool", /*default=*/"false",
           "Only loops that compute elements from others">,
    Option<"minElements", "min-elements", "int64_t", /*default=*/"0",
           "Fewest elements of the largest array of the state">,
    Option<"wrapInTrivialLoop", "wrap-in-trivial-loop", "bool",
           /*default=*/"false", "Leave a loop around them that runs once">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_WHILELOOP_PASSES_TD

//===- Passes.td - Passes that replace operations by simpler ones -*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_PASSES_TD
#define HLO_TRANSFORMS_EXPANSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def DynamicPadderPass : Pass<"dynamic-padder", "::mlir::ModuleOp"> {
  let summary = "Replace arrays of dynamic sizes by arrays as large as their bounds";
  let description = [{
    Each array with bounded dynamic dimensions becomes one with static
    dimensions, whose elements are the first along each dimension, and scalars
    for the sizes. The rest, the padding, has any value. What would read it is
    rewritten:

    - reductions, dots, convolutions, pads, windows that reach over the end: the
      padding is set to what makes no difference, by
      `select(iota < size, x, neutral)`; that of matrices to solve or factorize
      to an identity matrix;
    - reductions by what has no known neutral element take a further array that
      says what is padding, and combine what is not only. An initial value is not
      taken for neutral, as XLA does: it need not be, and may be combined with
      itself then;
    - a `select_and_scatter` with windows over the end becomes a reduction of
      elements with their indices, of which the padding has none, and a scatter;
      in XLA the padding is the least (or greatest) element, which is selected
      over a NaN;
    - sorts take a further array that says what is padding, which goes last;
      `topk` of a row of dynamic size becomes such a sort;
    - concatenations, reversals, updates by dynamic slices move the elements to
      where they are without padding; reshapes that merge or split a dynamic
      dimension which is not the first gather them;
    - pieces that collectives scatter or gather are padded one by one on the way,
      by gathers;
    - indices of dynamic slices, gathers and scatters are limited by the size;
    - XLA's `DynamicConvolutionForward` and `DynamicConvolutionInputGrad` become
      convolutions of what is cut out of the array with padding for its size;
      `DynamicConvolutionKernelGrad` becomes one of what each element of the kernel
      was multiplied with, by a gather, for no infinity to meet a zero in the
      padding, as it does in XLA;
    - `set_dimension_size` and `get_dimension_size` become scalars;
    - of what runs asynchronously one instruction does so still: what the above
      adds stands before its start and after its done.

    Parameters of public functions go through the custom call `PadToStatic`,
    what they return through `SliceToDynamic`. Loops, branches, calls and fusions
    pass sizes on as further elements of tuples or further parameters.

    All devices that take part in a collective have arrays of the same sizes,
    which a number of pieces divides. `rng`, `rng_bit_generator` and `iota` make as
    many elements as there can be.

    An instruction that cannot do with padding is an error that names it and the
    dimension; nothing was changed then. Such are:

    - scans and batch normalization, which scan-expander and batchnorm-expander
      replace, and scans of arrays with other dynamic dimensions than that
      scanned, whose slices would have a size of their own;
    - the lists of offsets and sizes of `ragged_all_to_all`, of a place for each
      device;
    - asynchronous instructions whose done is in another computation, or whose
      operands are bound late; collectives, `send`, `recv` and copies from start to
      done, which passes make after this one;
    - convolutions with a dynamic window or groups, where the number of elements
      to add up is that of the window or of the group;
    - ffts along a dynamic dimension, whose length is an attribute, and which XLA
      refuses too; `topk` there of elements without an order;
    - scatters of windows of a dynamic size, by what has no known neutral element;
    - custom calls that neither XLA nor `dynamic-custom-calls` says take dynamic
      arrays;
    - dimensions without a bound.

    Arrays whose sizes must be equal are taken to be. `shape-checks` has them
    compared: at run time by the custom call `__xla_gpu_assert`, or by what is
    known of them here, which is an error where that is not enough.

    Example:

    ```mlir
    %0 = hlo.reduce %x, %zero dimensions = [0]
        : (tensor<?xf32, #hlo.bounds<[8]>>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    // becomes, where %n is the size of %x
    %iota = hlo.iota dimension = 0 : tensor<8xi32>
    %size = hlo.broadcast %n dimensions = [] : (tensor<i32>) -> tensor<8xi32>
    %inside = hlo.compare LT, %iota, %size : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %neutral = hlo.constant dense<-0.0> : tensor<f32>
    %padding = hlo.broadcast %neutral dimensions = [] : (tensor<f32>) -> tensor<8xf32>
    %masked = hlo.select %inside, %x, %padding : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %0 = hlo.reduce %masked, %zero dimensions = [0]
        : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let options = [
    Option<"sliceDynamicOutput", "slice-dynamic-output", "bool",
           /*default=*/"true",
           "Public functions return arrays of dynamic sizes as before; else padded ones.">,
    Option<"shapeChecks", "shape-checks", "::hlo::DynamicShapeChecks",
           /*default=*/"::hlo::DynamicShapeChecks::Ignore",
           "What to do where sizes have to be equal.", [{::llvm::cl::values(
             clEnumValN(::hlo::DynamicShapeChecks::Ignore, "ignore",
                        "Take them to be."),
             clEnumValN(::hlo::DynamicShapeChecks::Runtime, "runtime",
                        "Assert that they are."),
             clEnumValN(::hlo::DynamicShapeChecks::CompileTime, "compile-time",
                        "Refuse what is not known to be."))}]>,
    ListOption<"dynamicCustomCalls", "dynamic-custom-calls", "std::string",
               "Targets that take and return arrays of dynamic sizes.">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def OptimizationBarrierExpanderPass
    : Pass<"optimization-barrier-expander"> {
  let summary = "Replace optimization barriers by their operands";
  let description = [{
    For the end of a pipeline, where nothing is moved any more. What waited for
    the barrier waits for its operand. An array whose layout the barrier changes
    is copied; a tuple with such an array keeps its barrier.

    Example:

    ```mlir
    %0 = hlo.opt_barrier %x : tensor<4xf32>
    %1 = hlo.negate %0 : tensor<4xf32>
    // becomes
    %0 = hlo.negate %x : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def GatherExpanderPass : Pass<"gather-expander"> {
  let summary = "Replace gathers by loops over slices";
  let description = [{
    A loop writes a dynamic slice for each index vector into an array, of which
    reshapes and transposes make the result. One slice needs no loop. A gather
    that reads the same wherever its indices point becomes a broadcast of a
    slice. Indices out of range are brought into it by the slices, as the gather
    does. Gathers with dynamic dimensions stay.

    Example:

    ```mlir
    %0 = hlo.gather %x, %i dimension_numbers = <offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0> slice_sizes = [1, 5] : (tensor<4x5xf32>, tensor<1xi32>) -> tensor<5xf32>
    // becomes
    %0 = hlo.reshape %i : (tensor<1xi32>) -> tensor<i32>
    %1 = hlo.dynamic_slice %x[%0, %zero] sizes = [1, 5] : (tensor<4x5xf32>, tensor<i32>, tensor<i32>) -> tensor<1x5xf32>
    %2 = hlo.reshape %1 : (tensor<1x5xf32>) -> tensor<5xf32>
    ```
  }];
  let options = [
    Option<"mode", "mode", "::hlo::GatherExpanderMode",
           /*default=*/"::hlo::GatherExpanderMode::All",
           "Which gathers to replace", [{
             ::llvm::cl::values(
               clEnumValN(::hlo::GatherExpanderMode::All, "all", "All"),
               clEnumValN(::hlo::GatherExpanderMode::Simple, "simple",
                          "Those that need no loop"))
           }]>,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ScatterExpanderPass : Pass<"scatter-expander"> {
  let summary = "Replace scatters by loops over windows";
  let description = [{
    A loop takes the window of each index vector out of the inputs, combines it
    with the updates by a `map` and puts it back, unless the window is not
    inside as a whole. One window needs no loop. Scatters with dynamic
    dimensions stay.

    XLA's `gpu_scatter_expander` is `mode=gpu`: several inputs that may be updated
    twice at one place, and elements of more than 64 bits.

    Example:

    ```mlir
    %0 = hlo.scatter %x, %i, %u dimension_numbers = <update_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 0> : (tensor<8xf32>, tensor<1xui32>, tensor<8xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.compare LE, %i, %zero : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xi1>
    %1 = hlo.reshape %0 : (tensor<1xi1>) -> tensor<i1>
    %2 = hlo.broadcast %1 dimensions = [] : (tensor<i1>) -> tensor<8xi1>
    %3 = hlo.map %x, %u dimensions = [0] : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    %4 = hlo.select %2, %3, %x : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    ```
  }];
  let options = [
    Option<"mode", "mode", "::hlo::ScatterExpanderMode",
           /*default=*/"::hlo::ScatterExpanderMode::All",
           "Which scatters to replace", [{
             ::llvm::cl::values(
               clEnumValN(::hlo::ScatterExpanderMode::All, "all", "All"),
               clEnumValN(::hlo::ScatterExpanderMode::Simple, "simple",
                          "Those that need no loop"),
               clEnumValN(::hlo::ScatterExpanderMode::Indeterministic,
                          "indeterministic",
                          "Those whose result depends on the order of updates"),
               clEnumValN(::hlo::ScatterExpanderMode::GPU, "gpu",
                          "Those that a GPU cannot update at once"))
           }]>,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ScatterDeterminismExpanderPass : Pass<"scatter-determinism-expander"> {
  let summary = "Combine updates of one place before they are scattered";
  let description = [{
    A scatter that adds or multiplies floats, and may update a place twice, gives
    another result when that happens in another order. This pass sorts the
    updates by the place in the flattened input, combines those of one place in
    a number of steps that is the logarithm of how many there are, and scatters
    the last one of each place; no place is updated twice then. Windows become
    single elements, and those outside get places outside.

    The updates are combined among themselves first, so sums are rounded
    otherwise than before, but always in the same way.

    Not changed are scatters whose updates are the same in any order, those of
    several inputs and of other computations (for which there is
    `scatter-expander=mode=indeterministic`), and those with dynamic dimensions.

    Example:

    ```mlir
    %0 = hlo.scatter %x, %i, %u dimension_numbers = <...> : (tensor<8xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.sort %places, %u dimension = 0 is_stable : (tensor<4xi32>, tensor<4xf32>) -> tuple<tensor<4xi32>, tensor<4xf32>> to_apply { ... }
    // ... the same places moved by 1, then 2, are found, and their updates added
    %1 = hlo.scatter %x, %last, %sums dimension_numbers = <...> unique_indices : (tensor<8xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def SelectAndScatterExpanderPass : Pass<"select-and-scatter-expander"> {
  let summary = "Replace select-and-scatter by a reduce-window and a scatter";
  let description = [{
    A `reduce_window` over the operand and the indices of its elements finds the
    one that each window selects; the source is scattered there into the initial
    value. It finds indices of the flattened operand, from which one for each
    dimension is computed, where XLA finds as many. The first of two elements is
    the one with the lower index, in whichever order the reduction takes them. Windows of nothing but padding
    select nothing. Instructions with dynamic dimensions stay.

    Example:

    ```mlir
    %0 = hlo.select_and_scatter %x, %source, %zero window = <size = [2], stride = [2]> : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32> select { ... } scatter hlo.add : tensor<f32>
    // becomes
    %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
    %1 = hlo.reduce_window %x, %0, %init, %minusone window = <size = [2], stride = [2]> : (tensor<8xf32>, tensor<8xi32>, tensor<f32>, tensor<i32>) -> tuple<tensor<4xf32>, tensor<4xi32>> to_apply { ... }
    %2 = hlo.get_tuple_element %1[1] : (tuple<tensor<4xf32>, tensor<4xi32>>) -> tensor<4xi32>
    %3 = hlo.reshape %2 : (tensor<4xi32>) -> tensor<4x1xi32>
    %4 = hlo.broadcast %zero dimensions = [] : (tensor<f32>) -> tensor<8xf32>
    %5 = hlo.scatter %4, %3, %source dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<8xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<8xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def DynamicIndexSplitterPass : Pass<"dynamic-index-splitter"> {
  let summary = "Give dynamic slices and updates scalar start indices";
  let description = [{
    Replaces a start that is one array, as older modules have it, by its
    elements. A slice of a scalar becomes the scalar, an update of one the
    update.

    Example:

    ```mlir
    %0 = hlo.dynamic_slice %x[%i] sizes = [2] : (tensor<8xf32>, tensor<1xi32>) -> tensor<2xf32>
    // becomes
    %0 = hlo.reshape %i : (tensor<1xi32>) -> tensor<i32>
    %1 = hlo.dynamic_slice %x[%0] sizes = [2] : (tensor<8xf32>, tensor<i32>) -> tensor<2xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def RngBitGeneratorExpanderPass
    : Pass<"rng-bit-generator-expander", "::mlir::ModuleOp"> {
  let summary = "Write out the generators of random bits";
  let description = [{
    Replaces `rng_bit_generator` by a call of a function that computes the bits
    of Threefry-2x32 or Philox-4x32, and the next state, from integers. The bits
    are those of the interpreter, and of XLA. Functions are shared by all
    instructions of the same types.

    Leaves alone what has a state of other than 2 `u64` (of Philox, 3 as well), a
    dynamic shape, elements of 6 bits, pred or complex elements, and what is part
    of a fusion or an asynchronous computation.

    Example:

    ```mlir
    %0 = hlo.rng_bit_generator rng_philox, %state : (tensor<2xui64>) -> tensor<5xui32>
    // becomes
    %0 = hlo.call @philox_bits(%state) : (tensor<2xui64>) -> tensor<5xui32>
    ```
  }];
  let options = [
    Option<"defaultAlgorithm", "default-algorithm", "::hlo::RandomAlgorithm",
           /*default=*/"::hlo::RandomAlgorithm::rng_philox",
           "What `rng_default` is", [{
             ::llvm::cl::values(
               clEnumValN(::hlo::RandomAlgorithm::rng_philox, "philox",
                          "Philox-4x32, as in the interpreter"),
               clEnumValN(::hlo::RandomAlgorithm::rng_three_fry, "three-fry",
                          "Threefry-2x32"))
           }]>,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def RngExpanderPass : Pass<"rng-expander", "::mlir::ModuleOp"> {
  let summary = "Draw random numbers from random bits";
  let description = [{
    Replaces `rng` by a call of a function that makes numbers of the distribution
    from the bits of a Philox `rng_bit_generator`, for
    `rng-bit-generator-expander`. Its counter is the hidden state, which
    `rng_get_and_update_state` advances; its key is made of the ids of the replica
    and the partition, where there are several. The numbers are others than those
    the interpreter draws.

    Floats are uniform multiples of the precision of their type (of `f32` where
    they are narrower), scaled to `[a, b)`; where rounding gives `b`, it becomes
    the largest number below. `b - a` must be finite in `f32`. Normal numbers are
    made by the method of Box and Muller. Integers are the remainder of 64 random
    bits, of types up to 16 bits of 32, and `a` where `b` is not greater. Preds
    count as 0 and 1.

    Leaves alone dynamic shapes, floats of 6 bits, and what is part of a fusion or
    an asynchronous computation.

    Example:

    ```mlir
    %0 = hlo.rng rng_uniform, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<5xf32>
    // becomes
    %0 = hlo.call @rng_uniform(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<5xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

class BlockSizeOption<string description>
    : Option<"blockSize", "block-size", "int64_t", /*default=*/"128",
             description>;

def AllToAllDecomposerPass : Pass<"all-to-all-decomposer"> {
  let summary = "Exchange parts as arrays of their own, not of one dimension";
  let description = [{
    An `all_to_all` that splits a dimension becomes slices, an `all_to_all` of
    these, and their concatenation: what libraries exchange. Arrays of dynamic
    dimensions and groups of one device stay, as do those whose size the module
    does not tell.

    Example:

    ```mlir
    %0 = hlo.all_to_all %x replica_groups = <"{{0,1}}"> dimension = 0 : (tensor<4xf32>) -> tensor<4xf32>
    // becomes
    %0 = hlo.slice %x [0:2] : (tensor<4xf32>) -> tensor<2xf32>
    %1 = hlo.slice %x [2:4] : (tensor<4xf32>) -> tensor<2xf32>
    %2 = hlo.all_to_all %0, %1 replica_groups = <"{{0,1}}"> : (tensor<2xf32>, tensor<2xf32>) -> tuple<tensor<2xf32>, tensor<2xf32>>
    %3 = hlo.get_tuple_element %2[0] : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
    %4 = hlo.get_tuple_element %2[1] : (tuple<tensor<2xf32>, tensor<2xf32>>) -> tensor<2xf32>
    %5 = hlo.concatenate %3, %4 dimension = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def BatchNormExpanderPass : Pass<"batchnorm-expander"> {
  let summary = "Write batch normalization by its definition";
  let description = [{
    Replaces the three operations of batch normalization by sums, products and an
    inverse square root, over the elements `x` of each feature:

    | operation | result |
    |---|---|
    | training | mean `m = sum(x) / n`, variance `v = sum((x - m)^2) / n`, and `(x - m) * rsqrt(v + epsilon) * scale + offset` |
    | inference | the same of a given `m` and `v` |
    | grad | of the offset `sum(dy)`, of the scale `s = sum(dy * (x - m)) * r` where `r = rsqrt(v + epsilon)`, of the operand `(dy - sum(dy) / n - (x - m) * s / n * r) * scale * r` |

    XLA takes `sum(x^2) / n - m^2` for the variance, which reads the operand once
    and not twice, but loses the digits that `x` and `m` share. With
    `one-pass-variance` it is `sum((x - f)^2) / n - (m - f)^2` where `f` is the
    first element of a feature: that is as close to `m` as others are, so that
    few digits are lost. What comes out negative is 0. Operands with dynamic
    dimensions or no elements keep the definition.

    Floats narrower than f32 are computed in f32: `n` may exceed what they hold.
    Of a dynamic dimension, `n` is its size at run time. What is built has the
    sharding of the operation where it has its dimensions. Operands with an
    unbounded dimension stay.

    Example:

    ```mlir
    %0 = hlo.batch_norm_inference %x, %scale, %offset, %mean, %variance epsilon = 1.0e-3 feature_index = 1 : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<8x4xf32>
    // becomes
    %0 = hlo.constant dense<1.0e-3> : tensor<f32>
    %1 = hlo.broadcast %mean dimensions = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %2 = hlo.subtract %x, %1 : tensor<8x4xf32>
    %3 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
    %4 = hlo.add %variance, %3 : tensor<4xf32>
    %5 = hlo.rsqrt %4 : tensor<4xf32>
    %6 = hlo.multiply %5, %scale : tensor<4xf32>
    %7 = hlo.broadcast %6 dimensions = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %8 = hlo.multiply %2, %7 : tensor<8x4xf32>
    %9 = hlo.broadcast %offset dimensions = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
    %10 = hlo.add %8, %9 : tensor<8x4xf32>
    ```
  }];
  let options = [
    Option<"training", "training", "bool", /*default=*/"true",
           "Replace batch_norm_training">,
    Option<"inference", "inference", "bool", /*default=*/"true",
           "Replace batch_norm_inference">,
    Option<"grad", "grad", "bool", /*default=*/"true",
           "Replace batch_norm_grad">,
    Option<"onePassVariance", "one-pass-variance", "bool", /*default=*/"false",
           "Compute the variance from the sum of squares">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ComparisonExpanderPass : Pass<"comparison-expander", "::mlir::ModuleOp"> {
  let summary = "Compare floats in the total order as integers";
  let description = [{
    Replaces `compare` of the type `TOTALORDER`: the bits of a float, its magnitude
    inverted where it is negative, are an integer in that order. Whether two
    floats are equal their bits tell. f8e8m0fnu is an unsigned integer as it is;
    the NaN of the types without -0 is less than all numbers.

    XLA converts bf16 to f32 first, which makes NaNs quiet; here it stays.
    Operands with an unbounded dimension stay, and what is in a function that a
    custom call is given: `TopK` is known by how it compares.

    Example:

    ```mlir
    %0 = hlo.compare EQ, %x, %y type = TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    // becomes
    %0 = hlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xi32>
    %1 = hlo.bitcast_convert %y : (tensor<4xf32>) -> tensor<4xi32>
    %2 = hlo.compare EQ, %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def LogisticExpanderPass : Pass<"logistic-expander"> {
  let summary = "Write logistic functions by exponentials";
  let description = [{
    `logistic(x)` becomes `1 / (1 + exp(-x))`. Floats narrower than f32 are
    computed in f32: in f16, `exp(-x)` is infinite long before the result is 0.
    An operand with an unbounded dimension stays.

    Example:

    ```mlir
    %0 = hlo.logistic %x : tensor<4xf32>
    // becomes
    %0 = hlo.constant dense<1.0> : tensor<f32>
    %1 = hlo.negate %x : tensor<4xf32>
    %2 = hlo.exponential %1 : tensor<4xf32>
    %3 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
    %4 = hlo.add %3, %2 : tensor<4xf32>
    %5 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
    %6 = hlo.divide %5, %4 : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def RealImagExpanderPass : Pass<"real-imag-expander"> {
  let summary = "Replace real and imaginary parts of what is not complex";
  let description = [{
    The real part of a float is the float, its imaginary part zero. Zeros of a
    dynamic dimension get its size at run time; an unbounded dimension has none.

    Example:

    ```mlir
    %0 = hlo.imag %x : (tensor<4xf32>) -> tensor<4xf32>
    // becomes
    %0 = hlo.constant dense<0.0> : tensor<f32>
    %1 = hlo.broadcast %0 dimensions = [] : (tensor<f32>) -> tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def TriangularSolveExpanderPass
    : Pass<"triangular-solve-expander", "::mlir::ModuleOp"> {
  let summary = "Solve with triangular matrices by substitution and products";
  let description = [{
    Replaces `triangular_solve` by a call of a function that solves row by row, in
    a loop. Larger matrices than `block-size` are cut into blocks: those on the
    diagonal are inverted in one batch, by that loop, and each block of rows is
    the product of an inverse with what is left after the product of the blocks
    before. Elements narrower than `f32` are computed with in `f32`; products ask
    for the highest precision.

    The other triangle, and the diagonal with `unit_diagonal`, are not read. The
    solution with a singular matrix has infinities or NaN; inverses make NaN of
    more of them than substitution does.

    Leaves alone dynamic shapes and what is part of a fusion or an asynchronous
    computation.

    Example:

    ```mlir
    %0 = hlo.triangular_solve %a, %b left_side lower : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    // becomes
    %0 = hlo.call @triangular_solve_left_lower(%a, %b) : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    ```
  }];
  let options = [
    BlockSizeOption<"Rows of the largest matrix that is not cut into blocks">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def CholeskyExpanderPass : Pass<"cholesky-expander", "::mlir::ModuleOp"> {
  let summary = "Factorize positive definite matrices by loops";
  let description = [{
    Replaces `cholesky` by a call of a function that computes the factor column by
    column, in a loop. Larger matrices than `block-size` are cut into block
    columns, which become products, the factor of the block on the diagonal, and a
    `triangular_solve` with that, for `triangular-solve-expander`. Elements
    narrower than `f32` are computed with in `f32`; products ask for the highest
    precision.

    The other triangle of the operand is not read; that of the result is zero. A
    matrix with a pivot that is not a positive number has NaN as its factor.
    Leaves alone dynamic shapes and what is part of a fusion or an asynchronous
    computation.

    Example:

    ```mlir
    %0 = hlo.cholesky %x lower : tensor<4x3x3xf32>
    // becomes
    %0 = hlo.call @cholesky_lower(%x) : (tensor<4x3x3xf32>) -> tensor<4x3x3xf32>
    ```
  }];
  let options = [
    BlockSizeOption<"Rows of the largest matrix that is not cut into blocks">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def QrExpanderPass : Pass<"qr-expander", "::mlir::ModuleOp"> {
  let summary = "Factorize matrices by Householder reflections";
  let description = [{
    Replaces two custom calls of XLA by calls of functions: `Qr`, which takes `a`
    and returns a tuple of R, with the vectors of reflections below its diagonal,
    and their factors tau; and `ProductOfElementaryHouseholderReflectors`, which
    takes such vectors and taus and returns the first columns of Q. Vectors and
    taus are those of LAPACK's `geqrf`, up to rounding.

    Columns are reflected one by one, in a loop; the reflections of every
    `block-size` columns are applied together to what is on their right, by
    products, in the compact WY form. Elements narrower than `f32` are computed
    with in `f32`; products ask for the highest precision.

    Leaves alone calls of another signature or with a side effect, dynamic shapes
    and what is part of a fusion or an asynchronous computation.

    Example:

    ```mlir
    %0 = hlo.custom_call "Qr"(%a) : (tensor<4x3xf32>) -> tuple<tensor<4x3xf32>, tensor<3xf32>>
    // becomes
    %0 = hlo.call @qr(%a) : (tensor<4x3xf32>) -> tuple<tensor<4x3xf32>, tensor<3xf32>>
    ```
  }];
  let options = [
    BlockSizeOption<"Columns whose reflections are applied together">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def EighExpanderPass : Pass<"eigh-expander", "::mlir::ModuleOp"> {
  let summary = "Diagonalize Hermitian matrices by Jacobi rotations";
  let description = [{
    Replaces the custom call `Eigh` of XLA, which takes a matrix of which one
    triangle is read, and returns a tuple of eigenvectors, in columns, and
    eigenvalues, by a call of a function that rotates pairs of rows and columns
    in parallel, in sweeps over all pairs. The backend config
    `lower,sort,max_iter,tol` says which triangle is read, whether to sort by
    ascending eigenvalue, and to stop after `max_iter` sweeps, or once the norm of
    what is not on the diagonal is at most `tol` times that of the matrix.
    Elements narrower than `f32` are computed with in `f32`.

    Eigenvectors are determined up to a factor, and of equal eigenvalues up to a
    rotation: they need not be those of LAPACK.

    Leaves alone calls of another signature, config, or with a side effect,
    dynamic shapes and what is part of a fusion or an asynchronous computation.

    Example:

    ```mlir
    %0 = hlo.custom_call "Eigh"(%a) {hlo.backend_config = "1,1,100,1e-6"} : (tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4xf32>>
    // becomes
    %0 = hlo.call @eigh_lower(%a) : (tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<4xf32>>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def StableSortExpanderPass : Pass<"stable-sort-expander"> {
  let summary = "Make sorts stable by an iota";
  let description = [{
    For sorts that keep no order of equal rows. The comparator asks the old one
    both ways, and where it answers the same, compares positions: those of an
    operand that is an iota along the dimension sorted, or of one added. Sorts
    with dynamic dimensions stay.

    Example:

    ```mlir
    %0 = hlo.sort %x dimension = 0 is_stable : (tensor<8xf32>) -> tensor<8xf32> to_apply { ... }
    // becomes
    %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
    %1 = hlo.sort %x, %0 dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply { ... }
    %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def PermutationSortExpanderPass : Pass<"permutation-sort-expander"> {
  let summary = "Replace sorts by a permutation by scatters";
  let description = [{
    What another sort has made of an iota is a permutation. To sort arrays by it,
    in ascending order, is to put each element at the position that the
    permutation says: the permutation becomes an iota, other arrays are
    scattered. Sorts backwards stay, and those with dynamic dimensions.

    Example:

    ```mlir
    %0 = hlo.sort %keys, %iota dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply { ... }
    %1 = hlo.get_tuple_element %0[1] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xi32>
    %2 = hlo.sort %1, %x dimension = 0 : (tensor<8xi32>, tensor<8xf32>) -> tuple<tensor<8xi32>, tensor<8xf32>> to_apply { ... } // LT of the first
    // becomes
    %2 = hlo.iota iota_dimension = 0 : tensor<8xi32>
    %3 = hlo.scatter %zeros, %1, %x dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> unique_indices : (tensor<8xf32>, tensor<8xi32>, tensor<8xf32>) -> tensor<8xf32> to_apply { ... }
    %4 = hlo.tuple %2, %3 : (tensor<8xi32>, tensor<8xf32>) -> tuple<tensor<8xi32>, tensor<8xf32>>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def TopkRewriterPass : Pass<"topk-rewriter"> {
  let summary = "Replace sorts of which only the first elements are read";
  let description = [{
    A sort by `GT` or `LT` of one array, maybe with its indices (an `i32` iota),
    all of whose users are slices of the first `k` elements along the dimension
    sorted, becomes a `topk`, with transposes where that is not the last
    dimension. XLA does so for two dimensions at most, of `f32` and `bf16`.

    Floats must be compared in the total order, as `topk` does: other comparisons
    leave open where NaN goes, and keep zeros of different sign in order.

    Example:

    ```mlir
    %0 = hlo.sort %x dimension = 0 : (tensor<8xi32>) -> tensor<8xi32> to_apply { ... } // GT
    %1 = hlo.slice %0 [0:2] : (tensor<8xi32>) -> tensor<2xi32>
    // becomes
    %0 = hlo.topk %x k = 2 {largest = true} : (tensor<8xi32>) -> tuple<tensor<2xi32>, tensor<2xi32>>
    %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<2xi32>, tensor<2xi32>>) -> tensor<2xi32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def TopkDecomposerPass : Pass<"topk-decomposer"> {
  let summary = "Replace top-k by a sort and slices";
  let description = [{
    A stable sort, of floats in the total order, together with an iota if
    anything reads the indices. In rows of up to 65536 elements of bf16 or f16
    each element and its position are packed into one `i32`, which is sorted, and
    taken apart again; no bit of an element is lost. The custom call `TopK`, which
    names a comparator, is replaced by a sort of two arrays. Not replaced are
    elements that have no order, and dynamic dimensions.

    Example:

    ```mlir
    %0 = hlo.topk %x k = 2 : (tensor<8xf32>) -> tuple<tensor<2xf32>, tensor<2xi32>>
    // becomes
    %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
    %1 = hlo.sort %x, %0 dimension = 0 is_stable : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply { ... }
    // ... a slice of each element, in a tuple
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def TopkSplitterPass : Pass<"topk-splitter"> {
  let summary = "Take the top k of parts first";
  let description = [{
    A row of at least `split-threshold` elements is split into parts, up to 1024
    of at least 1024 elements each, and a power of 2. The top k of these, taken in
    parallel, are sorted. Equal elements keep their order. Several rows stay, and
    `k` greater than the square root of the number of elements.

    Example:

    ```mlir
    %0 = hlo.topk %x k = 8 : (tensor<2097152xf32>) -> tuple<tensor<8xf32>, tensor<8xi32>>
    // becomes
    %0 = hlo.reshape %x : (tensor<2097152xf32>) -> tensor<1024x2048xf32>
    %1 = hlo.topk %0 k = 8 {is_stable = true} : (tensor<1024x2048xf32>) -> tuple<tensor<1024x8xf32>, tensor<1024x8xi32>>
    // ... the first of each part added to the indices, a sort of all 8192, slices
    ```
  }];
  let options = [
    Option<"splitThreshold", "split-threshold", "uint64_t",
           /*default=*/"1048576", "Elements of a row to split at least">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def Convolution4DExpanderPass : Pass<"convolution-4d-expander"> {
  let summary = "Drop spatial dimensions of one element of convolutions of many";
  let description = [{
    Of a convolution of more than three spatial dimensions, those drop in which
    the operand, the kernel and the result have one element, without padding; the
    others keep their order in memory. Left alone are convolutions in which there
    are none, and sparse ones.

    Example:

    ```mlir
    %0 = hlo.convolution %x, %k window = <size = [2, 1, 2, 2]>
        dim_labels = <"b0123f_0123io->b0123f">
        : (tensor<1x4x1x4x4x3xf32>, tensor<2x1x2x2x3x5xf32>) -> tensor<1x3x1x3x3x5xf32>
    // becomes
    %0 = hlo.reshape %x : (tensor<1x4x1x4x4x3xf32>) -> tensor<1x4x4x4x3xf32>
    %1 = hlo.reshape %k : (tensor<2x1x2x2x3x5xf32>) -> tensor<2x2x2x3x5xf32>
    %2 = hlo.convolution %0, %1 window = <size = [2, 2, 2]>
        dim_labels = <"b012f_012io->b012f">
        : (tensor<1x4x4x4x3xf32>, tensor<2x2x2x3x5xf32>) -> tensor<1x3x3x3x5xf32>
    %3 = hlo.reshape %2 : (tensor<1x3x3x3x5xf32>) -> tensor<1x3x1x3x3x5xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ConvolutionPredExpanderPass : Pass<"convolution-pred-expander"> {
  let summary = "Convolve preds as floats";
  let description = [{
    A convolution of preds to preds, where `and` multiplies and `or` adds, becomes
    one of `f16`, which targets have: a sum of zeros and ones is not zero where
    any of them is one, even if it is infinite.

    Example:

    ```mlir
    %0 = hlo.convolution %x, %k window = <size = [3]> dim_labels = <"b0f_0io->b0f">
        : (tensor<1x8x1xi1>, tensor<3x1x1xi1>) -> tensor<1x6x1xi1>
    // becomes
    %0 = hlo.convert %x : (tensor<1x8x1xi1>) -> tensor<1x8x1xf16>
    %1 = hlo.convert %k : (tensor<3x1x1xi1>) -> tensor<3x1x1xf16>
    %2 = hlo.convolution %0, %1 window = <size = [3]> dim_labels = <"b0f_0io->b0f">
        : (tensor<1x8x1xf16>, tensor<3x1x1xf16>) -> tensor<1x6x1xf16>
    %3 = hlo.convert %2 : (tensor<1x6x1xf16>) -> tensor<1x6x1xi1>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def RaggedDotRewriterPass : Pass<"ragged-dot-rewriter"> {
  let summary = "Make dots of ragged dots";
  let description = [{
    Where the ragged dimension is a batch one, the dot is the same without groups.
    Where it is contracting, both operands get one copy for each group, in which
    all other elements are zero, and the groups are one more batch dimension.
    Where it is free, all rows meet the matrices of all groups, and each keeps the
    product with that of its group.

    Results are the same, also where elements outside a group are infinite or NaN.
    There is as much work, and memory, as there are groups. Dynamic dimensions are
    left alone.

    Example:

    ```mlir
    %0 = hlo.ragged_dot %x, %y, %sizes
        dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                             lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
        lhs_ragged_dims = [0] rhs_group_dims = []
        : (tensor<8x2x3xf32>, tensor<8x3x4xf32>, tensor<2xi32>) -> tensor<8x2x4xf32>
    // becomes
    %0 = hlo.dot %x, %y
        dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                             lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
        : (tensor<8x2x3xf32>, tensor<8x3x4xf32>) -> tensor<8x2x4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ScaledDotRewriterPass : Pass<"scaled-dot-rewriter"> {
  let summary = "Make dots of scaled dots";
  let description = [{
    Converts operands and scales to `f32`, or to `f64` if one of them has values
    `f32` has not, multiplies each element with the scale of its block, and makes
    a dot of the products. Those of floats of 8 bits and less are exact as long as
    they are in the range of `f32`; XLA multiplies in `bf16`. A constant scale 1 is
    left out. Dynamic dimensions and complex operands are left alone.

    Example:

    ```mlir
    %0 = hlo.scaled_dot %x, %y, %xs, %one
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<4x64xf8E4M3FN>, tensor<64x8xf32>, tensor<4x2xf8E8M0FNU>,
           tensor<bf16>) -> tensor<4x8xf32>
    // becomes
    %0 = hlo.convert %x : (tensor<4x64xf8E4M3FN>) -> tensor<4x64xf32>
    %1 = hlo.convert %xs : (tensor<4x2xf8E8M0FNU>) -> tensor<4x2xf32>
    %2 = hlo.broadcast %1 dimensions = [0, 1] : (tensor<4x2xf32>) -> tensor<4x2x32xf32>
    %3 = hlo.reshape %2 : (tensor<4x2x32xf32>) -> tensor<4x64xf32>
    %4 = hlo.multiply %0, %3 : tensor<4x64xf32>
    %5 = hlo.dot %4, %y
        dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
        : (tensor<4x64xf32>, tensor<64x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ReduceWindowRewriterPass : Pass<"reduce-window-rewriter"> {
  let summary = "Make long prefix reductions trees";
  let description = [{
    A reduction over windows each of which holds all elements of a dimension up
    to one (a cumulative sum), or from one on, with or without that one, does as
    much work as the square of the dimension where windows are reduced one by
    one. If the dimension is longer than `base-length`, it is cut into rows of
    that length, which are reduced by themselves; the totals of all rows before
    it, found in the same way, are combined with each row.

    The result is that of a reduction in another order: sums of floats are
    rounded otherwise. That needs no option, for HLO leaves open in which order
    and grouping a reduction applies its computation. Not changed are reductions
    whose initial value would count twice (in a sum it must be zero; XLA does not
    check that), or that are not known to be harmless (unless `assume-identity`),
    those that combine values of several types, and dynamic dimensions.

    Example:

    ```mlir
    %0 = hlo.reduce_window %x, %zero window = <size = [64], pad = [63, 0]> : (tensor<64xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.reshape %x : (tensor<64xf32>) -> tensor<4x16xf32>
    %1 = hlo.reduce_window %0, %zero window = <size = [1, 16], pad = [0, 0, 15, 0]> : (tensor<4x16xf32>, tensor<f32>) -> tensor<4x16xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.slice %1 [0:4, 15:16] : (tensor<4x16xf32>) -> tensor<4x1xf32>
    %3 = hlo.reshape %2 : (tensor<4x1xf32>) -> tensor<4xf32>
    %4 = hlo.slice %3 [0:3] : (tensor<4xf32>) -> tensor<3xf32>
    %5 = hlo.reduce_window %4, %zero window = <size = [3], pad = [3, 0]> : (tensor<3xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
    // ... these are added to the rows
    ```
  }];
  let options = [
    Option<"baseLength", "base-length", "uint64_t", /*default=*/"16",
           "Length of a row; less than 2 changes nothing">,
    Option<"assumeIdentity", "assume-identity", "bool", /*default=*/"false",
           "Take initial values for identities of their reducers">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ReduceWindowResizerPass : Pass<"reduce-window-resizer"> {
  let summary = "Give windows over vectors a second dimension";
  let description = [{
    A `reduce_window` of one dimension becomes one of two, over matrices of one
    column, for targets that have windows of no fewer dimensions. Those of more
    dimensions stay, as do those whose dimension has no bound. Runs after
    reduce-window-rewriter, which makes new ones.

    Example:

    ```mlir
    %0 = hlo.reduce_window %x, %zero window = <size = [3]> : (tensor<8xf32>, tensor<f32>) -> tensor<6xf32> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.reshape %x : (tensor<8xf32>) -> tensor<8x1xf32>
    %1 = hlo.reduce_window %0, %zero window = <size = [3, 1]> : (tensor<8x1xf32>, tensor<f32>) -> tensor<6x1xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.reshape %1 : (tensor<6x1xf32>) -> tensor<6xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def AssociativeScanRewriterPass : Pass<"associative-scan-rewriter"> {
  let summary = "Make long associative scans trees";
  let description = [{
    A scan that is said to be associative, along a dimension longer than
    `base-length`, is cut into rows of that length, which are scanned by
    themselves, beginning with their first elements. A scan of the totals of
    rows, in the same way, gives what comes before each row; it is combined with
    the row. No identity is needed for that.

    The computation must return as outputs what it returns as carries, one for
    each array, and combine each element by itself; other scans, and those with
    dynamic dimensions, stay.

    Example:

    ```mlir
    %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 is_associative = true : (tensor<64xf32>, tensor<f32>) -> tuple<tensor<64xf32>, tensor<f32>> to_apply { ... }
    // becomes
    %0 = hlo.reshape %x : (tensor<64xf32>) -> tensor<4x16xf32>
    %1 = hlo.scan %rest, %first dimensions = [1] num_carries = 1 is_associative = true : (tensor<4x15xf32>, tensor<4xf32>) -> tuple<tensor<4x15xf32>, tensor<4xf32>> to_apply { ... }
    %2 = hlo.scan %totals, %init dimensions = [0] num_carries = 1 is_associative = true : (tensor<3xf32>, tensor<f32>) -> tuple<tensor<3xf32>, tensor<f32>> to_apply { ... }
    // ... %init and these are combined with the rows
    ```
  }];
  let options = [
    Option<"baseLength", "base-length", "uint64_t", /*default=*/"16",
           "Length of a row; less than 2 changes nothing">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ScanExpanderPass : Pass<"scan-expander"> {
  let summary = "Replace scans by loops";
  let description = [{
    Each step of a loop takes slices of the arrays, does what the computation
    does with them and the carries, and writes the outputs. Along a dynamic
    dimension there are as many steps as elements at run time; scans of arrays
    with other dynamic dimensions stay.

    Example:

    ```mlir
    %0 = hlo.scan %x, %init dimensions = [0] num_carries = 1 : (tensor<8xf32>, tensor<f32>) -> tuple<tensor<8xf32>, tensor<f32>> to_apply { ... }
    // becomes
    %0 = hlo.tuple %zero, %x, %zeros, %init : (tensor<i32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>) -> tuple<tensor<i32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>>
    %1 = hlo.while %0 : tuple<tensor<i32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>> condition { ... } body { ... }
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def BitcastDtypesExpanderPass : Pass<"bitcast-dtypes-expander"> {
  let summary = "Take elements apart, or put them together, by shifts";
  let description = [{
    A `bitcast_convert` to narrower elements shifts copies of each element, as an
    unsigned integer, and converts them; one to wider elements converts, shifts
    and reduces by `or`. What is left are bitcasts to elements of as many bits.
    Complex elements, floats of 6 bits and dynamic dimensions stay.

    Example:

    ```mlir
    %0 = hlo.bitcast_convert %x : (tensor<4xui32>) -> tensor<4x2xui16>
    // becomes
    %0 = hlo.broadcast %x dimensions = [0] : (tensor<4xui32>) -> tensor<4x2xui32>
    %1 = hlo.shift_right_logical %0, %shifts : tensor<4x2xui32>
    %2 = hlo.convert %1 : (tensor<4x2xui32>) -> tensor<4x2xui16>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def StochasticConvertDecomposerPass : Pass<"stochastic-convert-decomposer"> {
  let summary = "Round at random by comparing with random bits";
  let description = [{
    The magnitude is rounded down, and 1 added if the random number, as a
    fraction of its range, is below what that dropped; beyond the limits of the
    result, it is the limit, and of NaN 0. Floats of less than 32 bits are `f32`
    on the way. XLA does so for signed integers only. Results of floats and
    dynamic dimensions stay.

    Example:

    ```mlir
    %0 = hlo.stochastic_convert %x, %bits : (tensor<4xf32>, tensor<4xui32>) -> tensor<4xi8>
    // becomes
    %0 = hlo.abs %x : tensor<4xf32>
    %1 = hlo.floor %0 : tensor<4xf32>
    %2 = hlo.subtract %0, %1 : tensor<4xf32>
    // ... times 2^32, compared with %bits, added, negated where %x < 0
    %3 = hlo.convert %rounded : (tensor<4xf32>) -> tensor<4xi8>
    // ... selects of -128 and 127
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def AsyncToSyncPass : Pass<"async-to-sync", "::mlir::ModuleOp"> {
  let summary = "Run what is asynchronous in order";
  let description = [{
    Pairs of a start and a done, with updates in between, become the computation
    that the start names, or the synchronous form of a copy or collective, in the
    place of the done: for a device that has nothing to run at the same time, and
    so that other passes see what runs. What waited for the start no longer does;
    the result waits for all that start, updates and done waited for.

    A pair stays whose value something else carries on, such as a tuple or a
    loop, and so do `send` and `recv`.

    Example:

    ```mlir
    %0 = hlo.async_start %x : (tensor<4xf32>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>> calls {
    ^bb0(%a: tensor<4xf32>):
      %2 = hlo.negate %a : tensor<4xf32>
      hlo.return %2 : tensor<4xf32>
    }
    %1 = hlo.async_done %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>, tensor<ui32>>) -> tensor<4xf32>
    // becomes
    %1 = hlo.negate %x : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def SingleDeviceCollectivesPass : Pass<"single-device-collectives", "::mlir::ModuleOp"> {
  let summary = "Compute collectives that one device takes part in by itself";
  let description = [{
    In a module for one replica and one partition, a collective of which device 0
    is the whole group gives its operands back: `all_gather`, `all_reduce`,
    `all_to_all`, `collective_broadcast`, `reduce_scatter`. So does a
    `collective_permute` from device 0 to itself; one that sends device 0 nothing
    gives zeros, or with `slice_sizes` the array to write to. `replica_id` and
    `partition_id` are 0.

    Collectives that name other devices stay, as does a `collective_permute` that
    sends slices, and `ragged_all_to_all`.

    Example:

    ```mlir
    %0 = hlo.all_reduce %x replica_groups = <"{{0}}"> : (tensor<4xf32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
    %1 = hlo.negate %0 : tensor<4xf32>
    // becomes
    %1 = hlo.negate %x : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_EXPANSION_PASSES_TD

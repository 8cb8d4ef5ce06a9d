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
      `select(iota < size, x, neutral)`;
    - sorts take a further array that says what is padding, which goes last;
    - concatenations, reversals, updates by dynamic slices move the elements to
      where they are without padding; reshapes that merge or split a dynamic
      dimension which is not the first gather them;
    - indices of dynamic slices, gathers and scatters are limited by the size;
    - `set_dimension_size` and `get_dimension_size` become scalars.

    Parameters of public functions go through the custom call `PadToStatic`,
    what they return through `SliceToDynamic`. Loops, branches, calls and fusions
    pass sizes on as further elements of tuples or further parameters.

    An instruction that cannot do with padding is an error that names it and the
    dimension; nothing was changed then. Such are: collectives other than
    all-reduce, `scan`, `rng`, batch normalization, custom calls that nobody
    says take dynamic arrays, convolutions with a dynamic window or groups, and
    dimensions without a bound. Where a window is dynamic, or a scatter writes
    windows of a dynamic size, there has to be a neutral element.

    The padding of the operand of a `select_and_scatter` is the least (or
    greatest) element: in a window over the end, a NaN that comes last does not
    win over it. The results are the same in all other cases.

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

#endif // HLO_TRANSFORMS_EXPANSION_PASSES_TD

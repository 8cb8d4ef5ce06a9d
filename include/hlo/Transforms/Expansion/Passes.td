//===- Passes.td - Passes that replace operations by simpler ones -*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_PASSES_TD
#define HLO_TRANSFORMS_EXPANSION_PASSES_TD

include "mlir/Pass/PassBase.td"

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

#endif // HLO_TRANSFORMS_EXPANSION_PASSES_TD

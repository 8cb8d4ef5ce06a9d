//===- GatherScatterPasses.td - Gathers, scatters and their indices *- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_GATHERSCATTERPASSES_TD
#define HLO_TRANSFORMS_EXPANSION_GATHERSCATTERPASSES_TD

include "mlir/Pass/PassBase.td"

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

#endif // HLO_TRANSFORMS_EXPANSION_GATHERSCATTERPASSES_TD

//===- WindowPasses.td - Windows and scans -----------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_WINDOWPASSES_TD
#define HLO_TRANSFORMS_EXPANSION_WINDOWPASSES_TD

include "mlir/Pass/PassBase.td"

def SelectAndScatterExpanderPass : Pass<"select-and-scatter-expander"> {
  let summary = "Replace select-and-scatter by a reduce-window and a scatter";
  let description = [{
    A `reduce_window` over the operand and the indices of its elements finds the
    one that each window selects; the source is scattered there into the initial
    value. It finds indices of the flattened operand, from which one for each
    dimension is computed, where XLA finds as many. The first of two elements is
    the one with the lower index, in whichever order the reduction takes them. Windows of nothing but padding
    select nothing. Instructions with dynamic dimensions stay, and with
    `keep-plain` those that kernels of processors compute by themselves: all whose
    operand is not dilated, nor their window reversed.

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
  let options = [
    Option<"keepPlain", "keep-plain", "bool", /*default=*/"false",
           "Leave those that are kernels by themselves">,
  ];
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
    those that combine values of several types, and dynamic dimensions. With
    `max-length` and `max-combinations`, those that a kernel goes along better
    stay, too.

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
    Option<"maxLength", "max-length", "uint64_t", /*default=*/"0",
           "Greatest length of a dimension that is cut; 0: any">,
    Option<"maxCombinations", "max-combinations", "uint64_t", /*default=*/"0",
           "Most elements in all windows of one that is rewritten; 0: any">,
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

#endif // HLO_TRANSFORMS_EXPANSION_WINDOWPASSES_TD

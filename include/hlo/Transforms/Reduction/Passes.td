//===- Passes.td - Passes that shape reductions ------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_REDUCTION_PASSES_TD
#define HLO_TRANSFORMS_REDUCTION_PASSES_TD

include "mlir/Pass/PassBase.td"

/// Of passes that would have to know more of a reducer.
class AssumeIdentityOption
    : Option<"assumeIdentity", "assume-identity", "bool", /*default=*/"false",
             "Take initial values for identities of their reducers">;

def ReductionDegenerateDimRemoverPass : Pass<"reduction-degenerate-dim-remover"> {
  let summary = "Reduce arrays without dimensions of size 1";
  let description = [{
    The arrays of a reduction lose their dimensions of size 1, by bitcasts, or
    reshapes where there are no layouts; the results get theirs back. If only
    dimensions of size 1 are reduced, nothing is: the initial value is left out
    if it is known to change nothing, as -0 in a sum of floats (XLA leaves out
    any, as does `assume-identity`). Otherwise one of them stays, to combine
    each element with the initial value.

    Reductions with dynamic dimensions are left alone, as are those of which
    some arrays have layouts and some do not, or have tiled ones.

    Example:

    ```mlir
    %0 = hlo.reduce %x, %zero dimensions = [1, 2] : (tensor<4x8x1x5x1xf32>, tensor<f32>) -> tensor<4x5x1xf32> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.reshape %x : (tensor<4x8x1x5x1xf32>) -> tensor<4x8x5xf32>
    %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<4x8x5xf32>, tensor<f32>) -> tensor<4x5xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.reshape %1 : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
    ```
  }];
  let options = [AssumeIdentityOption<>];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ReductionLayoutNormalizerPass : Pass<"reduction-layout-normalizer"> {
  let summary = "Reduce arrays whose dimensions lie in memory in order";
  let description = [{
    The arrays of a reduction become ones in row-major order, by bitcasts with
    their dimensions in the order of memory. The results keep their elements
    where they are, and are bitcast to what they were.

    Left alone are reductions of arrays in several orders, of which none is
    that of all, with dynamic dimensions, and of which some arrays have layouts
    and some do not, or have tiled ones.

    Example:

    ```mlir
    %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<4x8x5xf32, #hlo.layout<[0, 1, 2]>>, tensor<f32>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.bitcast %x : (tensor<4x8x5xf32, #hlo.layout<[0, 1, 2]>>) -> tensor<5x8x4xf32, #hlo.layout<[2, 1, 0]>>
    %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<5x8x4xf32, #hlo.layout<[2, 1, 0]>>, tensor<f32>) -> tensor<5x4xf32, #hlo.layout<[1, 0]>> to_apply hlo.add : tensor<f32>
    %2 = hlo.bitcast %1 : (tensor<5x4xf32, #hlo.layout<[1, 0]>>) -> tensor<4x5xf32, #hlo.layout<[0, 1]>>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ReductionDimensionGrouperPass : Pass<"reduction-dimension-grouper"> {
  let summary = "Reduce one dimension instead of several side by side";
  let description = [{
    Neighboring dimensions that are reduced become one, by bitcasts of the
    arrays, or reshapes where there are no layouts.

    Arrays must be in row-major order, which `reduction-layout-normalizer` makes
    them. Those without elements, with more than 64 bits can count, and with
    dynamic dimensions are left alone.

    Example:

    ```mlir
    %0 = hlo.reduce %x, %zero dimensions = [1, 2] : (tensor<4x8x3x5xf32>, tensor<f32>) -> tensor<4x5xf32> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.reshape %x : (tensor<4x8x3x5xf32>) -> tensor<4x24x5xf32>
    %1 = hlo.reduce %0, %zero dimensions = [1] : (tensor<4x24x5xf32>, tensor<f32>) -> tensor<4x5xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ReductionSplitterPass : Pass<"reduction-splitter"> {
  let summary = "Reduce along several dimensions one after the other";
  let description = [{
    No kernel adds up with warps what is reduced along dimensions that do not
    lie side by side. Such a reduction becomes one along the largest dimension,
    and one of what that makes along the others, until a kernel does.

    Floats are combined in another order, which HLO leaves open. What partial
    results begin with changes nothing: the initial value where that may count
    more than once, as 0 in a sum or any value in a maximum, or else the
    identity of the reducer. Left alone are reductions of which neither is known
    (unless `assume-identity`), and those that combine values of several types.
    Arrays must be normalized by `reduction-degenerate-dim-remover`,
    `reduction-layout-normalizer` and `reduction-dimension-grouper`.

    Example:

    ```mlir
    %0 = hlo.reduce %x, %zero dimensions = [0, 2] : (tensor<6x16x512x64xf32>, tensor<f32>) -> tensor<16x64xf32> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.reduce %x, %zero dimensions = [2] : (tensor<6x16x512x64xf32>, tensor<f32>) -> tensor<6x16x64xf32> to_apply hlo.add : tensor<f32>
    %1 = hlo.reduce %0, %zero dimensions = [0] : (tensor<6x16x64xf32>, tensor<f32>) -> tensor<16x64xf32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let options = [
    Option<"ignoreSmallDims", "ignore-small-dims", "bool", /*default=*/"false",
           "Leave reductions alone along no dimension of more than 8">,
    AssumeIdentityOption<>
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ScatterSplitterPass : Pass<"scatter-splitter"> {
  let summary = "Scatter into several arrays at the same time, and reduce them";
  let description = [{
    Threads of a processor cannot add to one array at the same time. Where there is
    much to scatter, and it goes into few elements, up to 4 parts of it each get an
    array, or up to 8 if these are small, which begins with the identity of the
    combiner; these are combined with each other and with the input. How many parts
    there are does not depend on how many threads there are.

    Integers stay the same; floats are combined in another order, which HLO leaves
    open. Not split are scatters of several arrays, by computations whose identity is
    not known, with batching dimensions, in other than row-major order, of fewer than
    512 Ki elements, or into more than half as many elements as are scattered for each
    of two parts. Nothing is done for GPUs.

    Example:

    ```mlir
    %0 = hlo.scatter %x, %i, %u dimension_numbers = <inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1> : (tensor<256xi32>, tensor<8388608x1xi32>, tensor<8388608xi32>) -> tensor<256xi32> to_apply hlo.add : tensor<i32>
    // becomes
    %0 = hlo.reshape %i : (tensor<8388608x1xi32>) -> tensor<8x1048576x1xi32>
    %1 = hlo.reshape %u : (tensor<8388608xi32>) -> tensor<8x1048576xi32>
    %2 = hlo.scatter %zeros, %0, %1 dimension_numbers = <inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], index_vector_dim = 2> : (tensor<8x256xi32>, tensor<8x1048576x1xi32>, tensor<8x1048576xi32>) -> tensor<8x256xi32> to_apply hlo.add : tensor<i32>
    %3 = hlo.reduce %2, %zero dimensions = [0] : (tensor<8x256xi32>, tensor<i32>) -> tensor<256xi32> to_apply hlo.add : tensor<i32>
    %4 = hlo.add %x, %3 : tensor<256xi32>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
}

def TreeReductionRewriterPass : Pass<"tree-reduction-rewriter"> {
  let summary = "Reduce in levels what is too much for a block of threads";
  let description = [{
    A block of threads adds up a limited number of elements for each result: 16
    by each thread in a row, and 8 rows; 128 by each warp in a column. Several
    blocks would have to add to it one after the other, in any order. Rows and
    columns that are longer are split into two dimensions near the square root
    of the length, columns into no more parts than keep the device busy, padded
    with what partial results begin with; one is reduced, then the other, in as
    many levels as it takes. Of more rows each is reduced first.

    Integers stay the same. Floats are combined in another order, for that is
    what the pass is for, and HLO leaves it open. What partial results begin
    with changes nothing: the initial value where that may count more than
    once, as 0 in a sum or any value in a maximum, or else the identity of the
    reducer.

    Left alone are reductions of which neither is known (unless
    `assume-identity`), those that combine values of several types, and those
    that no warps compute. Arrays must be normalized by
    `reduction-degenerate-dim-remover`, `reduction-layout-normalizer` and
    `reduction-dimension-grouper`.

    For processors, long reductions whose results are too few for their threads
    are split in the same way, into parts that threads reduce and what is left;
    how, does not depend on how many threads there are, nor does the result.
    Columns have few parts, which take memory. Parts of a row are whole rows of
    a broadcast that its elements are computed from, where there are such parts.

    Example:

    ```mlir
    %0 = hlo.reduce %x, %zero dimensions = [0] : (tensor<50021xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.pad %x, %zero low = [0] high = [1] interior = [0] : (tensor<50021xf32>, tensor<f32>) -> tensor<50022xf32>
    %1 = hlo.reshape %0 : (tensor<50022xf32>) -> tensor<126x397xf32>
    %2 = hlo.reduce %1, %zero dimensions = [1] : (tensor<126x397xf32>, tensor<f32>) -> tensor<126xf32> to_apply hlo.add : tensor<f32>
    %3 = hlo.reduce %2, %zero dimensions = [0] : (tensor<126xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
    AssumeIdentityOption<>
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_REDUCTION_PASSES_TD

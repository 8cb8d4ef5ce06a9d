//===- SortPasses.td - Sorts and top-k ---------------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_SORTPASSES_TD
#define HLO_TRANSFORMS_EXPANSION_SORTPASSES_TD

include "mlir/Pass/PassBase.td"

def StableSortExpanderPass : Pass<"stable-sort-expander"> {
  let summary = "Make sorts stable by an iota";
  let description = [{
    For sorts that keep no order of equal rows. The comparator asks the old one
    both ways, and where it answers the same, compares positions: those of an
    operand that is an iota along the dimension sorted, or of one added. Sorts
    with dynamic dimensions stay; so do, with `keep-radix-sorts`, those that
    `radix-sort-fusion` makes radix sorts of, which are stable.

    Example:

    ```mlir
    %0 = hlo.sort %x dimension = 0 is_stable : (tensor<8xf32>) -> tensor<8xf32> to_apply { ... }
    // becomes
    %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
    %1 = hlo.sort %x, %0 dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply { ... }
    %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<8xf32>, tensor<8xi32>>) -> tensor<8xf32>
    ```
  }];
  let options = [
    Option<"keepRadixSorts", "keep-radix-sorts", "bool", /*default=*/"false",
           "Not those that kernels of a GPU sort by digits">,
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
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

#endif // HLO_TRANSFORMS_EXPANSION_SORTPASSES_TD

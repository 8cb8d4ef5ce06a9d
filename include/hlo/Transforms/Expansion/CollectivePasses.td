//===- CollectivePasses.td - Collectives and asynchronous operations *- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_COLLECTIVEPASSES_TD
#define HLO_TRANSFORMS_EXPANSION_COLLECTIVEPASSES_TD

include "mlir/Pass/PassBase.td"

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

def AsyncToSyncPass : Pass<"async-to-sync", "::mlir::ModuleOp"> {
  let summary = "Run what is asynchronous in order";
  let description = [{
    Pairs of a start and a done, with updates in between, become the computation
    that the start names, or the synchronous form of a copy or collective, in the
    place of the done: for a device that has nothing to run at the same time, and
    so that other passes see what runs. What waited for the start no longer does;
    the result waits for all that start, updates and done waited for.

    A pair stays whose value something else carries on, such as a tuple or a
    loop, and so do `send` and `recv`, computations that begin these, and those
    that call functions of other threads.

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

#endif // HLO_TRANSFORMS_EXPANSION_COLLECTIVEPASSES_TD

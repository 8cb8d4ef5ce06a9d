//===- Passes.td - Passes that replace operations by simpler ones -*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_PASSES_TD
#define HLO_TRANSFORMS_EXPANSION_PASSES_TD

include "hlo/Transforms/Expansion/CollectivePasses.td"
include "hlo/Transforms/Expansion/DynamicPasses.td"
include "hlo/Transforms/Expansion/ElementwisePasses.td"
include "hlo/Transforms/Expansion/GatherScatterPasses.td"
include "hlo/Transforms/Expansion/LinearAlgebraPasses.td"
include "hlo/Transforms/Expansion/RandomPasses.td"
include "hlo/Transforms/Expansion/SortPasses.td"
include "hlo/Transforms/Expansion/WindowPasses.td"
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

#endif // HLO_TRANSFORMS_EXPANSION_PASSES_TD

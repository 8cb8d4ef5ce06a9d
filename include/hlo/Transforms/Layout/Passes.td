//===- Passes.td - Passes that change layouts --------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_LAYOUT_PASSES_TD
#define HLO_TRANSFORMS_LAYOUT_PASSES_TD

include "mlir/Pass/PassBase.td"

def ReshapeDecomposerPass : Pass<"reshape-decomposer"> {
  let summary = "Make bitcasts and copies of reshapes";
  let description = [{
    A reshape that moves nothing in memory becomes a bitcast. Any other becomes
    a bitcast and a copy to another layout, of the result or else of the
    operand, whichever moves nothing besides; or, where elements have to be in
    row-major order in between, copies of both.

    Reshapes of arrays without layouts, with dynamic dimensions or with tiled
    layouts are left alone.

    Example:

    ```mlir
    %0 = hlo.reshape %x : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>>
    // becomes
    %0 = hlo.copy %x : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
    %1 = hlo.bitcast %0 : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_LAYOUT_PASSES_TD

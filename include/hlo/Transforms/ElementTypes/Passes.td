//===- Passes.td - Passes that change element types --------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_ELEMENTTYPES_PASSES_TD
#define HLO_TRANSFORMS_ELEMENTTYPES_PASSES_TD

include "mlir/Pass/PassBase.td"

def SimplifyFPConversionsPass : Pass<"simplify-fp-conversions"> {
  let summary = "Convert floats once, not several times in a row";
  let description = [{
    A conversion of what was converted before takes the original instead, where
    the first conversion keeps every value (of NaNs only that they are some).
    XLA's pass drops conversions that round as well, which changes results;
    `allow-excess-precision` does so here.

    Conversions with control dependencies or different shardings stay.

    Example:

    ```mlir
    %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
    %1 = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xf16>
    // becomes
    %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf16>
    ```
  }];
  let options = [
    Option<"allowExcessPrecision", "allow-excess-precision", "bool",
           /*default=*/"false", "Drop conversions that round, too">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_ELEMENTTYPES_PASSES_TD

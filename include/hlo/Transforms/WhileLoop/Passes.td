//===- Passes.td - Passes that change while loops ----------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_WHILELOOP_PASSES_TD
#define HLO_TRANSFORMS_WHILELOOP_PASSES_TD

include "mlir/Pass/PassBase.td"

def WhileLoopTripCountAnnotatorPass
    : Pass<"while-loop-trip-count-annotator", "::mlir::ModuleOp"> {
  let summary = "Say in the backend config how often loops run";
  let description = [{
    Writes what is known of the iterations of a `while` into its backend config,
    as XLA does:

    * `known_trip_count`: how often the body runs, exactly;
    * `known_induction_variable`: the element that is compared to end the loop;
    * `known_init_step`: its value before the loop and what an iteration adds,
      if it does not wrap around meanwhile;
    * `dynamic_variables`: the same of other elements that are indices of slices
      in the body.

    The trip count is found from an integer that starts as a constant, has a
    constant added or subtracted in each iteration, and is compared with a
    constant; whatever its width and sign, the direction of the comparison, and
    whether it wraps around. Of other loops, what the condition needs of the
    state is computed, if it starts from constants, is small, and is integers,
    or floats in operations that every platform rounds alike.

    What the config says of things that are not found out here is kept. A config
    that is not JSON is left alone.

    Passes that change loops have to come before this one: many leave a loop
    alone whose config names an element by its number.

    Example:

    ```mlir
    %0 = hlo.while %init : tuple<tensor<i32>, tensor<4xf32>> condition { ... }
    // becomes
    %0 = hlo.while %init {hlo.backend_config = "{\\22known_trip_count\\22:{\\22n\\22:\\2210\\22},...}"}
        : tuple<tensor<i32>, tensor<4xf32>> condition { ... }
    ```
  }];
  let options = [
    Option<"maxIterations", "max-iterations", "uint64_t", /*default=*/"1024",
           "Most iterations that are computed to find a trip count">,
    Option<"maxOperations", "max-operations", "uint64_t", /*default=*/"20000",
           "Most operations that are computed for it">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_WHILELOOP_PASSES_TD

//===- Passes.td - Passes that change conditionals ---------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_CONDITIONAL_PASSES_TD
#define HLO_TRANSFORMS_CONDITIONAL_PASSES_TD

include "mlir/Pass/PassBase.td"

#endif // HLO_TRANSFORMS_CONDITIONAL_PASSES_TD

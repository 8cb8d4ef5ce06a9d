//===- Passes.td - Passes that change dots -----------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_DOT_PASSES_TD
#define HLO_TRANSFORMS_DOT_PASSES_TD

include "mlir/Pass/PassBase.td"

#endif // HLO_TRANSFORMS_DOT_PASSES_TD

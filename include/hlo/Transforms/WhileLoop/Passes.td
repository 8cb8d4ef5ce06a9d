//===- Passes.td - Passes that change while loops ----------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_WHILELOOP_PASSES_TD
#define HLO_TRANSFORMS_WHILELOOP_PASSES_TD

include "mlir/Pass/PassBase.td"

#endif // HLO_TRANSFORMS_WHILELOOP_PASSES_TD

//===- Passes.td - Passes that check modules ---------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_VERIFICATION_PASSES_TD
#define HLO_TRANSFORMS_VERIFICATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyModulePass : Pass<"verify-module", "::mlir::ModuleOp"> {
  let summary = "Verify rules that hold across a module";
  let description = [{
    Verifiers of operations see no further than their operation. This pass checks
    what goes beyond, and changes nothing:

    * No function calls itself, be it through others or through a custom call.
    * All or none of `all_reduce` and `all_reduce_start` have
      `constrain_layout`.
    * A channel of `send` or `recv` is no channel of a collective. Transfers of
      the host that share a channel go in one direction and carry values of one
      type.

    The importer of HLO text checks the same, and `hlo-opt` runs this pass first
    on MLIR.
  }];
}

#endif // HLO_TRANSFORMS_VERIFICATION_PASSES_TD

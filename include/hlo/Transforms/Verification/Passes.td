//===- Passes.td - Check and measure modules ---------------*- tablegen -*-===//

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

def PrintCostPass : Pass<"print-cost", "::mlir::ModuleOp"> {
  let summary = "Print how many instructions, flops and bytes a module takes";
  let description = [{
    Prints on standard error how many instructions of which opcode the public
    functions have, and how much arithmetic they do and how many bytes they read
    and write, as XLA's cost analysis counts. Changes nothing.

    A multiply-add is two flops; exponentials, roots and the like are counted on
    their own. A function counts at each call, the body of a loop as often as
    `known_trip_count` says or once; of a conditional all instructions count, but
    arithmetic and bytes of the most expensive branch. Fusions and reductions are
    one instruction each. Instructions whose results nothing needs are left out.

    Example:

    ```mlir
    func.func @main(%x: tensor<4x8xf32>, %y: tensor<8x2xf32>) -> tensor<4x2xf32> {
      %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
      %1 = hlo.tanh %0 : tensor<4x2xf32>
      return %1 : tensor<4x2xf32>
    }
    // 2 instructions, 128 flops, 8 transcendentals, 288 bytes
    //        1 dot
    //        1 tanh
    ```
  }];
  let options = [
    Option<"json", "json", "bool", /*default=*/"false",
           "Print an object instead">,
  ];
}

#endif // HLO_TRANSFORMS_VERIFICATION_PASSES_TD

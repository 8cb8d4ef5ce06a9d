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

def AttachTargetPass : Pass<"attach-target", "::mlir::ModuleOp"> {
  let summary = "Say for which device a module is compiled";
  let description = [{
    Sets the attribute `hlo.target` of the module, which is where passes with an
    option `target` look if that is empty. `hlo-opt --target=NAME` runs this pass
    first. HLO text does not have the attribute.

    Example, with `target=sm_80`:

    ```mlir
    module attributes {hlo.target = "sm_80"} { ... }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"h100\"",
           "Device, a name of --list-targets or a file">,
  ];
}

def CostReportPass : Pass<"cost-report", "::mlir::ModuleOp"> {
  let summary = "Print how long each instruction takes, by an estimate";
  let description = [{
    Prints on standard error, for each instruction of the public functions and
    what they call, run and loop over, how long it takes by an estimate, and why:
    `memory` or `compute`, whichever takes longer, or `launch` where both take
    less than to start a kernel. Changes nothing.

    Kernels of fusions, and of what could be one, are estimated from how they are
    emitted and how they read memory (`print-emitters`); products of matrices and
    convolutions from the rate of matrix units and the bytes of their arrays;
    other instructions from their bytes. Bodies of loops count as often as
    `known_trip_count` says, or once; branches of conditionals count as the
    longest one. Bitcasts, tuples and the like take no time. Collectives take
    what their devices send each other, all of them in one machine, at the
    `link_bandwidth` of the device. Where that or the number of devices is not
    known, and for other communication, the time is `unknown` and counts as none.

    The last line has the sum, and the bytes of arrays that are alive at the same
    time, without parameters, results, constants and workspaces of libraries, in
    the best of three orders of the instructions: that of the module, depth
    first, and what frees most first, each with what would only be kept waiting
    right before what reads it.

    Example:

    ```mlir
    func.func @main(%x: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
      %0 = hlo.negate %x : tensor<1024x1024xf32>
      return %0 : tensor<1024x1024xf32>
    }
    //     time us    times     read bytes  written bytes  reason   instruction
    //        3.51        1        4194304        4194304  memory   negate (loop)
    //        3.51           NVIDIA H100 SXM 80 GB, 0 bytes of temporaries
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
    Option<"json", "json", "bool", /*default=*/"false",
           "Print an object instead">,
  ];
}

#endif // HLO_TRANSFORMS_VERIFICATION_PASSES_TD

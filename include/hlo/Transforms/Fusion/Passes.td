//===- Passes.td - Passes that make fusions ----------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_FUSION_PASSES_TD
#define HLO_TRANSFORMS_FUSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def PrintEmittersPass : Pass<"print-emitters"> {
  let summary = "Print how fusions are emitted";
  let description = [{
    A remark on each fusion, and on each operation that a kernel computes by
    itself: the emitter of the kernel, and its heroes, the operations its
    threads are laid out for. The rules are those of XLA:GPU.

    | emitter | hero |
    |---|---|
    | `reduction` | a reduction that is worthwhile: warps add up rows, or columns |
    | `transpose` | a transpose, or copy to another layout, through tiles in shared memory |
    | `concatenate` | a concatenation of up to four operands |
    | `scatter` | a scatter, a thread for each element of the updates |
    | `dynamic-update-slice` | an update that is written in place |
    | `sort` | a sort |
    | `loop` | anything else: a thread for each element of the result |
    | `custom` | said by a fusion of the kind `kCustom` itself |

    A hero has nothing but elementwise operations and bitcasts after it.

    Example:

    ```mlir
    // remark: reduction kernel of hlo.reduce, a row of [1, 8, 1024]
    %0 = hlo.fusion kInput(%x, %zero) : (tensor<8x1024xf32>, tensor<f32>) -> tensor<8xf32> calls { ... }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
}

def PriorityFusionPass : Pass<"priority-fusion", "::mlir::ModuleOp"> {
  let summary = "Fuse what saves most time first";
  let description = [{
    An instruction is computed inside all kernels that read it, instead of by a
    kernel that writes it to memory, if that saves time by the estimates of
    `print-performance`. What saves most goes first; each fusion changes what
    others would save.

    Left alone is what

    * a tuple, call, loop, library or the caller reads as well;
    * has control dependencies, side effects or dynamic dimensions;
    * would put two large reductions, too many reductions, parameters or
      instructions, or too much shared memory into one kernel;
    * would have a thread of its own add up what warps do together;
    * no tiled kernel can compute, where one is needed;
    * is a scatter, or is what one writes in place;
    * takes longer fused, as it is computed more often, or read less well.

    Bitcasts go into what reads them, and constants of one element into
    fusions.

    A tiled fusion (`__triton`, see `softmax-fusion`) takes producers, and goes
    into consumers, if all of it can be cut into tiles; the tiles are chosen
    again. So does a kernel that only tiles make possible, for its blocks hold
    rows that are reduced and read again: it becomes a tiled fusion, on devices
    that have such kernels. Other fusions of kind `kCustom` stay as they are.

    Example:

    ```mlir
    %0 = hlo.exponential %x : tensor<1024xf32>
    %1 = hlo.negate %0 : tensor<1024xf32>
    // becomes
    %1 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
    ^bb0(%p: tensor<1024xf32>):
      %2 = hlo.exponential %p : tensor<1024xf32>
      %3 = hlo.negate %2 : tensor<1024xf32>
      hlo.return %3 : tensor<1024xf32>
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def SoftmaxFusionPass : Pass<"softmax-fusion", "::mlir::ModuleOp"> {
  let summary = "Fuse normalizations of rows";
  let description = [{
    A row, what it is reduced to, and what combines both become one tiled
    fusion: a `kCustom` one of kind `__triton`, a block of which holds rows in
    registers. Softmax is two of them, the maximum and the sum of rows; layer
    normalization is one for the mean, one for the variance.
    `priority-fusion` then fuses both, and what comes before and after.

    ```
    producer --> [trivial] --> reduce --> [trivial] --> broadcast
        |                                                  |
        +------> [trivial] --> root <------ [trivial] <----+
    ```

    The reduction is along the last dimension of one array, from a constant;
    the broadcast along the last dimension; the root elementwise with two
    operands. Trivial are bitcasts, elementwise operations with one operand, or
    with the same twice, or with a scalar that is broadcast. Inside, results
    have one user.

    Left alone is what has another layout than the default one, dynamic
    dimensions, control dependencies or complex elements, rows that are too
    long for the registers of a block, and everything on devices without tiled
    kernels: NVIDIA's before Ampere, and processors.

    Example, with `#cfg` for the tiles chosen:

    ```mlir
    %0 = hlo.reduce(%x init: %zero) dimensions = [1] to_apply = @add : (tensor<8x128xf32>, tensor<f32>) -> tensor<8xf32>
    %1 = hlo.broadcast %0 dimensions = [0] : (tensor<8xf32>) -> tensor<8x128xf32>
    %2 = hlo.divide %x, %1 : tensor<8x128xf32>
    // becomes
    %2 = hlo.fusion kCustom(%x) : (tensor<8x128xf32>) -> tensor<8x128xf32> calls { ... } {backend_config = #cfg}
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def VariadicOpSplitterPass : Pass<"variadic-op-splitter"> {
  let summary = "Split concatenations that no kernel can take";
  let description = [{
    A kernel takes a limited number of parameters. A concatenation of more
    operands becomes one of concatenations of that many; operands that are left
    over join the next level.

    Example, with `max-operands=2`:

    ```mlir
    %0 = hlo.concatenate %a, %b, %c dimension = 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
    // becomes
    %0 = hlo.concatenate %a, %b dimension = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %1 = hlo.concatenate %0, %c dimension = 0 : (tensor<2xf32>, tensor<1xf32>) -> tensor<3xf32>
    ```
  }];
  let options = [
    Option<"maxOperands", "max-operands", "int64_t", /*default=*/"128",
           "Operands that a concatenation may have, at least 2">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_FUSION_PASSES_TD

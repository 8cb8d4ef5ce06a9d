//===- Passes.td - Passes that make fusions ----------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_FUSION_PASSES_TD
#define HLO_TRANSFORMS_FUSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def AddTrackingSuffixToInstructionNamesPass
    : Pass<"add-tracking-suffix-to-instruction-names", "::mlir::ModuleOp"> {
  let summary = "Mark names of instructions before fusion";
  let description = [{
    Instructions of functions, loops and conditionals that may be fused get the
    suffix `.0`: by their names, one can tell what they were copied of later, as
    copies get other numbers in HLO text. XLA does the same before it fuses. No
    pipeline of ours does: what is printed twice keeps its name, with another
    number behind it, and names would change whenever a module is compiled again.

    Left alone are instructions that no pass fuses (parameters, fusions, custom
    calls, control flow, those with side effects), those without a name, and
    names that end in `.0`.

    Example:

    ```mlir
    %0 = hlo.negate %x : tensor<8xf32> loc("negate.1")
    // becomes
    %0 = hlo.negate %x : tensor<8xf32> loc("negate.1.0")
    ```
  }];
}

def ApplyFusionPlanPass : Pass<"apply-fusion-plan", "::mlir::ModuleOp"> {
  let summary = "Make the fusions that a file says";
  let description = [{
    Makes the fusions of a plan, a file of `write-fusion-plan` that may have
    been edited, and no others, however long they take. With
    `--fusion-plan-in=FILE` the pipeline `fusion` does that instead of choosing
    itself.

    ```json
    {"fusions": [
      {"kind": "kLoop", "results": ["c"], "inputs": ["x"]}
    ]}
    ```

    A fusion computes all that its results are computed from, up to its inputs:
    what is not named is inside, constants too, parameters are not. What several
    fusions compute is computed by each; it stays if anything else reads it.
    Names are those of HLO text; `unique-names` gives them to what has none, or
    that of another.

    It is an error, at the entry of the file, if a name is unknown, no result is
    computed from an input, or a result is that of another fusion; and at the
    instruction if no kernel can compute it, if it has another kind, if its
    tiles do not fit, or if something else reads one result and is read for
    another. A plan may say its `version`; this is version 1.

    Example, of the file above:

    ```mlir
    %a = hlo.exponential %x : tensor<8xf32>
    %b = hlo.negate %a : tensor<8xf32>
    %c = hlo.add %a, %b : tensor<8xf32>
    // becomes
    %c = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls { ... }
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"",
           "The plan, in JSON">,
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def UniqueNamesPass : Pass<"unique-names", "::mlir::ModuleOp"> {
  let summary = "Give each instruction a name of its own";
  let description = [{
    Instructions of functions, loops, conditionals and fusions that have no
    name, or that of an earlier one, get a new one, from their name or opcode
    and the next number, as in HLO text. Those of reducers and the like keep
    theirs, as one computation of HLO text may be used several times.

    Example:

    ```mlir
    %0 = hlo.negate %x : tensor<8xf32> loc("negate")
    %1 = hlo.negate %0 : tensor<8xf32> loc("negate")
    // becomes
    %0 = hlo.negate %x : tensor<8xf32> loc("negate")
    %1 = hlo.negate %0 : tensor<8xf32> loc("negate.1")
    ```
  }];
}

def WriteFusionPlanPass : Pass<"write-fusion-plan", "::mlir::ModuleOp"> {
  let summary = "Write which instructions are in which fusion";
  let description = [{
    Writes the fusions of a module to a file that people read and edit, and
    `apply-fusion-plan` makes the same fusions of: for each its kind and, by
    their names, its results, which are those of the fusion or of the elements
    that are read of its tuple, and what it reads; and how it is cut into tiles.
    What is computed in between need not be said, so that it does not matter
    what was simplified there. The module stays as it is. `--fusion-plan-out=FILE`
    has the pipeline `fusion` do it.

    Example:

    ```mlir
    %c = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
    ^bb0(%p: tensor<8xf32>):
      %a = hlo.exponential %p : tensor<8xf32>
      %b = hlo.negate %a : tensor<8xf32>
      hlo.return %b : tensor<8xf32>
    }
    // {"fusions": [
    //   {"kind": "kLoop", "results": ["c"], "inputs": ["x"]}
    // ]}
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"\"-\"",
           "Where to write it, in JSON">
  ];
}

def BitcastDecomposerPass : Pass<"bitcast-decomposer", "::mlir::ModuleOp"> {
  let summary = "Have bitcasts of fusions reshape or transpose, not both";
  let description = [{
    A bitcast in a fusion that is neither a reshape nor a transpose of the same
    memory becomes up to three that are: one transposes to the order of
    dimensions in memory, one reshapes, and one transposes to the order of the
    result. Each has simple indices. Bitcasts to another element type stay, as
    do those outside of fusions, which nothing computes.

    Example:

    ```mlir
    %0 = hlo.bitcast %x : (tensor<2x3x4xf32, #hlo.layout<[0, 2, 1]>>) -> tensor<12x2xf32, #hlo.layout<[0, 1]>>
    // becomes
    %0 = hlo.bitcast %x : (tensor<2x3x4xf32, #hlo.layout<[0, 2, 1]>>) -> tensor<3x4x2xf32, #hlo.layout<[2, 1, 0]>>
    %1 = hlo.bitcast %0 : (tensor<3x4x2xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>>
    %2 = hlo.bitcast %1 : (tensor<2x12xf32, #hlo.layout<[1, 0]>>) -> tensor<12x2xf32, #hlo.layout<[0, 1]>>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def DynamicSliceAnnotatorPass
    : Pass<"dynamic-slice-annotator", "::mlir::ModuleOp"> {
  let summary = "Find where dynamic slices begin in memory";
  let description = [{
    What a dynamic slice reads, or its update writes, can be given to a library
    as it lies in memory if the place is known before: at a fixed byte, or so
    many bytes further in each iteration of the innermost loop. That is written
    to the backend config as XLA does, for `dynamic-slice-fusion-rewriter`:

    ```
    {"dynamic_slice_config": {"loop_index": "0", "byte_offset": "0", "byte_stride": "512"}}
    ```

    Indices are constants, or computed by integer arithmetic from constants and
    what the loop counts; `max-iterations` of them are looked at, one by one, as
    indices may be moved into the array.

    Left alone is what

    * has other elements between its first and last one in memory;
    * begins at a place that other values decide, or that is not linear in the
      iteration;
    * is in a loop that runs an unknown number of times, or too often;
    * has a backend config that is not JSON.

    Example, in a loop that counts `%i` from 0 to 7:

    ```mlir
    %0 = hlo.dynamic_slice %x, %i, %zero slice_sizes = [1, 128] : (tensor<8x128xf32>, tensor<i32>, tensor<i32>) -> tensor<1x128xf32>
    // gets {hlo.backend_config = "{\22dynamic_slice_config\22: ...}"}
    ```
  }];
  let options = [
    Option<"maxIterations", "max-iterations", "uint64_t", /*default=*/"65536",
           "Iterations of a loop to look at">
  ];
}

def DynamicSliceFusionRewriterPass
    : Pass<"dynamic-slice-fusion-rewriter", "::mlir::ModuleOp"> {
  let summary = "Have libraries read and write slices in place";
  let description = [{
    A call of a library that reads slices of arrays, or whose result is written
    to a slice of one, becomes a fusion with them: a `kCustom` one of the name
    `dynamic_slice_fusion`, which gives the library addresses in the arrays, so
    that no slice is copied. Inside goes what computes the indices, too.

    Calls are matrix products (`library.matmul`) and custom calls of the typed
    foreign function interface without side effects, aliases and tuples as
    operands. Slices are static ones, or dynamic ones that
    `dynamic-slice-annotator` has found the place of; nothing but bitcasts and
    elements of a tuple are between them and the call. They are one piece of
    memory, at a multiple of 256 bytes in each iteration, as buffers are. A
    slice is written in place if nothing else reads the result of the call, the
    call does not read the array, and the computation returns it.

    Left alone are calls and slices with control dependencies or `NO_FUSE`.

    Example:

    ```mlir
    %0 = hlo.slice %x [1:2, 0:64, 0:64] : (tensor<4x64x64xf32>) -> tensor<1x64x64xf32>
    %1 = hlo.bitcast %0 : (tensor<1x64x64xf32>) -> tensor<64x64xf32>
    %2 = library.matmul %1, %y ...
    // becomes
    %2 = hlo.fusion kCustom(%x, %y) {hlo.backend_config = ...} : ... calls { ... }
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def FusionBlockLevelRewriterPass
    : Pass<"fusion-block-level-rewriter", "::mlir::ModuleOp"> {
  let summary = "Compute fusions tile by tile where that takes less time";
  let description = [{
    Loops and other fusions, and transposes and reductions that are in none,
    become tiled kernels, `kCustom` fusions with the sizes of tiles, where they
    are estimated to take less time so: XLA does it with the last fusions that it
    makes,

    * loops whose root transposes an input, or a bitcast of one, of a default
      layout, and moves its minor dimension, of a size that is a power of two,
      in front of the two minor ones, in exchange for the one that becomes
      minor: one too small for the kernel that transposes in shared memory, so
      that threads read or write far apart;
    * reductions of s32.

    `all` tries all of one result. Left alone are fusions of several results,
    those with aliases, those whose operations or results have no tiles, those
    that are `NO_FUSE`, and all of devices without tiled kernels.

    `multi-output-fusion` joins kernels of tiles with others than loops, and
    comes after it therefore.

    Example:

    ```mlir
    %0 = hlo.fusion kInput(%x, %zero) : (tensor<64x512xi32>, tensor<i32>) -> tensor<64xi32> calls { ... }
    // becomes
    %0 = hlo.fusion kCustom(%x, %zero) {hlo.backend_config = "{...\22kind\22:\22__triton\22...}"} : (tensor<64x512xi32>, tensor<i32>) -> tensor<64xi32> calls { ... }
    ```
  }];
  let options = [
    Option<"all", "all", "bool", /*default=*/"false",
           "Try all fusions of one result">,
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def FusionMergerPass : Pass<"fusion-merger", "::mlir::ModuleOp"> {
  let summary = "Merge fusions with all that read them";
  let description = [{
    The second of the passes that XLA:GPU fused with until 2023, before
    `priority-fusion`: a fusion that is a loop is computed inside all that read
    it if that takes no longer, by the estimates of `cost-report`. They
    are visited in their order. The rules are those of `priority-fusion`, but
    that it makes no kernels of tiles.

    Example:

    ```mlir
    %0 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tensor<1024xf32> calls {
    ^bb0(%p: tensor<1024xf32>):
      %2 = hlo.exponential %p : tensor<1024xf32>
      hlo.return %2 : tensor<1024xf32>
    }
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

def HoistFusedBitcastsPass : Pass<"hoist-fused-bitcasts", "::mlir::ModuleOp"> {
  let summary = "Move bitcasts out of the fusions of matrix products";
  let description = [{
    In tiled fusions of matrix products (`__triton_gemm`, see `gemm-fusion`)
    arrays get the shape that they have in the product, so that its tiles are
    theirs: bitcasts in front of it become bitcasts of operands of the fusion,
    those after it one of its result. Elementwise operations in between, with
    scalars that are broadcast and constants of one value, take the other shape.
    Outside, a bitcast of a bitcast is one.

    A bitcast stays if operations of other kinds want the shapes on both sides
    of it, as transposes, broadcasts of arrays, and the product itself do, or if
    it changes the type of elements. Fusions with shardings stay as they are.

    Example:

    ```mlir
    %0 = hlo.fusion kCustom(%x, %y) {...} : (tensor<2x4x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> calls {
    ^bb0(%p: tensor<2x4x8xf32>, %q: tensor<8x8xf32>):
      %1 = hlo.exponential %p : tensor<2x4x8xf32>
      %2 = hlo.bitcast %1 : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
      %3 = hlo.dot %2, %q ...
      hlo.return %3 : tensor<8x8xf32>
    }
    // becomes
    %4 = hlo.bitcast %x : (tensor<2x4x8xf32>) -> tensor<8x8xf32>
    %0 = hlo.fusion kCustom(%4, %y) {...} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32> calls {
    ^bb0(%p: tensor<8x8xf32>, %q: tensor<8x8xf32>):
      %1 = hlo.exponential %p : tensor<8x8xf32>
      %3 = hlo.dot %1, %q ...
      hlo.return %3 : tensor<8x8xf32>
    }
    ```
  }];
}

def HorizontalInputFusionPass
    : Pass<"horizontal-input-fusion", "::mlir::ModuleOp"> {
  let summary = "Fuse reductions side by side";
  let description = [{
    Reductions that need not read the same, but nothing reads them except one
    instruction and what the computation returns, are computed by one kernel,
    which is launched once. They reduce the same dimensions of arrays of the
    same shape, and what the kernel needs is not too much: parameters,
    reductions, shared memory.

    Example:

    ```mlir
    %0 = hlo.reduce %x, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %1 = hlo.reduce %y, %zero dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32> to_apply hlo.add : tensor<f32>
    %2 = hlo.add %0, %1 : tensor<64xf32>
    // becomes
    %3 = hlo.fusion kInput(%x, %zero, %y) : (tensor<64x1024xf32>, tensor<f32>, tensor<64x1024xf32>) -> tuple<tensor<64xf32>, tensor<64xf32>> calls { ... }
    %0 = hlo.get_tuple_element %3[0] : (tuple<tensor<64xf32>, tensor<64xf32>>) -> tensor<64xf32>
    %1 = hlo.get_tuple_element %3[1] : (tuple<tensor<64xf32>, tensor<64xf32>>) -> tensor<64xf32>
    %2 = hlo.add %0, %1 : tensor<64xf32>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def HorizontalLoopFusionPass
    : Pass<"horizontal-loop-fusion", "::mlir::ModuleOp"> {
  let summary = "Fuse loops side by side";
  let description = [{
    Small loops, fusions of kind `kLoop` and elementwise instructions, that
    nothing reads but one instruction and what the computation returns, are
    computed by one kernel, which is launched once: the updates of all weights
    in a step of training.

    Loops over the same shape become one with several results, if they have up
    to 8192 x 8192 elements and 128 instructions. Others, up to 262,144 elements
    and 30 instructions, become one loop over all elements, whose results are
    slices of a long array; not those that read the same parameter, which
    `multi-output-fusion` is for. All have the same element type and number of
    results, fewer than 32 in all; a kernel is given less than 4000 bytes of
    pointers. Kernels that have as many results once others are fused follow.

    Example:

    ```mlir
    %0 = hlo.negate %x : tensor<16xf32>
    %1 = hlo.exponential %y : tensor<4x8xf32>
    // becomes
    %2 = hlo.fusion kInput(%x, %y) : (tensor<16xf32>, tensor<4x8xf32>) -> tuple<tensor<16xf32>, tensor<32xf32>> calls {
    ^bb0(%p: tensor<16xf32>, %q: tensor<4x8xf32>):
      %3 = hlo.negate %p : tensor<16xf32>
      %4 = hlo.reshape %3 : (tensor<16xf32>) -> tensor<16xf32>
      %5 = hlo.exponential %q : tensor<4x8xf32>
      %6 = hlo.reshape %5 : (tensor<4x8xf32>) -> tensor<32xf32>
      %7 = hlo.concatenate %4, %6 dimension = 0 : (tensor<16xf32>, tensor<32xf32>) -> tensor<48xf32>
      %8 = hlo.slice %7 [0:16] : (tensor<48xf32>) -> tensor<16xf32>
      %9 = hlo.slice %7 [16:48] : (tensor<48xf32>) -> tensor<32xf32>
      %10 = hlo.tuple %8, %9 : (tensor<16xf32>, tensor<32xf32>) -> tuple<tensor<16xf32>, tensor<32xf32>>
      hlo.return %10 : tuple<tensor<16xf32>, tensor<32xf32>>
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def InstructionFusionPass : Pass<"instruction-fusion", "::mlir::ModuleOp"> {
  let summary = "Fuse instructions with what reads them";
  let description = [{
    The first of the passes that XLA:GPU fused with until 2023, before
    `priority-fusion`: from the result on, each instruction that a kernel reads
    is computed inside, by rules alone. XLA runs it twice, the second time with
    `may-duplicate`, which has several kernels compute an instruction, or one
    that stays as well.

    Left alone is what

    * is a fusion already, or the result of the computation;
    * takes long and would be computed again: longer than an exponential, a
      reduction, or a gather;
    * would be emitted more than 15 times, as it is read in that many ways;
    * is read by others too, without `may-duplicate`, unless it is a broadcast,
      or a conversion to a wider type; with it, if it reads more than it writes
      and not all that read it can compute it;
    * transposes what is reduced;
    * `priority-fusion` may not fuse, or only into a kernel of tiles.

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
    Option<"mayDuplicate", "may-duplicate", "bool", /*default=*/"false",
           "Compute instructions several times">,
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def MultiOutputFusionPass : Pass<"multi-output-fusion", "::mlir::ModuleOp"> {
  let summary = "Make kernels with several results";
  let description = [{
    What reads the same value is computed by one kernel, which reads it once;
    then what is needed in memory is computed by a kernel that reads it, which
    others that read it become part of. It is what `priority-fusion` leaves for
    next to each other, and follows it.

    A kernel can have the results of two if

    * both are loops over the same elements, reduce the same dimensions of such
      an array, or transpose it in the same way, or one is a loop over what the
      other reduces or transposes; or one is a tiled fusion, the other can be,
      and the tiles of all results follow from those of one: they are as large,
      or computed from the same tiles of an array;
    * neither depends on the other through a third;
    * shared memory, reductions, parameters and instructions are not too many;
    * it takes no longer than both, by the estimates of `cost-report`;
    * arrays that are alive longer as a result need no more than 1.01 times the
      temporary bytes needed before (`cost-report`), in the order that needs
      least, or a 64th of the bytes more that are not read a second time: what only
      the backward pass reads is not computed by a kernel of the forward pass for
      having the same operand.

    Left alone is what writes in place, has side effects, control dependencies
    or dynamic dimensions; slices of a large value that have nothing in common;
    what only reads the same scalar.

    Kernels that grew are tried again with others; what is made is looked at
    again until nothing is fused, with the times and the memory that it takes
    then. Instructions are in the order that memory was counted for.

    Example:

    ```mlir
    %0 = hlo.exponential %x : tensor<1024xf32>
    %1 = hlo.negate %x : tensor<1024xf32>
    // becomes
    %2 = hlo.fusion kLoop(%x) : (tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>> calls {
    ^bb0(%p: tensor<1024xf32>):
      %3 = hlo.exponential %p : tensor<1024xf32>
      %4 = hlo.negate %p : tensor<1024xf32>
      %5 = hlo.tuple %3, %4 : (tensor<1024xf32>, tensor<1024xf32>) -> tuple<tensor<1024xf32>, tensor<1024xf32>>
      hlo.return %5 : tuple<tensor<1024xf32>, tensor<1024xf32>>
    }
    %0 = hlo.get_tuple_element %2[0] : (tuple<tensor<1024xf32>, tensor<1024xf32>>) -> tensor<1024xf32>
    %1 = hlo.get_tuple_element %2[1] : (tuple<tensor<1024xf32>, tensor<1024xf32>>) -> tensor<1024xf32>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def GemmFusionPass : Pass<"gemm-fusion", "::mlir::ModuleOp"> {
  let summary = "Fuse what is around matrix products";
  let description = [{
    A `dot` becomes a tiled fusion, a `kCustom` one of kind `__triton_gemm`, for
    devices with tiled kernels. Inside goes

    * what its operands are computed from, breadth first: elementwise
      operations, broadcasts, bitcasts, reshapes, transposes and slices, unless
      they read over 1024 bytes more than they give or one operand would come
      from more than 4 arrays. An iota, and a broadcast of what no kernel
      computes, count as what they read. What others read as well is computed
      again. A gather goes inside where the product reads each element of it
      once, because it multiplies it by vectors, and nothing else does;
    * what reads its result, one after the other, unless that writes over 1024
      bytes more than it reads; and what other operands of that are computed
      from. Several that read it go inside if what they compute is joined soon,
      as in `x * logistic(x)`.

    All of it can be cut into the same tiles.

    Left alone are products of other types than f16, bf16, f32, from Hopper on
    f8e5m2 and f8e4m3fn, and s8 to s32, of two types that are not both 8-bit
    floats, with an algorithm, dynamic dimensions or control dependencies. The product keeps the precision that it
    asks for.

    Example:

    ```mlir
    %0 = hlo.convert %x : (tensor<8x16xf16>) -> tensor<8x16xf32>
    %1 = hlo.dot %0, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
    // becomes
    %1 = hlo.fusion kCustom(%x, %y) {...} : (tensor<8x16xf16>, tensor<16x8xf32>) -> tensor<8x8xf32> calls { ... }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

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
    `cost-report`. What saves most goes first; each fusion changes what
    others would save.

    Left alone is what

    * a tuple, call, loop, library or the caller reads as well;
    * has control dependencies, side effects or dynamic dimensions;
    * would put two large reductions, too many reductions, parameters or
      instructions, or too much shared memory into one kernel;
    * would have a thread of its own add up what warps do together;
    * no tiled kernel can compute, where one is needed;
    * is a scatter, or is what one writes in place;
    * reads other elements of an array of which its reader updates less than
      half in place: that would write all of it, into other memory, which loops
      copy back;
    * takes longer fused, as it is computed more often, or read less well;
    * is a tiled fusion, or computed from a sum of the same thread, if it takes
      less time that the first of its readers has it as a result, too, which
      `multi-output-fusion` makes of it, than that each computes it.

    Then what is in memory when a function needs most of it is computed again by
    all that read it, or by those that come later, if the time that the function
    takes grows by no more than a quarter of what the temporary bytes it needs
    (`cost-report`) shrink, both in parts of all: a twentieth longer for a fifth
    less; not for less than a mebibyte, and by no more than 6 % in all. Bodies of
    loops are left alone, as what they need comes on top.

    Bitcasts go into kernels that read them, and stay for what else does;
    constants of one element go into fusions, on processors up to 64 integers.

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
           "Device, a name of --list-targets or a file">,
    Option<"afterMultiOutputFusion", "after-multi-output-fusion", "bool",
           /*default=*/"false",
           "Try only what kernels of several results read, and what changes "
           "with that">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def RenameFusionsPass : Pass<"rename-fusions", "::mlir::ModuleOp"> {
  let summary = "Name fusions by what they compute";
  let description = [{
    A fusion of kind `kLoop` or `kInput` is named by its kind and the opcodes of
    its heroes, which its kernel is made for, each once and in alphabetical
    order: `loop_add_multiply_fusion`, `input_reduce_fusion`; its computation
    by the heroes alone, `fused_reduce`. Where several would have the same name,
    or an instruction has it, they get numbers. XLA has the same names: profiles
    of both can be compared.

    Those of kind `kCustom` say what they are by their own names, and keep them.
    A root that is an input is called `parameter`. Parameters that have such
    names, as what they stand for had them before, become `param_0`, `param_1`,
    as in XLA: no name of a fusion is theirs when the module is read again.

    Example:

    ```mlir
    %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
    ^bb0(%p: tensor<8xf32>):
      %1 = hlo.negate %p : tensor<8xf32>
      hlo.return %1 : tensor<8xf32> loc("fused_computation")
    } loc("fusion.7")
    // becomes
    %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
    ^bb0(%p: tensor<8xf32>):
      %1 = hlo.negate %p : tensor<8xf32>
      hlo.return %1 : tensor<8xf32> loc("fused_negate")
    } loc("loop_negate_fusion")
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
}

def ScalarConstantSinkerPass
    : Pass<"scalar-constant-sinker", "::mlir::ModuleOp"> {
  let summary = "Put constants into the fusions that read them";
  let description = [{
    A constant of one element that a fusion reads becomes one inside of it: the
    kernel has it in its code instead of reading it. Such operands come from
    passes that run after fusion, as those that peel off iterations of loops.

    Left alone are fusions of kind `kCustom` and those with aliases, whose
    operands have a meaning to others, constants with control dependencies,
    and those that are results of the fusion.

    Example:

    ```mlir
    %0 = hlo.constant dense<2.0> : tensor<f32>
    %1 = hlo.fusion kLoop(%x, %0) : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32> calls { ... }
    // becomes
    %1 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
    ^bb0(%p: tensor<8xf32>):
      %2 = hlo.constant dense<2.0> : tensor<f32>
      ...
    }
    ```
  }];
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

def CopyFusionPass : Pass<"copy-fusion", "::mlir::ModuleOp"> {
  let summary = "Have kernels write the copies of their results";
  let description = [{
    What a kernel of the entry computes element by element is written twice by
    it, where a copy follows that would read it again: copies of results, or of
    bitcasts of them, become results of the fusion.

    Left alone are copies to another layout, those with control dependencies or
    shardings, and those of

    * fusions with such, of kind `kCustom`, or that write in place;
    * kernels whose threads are laid out for something else than elements, as
      those of reductions and scatters, or that read their inputs at other
      places than they write;
    * fusions that would have too many parameters and results.

    Example:

    ```mlir
    %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls { ... }
    %1 = hlo.copy %0 : tensor<8xf32>
    // becomes
    %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>> calls { ... }
    %1 = hlo.get_tuple_element %0[0] : tuple<tensor<8xf32>, tensor<8xf32>>
    %2 = hlo.get_tuple_element %0[1] : tuple<tensor<8xf32>, tensor<8xf32>>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def FusionWrapperPass : Pass<"fusion-wrapper", "::mlir::ModuleOp"> {
  let summary = "Make a fusion of each operation that is a kernel by itself";
  let description = [{
    After this pass all that a loop or one of the emitters computes is in
    fusions, `kInput` where a kernel is made for it and `kLoop` else. A fusion
    has one operation, and small constants that it reads.

    Outside stay constants, copies, bitcasts, tuples and what takes them apart,
    control flow, collectives, custom calls, sorts and other libraries, random
    numbers, and arrays with dynamic dimensions.

    Example:

    ```mlir
    %0 = hlo.negate %x : tensor<8xf32>
    // becomes
    %0 = hlo.fusion kLoop(%x) : (tensor<8xf32>) -> tensor<8xf32> calls {
    ^bb0(%p: tensor<8xf32>):
      %1 = hlo.negate %p : tensor<8xf32>
      hlo.return %1 : tensor<8xf32>
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ScanScatterFusionPass : Pass<"scan-scatter-fusion", "::mlir::ModuleOp"> {
  let summary = "Scatter elements of cumulative reductions as they are made";
  let description = [{
    Kernels of GPUs cut long rows of a cumulative reduction into blocks, and leave
    what each of them begins with in the result, where the elements are written
    later. A scatter that alone reads the elements, one by one as its indices or
    updates, directly or after elementwise operations, becomes a fusion with the
    reduction: elements are not in memory any more. A result that nothing reads, a
    slice of one element of each block, holds what the blocks begin with; such a
    fusion that has lost it, as `dce` removes it, gets it again.

    Left alone are

    * reductions in one block, after which the scatter has more threads by itself;
    * reductions whose elements are not combined in any order;
    * scatters of larger windows, at indices of several dimensions, into what their
      fusion computes or reads, or whose updates one thread does;
    * fusions that would take longer by the performance model, or have too many
      parameters, and what `NO_FUSE` or control dependencies keep apart.

    Example:

    ```mlir
    %0 = hlo.fusion kInput(%x) : (tensor<100000xi32>) -> tensor<100000xi32> calls { ... }
    %1 = hlo.fusion kInput(%y, %0) : (tensor<8xi32>, tensor<100000xi32>) -> tensor<8xi32> calls { ... }
    // becomes
    %0 = hlo.fusion kInput(%y, %x) : (tensor<8xi32>, tensor<100000xi32>) -> tuple<tensor<8xi32>, tensor<12xi32>> calls { ... }
    %1 = hlo.get_tuple_element %0[0] : tuple<tensor<8xi32>, tensor<12xi32>>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def RadixSortFusionPass : Pass<"radix-sort-fusion", "::mlir::ModuleOp"> {
  let summary = "Sort long rows by the digits of keys";
  let description = [{
    Kernels of GPUs sort by a network, in place, or by one digit of 8 bits of the keys
    after the other. That takes memory for the elements of all operands and for how
    often each digit is where: a sort, or a fusion of one with its iotas, becomes a
    fusion of kind `kCustom` with one more result for it, `AllocateBuffer`, which
    nothing reads; a fusion that has lost it, as `dce` removes it, gets it again.

    Keys are integers, `f16`, `bf16`, `f32` or `f64`, one or several, each compared
    where those before are equal, by `LT` or `GT`, in the partial or in the total order,
    and with zeros or NaNs made one, as NumPy and JAX do. Where NaN has no place, it
    comes last. Equal elements stay in order.

    Left alone are

    * sorts that are not stable and take less time by a network, by what both read and
      write of memory and how many kernels that takes, or of several rows of less than
      65,536 elements, for the memory;
    * comparators that do anything else, and elements of other types;
    * fusions whose results are in the memory of operands already.

    Source: D. Merrill, A. Grimshaw, High Performance and Scalable Radix Sorting: A Case
    Study of Implementing Dynamic Parallelism for GPU Computing, 2011, as in CUB, which
    XLA calls (`sort-rewriter`).

    Example:

    ```mlir
    %0 = hlo.sort %x dimension = 0 : (tensor<1000000xf32>) -> tensor<1000000xf32> to_apply { ... }
    // becomes
    %1 = hlo.fusion kCustom(%x) : (tensor<1000000xf32>) -> tuple<tensor<1000000xf32>, tensor<4401408xui8>> calls { ... }
    %0 = hlo.get_tuple_element %1[0] : (tuple<tensor<1000000xf32>, tensor<4401408xui8>>) -> tensor<1000000xf32>
    ```
  }];
  let options = [
    Option<"minElements", "min-elements", "int64_t", /*default=*/"-1",
           "Elements of a row from which on it does; -1: where that pays">,
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def SortIotaFusionPass : Pass<"sort-iota-fusion", "::mlir::ModuleOp"> {
  let summary = "Have the kernel of a sort count by itself";
  let description = [{
    A sort and the iotas among its operands become a fusion of kind `kCustom`:
    its kernel knows the positions and need not read them. Iotas stay for what
    else reads them.

    Sorts with dynamic dimensions, and iotas with control dependencies, are left
    alone.

    Example:

    ```mlir
    %0 = hlo.iota iota_dimension = 0 : tensor<8xi32>
    %1 = hlo.sort %x, %0 dimension = 0 : (tensor<8xf32>, tensor<8xi32>) -> tuple<tensor<8xf32>, tensor<8xi32>> to_apply { ... }
    // becomes
    %1 = hlo.fusion kCustom(%x) : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xi32>> calls { ... }
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def DefuserPass : Pass<"defuser", "::mlir::ModuleOp"> {
  let summary = "Take fusions apart";
  let description = [{
    The instructions of fusions take their places: for modules that were fused for
    another device, and to fuse anew. Fusions within fusions are taken apart as
    well. What they were fused for, such as a backend config or results in the
    memory of operands, is forgotten.

    Operands and results that differ from those of the computation in layout are
    copied; a fusion stays where that is within a tuple.

    Example:

    ```mlir
    %0 = hlo.fusion kLoop(%x) : (tensor<4xf32>) -> tensor<4xf32> calls {
    ^bb0(%a: tensor<4xf32>):
      %1 = hlo.negate %a : tensor<4xf32>
      hlo.return %1 : tensor<4xf32>
    }
    // becomes
    %0 = hlo.negate %x : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_FUSION_PASSES_TD

//===- Passes.td - Passes that show indexing maps ----------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_INDEXING_PASSES_TD
#define HLO_TRANSFORMS_INDEXING_PASSES_TD

include "mlir/Pass/PassBase.td"

def PrintIndexingMapsPass : Pass<"print-indexing-maps", "::mlir::ModuleOp"> {
  let summary = "Print which elements results are computed from";
  let description = [{
    A remark at each operation for each way in which a result depends on an
    operand, and then, the same relation read backwards, the operand on the
    result; see `docs/indexing.md`. Changes nothing.

    Results and operands are numbered, tuples taken apart: `output 1` is the
    second array in the tuple that an operation returns, `input 0` its first
    operand. Where nothing is printed, there is no dependence. `undefined` says that
    nothing is known: of an operation, of an output or input, or of two of them.
    Runtime variables are followed by where they come from: `rt0 = %i[d0]` is
    element `d0` of `%i`.

    Example:

    ```mlir
    %0 = hlo.broadcast %x dimensions = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
    // remark: output 0 to input 0: (d0, d1) -> (d1), domain: d0 in [0, 1], d1 in [0, 2]
    // remark: input 0 to output 0: (d0)[s0] -> (s0, d0), domain: d0 in [0, 2], s0 in [0, 1]
    ```
  }];
  let dependentDialects = ["::hlo::IndexingDialect"];
}

def AnnotateIndexingMapsPass
    : Pass<"annotate-indexing-maps", "::mlir::ModuleOp"> {
  let summary = "Write into attributes which elements results are computed from";
  let description = [{
    What `print-indexing-maps` prints, as attributes of the operations:
    `indexing.output_to_input` holds for each output and each input that it depends
    on their two numbers and then a `#indexing.operand` for each way in which it
    does, and `indexing.input_to_output` the same with inputs before outputs.
    Operations of which nothing is known get no attributes.

    Example:

    ```mlir
    %0 = hlo.reverse %x dimensions = [0] : tensor<4xf32>
    // becomes
    %0 = hlo.reverse %x dimensions = [0] {
        indexing.input_to_output = [[0, 0, #indexing.operand<map = <(d0) -> (-d0 + 3), domain: d0 in [0, 3]>>]],
        indexing.output_to_input = [[0, 0, #indexing.operand<map = <(d0) -> (-d0 + 3), domain: d0 in [0, 3]>>]]}
      : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::IndexingDialect"];
}

def PrintCoalescingPass : Pass<"print-coalescing", "::mlir::ModuleOp"> {
  let summary = "Print how well kernels read and write memory";
  let description = [{
    Remarks at each fusion, and at each operation that would be a kernel of its
    own: what kernel that is, with which blocks and threads, and then for each
    array it reads or writes whether its accesses are coalesced. A transpose or a
    reduction gets a kernel made for it where that is worth it, all else is a
    loop over the elements of the result. Changes nothing.

    Three warps are looked at: the first, one in the middle and the last. The
    numbers are those of one warp on average: different bytes, the sectors of
    memory they lie in, how many sectors they would need side by side in
    percent, and bytes for each cache line touched; see `docs/indexing.md`.

    Example:

    ```mlir
    %0 = hlo.fusion kLoop(%x) : (tensor<64x64xf32>) -> tensor<64xf32> calls { ... }
    // remark: loop kernel: 1 block of 64 threads
    // remark: input 0: not coalesced: 128 bytes in 32 sectors (12.5%), 4 bytes per line: lanes are 256 bytes apart
    // remark: output 0: coalesced: 128 bytes in 4 sectors (100%), 128 bytes per line
    ```
  }];
  let options = [
    Option<"vectorSize", "vector-size", "int64_t", /*default=*/"0",
           "Elements that a thread takes at once; 0 for the usual number">,
    Option<"alignment", "alignment", "int64_t", /*default=*/"128",
           "Bytes that addresses of arrays are multiples of">,
    Option<"sectorBytes", "sector-bytes", "int64_t", /*default=*/"32",
           "Bytes of a sector">,
    Option<"lineBytes", "line-bytes", "int64_t", /*default=*/"128",
           "Bytes of a cache line">,
  ];
}

def PrintOperandUtilizationPass
    : Pass<"print-operand-utilization", "::mlir::ModuleOp"> {
  let summary = "Print how much of their operands operations read";
  let description = [{
    Remarks at each fusion, and at each operation in none, for each array it
    reads: how many different elements are read, out of how many and out of how
    many in the smallest box around them; how many reads that takes and how often
    each element is read on average; and how many bytes both are. `at most` says
    that there may be fewer. Changes nothing.

    Example:

    ```mlir
    %0 = hlo.slice %x [2:34:4] : (tensor<64xf32>) -> tensor<8xf32>
    // remark: input 0: 8 of 64 elements (12.5%), 8 of 29 in their box; 8 reads, 1 of each; 32 bytes, 32 with repetitions
    ```
  }];
  let options = [
    Option<"maxPoints", "max-points", "uint64_t", /*default=*/"65536",
           "Points to look at where the form of a map does not tell">,
  ];
}

def PrintTilingPass : Pass<"print-tiling", "::mlir::ModuleOp"> {
  let summary = "Print the tiles that fusions can be computed in";
  let description = [{
    Cuts the result of each fusion, and of each operation in none, into tiles, and
    prints which tile that takes of every array it is computed from: a remark at
    the operation that makes the array, or at the fusion for its inputs. Where
    something needed is no tile, a remark says at which operation and why. Changes
    nothing.

    A tile is, for each dimension, an offset, a size, a stride if it is not 1, and
    bounds of the indices that are not masked. `t0`, `t1`, ... are the numbers of a
    tile and `z0`, `z1`, ... the tile sizes, which have to fulfil the constraints
    that are printed; `rt0`, ... are values known at run time only. Dimensions that
    reductions and contractions take tile after tile, sequentially, come after
    those of the result. Sizes that are legal are counted: powers of two, and the
    size of the dimension.

    Example:

    ```mlir
    %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<8x64xf32>) -> tensor<64x8xf32>
    // remark: tile [t0 * z0 size z0 below 64, t1 * z1 size z1 below 8]; 28 legal tile sizes
    // remark: input 0: tile [t1 * z1 size z1 below 8, t0 * z0 size z0 below 64]
    ```
  }];
  let options = [
    ListOption<"sizes", "sizes", "int64_t",
               "Tile sizes to print tiles for; those that are missing are the "
               "sizes of the dimensions">,
    Option<"fromInput", "from-input", "int64_t", /*default=*/"-1",
           "Instead of the result, cut this input into tiles, and print which "
           "tiles of what is computed from it these are">,
  ];
}

#endif // HLO_TRANSFORMS_INDEXING_PASSES_TD

//===- Passes.td - Passes that change layouts --------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_LAYOUT_PASSES_TD
#define HLO_TRANSFORMS_LAYOUT_PASSES_TD

include "mlir/Pass/PassBase.td"

def ReshapeDecomposerPass : Pass<"reshape-decomposer"> {
  let summary = "Make bitcasts and copies of reshapes";
  let description = [{
    A reshape that moves nothing in memory becomes a bitcast. Any other becomes
    a bitcast and a copy to another layout, of the result or else of the
    operand, whichever moves nothing besides; or, where elements have to be in
    row-major order in between, copies of both.

    Reshapes of arrays without layouts, with dynamic dimensions or with tiled
    layouts are left alone.

    Example:

    ```mlir
    %0 = hlo.reshape %x : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>>
    // becomes
    %0 = hlo.copy %x : (tensor<2x3x4xf32, #hlo.layout<[1, 2, 0]>>) -> tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>
    %1 = hlo.bitcast %0 : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>) -> tensor<2x12xf32, #hlo.layout<[1, 0]>>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def LayoutAssignPass : Pass<"layout-assign", "::mlir::ModuleOp"> {
  let summary = "Say where the elements of every array lie in memory";
  let description = [{
    Every array gets a layout, the order of its dimensions, and is copied where
    it is read in another. Layouts that values had are forgotten, but for those
    of parameters and results of entry computations, of custom calls with
    constraints, and of bitcasts, infeeds and outfeeds; where these have none,
    they are row-major.

    What has to be the same in memory has one layout: the state of a loop wherever
    it goes, what branches return, operands and results of elementwise operations
    and of those that move elements along dimensions. Devices ask for more:

    * GPUs: what a `dot` reads and computes are matrices with one stride for each
      of batch, rows and columns, the batch not varying fastest. Convolutions
      have features varying fastest for integers and 8-bit floats, on Hopper and
      later for all but f64 and more than two spatial dimensions, from Volta on
      for 16-bit floats in two, and slowly otherwise. Triangular solves read
      columns one after the other; FFTs, sorts and other custom calls row-major
      arrays; the parts that devices gather or exchange lie together.
    * Processors: products, convolutions, FFTs, sorts, solves and collectives are
      of row-major arrays.

    Layouts spread from there, first along what would cost most bytes to copy, so
    that copies are left where they cost least: to operands and users, through
    transposes and reshapes such that they move nothing, and so that reductions
    are of rows. Constants, iotas and broadcasts of scalars are computed again
    rather than copied. A loop's bytes count as often as it is known to run.
    Of tiled layouts only the order of dimensions counts.

    Calls of one function have to agree: run `flatten-call-graph` before.

    A remark says what each copy is for, and its bytes.

    Example, for a GPU:

    ```mlir
    func.func @f(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>> {
      %0 = hlo.negate %x : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32>
      return %0 : tensor<4x2xf32>
    }
    // becomes
    func.func @f(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>> {
      %0 = hlo.negate %x : tensor<4x2xf32, #hlo.layout<[0, 1]>>
      %1 = hlo.copy %0 : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
      return %1 : tensor<4x2xf32, #hlo.layout<[1, 0]>>
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"\"",
           "Device, a name of --list-targets or a file">
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_LAYOUT_PASSES_TD

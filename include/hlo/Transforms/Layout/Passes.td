//===- Passes.td - Passes that change layouts --------------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_LAYOUT_PASSES_TD
#define HLO_TRANSFORMS_LAYOUT_PASSES_TD

include "mlir/Pass/PassBase.td"

def FillMissingLayoutsPass : Pass<"fill-missing-layouts", "::mlir::ModuleOp"> {
  let summary = "Give arrays without a layout the row-major one if others have one";
  let description = [{
    Types with a layout and without are different ones, which hides from passes
    that values are the same. Left alone are scalars, which have no layout, and
    modules without any.

    Example:

    ```mlir
    func.func @f(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32> {
      %0 = hlo.negate %x : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32>
      return %0 : tensor<4x2xf32>
    }
    // becomes
    func.func @f(%x: tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>> {
      %0 = hlo.negate %x : (tensor<4x2xf32, #hlo.layout<[0, 1]>>) -> tensor<4x2xf32, #hlo.layout<[1, 0]>>
      return %0 : tensor<4x2xf32, #hlo.layout<[1, 0]>>
    }
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
    constraints, of fusions that have all of theirs, and of library calls but
    convolutions, bitcasts, infeeds and outfeeds; where these have none, they are row-major.

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
      of row-major arrays; the windows of a scatter lie along memory, unless its
      updates have fewer elements than its result.

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

def LayoutNormalizePass : Pass<"layout-normalize", "::mlir::ModuleOp"> {
  let summary = "Permute dimensions so that arrays lie in row-major order";
  let description = [{
    The normalized form of an array has its dimensions in the order in which they
    lie in memory, so that its layout is descending. Instructions are changed to
    read and compute normalized forms, with their attributes permuted; a bitcast,
    which moves nothing, turns the one into the other where the old form is
    needed: at parameters and results of the entry, and at what keeps its layouts.

    * Elementwise instructions, slices, updates, pads, reversals, concatenations,
      iotas, broadcasts, windows, sorts, batch normalizations and collectives
      compute in the order of their result; operands that lie in another one are
      transposed first. Of transforms and solvers this holds where their own
      dimensions are the last in memory.
    * Reductions are computed in the order of what is reduced. A result that lies
      in another order gets a layout that says so.
    * A transpose, and a copy to another layout, becomes the transpose that takes
      place in memory, or nothing.
    * Convolutions, those of cuDNN among them, get other dimension labels.
    * Dots, gathers and scatters are changed where their result, or their updates,
      lie in the order that follows from the operands; a dot may exchange its
      operands for that, unless it names an algorithm.
    * Loops, conditionals, barriers and functions that only calls run take and
      give normalized forms, in tuples as well.
    * So do fusions of which no instruction has to keep its layouts, but for
      custom kernels and those whose results are in place of operands. An array
      that a fusion only reads through bitcasts stays as it lies.

    What is kept as it is: other fusions, asynchronous instructions, other custom
    calls, random numbers and what else is not known; arrays with dynamic
    dimensions, tiles or split dimensions; tuples and fusions with a sharding that
    depends on the shape. Such a sharding of another array goes to the bitcast
    that has its shape.
    Reshapes are expected to be bitcasts, as `reshape-decomposer` makes them;
    others are kept.

    Example:

    ```mlir
    %0 = hlo.slice %x starts = [0, 1] limits = [2, 3] strides = [1, 1] : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
    // becomes
    %0 = hlo.bitcast %x : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
    %1 = hlo.slice %0 starts = [1, 0] limits = [3, 2] strides = [1, 1] : (tensor<3x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[1, 0]>>
    %2 = hlo.bitcast %1 : (tensor<2x2xf32, #hlo.layout<[1, 0]>>) -> tensor<2x2xf32, #hlo.layout<[0, 1]>>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def MoveCopyToUsersPass : Pass<"move-copy-to-users"> {
  let summary = "Move copies to other layouts behind the instructions that read them";
  let description = [{
    `op(copy(x))` becomes `copy(op(x))`, so that copies meet, and fewer elements
    are copied: of a pad, slice, dynamic slice, reversal or window of a reduction
    of one array, and of elementwise instructions and concatenations whose arrays
    all are copies between the same two layouts. A reduction reads the array in
    whatever layout it has, and there is no copy any more.

    Left alone are copies that others read, unless all of them are instructions
    that take parts of an array; what narrows, reinterprets or randomizes
    elements; a conversion for a convolution, which wants it in its layout; and
    control dependencies.

    Example:

    ```mlir
    %0 = hlo.copy %x : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
    %1 = hlo.negate %0 : tensor<2x3xf32, #hlo.layout<[1, 0]>>
    // becomes
    %0 = hlo.negate %x : tensor<2x3xf32, #hlo.layout<[0, 1]>>
    %1 = hlo.copy %0 : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ReduceDecomposerPass : Pass<"reduce-decomposer"> {
  let summary = "Have reductions keep the order of dimensions in memory";
  let description = [{
    A reduction whose result lies in another order than the dimensions of the
    operand that it keeps becomes one whose result lies in theirs, and a copy of
    that. Of several arrays all are read in the layout of the first, copied where
    they have another.

    Reductions without layouts, or with dimensions that are tiled, are left alone.

    Example:

    ```mlir
    %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>, tensor<f32>) -> tensor<2x4xf32, #hlo.layout<[0, 1]>> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.reduce %x, %init dimensions = [1] : (tensor<2x3x4xf32, #hlo.layout<[2, 1, 0]>>, tensor<f32>) -> tensor<2x4xf32, #hlo.layout<[1, 0]>> to_apply hlo.add : tensor<f32>
    %1 = hlo.copy %0 : (tensor<2x4xf32, #hlo.layout<[1, 0]>>) -> tensor<2x4xf32, #hlo.layout<[0, 1]>>
    ```
  }];
  let options = [
    Option<"keepWorthwhile", "keep-worthwhile", "bool", /*default=*/"false",
           "Leave alone the results of reductions that get a kernel of their "
           "own, which can write in any order">];
  let dependentDialects = ["::hlo::HLODialect"];
}

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

def VerifyNormalizedLayoutsPass : Pass<"verify-normalized-layouts", "::mlir::ModuleOp"> {
  let summary = "Check that no instruction has arrays that layout-normalize permutes";
  let description = [{
    Reports an error at each instruction that reads or computes an array whose
    layout is not descending. Exceptions are

    * the parameters and the result of the entry, bitcasts of them, and tuples and
      their elements;
    * fusions and asynchronous instructions, which are not looked into either,
      custom calls, random numbers, and what talks to the host or other programs;
    * dots, gathers and scatters, transforms, solvers and `topk`, of which the
      order of dimensions may allow nothing else;
    * results of reductions, and arrays that cannot be permuted: of dynamic
      dimensions, with tiles or with split dimensions.

    Example:

    ```mlir
    // error: 'hlo.negate' op computes f32[2,3]{0,1}, whose layout is not descending
    %0 = hlo.negate %x : tensor<2x3xf32, #hlo.layout<[0, 1]>>
    ```
  }];
  let options = [
    ListOption<"except", "except", "std::string",
               "More operations that may keep layouts, such as reshape">];
}

def PlacementRemoverPass : Pass<"placement-remover", "::mlir::ModuleOp"> {
  let summary = "Forget which memory arrays are in";
  let description = [{
    For a device with one memory. Layouts keep the order of dimensions and the
    size of elements, and lose tiles, memory spaces and all else. Custom calls
    that say where an array is to be (`MoveToHost`, `MoveToDevice`, `Pin`, `Unpin`,
    `PinToDevice`, `annotate_device_placement`), how it is to lie
    (`LayoutConstraint`) or where XLA inlined a call are replaced by their
    operands; those between shapes stay. Memory of `AllocateBuffer` has zeros.

    A bitcast that depends on tiles is an error.

    Example:

    ```mlir
    %0 = hlo.custom_call "MoveToHost"(%x) : (tensor<4xf32, #hlo.layout<[0]>>) -> tensor<4xf32, #hlo.layout<[0], memory_space = 5>>
    %1 = hlo.negate %0 : tensor<4xf32, #hlo.layout<[0], memory_space = 5>>
    // becomes
    %1 = hlo.negate %x : tensor<4xf32, #hlo.layout<[0]>>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_LAYOUT_PASSES_TD

//===- DynamicPasses.td - Arrays of dynamic sizes ----------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_EXPANSION_DYNAMICPASSES_TD
#define HLO_TRANSFORMS_EXPANSION_DYNAMICPASSES_TD

include "mlir/Pass/PassBase.td"

def DynamicPadderPass : Pass<"dynamic-padder", "::mlir::ModuleOp"> {
  let summary = "Replace arrays of dynamic sizes by arrays as large as their bounds";
  let description = [{
    Each array with bounded dynamic dimensions becomes one with static
    dimensions, whose elements are the first along each dimension, and scalars
    for the sizes. The rest, the padding, has any value. What would read it is
    rewritten:

    - reductions, dots, convolutions, pads, windows that reach over the end: the
      padding is set to what makes no difference, by
      `select(iota < size, x, neutral)`; that of matrices to solve or factorize
      to an identity matrix;
    - reductions by what has no known neutral element take a further array that
      says what is padding, and combine what is not only. An initial value is not
      taken for neutral, as XLA does: it need not be, and may be combined with
      itself then;
    - a `select_and_scatter` with windows over the end becomes a reduction of
      elements with their indices, of which the padding has none, and a scatter;
      in XLA the padding is the least (or greatest) element, which is selected
      over a NaN;
    - sorts take a further array that says what is padding, which goes last;
      `topk` of a row of dynamic size becomes such a sort;
    - concatenations, reversals, updates by dynamic slices move the elements to
      where they are without padding; reshapes that merge or split a dynamic
      dimension which is not the first gather them;
    - pieces that collectives scatter or gather are padded one by one on the way,
      by gathers;
    - indices of dynamic slices, gathers and scatters are limited by the size;
    - XLA's `DynamicConvolutionForward` and `DynamicConvolutionInputGrad` become
      convolutions of what is cut out of the array with padding for its size;
      `DynamicConvolutionKernelGrad` becomes one of what each element of the kernel
      was multiplied with, by a gather, for no infinity to meet a zero in the
      padding, as it does in XLA;
    - `set_dimension_size` and `get_dimension_size` become scalars;
    - of what runs asynchronously one instruction does so still: what the above
      adds stands before its start and after its done.

    Parameters of public functions go through the custom call `PadToStatic`,
    what they return through `SliceToDynamic`. Loops, branches, calls and fusions
    pass sizes on as further elements of tuples or further parameters.

    All devices that take part in a collective have arrays of the same sizes,
    which a number of pieces divides. `rng`, `rng_bit_generator` and `iota` make as
    many elements as there can be.

    An instruction that cannot do with padding is an error that names it and the
    dimension; nothing was changed then. Such are:

    - scans and batch normalization, which scan-expander and batchnorm-expander
      replace, and scans of arrays with other dynamic dimensions than that
      scanned, whose slices would have a size of their own;
    - the lists of offsets and sizes of `ragged_all_to_all`, of a place for each
      device;
    - asynchronous instructions whose done is in another computation, or whose
      operands are bound late; collectives, `send`, `recv` and copies from start to
      done, which passes make after this one;
    - convolutions with a dynamic window or groups, where the number of elements
      to add up is that of the window or of the group;
    - ffts along a dynamic dimension, whose length is an attribute, and which XLA
      refuses too; `topk` there of elements without an order;
    - scatters of windows of a dynamic size, by what has no known neutral element;
    - custom calls that neither XLA nor `dynamic-custom-calls` says take dynamic
      arrays;
    - dimensions without a bound.

    Arrays whose sizes must be equal are taken to be. `shape-checks` has them
    compared: at run time by the custom call `__xla_gpu_assert`, or by what is
    known of them here, which is an error where that is not enough.

    Example:

    ```mlir
    %0 = hlo.reduce %x, %zero dimensions = [0]
        : (tensor<?xf32, #hlo.bounds<[8]>>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    // becomes, where %n is the size of %x
    %iota = hlo.iota dimension = 0 : tensor<8xi32>
    %size = hlo.broadcast %n dimensions = [] : (tensor<i32>) -> tensor<8xi32>
    %inside = hlo.compare LT, %iota, %size : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %neutral = hlo.constant dense<-0.0> : tensor<f32>
    %padding = hlo.broadcast %neutral dimensions = [] : (tensor<f32>) -> tensor<8xf32>
    %masked = hlo.select %inside, %x, %padding : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %0 = hlo.reduce %masked, %zero dimensions = [0]
        : (tensor<8xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let options = [
    Option<"sliceDynamicOutput", "slice-dynamic-output", "bool",
           /*default=*/"true",
           "Public functions return arrays of dynamic sizes as before; else padded ones.">,
    Option<"shapeChecks", "shape-checks", "::hlo::DynamicShapeChecks",
           /*default=*/"::hlo::DynamicShapeChecks::Ignore",
           "What to do where sizes have to be equal.", [{::llvm::cl::values(
             clEnumValN(::hlo::DynamicShapeChecks::Ignore, "ignore",
                        "Take them to be."),
             clEnumValN(::hlo::DynamicShapeChecks::Runtime, "runtime",
                        "Assert that they are."),
             clEnumValN(::hlo::DynamicShapeChecks::CompileTime, "compile-time",
                        "Refuse what is not known to be."))}]>,
    ListOption<"dynamicCustomCalls", "dynamic-custom-calls", "std::string",
               "Targets that take and return arrays of dynamic sizes.">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_EXPANSION_DYNAMICPASSES_TD

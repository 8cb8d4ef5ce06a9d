//===- Passes.td - Passes that change element types --------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_ELEMENTTYPES_PASSES_TD
#define HLO_TRANSFORMS_ELEMENTTYPES_PASSES_TD

include "mlir/Pass/PassBase.td"

def ElementTypeConverterPass
    : Pass<"element-type-converter", "::mlir::ModuleOp"> {
  let summary = "Compute in one element type what is of another";
  let description = [{
    Arrays of `from` are converted to `to` before every operation and back after
    it, also where elements are moved only. Constants, calls, loops, custom calls
    and what they call, random numbers, fusions of a kind of their own, bitcasts and
    the like keep their types, as do integer operations whose result depends on the number of
    bits. See float-normalization for what a target does not compute.

    Example:

    ```mlir
    %0 = hlo.add %x, %y : tensor<4xbf16>
    // becomes, from=bf16 to=f32,
    %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
    %1 = hlo.convert %y : (tensor<4xbf16>) -> tensor<4xf32>
    %2 = hlo.add %0, %1 : tensor<4xf32>
    %3 = hlo.convert %2 : (tensor<4xf32>) -> tensor<4xbf16>
    ```
  }];
  let options = [
    Option<"from", "from", "std::string", /*default=*/"\"bf16\"",
           "Element type to replace">,
    Option<"to", "to", "std::string", /*default=*/"\"f32\"",
           "Wider element type to compute in">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def FloatNormalizationPass : Pass<"float-normalization", "::mlir::ModuleOp"> {
  let summary = "Compute in a wider type what the target does not in a narrow one";
  let description = [{
    An operation on floats that the target has no instructions for gets operands
    converted to a wider type, and its result converted back: bf16, f16 and
    f8e8m0fnu are computed in f32, other floats of 8 and 4 bits in f16. So is an
    operation that mixes the two types. A dot with an array of bf16, and none of
    f16, gets operands of bf16 instead, which is as exact, if the target has that. What a target supports is a table, a
    `FloatSupport` (hlo/Transforms/ElementTypes/FloatSupport.h), which embedders
    can replace by their own:

    | target | narrow floats it takes |
    |---|---|
    | `none` | all, to move and sort them |
    | `cpu` and other processors | the same, scatters too; f16 is computed with |
    | `sm_80`, `h100` and other GPUs | all in convolutions, comparisons and scatters; dots of bf16, and from sm_89 of f8e4m3fn and f8e5m2; reductions whose combiner is supported; of bf16 exponential and log, maximum, minimum, abs and negate, from sm_90 sums, differences and products; f16 is computed with; before sm_80 bf16 in none of these but exponential, log, comparisons and scatters |

    These are XLA's, but that it converts what moves, sorts or scatters elements of
    f8e4m3b11fnuz for GPUs, and of all narrow floats for `cpu`.

    Every result is rounded to its type, as it was; one that is converted to the
    wider type anyway is not with `allow-excess-precision`. Reductions add up in the
    wider type, and round once: their order is open as it is. Computations of other
    operations are normalized inside and keep their parameters. Functions, loops,
    calls, conditionals, tuples, random numbers, custom calls and what they call,
    custom fusions (of sm_N those of other kinds than `__triton`), asynchronous
    instructions and the combiners of collectives stay.

    Example:

    ```mlir
    %0 = hlo.add %x, %y : tensor<4xbf16>
    // becomes
    %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
    %1 = hlo.convert %y : (tensor<4xbf16>) -> tensor<4xf32>
    %2 = hlo.add %0, %1 : tensor<4xf32>
    %3 = hlo.convert %2 : (tensor<4xf32>) -> tensor<4xbf16>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"\"none\"",
           "Whose table: none, cpu, h100, sm_90, or the file of a device "
           "description">,
    ListOption<"types", "types", "std::string",
               "Floats to normalize: bf16,f8e5m2; all by default">,
    Option<"allowExcessPrecision", "allow-excess-precision", "bool",
           /*default=*/"false",
           "Do not round what is converted to the wider type">,
    Option<"dotsOnly", "dots-only", "bool", /*default=*/"false",
           "Only dots of types that the target does not multiply">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def OperandUpcasterPass : Pass<"operand-upcaster"> {
  let summary = "Convert operands of products to the element type of the result";
  let description = [{
    A dot or convolution whose result has wider elements than its operands gets
    operands of these, for targets that multiply elements of one type. Operands
    stay where the result does not hold all their values (see result-caster),
    where `keep` names the types of a product of matrices or a convolution, and
    in fusions.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi8>, tensor<3x4xi8>) -> tensor<2x4xi32>
    // becomes
    %0 = hlo.convert %x : (tensor<2x3xi8>) -> tensor<2x3xi32>
    %1 = hlo.convert %y : (tensor<3x4xi8>) -> tensor<3x4xi32>
    %2 = hlo.dot %0, %1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi32>, tensor<3x4xi32>) -> tensor<2x4xi32>
    ```
  }];
  let options = [
    ListOption<"keep", "keep", "std::string",
               "Types that a library takes, as `lhs:rhs:result`: bf16:bf16:f32,s8:s8:s32">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ResultCasterPass : Pass<"result-caster"> {
  let summary = "Compute products in the precision of their operands, then convert";
  let description = [{
    A dot or convolution whose result has narrower elements than an operand is
    computed in the type of the wider operand, and the result converted. Only floats
    may be narrower. What `keep` names, as in operand-upcaster, stays, and what is
    in fusions.

    Example:

    ```mlir
    %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xbf16>
    // becomes
    %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %1 = hlo.convert %0 : (tensor<2x4xf32>) -> tensor<2x4xbf16>
    ```
  }];
  let options = [
    ListOption<"keep", "keep", "std::string",
               "Types that a library takes, as `lhs:rhs:result`">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def SimplifyFPConversionsPass : Pass<"simplify-fp-conversions"> {
  let summary = "Convert floats once, not several times in a row";
  let description = [{
    A conversion of what was converted before takes the original instead, where
    the first conversion keeps every value (of NaNs only that they are some).
    XLA's pass drops conversions that round as well, which changes results;
    `allow-excess-precision` does so here.

    Conversions with control dependencies or different shardings stay.

    Example:

    ```mlir
    %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
    %1 = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xf16>
    // becomes
    %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf16>
    ```
  }];
  let options = [
    Option<"allowExcessPrecision", "allow-excess-precision", "bool",
           /*default=*/"false", "Drop conversions that round, too">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

def SubByteNormalizationPass : Pass<"sub-byte-normalization"> {
  let summary = "Write into layouts how many bits elements take";
  let description = [{
    Layouts of arrays of elements of 1, 2, 4 or 6 bits, preds excepted, get the
    element size: elements lie packed. Those of other arrays get none. `remove`
    takes sizes out of all layouts, and so does a `target` that is a processor:
    every element has a byte of its own. Types
    without a layout say nothing of memory, and stay. It is an error if a bitcast
    reads packed elements as others, or the other way round, and would not any more.

    Example:

    ```mlir
    func.func @f(%x: tensor<4xi4, #hlo.layout<[0]>>) -> tensor<4xi4, #hlo.layout<[0]>>
    // becomes
    func.func @f(%x: tensor<4xi4, #hlo.layout<[0], element_size_in_bits = 4>>) -> tensor<4xi4, #hlo.layout<[0], element_size_in_bits = 4>>
    ```
  }];
  let options = [
    Option<"remove", "remove", "bool", /*default=*/"false",
           "Take the sizes of elements out of all layouts">,
    Option<"target", "target", "std::string", /*default=*/"",
           "The device to compile for">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_ELEMENTTYPES_PASSES_TD

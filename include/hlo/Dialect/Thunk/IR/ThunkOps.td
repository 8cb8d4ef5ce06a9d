//===- ThunkOps.td - Thunk operations ----------------------*- tablegen -*-===//

#ifndef HLO_DIALECT_THUNK_IR_THUNKOPS_TD
#define HLO_DIALECT_THUNK_IR_THUNKOPS_TD

include "hlo/Dialect/Thunk/IR/Thunk.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Thunk_Op<string mnemonic, list<Trait> traits = []>
    : Op<Thunk_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

def Thunk_ProgramOp : Thunk_Op<"program", [
    Symbol, IsolatedFromAbove, NoRegionArguments,
    SingleBlockImplicitTerminator<"::hlo::thunk::ReturnOp">]> {
  let summary = "program that a device runs";
  let description = [{
    `function_type` is that of the HLO computation it computes. Arrays of tuples
    count from left to right. A program for a GPU says in `target` which one.

    Constraints:
    * (C1) `function_type` has one result.
    * (C2) The terminator has an operand for each array of the result, of its
      type.

    Example:

    ```mlir
    thunk.program @main : (tensor<8xf32>) -> tensor<8xf32> {
      %0 = thunk.parameter 0 : !thunk.buffer<32>
      %1 = thunk.allocation : !thunk.buffer<32>
      %x = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<8xf32>>
      %y = thunk.slice %1[0] : !thunk.buffer<32> -> !thunk.array<tensor<8xf32>>
      thunk.kernel @kernels::@negate_kernel(%x, %y) : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
      thunk.return %y : !thunk.array<tensor<8xf32>>
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type, // C1
                       OptionalAttr<StrAttr>:$target);
  let regions = (region SizedRegion<1>:$body);                   // C2
  let assemblyFormat = [{
    $sym_name `:` $function_type (`target` $target^)? attr-dict-with-keyword $body
  }];
  let hasRegionVerifier = 1;
}

def Thunk_ReturnOp : Thunk_Op<"return", [
    Terminator, ParentOneOf<["::hlo::thunk::ProgramOp", "::hlo::thunk::WhileOp",
                             "::hlo::thunk::ConditionalOp",
                             "::hlo::thunk::CommandBufferOp"]>]> {
  let summary = "end of a program, of the body of a loop or of a branch";
  let description = [{
    The operands are where the results of a program are. Loops, branches and
    command buffers have none: they leave what they compute in memory.

    Example:

    ```mlir
    thunk.return %y : !thunk.array<tensor<8xf32>>
    ```
  }];
  let arguments = (ins Variadic<Thunk_Array>:$arrays);
  let builders = [OpBuilder<(ins), [{ /* nothing to do */ }]>];
  let assemblyFormat = "($arrays^ `:` type($arrays))? attr-dict";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

def Thunk_ParameterOp
    : Thunk_Op<"parameter", [Pure, HasParent<"::hlo::thunk::ProgramOp">]> {
  let summary = "memory that the caller passes";
  let description = [{
    The memory of array number `number` of the parameters, tuples taken apart.
    If `donated`, the program may write to it.

    Constraints:
    * (C1) There are more than `number` arrays in the parameters.
    * (C2) The buffer has the size of the array.

    Example:

    ```mlir
    %0 = thunk.parameter 0 : !thunk.buffer<32>
    ```
  }];
  let arguments = (ins I64Attr:$number,  // C1
                       UnitAttr:$donated);
  let results = (outs Thunk_Buffer:$buffer); // C2
  let assemblyFormat = [{
    $number (`donated` $donated^)? attr-dict `:` type($buffer)
  }];
  let hasVerifier = 1;
}

def Thunk_ConstantOp : Thunk_Op<"constant", [
    Pure, HasParent<"::hlo::thunk::ProgramOp">]> {
  let summary = "memory with elements known at compile time";
  let description = [{
    Nothing writes to it.

    Constraints:
    * (C1) The buffer has the size of the elements.

    Example:

    ```mlir
    %0 = thunk.constant dense<[1.0, 2.0]> : tensor<2xf32> -> !thunk.buffer<8>
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Thunk_Buffer:$buffer); // C1
  let assemblyFormat = "$value attr-dict `->` type($buffer)";
  let hasVerifier = 1;
}

def Thunk_AllocationOp
    : Thunk_Op<"allocation", [HasParent<"::hlo::thunk::ProgramOp">]> {
  let summary = "memory of results or for what is computed in between";
  let description = [{
    Its values are unknown when the program starts. Memory that results are in
    is the caller's when the program ends.

    Example:

    ```mlir
    %0 = thunk.allocation : !thunk.buffer<4096>
    ```
  }];
  let results = (outs Res<Thunk_Buffer, "", [MemAlloc]>:$buffer);
  let assemblyFormat = "attr-dict `:` type($buffer)";
}

def Thunk_SliceOp : Thunk_Op<"slice", [
    Pure, HasParent<"::hlo::thunk::ProgramOp">]> {
  let summary = "array in a buffer";
  let description = [{
    `offset` is in bytes.

    Constraints:
    * (C1) The array ends in the buffer.

    Example:

    ```mlir
    %x = thunk.slice %0[128] : !thunk.buffer<4096> -> !thunk.array<tensor<8xf32>>
    ```
  }];
  let arguments = (ins Thunk_Buffer:$buffer, I64Attr:$offset); // C1
  let results = (outs Thunk_Array:$array);
  let assemblyFormat = [{
    $buffer `[` $offset `]` attr-dict `:` type($buffer) `->` type($array)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// What runs
//===----------------------------------------------------------------------===//

def Thunk_KernelOp : Thunk_Op<"kernel", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "run a kernel";
  let description = [{
    The kernel reads and writes the arrays: those of operands of the instruction
    it is of first, then those of its results. A GPU launches it with `grid`
    blocks, along the dimensions x, y and z, of `block` threads each, which share
    `shared` bytes of memory beside what the kernel declares.

    Constraints:
    * (C1) `kernel` is a function of a module beside the program; it has as many
      parameters as there are arrays.
    * (C2) `grid` and `block` come together, in programs for GPUs. Each has three
      sizes, which are positive.
    * (C3) `shared` is positive, and comes with them.

    `estimate` is how long a cost model takes it to run.

    Example:

    ```mlir
    thunk.kernel @kernels::@add_kernel(%x, %y) : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
    thunk.kernel @kernels::@add_kernel(%x, %y) grid = [1, 1, 1] block = [8, 1, 1]
        : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
    ```
  }];
  let arguments = (ins SymbolRefAttr:$kernel,           // C1
                       Variadic<Thunk_Array>:$arrays,
                       OptionalAttr<DenseI32ArrayAttr>:$grid, // C2
                       OptionalAttr<DenseI32ArrayAttr>:$block,
                       OptionalAttr<I32Attr>:$shared, // C3
                       OptionalAttr<Thunk_EstimateAttr>:$estimate);
  let builders = [
    OpBuilder<(ins "::mlir::SymbolRefAttr":$kernel,
                   "::mlir::ValueRange":$arrays), [{
      build($_builder, $_state, kernel, arrays, /*grid=*/{}, /*block=*/{},
            /*shared=*/{}, /*estimate=*/{});
    }]>,
  ];
  let assemblyFormat = [{
    $kernel `(` $arrays `)` (`grid` `=` $grid^ `block` `=` $block)?
    (`shared` `=` $shared^)? (`estimate` `=` $estimate^)? attr-dict `:`
    type($arrays)
  }];
  let hasVerifier = 1;
}

def Thunk_CopyOp : Thunk_Op<"copy"> {
  let summary = "copy an array";
  let description = [{
    Constraints:
    * (C1) Both arrays have the same size in bytes.

    `estimate` is how long a cost model takes it.

    Example:

    ```mlir
    thunk.copy %x to %y : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
    ```
  }];
  let arguments = (ins Thunk_Array:$source, Thunk_Array:$target, // C1
                       OptionalAttr<Thunk_EstimateAttr>:$estimate);
  let builders = [
    OpBuilder<(ins "::mlir::Value":$source, "::mlir::Value":$target), [{
      build($_builder, $_state, source, target, /*estimate=*/{});
    }]>,
  ];
  let assemblyFormat = [{
    $source `to` $target (`estimate` `=` $estimate^)? attr-dict `:` type($source)
    `,` type($target)
  }];
  let hasVerifier = 1;
}

def Thunk_LibraryCallOp
    : Thunk_Op<"library_call", [AttrSizedOperandSegments]> {
  let summary = "call a function of a library";
  let description = [{
    The runtime knows functions by their names; `options` are what they need
    to know beside the types of the arrays: each a bool, an integer or a float of
    64 bits, a string, or an array of integers.

    Constraints:
    * (C1) `options` are of those kinds.

    `estimate` is how long a cost model takes it to run.

    Example:

    ```mlir
    thunk.library_call "fft"(%x) to (%y) {fft_length = array<i64: 8>, type = "FFT"}
      : (!thunk.array<tensor<8xcomplex<f32>>>) -> !thunk.array<tensor<8xcomplex<f32>>>
    ```
  }];
  let arguments = (ins StrAttr:$function,
                       Variadic<Thunk_Array>:$sources,
                       Variadic<Thunk_Array>:$targets,
                       DictionaryAttr:$options,     // C1
                       OptionalAttr<Thunk_EstimateAttr>:$estimate);
  let assemblyFormat = [{
    $function `(` $sources `)` `to` ` ` `(` $targets `)` $options
    (`estimate` `=` $estimate^)? attr-dict `:`
    functional-type($sources, $targets)
  }];
  let hasVerifier = 1;
}

def Thunk_WhileOp : Thunk_Op<"while", [
    NoRegionArguments,
    SingleBlockImplicitTerminator<"::hlo::thunk::ReturnOp">]> {
  let summary = "repeat as long as a predicate holds";
  let description = [{
    Runs `condition`, which writes `predicate`, and if that is true `body`, over
    and over. With `trip_count`, `body` runs so many times, and `condition` not
    at all.

    Constraints:
    * (C1) `predicate` is a scalar of type pred.
    * (C2) `trip_count` is not negative.

    Example:

    ```mlir
    thunk.while %p : !thunk.array<tensor<i1>> condition {
      thunk.kernel @kernels::@compare_kernel(%i, %p) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i1>>
    } body {
      thunk.kernel @kernels::@add_kernel(%i, %i) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
    }
    ```
  }];
  let arguments = (ins Thunk_Array:$predicate,             // C1
                       OptionalAttr<I64Attr>:$trip_count); // C2
  let regions = (region SizedRegion<1>:$condition, SizedRegion<1>:$body);
  let assemblyFormat = [{
    $predicate `:` type($predicate) (`trip_count` $trip_count^)? attr-dict-with-keyword
    `condition` $condition `body` $body
  }];
  let hasVerifier = 1;
}

def Thunk_ConditionalOp : Thunk_Op<"conditional", [
    NoRegionArguments,
    SingleBlockImplicitTerminator<"::hlo::thunk::ReturnOp">]> {
  let summary = "run one of several branches";
  let description = [{
    A pred chooses the first of two branches where it is true. An integer
    chooses the branch of its number, the last if there is none.

    Constraints:
    * (C1) `index` is a scalar of type pred or s32.
    * (C2) There are branches, two for a pred.

    Example:

    ```mlir
    thunk.conditional %p : !thunk.array<tensor<i1>> branches {
      thunk.copy %x to %y : !thunk.array<tensor<f32>>, !thunk.array<tensor<f32>>
    }, {
    }
    ```
  }];
  let arguments = (ins Thunk_Array:$index);                        // C1
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches); // C2
  let assemblyFormat = [{
    $index `:` type($index) attr-dict-with-keyword `branches` $branches
  }];
  let hasVerifier = 1;
}

def Thunk_CommandBufferOp : Thunk_Op<"command_buffer", [
    NoRegionArguments,
    SingleBlockImplicitTerminator<"::hlo::thunk::ReturnOp">]> {
  let summary = "commands that a GPU is given at once";
  let description = [{
    Runs what is in it, in this order. A runtime may record the commands once, as
    a CUDA graph, and launch them together; a loop in it is recorded as often as
    its body runs.

    Constraints:
    * (C1) It is in a program for a GPU, and in no other command buffer.
    * (C2) The host has no part in what is in it: there are kernels, copies, calls
      of libraries, and loops over these with a `trip_count`.

    Example:

    ```mlir
    thunk.command_buffer {
      thunk.copy %x to %y : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
      thunk.kernel @kernels::@add_kernel(%x, %y) grid = [1, 1, 1] block = [8, 1, 1]
          : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
    }
    ```
  }];
  let regions = (region SizedRegion<1>:$body); // C2
  let assemblyFormat = "attr-dict-with-keyword $body";
  let hasVerifier = 1;                         // C1
  let hasRegionVerifier = 1;
}

#endif // HLO_DIALECT_THUNK_IR_THUNKOPS_TD

//===- Passes.td - Kernels: what emits and lowers them -----*- tablegen -*-===//

#ifndef HLO_CONVERSION_KERNEL_PASSES_TD
#define HLO_CONVERSION_KERNEL_PASSES_TD

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// HLOToKernel
//===----------------------------------------------------------------------===//

def HLOToKernelPass : Pass<"hlo-to-kernel", "::mlir::ModuleOp"> {
  let summary = "Emit the kernels of fusions and of instructions left alone";
  let description = [{
    For each fusion, and each instruction in none that computes elements, adds a
    function to the nested module `kernels`, and names it in the attribute
    `kernel` of the instruction. The instructions stay: what runs when, and
    in which buffers, is decided after.

    A kernel takes the buffers of the operands and then of the results, tuples
    taken apart: memrefs with the dimensions in their order in memory, of a byte
    where elements have fewer bits. Indexing maps say which elements of operands
    an element needs; each is computed once for an index.

    On processors a kernel loops over its results, in order of memory;
    `scf.forall` goes over the chunks that threads may compute at the same time.
    Sums and products of reductions may be reassociated, which their order in
    HLO leaves open.

    A cumulative reduction makes each result of the one before it, in several rows at
    the same time. Where the order of what is combined is free (it applies a single
    commutative operation to values of one type; XLA makes trees of rows of 16 there),
    the lanes of vectors are combined in log steps, extrema of floats as integers of
    the same order. Fewer than 16 rows of at least 49153 results have three kernels: of
    the totals of blocks of 16384, of what each block begins with, kept in the result,
    and of the blocks. Results never depend on the number of threads.

    A loop that computes each element of its arrays from those at the same index
    and from scalars is a kernel, too: it does all iterations of a tile of elements
    that fits registers before the next. That may be one that ends once no element
    of a pred array is true, where elements for which it is false stay as they are.

    A result may be in the memory of an operand of which the kernel reads an
    element just before it writes what takes its place: the arguments that can be
    no memory of others are `llvm.noalias`.

    On GPUs kernels are functions of a `gpu.module`. Their buffers are flat, and
    aligned to 16 bytes; `known_block_size` and `known_grid_size` say how they are
    launched, and shared memory is workgroup memory of known size. How threads are laid out depends on what
    a fusion is made for (a remark says which, or why not):

    * a loop has a thread for each element of the results, or for four where there
      are many;
    * a reduction of rows has warps along each, that of columns warps along a row,
      or along several where rows are short or blocks few; warps combine what their
      lanes have by shuffles, and blocks what their warps have in shared memory. No
      two blocks write one result;
    * a transpose goes through tiles in shared memory, elements of 8 and 16 bits by as
      many as 32 bits hold;
    * so do the operands of a product of matrices, computed from what the kernel
      reads, or copied while others are multiplied. Matrix units multiply f16 and bf16,
      and what these can hold, into f32, s8 into s32, and f32 where an algorithm has it
      rounded; else threads multiply and add in the type of the result, or f32. Where
      blocks are few, their threads share the contracted dimensions; where they would
      have few threads, they compute several products;
    * arrays that are concatenated have a thread for each element of the largest, or for
      four;
    * rows that are reduced and read again, as in a softmax, stay in registers of the
      threads along them;
    * a sort is a network of comparisons in shared memory, of which threads do up to
      three levels in registers at a time; rows that do not fit are merged by kernels
      of their own;
    * a scatter has a thread for each update, atomically unless no two are of one
      place, and one thread for all where devices cannot exchange what is combined
      at once;
    * slices that are updated in place have a thread for each element of the update.

    Scatters and updates write a part of their results. The attribute `initial_values` has
    for each result the number of the operand whose elements its buffer holds
    before, as the same memory or as a copy, or -1. Where there is no such operand,
    the kernel, or on GPUs another one, computes all elements first. Of several
    kernels, which run one after the other with the same buffers, `kernel` is a list.

    Products of small matrices are kernels, which call nothing for each of them: of
    64 multiplications at most, or of 4096 results that are sums of 8 products at
    most. What libraries of the processor compute, other products and sorts among it, has no
    kernel. Other instructions that no kernel computes are errors.

    Source: the XLA:CPU and XLA:GPU emitters, and the indexing analysis.

    Example:

    ```mlir
    func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %y = hlo.negate %x : tensor<8xf32>
      return %y : tensor<8xf32>
    }
    // becomes
    func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %y = hlo.negate %x {kernel = @kernels::@negate_kernel} : tensor<8xf32>
      return %y : tensor<8xf32>
    }
    module @kernels {
      func.func @negate_kernel(%arg0: memref<8xf32>, %arg1: memref<8xf32>) {
        scf.for %i = %c0 to %c8 step %c1 {
          %0 = memref.load %arg0[%i] : memref<8xf32>
          %1 = arith.negf %0 : f32
          memref.store %1, %arg1[%i] : memref<8xf32>
        }
        return
      }
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
  ];
  let dependentDialects = ["::hlo::IndexingDialect", "::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::gpu::GPUDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::nvgpu::NVGPUDialect",
                           "::mlir::NVVM::NVVMDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

//===----------------------------------------------------------------------===//
// KernelToLLVM
//===----------------------------------------------------------------------===//

def KernelForallToRangePass
    : Pass<"kernel-forall-to-range", "::mlir::func::FuncOp"> {
  let summary = "Let kernels compute a range of their chunks";
  let description = [{
    A kernel for a processor that is not private takes two indices more, the first chunk to compute
    and that after the last, and its `scf.forall` becomes a loop between these.
    The attribute `chunks` says how many there are: one, whatever the range is, of
    a kernel without `scf.forall`.

    A kernel with several loops over chunks is an error: which of them a range
    is of is not known.

    Example:

    ```mlir
    func.func @kernel(%x: memref<65536xf32>) {
      scf.forall (%chunk) in (4) { … }
      return
    }
    // becomes
    func.func @kernel(%x: memref<65536xf32>, %begin: index, %end: index)
        attributes {chunks = 4 : index} {
      scf.for %chunk = %begin to %end step %c1 { … }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect"];
}

def NormalizeLoopsPass : Pass<"normalize-loops"> {
  let summary = "Let loops of a known length count from zero";
  let description = [{
    A `scf.for` from a value to that value and a constant, which a chunk of a kernel
    is, counts from zero to the constant: LLVM sees then how often it runs, and makes
    no loops for what is left over. The sum that is the end must be `nsw`: a loop to one
    that overflows does not run.

    Example:

    ```mlir
    %end = arith.addi %begin, %c1024 overflow<nsw> : index
    scf.for %i = %begin to %end step %c1 { … }
    // becomes
    scf.for %k = %c0 to %c1024 step %c1 {
      %i = arith.addi %begin, %k overflow<nsw> : index
      …
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def ExpandSmallFloatsPass : Pass<"expand-small-floats"> {
  let summary = "Convert f8, f6 and f4 to and from f32 by integer arithmetic";
  let description = [{
    `arith.extf` from and `arith.truncf` to floats of 8 bits or fewer become
    arithmetic on the bits of f32, exactly: rounded to even, with denormals,
    infinities and NaN as each format has them. Conversions from f64 are left
    alone: rounding to f32 first would be rounding twice.

    With `bf16`, those of bf16 and f32 do, too: LLVM has vectors of four for
    others, and instructions that take denormals for zero. NaN is looked for
    only where rounding may lose it: not in a sum, difference, product or
    quotient of bf16. What compares bf16 compares f32 then, and what selects
    among bf16 selects bits.

    Example:

    ```mlir
    %0 = arith.extf %x : f8E5M2 to f32
    // becomes
    %bits = arith.bitcast %x : f8E5M2 to i8
    // …
    %0 = arith.bitcast %result : i32 to f32
    ```
  }];
  let options = [Option<"bf16", "bf16", "bool", /*default=*/"false",
                        "Expand conversions of bf16, too">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::vector::VectorDialect"];
}

def MathToPolynomialsPass : Pass<"math-to-polynomials"> {
  let summary = "Compute functions by polynomials that loops are vectorized with";
  let description = [{
    erf, erfc, expm1 and tanh of f32 become arithmetic: within 5 units in the last
    place, with infinities and NaN. So do atan2, exp, log, log1p, powf and rsqrt,
    within 3 and with denormals: their polynomials are not those of upstream. Sine
    and cosine stay, whose polynomials upstream are wrong near multiples of pi, and
    all functions of f64 but exp, log, log1p and rsqrt, which are within one unit.

    Example:

    ```mlir
    %0 = math.exp %x : f32
    // becomes
    %k = math.floor %scaled : f32
    %1 = math.fma %x, %a, %b : f32
    // …
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect"];
}

def MathToLibmCallsPass : Pass<"math-to-libm-calls", "::mlir::ModuleOp"> {
  let summary = "Call libm where LLVM has no intrinsic or an inexact expansion";
  let description = [{
    acosh, asinh, atanh, cbrt, erf, erfc, expm1 and log1p become calls of the
    functions of C; floats narrower than f32 are computed with as such. Unlike
    `convert-math-to-libm`, all else stays, which LLVM's intrinsics do at least
    as well.

    Example:

    ```mlir
    %0 = math.cbrt %x : f32
    // becomes
    %0 = func.call @cbrtf(%x) : (f32) -> f32
    ```
  }];
  let dependentDialects = ["::mlir::func::FuncDialect",
                           "::mlir::vector::VectorDialect"];
}

def ConvertKernelToLLVMPass
    : Pass<"convert-kernel-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Convert kernels for processors to the LLVM dialect";
  let description = [{
    Of a module of kernels that `kernel-forall-to-range` made: buffers become
    pointers, and each kernel an internal function behind one that a runtime
    calls:

    ```c
    void kernel(void *const *buffers, int64_t begin, int64_t end);
    ```

    computes the chunks from `begin` up to `end`.

    Example:

    ```mlir
    func.func @kernel(%x: memref<8xf32> {llvm.noalias}, %begin: index, %end: index)
        attributes {chunks = 1 : index}
    // becomes
    llvm.func internal @kernel.impl(%x: !llvm.ptr {llvm.noalias}, %begin: i64, %end: i64)
    llvm.func @kernel(%buffers: !llvm.ptr, %begin: i64, %end: i64)
        attributes {chunks = 1 : index}
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // HLO_CONVERSION_KERNEL_PASSES_TD

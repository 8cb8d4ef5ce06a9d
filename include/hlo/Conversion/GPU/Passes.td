//===- Passes.td - What lowers kernels of GPUs -------------*- tablegen -*-===//

#ifndef HLO_CONVERSION_GPU_PASSES_TD
#define HLO_CONVERSION_GPU_PASSES_TD

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// KernelToNVVM
//===----------------------------------------------------------------------===//

def ExpandSubgroupOpsPass
    : Pass<"expand-subgroup-ops", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Make shuffles of what the threads of a warp compute together";
  let description = [{
    `gpu.subgroup_reduce`, also of clusters of lanes, becomes butterflies of
    `gpu.shuffle`: of 32 bits, into which narrower values and vectors are packed,
    or of 64.

    Example:

    ```mlir
    %sum = gpu.subgroup_reduce add %x cluster(size = 2) : (f32) -> f32
    // becomes
    %other, %valid = gpu.shuffle xor %x, %c1, %c32 : f32
    %sum = arith.addf %x, %other : f32
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def UnrollKernelVectorsPass : Pass<"unroll-kernel-vectors"> {
  let summary = "Make vectors of one dimension of those that have more";
  let description = [{
    Vector operations that the LLVM dialect has nothing for become those that it
    has: contractions, transposes, reductions of some dimensions, slices, transfers
    and elements of vectors of several dimensions. Canonicalization undoes parts
    of it.

    Example:

    ```mlir
    %0 = vector.extract_strided_slice %x
      {offsets = [2, 0], sizes = [2, 2], strides = [1, 1]}
      : vector<4x2xf16> to vector<2x2xf16>
    // becomes
    %row = vector.extract %x[2] : vector<2xf16> from vector<4x2xf16>
    // …
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::ub::UBDialect",
                           "::mlir::vector::VectorDialect"];
}

def ConvertKernelToNVVMPass
    : Pass<"convert-kernel-to-nvvm", "::mlir::gpu::GPUModuleOp"> {
  let summary = "Convert kernels of GPUs to the dialects LLVM and NVVM";
  let description = [{
    Of a module of kernels without loops and conditionals. Buffers become pointers,
    in the order of the arguments. Uses the patterns of upstream with one type
    converter, and repairs what these leave wrong or slow: square roots are exact,
    blocks have the size that is known, atomic operations order nothing else,
    regions that are atomic compare and swap bits, dynamic workgroup memory has no
    size, and bf16 has tensor cores. Workgroup memory of more than the 48 KiB that a
    kernel may declare becomes dynamic; how many bytes its launch has to ask for, is
    the attribute `dynamic_memory`.

    Example:

    ```mlir
    gpu.func @kernel(%x: memref<64xf32>) kernel
        attributes {known_block_size = array<i32: 64, 1, 1>}
    // becomes
    llvm.func @kernel(%x: !llvm.ptr)
        attributes {gpu.kernel, nvvm.kernel, nvvm.reqntid = array<i32: 64, 1, 1>}
    ```
  }];
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", /*default=*/"0",
           "Bits of an index; 0: 32 if buffers and launches are small enough for "
           "it, else 64">,
  ];
  let dependentDialects = ["::mlir::cf::ControlFlowDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::NVVM::NVVMDialect"];
}

//===----------------------------------------------------------------------===//
// KernelToEmulator
//===----------------------------------------------------------------------===//

def KernelToEmulatorPass : Pass<"kernel-to-emulator", "::mlir::ModuleOp"> {
  let summary = "Make functions of a thread of kernels of GPUs";
  let description = [{
    Replaces each `gpu.module` by a function for each of its kernels, which takes
    a thread and the buffers, as `hlo/Runtime/Emulator/KernelInterface.h` has it:
    calls of the emulator take the place of what threads do together. Attributes
    say how it is to be launched, `block_size` and `grid_size`, how much workgroup
    memory it has, `shared_bytes`, and whether threads wait for each other,
    `suspends`. The data layout of the module says how many bits indices have on
    the GPU.

    Accesses check their indices: what is out of bounds is reported, then reads
    the first element, or writes nothing. Where sizes of the launch bound an
    index, LLVM removes the check.

    Kernels are structured, know their launch sizes and take memrefs of static
    shape; what the emulator cannot run or check is an error.

    Example:

    ```mlir
    gpu.module @kernels {
      gpu.func @zero(%x: memref<64xf32>) kernel
          attributes {known_block_size = array<i32: 64, 1, 1>,
                      known_grid_size = array<i32: 1, 1, 1>} {
        %i = gpu.thread_id x
        memref.store %zero, %x[%i] : memref<64xf32>
        gpu.return
      }
    }
    // becomes
    func.func @zero(%thread: !llvm.ptr, %buffers: !llvm.ptr) -> !llvm.ptr
        attributes {block_size = array<i32: 64, 1, 1>,
                    grid_size = array<i32: 1, 1, 1>,
                    shared_bytes = 0 : i64, suspends = false}
    ```
  }];
  let options = [
    Option<"checkRaces", "check-races", "bool", /*default=*/"false",
           "Report every access, in which the emulator then finds races">,
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::DLTIDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def ConvertEmulatedKernelToLLVMPass
    : Pass<"convert-emulated-kernel-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Convert emulated kernels to the LLVM dialect";
  let description = [{
    Of a module that `kernel-to-emulator` made, without loops and conditionals.
    Indices have as many bits as on the GPU, so that they overflow where they do
    there.

    Example:

    ```mlir
    func.func @kernel(%thread: !llvm.ptr, %buffers: !llvm.ptr) -> !llvm.ptr
    // becomes
    llvm.func @kernel(%thread: !llvm.ptr, %buffers: !llvm.ptr) -> !llvm.ptr
    ```
  }];
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", /*default=*/"0",
           "Bits of an index; 0: as the data layout says">,
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def EmulatedKernelToCoroutinePass
    : Pass<"emulated-kernel-to-coroutine", "::mlir::ModuleOp"> {
  let summary = "Let threads of emulated kernels wait for each other";
  let description = [{
    A function that calls `hlo_emulator_suspend` becomes a coroutine, whose frame
    the emulator provides. It returns its handle where it first waits, and goes on
    there when resumed. Returning tells the emulator.

    Example:

    ```mlir
    llvm.call @hlo_emulator_suspend(%thread) : (!llvm.ptr) -> ()
    // becomes
    %save = llvm.intr.coro.save %handle : (!llvm.ptr) -> !llvm.token
    %state = llvm.intr.coro.suspend %save, %false : i8
    llvm.switch %state : i8, ^end [0: ^next, 1: ^end]
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

#endif // HLO_CONVERSION_GPU_PASSES_TD

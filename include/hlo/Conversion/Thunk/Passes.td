//===- Passes.td - Programs that a device runs -------------*- tablegen -*-===//

#ifndef HLO_CONVERSION_THUNK_PASSES_TD
#define HLO_CONVERSION_THUNK_PASSES_TD

include "mlir/Pass/PassBase.td"

def HLOToThunkPass : Pass<"hlo-to-thunk", "::mlir::ModuleOp"> {
  let summary = "Make the entry computation a program of kernels and buffers";
  let description = [{
    The entry computation becomes a `thunk.program` of its name, with what
    `buffer-assignment` says of its memory: instructions with a kernel
    (`hlo-to-kernel`) run it, calls of libraries, copies, loops and branches
    become those of the program, and instructions that only name other values
    vanish. Instructions run in their order (`schedule`).

    The program is for the device `target`, which says whose libraries there are.
    Kernels of a GPU are launched as their functions say.

    An instruction with no kernel that is no library's is an error.

    With `estimates`, kernels, calls of libraries and copies say how long the cost
    model takes them to run.

    Example:

    ```mlir
    func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %y = hlo.negate %x {kernel = @kernels::@negate_kernel} : tensor<8xf32>
      return %y : tensor<8xf32>
    }
    // becomes
    thunk.program @main : (tensor<8xf32>) -> tensor<8xf32> {
      %0 = thunk.parameter 0 : !thunk.buffer<32>
      %1 = thunk.allocation : !thunk.buffer<32>
      %2 = thunk.slice %0[0] : !thunk.buffer<32> -> !thunk.array<tensor<8xf32>>
      %3 = thunk.slice %1[0] : !thunk.buffer<32> -> !thunk.array<tensor<8xf32>>
      thunk.kernel @kernels::@negate_kernel(%2, %3) : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
      thunk.return %3 : !thunk.array<tensor<8xf32>>
    }
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Name of the device, or of a file that describes it">,
    Option<"estimates", "estimates", "bool", /*default=*/"false",
           "Say how long each instruction takes by the cost model">,
  ];
  let dependentDialects = ["::hlo::thunk::ThunkDialect"];
}

def ThunkWhileToKernelPass
    : Pass<"thunk-while-to-kernel", "::mlir::ModuleOp"> {
  let summary = "Make loops of small kernels one kernel";
  let description = [{
    A loop of a program that one thread runs, since each of its kernels has one
    chunk and its copies are small, becomes a function beside its kernels that
    calls them: LLVM then inlines them, and keeps scalars that the loop carries in
    registers. Loops and branches in it become control flow of the function.

    The function takes each range of bytes that the loop accesses once;
    those that are no memory of others are `llvm.noalias`. Kernels that only
    loops call become private.

    Where it is known how often the loop runs, and how long all that is in it
    takes, the kernel has an estimate, too: there is one launch.

    Loops with calls of libraries, with kernels that several threads compute, or
    with more than 64 kernels stay; loops in these do not.

    Example:

    ```mlir
    thunk.while %p : <tensor<i1>> trip_count 100 condition {
      thunk.kernel @kernels::@compare_kernel(%i, %p) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i1>>
    } body {
      thunk.kernel @kernels::@add_kernel(%i, %i) : !thunk.array<tensor<i32>>, !thunk.array<tensor<i32>>
    }
    // becomes
    thunk.kernel @kernels::@while_kernel(%p, %i) : !thunk.array<tensor<i1>>, !thunk.array<tensor<i32>>
    // with
    func.func @while_kernel(%p: memref<1xi8> {llvm.noalias}, %i: memref<4xi8> {llvm.noalias}) {
      scf.for %step = %c0 to %c100 step %c1 {
        %view = memref.view %i[%c0][] : memref<4xi8> to memref<i32>
        func.call @add_kernel(%view, %view) : (memref<i32>, memref<i32>) -> ()
      }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

#endif // HLO_CONVERSION_THUNK_PASSES_TD

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
  ];
  let dependentDialects = ["::hlo::thunk::ThunkDialect"];
}

#endif // HLO_CONVERSION_THUNK_PASSES_TD

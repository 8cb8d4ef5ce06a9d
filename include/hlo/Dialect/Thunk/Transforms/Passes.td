//===- Passes.td - Passes of the thunk dialect -------------*- tablegen -*-===//

#ifndef HLO_DIALECT_THUNK_TRANSFORMS_PASSES_TD
#define HLO_DIALECT_THUNK_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def ThunkCommandBuffersPass
    : Pass<"thunk-command-buffers", "::mlir::ModuleOp"> {
  let summary = "Launch what GPUs run without the host at once";
  let description = [{
    Kernels, copies and calls of libraries of a program for a GPU that run one after
    the other become a `thunk.command_buffer`, as many as possible at a time, in the
    program and in the loops and branches that stay. A loop that runs a known number of times is
    part of it if all of its body can be; recorded as often as that, it may have no
    more than 1024 commands.

    The host has to read the predicate of other loops and the index of conditionals;
    they end a command buffer. A command alone is launched as well without one.

    Remarks say what each command buffer holds, and what is in none and why.

    Example:

    ```mlir
    thunk.copy %x to %y : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
    thunk.while %p : <tensor<i1>> trip_count 4 condition {
    } body {
      thunk.copy %y to %z : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
    }
    // becomes
    thunk.command_buffer {
      thunk.copy %x to %y : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
      thunk.while %p : <tensor<i1>> trip_count 4 condition {
      } body {
        thunk.copy %y to %z : !thunk.array<tensor<8xf32>>, !thunk.array<tensor<8xf32>>
      }
    }
    ```
  }];
}

#endif // HLO_DIALECT_THUNK_TRANSFORMS_PASSES_TD

//===- Passes.td - Order of operations, memory of arrays ---*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_SCHEDULING_PASSES_TD
#define HLO_TRANSFORMS_SCHEDULING_PASSES_TD

include "mlir/Pass/PassBase.td"

def BufferAssignmentPass : Pass<"buffer-assignment", "::mlir::ModuleOp"> {
  let summary = "Print where the arrays of a module are in memory";
  let description = [{
    Prints on standard error the allocations that a module with a schedule needs,
    and which arrays are where in them. Changes nothing.

    Parameters and constants have an allocation each, as have results but where
    the module says that they take the memory of a parameter. All other arrays are
    in one allocation, at places where others were that nothing needs any more.
    Names of arrays (`bitcast`, `tuple`, `get_tuple_element`) and the states of a
    loop share memory, elementwise operations are computed in place of an operand
    that nothing reads later, and updates of slices always. Fails where they
    cannot; `copy-insertion` adds the copies that are missing.

    Then runs the schedule on memory that knows which array was written there
    last, and fails if an array is read that is overwritten.
  }];
}

def CopyInsertionPass : Pass<"copy-insertion", "::mlir::ModuleOp"> {
  let summary = "Copy arrays that cannot share the memory they have to";
  let description = [{
    The state of a loop is in one place: before it, in each iteration and after.
    Results of the branches of a conditional are where its result is, results of
    the entry where no parameter, constant or other result is (but for what
    `input_output_alias` says), and what updates a part of an array,
    `dynamic_update_slice`, `scatter`, fusions of them and what has an
    `output_to_operand_aliasing`, is in the memory of the array.

    Where an array is needed by others when that memory is written, in the order
    that the operations have, a copy takes its place. Of all copies that there
    could be, each is left out if its source and its result can share memory then:
    those in loops first, and large ones.

    Example:

    ```mlir
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      return %x : tensor<4xf32>
    }
    // becomes
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = hlo.copy %x : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def SchedulePass : Pass<"schedule", "::mlir::ModuleOp"> {
  let summary = "Order operations so that little memory is needed";
  let description = [{
    Orders the operations of functions, loops and branches, so that the bytes of
    arrays that are alive at the same time are few, and says of the module that it
    has a schedule.

    Of three orders of a block the one that needs least is taken: the one it has,
    depth first (operands right before they are read, those first that need more
    memory than they leave), and what frees most bytes first; each with what would
    only be kept waiting right before what reads it first. Control dependencies
    hold, and operations with side effects keep their order.

    A module that has a schedule keeps it, unless `reschedule` is set.

    Example:

    ```mlir
    %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
    %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
    %2 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %3 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    // becomes
    %0 = hlo.broadcast %x dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
    %2 = hlo.reduce %0, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<1024xf32>
    %3 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let options = [
    Option<"reschedule", "reschedule", "bool", /*default=*/"false",
           "Schedule modules that have a schedule anew">,
  ];
}

#endif // HLO_TRANSFORMS_SCHEDULING_PASSES_TD

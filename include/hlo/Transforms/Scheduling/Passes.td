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
    that the operations have, a copy takes its place; what only one branch of a
    conditional needs is not needed in the others. Of all copies that there could
    be, each is left out if its source and its result can share memory then: those
    in loops first, and large ones.

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

def LatencyHidingSchedulePass
    : Pass<"latency-hiding-schedule", "::mlir::ModuleOp"> {
  let summary = "Order operations so that others run while data is on its way";
  let description = [{
    Moves what was started and what waits for it apart, so that computations between
    them take as long as it does by the cost model: collectives and what sends or
    receives by the rate of the links, copies and computations of other streams by
    what they do, 50 us where nothing is known. What waits comes as late as it can, and
    the start not earlier than needed.

    Of a resource no more are in flight than there is of it: one collective, or as
    many as `collectives` says, four transfers from device to device, two computations,
    any number of copies. Computations that others in flight wait for come first; the
    rest keeps the order it has. No more bytes are alive than `memory-limit` where the
    order has a choice.

    Operands, control dependencies and the order of side effects hold, and arrays are
    updated in place after all others have read them. An order is taken if it needs less
    time by the model, and fits into memory, or needs no more than before; a remark says
    how much. A module that changes has a schedule.

    Source: XLA's latency-hiding-scheduler.

    Example:

    ```mlir
    %s = hlo.all_reduce_start %x …
    %d = hlo.all_reduce_done %s …
    %y = hlo.dot %a, %b …
    %z = hlo.add %d, %y …
    // becomes
    %s = hlo.all_reduce_start %x …
    %y = hlo.dot %a, %b …
    %d = hlo.all_reduce_done %s …
    %z = hlo.add %d, %y …
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", /*default=*/"",
           "Device, a name of --list-targets or a file">,
    Option<"collectives", "collectives", "unsigned", /*default=*/"1",
           "Collectives that may be in flight at the same time">,
    Option<"memoryLimit", "memory-limit", "int64_t", /*default=*/"0",
           "Bytes that there are; 0 for four fifths of the device's memory">,
  ];
}

def RematerializePass : Pass<"rematerialize", "::mlir::ModuleOp"> {
  let summary = "Compute arrays twice where memory is short";
  let description = [{
    Where the arrays that are alive at some time take more bytes than
    `memory-limit`, parameters, constants and results not counted, one that is
    needed only before and after is computed again right before it is needed
    next, the largest first. What it is computed from has to be there then anyway,
    and its operation is pure, has one array as its result and no control
    dependencies. What only is needed later moves.

    The order that operations have is the schedule. Warns where no such array is
    left.

    Example, with `memory-limit=4096`:

    ```mlir
    %0 = hlo.iota iota_dimension = 0 : tensor<1024xf32>
    %1 = hlo.reverse %x dimensions = [0] : tensor<1024xf32>
    %2 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %3 = hlo.reduce %0, %2 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    // becomes
    %1 = hlo.reverse %x dimensions = [0] : tensor<1024xf32>
    %2 = hlo.reduce %1, %zero dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    %0 = hlo.iota iota_dimension = 0 : tensor<1024xf32>
    %3 = hlo.reduce %0, %2 dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
    ```
  }];
  let options = [
    Option<"memoryLimit", "memory-limit", "int64_t", /*default=*/"0",
           "Bytes that there are; 0 for no limit">,
  ];
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
    only be kept waiting right before what reads it first, and each with the results
    of the module as free memory and as arrays among others. Elementwise results are
    taken to be in the memory of operands that are read last, and in that of a result
    of the module nothing needs memory of its own. Control dependencies hold, and
    operations with side effects keep their order.

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

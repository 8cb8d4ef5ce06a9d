//===- Passes.td - Passes that change conditionals ---------*- tablegen -*-===//

#ifndef HLO_TRANSFORMS_CONDITIONAL_PASSES_TD
#define HLO_TRANSFORMS_CONDITIONAL_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConditionalSimplifierPass : Pass<"conditional-simplifier"> {
  let summary = "Remove conditionals and what they carry in vain";
  let description = [{
    A conditional with one branch, or whose branch a constant chooses (the last
    one if the index is out of range), becomes the instructions of that branch.

    A conditional on a pred becomes the instructions of both branches and a
    `select` for each array it returns, where both have only elementwise and
    other cheap instructions (broadcasts, reshapes, slices, pads, concatenations,
    reductions, and so on) without effects. Tokens are joined by `after_all`. A
    branch that only hands on arrays has less to do than a `select`, so that such
    conditionals stay, as do those of dynamic dimensions.

    Of the conditionals that stay,

    * the result is `()` where nothing reads it but the branches have effects,
    * elements of the result that are one value in every branch are read once,
    * elements of the result that nothing reads are not returned, where only
      `get_tuple_element` reads the conditional,
    * elements of an operand that its branch does not read are not passed.

    Conditionals are not removed that have, or have in a branch, control
    dependencies, that have the frontend attribute `_scheduling_group_id`, or
    whose types differ in layout from those of their branches. Elements stay
    where attributes describe them in a way unknown here. Conditionals in fusions
    are left alone.

    Example:

    ```mlir
    %0 = hlo.conditional %p(%x, %y) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32> branches {
    ^bb0(%a: tensor<f32>):
      %1 = hlo.negate %a : tensor<f32>
      hlo.return %1 : tensor<f32>
    }, {
    ^bb0(%a: tensor<f32>):
      %1 = hlo.abs %a : tensor<f32>
      hlo.return %1 : tensor<f32>
    }
    // becomes
    %0 = hlo.negate %x : tensor<f32>
    %1 = hlo.abs %y : tensor<f32>
    %2 = hlo.select %p, %0, %1 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ConditionalCanonicalizerPass : Pass<"conditional-canonicalizer"> {
  let summary = "Let conditionals take and return tuples";
  let description = [{
    An operand of a branch, or a result, that is no tuple becomes a tuple of one.
    A sharding, and other attributes of the parameter or of the result, are those
    of the `get_tuple_element` then. An operand stays if the parameter has control
    dependencies.

    Example:

    ```mlir
    %0 = hlo.conditional %i(%x) : (tensor<i32>, tensor<f32>) -> tensor<f32> branches {
    ^bb0(%a: tensor<f32>):
      hlo.return %a : tensor<f32>
    }
    // becomes
    %0 = hlo.tuple %x : (tensor<f32>) -> tuple<tensor<f32>>
    %1 = hlo.conditional %i(%0) : (tensor<i32>, tuple<tensor<f32>>) -> tuple<tensor<f32>> branches {
    ^bb0(%a: tuple<tensor<f32>>):
      %3 = hlo.get_tuple_element %a[0] : (tuple<tensor<f32>>) -> tensor<f32>
      %4 = hlo.tuple %3 : (tensor<f32>) -> tuple<tensor<f32>>
      hlo.return %4 : tuple<tensor<f32>>
    }
    %2 = hlo.get_tuple_element %1[0] : (tuple<tensor<f32>>) -> tensor<f32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

def ConditionalCodeMotionPass : Pass<"conditional-code-motion"> {
  let summary = "Move what all branches do out of conditionals";
  let description = [{
    Where every branch computes an element of the result by the same instruction
    (the same operation, attributes, computations and types), the branches return
    its operands, and the instruction follows the conditional. Instructions are
    looked at from the results up, so that whole expressions move.

    One moves if nothing else in its branch reads it, and if the operands that
    have to be returned for it have no more bytes than its result. Not returned
    are operands that are

    * returned already,
    * constants, or broadcasts of one, that are the same in all branches,
    * elements of the branches' operands that are one value before the
      conditional.

    So conversions to more bits, broadcasts and what only changes the shape move,
    and a sum of two values that only the branches have stays.

    With `move-in`, an instruction after the conditional moves into all branches,
    if it reads nothing but one element of the result, and constants, nothing else
    reads the element, and its result has fewer bytes: conversions to fewer bits,
    slices, reductions.

    What moves is elementwise, a dot, convolution, reduction or gather, or moves
    elements; it has no effect, control dependency or sharding. The conditional
    returns a tuple, which branches may have been given, that only
    `get_tuple_element` reads, and has no control dependency or sharding either.
    `conditional-canonicalizer` makes tuples where there are none.

    Example:

    ```mlir
    %0 = hlo.conditional %p(%x, %y) : (tensor<i1>, tensor<4xbf16>, tensor<4xbf16>) -> tuple<tensor<4xf32>> branches {
    ^bb0(%a: tensor<4xbf16>):
      %2 = hlo.convert %a : (tensor<4xbf16>) -> tensor<4xf32>
      %3 = hlo.tuple %2 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
      hlo.return %3 : tuple<tensor<4xf32>>
    }, {
    ^bb0(%a: tensor<4xbf16>):
      %2 = hlo.negate %a : tensor<4xbf16>
      %3 = hlo.convert %2 : (tensor<4xbf16>) -> tensor<4xf32>
      %4 = hlo.tuple %3 : (tensor<4xf32>) -> tuple<tensor<4xf32>>
      hlo.return %4 : tuple<tensor<4xf32>>
    }
    %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
    // becomes
    %0 = hlo.conditional %p(%x, %y) : (tensor<i1>, tensor<4xbf16>, tensor<4xbf16>) -> tuple<tensor<4xbf16>> branches {
    ^bb0(%a: tensor<4xbf16>):
      %3 = hlo.tuple %a : (tensor<4xbf16>) -> tuple<tensor<4xbf16>>
      hlo.return %3 : tuple<tensor<4xbf16>>
    }, {
    ^bb0(%a: tensor<4xbf16>):
      %3 = hlo.negate %a : tensor<4xbf16>
      %4 = hlo.tuple %3 : (tensor<4xbf16>) -> tuple<tensor<4xbf16>>
      hlo.return %4 : tuple<tensor<4xbf16>>
    }
    %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xbf16>>) -> tensor<4xbf16>
    %2 = hlo.convert %1 : (tensor<4xbf16>) -> tensor<4xf32>
    ```
  }];
  let options = [
    Option<"movesIn", "move-in", "bool", /*default=*/"false",
           "Move into branches what makes results smaller">,
    Option<"movesOut", "move-out", "bool", /*default=*/"true",
           "Move out of branches what all of them do">,
  ];
  let dependentDialects = ["::hlo::HLODialect"];
}

#endif // HLO_TRANSFORMS_CONDITIONAL_PASSES_TD

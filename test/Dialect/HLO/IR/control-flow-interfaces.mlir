// What passes of MLIR do through the interfaces of control flow.
// RUN: hlo-opt %s --inline | FileCheck %s --check-prefix=INLINE
// RUN: hlo-opt %s --symbol-dce | FileCheck %s --check-prefix=DCE
// RUN: hlo-opt %s --canonicalize --cse | FileCheck %s --check-prefix=CSE
// RUN: hlo-opt %s --sccp | FileCheck %s --check-prefix=SCCP
// RUN: hlo-opt %s --remove-dead-values | FileCheck %s --check-prefix=RDV

// A call in the body of a loop is inlined there; the function goes.
// INLINE-NOT: func.func private @double
// INLINE-LABEL: func.func @call_in_loop(
// INLINE: body {
// INLINE-NEXT: ^bb0(%[[STATE:.*]]: tensor<i32>):
// INLINE-NEXT: hlo.add %[[STATE]], %[[STATE]]
// DCE-LABEL: func.func private @double(
func.func private @double(%x: tensor<i32>) -> tensor<i32> {
  %0 = hlo.add %x, %x : tensor<i32>
  return %0 : tensor<i32>
}
func.func @call_in_loop(%init: tensor<i32>) -> tensor<i32> {
  %0 = hlo.while %init : tensor<i32> condition {
  ^bb0(%state: tensor<i32>):
    %1 = hlo.constant dense<10> : tensor<i32>
    %2 = hlo.compare LT, %state, %1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  } body {
  ^bb0(%state: tensor<i32>):
    %1 = hlo.call @double(%state) : (tensor<i32>) -> tensor<i32>
    hlo.return %1 : tensor<i32>
  }
  return %0 : tensor<i32>
}

// Where the layouts differ, a copy stands between caller and callee.
// INLINE-LABEL: func.func @call_layouts(
// INLINE-SAME: %[[X:.*]]: tensor<2x3xf32, #hlo.layout<[0, 1]>>
// INLINE: %[[IN:.*]] = hlo.copy %[[X]] : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32>
// INLINE: %[[NEG:.*]] = hlo.negate %[[IN]]
// INLINE: %[[OUT:.*]] = hlo.copy %[[NEG]] : (tensor<2x3xf32>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// INLINE: return %[[OUT]]
func.func private @negate(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.negate %x : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func @call_layouts(%x: tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.call @negate(%x) : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  return %0 : tensor<2x3xf32, #hlo.layout<[0, 1]>>
}

// The control ids of the callee make way for those of the caller, wherever
// they stand.
// INLINE-LABEL: func.func @call_control_ids(
// INLINE: hlo.negate {{.*}} {hlo.control_id = 0 : i64}
// INLINE: hlo.abs {{.*}} {hlo.control_id = 5 : i64}
// INLINE: hlo.exponential {{.*}} {hlo.control_predecessors = array<i64: 5>}
// INLINE: hlo.negate {{.*}} {hlo.control_id = 4 : i64, hlo.control_predecessors = array<i64: 0>}
func.func private @ordered(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.abs %x {hlo.control_id = 0 : i64} : tensor<f32>
  %1 = hlo.exponential %x {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  return %1 : tensor<f32>
}
func.func @call_control_ids(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x {hlo.control_id = 0 : i64} : tensor<f32>
  %1 = hlo.call @ordered(%x) : (tensor<f32>) -> tensor<f32>
  %2 = hlo.negate %1 {hlo.control_id = 4 : i64, hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  return %2 : tensor<f32>
}

// Calls that stay: with control dependencies, or because a frontend says so.
// INLINE-LABEL: func.func @call_kept(
// INLINE: hlo.call @negate
// INLINE: hlo.call @negate
func.func @call_kept(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.call @negate(%x) {hlo.control_id = 0 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = hlo.call @negate(%0) {hlo.frontend_attributes = {inlineable = "false"}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// An asynchronous instruction wraps one instruction, here the call.
// INLINE-LABEL: func.func @call_async(
// INLINE: hlo.async_start
// INLINE: hlo.call @ordered
func.func @call_async(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.async_start %x : (tensor<f32>) -> !hlo.async<(tensor<f32>), tensor<f32>> calls {
  ^bb0(%a: tensor<f32>):
    %2 = hlo.call @ordered(%a) : (tensor<f32>) -> tensor<f32>
    hlo.return %2 : tensor<f32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<f32>), tensor<f32>>) -> tensor<f32>
  return %1 : tensor<f32>
}

// Functions nothing calls go; one that a custom call names stays.
// DCE-NOT: @uncalled
// DCE: func.func private @callback(
// DCE-NOT: @uncalled
// DCE-LABEL: func.func @custom_call(
func.func private @uncalled(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @callback() -> tensor<f32> {
  %0 = hlo.constant dense<1.0> : tensor<f32>
  return %0 : tensor<f32>
}
func.func @custom_call(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.custom_call "f"(%x) called_computations = [@callback] : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// A loop with a side effect is neither dropped nor merged with its like; one
// without is both.
// CSE-LABEL: func.func @loops(
// CSE-COUNT-2: has_side_effect
// CSE-NOT: hlo.while
// CSE: return
func.func @loops(%init: tensor<i32>) {
  %0 = hlo.while %init : tensor<i32> condition {
  ^bb0(%state: tensor<i32>):
    %3 = hlo.custom_call "more"(%state) has_side_effect : (tensor<i32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  } body {
  ^bb0(%state: tensor<i32>):
    hlo.return %state : tensor<i32>
  }
  %1 = hlo.while %init : tensor<i32> condition {
  ^bb0(%state: tensor<i32>):
    %3 = hlo.custom_call "more"(%state) has_side_effect : (tensor<i32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  } body {
  ^bb0(%state: tensor<i32>):
    hlo.return %state : tensor<i32>
  }
  %2 = hlo.while %init : tensor<i32> condition {
  ^bb0(%state: tensor<i32>):
    %3 = hlo.compare EQ, %state, %state : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  } body {
  ^bb0(%state: tensor<i32>):
    hlo.return %state : tensor<i32>
  }
  return
}

// A custom call is dropped or merged unless it has a side effect.
// CSE-LABEL: func.func @custom_calls(
// CSE-NEXT: %[[A:.*]] = hlo.custom_call "f"
// CSE-NEXT: hlo.custom_call "g"
// CSE-NEXT: return %[[A]], %[[A]]
func.func @custom_calls(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = hlo.custom_call "f"(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.custom_call "f"(%x) : (tensor<f32>) -> tensor<f32>
  %2 = hlo.custom_call "g"(%x) has_side_effect : (tensor<f32>) -> tensor<f32>
  %3 = hlo.custom_call "h"(%x) : (tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<f32>, tensor<f32>
}

// Reductions that do the same are one, and one that is not used is gone.
// CSE-LABEL: func.func @reductions(
// CSE-COUNT-1: hlo.reduce
// CSE-NOT: hlo.reduce
func.func @reductions(%x: tensor<4xf32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = hlo.reduce %x, %y dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = hlo.add %a, %b : tensor<f32>
    hlo.return %3 : tensor<f32>
  }
  %1 = hlo.reduce %x, %y dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%c: tensor<f32>, %d: tensor<f32>):
    %3 = hlo.add %c, %d : tensor<f32>
    hlo.return %3 : tensor<f32>
  }
  %2 = hlo.reduce %x, %y dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%e: tensor<f32>, %f: tensor<f32>):
    %3 = hlo.maximum %e, %f : tensor<f32>
    hlo.return %3 : tensor<f32>
  }
  return %0, %1 : tensor<f32>, tensor<f32>
}

// Only the branch that a constant chooses counts; an index out of range chooses
// the last one, a true pred the first.
// SCCP-LABEL: func.func @constant_branch(
// SCCP-DAG: %[[ONE:.*]] = hlo.constant dense<1> : tensor<i32>
// SCCP-DAG: %[[TWO:.*]] = hlo.constant dense<2> : tensor<i32>
// SCCP: return %[[TWO]], %[[ONE]] :
func.func @constant_branch(%x: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %seven = hlo.constant dense<7> : tensor<i32>
  %true = hlo.constant dense<true> : tensor<i1>
  %one = hlo.constant dense<1> : tensor<i32>
  %two = hlo.constant dense<2> : tensor<i32>
  %0 = hlo.conditional %seven(%one, %two) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32> branches {
  ^bb0(%p: tensor<i32>):
    hlo.return %p : tensor<i32>
  }, {
  ^bb0(%p: tensor<i32>):
    hlo.return %p : tensor<i32>
  }
  %1 = hlo.conditional %true(%one, %two) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32> branches {
  ^bb0(%p: tensor<i32>):
    hlo.return %p : tensor<i32>
  }, {
  ^bb0(%p: tensor<i32>):
    hlo.return %p : tensor<i32>
  }
  return %0, %1 : tensor<i32>, tensor<i32>
}

// The state of a loop is constant where the body returns what came in.
// SCCP-LABEL: func.func @constant_state(
// SCCP: hlo.custom_call "in_body"(%[[STATE:.*]]) has_side_effect
// SCCP: return %[[RESULT:.*]], %[[VARYING:.*]] :
func.func @constant_state() -> (tensor<i32>, tensor<i32>) {
  %one = hlo.constant dense<1> : tensor<i32>
  %0 = hlo.while %one : tensor<i32> condition {
  ^bb0(%state: tensor<i32>):
    %2 = hlo.custom_call "more"(%state) has_side_effect : (tensor<i32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  } body {
  ^bb0(%state: tensor<i32>):
    %2 = hlo.custom_call "in_body"(%state) has_side_effect : (tensor<i32>) -> tensor<i32>
    hlo.return %state : tensor<i32>
  }
  %1 = hlo.while %one : tensor<i32> condition {
  ^bb0(%state: tensor<i32>):
    %2 = hlo.custom_call "more"(%state) has_side_effect : (tensor<i32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  } body {
  ^bb0(%state: tensor<i32>):
    %2 = hlo.custom_call "next"(%state) has_side_effect : (tensor<i32>) -> tensor<i32>
    hlo.return %2 : tensor<i32>
  }
  return %0, %1 : tensor<i32>, tensor<i32>
}

// Every operation keeps its one result.
// RDV-LABEL: func.func @unused_state(
// RDV: hlo.while %{{.*}} : tensor<i32> condition {
func.func @unused_state(%init: tensor<i32>) {
  %0 = hlo.while %init : tensor<i32> condition {
  ^bb0(%state: tensor<i32>):
    %1 = hlo.custom_call "more"(%state) has_side_effect : (tensor<i32>) -> tensor<i1>
    hlo.return %1 : tensor<i1>
  } body {
  ^bb0(%state: tensor<i32>):
    %1 = hlo.add %state, %state : tensor<i32>
    hlo.return %1 : tensor<i32>
  }
  return
}

// RUN: hlo-opt %s --dce --split-input-file | FileCheck %s
// RUN: hlo-opt %s --dce --split-input-file --remark-format=emitRemark \
// RUN:   --remarks-filter=dce -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// A chain, and an unused parameter that stays.
// REMARK-DAG: remark: [Passed] DeadInstruction {{.*}} Remark="erased negate"
// REMARK-DAG: remark: [Passed] DeadInstruction {{.*}} Remark="erased abs"
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>)
// CHECK-NEXT:    return %[[X]]
func.func @chain(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = hlo.negate %x : tensor<f32>
  %1 = hlo.abs %0 : tensor<f32>
  return %x : tensor<f32>
}

// The instruction of a parameter stays: it carries attributes.
// CHECK-LABEL: func.func @parameter(
// CHECK:         hlo.parameter
func.func @parameter(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %p = hlo.parameter %y {hlo.frontend_attributes = {a = "b"}} : tensor<f32>
  return %x : tensor<f32>
}

// CHECK-LABEL: func.func @side_effects(
// CHECK:         hlo.infeed
// CHECK:         hlo.rng
// CHECK:         hlo.custom_call "effect"
// CHECK-NOT:     hlo.custom_call "pure"
// CHECK:         return
func.func @side_effects(%x: tensor<f32>, %t: !hlo.token) -> tensor<f32> {
  %0 = hlo.infeed %t : (!hlo.token) -> tuple<tensor<f32>, !hlo.token>
  %1 = hlo.rng rng_uniform, %x, %x : (tensor<f32>, tensor<f32>) -> tensor<4xf32>
  %2 = hlo.custom_call "effect"(%x) {custom_call_has_side_effect} : (tensor<f32>) -> tensor<f32>
  %3 = hlo.custom_call "pure"(%x) : (tensor<f32>) -> tensor<f32>
  return %x : tensor<f32>
}

// REMARK-DAG: remark: [Missed] KeptDead {{.*}} Remark="negate has control dependencies"
// CHECK-LABEL: func.func @control(
// CHECK:         hlo.abs {{.*}}hlo.control_id
// CHECK-NEXT:    hlo.negate {{.*}}hlo.control_predecessors
func.func @control(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.abs %x {hlo.control_id = 0 : i64} : tensor<f32>
  %1 = hlo.negate %x {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  return %x : tensor<f32>
}

// An annotation goes with its operand, but not away from a parameter, a root or
// an operand with other readers.
// CHECK-LABEL: func.func @annotations(
// CHECK:         hlo.custom_call "Sharding"(%arg0)
// CHECK:         %[[N:.*]] = hlo.negate
// CHECK:         hlo.custom_call "Sharding"(%[[N]])
// CHECK-NEXT:    return %[[N]]
func.func @annotations(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.custom_call "Sharding"(%x) : (tensor<f32>) -> tensor<f32>
  %1 = hlo.negate %x : tensor<f32>
  %2 = hlo.custom_call "Sharding"(%1) : (tensor<f32>) -> tensor<f32>
  %3 = hlo.abs %x : tensor<f32>
  %4 = hlo.custom_call "Sharding"(%3) : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}

// Asynchronous computations are as pure as what they run.
// CHECK-LABEL: func.func @async(
// CHECK:         %[[S:.*]] = hlo.async_start
// CHECK:           hlo.custom_call "effect"
// CHECK:         hlo.async_done %[[S]]
// CHECK-NOT:     hlo.async_
// CHECK:         return
func.func @async(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.async_start %x : (tensor<f32>) -> !hlo.async<(tensor<f32>), tensor<f32>> calls {
  ^bb0(%p: tensor<f32>):
    %c = hlo.custom_call "effect"(%p) {custom_call_has_side_effect} : (tensor<f32>) -> tensor<f32>
    hlo.return %c : tensor<f32>
  }
  %1 = hlo.async_done %0 : (!hlo.async<(tensor<f32>), tensor<f32>>) -> tensor<f32>
  %2 = hlo.async_start %x : (tensor<f32>) -> !hlo.async<(tensor<f32>), tensor<f32>> calls {
  ^bb0(%p: tensor<f32>):
    %c = hlo.custom_call "pure"(%p) : (tensor<f32>) -> tensor<f32>
    hlo.return %c : tensor<f32>
  }
  %3 = hlo.async_done %2 : (!hlo.async<(tensor<f32>), tensor<f32>>) -> tensor<f32>
  return %x : tensor<f32>
}

// -----

// What stays for the order is finished.
// CHECK-LABEL: func.func @ordered_start(
// CHECK:         %[[S:.*]] = hlo.async_start
// CHECK:         %[[U:.*]] = hlo.async_update %[[S]]
// CHECK:         hlo.async_done %[[U]]
// CHECK:         %[[C:.*]] = hlo.copy_start
// CHECK:         hlo.copy_done %[[C]]
func.func @ordered_start(%x: tensor<f32>) -> tensor<f32> {
  %0 = hlo.async_start %x {hlo.control_id = 0 : i64} : (tensor<f32>) -> !hlo.async<(tensor<f32>), tensor<f32>> calls {
  ^bb0(%p: tensor<f32>):
    %6 = hlo.custom_call "pure"(%p) : (tensor<f32>) -> tensor<f32>
    hlo.return %6 : tensor<f32>
  }
  %1 = hlo.async_update %0 : (!hlo.async<(tensor<f32>), tensor<f32>>) -> !hlo.async<(tensor<f32>), tensor<f32>>
  %2 = hlo.async_done %1 : (!hlo.async<(tensor<f32>), tensor<f32>>) -> tensor<f32>
  %3 = hlo.copy_start %x {hlo.control_id = 1 : i64} : (tensor<f32>) -> tuple<tensor<f32>, tensor<f32>, tensor<ui32>>
  %4 = hlo.copy_done %3 : (tuple<tensor<f32>, tensor<f32>, tensor<ui32>>) -> tensor<f32>
  %5 = hlo.negate %x {hlo.control_predecessors = array<i64: 0, 1>} : tensor<f32>
  return %5 : tensor<f32>
}

// -----

// Functions: not called, called by dead code, called by a pure dead call, and
// called for a side effect.
// REMARK: remark: [Passed] DeadFunction {{.*}} Remark="erased function pure"
// REMARK: remark: [Passed] DeadFunction {{.*}} Remark="erased function caller"
// CHECK-LABEL: module @functions
// CHECK-NEXT:    func.func private @effect(
// CHECK:         func.func private @by_custom_call(
// CHECK:         func.func @main(
// CHECK-NEXT:      hlo.call @effect
// CHECK-NEXT:      %[[R:.*]] = hlo.custom_call "c"
// CHECK-NEXT:      return %[[R]]
// CHECK-NOT:     func
module @functions {
  func.func private @pure(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.negate %x : tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @caller(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.call @pure(%x) : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @effect(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.custom_call "effect"(%x) {custom_call_has_side_effect} : (tensor<f32>) -> tensor<f32>
    return %x : tensor<f32>
  }
  func.func private @by_custom_call(%x: tensor<f32>) -> tensor<f32> {
    return %x : tensor<f32>
  }
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = hlo.call @pure(%x) : (tensor<f32>) -> tensor<f32>
    %1 = hlo.call @effect(%x) : (tensor<f32>) -> tensor<f32>
    %2 = hlo.custom_call "c"(%x) {called_computations = [@by_custom_call]} : (tensor<f32>) -> tensor<f32>
    return %2 : tensor<f32>
  }
}

// -----

// Dead code within what is live.
// CHECK-LABEL: func.func @nested(
// CHECK:         hlo.reduce {{.*}} to_apply hlo.add : tensor<f32>
func.func @nested(%x: tensor<4xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0 = hlo.reduce %x, %i dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32> to_apply {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %n = hlo.negate %a : tensor<f32>
    %s = hlo.add %a, %b : tensor<f32>
    hlo.return %s : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

// In code that is never reached, a chain of updates may have no start.
// CHECK-LABEL: func @async_cycle(
// CHECK:         hlo.async_update
func.func @async_cycle(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
^bb1:
  %0 = hlo.async_update %1 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>>
  %1 = hlo.async_update %0 : (!hlo.async<(tensor<4xf32>), tensor<4xf32>>) -> !hlo.async<(tensor<4xf32>), tensor<4xf32>>
  return %x : tensor<4xf32>
}

// -----

// RUN: hlo-opt %s --dce=remove-entry-parameters --split-input-file \
// RUN:   | FileCheck %s --check-prefix=ENTRY

// Aliased and donated parameters stay; the others get new numbers.
// CHECK-LABEL: module @entry
// CHECK:         func.func @main(%{{.*}}: tensor<1xf32>, %{{.*}}: tensor<2xf32>, %{{.*}}: tensor<3xf32>, %{{.*}}: tensor<4xf32>)
// ENTRY-LABEL: module @entry
// ENTRY-SAME:    hlo.buffer_donor = [#hlo.buffer_donor<1 []>]
// ENTRY-SAME:    hlo.input_output_alias = [#hlo.input_output_alias<[] = 0 [], "may-alias">
// ENTRY-NEXT:    func.func @main(%{{.*}}: tensor<2xf32>, %{{.*}}: tensor<3xf32>) -> tensor<2xf32>
module @entry attributes {
    hlo.input_output_alias = [#hlo.input_output_alias<[] = 1 [], "may-alias">],
    hlo.buffer_donor = [#hlo.buffer_donor<2 []>]} {
  func.func @main(%a: tensor<1xf32>, %b: tensor<2xf32>, %c: tensor<3xf32>, %d: tensor<4xf32>) -> tensor<2xf32> {
    %p = hlo.parameter %d : tensor<4xf32>
    return %b : tensor<2xf32>
  }
}

// -----

// Parameters whose instruction is read, or has control dependencies.
// CHECK-LABEL: module @parameter_instructions
// ENTRY-LABEL: module @parameter_instructions
// ENTRY-NEXT:    func.func @main(%{{.*}}: tensor<1xf32>, %{{.*}}: tensor<2xf32>) -> tensor<1xf32>
module @parameter_instructions {
  func.func @main(%a: tensor<1xf32>, %b: tensor<2xf32>) -> tensor<1xf32> {
    %p = hlo.parameter %a : tensor<1xf32>
    %q = hlo.parameter %b {hlo.control_id = 0 : i64} : tensor<2xf32>
    %r = hlo.negate %p {hlo.control_predecessors = array<i64: 0>} : tensor<1xf32>
    return %r : tensor<1xf32>
  }
}

// -----

// An annotation of nothing, and what a parameter has started.
// CHECK-LABEL: func.func @nothing_to_annotate(
// CHECK-NEXT:    return
func.func @nothing_to_annotate(%x: tensor<f32>, %y: tuple<tensor<f32>, tensor<f32>, tensor<ui32>>) -> tensor<f32> {
  %0 = hlo.custom_call "Sharding"() : () -> tensor<f32>
  %1 = hlo.copy_done %y : (tuple<tensor<f32>, tensor<f32>, tensor<ui32>>) -> tensor<f32>
  return %x : tensor<f32>
}

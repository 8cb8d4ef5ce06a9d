// RUN: hlo-opt %s --split-input-file --latency-hiding-schedule='target=h100' | FileCheck %s
// RUN: hlo-opt %s --split-input-file --latency-hiding-schedule='target=h100 collectives=2' | FileCheck %s --check-prefix=TWO
// RUN: hlo-opt %s --split-input-file --latency-hiding-schedule='target=h100 memory-limit=600000' | FileCheck %s --check-prefix=MEMORY
// RUN: hlo-opt %s --split-input-file --latency-hiding-schedule='target=h100' --remarks-filter=latency-hiding-schedule -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

!array = tensor<256x256xf32>
!small = tensor<16xf32>

// What does not need the sum is computed meanwhile.

// CHECK: module attributes {hlo.is_scheduled
// CHECK-LABEL: func.func @compute_meanwhile(
// CHECK:         %[[START:.*]] = hlo.all_reduce_start %arg0
// CHECK:         %[[Y:.*]] = hlo.dot %arg1, %arg1
// CHECK-NEXT:    %[[DONE:.*]] = hlo.all_reduce_done %[[START]]
// CHECK-NEXT:    hlo.add %[[DONE]], %[[Y]]
// REMARK: 1 in flight: {{[0-9.]+}} us instead of {{[0-9.]+}}, {{[0-9]+}} bytes instead of {{[0-9]+}}
module attributes {hlo.replica_count = 8 : i64} {
func.func @compute_meanwhile(%x: !array, %a: !array) -> !array {
  %start = hlo.all_reduce_start %x replica_groups = <"{{0,1,2,3,4,5,6,7}}"> : (!array) -> !array to_apply hlo.add : tensor<f32>
  %done = hlo.all_reduce_done %start : (!array) -> !array
  %y = hlo.dot %a, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!array, !array) -> !array
  %z = hlo.add %done, %y : !array
  return %z : !array
}
}

// -----

// The start comes no earlier than it has to: a copy of little takes less than
// one product.

!array = tensor<256x256xf32>
!small = tensor<16xf32>
!copy = tuple<!small, !small, tensor<ui32>>
// CHECK-LABEL: func.func @not_earlier_than_needed(
// CHECK:         hlo.dot
// CHECK-NEXT:    hlo.copy_start
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    hlo.copy_done
// CHECK-NEXT:    hlo.negate
module {
func.func @not_earlier_than_needed(%x: !small, %a: !array) -> (!small, !array) {
  %start = hlo.copy_start %x : (!small) -> !copy
  %done = hlo.copy_done %start : (!copy) -> !small
  %negated = hlo.negate %done : !small
  %y = hlo.dot %a, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!array, !array) -> !array
  %z = hlo.dot %y, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!array, !array) -> !array
  return %negated, %z : !small, !array
}
}

// -----

// One collective at a time, unless there may be more.

!array = tensor<256x256xf32>
!small = tensor<16xf32>
// CHECK-LABEL: func.func @one_at_a_time(
// CHECK:         hlo.all_reduce_start
// CHECK-NOT:     hlo.all_reduce_start
// CHECK:         hlo.all_reduce_done
// CHECK:         hlo.all_reduce_start
// CHECK:         hlo.all_reduce_done
// TWO-LABEL: func.func @one_at_a_time(
// TWO:         hlo.all_reduce_start
// TWO-NOT:     hlo.all_reduce_done
// TWO:         hlo.all_reduce_start
// TWO:         hlo.all_reduce_done
// TWO:         hlo.all_reduce_done
module attributes {hlo.replica_count = 8 : i64} {
func.func @one_at_a_time(%x: !array, %y: !array, %a: !array) -> !array {
  %start0 = hlo.all_reduce_start %x replica_groups = <"{{0,1,2,3,4,5,6,7}}"> : (!array) -> !array to_apply hlo.add : tensor<f32>
  %done0 = hlo.all_reduce_done %start0 : (!array) -> !array
  %start1 = hlo.all_reduce_start %y replica_groups = <"{{0,1,2,3,4,5,6,7}}"> : (!array) -> !array to_apply hlo.add : tensor<f32>
  %done1 = hlo.all_reduce_done %start1 : (!array) -> !array
  %product = hlo.dot %a, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!array, !array) -> !array
  %sum = hlo.add %done0, %done1 : !array
  %z = hlo.add %sum, %product : !array
  return %z : !array
}
}

// -----

// Nothing is there to be computed meanwhile.

!array = tensor<256x256xf32>
// CHECK:     module attributes {hlo.replica_count = 8
// CHECK-NOT:   is_scheduled
// CHECK-LABEL: func.func @chain(
// CHECK:         hlo.negate
// CHECK-NEXT:    hlo.all_reduce_start
// CHECK:         hlo.all_reduce_done
// CHECK-NEXT:    hlo.negate
// REMARK: 1 in flight as they were: [[TIME:[0-9.]+]] us, and [[TIME]] us in another order
module attributes {hlo.replica_count = 8 : i64} {
func.func @chain(%x: !array) -> !array {
  %0 = hlo.negate %x : !array
  %start = hlo.all_reduce_start %0 replica_groups = <"{{0,1,2,3,4,5,6,7}}"> : (!array) -> !array to_apply hlo.add : tensor<f32>
  %done = hlo.all_reduce_done %start : (!array) -> !array
  %1 = hlo.negate %done : !array
  return %1 : !array
}
}

// -----

// Nothing is asynchronous.

// CHECK:     module {
// CHECK-LABEL: func.func @synchronous(
module {
func.func @synchronous(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
}

// -----

// Control dependencies hold.

!array = tensor<256x256xf32>
// CHECK-LABEL: func.func @control_dependency(
// CHECK:         hlo.all_reduce_done
// CHECK-NEXT:    hlo.dot
module attributes {hlo.replica_count = 8 : i64} {
func.func @control_dependency(%x: !array, %a: !array) -> !array {
  %start = hlo.all_reduce_start %x replica_groups = <"{{0,1,2,3,4,5,6,7}}"> : (!array) -> !array to_apply hlo.add : tensor<f32>
  %done = hlo.all_reduce_done %start {hlo.control_id = 1 : i64} : (!array) -> !array
  %y = hlo.dot %a, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> {hlo.control_predecessors = array<i64: 1>} : (!array, !array) -> !array
  %z = hlo.add %done, %y : !array
  return %z : !array
}
}

// -----

// What is updated in place is read before.

!array = tensor<256x256xf32>
// CHECK-LABEL: func.func @update_after_reads(
// CHECK:         hlo.all_reduce_start
// CHECK:         %[[NEGATED:.*]] = hlo.negate %[[Y:.*]] :
// CHECK:         hlo.dynamic_update_slice %[[Y]]
module attributes {hlo.replica_count = 8 : i64} {
func.func @update_after_reads(%x: !array, %y: !array, %u: tensor<1x256xf32>, %i: tensor<i32>) -> (!array, !array) {
  %abs = hlo.abs %y : (!array) -> !array
  %start = hlo.all_reduce_start %x replica_groups = <"{{0,1,2,3,4,5,6,7}}"> : (!array) -> !array to_apply hlo.add : tensor<f32>
  %done = hlo.all_reduce_done %start : (!array) -> !array
  %negated = hlo.negate %abs : !array
  %updated = hlo.dynamic_update_slice %abs[%i, %i], %u : (!array, tensor<1x256xf32>, tensor<i32>, tensor<i32>) -> !array
  %z = hlo.add %done, %updated : !array
  return %z, %negated : !array, !array
}
}

// -----

// In the body of a loop, too; how often it runs is not known.

!array = tensor<256x256xf32>
!state = tuple<!array, !array>
// CHECK-LABEL: func.func @loop(
// CHECK:         hlo.all_reduce_start
// CHECK:         hlo.dot
// CHECK:         hlo.all_reduce_done
module attributes {hlo.replica_count = 8 : i64} {
func.func @loop(%init: !state) -> !state {
  %0 = hlo.while %init : !state condition {
  ^bb0(%state: !state):
    %true = hlo.constant dense<true> : tensor<i1>
    hlo.return %true : tensor<i1>
  } body {
  ^bb0(%state: !state):
    %x = hlo.get_tuple_element %state[0] : (!state) -> !array
    %a = hlo.get_tuple_element %state[1] : (!state) -> !array
    %start = hlo.all_reduce_start %x replica_groups = <"{{0,1,2,3,4,5,6,7}}"> : (!array) -> !array to_apply hlo.add : tensor<f32>
    %done = hlo.all_reduce_done %start : (!array) -> !array
    %y = hlo.dot %a, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!array, !array) -> !array
    %next = hlo.tuple %done, %y : (!array, !array) -> !state
    hlo.return %next : !state
  }
  return %0 : !state
}
}

// -----

// Any number of copies, and computations elsewhere.

!array = tensor<256x256xf32>
!async = !hlo.async<(!array), !array, tensor<ui32>>
// CHECK-LABEL: func.func @copies_and_computations(
// CHECK:         hlo.dot
// CHECK-NEXT:    hlo.copy_start %arg0
// CHECK-NEXT:    hlo.copy_start %arg1
// CHECK-NEXT:    hlo.async_start
// CHECK:         hlo.dot
// CHECK-NEXT:    hlo.copy_done
// CHECK-NEXT:    hlo.copy_done
// CHECK-NEXT:    hlo.async_done
module {
func.func @copies_and_computations(%x: !array, %y: !array, %a: !array) -> tuple<!array, !array, !array, !array> {
  %start0 = hlo.copy_start %x : (!array) -> tuple<!array, !array, tensor<ui32>>
  %done0 = hlo.copy_done %start0 : (tuple<!array, !array, tensor<ui32>>) -> !array
  %start1 = hlo.copy_start %y : (!array) -> tuple<!array, !array, tensor<ui32>>
  %done1 = hlo.copy_done %start1 : (tuple<!array, !array, tensor<ui32>>) -> !array
  %start2 = hlo.async_start %x : (!array) -> !async calls {
  ^bb0(%p: !array):
    %n = hlo.negate %p : !array
    hlo.return %n : !array
  }
  %done2 = hlo.async_done %start2 : (!async) -> !array
  %b = hlo.dot %a, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!array, !array) -> !array
  %c = hlo.dot %b, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!array, !array) -> !array
  %t = hlo.tuple %done0, %done1, %done2, %c : (!array, !array, !array, !array) -> tuple<!array, !array, !array, !array>
  return %t : tuple<!array, !array, !array, !array>
}
}

// -----

// The product would have to be there while the sum is on its way: with so little
// memory it is computed after.

!array = tensor<256x256xf32>
!small = tensor<16x4096xf32>
// CHECK-LABEL: func.func @memory(
// CHECK:         hlo.all_reduce_start
// CHECK:         hlo.dot
// CHECK:         hlo.all_reduce_done
// MEMORY-LABEL: func.func @memory(
// MEMORY:         hlo.all_reduce_start
// MEMORY-NEXT:    hlo.all_reduce_done
module attributes {hlo.replica_count = 8 : i64} {
func.func @memory(%x: !array, %a: !array) -> tensor<f32> {
  %zero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.negate %x : !array
  %start = hlo.all_reduce_start %0 replica_groups = <"{{0,1,2,3,4,5,6,7}}"> : (!array) -> !array to_apply hlo.add : tensor<f32>
  %done = hlo.all_reduce_done %start : (!array) -> !array
  %1 = hlo.reduce %done, %zero dimensions = [0, 1] : (!array, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %y = hlo.dot %a, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!array, !array) -> !array
  %2 = hlo.reduce %y, %zero dimensions = [0, 1] : (!array, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
  %3 = hlo.add %1, %2 : tensor<f32>
  return %3 : tensor<f32>
}
}

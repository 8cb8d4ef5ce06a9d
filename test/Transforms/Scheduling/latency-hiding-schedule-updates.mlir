// RUN: hlo-opt %s --split-input-file --latency-hiding-schedule='target=h100' | FileCheck %s
// Starts, updates and what is started elsewhere; others:
// latency-hiding-schedule.mlir.

!array = tensor<256x256xf32>
!async = !hlo.async<(!array), !array>
// An update starts nothing more.
// CHECK-LABEL: func.func @update(
// CHECK:         %[[START:.*]] = hlo.async_start %arg0
// CHECK:         %[[UPDATE:.*]] = hlo.async_update %[[START]]
// CHECK:         hlo.dot %arg1, %arg1
// CHECK-NEXT:    hlo.async_done %[[UPDATE]]
module attributes {hlo.replica_count = 8 : i64} {
func.func @update(%x: !array, %a: !array) -> !array {
  %start = hlo.async_start %x : (!array) -> !async calls {
  ^bb0(%p: !array):
    %r = hlo.all_reduce %p replica_groups = <"{{0,1,2,3,4,5,6,7}}"> : (!array) -> !array to_apply hlo.add : tensor<f32>
    hlo.return %r : !array
  }
  %update = hlo.async_update %start : (!async) -> !async
  %done = hlo.async_done %update : (!async) -> !array
  %y = hlo.dot %a, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!array, !array) -> !array
  %z = hlo.add %done, %y : !array
  return %z : !array
}
}

// -----

!array = tensor<256x256xf32>
!async = !hlo.async<(!array), !array>
// What is in flight before, or goes on behind a barrier, is no start.
// CHECK-LABEL: func.func @started_elsewhere(
// CHECK:         %[[START:.*]] = hlo.all_reduce_start
// CHECK:         hlo.dot
// CHECK:         hlo.all_reduce_done %[[START]]
module attributes {hlo.replica_count = 8 : i64} {
func.func @started_elsewhere(%in: !async, %x: !array, %a: !array) -> (!array, !array, !array, !array) {
  %before = hlo.async_done %in : (!async) -> !array
  %start = hlo.all_reduce_start %x replica_groups = <"{{0,1,2,3,4,5,6,7}}"> : (!array) -> !array to_apply hlo.add : tensor<f32>
  %done = hlo.all_reduce_done %start : (!array) -> !array
  %other = hlo.async_start %x : (!array) -> !async calls {
  ^bb0(%p: !array):
    %r = hlo.negate %p : !array
    hlo.return %r : !array
  }
  %barrier = hlo.opt_barrier %other : !async
  %behind = hlo.async_done %barrier : (!async) -> !array
  %y = hlo.dot %a, %a dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (!array, !array) -> !array
  return %before, %done, %behind, %y : !array, !array, !array, !array
}
}

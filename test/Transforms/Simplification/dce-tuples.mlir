// RUN: hlo-opt %s --dce | FileCheck %s

// CHECK-LABEL: func @body_that_changes_nothing(
// CHECK:         hlo.while
// CHECK:         hlo.get_tuple_element
func.func @body_that_changes_nothing(%i: tensor<i32>, %x: tensor<f32>) -> tensor<i32> {
  %init = hlo.tuple %i, %x : (tensor<i32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>>
  %w = hlo.while %init : (tuple<tensor<i32>, tensor<f32>>) -> tuple<tensor<i32>, tensor<f32>> condition {
  ^bb0(%p: tuple<tensor<i32>, tensor<f32>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<i32>
    %c = hlo.compare LT, %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<i32>, tensor<f32>>):
    hlo.return %p : tuple<tensor<i32>, tensor<f32>>
  }
  %0 = hlo.get_tuple_element %w[0] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: func @awaited_init_of_dead_loop(
// CHECK-NEXT:    %[[N:.*]] = hlo.negate %arg1
// CHECK-NEXT:    hlo.tuple %arg0, %[[N]] {hlo.control_id = 0 : i64}
// CHECK-NEXT:    %[[R:.*]] = hlo.abs %arg1 {hlo.control_predecessors = array<i64: 0>}
// CHECK-NEXT:    return %[[R]]
func.func @awaited_init_of_dead_loop(%i: tensor<i32>, %x: tensor<f32>) -> tensor<f32> {
  %n = hlo.negate %x : tensor<f32>
  %init = hlo.tuple %i, %n {hlo.control_id = 0 : i64} : (tensor<i32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>>
  %w = hlo.while %init : (tuple<tensor<i32>, tensor<f32>>) -> tuple<tensor<i32>, tensor<f32>> condition {
  ^bb0(%p: tuple<tensor<i32>, tensor<f32>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<i32>
    %c = hlo.compare LT, %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<i32>, tensor<f32>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<i32>
    %b = hlo.get_tuple_element %p[1] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<f32>
    %t = hlo.tuple %a, %b : (tensor<i32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>>
    hlo.return %t : tuple<tensor<i32>, tensor<f32>>
  }
  %d = hlo.get_tuple_element %w[1] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<f32>
  %0 = hlo.abs %x {hlo.control_predecessors = array<i64: 0>} : tensor<f32>
  return %0 : tensor<f32>
}

// The tuple that is returned is read by what is dead as well.
// CHECK-LABEL: func @root_read_twice(
// CHECK:         hlo.while
// CHECK:       } body {
// CHECK:         hlo.negate
// CHECK-NEXT:    %[[T:.*]] = hlo.tuple
// CHECK-NEXT:    hlo.return %[[T]]
func.func @root_read_twice(%i: tensor<i32>, %x: tensor<f32>) -> tensor<i32> {
  %init = hlo.tuple %i, %x : (tensor<i32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>>
  %w = hlo.while %init : (tuple<tensor<i32>, tensor<f32>>) -> tuple<tensor<i32>, tensor<f32>> condition {
  ^bb0(%p: tuple<tensor<i32>, tensor<f32>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<i32>
    %c = hlo.compare LT, %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<i32>, tensor<f32>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<i32>
    %b = hlo.get_tuple_element %p[1] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<f32>
    %n = hlo.negate %b : tensor<f32>
    %t = hlo.tuple %a, %n : (tensor<i32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>>
    %dead = hlo.get_tuple_element %t[1] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<f32>
    hlo.return %t : tuple<tensor<i32>, tensor<f32>>
  }
  %0 = hlo.get_tuple_element %w[0] : (tuple<tensor<i32>, tensor<f32>>) -> tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: func @awaited_tuple_in_a_body(
// CHECK:       } body {
// CHECK:         %[[N:.*]] = hlo.negate
// CHECK:         hlo.tuple %{{.*}}, %[[N]] {hlo.control_id = 0 : i64}
func.func @awaited_tuple_in_a_body(%i: tensor<i32>) -> tensor<i32> {
  %init = hlo.tuple %i : (tensor<i32>) -> tuple<tensor<i32>>
  %w = hlo.while %init : (tuple<tensor<i32>>) -> tuple<tensor<i32>> condition {
  ^bb0(%p: tuple<tensor<i32>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>>) -> tensor<i32>
    %c = hlo.compare LT, %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<i32>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>>) -> tensor<i32>
    %n = hlo.negate %a : tensor<i32>
    %u = hlo.tuple %a, %n {hlo.control_id = 0 : i64} : (tensor<i32>, tensor<i32>) -> tuple<tensor<i32>, tensor<i32>>
    %dead = hlo.get_tuple_element %u[1] : (tuple<tensor<i32>, tensor<i32>>) -> tensor<i32>
    %b = hlo.abs %a {hlo.control_predecessors = array<i64: 0>} : tensor<i32>
    %t = hlo.tuple %b : (tensor<i32>) -> tuple<tensor<i32>>
    hlo.return %t : tuple<tensor<i32>>
  }
  %0 = hlo.get_tuple_element %w[0] : (tuple<tensor<i32>>) -> tensor<i32>
  return %0 : tensor<i32>
}

// Where a loop starts from is read elsewhere, too.
// CHECK-LABEL: func @init_read_twice(
// CHECK:         %[[N:.*]] = hlo.negate %arg1
// CHECK-NEXT:    %[[T:.*]] = hlo.tuple %arg0, %arg1, %[[N]]
// CHECK:         hlo.get_tuple_element %[[T]][1]
func.func @init_read_twice(%i: tensor<i32>, %x: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
  %n = hlo.negate %x : tensor<f32>
  %init = hlo.tuple %i, %x, %n : (tensor<i32>, tensor<f32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>, tensor<f32>>
  %1 = hlo.get_tuple_element %init[1] : (tuple<tensor<i32>, tensor<f32>, tensor<f32>>) -> tensor<f32>
  %w = hlo.while %init : (tuple<tensor<i32>, tensor<f32>, tensor<f32>>) -> tuple<tensor<i32>, tensor<f32>, tensor<f32>> condition {
  ^bb0(%p: tuple<tensor<i32>, tensor<f32>, tensor<f32>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>, tensor<f32>, tensor<f32>>) -> tensor<i32>
    %c = hlo.compare LT, %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<i32>, tensor<f32>, tensor<f32>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>, tensor<f32>, tensor<f32>>) -> tensor<i32>
    %b = hlo.get_tuple_element %p[1] : (tuple<tensor<i32>, tensor<f32>, tensor<f32>>) -> tensor<f32>
    %t = hlo.tuple %a, %b, %b : (tensor<i32>, tensor<f32>, tensor<f32>) -> tuple<tensor<i32>, tensor<f32>, tensor<f32>>
    hlo.return %t : tuple<tensor<i32>, tensor<f32>, tensor<f32>>
  }
  %0 = hlo.get_tuple_element %w[0] : (tuple<tensor<i32>, tensor<f32>, tensor<f32>>) -> tensor<i32>
  return %0, %1 : tensor<i32>, tensor<f32>
}

// A sharding cannot lose the part of a tuple in a tuple, so the init stays whole.
// CHECK-LABEL: func @init_that_cannot_shrink(
// CHECK:         %[[N:.*]] = hlo.negate %arg1
// CHECK:         %[[U:.*]] = hlo.tuple %[[N]]
// CHECK:         %[[T:.*]] = hlo.tuple %arg0, %[[U]] {hlo.sharding
// CHECK:         %[[E:.*]] = hlo.get_tuple_element %[[T]][0]
// CHECK:         %[[I:.*]] = hlo.tuple %[[E]]
// CHECK:         hlo.while %[[I]]
func.func @init_that_cannot_shrink(%i: tensor<i32>, %x: tensor<f32>) -> tensor<i32> {
  %n = hlo.negate %x : tensor<f32>
  %u = hlo.tuple %n : (tensor<f32>) -> tuple<tensor<f32>>
  %init = hlo.tuple %i, %u {hlo.sharding = #hlo.sharding<"{{replicated}, {replicated}}">} : (tensor<i32>, tuple<tensor<f32>>) -> tuple<tensor<i32>, tuple<tensor<f32>>>
  %w = hlo.while %init : (tuple<tensor<i32>, tuple<tensor<f32>>>) -> tuple<tensor<i32>, tuple<tensor<f32>>> condition {
  ^bb0(%p: tuple<tensor<i32>, tuple<tensor<f32>>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>, tuple<tensor<f32>>>) -> tensor<i32>
    %c = hlo.compare LT, %a, %a : (tensor<i32>, tensor<i32>) -> tensor<i1>
    hlo.return %c : tensor<i1>
  } body {
  ^bb0(%p: tuple<tensor<i32>, tuple<tensor<f32>>>):
    %a = hlo.get_tuple_element %p[0] : (tuple<tensor<i32>, tuple<tensor<f32>>>) -> tensor<i32>
    %b = hlo.get_tuple_element %p[1] : (tuple<tensor<i32>, tuple<tensor<f32>>>) -> tuple<tensor<f32>>
    %t = hlo.tuple %a, %b : (tensor<i32>, tuple<tensor<f32>>) -> tuple<tensor<i32>, tuple<tensor<f32>>>
    hlo.return %t : tuple<tensor<i32>, tuple<tensor<f32>>>
  }
  %0 = hlo.get_tuple_element %w[0] : (tuple<tensor<i32>, tuple<tensor<f32>>>) -> tensor<i32>
  return %0 : tensor<i32>
}

// Loops with states of which not only elements are read, or that are made of
// tuples which others read.
// RUN: hlo-opt %s --dce --split-input-file | FileCheck %s

!s = tuple<tensor<f32>, tensor<f32>>

// CHECK-LABEL: func @passes_whole_state(
// CHECK:         hlo.while {{.*}} : tuple<tensor<f32>, tensor<f32>>
func.func @passes_whole_state(%s: !s) -> tensor<f32> {
  %0 = hlo.while %s : !s condition {
  ^bb0(%a: !s):
    %1 = hlo.get_tuple_element %a[1] : (!s) -> tensor<f32>
    %2 = hlo.get_tuple_element %a[0] : (!s) -> tensor<f32>
    %3 = hlo.compare LT, %1, %2 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  } body {
  ^bb0(%a: !s):
    hlo.return %a : !s
  }
  %4 = hlo.get_tuple_element %0[0] : (!s) -> tensor<f32>
  return %4 : tensor<f32>
}

// -----

!s = tuple<tensor<f32>, tensor<f32>>

// An element is dead in one loop, not in the other, nor outside.
// CHECK-LABEL: func @shared_start(
// CHECK:         %[[Y:.+]] = hlo.negate %arg1
// CHECK:         %[[INIT:.+]] = hlo.tuple %arg0, %[[Y]]
// CHECK:         return %{{.+}}, %[[INIT]]
func.func @shared_start(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, !s) {
  %n = hlo.negate %y : tensor<f32>
  %s = hlo.tuple %x, %n : (tensor<f32>, tensor<f32>) -> !s
  %0 = hlo.while %s : !s condition {
  ^bb0(%a: !s):
    %1 = hlo.get_tuple_element %a[0] : (!s) -> tensor<f32>
    %2 = hlo.compare LT, %1, %1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    hlo.return %2 : tensor<i1>
  } body {
  ^bb0(%a: !s):
    %1 = hlo.get_tuple_element %a[0] : (!s) -> tensor<f32>
    %2 = hlo.get_tuple_element %a[1] : (!s) -> tensor<f32>
    %3 = hlo.abs %1 : tensor<f32>
    %4 = hlo.tuple %3, %2 : (tensor<f32>, tensor<f32>) -> !s
    hlo.return %4 : !s
  }
  %5 = hlo.get_tuple_element %0[0] : (!s) -> tensor<f32>
  return %5, %s : tensor<f32>, !s
}

// The padding of a row goes behind its elements, the least ones, too.
// RUN: hlo-opt %s --dynamic-padder | FileCheck %s

!x = tensor<2x?xf32, #hlo.bounds<[?, 5]>>
!y = tuple<tensor<2x2xf32>, tensor<2x2xi32>>

// CHECK-LABEL: func @largest(
// CHECK:         %[[N:.+]] = hlo.clamp
// CHECK:         %[[SIZE:.+]] = hlo.broadcast %[[N]]
// CHECK:         %[[INSIDE:.+]] = hlo.compare LT, %{{.+}}, %[[SIZE]]
// CHECK:         %[[PLACES:.+]] = hlo.iota iota_dimension = 1 : tensor<2x5xi32>
// CHECK:         %[[SORTED:.+]] = hlo.sort %{{.+}}, %[[PLACES]], %[[INSIDE]] dimension = 1 is_stable
// CHECK-NEXT:    ^bb0(%[[A:.+]]: tensor<f32>, %[[B:.+]]: tensor<f32>, %{{.+}}: tensor<i32>, %{{.+}}: tensor<i32>, %[[L:.+]]: tensor<i1>, %[[R:.+]]: tensor<i1>):
// CHECK:           %[[BEFORE:.+]] = hlo.compare GT, %[[A]], %[[B]] type = TOTALORDER
// CHECK:           %[[NOT:.+]] = hlo.not %[[R]]
// CHECK:           %[[OR:.+]] = hlo.or %[[NOT]], %[[BEFORE]]
// CHECK:           hlo.and %[[L]], %[[OR]]
// CHECK:         %[[VALUES:.+]] = hlo.get_tuple_element %[[SORTED]][0]
// CHECK:         %[[INDICES:.+]] = hlo.get_tuple_element %[[SORTED]][1]
// CHECK:         hlo.slice %[[VALUES]] [0:2, 0:2]
// CHECK:         hlo.slice %[[INDICES]] [0:2, 0:2]
// CHECK-NOT:     SliceToDynamic
func.func @largest(%x: tensor<2x5xf32>, %size: tensor<i32>) -> !y {
  %low = hlo.constant dense<2> : tensor<i32>
  %high = hlo.constant dense<5> : tensor<i32>
  %n = hlo.clamp %low, %size, %high : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %0 = hlo.set_dimension_size %x, %n dimension = 1 : (tensor<2x5xf32>, tensor<i32>) -> !x
  %1 = hlo.topk %0 k = 2 : (!x) -> !y
  return %1 : !y
}

// What is behind all other elements, and equal ones.
// CHECK-LABEL: func @special(
// CHECK:           hlo.compare LT, %{{.+}} type = TOTALORDER
func.func @special(%y: tensor<2x5xf32>) -> tuple<tensor<2x4xf32>, tensor<2x4xi32>> {
  %x = hlo.constant dense<[[0x7fffffff, 0x7f800000, 0.0, -0.0, 0xffffffff], [0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff, 1.0]]> : tensor<2x5xf32>
  %n = hlo.constant dense<4> : tensor<i32>
  %0 = hlo.set_dimension_size %x, %n dimension = 1 : (tensor<2x5xf32>, tensor<i32>) -> !x
  %1 = hlo.topk %0 k = 4 {largest = false} : (!x) -> tuple<tensor<2x4xf32>, tensor<2x4xi32>>
  return %1 : tuple<tensor<2x4xf32>, tensor<2x4xi32>>
}

// As many as there are, and all there can be.
// CHECK-LABEL: func @all(
// CHECK:         hlo.sort
// CHECK:           hlo.compare LT, %{{[^ ]+}}, %{{[^ ]+}} : (tensor<i32>, tensor<i32>)
func.func @all(%x: tensor<4xi32>, %size: tensor<i32>) -> tuple<tensor<4xi32>, tensor<4xi32>> {
  %bound = hlo.constant dense<4> : tensor<i32>
  %n = hlo.clamp %bound, %size, %bound : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %0 = hlo.set_dimension_size %x, %n dimension = 0 : (tensor<4xi32>, tensor<i32>) -> tensor<?xi32, #hlo.bounds<[4]>>
  %1 = hlo.topk %0 k = 4 {largest = false} : (tensor<?xi32, #hlo.bounds<[4]>>) -> tuple<tensor<4xi32>, tensor<4xi32>>
  return %1 : tuple<tensor<4xi32>, tensor<4xi32>>
}

// None of none, in a dynamic number of rows.
// CHECK-LABEL: func @none(
// CHECK:         %[[ROWS:.+]] = hlo.clamp
// CHECK:         "SliceToDynamic"(%{{.+}}, %[[ROWS]], %{{.+}}) : (tensor<3x0xui8>
!r = tensor<?x?xui8, #hlo.bounds<[3, 4]>>
!none = tuple<tensor<?x0xui8, #hlo.bounds<[3, ?]>>, tensor<?x0xi32, #hlo.bounds<[3, ?]>>>
func.func @none(%x: tensor<3x4xui8>, %size: tensor<i32>) -> !none {
  %n = hlo.constant dense<0> : tensor<i32>
  %bound = hlo.constant dense<3> : tensor<i32>
  %rows = hlo.clamp %n, %size, %bound : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %0 = hlo.set_dimension_size %x, %n dimension = 1 : (tensor<3x4xui8>, tensor<i32>) -> tensor<3x?xui8, #hlo.bounds<[?, 4]>>
  %1 = hlo.set_dimension_size %0, %rows dimension = 0 : (tensor<3x?xui8, #hlo.bounds<[?, 4]>>, tensor<i32>) -> !r
  %2 = hlo.topk %1 k = 0 : (!r) -> !none
  return %2 : !none
}

// Rows of one size stay top-k, and a result says how many it has.
// CHECK-LABEL: func @rows(
// CHECK:         hlo.topk %{{.+}} k = 2 : (tensor<3x4xf32>) -> tuple<tensor<3x2xf32>, tensor<3x2xi32>>
!s = tensor<?x4xf32, #hlo.bounds<[3, ?]>>
!t = tuple<tensor<?x2xf32, #hlo.bounds<[3, ?]>>, tensor<?x2xi32, #hlo.bounds<[3, ?]>>>
func.func @rows(%x: !s) -> !t {
  %0 = hlo.topk %x k = 2 : (!s) -> !t
  return %0 : !t
}

// RUN: hlo-opt %s --dot-normalizer | FileCheck %s
// RUN: hlo-opt %s --dot-normalizer --remark-format=emitRemark --remarks-filter=dot-normalizer -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-COUNT-5: [Passed] Replaced | {{.*}} Remark="dot replaced by dot"
// REMARK-NOT:     remark:

// CHECK-LABEL: func @outer_product(
// CHECK:         %[[X:.*]] = hlo.reshape %arg0 : (tensor<2xf32>) -> tensor<2x1xf32>
// CHECK:         %[[Y:.*]] = hlo.reshape %arg1 : (tensor<3xf32>) -> tensor<3x1xf32>
// CHECK:         %[[R:.*]] = hlo.dot %[[X]], %[[Y]] dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
// CHECK-NEXT:    return %[[R]]
func.func @outer_product(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <> : (tensor<2xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// The new dimension varies fastest; nothing moves.
// CHECK-LABEL: func @layout(
// CHECK:         hlo.reshape %arg0 : {{.*}} -> tensor<2x3x1xf32, #hlo.layout<[2, 0, 1]>>
// CHECK:         hlo.dot %{{.*}} dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
func.func @layout(%x: tensor<2x3xf32, #hlo.layout<[0, 1]>>, %y: tensor<2xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0]> : (tensor<2x3xf32, #hlo.layout<[0, 1]>>, tensor<2xf32, #hlo.layout<[0]>>) -> tensor<2x3xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<2x3xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @scalars_and_dynamic(
// CHECK:         %[[S:.*]] = hlo.reshape %arg0 : (tensor<f32>) -> tensor<1xf32>
// CHECK:         %[[D:.*]] = hlo.reshape %arg1 : {{.*}} -> tensor<?x1xf32, #hlo.bounds<[3, ?]>>
// CHECK:         hlo.dot %[[S]], %[[D]] dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [1]>
func.func @scalars_and_dynamic(%x: tensor<f32>, %y: tensor<?xf32, #hlo.bounds<[3]>>) -> tensor<?xf32, #hlo.bounds<[3]>> {
  %r = hlo.dot %x, %y dimension_numbers = <> : (tensor<f32>, tensor<?xf32, #hlo.bounds<[3]>>) -> tensor<?xf32, #hlo.bounds<[3]>>
  return %r : tensor<?xf32, #hlo.bounds<[3]>>
}

// CHECK-LABEL: func @contracting(
// CHECK-NEXT:    hlo.dot %arg0, %arg0
func.func @contracting(%x: tensor<2xf32>) -> tensor<f32> {
  %r = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @scalar(
// CHECK:         hlo.reshape %arg0 : {{.*}} -> tensor<1xf32, #hlo.layout<[0]>>
// CHECK:         hlo.reshape %arg1 : {{.*}} -> tensor<3x1xf32, #hlo.layout<[1, 0]>>
func.func @scalar(%x: tensor<f32, #hlo.layout<[]>>, %y: tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3xf32, #hlo.layout<[0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <> : (tensor<f32, #hlo.layout<[]>>, tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3xf32, #hlo.layout<[0]>>
  return %r : tensor<3xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @tiles(
// CHECK:         hlo.reshape %arg0 : {{.*}} -> tensor<3x1xf32, #hlo.layout<[1, 0]>>
func.func @tiles(%x: tensor<3xf32, #hlo.layout<[0], tiles = [[2]]>>, %y: tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3x3xf32, #hlo.layout<[1, 0]>> {
  %r = hlo.dot %x, %y dimension_numbers = <> : (tensor<3xf32, #hlo.layout<[0], tiles = [[2]]>>, tensor<3xf32, #hlo.layout<[0]>>) -> tensor<3x3xf32, #hlo.layout<[1, 0]>>
  return %r : tensor<3x3xf32, #hlo.layout<[1, 0]>>
}

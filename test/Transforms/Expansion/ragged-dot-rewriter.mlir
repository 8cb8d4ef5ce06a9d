// RUN: hlo-opt %s --ragged-dot-rewriter | FileCheck %s
// RUN: hlo-opt %s --ragged-dot-rewriter --remark-format=emitRemark --remarks-filter=ragged-dot-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: [Missed] NotReplaced | Category:ragged-dot-rewriter | Remark="ragged_dot stays: dynamic dimensions"

// CHECK-LABEL: func @batch(
// CHECK-NEXT:    %[[R:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> operand_precision = <high, high> {hlo.sharding
// CHECK-NEXT:    return %[[R]]
func.func @batch(%x: tensor<8x2x3xf32>, %y: tensor<8x3x4xf32>, %sizes: tensor<2xi32>) -> tensor<8x2x4xf32> {
  %r = hlo.ragged_dot %x, %y, %sizes dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> lhs_ragged_dims = [0] rhs_group_dims = [] operand_precision = <high, high> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<8x2x3xf32>, tensor<8x3x4xf32>, tensor<2xi32>) -> tensor<8x2x4xf32>
  return %r : tensor<8x2x4xf32>
}

// Rows of no group are zero.
// CHECK-LABEL: func @free(
// CHECK:         %[[D:.*]] = hlo.dot %arg0, %{{.*}} dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]>
// CHECK-SAME:      -> tensor<6x3x2xf32>
// CHECK:         hlo.constant dense<-0.0
// CHECK:         %[[S:.*]] = hlo.select %{{.*}}, %[[D]]
// CHECK:         hlo.reduce %[[S]], %{{.*}} dimensions = [1]
// CHECK:         hlo.select
func.func @free(%x: tensor<6x4xf32>) -> tensor<6x2xf32> {
  %y = hlo.constant dense<[[[1.0, 2.0], [0.0, 1.0], [3.0, 5.0], [-1.0, 2.0]], [[0x7F800000, 2.0], [0.0, 0x7FC00000], [3.0, 5.0], [-1.0, 2.0]], [[-0.0, 2.0], [-0.0, 1.0], [-0.0, 5.0], [-0.0, 2.0]]]> : tensor<3x4x2xf32>
  %sizes = hlo.constant dense<[2, 1, 2]> : tensor<3xi32>
  %r = hlo.ragged_dot %x, %y, %sizes dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> lhs_ragged_dims = [0] rhs_group_dims = [0] : (tensor<6x4xf32>, tensor<3x4x2xf32>, tensor<3xi32>) -> tensor<6x2xf32>
  return %r : tensor<6x2xf32>
}

// The group dimension is the last; the groups of a batch are its own; negative
// and large sizes.
// CHECK-LABEL: func @free_batch(
// CHECK:         hlo.dot
func.func @free_batch(%x: tensor<2x3x5x4xf32>, %y: tensor<4x2x6x3xf32>) -> tensor<2x3x5x6xf32> {
  %sizes = hlo.constant dense<[[[1, 2, 2], [-1, 100, 3], [0, 0, 0]], [[5, 5, 5], [2, -3, 2], [0, 0, 5]]]> : tensor<2x3x3xi8>
  %r = hlo.ragged_dot %x, %y, %sizes dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1], lhs_contracting_dims = [3], rhs_contracting_dims = [0]> lhs_ragged_dims = [2] rhs_group_dims = [3] : (tensor<2x3x5x4xf32>, tensor<4x2x6x3xf32>, tensor<2x3x3xi8>) -> tensor<2x3x5x6xf32>
  return %r : tensor<2x3x5x6xf32>
}

// CHECK-LABEL: func @contracting(
// CHECK:         %[[A:.*]] = hlo.select %{{.*}} : {{.*}} -> tensor<3x2x7xf32>
// CHECK:         %[[B:.*]] = hlo.select %{{.*}} : {{.*}} -> tensor<3x7x4xf32>
// CHECK:         hlo.dot %[[A]], %[[B]] dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
func.func @contracting(%x: tensor<2x7xf32>) -> tensor<3x2x4xf32> {
  %y = hlo.constant dense<[[1.0, 2.0, 0.0, 1.0], [0x7F800000, 0x7FC00000, -0.0, 1.0], [1.0, 2.0, 0.0, 1.0], [1.0, 2.0, 5.0, 1.0], [1.0, 2.0, 0.0, 1.0], [1.0, 2.0, 0.0, 1.0], [0x7F800000, 2.0, 0.0, 1.0]]> : tensor<7x4xf32>
  %sizes = hlo.constant dense<[1, 0, 5]> : tensor<3xui64>
  %r = hlo.ragged_dot %x, %y, %sizes dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> lhs_ragged_dims = [1] rhs_group_dims = [] : (tensor<2x7xf32>, tensor<7x4xf32>, tensor<3xui64>) -> tensor<3x2x4xf32>
  return %r : tensor<3x2x4xf32>
}

// CHECK-LABEL: func @contracting_batch(
// CHECK:         hlo.dot %{{.*}} dimension_numbers = <lhs_batch_dims = [0, 2], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3, 1], rhs_contracting_dims = [2, 3]>
func.func @contracting_batch(%x: tensor<5x2x3xi32>, %y: tensor<2x3x5xi32>) -> tensor<2x2xi32> {
  %sizes = hlo.constant dense<[[[1, 2], [3, 1], [0, 5]], [[5, 5], [2, 2], [4, 0]]]> : tensor<2x3x2xi32>
  %r = hlo.ragged_dot %x, %y, %sizes dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [0], lhs_contracting_dims = [2, 0], rhs_contracting_dims = [1, 2]> lhs_ragged_dims = [0] rhs_group_dims = [] : (tensor<5x2x3xi32>, tensor<2x3x5xi32>, tensor<2x3x2xi32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// CHECK-LABEL: func @preds(
// CHECK:         hlo.reduce
// CHECK:           hlo.or
func.func @preds(%x: tensor<4x3xi1>, %y: tensor<2x3xi1>, %sizes: tensor<2xi32>) -> tensor<4xi1> {
  %r = hlo.ragged_dot %x, %y, %sizes dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> lhs_ragged_dims = [0] rhs_group_dims = [0] : (tensor<4x3xi1>, tensor<2x3xi1>, tensor<2xi32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @no_groups(
// CHECK:         hlo.dot
func.func @no_groups(%x: tensor<4x3xcomplex<f32>>, %y: tensor<0x3xcomplex<f32>>, %sizes: tensor<0xi32>) -> tensor<4xcomplex<f32>> {
  %r = hlo.ragged_dot %x, %y, %sizes dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> lhs_ragged_dims = [0] rhs_group_dims = [0] : (tensor<4x3xcomplex<f32>>, tensor<0x3xcomplex<f32>>, tensor<0xi32>) -> tensor<4xcomplex<f32>>
  return %r : tensor<4xcomplex<f32>>
}

// CHECK-LABEL: func @layouts(
// CHECK:         hlo.copy %{{.*}} -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
func.func @layouts(%x: tensor<4x3xf32, #hlo.layout<[0, 1]>>, %y: tensor<2x3x2xf32, #hlo.layout<[2, 1, 0]>>, %sizes: tensor<2xi32, #hlo.layout<[0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>> {
  %r = hlo.ragged_dot %x, %y, %sizes dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> lhs_ragged_dims = [0] rhs_group_dims = [0] : (tensor<4x3xf32, #hlo.layout<[0, 1]>>, tensor<2x3x2xf32, #hlo.layout<[2, 1, 0]>>, tensor<2xi32, #hlo.layout<[0]>>) -> tensor<4x2xf32, #hlo.layout<[0, 1]>>
  return %r : tensor<4x2xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.ragged_dot
func.func @dynamic(%x: tensor<?x3xf32, #hlo.bounds<[4, ?]>>, %y: tensor<2x3xf32>, %sizes: tensor<2xi32>) -> tensor<?xf32, #hlo.bounds<[4]>> {
  %r = hlo.ragged_dot %x, %y, %sizes dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> lhs_ragged_dims = [0] rhs_group_dims = [0] : (tensor<?x3xf32, #hlo.bounds<[4, ?]>>, tensor<2x3xf32>, tensor<2xi32>) -> tensor<?xf32, #hlo.bounds<[4]>>
  return %r : tensor<?xf32, #hlo.bounds<[4]>>
}

// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// CHECK-LABEL: func @dot_of_nothing(
// CHECK:         dense<0.0
// CHECK:         hlo.broadcast
// CHECK-NOT:     hlo.dot
// CHECK:         return
func.func @dot_of_nothing(%x: tensor<2x0xf32>, %y: tensor<0x3xf32>) -> tensor<2x3xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @outer_product(
// CHECK-SAME:    %[[X:.*]]: tensor<2xi32>, %[[Y:.*]]: tensor<3xi32>)
// CHECK:         %[[A:.*]] = hlo.broadcast %[[X]] dimensions = [0]
// CHECK:         %[[B:.*]] = hlo.broadcast %[[Y]] dimensions = [1]
// CHECK:         hlo.multiply %[[A]], %[[B]]
func.func @outer_product(%x: tensor<2xi32>, %y: tensor<3xi32>) -> tensor<2x3xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <> : (tensor<2xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// A sum of one -0 is 0.
// CHECK-LABEL: func @float_outer_product(
// CHECK:         hlo.dot
// CHECK:         return
// DECLINED: DotToMultiply | {{.*}}"dot kept: multiply in its place needs the option inexact
func.func @float_outer_product(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <> : (tensor<2xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @batch_product(
// CHECK-SAME:    %[[X:.*]]: tensor<4x2xi32>, %[[Y:.*]]: tensor<3x4xi32>)
// CHECK:         %[[A:.*]] = hlo.broadcast %[[X]] dimensions = [0, 1]
// CHECK:         %[[B:.*]] = hlo.broadcast %[[Y]] dimensions = [2, 0]
// CHECK:         hlo.multiply %[[A]], %[[B]]
func.func @batch_product(%x: tensor<4x2xi32>, %y: tensor<3x4xi32>) -> tensor<4x2x3xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1]> : (tensor<4x2xi32>, tensor<3x4xi32>) -> tensor<4x2x3xi32>
  return %r : tensor<4x2x3xi32>
}

// CHECK-LABEL: func @degenerate_dimensions(
// CHECK-SAME:    %[[X:.*]]: tensor<1x2x8xf32>, %[[Y:.*]]: tensor<1x8x3xf32>)
// CHECK:         %[[A:.*]] = hlo.reshape %[[X]]
// CHECK:         %[[B:.*]] = hlo.reshape %[[Y]]
// CHECK:         %[[D:.*]] = hlo.dot %[[A]], %[[B]]
// CHECK-SAME:    lhs_contracting_dims = [1], rhs_contracting_dims = [0]
// CHECK:         hlo.reshape %[[D]]
func.func @degenerate_dimensions(%x: tensor<1x2x8xf32>, %y: tensor<1x8x3xf32>) -> tensor<1x2x3xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<1x2x8xf32>, tensor<1x8x3xf32>) -> tensor<1x2x3xf32>
  return %r : tensor<1x2x3xf32>
}

// CHECK-LABEL: func @transpose_of_dot(
// CHECK-SAME:    %[[X:.*]]: tensor<2x8xf32>, %[[Y:.*]]: tensor<8x3xf32>)
// CHECK:         %[[D:.*]] = hlo.dot %[[Y]], %[[X]]
// CHECK-SAME:    lhs_contracting_dims = [0], rhs_contracting_dims = [1]
// CHECK-NEXT:    return %[[D]]
func.func @transpose_of_dot(%x: tensor<2x8xf32>, %y: tensor<8x3xf32>) -> tensor<3x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x8xf32>, tensor<8x3xf32>) -> tensor<2x3xf32>
  %r = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// CHECK-LABEL: func @transpose_of_used_dot(
// CHECK:         hlo.dot
// CHECK:         hlo.transpose
// CHECK:         return
func.func @transpose_of_used_dot(%x: tensor<2x8xf32>, %y: tensor<8x2xf32>) -> tensor<2x2xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x8xf32>, tensor<8x2xf32>) -> tensor<2x2xf32>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = hlo.add %0, %1 : tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// CHECK-LABEL: func @transpose_that_mixes(
// CHECK:         hlo.dot
// CHECK:         hlo.transpose
// CHECK:         return
func.func @transpose_that_mixes(%x: tensor<2x3x8xf32>, %y: tensor<8x4xf32>) -> tensor<3x2x4xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [2], rhs_contracting_dims = [0]> : (tensor<2x3x8xf32>, tensor<8x4xf32>) -> tensor<2x3x4xf32>
  %r = hlo.transpose %0 dimensions = [1, 0, 2] : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  return %r : tensor<3x2x4xf32>
}

// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify --remark-format=emitRemark \
// RUN:   --remarks-filter-missed=algebraic-simplify -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLINED

// The transpose only changes the order in which products add up.
// CHECK-LABEL: func @reordered_contraction(
// CHECK-DAG:     %[[X:.*]] = hlo.reshape %arg0 : (tensor<2x3x4xi32>) -> tensor<2x12xi32>
// CHECK-DAG:     %[[C:.*]] = hlo.reshape %{{.*}} : (tensor<12x2xi32>) -> tensor<4x3x2xi32>
// CHECK:         %[[T:.*]] = hlo.transpose %[[C]] dimensions = [1, 0, 2]
// CHECK:         %[[D:.*]] = hlo.reshape %[[T]] : (tensor<3x4x2xi32>) -> tensor<12x2xi32>
// CHECK:         hlo.dot %[[X]], %[[D]]
func.func @reordered_contraction(%x: tensor<2x3x4xi32>) -> tensor<2x2xi32> {
  %c = hlo.constant dense<[[1, 2], [3, 5], [7, 9], [0, 1], [4, 2], [6, 6], [1, 8], [9, 2], [3, 4], [5, 6], [7, 8], [9, 0]]> : tensor<12x2xi32>
  %0 = hlo.transpose %x dimensions = [0, 2, 1] : (tensor<2x3x4xi32>) -> tensor<2x4x3xi32>
  %1 = hlo.reshape %0 : (tensor<2x4x3xi32>) -> tensor<2x12xi32>
  %r = hlo.dot %1, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x12xi32>, tensor<12x2xi32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// The constant is lhs; three dimensions.
// CHECK-LABEL: func @reordered_contraction_of_rhs(
// CHECK:         hlo.transpose %{{.*}} dimensions = [0, 2, 3, 1] : (tensor<2x4x2x3xi32>) -> tensor<2x2x3x4xi32>
func.func @reordered_contraction_of_rhs(%x: tensor<2x3x4x5xi32>) -> tensor<2x5xi32> {
  %p = hlo.constant dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24], [1, 2, 3, 5, 5, 6, 7, 9, 9, 10, 11, 17, 13, 14, 15, 16, 19, 18, 19, 25, 21, 22, 23, 24]]> : tensor<2x24xi32>
  %0 = hlo.transpose %x dimensions = [2, 0, 1, 3] : (tensor<2x3x4x5xi32>) -> tensor<4x2x3x5xi32>
  %1 = hlo.reshape %0 : (tensor<4x2x3x5xi32>) -> tensor<24x5xi32>
  %r = hlo.dot %p, %1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x24xi32>, tensor<24x5xi32>) -> tensor<2x5xi32>
  return %r : tensor<2x5xi32>
}

// Floats round differently; no constant; another dimension moves, too.
// CHECK-LABEL: func @kept_contraction(
// CHECK-COUNT-3: hlo.transpose
// DECLINED: DotOfReorderedContraction | {{.*}}"dot kept: dot in its place needs the option inexact
func.func @kept_contraction(%x: tensor<2x3x4xf32>, %y: tensor<12x2xi32>, %z: tensor<2x3x4xi32>) -> (tensor<2x2xf32>, tensor<2x2xi32>, tensor<4x2xi32>) {
  %c = hlo.constant dense<[[1.0, 2.0], [3.0, 5.0], [7.0, 9.0], [0.0, 1.0], [4.0, 2.0], [6.0, 6.0], [1.0, 8.0], [9.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0], [9.0, 0.0]]> : tensor<12x2xf32>
  %0 = hlo.transpose %x dimensions = [0, 2, 1] : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  %1 = hlo.reshape %0 : (tensor<2x4x3xf32>) -> tensor<2x12xf32>
  %r = hlo.dot %1, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x12xf32>, tensor<12x2xf32>) -> tensor<2x2xf32>
  %2 = hlo.transpose %z dimensions = [0, 2, 1] : (tensor<2x3x4xi32>) -> tensor<2x4x3xi32>
  %3 = hlo.reshape %2 : (tensor<2x4x3xi32>) -> tensor<2x12xi32>
  %s = hlo.dot %3, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x12xi32>, tensor<12x2xi32>) -> tensor<2x2xi32>
  %d = hlo.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]]> : tensor<6x2xi32>
  %4 = hlo.transpose %z dimensions = [2, 1, 0] : (tensor<2x3x4xi32>) -> tensor<4x3x2xi32>
  %5 = hlo.reshape %4 : (tensor<4x3x2xi32>) -> tensor<4x6xi32>
  %t = hlo.dot %5, %d dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x6xi32>, tensor<6x2xi32>) -> tensor<4x2xi32>
  return %r, %s, %t : tensor<2x2xf32>, tensor<2x2xi32>, tensor<4x2xi32>
}

// CHECK-LABEL: func @concatenate(
// CHECK-DAG:     %[[C:.*]] = hlo.slice %{{.*}} [0:2, 0:2]
// CHECK-DAG:     %[[D:.*]] = hlo.slice %{{.*}} [2:5, 0:2]
// CHECK-DAG:     %[[A:.*]] = hlo.dot %arg0, %[[C]]
// CHECK-DAG:     %[[B:.*]] = hlo.dot %arg1, %[[D]]
// CHECK:         hlo.add %[[A]], %[[B]]
func.func @concatenate(%x: tensor<3x2xi32>, %y: tensor<3x3xi32>) -> tensor<3x2xi32> {
  %c = hlo.constant dense<[[1, 2], [3, 4], [5, 7], [0, 8], [6, 9]]> : tensor<5x2xi32>
  %0 = hlo.concatenate %x, %y dimension = 1 : (tensor<3x2xi32>, tensor<3x3xi32>) -> tensor<3x5xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x5xi32>, tensor<5x2xi32>) -> tensor<3x2xi32>
  return %r : tensor<3x2xi32>
}

// Of a free dimension, of another array, of floats.
// CHECK-LABEL: func @kept_concatenate(
// CHECK-COUNT-3: hlo.concatenate
// DECLINED: DotOfConcatenate | {{.*}}"dot kept: add in its place needs the option inexact
func.func @kept_concatenate(%x: tensor<2x3xi32>, %y: tensor<2x3xi32>, %z: tensor<6x2xi32>, %f: tensor<2x3xf32>) -> (tensor<4x2xi32>, tensor<2x2xi32>, tensor<2xf32>) {
  %c = hlo.constant dense<[[1, 2], [3, 4], [5, 7]]> : tensor<3x2xi32>
  %0 = hlo.concatenate %x, %y dimension = 0 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<4x3xi32>
  %r = hlo.dot %0, %c dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xi32>, tensor<3x2xi32>) -> tensor<4x2xi32>
  %1 = hlo.concatenate %x, %y dimension = 1 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x6xi32>
  %s = hlo.dot %1, %z dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x6xi32>, tensor<6x2xi32>) -> tensor<2x2xi32>
  %d = hlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 7.0]> : tensor<6xf32>
  %g = hlo.negate %f : tensor<2x3xf32>
  %2 = hlo.concatenate %f, %g dimension = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  %t = hlo.dot %2, %d dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x6xf32>, tensor<6xf32>) -> tensor<2xf32>
  return %r, %s, %t : tensor<4x2xi32>, tensor<2x2xi32>, tensor<2xf32>
}

// One row of a product of constants.
// CHECK-LABEL: func @dynamic_slice(
// CHECK:         %[[P:.*]] = hlo.dot %{{.*}}, %{{.*}} dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, default> : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
// CHECK:         hlo.dynamic_slice %[[P]][%arg0, %{{.*}}] sizes = [1, 2]
func.func @dynamic_slice(%i: tensor<i32>, %j: tensor<i32>) -> tensor<1x2xf32> {
  %c = hlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [1.5, 2.5, 3.5]]> : tensor<4x3xf32>
  %d = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [0.5, 0.1]]> : tensor<3x2xf32>
  %0 = hlo.dynamic_slice %c[%i, %j] sizes = [1, 3] : (tensor<4x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
  %r = hlo.dot %0, %d dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, default> : (tensor<1x3xf32>, tensor<3x2xf32>) -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}

// The product would be larger than both.
// CHECK-LABEL: func @large_dynamic_slice(
// CHECK:         hlo.dynamic_slice
// CHECK:         hlo.dot
func.func @large_dynamic_slice(%i: tensor<i32>, %j: tensor<i32>) -> tensor<1x6xf32> {
  %c = hlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0], [9.0, 1.5], [2.5, 3.5]]> : tensor<6x2xf32>
  %d = hlo.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]]> : tensor<2x6xf32>
  %0 = hlo.dynamic_slice %c[%i, %j] sizes = [1, 2] : (tensor<6x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %r = hlo.dot %0, %d dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<1x2xf32>, tensor<2x6xf32>) -> tensor<1x6xf32>
  return %r : tensor<1x6xf32>
}

// CHECK-LABEL: func @transposes(
// CHECK-NEXT:    %[[D:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : {{.*}} -> tensor<2x7x3x5xf32>
// CHECK-NEXT:    %[[T:.*]] = hlo.transpose %[[D]] dimensions = [1, 0, 2, 3]
// CHECK-NEXT:    return %[[T]]
func.func @transposes(%x: tensor<2x7x4x3xf32>, %y: tensor<2x7x4x5xf32>) -> tensor<7x2x3x5xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0, 3, 2] : (tensor<2x7x4x3xf32>) -> tensor<7x2x3x4xf32>
  %1 = hlo.transpose %y dimensions = [1, 0, 2, 3] : (tensor<2x7x4x5xf32>) -> tensor<7x2x4x5xf32>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_batch_dims = [0, 1], rhs_batch_dims = [0, 1], lhs_contracting_dims = [3], rhs_contracting_dims = [2]> : (tensor<7x2x3x4xf32>, tensor<7x2x4x5xf32>) -> tensor<7x2x3x5xf32>
  return %r : tensor<7x2x3x5xf32>
}

// CHECK-LABEL: func @transposed_matrices(
// CHECK-NEXT:    %[[D:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [1]>
// CHECK-NEXT:    return %[[D]]
func.func @transposed_matrices(%x: tensor<4x3xf32>, %y: tensor<5x4xf32>) -> tensor<3x5xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %1 = hlo.transpose %y dimensions = [1, 0] : (tensor<5x4xf32>) -> tensor<4x5xf32>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}

// Different batches, something else reads a transpose, a batch goes elsewhere.
// CHECK-LABEL: func @kept_transposes(
// CHECK-COUNT-2: hlo.transpose
// CHECK:         hlo.dot
// CHECK:         hlo.transpose
// CHECK:         hlo.dot
func.func @kept_transposes(%x: tensor<2x2x3xf32>, %y: tensor<2x2x3xf32>) -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x3x2xf32>) {
  %0 = hlo.transpose %x dimensions = [1, 0, 2] : (tensor<2x2x3xf32>) -> tensor<2x2x3xf32>
  %1 = hlo.transpose %y dimensions = [1, 0, 2] : (tensor<2x2x3xf32>) -> tensor<2x2x3xf32>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [2]> : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x2xf32>
  %2 = hlo.transpose %x dimensions = [0, 2, 1] : (tensor<2x2x3xf32>) -> tensor<2x3x2xf32>
  %s = hlo.dot %2, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> : (tensor<2x3x2xf32>, tensor<2x2x3xf32>) -> tensor<2x2x2xf32>
  return %r, %s, %2 : tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<2x3x2xf32>
}

// Parts of it on several devices add up: it has to stay that dot.
// CHECK-LABEL: func @unreduced(
// CHECK-COUNT-2: hlo.transpose
// CHECK:         hlo.dot
func.func @unreduced(%x: tensor<4x3xf32>, %y: tensor<5x4xf32>) -> tensor<3x5xf32> {
  %0 = hlo.transpose %x dimensions = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %1 = hlo.transpose %y dimensions = [1, 0] : (tensor<5x4xf32>) -> tensor<4x5xf32>
  %r = hlo.dot %0, %1 dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
  %s = hlo.custom_call "Sharding"(%r) {hlo.sharding = #hlo.sharding<"{unreduced}">} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  return %s : tensor<3x5xf32>
}

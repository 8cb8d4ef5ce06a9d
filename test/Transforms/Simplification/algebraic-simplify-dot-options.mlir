// RUN: hlo-opt %s --algebraic-simplify="raise-slice-and-reduce-through-dot dot-strength-reduction" | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify=move-dot-parameter-to-rhs | FileCheck %s --check-prefix=MOVE

// CHECK-LABEL: func @slice(
// CHECK-DAG:     %[[X:.*]] = hlo.slice %arg0 [1:3, 0:3, 0:2] : (tensor<4x3x2xf32>) -> tensor<2x3x2xf32>
// CHECK-DAG:     %[[Y:.*]] = hlo.slice %arg1 [1:3, 0:2, 0:5:2] : (tensor<4x2x5xf32>) -> tensor<2x2x3xf32>
// CHECK:         %[[D:.*]] = hlo.dot %[[X]], %[[Y]]
// CHECK-NEXT:    return %[[D]]
// MOVE-LABEL:  func @slice(
// MOVE:          %[[D:.*]] = hlo.dot
// MOVE:          hlo.slice %[[D]]
func.func @slice(%x: tensor<4x3x2xf32>, %y: tensor<4x2x5xf32>) -> tensor<2x3x3xf32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<4x3x2xf32>, tensor<4x2x5xf32>) -> tensor<4x3x5xf32>
  %r = hlo.slice %0 [1:3, 0:3, 0:5:2] : (tensor<4x3x5xf32>) -> tensor<2x3x3xf32>
  return %r : tensor<2x3x3xf32>
}

// Less than half would be saved; something else reads the dot.
// CHECK-LABEL: func @kept_slice(
// CHECK-COUNT-2: hlo.dot
// CHECK-COUNT-2: hlo.slice
func.func @kept_slice(%x: tensor<4x3xf32>, %y: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<1x4xf32>, tensor<4x4xf32>) {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x4xf32>
  %1 = hlo.dot %y, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [1]> : (tensor<3x4xf32>, tensor<4x3xf32>) -> tensor<4x4xf32>
  %r = hlo.slice %0 [0:3, 0:4] : (tensor<4x4xf32>) -> tensor<3x4xf32>
  %s = hlo.slice %1 [0:1, 0:4] : (tensor<4x4xf32>) -> tensor<1x4xf32>
  return %r, %s, %1 : tensor<3x4xf32>, tensor<1x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func @reduce_free(
// CHECK:         %[[Y:.*]] = hlo.reduce %arg1, %{{.*}} dimensions = [0]
// CHECK:         hlo.reduce
func.func @reduce_free(%x: tensor<4x3xi32>, %y: tensor<5x3xi32>) -> tensor<4xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x3xi32>, tensor<5x3xi32>) -> tensor<4x5xi32>
  %r = hlo.reduce %0, %zero dimensions = [1] : (tensor<4x5xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @reduce_batch(
// CHECK-NEXT:    %[[D:.*]] = hlo.dot %arg0, %arg1 dimension_numbers = <lhs_contracting_dims = [2, 0], rhs_contracting_dims = [1, 0]>
// CHECK-NEXT:    return %[[D]]
func.func @reduce_batch(%x: tensor<4x3x2xi32>, %y: tensor<4x2x5xi32>) -> tensor<3x5xi32> {
  %zero = hlo.constant dense<0> : tensor<i32>
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<4x3x2xi32>, tensor<4x2x5xi32>) -> tensor<4x3x5xi32>
  %r = hlo.reduce %0, %zero dimensions = [0] : (tensor<4x3x5xi32>, tensor<i32>) -> tensor<3x5xi32> to_apply hlo.add : tensor<i32>
  return %r : tensor<3x5xi32>
}

// Floats, another start, another combiner.
// CHECK-LABEL: func @kept_reduce(
// CHECK:         hlo.dot
// CHECK:         hlo.dot
// CHECK:         hlo.dot
// CHECK-COUNT-3: hlo.reduce
func.func @kept_reduce(%x: tensor<4x3xi32>, %y: tensor<5x3xi32>, %f: tensor<4x3xf32>, %init: tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>, tensor<4xi32>) {
  %zero = hlo.constant dense<0> : tensor<i32>
  %fzero = hlo.constant dense<0.0> : tensor<f32>
  %0 = hlo.dot %f, %f dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x4xf32>
  %1 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> : (tensor<4x3xi32>, tensor<5x3xi32>) -> tensor<4x5xi32>
  %2 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [1]> operand_precision = <high, high> : (tensor<4x3xi32>, tensor<5x3xi32>) -> tensor<4x5xi32>
  %r = hlo.reduce %0, %fzero dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.add : tensor<f32>
  %s = hlo.reduce %1, %init dimensions = [1] : (tensor<4x5xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.add : tensor<i32>
  %t = hlo.reduce %2, %zero dimensions = [1] : (tensor<4x5xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.maximum : tensor<i32>
  return %r, %s, %t : tensor<4xf32>, tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func @vector(
// CHECK:         hlo.multiply
// CHECK:         hlo.reduce
func.func @vector(%x: tensor<4x3xi32>, %y: tensor<3xi32>) -> tensor<4xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xi32>, tensor<3xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// MOVE-LABEL:  func @parameter(
// MOVE:          %[[N:.*]] = hlo.negate %arg1
// MOVE:          %[[D:.*]] = hlo.dot %[[N]], %arg0 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [1], rhs_contracting_dims = [2]> operand_precision = <default, high> : {{.*}} -> tensor<4x5x3xf32>
// MOVE-NEXT:     %[[T:.*]] = hlo.transpose %[[D]] dimensions = [0, 2, 1]
// MOVE-NEXT:     return %[[T]]
func.func @parameter(%x: tensor<4x3x2xf32>, %y: tensor<4x2x5xf32>) -> tensor<4x3x5xf32> {
  %0 = hlo.negate %y : tensor<4x2x5xf32>
  %r = hlo.dot %x, %0 dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> operand_precision = <high, default> : (tensor<4x3x2xf32>, tensor<4x2x5xf32>) -> tensor<4x3x5xf32>
  return %r : tensor<4x3x5xf32>
}

// RUN: hlo-opt %s --dot-strength-reduction | FileCheck %s
// RUN: hlo-opt %s --dot-strength-reduction="max-matrix-size=12" | FileCheck %s --check-prefix=SMALL
// RUN: hlo-opt %s --dot-strength-reduction --remark-format=emitRemark --remarks-filter-missed=dot-strength-reduction -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISSED
// MISSED-COUNT-2: remark: [Missed]
// MISSED-NOT:     remark:
// RUN: hlo-opt %s --dot-strength-reduction --remark-format=emitRemark --remarks-filter=dot-strength-reduction -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-DAG: Remark="dot replaced by reduce"
// REMARK-DAG: Remark="dot stays: floats would be rounded more often"
// REMARK-DAG: Remark="dot stays: dynamic dimensions"

// CHECK-LABEL: func @matrix_vector(
// CHECK-SAME:    %[[A:.*]]: tensor<3xi32>, %[[B:.*]]: tensor<3x4xi32>)
// CHECK:         %[[X:.*]] = hlo.broadcast %[[A]] dimensions = [1]{{.*}} : (tensor<3xi32>) -> tensor<4x3xi32>
// CHECK:         %[[Y:.*]] = hlo.broadcast %[[B]] dimensions = [1, 0]{{.*}} : (tensor<3x4xi32>) -> tensor<4x3xi32>
// CHECK:         %[[Z:.*]] = hlo.constant {{.*}}dense<0> : tensor<i32>
// CHECK:         %[[M:.*]] = hlo.multiply %[[X]], %[[Y]]
// CHECK:         %[[R:.*]] = hlo.reduce %[[M]], %[[Z]] dimensions = [1] {hlo.sharding = #hlo.sharding<"{replicated}">}
// CHECK:           hlo.add
// CHECK:         return %[[R]]
// SMALL-LABEL: func @matrix_vector(
// SMALL:         hlo.dot
func.func @matrix_vector(%x: tensor<3xi32>, %y: tensor<3x4xi32>) -> tensor<4xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<3xi32>, tensor<3x4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @vectors(
// CHECK:         %[[X:.*]] = hlo.convert %arg0{{.*}} : (tensor<2x3xi8>) -> tensor<2x3xi32>
// CHECK:         %[[Y:.*]] = hlo.convert %arg1{{.*}} : (tensor<3x2xi8>) -> tensor<3x2xi32>
// CHECK:         %[[T:.*]] = hlo.broadcast %[[Y]] dimensions = [1, 0]
// CHECK:         hlo.multiply %[[X]], %[[T]]
// CHECK:         hlo.reduce
// SMALL-LABEL: func @vectors(
// SMALL:         hlo.reduce
func.func @vectors(%x: tensor<2x3xi8>, %y: tensor<3x2xi8>) -> tensor<2xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [1], lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xi8>, tensor<3x2xi8>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func @preds(
// CHECK:         hlo.and
// CHECK:         hlo.reduce
// CHECK:           hlo.or
func.func @preds(%x: tensor<3xi1>, %y: tensor<3xi1>) -> tensor<i1> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi1>, tensor<3xi1>) -> tensor<i1>
  return %r : tensor<i1>
}

// CHECK-LABEL: func @floats(
// CHECK-NEXT:    hlo.dot
func.func @floats(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<f32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @matrices(
// CHECK-NEXT:    hlo.dot
func.func @matrices(%x: tensor<3x3xi32>) -> tensor<3x3xi32> {
  %r = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi32>
  return %r : tensor<3x3xi32>
}

// CHECK-LABEL: func @no_elements(
// CHECK:         hlo.reduce
func.func @no_elements(%x: tensor<0xi32>) -> tensor<i32> {
  %r = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<0xi32>, tensor<0xi32>) -> tensor<i32>
  return %r : tensor<i32>
}

// CHECK-LABEL: func @dynamic(
// CHECK-NEXT:    hlo.dot
func.func @dynamic(%x: tensor<?xi32, #hlo.bounds<[3]>>) -> tensor<i32> {
  %r = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<?xi32, #hlo.bounds<[3]>>, tensor<?xi32, #hlo.bounds<[3]>>) -> tensor<i32>
  return %r : tensor<i32>
}

// Of one shape, but not in one order.
// CHECK-LABEL: func @square(
// CHECK:         hlo.broadcast %arg0 dimensions = [1, 0]
// CHECK:         hlo.multiply
func.func @square(%x: tensor<3x3xi32>, %y: tensor<3x3xi32>) -> tensor<3xi32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [1], rhs_batch_dims = [0], lhs_contracting_dims = [0], rhs_contracting_dims = [1]> : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3xi32>
  return %r : tensor<3xi32>
}

// CHECK-LABEL: func @float_matrices_and_outer_product(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    hlo.dot
func.func @float_matrices_and_outer_product(%x: tensor<3x3xf32>, %y: tensor<f32>) -> (tensor<3x3xf32>, tensor<3x3xf32>) {
  %0 = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %1 = hlo.dot %x, %y dimension_numbers = <> : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x3xf32>
  return %0, %1 : tensor<3x3xf32>, tensor<3x3xf32>
}

// A vector is no matrix, however large.
// SMALL-LABEL: func @large_vectors(
// SMALL-NOT:     hlo.dot
// SMALL:         hlo.reduce
func.func @large_vectors(%x: tensor<13xi32>) -> tensor<i32> {
  %r = hlo.dot %x, %x dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<13xi32>, tensor<13xi32>) -> tensor<i32>
  return %r : tensor<i32>
}

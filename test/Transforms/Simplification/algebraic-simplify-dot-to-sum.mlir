// RUN: hlo-opt %s --algebraic-simplify=dot-strength-reduction | FileCheck %s

// CHECK-LABEL: func @sum(
// CHECK:         hlo.multiply
// CHECK-NOT:     hlo.dot
// CHECK:         return
func.func @sum(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<i32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi32>, tensor<3xi32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: func @dynamic_lhs(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @dynamic_lhs(%x: tensor<?xi32, #hlo.bounds<[3]>>, %y: tensor<3xi32>) -> tensor<i32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<?xi32, #hlo.bounds<[3]>>, tensor<3xi32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: func @dynamic_rhs(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @dynamic_rhs(%x: tensor<3xi32>, %y: tensor<?xi32, #hlo.bounds<[3]>>) -> tensor<i32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi32>, tensor<?xi32, #hlo.bounds<[3]>>) -> tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: func @dynamic_result(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @dynamic_result(%x: tensor<3xi32>, %y: tensor<3x4xi32>) -> tensor<?xi32, #hlo.bounds<[4]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xi32>, tensor<3x4xi32>) -> tensor<?xi32, #hlo.bounds<[4]>>
  return %0 : tensor<?xi32, #hlo.bounds<[4]>>
}

// CHECK-LABEL: func @algorithm(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @algorithm(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<i32> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32 : (tensor<3xi32>, tensor<3xi32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// A batch of one.
// CHECK-LABEL: func @dynamic_degenerate(
// CHECK-NEXT:    hlo.dot
// CHECK-NEXT:    return
func.func @dynamic_degenerate(%x: tensor<1x?x3xi32, #hlo.bounds<[?, 4, ?]>>, %y: tensor<1x3x5xi32>) -> tensor<1x?x5xi32, #hlo.bounds<[?, 4, ?]>> {
  %0 = hlo.dot %x, %y dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0], lhs_contracting_dims = [2], rhs_contracting_dims = [1]> : (tensor<1x?x3xi32, #hlo.bounds<[?, 4, ?]>>, tensor<1x3x5xi32>) -> tensor<1x?x5xi32, #hlo.bounds<[?, 4, ?]>>
  return %0 : tensor<1x?x5xi32, #hlo.bounds<[?, 4, ?]>>
}

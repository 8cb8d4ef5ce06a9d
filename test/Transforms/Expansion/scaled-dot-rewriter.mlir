// RUN: hlo-opt %s --scaled-dot-rewriter | FileCheck %s
// RUN: hlo-opt %s --scaled-dot-rewriter --remark-format=emitRemark --remarks-filter-missed=scaled-dot-rewriter -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: Remark="scaled_dot stays: dynamic dimensions"

// CHECK-LABEL: func @blocks(
// CHECK-DAG:     %[[X:.*]] = hlo.convert %arg0{{.*}} : (tensor<4x8xf8E4M3FN>) -> tensor<4x8xf32>
// CHECK-DAG:     %[[S:.*]] = hlo.convert %arg2{{.*}} : (tensor<4x2xf8E8M0FNU>) -> tensor<4x2xf32>
// CHECK:         %[[B:.*]] = hlo.broadcast %[[S]] dimensions = [0, 1]{{.*}} : (tensor<4x2xf32>) -> tensor<4x2x4xf32>
// CHECK:         %[[F:.*]] = hlo.reshape %[[B]]{{.*}} : (tensor<4x2x4xf32>) -> tensor<4x8xf32>
// CHECK:         %[[L:.*]] = hlo.multiply %[[X]], %[[F]]
// CHECK:         hlo.broadcast %{{.*}} dimensions = [0, 2]{{.*}} : (tensor<2x3xf32>) -> tensor<2x4x3xf32>
// CHECK:         %[[D:.*]] = hlo.dot %[[L]], %{{.*}} dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, high> {hlo.sharding
// CHECK-NEXT:    return %[[D]]
func.func @blocks(%x: tensor<4x8xf8E4M3FN>, %y: tensor<8x3xf8E5M2>, %xs: tensor<4x2xf8E8M0FNU>, %ys: tensor<2x3xf8E8M0FNU>) -> tensor<4x3xf32> {
  %r = hlo.scaled_dot %x, %y, %xs, %ys dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> operand_precision = <high, high> {hlo.sharding = #hlo.sharding<"{replicated}">} : (tensor<4x8xf8E4M3FN>, tensor<8x3xf8E5M2>, tensor<4x2xf8E8M0FNU>, tensor<2x3xf8E8M0FNU>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// No scale, and one for all.
// CHECK-LABEL: func @scalars(
// CHECK-NOT:     hlo.broadcast
// CHECK:         hlo.convert %arg2 : (tensor<bf16>) -> tensor<f32>
// CHECK:         hlo.broadcast %{{.*}} dimensions = [] : (tensor<f32>) -> tensor<8x3xf32>
// CHECK:         hlo.dot %arg0,
func.func @scalars(%x: tensor<2x8xf32>, %y: tensor<8x3xbf16>, %ys: tensor<bf16>) -> tensor<2x3xf32> {
  %one = hlo.constant dense<1.0> : tensor<bf16>
  %r = hlo.scaled_dot %x, %y, %one, %ys dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x8xf32>, tensor<8x3xbf16>, tensor<bf16>, tensor<bf16>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @wide(
// CHECK:         hlo.convert %arg1 : (tensor<8xi32>) -> tensor<8xf64>
func.func @wide(%x: tensor<8xf32>, %y: tensor<8xi32>, %s: tensor<1xf32>, %t: tensor<8xf32>) -> tensor<f32> {
  %r = hlo.scaled_dot %x, %y, %s, %t dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<8xf32>, tensor<8xi32>, tensor<1xf32>, tensor<8xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @no_elements(
// CHECK:         hlo.dot
func.func @no_elements(%x: tensor<2x0xf32>, %y: tensor<0xf32>, %s: tensor<2x0xf32>) -> tensor<2xf32> {
  %one = hlo.constant dense<1.0> : tensor<bf16>
  %r = hlo.scaled_dot %x, %y, %s, %one dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x0xf32>, tensor<0xf32>, tensor<2x0xf32>, tensor<bf16>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @dynamic(
// CHECK:         hlo.scaled_dot
func.func @dynamic(%x: tensor<?xf32, #hlo.bounds<[4]>>, %s: tensor<bf16>) -> tensor<f32> {
  %r = hlo.scaled_dot %x, %x, %s, %s dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<?xf32, #hlo.bounds<[4]>>, tensor<?xf32, #hlo.bounds<[4]>>, tensor<bf16>, tensor<bf16>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @constant_scale(
// CHECK:         %[[TWO:.*]] = hlo.constant dense<2.000000e+00> : tensor<bf16>
// CHECK:         hlo.convert %[[TWO]] : (tensor<bf16>) -> tensor<f32>
// CHECK:         hlo.multiply
func.func @constant_scale(%x: tensor<8xf32>) -> tensor<f32> {
  %one = hlo.constant dense<1.0> : tensor<bf16>
  %two = hlo.constant dense<2.0> : tensor<bf16>
  %r = hlo.scaled_dot %x, %x, %one, %two dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<8xf32>, tensor<8xf32>, tensor<bf16>, tensor<bf16>) -> tensor<f32>
  return %r : tensor<f32>
}

// RUN: hlo-opt %s --dot-strength-reduction=inexact | FileCheck %s

// CHECK-LABEL: func @floats(
// CHECK:         %[[M:.*]] = hlo.multiply %arg0, %arg1
// CHECK:         hlo.reduce %[[M]]
func.func @floats(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<f32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> algorithm = dot_f32_f32_f32 : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// Adds up in f32.
// CHECK-LABEL: func @small_floats(
// CHECK:         hlo.convert %arg0 : (tensor<3xbf16>) -> tensor<3xf32>
// CHECK:         %[[R:.*]] = hlo.reduce
// CHECK:         hlo.convert %[[R]] : (tensor<f32>) -> tensor<bf16>
func.func @small_floats(%x: tensor<3xbf16>, %y: tensor<3xbf16>) -> tensor<bf16> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<bf16>
  return %r : tensor<bf16>
}

// CHECK-LABEL: func @complex_numbers(
// CHECK:         hlo.reduce
func.func @complex_numbers(%x: tensor<3xcomplex<f32>>, %y: tensor<3xcomplex<f32>>) -> tensor<complex<f32>> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<complex<f32>>
  return %r : tensor<complex<f32>>
}

// CHECK-LABEL: func @algorithm(
// CHECK-NEXT:    hlo.dot
func.func @algorithm(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<f32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> algorithm = dot_bf16_bf16_f32_x3 : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// CHECK-LABEL: func @double(
// CHECK-NOT:     hlo.convert
// CHECK:         hlo.multiply %arg0, %arg1 : tensor<3xf64>
func.func @double(%x: tensor<3xf64>, %y: tensor<3xf64>) -> tensor<f64> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf64>, tensor<3xf64>) -> tensor<f64>
  return %r : tensor<f64>
}

// Rounded once, when all is added up.
// CHECK-LABEL: func @double_to_single(
// CHECK:         %[[Y:.*]] = hlo.convert %arg1 : (tensor<3xf32>) -> tensor<3xf64>
// CHECK:         %[[P:.*]] = hlo.multiply %arg0, %[[Y]] : tensor<3xf64>
// CHECK:         %[[S:.*]] = hlo.reduce %[[P]]
// CHECK-NEXT:    hlo.convert %[[S]] : (tensor<f64>) -> tensor<f32>
func.func @double_to_single(%x: tensor<3xf64>, %y: tensor<3xf32>) -> tensor<f32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf64>, tensor<3xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

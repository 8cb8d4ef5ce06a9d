// RUN: hlo-opt %s --dot-strength-reduction="inexact max-matrix-size=1 reduces-in-order" | FileCheck %s

// Large matrices are reduced where that reads them in the order of memory: rows
// of f32, and all of f64.

// CHECK-LABEL: func @rows(
// CHECK-NOT:     hlo.dot
// CHECK:         hlo.reduce
func.func @rows(%x: tensor<3xf32>, %y: tensor<4x3xf32>) -> tensor<4xf32> {
  %r = hlo.dot %y, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @columns(
// CHECK:         hlo.dot
func.func @columns(%x: tensor<3xf32>, %y: tensor<3x4xf32>) -> tensor<4xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf32>, tensor<3x4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Libraries read several long rows at a time.
// CHECK-LABEL: func @long_rows(
// CHECK:         hlo.dot
func.func @long_rows(%x: tensor<1025xf32>, %y: tensor<2x1025xf32>) -> tensor<2xf32> {
  %r = hlo.dot %y, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x1025xf32>, tensor<1025xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// CHECK-LABEL: func @rows_by_layout(
// CHECK-NOT:     hlo.dot
// CHECK:         hlo.reduce
func.func @rows_by_layout(%x: tensor<3xf32>, %y: tensor<3x4xf32, #hlo.layout<[0, 1]>>) -> tensor<4xf32> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf32>, tensor<3x4xf32, #hlo.layout<[0, 1]>>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @columns_of_f64(
// CHECK-NOT:     hlo.dot
// CHECK:         hlo.reduce
func.func @columns_of_f64(%x: tensor<3xf64>, %y: tensor<3x4xf64>) -> tensor<4xf64> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [0], rhs_contracting_dims = [0]> : (tensor<3xf64>, tensor<3x4xf64>) -> tensor<4xf64>
  return %r : tensor<4xf64>
}

// Other elements are converted first, which libraries do better.
// CHECK-LABEL: func @rows_of_bf16(
// CHECK:         hlo.dot
func.func @rows_of_bf16(%x: tensor<3xbf16>, %y: tensor<4x3xbf16>) -> tensor<4xf32> {
  %r = hlo.dot %y, %x dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<4x3xbf16>, tensor<3xbf16>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Two matrices are for libraries.
// CHECK-LABEL: func @matrices(
// CHECK:         hlo.dot
func.func @matrices(%x: tensor<2x3xf64>, %y: tensor<3x4xf64>) -> tensor<2x4xf64> {
  %r = hlo.dot %x, %y dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]> : (tensor<2x3xf64>, tensor<3x4xf64>) -> tensor<2x4xf64>
  return %r : tensor<2x4xf64>
}

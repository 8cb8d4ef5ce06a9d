// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// What an initial value makes of one element: nothing if it is neutral.

// The sign of zero counts.
// CHECK-LABEL: func @complex_sum(
// CHECK:         hlo.add
// CHECK:         return
func.func @complex_sum(%x: tensor<1x4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %init = hlo.constant dense<(0.0,0.0)> : tensor<complex<f32>>
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<1x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4xcomplex<f32>> to_apply hlo.add : tensor<complex<f32>>
  return %0 : tensor<4xcomplex<f32>>
}

// CHECK-LABEL: func @all_bits(
// CHECK-NOT:     hlo.and
// CHECK:         return
func.func @all_bits(%x: tensor<1x4xi32>) -> tensor<4xi32> {
  %init = hlo.constant dense<-1> : tensor<i32>
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<1x4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.and : tensor<i32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @some_bits(
// CHECK:         hlo.and
// CHECK:         return
func.func @some_bits(%x: tensor<1x4xi32>) -> tensor<4xi32> {
  %init = hlo.constant dense<5> : tensor<i32>
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<1x4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.and : tensor<i32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @unknown_bits(
// CHECK:         hlo.and
// CHECK:         return
func.func @unknown_bits(%x: tensor<1x4xi32>, %init: tensor<i32>) -> tensor<4xi32> {
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<1x4xi32>, tensor<i32>) -> tensor<4xi32> to_apply hlo.and : tensor<i32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @from_minus_infinity(
// CHECK-NOT:     hlo.maximum
// CHECK:         return
func.func @from_minus_infinity(%x: tensor<1x4xf32>) -> tensor<4xf32> {
  %init = hlo.constant dense<0xFF800000> : tensor<f32>
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.maximum : tensor<f32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @from_infinity(
// CHECK:         hlo.maximum
// CHECK:         return
func.func @from_infinity(%x: tensor<1x4xf32>) -> tensor<4xf32> {
  %init = hlo.constant dense<0x7F800000> : tensor<f32>
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.maximum : tensor<f32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @from_a_number(
// CHECK:         hlo.minimum
// CHECK:         return
func.func @from_a_number(%x: tensor<1x4xf32>) -> tensor<4xf32> {
  %init = hlo.constant dense<3.0e38> : tensor<f32>
  %0 = hlo.reduce %x, %init dimensions = [0] : (tensor<1x4xf32>, tensor<f32>) -> tensor<4xf32> to_apply hlo.minimum : tensor<f32>
  return %0 : tensor<4xf32>
}

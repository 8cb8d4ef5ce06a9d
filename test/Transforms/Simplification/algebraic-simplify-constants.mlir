// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s
// RUN: hlo-opt %s --algebraic-simplify=inexact | FileCheck %s --check-prefix=INEXACT
// What a constant has to be for a rewrite.

// Both parts of a complex one.
// INEXACT-LABEL: func @complex_ones(
// INEXACT-COUNT-2: hlo.multiply
// INEXACT-NOT:     hlo.multiply
// INEXACT:         return {{.*}}, %arg0
func.func @complex_ones(%x: tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  %0 = hlo.constant dense<(2.5,0.0)> : tensor<4xcomplex<f32>>
  %1 = hlo.multiply %x, %0 : tensor<4xcomplex<f32>>
  %2 = hlo.constant dense<(1.0,2.0)> : tensor<4xcomplex<f32>>
  %3 = hlo.multiply %x, %2 : tensor<4xcomplex<f32>>
  %4 = hlo.constant dense<(1.0,0.0)> : tensor<4xcomplex<f32>>
  %5 = hlo.multiply %x, %4 : tensor<4xcomplex<f32>>
  return %1, %3, %5 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
}

// CHECK-LABEL: func @no_constant(
// CHECK-NEXT:    %[[C:.+]] = hlo.constant
// CHECK-NEXT:    %[[S:.+]] = hlo.add %arg0, %arg1
// CHECK-NEXT:    hlo.add %[[S]], %[[C]]
func.func @no_constant(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<3xi32> {
  %0 = hlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %1 = hlo.add %x, %y : tensor<3xi32>
  %2 = hlo.add %1, %0 : tensor<3xi32>
  return %2 : tensor<3xi32>
}

// A broadcast that also converts: the scalar has another type.
// CHECK-LABEL: func @converted_scalar(
// CHECK-COUNT-2: hlo.broadcast
// CHECK-NEXT:    hlo.divide
func.func @converted_scalar(%x: tensor<f16>, %y: tensor<f32>) -> tensor<4xf32> {
  %0 = hlo.broadcast %x dimensions = [] : (tensor<f16>) -> tensor<4xf32>
  %1 = hlo.broadcast %y dimensions = [] : (tensor<f32>) -> tensor<4xf32>
  %2 = hlo.divide %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
